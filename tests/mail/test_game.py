"""A game between two homes: what each may do when, what the dice are, and what an adversary gets who has refcli's own modules."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from refcli.mail import envelope, letters, secret
from refcli.record import codec, journal
from refcli.record.home import Home as Folder
from refcli.record.session import Session

COMBAT = (("time", "next", "german-combat"),)
Change = Callable[[list[dict[str, Any]]], None]


def forge(home: Any, file: Path, change: Change, mine: bytes | None = None) -> None:
    """Rewrites a letter as its sender could: ``change`` has its entries, which are chained and signed anew."""
    content = envelope.unwrap(file.read_text())
    raws = list(journal.within(content.entries, 0))
    entries = [raw.parse() for raw in raws]
    session = Session(Folder(home.root), home.name)
    before = next((digest for entry, digest in session.chained() if entry["seq"] == entries[0]["seq"] - 1), journal.FIRST)
    change(entries)
    mine = mine or bytes.fromhex((home.folder / "mine.secret").read_text().strip())
    out = b""
    for entry in entries:
        if entry["kind"] == "letter":
            entry.pop("sign", None)
            entry["sign"] = letters.signed(mine, before, codec.body(entry))
        data, before = journal.encode(entry, before)
        out += data
    file.write_text(envelope.wrap(content._replace(entries=out), "forged"))


def exchange(post: Any) -> None:
    """Letters 3 and 4: one attack of the beginner's, played by the other."""
    post.begin("moscow", "german", *COMBAT)
    post.a.ok("combat", "6:2")
    post.a.send(post.letter(3))
    post.b.ok("receive", post.letter(3))
    post.b.send(post.letter(4))


def test_what_is_thrown_is_planned_and_played_by_who_receives_it(post):
    post.begin("moscow", "german", *COMBAT)
    first, second = post.a.ok("combat", "6:2"), post.a.ok("combat", "4:4")
    assert (first["seq"], first["result"]["planned"], second["result"]["planned"], first["dice"]) == (None, 1, 2, [])
    assert post.a.ok("status")["result"]["mail"]["plan"] == ["combat --att 6 --def 2", "combat --att 4 --def 4"]
    post.a.send(post.letter(3))
    played = post.b.ok("receive", post.letter(3))["result"]["played"]
    assert [(one["key"], one["dice"]) for one in played] == [("DR", [1]), ("AL", [6])]
    post.b.send(post.letter(4))
    post.a.ok("receive", post.letter(4))
    assert post.a.record == post.b.record
    assert post.a.ok("status")["state"] == post.b.ok("status")["state"]
    assert post.a.ok("status")["result"]["mail"]["plan"] == []


def test_notes_and_choices_wait_behind_what_is_planned_and_undo_drops_the_last(post):
    post.begin("moscow", "german", *COMBAT)
    post.a.ok("combat", "6:2")
    assert post.a.ok("note", "for the bridge")["result"]["planned"] == 2
    assert post.a.ok("undo")["result"]["planned"] == 1
    assert post.a("redo")["error"]["reason"] == "mail.plan-first"
    post.a.ok("note", "it's the bridge")
    post.a.send(post.letter(3))
    result = post.b.ok("receive", post.letter(3))["result"]
    assert len(result["played"]) == 2 and result["lapsed"] == []
    assert b"it's the bridge" in post.b.record


def test_the_pen_is_with_who_received_last(post):
    post.begin()
    assert post.b("note", "too early")["error"]["reason"] == "mail.no-pen"
    assert [item["command"] for item in post.b.ok("status")["owed"]] == ["receive"]
    assert post.b("combat", "3:1")["error"]["faults"][0]["hard"]
    assert post.b("undo")["error"]["reason"] == "mail.no-pen"
    assert post.b("track", "turn", "+1")["ok"] is False
    before = post.b.record
    assert post.b("amend", "4:1")["ok"] is False
    assert post.b.record == before
    post.a.ok("note", "I may")


def test_nothing_is_thrown_before_the_other_has_joined(post):
    post.a.ok("new", "game", "--game", "moscow", "--mail", "german")
    post.a.ok("time", "next", "german-combat")
    assert post.a("combat", "6:2")["error"]["reason"] == "mail.not-joined"
    assert post.a.code == 3


def test_typed_dice_need_an_agreement_and_the_other_sides_too(post):
    post.begin("moscow", "german", *COMBAT)
    assert post.a("combat", "6:2", "--dice", "3")["error"]["reason"] == "mail.typed"
    post.a.ok("combat", "6:2", "--dice", "3", "--agree", "thrown by hand")
    post.a.send(post.letter(3))
    before = post.b.record
    assert post.b("receive", post.letter(3))["error"]["reason"] == "mail.typed-there"
    assert post.b.record == before
    result = post.b.ok("receive", post.letter(3), "--agree", "we did")["result"]
    assert result["agreed"] == 1


