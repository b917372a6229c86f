"""What MIDWAY's rulings say: each reason and each thing for the hands where it holds, and no other (§7.2, §8.1-8.3)."""

from __future__ import annotations

import pytest
from sailing import position, ruled


def said(words, state, dice):
    """(keys of the reasons, keys of what hands must do) of a ruling."""
    out = ruled(words, state, dice)
    assert not out.faults
    return [one.key.removeprefix("midway.why.") for one in out.reasons], [one.key.removeprefix("midway.") for one in out.instructions]


@pytest.mark.parametrize(
    ("values", "dice", "reasons", "hands"),
    [
        ({"fleet": "22"}, "5", ["strike-all"], []),
        ({"fleet": "21"}, "3", ["strike-half"], []),
        ({"fleet": "21", "carriers__jp": 1}, "2", ["strike-all"], []),  # half of one, rounded up, is all there is
        ({"fleet": "22"}, "1,4", ["strike-all", "stays"], ["strike.destroyed"]),
        ({"fleet": "22"}, "1,3,4", ["strike-all", "comes", "raid-missed"], ["strike.destroyed"]),
        ({"fleet": "22"}, "1,3,2", ["strike-all", "comes", "raid"], ["strike.destroyed", "sink"]),
    ],
)
def test_the_strike(values, dice, reasons, hands):
    assert said("strike", position(**values), dice) == (reasons, hands)


@pytest.mark.parametrize(
    ("values", "dice", "reasons", "hands"),
    [
        ({}, "3,4", [], []),
        ({}, "1,1,5", ["spirit"], ["search.found"]),
        ({"fleet": "31"}, "1,3,2", ["false-report", "raid"], ["sink"]),
        ({"fleet": "31"}, "1,3,5", ["false-report", "raid-missed"], []),
        ({"fleet": "22"}, "6,6", [], ["over"]),
        ({"fleet": "22", "base": "destroyed"}, "4,4,1", ["raid-event", "raid"], ["sink"]),
        ({"fleet": "22", "base": "destroyed"}, "5,5,6", ["raid-event", "raid-missed"], []),
    ],
)
def test_the_search(values, dice, reasons, hands):
    assert said("search", position(**values), dice) == (reasons, hands)


@pytest.mark.parametrize(("die", "reason"), [(1, "bombed"), (6, "not-bombed")])
def test_bombers(die, reason):
    reasons, hands = said("search", position(fleet="22"), f"3,3,{die}")
    assert reasons == [reason] and hands == (["sink", "search.found"] if die == 1 else ["search.found"])


def test_the_battle_says_how_many_count():
    assert said("battle", position(fleet="21", us_square="22"), "1,6,6,6,2,6")[0][0] == "battle-all"
    assert said("battle", position(fleet="21", us_square="12", carriers__us=2), "2,6")[0][0] == "battle-half"


@pytest.mark.parametrize(
    ("values", "reasons"),
    [
        ({}, ["afloat", "not-captured", "not-more-lost"]),
        ({"carriers__us": 0}, ["annihilated", "not-captured", "not-more-lost"]),
        ({"base": "captured", "carriers__jp": 3}, ["afloat", "captured", "more-lost"]),
        ({"base": "captured", "carriers__jp": 3, "carriers__us": 2}, ["afloat", "captured", "not-more-lost"]),
    ],
)
def test_the_score(values, reasons):
    """§4.0."""
    assert said("score", position(**values), None) == (reasons, [])


def test_what_needs_a_session_and_throws_no_die(refcli):
    """The score may be asked for at any time, after the end too; it and the end are no lookups."""
    for words in (["score"], ["end"], ["move", "22"], ["strike"], ["search"], ["setup", "--row", "2"], ["battle"]):
        assert refcli("midway", *words).code == 2
    refcli("new", "t", "--game", "midway", "--seed", "s")
    refcli("setup", "--row", "2")
    for words in (["score"], ["end"], ["move", "22"]):
        assert refcli(*words, "--dice", "3").code == 2
    before = refcli("--json", "status").json
    assert refcli("score").code == 0 and refcli("--json", "status").json["head"] == before["head"]
    assert refcli("end").code == 0 and refcli("end").code == 3 and refcli("score").code == 0


@pytest.mark.parametrize(("words", "rules"), [("strike", ("8.1", "8.3")), ("search", ("8.3",)), ("move 11", ("8.3",))])
def test_the_battle_comes_first_by_its_sections(words, rules):
    """§8.1 says so of the strike itself."""
    due = [fault for fault in ruled(words, position(us_square="22")).faults if fault.message.key == "midway.battle-due"]
    assert [(fault.rules, fault.hard, fault.owes) for fault in due] == [(rules, False, ("battle",))]
