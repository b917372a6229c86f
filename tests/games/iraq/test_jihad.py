"""Jihad and surge: when, at which index, and their points (§24)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import odds, position, refused, ruled

OWNER = {"jihad": "ins", "surge": "coin"}
INDEX = {"netwar__ins": 75, "netwar__coin": 25, "turn": "2004A"}


def declare(marker, dice="1,2,3,4,5", **values):
    return ruled(marker, position(values.pop("phase", f"chaos-{OWNER[marker]}"), **(INDEX | values)), dice)


@pytest.mark.parametrize("marker", OWNER)
@pytest.mark.parametrize("first", ["ins", "coin"])
def test_points_in_an_a_turn(marker, first):
    out = declare(marker, first=first)
    assert out.result == {"key": "15", "points": 15}
    assert (out[f"{marker}.points"], out[f"{marker}.turn"]) == (15, "2004A")
    assert (out["netwar.ins"], out["netwar.coin"]) == (75, 25)


@pytest.mark.parametrize("marker", OWNER)
def test_a_b_turn_has_no_mobilization_and_no_dice(marker):
    out = ruled(marker, position(f"chaos-{OWNER[marker]}", **(INDEX | {"turn": "2004B"})), "1")
    assert out.result["points"] == 0 and out[f"{marker}.turn"] == "2004B"
    assert [change.path for change in out.changes] == [f"{marker}.turn"]


@given(st.integers(1, 100))
def test_the_index_that_it_takes(points):
    assert bool(declare("jihad", netwar__ins=points).faults) == (points < 75)
    assert bool(declare("surge", netwar__coin=points).faults) == (points > 25)


def test_both_cite_their_own_section():
    assert refused(declare("jihad", netwar__ins=74), hard=False) == {"24.12"}
    assert refused(declare("surge", netwar__coin=26), hard=False) == {"24.13"}


@pytest.mark.parametrize("marker", OWNER)
def test_once_a_game_and_only_before_chaos_in_the_own_turn(marker):
    side = OWNER[marker]
    assert refused(declare(marker, **{f"{marker}__turn": "2003B"}), hard=False) == {"24.12" if marker == "jihad" else "24.13"}
    assert refused(declare(marker, done=(f"chaos-{side}",)), hard=False) == {"24.1"}
    assert refused(declare(marker, phase=f"mobilization-{side}"), hard=False) == {"24.1"}
    assert not declare(marker, done=("chaos-ins" if side == "coin" else "chaos-coin",)).faults


def test_exact_chances():
    found = odds("jihad", position("chaos-ins", **INDEX))
    assert sum(found.outcomes.values()) == 1
    assert found.outcomes["5"] == found.outcomes["30"] == Fraction(1, 6**5) and found.outcomes["17"] == Fraction(780, 6**5)
    assert found.expected == {"jihad.points": Fraction(35, 2)}