def test_what_a_letter_has_closed_is_taken_back_by_both_or_not_at_all(post):
    exchange(post)
    post.a.ok("receive", post.letter(4))
    assert post.a("undo")["error"]["reason"] == "mail.into-letter"
    post.a.ok("undo", "--agree", "the wrong hex")
    post.a.send(post.letter(5))
    assert post.b("receive", post.letter(5))["error"]["reason"] == "mail.takes-back"
    post.b.ok("receive", post.letter(5), "--agree", "yes")
    post.b.send(post.letter(6))
    post.a.ok("receive", post.letter(6))
    assert post.a.record == post.b.record


def test_a_letter_is_taken_once_in_its_order_and_in_its_game_alone(post):
    exchange(post)
    again = post.b.ok("receive", post.letter(3))
    assert again["warnings"] and again["result"]["entries"] == 0
    post.a.ok("receive", post.letter(4))
    post.a.send(post.letter(5))
    post.b.ok("receive", post.letter(5))
    post.b.send(post.letter(6))
    post.a.ok("receive", post.letter(6))
    post.a.send(post.letter(7))
    fresh = Folder(post.b.root)
    (post.b.folder / "journal.toml").write_bytes(post.b.record)  # as it was
    assert fresh.names() == ["game"]
    content = envelope.unwrap(post.letter(7).read_text())
    other = post.root / "other.txt"
    other.write_text(envelope.wrap(content._replace(name="else"), "x"))
    assert post.b("receive", other)["error"]["reason"] == "mail.other-game"
    (post.root / "none.txt").write_text("see you on Friday")
    assert post.b("receive", post.root / "none.txt")["error"]["reason"] == "mail.no-letter"
    assert post.b.code == 2


def test_a_letter_before_it_is_missed(post):
    exchange(post)
    before = post.a.record
    later = post.root / "later.txt"
    later.write_text(post.letter(4).read_text())
    forge(post.b, later, lambda entries: entries[-1].update(number=6))
    assert post.a("receive", later)["error"]["reason"] == "mail.missing"
    assert (post.a.code, post.a.record) == (3, before)


def test_a_second_letter_of_one_number_is_kept_as_proof(post):
    exchange(post)
    rival = post.root / "rival.txt"
    rival.write_text(post.letter(4).read_text())
    forge(post.b, rival, lambda entries: entries[-1].update(made="2026-01-01T00:00:00+00:00"))
    post.a.ok("receive", post.letter(4))
    before = post.a.record
    assert post.a("receive", rival)["error"]["reason"] == "mail.rival"
    assert (post.a.code, post.a.record) == (3, before)
    assert envelope.unwrap((post.a.folder / "rival-4.letter.txt").read_text()) == envelope.unwrap(rival.read_text())
    assert any("rival-4" in warning for warning in post.a.ok("verify")["warnings"]), "mail.rival-kept"


def test_a_second_letter_that_is_not_signed_by_its_side_proves_nothing(post):
    exchange(post)
    rival = post.root / "rival.txt"
    rival.write_text(post.letter(4).read_text())
    forge(post.b, rival, lambda entries: entries[-1].update(made="2026-01-01T00:00:00+00:00"), b"\5" * 32)
    post.a.ok("receive", post.letter(4))
    assert post.a("receive", rival)["error"]["reason"] == "mail.false"
    assert not list(post.a.folder.glob("rival-*"))


def test_a_letter_written_anew_keeps_its_half_and_mends_only_what_was_lost(post):
    post.begin("moscow", "german", *COMBAT)
    post.a.ok("combat", "6:2")
    first = post.a.send(post.letter(3))["result"]
    again = post.root / "again.txt"
    second = post.a.ok("send", "--anew", "-o", again)["result"]
    assert (second["letter"], second["exchange"], second["orders"]) == (first["letter"], first["exchange"], first["orders"])
    post.b.ok("receive", post.letter(3))
    before = post.b.record
    assert post.b("receive", again)["error"]["faults"][0]["hard"], "who has the first one takes no other"
    assert post.b.record == before


