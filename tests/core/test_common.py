"""Commands that every game has: a track moved by hand, and plain dice with a cap on runaway input (trouble 14)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.asking import LiveTable
from refcli.core.common import MOST_DICE, MOST_SIDES, ROLL, TRACK, Expression, Expressions, Roll, Track
from refcli.core.dice import System, Typed
from refcli.core.errors import BadInput
from refcli.core.game import rule_on
from refcli.core.odds import odds_of
from refcli.core.words import build, read

from .made_up import TABLES, game, state


def tracked(words: str, **values):
    order = build(Track, read(words.split(), Track, TABLES).facts, None)
    return rule_on(game(), TRACK, state(**values), order, LiveTable(System(), System()))


@pytest.mark.parametrize(
    ("words", "now", "warned"),
    [
        ("gold +3", 13, False),
        ("gold -3", 7, False),
        ("gold −3", 7, False),
        ("gold =4", 4, False),
        ("gold to 4", 4, False),
        ("gold +0", 10, False),
        ("gold +10", 20, False),
        ("gold +11", 20, True),
        ("gold -11", 0, True),
        ("gold =21", 20, True),
        ("gold =-1", 0, True),
        ("go +1", 11, False),
    ],
)
def test_a_track_moves_and_stops_at_its_bounds_with_a_warning(words, now, warned):
    out = tracked(words)
    assert out["gold"] == now
    assert out.result == {"key": str(now), "path": "gold", "old": 10, "new": now}
    assert [warning.key for warning in out.warnings] == (["track.clamped"] if warned else [])


@pytest.mark.parametrize("name", ["alarm", "turn", "hand.red", "count.red", "pending", "silver"])
def test_only_tracks_and_pools_are_moved_by_hand(name):
    with pytest.raises(BadInput) as fault:
        tracked(f"{name} +1")
    assert fault.value.message.params["what"].key == "what.track"


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("1d6", (1, 6, 0)),
        ("d6", (1, 6, 0)),
        ("2D6", (2, 6, 0)),
        ("3d6+2", (3, 6, 2)),
        ("3d6-2", (3, 6, -2)),
        ("３ｄ６＋２", (3, 6, 2)),
        ("3d6−2", (3, 6, -2)),
        ("d66", (1, 66, 0)),
        ("d100", (1, 100, 0)),
    ],
)
def test_expressions(text, expression):
    assert Expressions().parse(text, TABLES) == expression
    assert Expressions().fits(text, TABLES)


@pytest.mark.parametrize("text", ["", "6", "d", "2d", "2d6+", "2d6+1+1", "-1d6", "1_0d6", "2d²", "1e3d6", "2d6.5", "2 d 6"])
def test_no_expression(text):
    with pytest.raises(BadInput) as fault:
        Expressions().parse(text, TABLES)
    assert fault.value.message.key == "roll.unreadable"


@pytest.mark.parametrize("text", ["999999999d6", "101d6", "0d6", "1d1", "1d0", "1d1001", "1d999999999", "2d66"])
def test_runaway_dice_are_capped_with_the_cap_in_the_message(text):
    with pytest.raises(BadInput) as fault:
        Expressions().parse(text, TABLES)
    assert fault.value.message.key == "roll.cap"
    assert fault.value.message.params == {"text": text, "dice": MOST_DICE, "sides": MOST_SIDES}


@given(st.builds(Expression, st.integers(1, MOST_DICE), st.integers(2, MOST_SIDES).filter(lambda n: n != 66), st.integers(-99, 99)))
def test_expressions_are_written_as_they_are_read(expression):
    assert Expressions().parse(Expressions().write(expression), TABLES) == expression


@pytest.mark.parametrize(
    ("text", "dice", "total"), [("2d6", "3,4", 7), ("3d6+2", "111", 5), ("d66", "3,4", 34), ("d100", "35", 35), ("d6-7", "1", -6)]
)
def test_a_roll(text, dice, total):
    table = LiveTable(Typed(dice), System())
    out = rule_on(game(), ROLL, state(), Roll(expression=Expressions().parse(text, TABLES)), table)
    table.check_used()
    assert out.result == {"key": str(total), "total": total}


def test_odds_of_a_roll():
    found = odds_of(lambda table: rule_on(game(), ROLL, state(), Roll(expression=Expression(2, 6, 1)), table))
    assert {key: p * 36 for key, p in found.outcomes.items()} == {str(n + 1): 6 - abs(7 - n) for n in range(2, 13)}
    assert sum(found.outcomes.values()) == 1
