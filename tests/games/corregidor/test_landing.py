"""Landings: defensive fire, drift, sealift, waves (§14.15, §14.72)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.errors import BadInput

from .playing import odds, position, refused, ruled


@pytest.mark.parametrize(
    ("words", "dice", "hits", "sealift"),
    [
        ("--shots 1", "5", 0, 8),
        ("--shots 2", "3,6,6", 1, 7),
        ("--shots 2", "6,6,3", 1, 7),
        ("--shots 2", "6,5,6,6", 2, 7),
        ("--shots 1 --occupied", "5,6", 1, 7),
        ("--shots 1 --south", "5,5", 1, 8),
        ("--shots 2 --occupied --south", "4,1,3", 1, 8),
    ],
)
def test_defensive_fire(words, dice, hits, sealift):
    out = ruled(f"landing-fire {words}", position(2), dice)
    assert (out.result["hits"], out["sealift"]) == (hits, sealift)
    assert out.result["sealift"] == sealift and out.result["key"] == str(hits)


def test_a_hit_wants_its_sealift_die_at_once():
    with pytest.raises(BadInput):
        ruled("landing-fire --shots 1", position(2), "6")
    with pytest.raises(BadInput):
        ruled("landing-fire --shots 1", position(2), "5,6")


def test_sealift_never_falls_below_one():
    out = ruled("landing-fire --shots 2", position(5, sealift=2), "6,6,6,6")
    assert out["sealift"] == 1 and out.result["sealift_lost"] == 1 and out["landing.lost"] == 1


def test_a_lookup_keeps_no_count_of_the_turn():
    """Only the sealift moves; what was lost this turn counts in a session, which has turns (§14.15.4)."""
    assert odds("landing-fire --shots 1").expected == {"sealift": Fraction(-1, 36)}
    assert ruled("landing-fire --shots 1", position(2), "6,6")["landing.lost"] == 1


def test_fire_odds_agree_with_single_dice():
    found = odds("landing-fire --shots 2 --south", position(5))
    seen: Counter = Counter()
    lost = Fraction(0)
    for first, second, one, two in product(range(1, 7), repeat=4):  # each hit has its own die
        hits = (first >= 5) + (second >= 5)
        seen[str(hits)] += 1
        lost += (first >= 5 and one == 6) + (second >= 5 and two == 6)
    assert found.outcomes == {key: Fraction(n, 6**4) for key, n in seen.items()}
    assert found.expected["sealift"] == -lost / 6**4


def test_fire_of_many_guns_is_reckoned_at_once():
    found = odds("landing-fire --shots 30", position(5))
    assert sum(found.outcomes.values()) == 1 and len(found.outcomes) == 31


@pytest.mark.parametrize(
    ("turn", "words", "dice", "drift"),
    [
        (1, "--units 1", "2", [3]),
        (1, "--units 1 --hit --occupied --south", "6", [10]),
        (5, "--units 1 --friendly", "4", [3]),
        (5, "--units 1 --friendly-clear", "4", [2]),
        (5, "--units 2 --snlf", "4,1", [3, 0]),
        (5, "--units 3 --snlf --friendly-clear", "1,2,6", [0, 0, 3]),
        (2, "--units 8", "1,2,3,4,5,6,1,2", [1, 2, 3, 4, 5, 6, 1, 2]),
    ],
)
def test_drift(turn, words, dice, drift):
    out = ruled(f"drift {words}", position(turn), dice)
    assert not out.faults and out.result["drift"] == drift
    assert out.result["key"] == "+".join(map(str, drift))


def test_a_lookup_is_on_the_first_turn():
    assert ruled("drift --units 1", dice="2").result["drift"] == [3]
    assert refused(ruled("drift --units 1 --friendly", dice="2"), hard=False) == {"14.15.3"}


@pytest.mark.parametrize("word", ["--friendly", "--friendly-clear"])
def test_own_units_are_no_help_on_the_first_turn(word):
    assert refused(ruled(f"drift --units 1 {word}", position(1), "4"), hard=False) == {"14.15.3"}
    assert not ruled(f"drift --units 1 {word}", position(2), "4").faults


def test_one_kind_of_friend():
    with pytest.raises(BadInput):
        ruled("drift --units 1 --friendly --friendly-clear", position(5), "4")


def test_the_sealift_is_the_most_that_lands_in_a_turn():
    assert refused(ruled("drift --units 9", position(2), "1,1,1,1,1,1,1,1,1"), hard=False) == {"14.15.4"}
    state = position(2)
    state = state.after(ruled("drift --units 5", state, "1,1,1,1,1").changes)
    assert state["landing.units"] == 5 and not ruled("drift --units 3", state, "1,1,1").faults
    assert refused(ruled("drift --units 4", state, "1,1,1,1")) == {"14.15.4"}
    assert not ruled("drift --units 12", position(1), "1,1,1,1,1,1,1,1,1,1,1,1").faults


def test_a_point_lost_binds_from_the_next_turn():
    state = position(2)
    state = state.after(ruled("landing-fire --shots 1", state, "6,6").changes)
    assert state["sealift"] == 7
    assert not ruled("drift --units 8", state, "1,1,1,1,1,1,1,1").faults
    state = state.after(ruled("time next", state).changes)
    assert refused(ruled("drift --units 8", state, "1,1,1,1,1,1,1,1")) == {"14.15.4"}
    assert not ruled("drift --units 7", state, "1,1,1,1,1,1,1").faults


def test_naval_marines_cost_their_points_once():
    state = position(5)
    out = ruled("drift --units 1 --snlf", state, "3")
    assert out["vp"] == -2 and out["snlf"]
    assert ruled("drift --units 1 --snlf", state.after(out.changes), "3")["vp"] == -2
    assert refused(ruled("drift --units 4 --snlf", position(5), "1,1,1,1"), hard=True) == {"15.1"}
    assert not ruled("drift --units 1 --snlf", dice="3").changes


def test_nobody_lands_during_the_bombardment():
    for words, dice in (("drift --units 1", "3"), ("landing-fire --shots 1", "3")):
        assert "14.1" in refused(ruled(words, position(0), dice), hard=False)
        assert not ruled(words, dice=dice).faults


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 19),
    st.lists(st.integers(1, 6), min_size=1, max_size=8),
    st.lists(st.sampled_from(["--hit", "--occupied", "--south"]), unique=True),
)
def test_units_drift_each_by_its_own_die(turn, dice, flags):
    out = ruled(f"drift --units {len(dice)} {' '.join(flags)}", position(turn), ",".join(map(str, dice)))
    assert out.result["drift"] == [die + len(flags) + (turn == 1) for die in dice]


def test_drift_odds_agree_with_single_dice():
    found = odds("drift --units 2 --snlf --friendly", position(5))
    seen = Counter("+".join(str(max(die - 2, 0)) for die in dice) for dice in product(range(1, 7), repeat=2))
    assert found.outcomes == {key: Fraction(n, 36) for key, n in seen.items()}
    many = odds("drift --units 8", position(5))
    assert sum(many.outcomes.values()) == 1


def test_sealift_is_shown():
    out = ruled("sealift", position(5, sealift=7, landing__units=3, landing__lost=1))
    assert out.result == {"key": "7", "sealift": 7, "landed": 3, "left": 5} and not out.changes
    assert ruled("sealift", position(1)).result["left"] is None


def test_the_second_wave():
    out = ruled("wave", position(4), "3")
    assert out.result == {"key": "7", "turn": 7, "roll": 3, "told": ["16.2"]} and out["wave"] == 7
    for turn in (0, 3, 5):
        assert refused(ruled("wave", position(turn), "3"), hard=False) == {"14.72"}
    assert refused(ruled("wave", position(4, wave=7), "3"), hard=False) == {"14.72"}
    assert odds("wave", position(4)).outcomes == {str(turn): Fraction(1, 6) for turn in range(5, 11)}