def test_a_letter_written_anew_is_taken_where_the_first_was_lost(post):
    post.begin("moscow", "german", *COMBAT)
    post.a.ok("combat", "6:2")
    post.a.send(post.letter(3))
    again = post.root / "again.txt"
    post.a.ok("send", "--anew", "-o", again)
    assert len(post.b.ok("receive", again)["result"]["played"]) == 1
    post.b.send(post.letter(4))
    post.a.ok("receive", post.letter(4))
    assert post.a.record == post.b.record and post.a.ok("verify")["result"]["letters"] == "ok"


def test_the_digits_to_compare_are_said_once_in_each_home_before_the_first_dice(post):
    post.a.ok("new", "game", "--game", "moscow", "--mail", "german")
    first = post.a.send(post.letter(1))
    joined = post.b.ok("join", post.letter(1), "game")
    answered = post.b.send(post.letter(2))
    received = post.a.ok("receive", post.letter(2))
    third = post.a.send(post.letter(3))
    keys = post.a.ok("status")["result"]["mail"]["keys"]
    told = [any(keys in line for line in answer["instructions"]) for answer in (first, joined, answered, received, third)]
    assert told == [False, False, True, True, False] and len(keys.replace("-", "")) == 30


def _other_die(entries: list[dict[str, Any]]) -> None:
    die = next(entry for entry in entries if entry.get("dice"))["dice"][0]
    die["value"] = die["value"] % 6 + 1


def _own_die(entries: list[dict[str, Any]]) -> None:
    die = next(entry for entry in entries if entry.get("dice"))["dice"][0]
    die.pop("number")
    die["source"] = "os"


def _other_change(entries: list[dict[str, Any]]) -> None:
    next(entry for entry in entries if entry.get("dice"))["result"]["key"] = "AR"


def _not_due(entries: list[dict[str, Any]]) -> None:
    next(entry for entry in entries if "due" in entry)["order"] = "combat --att 2 --def 2"


@pytest.mark.parametrize("change", [_other_die, _own_die, _other_change, _not_due])
def test_dice_and_rulings_that_are_not_as_both_halves_and_the_rules_give_them_are_refused(post, change):
    exchange(post)
    before = post.a.record
    forge(post.b, post.letter(4), change)
    assert post.a("receive", post.letter(4))["error"]["reason"] == "mail.false"
    assert (post.a.code, post.a.record) == (4, before)


def test_a_half_that_was_not_promised_is_refused(post):
    exchange(post)
    mine = bytes.fromhex((post.b.folder / "mine.secret").read_text())
    for half, exchange_ in ((secret.half(b"\1" * 32, 1), 1), (secret.half(mine, 2), 1), (secret.half(mine, 2), 2)):
        forge(post.b, post.letter(4), lambda entries, half=half, i=exchange_: entries[-1].update(half=half.hex(), exchange=i))
        assert post.a("receive", post.letter(4))["error"]["reason"] == "mail.false"


def test_a_letter_signed_with_another_key_is_refused(post):
    exchange(post)
    forge(post.b, post.letter(4), lambda entries: None, b"\2" * 32)
    assert post.a("receive", post.letter(4))["error"]["reason"] == "mail.false"


@pytest.mark.parametrize("field", ["commit", "key", "salt"])
def test_keys_stand_in_the_first_letter_alone(post, field):
    exchange(post)
    forge(post.b, post.letter(4), lambda entries: entries[-1].update({field: "00" * 32}))
    assert post.a("receive", post.letter(4))["ok"] is False
    assert post.a.code == 4


def test_a_line_that_could_be_played_is_not_left_out(post):
    post.begin("moscow", "german", *COMBAT)
    post.a.ok("combat", "6:2")
    post.a.ok("combat", "4:4")
    post.a.send(post.letter(3))
    post.b.ok("receive", post.letter(3))
    post.b.send(post.letter(4))

    def second_lapsed(entries: list[dict[str, Any]]) -> None:
        letter = entries[-1]
        del entries[1:]
        entries.append(letter | {"seq": entries[-1]["seq"] + 1})

    forge(post.b, post.letter(4), second_lapsed)
    assert post.a("receive", post.letter(4))["error"]["reason"] == "mail.false"


def test_a_torn_letter_changes_nothing(post):
    exchange(post)
    lines = post.letter(4).read_text().split("\n")
    lines[4] = base64.b64encode(b"x" * 48).decode()
    post.letter(4).write_text("\n".join(lines))
    before = post.a.record
    assert post.a("receive", post.letter(4))["error"]["reason"] == "mail.torn"
    assert (post.a.code, post.a.record) == (4, before)


