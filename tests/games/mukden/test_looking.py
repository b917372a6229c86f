"""One's own ledger (§3.0, §7.0), what is owed after the end (§4.0), and what halves a call (§7.0)."""

from __future__ import annotations

import pytest

from refcli.core.errors import BadInput
from refcli.games.mukden import GAME

from .playing import JP, RU, after, position, ruled

MEMO_JP = "1=7 2=5 3=5 4=5 yalu=5"
SEAL = ["--sealed", "--passphrase", "four words of mine"]


def test_a_plain_memo_less_what_was_lost():
    state = position(jp=JP, ru=RU, pieces__jp__1__lost=2, pieces__jp__4__lost=5, pieces__jp__4__place="eliminated")
    out = ruled("memo jp", state)
    assert out.result["allotted"] == JP
    assert out.result["lost"] == {"1": 2, "2": 0, "3": 0, "4": 5, "yalu": 0}
    assert out.result["left"] == {"1": 5, "2": 5, "3": 5, "4": 0, "yalu": 5} and out.result["total"] == 20
    assert state.looked
    assert ruled("memo ru", state).result["total"] == 20


def test_no_memo_to_look_at():
    assert ruled("memo ru", position(jp=JP)).faults[0].hard
    assert ruled("memo jp", position(jp=JP).traceless()).faults[0].hard  # a dry run leaves no trace, so it sees nothing
    with pytest.raises(BadInput):
        ruled(f"memo jp {MEMO_JP}", position(jp=JP))


def remarks(refcli):
    entries = refcli("--json", "log").json["entries"]
    return [(one["seq"], one["why"]) for one in entries if one["kind"] == "remark"]


def test_nobody_looks_unseen(refcli, home):
    """§3.0: each look is a remark, in a script too, and while a choice is open or after the end."""
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    refcli("allot", "jp", *MEMO_JP.split())
    state = refcli("--json", "status").json["state"]
    assert refcli("memo", "jp").code == 0
    assert remarks(refcli) == [(3, "looked")]
    assert refcli("--json", "status").json["state"] == state
    refcli("combat", "1:1", "5:3", "--dice", "3,3")
    assert refcli("memo", "jp").code == 0
    (home / "s.txt").write_text("memo jp\nno such command\n")
    assert refcli("run", home / "s.txt").code == 2
    assert [why for _, why in remarks(refcli)] == ["looked"] * 3
    refcli("decide", "attacker-retreats")
    refcli("enter-source")
    assert refcli("memo", "jp").code == 0
    assert len(remarks(refcli)) == 4
    assert refcli("--no-session", "memo", "jp").code == 2
    assert "1=7" not in refcli("log").out + refcli("report").out
    assert refcli("undo").code == 0  # of the end, not of the look
    assert refcli("--json", "status").json["state"]["over"] is False


def test_a_sealed_memo_is_held_against_its_seal(refcli):
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    refcli("allot", "jp", *MEMO_JP.split(), *SEAL)
    refcli("combat", "1:1", "5:3", "--dice", "3,4")
    refcli("decide", "stand")
    refcli("decide", "stand")
    found = refcli("--json", "memo", "jp", *MEMO_JP.split(), *SEAL[1:]).json["result"]
    assert (found["left"]["1"], found["total"]) == (6, 26)
    for words in (["1=6", "2=6", *MEMO_JP.split()[2:], *SEAL[1:]], [*MEMO_JP.split(), "--passphrase", "four words of yours"]):
        assert refcli("memo", "jp", *words).code == 3
    assert refcli("memo", "jp").code == 2
    assert "1=7" not in refcli("log").out


# --- owed after the end


def due(state):
    return [(one.command, one.side, one.must, one.rules, dict(one.facts)) for one in GAME.owing(state)]


def gone(**values):
    return position(pieces__ru__1__place="withdrawn", over=True, ending="withdrawal", **values)


SEALED = {"allotment__ru": "sealed", "seal__ru": "x"}


@pytest.mark.parametrize(
    ("state", "items"),
    [
        (position(), []),
        (position(over=True, ending="time"), [("victory", None, True, ("4.0",), {})]),
        (position(over=True, ending="time", winner="ru"), []),
        (position(over=True, ending="source", winner="ru"), []),
        (gone(), [("victory", None, True, ("4.0",), {"needs": ["jp", "ru"]})]),
        (gone(winner="jp"), []),
        (gone(jp=JP), [("victory", None, True, ("4.0",), {"needs": ["ru"]})]),
        (gone(totals__jp=20), [("victory", None, True, ("4.0",), {"needs": ["ru"]})]),
        (gone(jp=JP, **SEALED), [("reveal", "ru", True, ("4.0",), {})]),
        (gone(**SEALED), [("reveal", "ru", True, ("4.0",), {}), ("victory", None, True, ("4.0",), {"needs": ["jp"]})]),
    ],
)
def test_what_settles_a_game_that_is_over(state, items):
    """§4.0: where the Japanese stand, or how strong the sides are; no memo is looked at to tell."""
    assert due(state) == items and not state.looked


def test_the_end_is_told_by_the_ruling_that_brings_it():
    out = ruled("enter-source", position())
    assert (out.result["over"], out.result["winner"]) == (True, "ru")
    out = ruled("combat --by jp 1:1 3:3 6,1", position(time__elapsed=9), ["stand"])
    assert (out.result["over"], out.result["winner"]) == (True, None)
    won = ruled("victory --rail", position().after(out.changes))
    assert (won.result["over"], won.result["winner"]) == (True, "jp")
    assert "over" not in ruled("combat --by jp 1:1 3:3 5,1", position(time__elapsed=9), ["stand"]).result
    last = {f"pieces__ru__{piece}__place": "withdrawn" for piece in ("1", "2", "3", "left")}
    out = ruled("withdraw right", position(jp=JP, ru=RU, **last))
    assert (out.result["over"], out.result["winner"]) == (True, "ru")
    late = after(gone(jp=JP), "victory --ru 20")
    assert late["winner"] == "ru"


# --- halved


@pytest.mark.parametrize(
    ("words", "halved", "strength"),
    [
        ("--by jp 1:1 5:3", [], 5),
        ("--by jp 1:1 5:3 --fortress", ["fortress"], 3),
        ("--by jp 1:1 5:3 --mukden", ["mukden"], 3),
        ("--by jp 1:1 5:3 --mukden --fortress", ["fortress", "mukden"], 3),  # once
        ("--by ru 1:1 5:3 --fortress", [], 5),
    ],
)
def test_what_halved_the_call_is_told(words, halved, strength):
    """§7.0."""
    out = ruled(f"combat {words} 3,3")
    assert out.result["halved"] == halved
    why = [one.params for one in out.reasons if one.key == "mukden.why.halved"]
    assert [[what.key for what in one["what"]] for one in why] == ([[f"mukden.what.{one}" for one in halved]] if halved else [])
    assert [one["strength"] for one in why] == ([strength] if halved else [])


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", ("if the attacker retreats", "if the defender retreats")), ("ja", ("攻撃側が退却する なら", "防御側が退却する なら"))],
)
def test_chances_say_whose_retreat_it_is(refcli, lang, told):
    """Both choices are called the same where one of them is taken; where both stand side by side they are not."""
    lines = refcli("--lang", lang, "odds", "mukden", "combat", "1:2", "5:3", "--by", "jp").out.splitlines()
    assert [line.strip() for line in lines if line.strip() in told] == list(told)
