"""The strike on the base and the US answer (§8.1, §8.2)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from sailing import odds, position, positions, refused, ruled

from refcli.core.errors import BadInput
from refcli.games.midway.kinds import distance


@pytest.mark.parametrize("carriers", [1, 2, 3, 4])
@pytest.mark.parametrize("face", range(1, 7))
def test_limits(carriers, face):
    """§8.1: all carriers next to the base, half of them, rounded up, two squares away."""
    for fleet, limit in (("22", carriers), ("21", (carriers + 1) // 2)):
        hit = face <= limit
        out = ruled("strike", position(fleet=fleet, carriers__jp=carriers, estimate=1), f"{face},6" if hit else str(face))
        assert out.result["key"] == ("hit" if hit else "miss") and out.result["limit"] == limit
        assert (out["base"], out.result["raid"]) == ("destroyed" if hit else "whole", None)
        assert out.rules == (["8.1", "8.2"] if hit else ["8.1"])


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("face", range(1, 7))
def test_the_answer(die, face):
    """§8.2: up to the spirit they come; up to their carriers they sink as many."""
    state = position(fleet="22", estimate=2, morale=4)
    out = ruled("strike", state, f"1,{die},{face}" if die <= 4 else f"1,{die}")
    sunk = face if die <= 4 and face <= 3 else 0
    assert out["carriers.jp"] == 4 - sunk and out.result["raid"] == (sunk if die <= 4 else None)


def test_never_more_than_are_there_and_then_it_is_over():
    out = ruled("strike", position(fleet="22", carriers__jp=2, estimate=6), "1,6,3")
    assert (out["carriers.jp"], out["over"], out["winner"], out.result["raid"]) == (0, True, "us", 2)


def test_nobody_answers_when_nobody_is_there():
    out = ruled("strike", position(fleet="22", carriers__us=0, estimate=6), "1")
    assert (out["base"], out["over"], out.result["raid"]) == ("destroyed", False, None)


def test_what_cannot_be_struck():
    assert refused(ruled("strike", position(fleet="11")), hard=False) == {"8.1"}
    assert refused(ruled("strike", position(base="destroyed")), hard=True) == {"8.1"}
    assert refused(ruled("strike", position(base="captured")), hard=True) == {"8.1"}
    assert ruled("strike", position(fleet="31"), "2,6", agreed=True)["base"] == "destroyed"


def test_a_strike_is_the_last_step_of_a_turn():
    assert ruled("strike", position(step="search"), "6")["step"] is None


def test_dice_too_many_or_too_few():
    for dice in ("3,1", "1", "1,1", "1,6,1"):
        with pytest.raises(BadInput):
            ruled("strike", position(), dice)


@settings(max_examples=25)
@given(positions().filter(lambda state: state["base"] == "whole" and distance(state["fleet"], "23") <= 2))
def test_odds_are_those_of_single_dice(state):
    hits = sunk = Fraction(0)
    for first in range(1, 7):
        for die in range(1, 7):
            for face in range(1, 7):
                limit = state["carriers.jp"] if distance(state["fleet"], "23") == 1 else -(-state["carriers.jp"] // 2)
                if first <= limit:
                    hits += Fraction(1, 216)
                    sunk += Fraction(min(face, state["carriers.jp"]) if die <= state["morale"] and face <= 3 else 0, 216)
    found = odds("strike", state)
    assert found.outcomes == {key: p for key, p in (("hit", hits), ("miss", 1 - hits)) if p}
    assert found.expected.get("carriers.jp", 0) == -sunk


def test_at_least_a_hit_is_the_hit_alone():
    assert odds("strike", position(fleet="22")).at_least("hit") == ("hit", Fraction(2, 3))
    assert odds("strike", position(fleet="22")).at_least("miss") == ("miss", 1)
