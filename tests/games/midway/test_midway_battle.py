"""The carrier battle (§8.3) and what comes after it (§7.3)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sailing import SQUARES, odds, position, refused, ruled

from refcli.core.errors import BadInput


def found(away=1, **values):
    """A position with the US force found so many squares from the fleet at 21."""
    return position(us_square={0: "21", 1: "11", 2: "12"}[away], **values)


@cache
def fought(jp, us, halved):
    """Where the battle ends, from single dice: a round that changes nothing is thrown again."""
    a, b = (jp // 2, us // 2) if halved else (jp, us)
    if not jp or not us or not (a or b):
        return {(jp, us): Fraction(1)}
    ends, changing = {}, Fraction(0)
    for ours in range(1, 7):
        for theirs in range(1, 7):
            left = max(0, jp - (theirs if theirs <= b else 0)), max(0, us - (ours if ours <= a else 0))
            if left != (jp, us):
                changing += Fraction(1, 36)
                for end, p in fought(*left, halved).items():
                    ends[end] = ends.get(end, 0) + p / 36
    return {end: p / changing for end, p in ends.items()}


@pytest.mark.parametrize("jp", [1, 2, 3, 4])
@pytest.mark.parametrize("us", [1, 2, 3])
@pytest.mark.parametrize("away", [0, 1, 2])
def test_odds_are_those_of_single_dice(jp, us, away):
    ends = odds("battle", found(away, carriers__jp=jp, carriers__us=us))
    assert ends.outcomes == {f"{j}-{u}": p for (j, u), p in fought(jp, us, away == 2).items()}
    assert sum(ends.outcomes.values()) == 1


def test_the_deadlock_of_four_against_three():
    """Two squares apart: 1.7 %."""
    assert odds("battle", found(2)).outcomes["1-1"] == Fraction(1471, 85184)


def test_one_carrier_each_two_squares_apart_is_broken_off_with_no_die():
    out = ruled("battle", found(2, carriers__jp=1, carriers__us=1))
    assert (out["carriers.jp"], out["carriers.us"], out["over"], out["us_square"]) == (1, 1, True, "12")
    assert out.result["key"] == "1-1" and out.rules == ["8.3", "7.3"]
    assert ruled("battle", found(1, carriers__jp=1, carriers__us=1), "1,6").result["key"] == "1-0"


@pytest.mark.parametrize(
    ("state", "dice", "key"),
    [
        (found(1), "3,6", "4-0"),
        (found(1), "3,3", "1-0"),
        (found(1), "5,2,3,3", "0-3"),
        (found(1), "1,2,2,2", "0-0"),
        (found(0), "4,4", "4-0"),
        (found(0), "5,4,6,5,4,3", "1-0"),
        (found(2), "2,1,1,1", "3-0"),
        (found(2), "1,1,2,2,1,3,1,1", "3-0"),
        (found(2, carriers__jp=1, carriers__us=2), "1,2,1,1", "0-2"),
    ],
)
def test_rounds(state, dice, key):
    """Both throw at once, Japanese die first; limits follow the losses; a 4 of four carriers sinks three, as many as there are."""
    out = ruled("battle", state, dice)
    assert out.result["key"] == key == f"{out['carriers.jp']}-{out['carriers.us']}"


def test_dice_missing_or_left_over():
    for dice in ("5,5", "3", "3,6,1,1"):
        with pytest.raises(BadInput):
            ruled("battle", found(1), dice)


def test_only_against_a_force_that_was_found():
    for state in (position(), position(carriers__us=0), position(us_square="11", carriers__us=0)):
        assert refused(ruled("battle", state), hard=True) == {"8.3"}


@pytest.mark.parametrize("words", ["move 22", "search", "strike", "end", "setup --row 1", "track morale +1"])
def test_the_battle_comes_first(words):
    assert "8.3" in refused(ruled(words, found()), hard=False)


def test_by_agreement_something_else_comes_first():
    assert ruled("move 22", found(), agreed=True)["fleet"] == "22"


def test_what_changes_nothing_may_come_between():
    for words in ("score", "advise", "roll 1d6"):
        assert not ruled(words, found(), "1" if words.startswith("roll") else None).faults


def test_won_the_game_goes_on_only_with_a_whole_base_in_reach():
    """§8.3: struck and entered it may still be; a base destroyed before is nothing to strike."""
    for fleet in SQUARES:
        for base in ("whole", "destroyed", "captured"):
            out = ruled("battle", position(fleet=fleet, us_square=fleet, base=base), "3,6")
            near = abs(int(fleet[0]) - 2) + abs(int(fleet[1]) - 3) <= 2
            assert out["over"] == (base != "whole" or not near) and out["us_square"] is None
            assert out["winner"] == ("jp" if out["over"] else None)


def test_lost_it_is_over():
    out = ruled("battle", found(1), "6,3,6,3")
    assert (out["over"], out["winner"], out["us_square"]) == (True, "us", "11")


@given(st.sampled_from([0, 1, 2]), st.integers(1, 4), st.integers(1, 3), st.lists(st.integers(1, 6), min_size=60, max_size=60))
@settings(max_examples=60)
def test_the_rounds_as_they_were_played_lead_to_what_is_left(away, jp, us, dice):
    """§8.3: each from the carriers that the one before left; a face above the limit sinks nobody, none more than are there."""
    state = found(away, carriers__jp=jp, carriers__us=us)
    out = fully(state, dice)
    left = {"jp": jp, "us": us}
    for row in out.result["rounds"]:
        assert {side: row[side]["carriers"] for side in row} == left and left["jp"] and left["us"]
        for side, enemy in (("jp", "us"), ("us", "jp")):
            one = row[side]
            assert one["limit"] == (left[side] // 2 if away == 2 else left[side])
            assert one["sinks"] == (min(one["die"], left[enemy]) if one["die"] <= one["limit"] else 0)
        left = {side: left[side] - row["us" if side == "jp" else "jp"]["sinks"] for side in left}
    assert (left["jp"], left["us"]) == (out.result["jp"], out.result["us"])
    assert [row[side]["die"] for row in out.result["rounds"] for side in ("jp", "us")] == dice[: 2 * len(out.result["rounds"])]


def fully(state, dice):
    """The battle with as many of the dice as it takes."""
    for n in range(0, len(dice) + 1, 2):
        try:
            return ruled("battle", state, ",".join(map(str, dice[:n])) or None)
        except (BadInput, AssertionError):
            continue
    return assume(False)


def test_rounds_are_told_a_line_for_the_carriers_that_fought_them():
    out = ruled("battle", found(2), "5,5,6,4,2,1,1,1")
    lines = [one.params for one in out.reasons if one.key == "midway.why.rounds"]
    assert [(line["dice"], line["jp_lost"], line["us_lost"]) for line in lines] == [(("5-5", "6-4", "2-1"), 1, 2), (("1-1",), 0, 1)]
    assert lines[0]["who"].params == {"jp": 4, "jp_limit": 2, "us": 3, "us_limit": 1}


def test_odds_know_no_single_rounds():
    assert odds("battle", found(2)).cells == {}
