"""Landings: drift, how many a turn, and what the options add (§10.1, §12.2, §12.5)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from refcli.core.errors import BadInput

from .playing import TABLES, odds, play, position, refused, ruled, warned

FLAGS = {"--bombarded": 1, "--occupied": 1, "--clear": -1, "--snlf": -2, "--no-surprise": 1}


@pytest.mark.parametrize("flags", [c for n in range(4) for c in combinations(FLAGS, n) if not {"--occupied", "--clear"} <= set(c)])
def test_the_drift_is_the_die_and_all_that_bears_on_it(flags):
    """§10.1: never north of the aim. A lookup brings its options with it."""
    words = f"landing {' '.join(flags)}"
    tally: dict[str, Fraction] = {}
    for die in range(1, 7):
        drift = max(0, die + sum(FLAGS[flag] for flag in flags))
        assert ruled(words, dice=str(die)).result == {"key": str(drift), "drift": drift, "roll": die, "ends": False, "told": ["10.1"]}
        tally[str(drift)] = tally.get(str(drift), Fraction(0)) + Fraction(1, 6)
    assert odds(words).outcomes == tally


def test_a_hex_is_occupied_or_clear():
    with pytest.raises(BadInput):
        ruled("landing --occupied --clear", dice="1")


@pytest.mark.parametrize(("month", "most"), [("jan-2", 1), ("feb-4", 1), ("mar-1", 2), ("apr-1", 3), ("sep-2", 3)])
def test_battalions_a_turn(month, most):
    """§10.1."""
    state = position(turn=month)
    for _ in range(most):
        state = play(state, "landing --clear | 3")
    assert refused("landing --clear", state) == {"10.1"}
    assert ruled("landing --clear", state, "3", agreed=True).result["drift"] == 2
    assert not ruled("landing", play(state, "time next recovery", "time next reinforcement"), "3").faults


def test_in_a_session_the_option_adds_itself_once():
    """§12.2."""
    state = position(options=("no-surprise",))
    assert [ruled(words, state, "3").result["drift"] for words in ("landing", "landing --no-surprise")] == [4, 4]
    assert refused("landing --no-surprise", position()) == {"12.2"}


def test_the_naval_force_lands_after_january_with_its_option():
    """§12.5."""
    assert refused("landing --snlf", position(turn="feb-1")) == {"12.5"}
    assert refused("landing --snlf", position(options=("snlf",))) == {"12.5"}
    out = ruled("landing --snlf", position(options=("snlf",), turn="feb-1"), "3")
    assert out.result["drift"] == 1 and "bataan.landing.snlf-not-there" in warned(out)
    out = ruled("landing --snlf", position(options=("snlf",), turn="feb-1", arrived=("snlf",)), "3")
    assert "bataan.landing.snlf-not-there" not in warned(out)


def test_the_limits_stand_in_the_table():
    assert TABLES["landing"]["limit"] == {"jan": 1, "feb": 1, "mar": 2, "apr": 3}
