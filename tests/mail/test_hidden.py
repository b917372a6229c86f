"""Hands that are drawn hidden by mail: sealed before they are decided, known at home alone, opened when they are played, checked by all."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.dice import seeded_value
from refcli.core.hidden import Hidden
from refcli.mail import draws, envelope, letters, secret
from refcli.record import journal
from refcli.record.home import Home as Folder
from refcli.record.session import Session

from .test_game import forge

CUP = {"black-ops": 4, "edge": 4, "infowar": 4, "isr": 4, "leader": 4}
FREE = ("--agree", "a trial")


def begin(post: Any) -> None:
    """A game of Decision: Iraq that the insurgents begin: their three chits are sealed in letter 1, decided by letter 2."""
    post.begin("iraq", "ins")


def half(post: Any, home: Any, j: int) -> bytes:
    return secret.draw_half(bytes.fromhex((home.folder / "mine.secret").read_text().strip()), j)


def shown(home: Any, side: str) -> dict[str, Any]:
    found: dict[str, Any] = home.ok("chit", "show", side, "--reveal")["result"]
    return found


def last_letter(home: Any) -> dict[str, Any]:
    return next(raw.parse() for raw in reversed(list(journal.within(home.record, 0))) if raw.parse()["kind"] == "letter")


def test_the_draws_of_the_start_are_sealed_with_letter_1_and_decided_by_the_other_sides_first_half(post):
    begin(post)
    entries = [raw.parse() for raw in journal.within(post.a.record, 0)]
    first, second = (entry for entry in entries if entry["kind"] == "letter")
    assert first["seals"] == [secret.seal(half(post, post.a, j)) for j in (1, 2, 3)] and "half" not in first
    assert second["exchange"] == 1 and "seals" not in second
    kinds: list[str] = []
    for j in (1, 2, 3):
        left = sorted((Counter(CUP) - Counter(kinds)).elements())
        seed = f"draw:{half(post, post.a, j).hex()}{second['half']}"
        kinds.append(left[seeded_value(seed, j, len(left)) - 1])
    assert shown(post.a, "ins") == {"held": 3, "kinds": sorted(kinds), "unknown": 0}
    assert shown(post.b, "ins") == {"held": 3, "kinds": [], "unknown": 3}


def test_a_half_that_answered_seals_alone_is_spent(post):
    begin(post)
    post.a.ok("time", "next", "conflict-ins", *FREE)
    post.a.ok("combat", "civil", "fallujah", "9:4", "--by", "ins", *FREE)
    assert post.a.send(post.letter(3))["result"]["exchange"] == 2


def test_a_draw_is_decided_by_the_exchange_that_its_letter_opens(post):
    begin(post)
    post.a.ok("chit", "draw", "ins")
    assert shown(post.a, "ins")["unknown"] == 1, "sealed before its half is known to anybody"
    assert post.a.send(post.letter(3))["result"]["exchange"] == 2
    assert len(last_letter(post.a)["seals"]) == 1
    post.b.ok("receive", post.letter(3))
    assert post.b.send(post.letter(4))["result"]["exchange"] == 2
    post.a.ok("receive", post.letter(4))
    assert shown(post.a, "ins")["unknown"] == 0
    assert post.a.ok("verify")["result"]["letters"] == "ok"


def test_a_draw_of_the_other_side_is_sealed_by_who_holds_it(post):
    begin(post)
    post.a.ok("chit", "draw", "coin")
    post.a.send(post.letter(3))
    assert "seals" not in last_letter(post.a)
    post.b.ok("receive", post.letter(3))
    assert post.b.send(post.letter(4))["result"]["exchange"] == 2
    assert last_letter(post.b)["seals"] == [secret.seal(half(post, post.b, 1))]
    post.a.ok("receive", post.letter(4))
    post.a.send(post.letter(5))
    post.b.ok("receive", post.letter(5))
    assert shown(post.b, "coin")["unknown"] == 0 and shown(post.a, "coin")["unknown"] == 1


def test_a_draw_that_arises_from_due_orders_is_sealed_in_the_next_letter_and_decided_by_its_exchange(post):
    begin(post)
    post.a.ok("roll", "1d6")
    post.a.ok("chit", "draw", "ins")
    assert post.a.send(post.letter(3))["result"]["exchange"] == 2
    assert "seals" not in last_letter(post.a)
    post.b.ok("receive", post.letter(3))
    post.b.send(post.letter(4))
    post.a.ok("receive", post.letter(4))
    assert shown(post.a, "ins")["unknown"] == 1, "the half of exchange 2 was known before the draw was sealed"
    assert post.a.send(post.letter(5))["result"]["exchange"] == 3
    post.b.ok("receive", post.letter(5))
    post.b.send(post.letter(6))
    post.a.ok("receive", post.letter(6))
    assert shown(post.a, "ins")["unknown"] == 0


def play_one(post: Any) -> str:
    """The insurgents play one chit that they hold; its kind."""
    begin(post)
    kind = str(shown(post.a, "ins")["kinds"][0])
    extra = ("--cancels", "edge") if kind == "black-ops" else ()
    if kind == "black-ops":
        kind = next(one for one in shown(post.a, "ins")["kinds"] if one != "black-ops")
        extra = ()
    post.a.ok("chit", "play", "ins", kind, *extra, *FREE)
    return kind


def test_what_is_played_is_opened_with_the_letter_and_checked(post):
    kind = play_one(post)
    post.a.send(post.letter(3))
    (word,) = last_letter(post.a)["opens"]
    opening = draws.Opening.read(word)
    assert opening is not None and opening.kind == kind and opening.half == half(post, post.a, opening.number).hex()
    opened = post.b.ok("receive", post.letter(3))["result"]["opened"]
    assert opened == [{"side": "ins", "draw": opening.number, "kind": kind}]
    assert post.b.ok("verify")["result"]["letters"] == "ok"


def test_what_is_not_held_is_not_played_nor_what_the_other_holds(post):
    begin(post)
    lacking = next(kind for kind in CUP if kind not in shown(post.a, "ins")["kinds"] and kind != "black-ops")
    assert post.a("chit", "play", "ins", lacking, *FREE)["error"]["reason"] == "iraq.chit.not-held"
    post.a.ok("chit", "draw", "coin")
    assert post.a("chit", "play", "coin", "leader", *FREE)["error"]["reason"] == "mail.their-hand"
    assert post.a("chit", "draw", "ins", "--chit", "edge")["error"]["reason"] == "iraq.chit.by-mail"


def test_a_chit_that_was_never_held_is_found_out(post, monkeypatch):
    """The attacker's own program lets him play anything; he cannot open it."""
    begin(post)
    from refcli.mail.seat import Seat

    lacking = next(kind for kind in CUP if kind not in shown(post.a, "ins")["kinds"] and kind != "black-ops")
    monkeypatch.setattr(Seat, "at_home", lambda self, state, *rest: state)
    post.a.ok("chit", "play", "ins", lacking, *FREE)
    assert post.a("send", "-o", post.letter(3))["error"]["reason"] == "mail.never-held"
    real = draws.Hand.due
    monkeypatch.setattr(draws.Hand, "due", lambda self, known=False: ([], []) if known else real(self, known))
    post.a.send(post.letter(3))
    before = post.b.record
    assert post.b("receive", post.letter(3))["error"]["reason"] == "mail.false", "nothing was opened"

    def opens(number: int, kind: str) -> Any:
        word = draws.Opening(number, kind, half(post, post.a, number).hex()).word()
        return lambda entries: entries[-1].update(opens=[word])

    refused = 0
    for number in (1, 2, 3):
        forge(post.a, post.letter(3), opens(number, lacking))
        refused += post.b("receive", post.letter(3))["ok"] is False
    assert refused == 3 and post.b.record == before


