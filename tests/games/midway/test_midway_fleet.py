"""Set-up and movement (§3.0, §6.0)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from sailing import GAME, SQUARES, TABLES, after, odds, position, refused, ruled

from refcli.core.errors import BadInput
from refcli.core.state import State

NOTHING = State(GAME.start(TABLES, {}), GAME.paths(TABLES), TABLES)


@pytest.mark.parametrize(("row", "square"), [(1, "11"), (2, "21"), (3, "31")])
def test_all_at_once(row, square):
    out = ruled(f"setup --row {row}", NOTHING, "5")
    assert (out["fleet"], out["estimate"], out["morale"]) == (square, 5, 5)
    assert (out["carriers.jp"], out["carriers.us"], out["base"], out["over"]) == (4, 3, "whole", False)
    assert out.result == {"key": "5", "estimate": 5, "fleet": square} and out.rules == ["3.0"]


def test_the_estimate_first_and_the_row_after_it():
    thrown = after(NOTHING, ("setup", "4"))
    assert (thrown["estimate"], thrown["fleet"]) == (4, None)
    placed = after(thrown, ("setup --row 3", None))
    assert (placed["estimate"], placed["morale"], placed["fleet"]) == (4, 4, "31")


@pytest.mark.parametrize("words", ["setup", "setup --row 1"])
def test_once(words):
    assert refused(ruled(words, position()), hard=False) == {"3.0"}
    thrown = after(NOTHING, ("setup", "4"))
    assert bool(ruled(words, thrown).faults) == (words == "setup")
    assert [ruled("setup", at).faults[0].todo.key for at in (thrown, position())] == ["midway.setup.thrown.todo", "midway.setup.done.todo"]


def test_by_agreement_the_game_is_set_up_anew():
    late = position(fleet="22", base="destroyed", carriers__jp=2, morale=6, us_square=None)
    out = ruled("setup --row 1", late, "2", agreed=True)
    assert (out["fleet"], out["base"], out["carriers.jp"], out["morale"], out["estimate"]) == ("11", "whole", 4, 2, 2)


@pytest.mark.parametrize("row", ["0", "4", "21"])
def test_three_rows(row):
    with pytest.raises(BadInput):
        ruled(f"setup --row {row}", NOTHING, "1")


@pytest.mark.parametrize("words", ["move 22", "search", "strike", "battle", "advise", "end"])
@pytest.mark.parametrize("state", [NOTHING, position(fleet=None)])
def test_nothing_before_the_set_up(words, state):
    assert "3.0" in refused(ruled(words, state), hard=True)


def test_neighbours_are_one_step_along_a_row_or_a_column():
    """§6.0: all 81 pairs of squares."""
    for here in SQUARES:
        for there in SQUARES:
            outcome = ruled(f"move {there}", position(fleet=here, base="captured"))
            steps = abs(int(here[0]) - int(there[0])) + abs(int(here[1]) - int(there[1]))
            assert bool(outcome.faults) == (steps != 1)
            if outcome.faults:
                assert refused(outcome, hard=False) == {"6.0"}
            else:
                assert outcome["fleet"] == there and outcome.result["captured"] is False


@pytest.mark.parametrize("here", ["13", "22", "33"])
def test_the_base_is_entered_only_when_it_is_destroyed(here):
    assert refused(ruled("move 23", position(fleet=here)), hard=False) == {"6.0"}
    out = ruled("move 23", position(fleet=here, base="destroyed"))
    assert (out["base"], out["fleet"], out["over"]) == ("captured", "23", False) and out.result["captured"]
    assert out.rules == ["4.0", "6.0"]


def test_entering_with_the_enemy_gone_ends_the_game():
    out = ruled("move 23", position(fleet="22", base="destroyed", carriers__us=0))
    assert out["over"] and out["winner"] == "jp"


def test_no_square_off_the_card():
    for square in ("24", "00", "2", ""):
        with pytest.raises(BadInput):
            ruled(f"move {square}", position())


def test_odds_of_the_estimate():
    found = odds("setup --row 2", NOTHING)
    assert found.outcomes == {str(n): Fraction(1, 6) for n in range(1, 7)}
