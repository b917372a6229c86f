"""Netwar indices, sudden death and victory (§5, §6, §26)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.asking import LiveTable
from refcli.core.dice import System
from refcli.core.errors import BadInput
from refcli.core.game import rule_on
from refcli.core.kinds import Move
from refcli.core.outcome import Outcome
from refcli.core.state import State
from refcli.core.tables import Tables
from refcli.games.iraq import GAME
from refcli.games.iraq.netwar import NETWAR, VICTORY, Netwar, Victory, gain, level, needed, standing, times

TABLES = Tables("iraq")
points = st.integers(1, 100)


def position(ins=70, coin=30, live=True, **values):
    start = GAME.start(TABLES, {}) | {"netwar.ins": ins, "netwar.coin": coin} | values
    return State(start, GAME.paths(TABLES), TABLES, live)


def rule(command, state, order):
    return rule_on(GAME, command, state, order, LiveTable(System(), System()))


def moved(state, side, sign, n):
    return rule(NETWAR, state, Netwar(side=side, move=Move(sign, n)))


def values(out, *paths):
    after = out.state.after(out.changes)
    return tuple(after[path] for path in paths)


def test_the_start_is_70_and_30_and_each_scenario_has_its_own():
    """§3.1, §27.13-15."""
    starts = {key: GAME.start(TABLES, {"scenario": key}) for key in TABLES["scenarios"]["scenario"]}
    assert {key: (s["netwar.ins"], s["netwar.coin"]) for key, s in starts.items()} == {
        "standard": (70, 30),
        "mnf-reinforced": (70, 30),
        "no-debaathification": (80, 20),
        "iranian-intervention": (60, 30),
    }
    assert {s["airstrikes"] for s in starts.values()} == {2}


@given(points, st.sampled_from("+-="), st.integers(0, 300))
def test_an_index_stays_within_0_and_100(start, sign, n):
    """§6.2: gains above 100 are lost; what does not fit is told."""
    out = moved(position(ins=start), "ins", sign, n)
    aim = {"+": start + n, "-": start - n, "=": n}[sign]
    (now,) = values(out, "netwar.ins")
    assert now == max(0, min(100, aim)) == out.result["ins"]
    assert bool(out.warnings) == (now != aim)


@given(points, st.sampled_from(["2004B", "2008B", "2005A"]), st.integers(1, 20))
def test_a_correction_by_hand_is_never_doubled(start, turn, n):
    """§26.1 touches gains and losses only."""
    out = moved(position(coin=start, turn=turn), "coin", "+", n)
    assert values(out, "netwar.coin") == (min(100, start + n),)


def test_without_a_side_it_is_the_one_whose_phase_it_is():
    assert values(rule(NETWAR, position(phase="conflict-coin"), Netwar(move=Move("-", 4))), "netwar.ins", "netwar.coin") == (70, 26)
    with pytest.raises(BadInput):
        rule(NETWAR, position(phase="control"), Netwar(move=Move("-", 4)))
    shown = rule(NETWAR, position(phase="control"), Netwar())
    assert not shown.changes and shown.result == {"ins": 70, "coin": 30, "sudden_death": None}


def test_the_rulebooks_sudden_death():
    """§5.2's example: 20 points and an enemy at 0: 70, the third level."""
    out = moved(position(ins=20, coin=30), "coin", "-", 30)
    assert (out.result["sudden_death"], out.result["level"]) == ("coin", "legitimate")
    assert values(out, "over", "winner") == (True, "ins")
    refused = moved(out.state.after(out.changes), "coin", "+", 5)
    assert refused.faults[0].hard and not refused.changes


def test_70_and_50_is_a_turning_point():
    out = moved(position(), "coin", "=", 0)
    assert out.result["level"] == "turning-point"
    assert rule(VICTORY, out.state.after(out.changes), Victory()).result["difference"] == 120


@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        (0, "draw"),
        (25, "draw"),
        (26, "limited"),
        (50, "limited"),
        (51, "legitimate"),
        (75, "legitimate"),
        (76, "turning-point"),
        (150, "turning-point"),
    ],
)
def test_levels_of_victory(difference, expected):
    """§5.1."""
    assert level(TABLES, difference) == expected


@given(st.integers(0, 150))
def test_needed_is_the_shortest_way_to_the_next_level(difference):
    step = needed(TABLES, difference)
    if step is None:
        assert level(TABLES, difference) == "turning-point"
    else:
        more, key = step
        assert more > 0
        assert level(TABLES, difference + more) == key != level(TABLES, difference + more - 1) == level(TABLES, difference)


@given(points, points)
def test_the_higher_index_wins_unless_it_is_a_draw(ins, coin):
    now = standing(position(ins, coin))
    leader = "ins" if ins > coin else "coin"
    assert now["winner"] == (None if abs(ins - coin) <= 25 else leader)
    assert now["difference"] == abs(ins - coin) and now["sudden_death"] is None


def test_victory_changes_nothing_and_says_who_would_win():
    out = rule(VICTORY, position(20, 96), Victory())
    assert not out.changes and out.rules == ["5.1"]
    assert (out.result["winner"], out.result["level"]) == ("coin", "turning-point")


def test_doublings_never_exceed_three():
    """Errata of 28 July 2012."""
    assert [times(TABLES, n) for n in range(5)] == [1, 2, 3, 3, 3]


@given(st.sampled_from(TABLES["calendar"]["turns"]), st.sampled_from(["ins", "coin"]), st.integers(-20, 20))
def test_an_election_doubles_what_coin_gains_or_loses(turn, side, n):
    """§26.1: 2004B and 2008B, coin's index alone."""
    out = Outcome(position(50, 50, turn=turn))
    factor = 2 if side == "coin" and turn in ("2004B", "2008B") else 1
    assert gain(out, side, n) == factor * n
    assert ("26.1" in out.rules) == (factor == 2)


@given(points, st.integers(1, 40))
def test_a_floor_holds_after_all_doubling(start, n):
    out = Outcome(position(coin=start, turn="2004B"))
    gain(out, "coin", -n, floor=1)
    assert out["netwar.coin"] == max(1, start - 2 * n)


def test_a_lookup_ends_no_game_that_it_did_not_move():
    out = rule(VICTORY, position(coin=0, live=False), Victory())
    assert not out.changes and out.result["sudden_death"] == "coin"