@pytest.mark.parametrize("change", ["seal", "half", "twice", "none", "later"])
def test_seals_and_openings_that_are_not_as_they_must_be_are_refused(post, change):
    kind = play_one(post)
    post.a.ok("chit", "draw", "ins")
    post.a.send(post.letter(3))

    def forged(entries: list[dict[str, Any]]) -> None:
        letter = entries[-1]
        number = int(letter["opens"][0].split(":")[0])
        if change == "seal":
            letter["seals"] = []
        elif change == "half":
            letter["opens"] = [f"{number}:{kind}:{'0' * 64}"]
        elif change == "twice":
            letter["opens"] = letter["opens"] * 2
        elif change == "none":
            del letter["opens"]
        else:
            letter["opens"] = [f"4:{kind}:{half(post, post.a, 4).hex()}"]

    before = post.b.record
    forge(post.a, post.letter(3), forged)
    assert post.b("receive", post.letter(3))["error"]["reason"] == "mail.false"
    assert (post.b.code, post.b.record) == (4, before)


def test_who_looks_is_owed_the_opening_of_all_that_the_other_holds(post):
    begin(post)
    for n in range(1, 9):  # coin draws until it holds an ISR
        home, there = (post.a, post.b) if n % 2 else (post.b, post.a)
        if n % 2 == 0 and n > 2 and "isr" in shown(post.b, "coin")["kinds"]:
            break
        home.ok("chit", "draw", "coin")
        home.ok("chit", "draw", "coin")
        home.send(post.letter(n + 2))
        there.ok("receive", post.letter(n + 2))
    assert "isr" in shown(post.b, "coin")["kinds"]
    look = post.b.ok("chit", "play", "coin", "isr", "--look", *FREE)
    assert look["result"]["look"] == {"held": 3, "kinds": []}, "the record bears no hand"
    post.b.send(post.letter(n + 2))
    post.a.ok("receive", post.letter(n + 2))
    mine = shown(post.a, "ins")["kinds"]
    post.a.send(post.letter(n + 3))
    assert len(last_letter(post.a)["opens"]) == 3
    hidden = post.root / "hidden.txt"
    hidden.write_text(post.letter(n + 3).read_text())
    forge(post.a, hidden, lambda entries: entries[-1].update(opens=entries[-1]["opens"][:2]))
    assert post.b("receive", hidden)["error"]["reason"] == "mail.false"
    post.b.ok("receive", post.letter(n + 3))
    assert shown(post.b, "ins") == {"held": 3, "kinds": mine, "unknown": 0}


