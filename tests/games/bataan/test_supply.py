"""Supply (§3.2, §3.3): states by points, what costs what, floors, and what a change of state is told as."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.errors import BadInput
from refcli.games.bataan.supply import state_of

from .playing import after, odds, position, refused, ruled, told, warned


@pytest.mark.parametrize(
    ("points", "us", "before", "rebuilt"),
    [
        (112, "normal", "normal", "normal"),
        (100, "normal", "normal", "normal"),
        (66, "normal", "normal", "normal"),
        (65, "reduced", "normal", "reduced"),
        (51, "reduced", "normal", "reduced"),
        (50, "reduced", "reduced", "reduced"),
        (26, "reduced", "reduced", "reduced"),
        (25, "failing", "reduced", "reduced"),
        (6, "failing", "reduced", "reduced"),
        (5, "collapse", "reduced", "reduced"),
        (1, "collapse", "reduced", "reduced"),
    ],
)
def test_the_state_of_both_sides_by_points(points, us, before, rebuilt):
    """§3.22: 51-65 is Normal for Japan until it has rebuilt."""
    state = position(supply__us=points, supply__jp=points)
    assert (state_of(state, "us"), state_of(state, "jp")) == (us, before)
    assert state_of(position(supply__jp=points, rebuilds=1), "jp") == rebuilt


def test_better_planning_keeps_japan_in_normal():
    """§12.4."""
    state = position(options=("planning",), supply__jp=30, rebuilds=1)
    assert state_of(state, "jp") == "normal"
    assert after("supply spend jp fire", state)["supply.jp"] == 29


@pytest.mark.parametrize(("reason", "cost"), [("turn", 1), ("fire", 1), ("chit", 1), ("corps", 2)])
@pytest.mark.parametrize("side", ["us", "jp"])
def test_what_each_reason_costs(reason, cost, side):
    """§3.3."""
    out = ruled(f"supply spend {side} {reason} --times 3", position())
    assert out.result == {"key": str(3 * cost), "points": 100 - 3 * cost, "state": "normal"}
    assert [change.path for change in out.changes] == [*([f"guns.{side}"] if reason == "fire" else []), f"supply.{side}"]


def test_the_floors_are_one_for_the_us_and_the_end_of_reduced_for_japan():
    """§3.2."""
    out = ruled("supply spend jp corps --times 9", position(supply__jp=30))
    assert (out.result["points"], out.result["key"], out.result["state"]) == (26, "4", "reduced")
    assert "track.clamped" in warned(out)
    assert ruled("supply spend us corps --times 9", position(supply__us=3)).result["points"] == 1


@given(st.lists(st.integers(1, 6), min_size=1, max_size=6))
@settings(max_examples=30)
def test_hits_on_a_source_throw_a_die_each(dice):
    """§5.6."""
    out = ruled(f"supply spend us source-hit --times {len(dice)}", position(), ",".join(map(str, dice)))
    assert out.result["points"] == 100 - sum((die + 1) // 2 for die in dice)


def test_odds_of_many_hits_are_exact_and_at_once():
    found = odds("supply spend us source-hit --times 20", position())
    assert (found.expected, sum(found.outcomes.values())) == ({"supply.us": Fraction(-40)}, 1)


def test_macarthur_is_no_reason():
    with pytest.raises(BadInput):
        ruled("supply spend us macarthur", position())


def test_a_change_of_state_is_told_at_once_whatever_brings_it():
    """§3.2."""
    assert "bataan.supply.changed" in told(ruled("supply spend us turn", position(supply__us=66)))
    assert "bataan.supply.changed" in told(ruled("rebuild", position("reinforcement", supply__jp=60)))
    assert "bataan.supply.changed" not in told(ruled("supply spend us turn", position()))


def test_a_state_that_rests_on_a_stand_in_edge_says_so():
    assert "bataan.supply.stand-in" in warned(ruled("supply", position(supply__us=40)))
    assert "bataan.supply.stand-in" not in warned(ruled("supply", position(supply__us=60)))


def test_entrenching_is_free_a_check_or_impossible():
    """§5.82-5.84."""
    assert ruled("entrench --eff 3 --by us", position()).result == {"key": "pass", "side": "us"}
    assert ruled("entrench 3 4 --by us", position(supply__us=60)).result["key"] == "pass"
    assert ruled("entrench 3 3 --by us", position(supply__us=60)).result["key"] == "fail"
    assert ruled("entrench 3 3 --by us", position(supply__us=60, supply__jp=60)).result["key"] == "fail"
    assert ruled("entrench 3").result == {"key": "pass", "side": "us"}
    assert ruled("entrench 3 --by jp", position(supply__us=60, supply__jp=60)).result["key"] == "pass"
    for points in (25, 5):
        assert refused("entrench 3 6 --by us", position(supply__us=points)) == {"5.84"}


def test_checks_below_one_need_macarthur():
    """§12.1: an efficiency of 0 with the option alone."""
    with pytest.raises(BadInput):
        ruled("check 0 1", position())
    state = position(options=("dugout-doug",))
    assert ruled("check 0 1", state).result["key"] == "pass"
    beside = ruled("check 1 1 --macarthur", state).result
    assert (beside["key"], beside["efficiency"], beside["roll"]) == ("pass", 0, 1)
    assert refused("check 1 --macarthur", position()) == {"12.1"}
    assert refused("check 1 --macarthur", position(options=("dugout-doug",), macarthur="evacuated"), hard=True) == {"12.1"}
