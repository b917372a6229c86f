"""Airborne units (§15.2)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from refcli.core.errors import BadInput

from .playing import odds, position, refused, ruled, said


@pytest.mark.parametrize(
    ("words", "dice", "landed", "distance", "direction"),
    [
        ("", "3", True, None, None),
        ("", "4,2", False, 4, 2),
        ("--aa 1 --zoc", "1", True, None, None),
        ("--aa 1 --zoc", "2,6", False, 4, 6),
        ("--occupied", "1", True, None, None),
        ("--occupied", "2,1", False, 4, 1),
        ("--aa 3 --zoc --occupied", "6,3", False, 12, 3),
    ],
)
def test_where_it_comes_down(words, dice, landed, distance, direction):
    out = ruled(f"airborne {words}", position(5), dice)
    result = out.result
    assert (result["landed"], result["distance"], result["direction"]) == (landed, distance, direction)
    assert result["key"] == ("landed" if landed else "missed")
    assert ("corregidor.airborne.off" in said(out.instructions)) != landed


def test_the_direction_is_thrown_only_by_who_misses():
    with pytest.raises(BadInput):
        ruled("airborne", position(5), "4")
    with pytest.raises(BadInput):
        ruled("airborne", position(5), "3,2")


def test_three_units_and_their_points_once():
    state = position(5)
    for n in (1, 2, 3):
        out = ruled("airborne", state, "1")
        state = state.after(out.changes)
        assert state["airborne"] == n and state["vp"] == -1
    assert refused(ruled("airborne", state, "1"), hard=True) == {"15.2"}
    assert not ruled("airborne", dice="1").changes


@pytest.mark.parametrize(("turn", "allowed"), [(0, False), (1, False), (3, False), (4, True), (16, True), (17, True), (19, True)])
def test_by_daylight_and_at_dusk(turn, allowed):
    out = ruled("airborne", position(turn), "3")
    assert bool(out.faults) != allowed
    if not allowed:
        assert "15.2" in refused(out, hard=False)


def test_only_companies_that_work_count():
    assert "14.8" in refused(ruled("airborne --aa 3", position(5, aa=2), "1"), hard=True)
    assert not ruled("airborne --aa 2", position(5, aa=2, aa_fired=2), "1").faults
    assert refused(ruled("airborne --aa 4", dice="1"), hard=True)


@pytest.mark.parametrize("plus", range(4))
def test_exact_chances(plus):
    found = odds(f"airborne --aa {plus}", position(5))
    seen = Counter("landed" if die + plus <= 3 else "missed" for die in range(1, 7))
    assert found.outcomes == {key: Fraction(n, 6) for key, n in seen.items()}
    assert found.expected == {"vp": Fraction(-1), "airborne": Fraction(1)}