def test_no_secret_leaves_its_home(post, tmp_path):
    exchange(post)
    post.a.ok("receive", post.letter(4))
    post.a.ok("pack", "-o", tmp_path / "a.zip")
    secrets = [(home.folder / "mine.secret").read_text().strip() for home in (post.a, post.b)]
    told = [post.a.ok(*words) for words in (("status",), ("log",), ("log", "--script"), ("verify",), ("report",))]
    leaving = [post.letter(n).read_bytes() for n in range(1, 5)]
    leaving += [envelope.unwrap(one.decode()).entries for one in leaving[:4]]
    leaving += [(tmp_path / "a.zip").read_bytes(), str(told).encode(), post.a.record]
    for one in secrets:
        assert not any(one.encode() in data or bytes.fromhex(one) in data for data in leaving)
        assert not any(phrase.encode() in data for data in leaving for phrase in ("the long road", "birch wood"))


def test_a_lost_letter_is_written_again_as_it_was(post):
    post.begin()
    post.a.send(post.letter(3))
    again = post.root / "again.txt"
    post.a.send(again)
    assert envelope.unwrap(again.read_text()) == envelope.unwrap(post.letter(3).read_text())
    post.b.ok("receive", again)


def test_a_game_of_more_than_two_sides_or_with_a_memo_in_the_open_is_refused(post):
    post.a.ok("new", "game", "--game", "mukden", "--mail", "jp")
    assert post.a("allot", "jp", "1=15", "2=3", "3=3", "4=3", "yalu=3")["error"]["reason"] == "mail.open-secret"
    assert post.a("new", "other", "--game", "moscow", "--mail", "polish")["ok"] is False
    assert post.a("new", "other", "--game", "moscow", "--mail", "german", "--dice-mode", "physical")["error"]["reason"] == "mail.new-only"


def test_a_letter_of_another_game_of_that_name_does_not_fit(post, tmp_path, capsys):
    from .conftest import Post

    exchange(post)
    other = Post(tmp_path / "other", capsys)
    other.a.ok("new", "game", "--game", "moscow", "--mail", "german", "--seed", "quite another phrase of theirs")
    other.a.ok("note", "another game")
    other.a.send(other.letter(1))
    other.b.ok("join", other.letter(1), "game")
    other.b.send(other.letter(2))
    other.a.ok("receive", other.letter(2))
    other.a.send(other.letter(3))
    post.a.ok("receive", post.letter(4))
    post.a.send(post.letter(5))
    forge(other.a, other.letter(3), lambda entries: entries[-1].update(number=5))
    before = post.b.record
    assert post.b("receive", other.letter(3))["error"]["reason"] == "mail.parted"
    assert (post.b.code, post.b.record) == (3, before)


def test_other_tables_and_edits_by_hand_want_both(post):
    exchange(post)
    post.a.ok("receive", post.letter(4))
    checkpoint = post.a.folder / "session.toml"
    text = checkpoint.read_text("utf-8")
    assert "over = false" in text
    checkpoint.write_text(text.replace("over = false", "over = true"), "utf-8")
    post.a.ok("note", "by hand")
    post.a.ok("tables", "copy", "moscow")
    table = post.a.root / "tables" / "moscow" / "game.toml"
    table.write_text(table.read_text("utf-8") + "# ours\n", "utf-8")
    post.a.send(post.letter(5))
    refused = post.b("receive", post.letter(5))["error"]["faults"]
    assert {one["reason"] for one in refused} == {"mail.edited", "mail.other-tables"}
    answer = post.b.ok("receive", post.letter(5), "--agree", "both seen")
    assert answer["result"]["by_hand"]["edit"] == 1
    assert len(answer["warnings"]) == 2, "mail.agreed"


def test_there_is_an_end_to_exchanges(post, monkeypatch):
    post.begin()
    monkeypatch.setattr(secret, "MOST", 0)
    assert post.a("send", "-o", post.letter(3))["error"]["reason"] == "mail.too-many"


OWN = """
title = "Ours"
sides = ["red", "blue"]
[track.supply]
high = 20
start = 10
[event.weather]
die = "1d6"
row = [{ on = "1-3", key = "rain", text = "rain" }, { on = "4-6", key = "sun", text = "sun" }]
"""


def test_own_tables_come_with_the_first_letter_and_belong_to_that_game_alone(post):
    (post.a.root / "tables" / "ours").mkdir(parents=True)
    (post.a.root / "tables" / "ours" / "game.toml").write_text(OWN, "utf-8")
    post.begin("ours", "red")
    post.a.ok("event")
    post.a.send(post.letter(3))
    played = post.b.ok("receive", post.letter(3))["result"]["played"]
    assert played[0]["key"] in ("rain", "sun")
    assert not (post.b.root / "tables").exists()
    assert post.b("new", "other", "--game", "ours")["ok"] is False
    post.b.ok("pack", "-o", post.root / "b.zip")
    assert post.a.ok("verify", post.root / "b.zip")["result"]["rulings"] == "ok"


