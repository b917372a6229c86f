"""The search and its events (§7, §8.3)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from sailing import FINDS, GAME, TABLES, odds, position, positions, refused, ruled

from refcli.core.errors import BadInput
from refcli.games.midway.kinds import distance
from refcli.games.midway.search import SEARCH

NUMBERS = [f"{tens}{ones}" for tens in range(1, 7) for ones in range(1, 7)]


def dice_of(number: str, state, last: int) -> str:
    """The dice that a search for ``number`` takes: an event's, a raid's, each ``last``."""
    whole = state["base"] == "whole"
    far = number in FINDS and distance(state["fleet"], number) >= 3
    more = (number in ("11", "22")) + (number == "33" and whole) + (number in ("44", "55") and not whole) + far
    return ",".join([*number, *[str(last)] * more])


@settings(max_examples=40)
@given(positions())
def test_every_number_takes_its_own_dice_and_does_what_it_says(state):
    """With a last die of 6 nothing is sunk, so that all dice are due."""
    for number in NUMBERS:
        out = ruled("search", state, dice_of(number, state, 6))
        away = distance(state["fleet"], number) if number in FINDS else None
        assert out.result["key"] == number and out.result["distance"] == away
        assert out.result["found"] == (away is not None and away <= 2) == (out["us_square"] == number)
        assert out.result["false_report"] == (away is not None and away >= 3)
        assert out["over"] == (number == "66" or (number in ("44", "55") and state["base"] == "whole"))
        assert out["carriers.jp"] == state["carriers.jp"]
        assert out["morale"] == (6 if number in ("11", "22") else state["morale"]) and out["estimate"] == state["estimate"]


@pytest.mark.parametrize("base", ["whole", "destroyed", "captured"])
def test_the_base_square_finds_nobody(base):
    """§3.0, §7.1: no dice are printed on it; 21 and 22 are the last of their row."""
    out = ruled("search", position(base=base, fleet="22"), "2,3")
    assert not out.result["found"] and out["us_square"] is None and out.result["distance"] is None


@pytest.mark.parametrize(
    ("state", "dice", "jp", "over"),
    [
        (position(), "3,3,1,6", 3, False),  # bombers, then the raid of a false report: two dice
        (position(fleet="22"), "3,3,1", 3, False),
        (position(fleet="22"), "3,3,2", 4, False),
        (position(fleet="22", carriers__jp=1), "3,3,1", 0, True),  # nothing is left to be found
        (position(fleet="11", carriers__jp=1), "3,3,1", 0, True),  # nor to be surprised: no raid die
        (position(fleet="11"), "3,3,1,3", 0, True),
        (position(base="destroyed"), "4,4,3", 1, False),
        (position(base="captured", carriers__jp=2), "5,5,3", 0, True),
        (position(base="captured"), "5,5,4", 4, False),
        (position(fleet="31", carriers__jp=2), "1,3,2", 0, True),
    ],
)
def test_losses(state, dice, jp, over):
    out = ruled("search", state, dice)
    assert (out["carriers.jp"], out["over"]) == (jp, over)
    assert out.result["sunk"] == state["carriers.jp"] - jp
    if over:
        assert out["us_square"] is None and out["winner"] == "us"


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("morale", [2, 6])
def test_the_spirit_is_the_die_but_never_below_the_estimate(face, morale):
    out = ruled("search", position(fleet="22", estimate=2, morale=morale), f"2,2,{face}")
    assert (out["morale"], out["estimate"]) == (max(face, 2), 2)


def test_a_raid_needs_no_spirit_and_asks_the_carriers_that_are_there():
    out = ruled("search", position(base="destroyed", estimate=1, carriers__us=1), "4,4,2")
    assert out["carriers.jp"] == 4
    assert ruled("search", position(base="destroyed", estimate=1, carriers__us=2), "4,4,2")["carriers.jp"] == 2


def test_dice_too_many_or_too_few():
    for dice in ("1,2,4", "1", "1,1", "3,3"):
        with pytest.raises(BadInput):
            ruled("search", position(fleet="22"), dice)


def test_nobody_is_left_to_find():
    assert refused(ruled("search", position(carriers__us=0)), hard=True) == {"7.0"}


def test_after_a_false_report_the_turn_begins_again():
    assert ruled("search", position(fleet="31", step="move"), "1,3,6")["step"] is None
    assert ruled("search", position(fleet="31", step="move"), "1,2,6")["step"] is None
    assert ruled("search", position(fleet="31"), "3,2")["step"] == "search"


@settings(max_examples=15)
@given(positions())
def test_odds_are_those_of_single_dice(state):
    """Brute force: every number, and for each the dice that it takes."""
    found = odds("search", state)
    assert found.outcomes == {number: Fraction(1, 36) for number in NUMBERS} and sum(found.outcomes.values()) == 1
    ended = odds("search", state, SEARCH.ends_by)
    ends, cells = {}, {}
    for number in NUMBERS:
        for end, p in _ends(state, [*number], Fraction(1, 36)):
            ends[end] = ends.get(end, 0) + p
            cells.setdefault(end, set()).add(number)
    assert ended.outcomes == ends and ended.expected == found.expected
    assert {end: set(numbers) for end, numbers in ended.cells.items()} == cells
    assert all(list(numbers) == sorted(numbers) for numbers in ended.cells.values())
    mean = Fraction(0)
    for number in NUMBERS:
        mean += _sunk(state, [*number], Fraction(1, 36))
    assert found.expected.get("carriers.jp", 0) == -mean


def _ends(state, dice, p):
    """How the search ends, told from what it leaves on the card."""
    try:
        out = ruled("search", state, ",".join(dice))
    except BadInput:
        return [end for face in range(1, 7) for end in _ends(state, [*dice, str(face)], p / 6)]
    if not out["carriers.jp"]:
        return [("fleet-lost", p)]
    if out["us_square"]:
        return [("found", p)]
    if out["over"]:
        return [("called-off", p)]
    number = out.result["key"]
    if number in FINDS:
        return [("false-report", p)]
    return [("raid" if number in ("44", "55") else "nothing", p)]


def _sunk(state, dice, p):
    try:
        out = ruled("search", state, ",".join(dice))
    except BadInput:
        return sum(_sunk(state, [*dice, str(face)], p / 6) for face in range(1, 7))
    return p * (state["carriers.jp"] - out["carriers.jp"])


@pytest.mark.parametrize(
    ("base", "events"),
    [
        ("whole", {"33": "bombers", "44": "transports", "55": "transports"}),
        ("destroyed", {"44": "raid", "55": "raid"}),
        ("captured", {"44": "raid", "55": "raid"}),
    ],
)
def test_what_comes_of_the_base_comes_no_more_when_it_is_gone(base, events):
    """§7.2: 33 is then a find and nothing else; 44 and 55 are a raid."""
    state = position(fleet="22", base=base)
    for number in ("33", "44", "55"):
        out = ruled("search", state, dice_of(number, state, 6))
        assert out.result["event"] == events.get(number)
        told = " ".join(one.key for one in out.reasons)
        assert base == "whole" or not ("bomb" in told or "transports" in told)
    assert ruled("search", state, "6,6").result["event"] == "battleships"


def test_a_find_owes_its_battle():
    """§8.3: until it is fought; a lookup of the game has none."""
    found = position().after(ruled("search", position(), "1,2").changes)
    assert [(one.command, one.must, one.rules) for one in GAME.owing(found)] == [("battle", True, ("8.3",))]
    assert GAME.owing(position()) == () and GAME.owing(position(us_square="12", carriers__us=0)) == ()
    assert GAME.owing(GAME.lookup_state(TABLES)) == ()
    fought = found.after(ruled("battle", found, "2,4,1,4").changes)
    assert GAME.owing(fought) == ()


def test_dice_may_stand_as_bare_words(refcli):
    refcli("new", "t", "--game", "midway", "--seed", "s")
    refcli("setup", "--row", "2", "--dice", "3")
    assert refcli("--json", "search", "3", "6").json["result"]["key"] == "36"
    assert refcli("--json", "search", "12").json["result"]["found"] is True
    assert refcli("--json", "battle", "2", "4", "2,4").json["result"]["key"] == "4-0"
    assert refcli("--json", "strike", "2").json["result"]["key"] == "hit"
    assert refcli("strike", "x").code == 2


def test_odds_by_cell_are_for_what_is_summed_otherwise(refcli):
    refcli("new", "t", "--game", "midway", "--seed", "s")
    refcli("setup", "--row", "2", "--dice", "3")
    assert len(refcli("--json", "odds", "--by-cell", "search").json["odds"]["outcomes"]) == 36
    assert "cells" not in refcli("--json", "odds", "--by-cell", "search").json["odds"]
    assert refcli("odds", "--by-cell", "strike").code == 2
    assert refcli("odds", "search", "--by-cell", "and", "strike").code == 2
