"""Memos (§3.0): what they must be, seals, and what a reveal finds false first."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.errors import BadInput
from refcli.games.mukden.allotting import Allot
from refcli.games.mukden.memo import first_false

from .playing import JP, RU, TABLES, after, position, ruled

FAIR = "allot ru 1=6 2=5 3=3 left=3 right=3"


@pytest.mark.parametrize(
    ("words", "is_hard"),
    [
        ("allot jp 1=6 2=5 3=5 4=5 yalu=5", False),
        ("allot jp 1=8 2=5 3=5 4=5 yalu=5", True),
        ("allot jp 1=7 2=6 3=2 4=6 yalu=6", False),
        ("allot ru 1=7 2=5 3=5 left=5 right=5", True),
        ("allot ru 1=20 2=0 3=0 left=0 right=0", False),
    ],
)
def test_all_points_and_three_a_piece_at_least(words, is_hard):
    (fault,) = ruled(words, position()).faults
    assert (fault.rules, fault.hard) == (("3.0",), is_hard)


@pytest.mark.parametrize(
    "memo", ["1=6 2=5 3=3 left=3", "1=6 2=5 3=3 left=3 left=3", "1=4 2=4 3=4 left=4 yalu=4", "1=x 2=5", "6 5 3 3 3", ""]
)
def test_a_memo_that_cannot_be_read(memo):
    with pytest.raises(BadInput):
        ruled(f"allot ru {memo}", position())


def test_a_side_is_allotted_once():
    (fault,) = ruled(FAIR, after(position(), FAIR)).faults
    assert fault.hard


def test_nothing_but_the_memos_own_path_holds_a_number():
    out = ruled(FAIR, position())
    assert out.result == {"key": "plain", "side": "ru"}
    assert {change.path for change in out.changes} == {"allotment.ru", "memo.ru"}
    assert not out.state.paths.shown("memo.ru")


def sealed(side, memo, passphrase="open sesame", salt="00" * 16):
    return Allot(side=side, memo=tuple(memo.items()), sealed=True, passphrase=passphrase, salt=salt)


def test_of_a_sealed_memo_the_record_keeps_the_seal_alone():
    order = sealed("ru", RU)
    assert order.wants(position()) == ()
    kept = order.kept()
    assert (kept.memo, kept.passphrase, kept.salt) == ((), None, None)
    assert kept.kept() == kept
    assert "sesame" not in " ".join([*kept.words(), *order.shown()])
    assert "1=6" not in " ".join([*kept.words(), *order.shown()])
    assert sealed("ru", RU, salt="11" * 16).kept().seal != kept.seal


def test_what_a_sealed_allotment_still_wants():
    assert Allot(side="ru").wants(position()) == ("memo",)
    assert Allot(side="ru", memo=tuple(RU.items())).wants(position()) == ()
    assert Allot(side="ru", sealed=True).wants(position()) == ("memo", "passphrase", "salt")
    assert Allot(side="ru", sealed=True).wants(position(ru=RU)) == ()  # it will be refused


@pytest.mark.parametrize("words", [FAIR + " --passphrase x", FAIR + " --seal scrypt:15:8:1:" + "00" * 16 + ":" + "0" * 64])
def test_a_passphrase_seals_and_a_seal_stands_alone(words):
    with pytest.raises(BadInput):
        ruled(words, position())


def game(*acts):
    """A game with the Russian memo sealed, after some acts."""
    state = position()
    return after(state.after(ruled(" ".join(["allot", *sealed("ru", RU).kept().words()]), state).changes), *acts)


REVEAL = "reveal ru 1=6 2=5 3=3 left=3 right=3 --passphrase 'open sesame'"


def test_a_sealed_memo_opens_with_the_same_words_alone():
    for words in (
        REVEAL.replace("sesame", "sesam"),
        REVEAL.replace("1=6 2=5", "1=5 2=6"),
        REVEAL.replace("ru", "jp", 1).replace("left=3 right", "4=3 yalu"),
    ):
        (fault,) = ruled(words, game()).faults
        assert fault.hard
    out = ruled(REVEAL, game())
    assert out.result["false"] is None
    assert (out.result["allotted"], out.result["strength"]) == (RU, RU)
    assert [one.key for one in out.warnings] == ["mukden.reveal.early"]
    assert not ruled(REVEAL.replace("1=6 2=5 3=3", "3=3 2=5 1=6"), game()).faults


def test_a_sealed_piece_is_eliminated_by_its_own_side():
    state = game(("combat --by jp 1:3 5:3 5,2", ["stand"]))
    (soon,) = ruled("eliminate ru 3", state).faults
    assert soon.rules == ("3.0", "7.0")
    state = after(state, ("combat --by jp 1:3 5:1 3,3", ["defender-retreats"]), ("combat --by jp 1:3 5:1 5,2", ["stand"]), "eliminate ru 3")
    assert state["pieces.ru.3.place"] == "eliminated"
    assert ruled(REVEAL, state).result["false"] is None
    assert ruled("eliminate ru 3", state).faults[0].hard


def test_with_a_plain_memo_or_none_nobody_eliminates_by_hand():
    for state in (position(ru=RU, pieces__ru__1__lost=4), position(pieces__ru__1__lost=4)):
        assert not ruled("eliminate ru 1", state).faults[0].hard
        assert ruled("eliminate ru 1", state, agreed=True)["pieces.ru.1.place"] == "eliminated"


BIG, SMALL = ("combat --by jp 1:1 5:7 6,1", ["stand"]), ("combat --by jp 1:1 5:3 5,2", ["stand"])
LAST, ELSEWHERE = ("combat --by jp 1:1 5:2 5,2", ["stand"]), ("combat --by jp 1:2 5:3 5,2", ["stand"])


@pytest.mark.parametrize(
    ("acts", "what", "battle"),
    [
        ([SMALL], None, None),
        ([BIG], "call", 1),
        ([SMALL, ("combat --by jp 1:1 5:5 5,2", ["stand"])], "call", 2),  # 6 − 2 = 4
        ([SMALL, SMALL, SMALL], "call", 3),
        ([SMALL, SMALL, LAST], "missed", 3),
        ([SMALL, SMALL, "eliminate ru 1"], "elimination", 2),
        ([SMALL, SMALL, LAST, "eliminate ru 1"], None, None),
        (
            [SMALL, SMALL, LAST, ELSEWHERE, "eliminate ru 1"],
            "missed",
            3,
        ),
        ([("combat --by jp 1:2 5:6 6,1", ["stand"]), BIG], "call", 1),
    ],
)
def test_a_reveal_names_the_first_that_was_false(acts, what, battle):
    out = ruled(REVEAL, game(*acts))
    false = out.result["false"]
    assert (false and false["what"], false and false["battle"]) == (what, battle)
    assert out.result["key"] == (what or "true")
    assert any(one.key == f"mukden.false.{what}" for one in out.instructions) == (what is not None)


def test_a_memo_that_breaks_the_rules_is_false_before_all_calls():
    assert first_false(game(BIG), TABLES, "ru", RU | {"1": 8, "2": 2, "3": 4})["what"] == "memo"


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 8), st.sampled_from([1, 2]), st.booleans()), min_size=1, max_size=6))
def test_the_first_false_call_is_the_one_that_a_plain_memo_would_have_refused(battles):
    """Two ways to the same end: a sealed game found false at battle n is a plain game refused at battle n."""
    sealed_game, plain = game(), position(ru=RU)
    for call, loss, retreats in battles:
        act = (f"combat --by jp 1:1 {call}:{call} {'5,3' if loss == 1 else '5,2'}", ["defender-retreats" if retreats else "stand"])
        if plain["acted"]:
            plain = after(plain, "time next")
        out = ruled(act[0], plain, act[1])
        sealed_game = after(sealed_game, act)
        if out.faults:
            found = ruled(REVEAL, sealed_game).result["false"]
            assert found["battle"] in (sealed_game["battles"], sealed_game["battles"] - 1)
            assert found["what"] == ("call" if found["battle"] == sealed_game["battles"] else "missed")
            return
        plain = plain.after(out.changes)
        if plain["pieces.ru.1.place"] == "eliminated":
            assert ruled(REVEAL, sealed_game).result["false"]["what"] == "missed"
            assert ruled(REVEAL, after(sealed_game, "eliminate ru 1")).result["false"] is None
            return
    assert ruled(REVEAL, sealed_game).result["false"] is None


def test_calls_before_a_plain_allotment_are_checked_at_its_reveal():
    state = after(position(), BIG, FAIR)
    assert ruled("reveal ru", state).result["false"]["what"] == "call"


def test_losses_before_a_plain_allotment_may_eliminate_at_once():
    state = after(position(), ("combat --by jp 1:3 5:3 5,2", ["stand"]), ("combat --by jp 1:3 5:1 5,2", ["stand"]), FAIR)
    assert (state["pieces.ru.3.place"], state["pieces.ru.3.lost"]) == ("eliminated", 3)


def test_a_reveal_is_of_a_memo_that_is_there_and_of_its_own_side_alone():
    assert ruled("reveal ru", position()).faults[0].hard
    state = after(position(jp=JP, ru=RU), "reveal ru")
    assert (state["allotment.ru"], state["allotment.jp"]) == ("revealed", "plain")
    assert state["allotted.ru.1"] == 6
    assert state["allotted.jp.1"] is None
    assert not ruled("reveal ru", state).changes
    with pytest.raises(BadInput):
        ruled(REVEAL, position(ru=RU))


def test_losses_by_hand_are_held_against_the_memo_too():
    state = position(ru=RU, pieces__ru__3__lost=2)
    out = ruled("track pieces.ru.3.lost +1", state)
    assert out["pieces.ru.3.place"] == "eliminated"


def test_a_reveal_counts_no_loss_beyond_the_strength():
    """§7.0: a sealed piece of 3 that was dealt 4 has lost 3."""
    twice = ("combat --by jp 1:3 7:1 5,1", ["stand"])
    state = game(("combat --by jp 1:3 7:3 5,1", ["stand"]), twice, "eliminate ru 3")
    assert state["pieces.ru.3.lost"] == 4
    out = ruled(REVEAL, state)
    assert (out.result["key"], out["pieces.ru.3.lost"], out["pieces.ru.1.lost"]) == ("true", 3, 0)


def test_a_false_call_is_told_with_its_battle_and_its_entry(refcli):
    """§3.0: which of the evening's battles it was, and where it stands in the record."""
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    refcli("combat", "--by", "jp", "1:1", "5:8", "--dice", "6,1")
    refcli("decide", "stand")
    refcli("note", "a pause")
    refcli("combat", "--by", "ru", "2:2", "3:3", "--dice", "5,2")
    refcli("decide", "stand")
    refcli("allot", "ru", *FAIR.split()[2:])
    found = refcli("--json", "reveal", "ru").json
    assert (found["result"]["false"]["what"], found["result"]["false"]["battle"]) == ("call", 1)
    assert "Russian, battle 1 (#2): Russian First Army called 8 and had 6" in found["instructions"]
    japanese = refcli("undo") and refcli("--lang", "ja", "--json", "reveal", "ru").json
    assert any("1回目の戦闘（#2）、ロシア軍" in line for line in japanese["instructions"])