def test_a_first_letter_that_does_not_hold_leaves_nothing(post):
    post.a.ok("new", "game", "--game", "moscow", "--mail", "german")
    post.a.send(post.letter(1))
    forge(post.a, post.letter(1), lambda entries: None, b"\3" * 32)
    assert post.b("join", post.letter(1), "game")["error"]["reason"] == "mail.false"
    assert not post.b.folder.exists()


MEMOS = {
    "jp": (("allot", "jp", "1=15", "2=3", "3=3", "4=3", "yalu=3", "--sealed"), "a lamp by the frozen river"),
    "ru": (("allot", "ru", "1=4", "2=4", "3=4", "left=4", "right=4", "--sealed"), "smoke over the railway yard"),
}


def test_mukden_sealed_by_mail_the_defender_calls_when_he_has_heard_the_attack(post, monkeypatch):
    def allot(home: Any, side: str) -> None:
        words, phrase = MEMOS[side]
        monkeypatch.setenv("REFCLI_PASSPHRASE", phrase)
        home.ok(*words)

    post.a.ok("new", "game", "--game", "mukden", "--mail", "jp", "--seed", "one phrase that is long enough")
    allot(post.a, "jp")
    post.a.send(post.letter(1))
    post.b.ok("join", post.letter(1), "game")
    allot(post.b, "ru")
    post.b.send(post.letter(2))
    post.a.ok("receive", post.letter(2))
    assert post.a("combat", "1:1", "5:4", "--by", "jp")["error"]["reason"] == "mukden.combat.by-mail"
    declared = post.a.ok("combat", "--by", "jp", "--piece", "1", "--target", "1", "--att", "5")
    assert (declared["result"]["key"], declared["decision"]["who"], declared["dice"]) == ("declared", "ru", [])
    assert post.a("decide", "3")["error"]["reason"] == "mail.their-decision"
    post.a.send(post.letter(3))
    post.b.ok("receive", post.letter(3))
    assert post.b.ok("call", "4")["result"]["planned"] == 1
    post.b.send(post.letter(4))
    played = post.a.ok("receive", post.letter(4))["result"]["played"]
    assert played[0]["words"] == ["decide", "4"] and len(played[0]["dice"]) == 2
    post.a.send(post.letter(5))
    post.b.ok("receive", post.letter(5))
    assert post.a.record == post.b.record


def test_an_attack_is_declared_answered_and_thrown_when_an_answer_adds_nothing(post):
    post.begin("iraq", "coin", ("time", "next", "conflict-coin", "--agree", "a trial"), salt="3")  # an Edge is drawn
    post.a.ok("district", "fallujah", "--open", "coin,ins")
    declared = post.a.ok("combat", "kinetic", "fallujah", "9:4", "--by", "coin", "--declare")
    assert declared["result"]["key"] == "declared"
    post.a.send(post.letter(3))
    post.b.ok("receive", post.letter(3))
    post.b.ok("chit", "play", "ins", "edge")
    assert post.b.send(post.letter(4))["result"]["exchange"] is None, "what adds to it bears no half"
    assert post.a.ok("receive", post.letter(4))["result"]["played"] == []
    assert post.a.send(post.letter(5))["result"]["exchange"] is None
    post.b.ok("receive", post.letter(5))
    answer = post.b.send(post.letter(6))["result"]
    assert (answer["exchange"], answer["orders"]) == (2, ["decide roll"])
    (played,) = post.a.ok("receive", post.letter(6))["result"]["played"]
    assert len(played["dice"]) == 1
    post.a.send(post.letter(7))
    post.b.ok("receive", post.letter(7))
    assert post.a.record == post.b.record


def test_no_passphrase_is_planned_behind_a_throw(post, monkeypatch):
    words, phrase = MEMOS["jp"]
    monkeypatch.setenv("REFCLI_PASSPHRASE", phrase)
    post.begin("mukden", "jp", words)
    post.a.ok("roll", "1d6")
    memo = words[2:-1]
    refused = post.a("reveal", "jp", *memo, "--passphrase", phrase)
    assert refused["error"]["reason"] == "mail.opens-early"
    assert phrase not in (post.a.folder / "mail.toml").read_text()
    post.a.send(post.letter(3))
    assert phrase.encode() not in envelope.unwrap(post.letter(3).read_text()).entries