def test_a_draw_that_was_taken_back_has_spent_its_number(post):
    begin(post)
    post.a.ok("chit", "draw", "ins")
    post.a.ok("undo")
    post.a.ok("chit", "draw", "ins")
    post.a.send(post.letter(3))
    assert last_letter(post.a)["seals"] == [secret.seal(half(post, post.a, j)) for j in (4, 5)]
    post.b.ok("receive", post.letter(3))
    post.b.send(post.letter(4))
    post.a.ok("receive", post.letter(4))
    assert shown(post.a, "ins")["held"] == 4 and shown(post.a, "ins")["unknown"] == 0


def test_no_hand_leaves_its_home(post, tmp_path):
    begin(post)
    post.a.ok("chit", "show", "ins")
    halves = [half(post, post.a, j).hex().encode() for j in (1, 2, 3)]
    told = json.dumps([post.a.ok(*words) for words in (("status",), ("log",), ("report",), ("verify",))])
    kinds = json.dumps(shown(post.a, "ins")["kinds"])
    assert kinds not in told
    post.a.ok("pack", "-o", tmp_path / "a.zip")
    leaving = [post.letter(1).read_bytes(), envelope.unwrap(post.letter(1).read_text()).entries, (tmp_path / "a.zip").read_bytes()]
    for data in (*leaving, post.a.record, post.b.record, told.encode()):
        assert not any(one in data for one in halves)
    for home in (post.a, post.b):
        values = Session(Folder(home.root), home.name).position.values
        assert not values.get("hands.ins") and not values.get("hands.coin")


# The arithmetic of openings, without homes

HIDDEN = Hidden("d.*", "p.*", "h.*", "look", "?", lambda tables, side: CUP)


def hand_of(n: int, s: bytes, theirs: dict[int, bytes], played: int | None = None) -> draws.Hand:
    hand = draws.Hand("x", HIDDEN, CUP)
    for i in range(1, n + 1):
        parent = {"parent": {"seq": i - 1, "at": 0}} if i > 1 else {}
        hand.act({"kind": "ruling", "seq": i, "changes": [{"path": "d.x", "old": i - 1, "new": i}]} | parent)
    seals = [secret.seal(secret.draw_half(s, j)) for j in range(1, n + 1)]
    assert hand.letter({"by": "x", "seals": seals}, 1) is None
    hand.known(s, theirs)
    return hand


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32), st.integers(1, 20), st.data())
def test_every_true_opening_may_be_and_with_all_opened_no_other(s, half_, n, data):
    theirs = {1: half_}
    hand = hand_of(n, s, theirs)
    kinds = [draw.kind for draw in hand.draws]
    assert all(count <= 4 for count in Counter(kinds).values()) and None not in kinds
    order = data.draw(st.permutations(hand.draws))
    for draw in order:
        draw.opening = draws.Opening(draw.number, draw.kind or "", secret.draw_half(s, draw.number).hex())
        assert not hand.false(theirs)
    victim = data.draw(st.sampled_from(hand.draws))
    assert victim.opening is not None
    victim.opening = victim.opening._replace(kind=data.draw(st.sampled_from([kind for kind in CUP if kind != victim.kind])))
    assert hand.false(theirs)


def test_the_exchange_that_a_letter_opens():
    assert letters.opened({"number": 1, "seals": ["x"]}, 0) == 1
    assert letters.opened({"number": 1}, 0) == 0
    assert letters.opened({"number": 3, "exchange": 4}, 3) == 4
    assert letters.opened({"number": 4}, 4) == 4
