"""The rules of a game of tables alone, each declaration with what it must do."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.asking import LiveTable
from refcli.core.crt import BELOW, Crt
from refcli.core.dice import System, Typed
from refcli.core.game import Game, rule_on
from refcli.core.kinds import Strength, Unit
from refcli.core.odds import odds_of
from refcli.core.state import State
from refcli.core.tables import Tables
from refcli.core.words import build, read
from refcli.desk.library import game_of
from refcli.games.declared.columns import place
from refcli.games.declared.dice import Dice, span

TOML = """
title = "Test"
sides = ["red", "blue"]
[track.supply]
high = 20
start = 10
end = [{ at = 0, winner = "blue" }]
[track."vp.red"]
[track."vp.blue"]
[crt.combat]
kind = "difference"
columns = ["-1", "0", "1", "3+"]
below = "refuse"
die = "2d6"
drm = { low = -1, high = 1 }
[crt.combat.cells]
%s
[crt.combat.codes]
A = "attacker"
D = { text = "defender", effects = [{ track = "vp.@att", by = "1d3" }, { track = "supply", by = -2 }] }
[crt.combat.modifier]
guns = { drm = 1, each = true, most = 3 }
weak = { att = "1/2", unit = true, round = "up" }
[event.luck]
die = "d66"
row = [{ on = "11-36", text = "low" }, { on = "41-66", key = "high", text = "high", effects = [{ track = "supply", by = "-2d6" }] }]
modifier = { good = { drm = 30 } }
[check.will]
passes = "above"
against = "supply"
die = "1d20"
[check.nerve]
passes = "at-least"
[pool.cup]
back = true
[pool.cup.chit]
one = { n = 1, effects = [{ track = "supply", to = 0 }] }
two = { n = 2, limit = 3 }
"""
ROWS = "\n".join(f'{die} = ["A", "A", "{"D" if die > 6 else "A"}", "D"]' for die in range(2, 13))
TOML = TOML.replace("%s", ROWS)


@pytest.fixture(scope="module")
def at_hand(tmp_path_factory: pytest.TempPathFactory) -> tuple[Game, Tables]:
    home = tmp_path_factory.mktemp("home")
    (home / "tables" / "test").mkdir(parents=True)
    (home / "tables" / "test" / "game.toml").write_text(TOML, "utf-8")
    return game_of("test", home)


def run(at_hand: tuple[Game, Tables], words: str, dice: str = "", **values: Any) -> Any:
    game, tables = at_hand
    state = State(game.start(tables, {}) | values, game.paths(tables), tables)
    name, *rest = words.split()
    name, rest = (f"{name} {rest[0]}", rest[1:]) if rest[:1] and f"{name} {rest[0]}" in game.commands else (name, rest)
    command = game.command(name)
    order = build(command.order, read(rest, command.order, tables).facts, None)
    return rule_on(game, command, state, order, LiveTable(Typed(dice) if dice else System(), System()))


def odds(at_hand: tuple[Game, Tables], words: str) -> Any:
    game, tables = at_hand
    state = State(game.start(tables, {}), game.paths(tables), tables)
    name, *rest = words.split()
    command = game.command(name)
    order = build(command.order, read(rest, command.order, tables).facts, None)
    return odds_of(lambda table: rule_on(game, command, state, order, table))


def test_a_game_without_a_calendar_has_no_clock(at_hand: tuple[Game, Tables]) -> None:
    game, tables = at_hand
    assert not any(name.startswith("time") for name in game.commands) and "victory" not in game.commands
    assert game.phase(State(game.start(tables, {}), game.paths(tables), tables)) is None


@pytest.mark.parametrize("words, column", [("5:6", "-1"), ("5:5", "0"), ("7:5", "1"), ("8:5", "3+"), ("20:5", "3+")])
def test_differences(at_hand: tuple[Game, Tables], words: str, column: str) -> None:
    assert run(at_hand, f"combat --by red {words}", "1,1,1").result["column"] == column


def test_under_the_first_difference_is_refused(at_hand: tuple[Game, Tables]) -> None:
    assert run(at_hand, "combat --by red 3:6", "1,1").faults
    assert run(at_hand, "combat --by red 5:6 --shift -1", "1,1").faults


def test_codes_bring_effects_to_the_side_that_fights(at_hand: tuple[Game, Tables]) -> None:
    for by in ("red", "blue"):
        out = run(at_hand, f"combat --by {by} 9:5", "5,6,3")
        assert out.result["key"] == "D"
        assert {change.path: change.new for change in out.changes} == {f"vp.{by}": 3, "supply": 8}


def test_the_attacker_must_be_told_where_it_matters(refcli: Any, home: Path) -> None:
    (home / "tables" / "test").mkdir(parents=True)
    (home / "tables" / "test" / "game.toml").write_text(TOML, "utf-8")
    refcli("new", "x", "--game", "test", "--seed", "s")
    assert refcli("combat", "9:5").code == 2
    assert refcli("combat", "9:5", "--by", "red").code == 0


def test_modifiers_add_up_and_are_held(at_hand: tuple[Game, Tables]) -> None:
    assert run(at_hand, "combat --by red 7:5 --guns 3", "3,3,1").result["drm"] == 1
    assert run(at_hand, "combat --by red 7:5 --guns 3 --drm -4", "3,3,1").result["drm"] == -1


def test_a_multiple_is_taken_unit_by_unit_where_the_table_says_so(at_hand: tuple[Game, Tables]) -> None:
    assert run(at_hand, "combat --by red 3+3+3:5 --weak", "1,1").result["att"] == 6
    assert run(at_hand, "combat --by red 9:5 --weak", "1,1").result["att"] == 5


def test_an_event_is_read_within_its_ends_and_moves_what_it_says(at_hand: tuple[Game, Tables]) -> None:
    assert run(at_hand, "event", "3,6").result["key"] == "11-36"
    out = run(at_hand, "event --good", "6,6,1,2")
    assert (out.result["key"], out.result["modified"], out["supply"]) == ("high", 66, 7)


def test_the_end_of_a_track_ends_the_game(at_hand: tuple[Game, Tables]) -> None:
    out = run(at_hand, "event", "4,1,6,6")
    assert (out["supply"], out["over"], out["winner"]) == (0, True, "blue")
    assert run(at_hand, "event", "1,1", over=True).faults


@pytest.mark.parametrize("die, key", [(10, "fail"), (11, "pass")])
def test_a_check_against_a_track(at_hand: tuple[Game, Tables], die: int, key: str) -> None:
    assert run(at_hand, "check will", str(die)).result["key"] == key


def test_a_check_against_a_number_that_is_told(at_hand: tuple[Game, Tables]) -> None:
    assert [run(at_hand, "check nerve --number 4", str(die)).result["key"] for die in (3, 4, 5)] == ["fail", "pass", "pass"]


def test_a_pool_that_takes_its_chits_back(at_hand: tuple[Game, Tables]) -> None:
    out = run(at_hand, "pool draw --chit two")
    assert (out["pool.cup.two"], out["drawn.cup.two"], out.result["left"]) == (2, 1, 3)
    assert run(at_hand, "pool add two --n 2").faults[0].hard
    assert run(at_hand, "pool draw --chit one", **{"pool.cup.one": 0}).faults[0].hard
    assert run(at_hand, "pool draw", **{"pool.cup.one": 0, "pool.cup.two": 0}).faults[0].hard


def test_odds_agree_with_every_die_in_turn(at_hand: tuple[Game, Tables]) -> None:
    found = odds(at_hand, "combat --by red 7:5 --guns 1")
    won = sum(a + b + 1 > 6 for a, b in product(range(1, 7), repeat=2))
    assert found.outcomes == {"D": Fraction(won, 36), "A": Fraction(36 - won, 36)}
    assert found.expected == {"vp.red": Fraction(won, 36) * 2, "supply": Fraction(won, 36) * -2}
    assert odds(at_hand, "event").outcomes == {"11-36": Fraction(1, 2), "high": Fraction(1, 2)}


CHART = {"columns": ["1-3", "1-2", "1-1", "2-1", "3-1"], "cells": {"1": ["A"] * 5}, "codes": {}, "source": "rulebook", "sections": []}


@given(st.integers(1, 60), st.integers(1, 60), st.sampled_from(["down", "nearest", "up"]))
@settings(max_examples=60)
def test_rounding_of_odds(att: int, against: int, rounding: str) -> None:
    """By brute force: whole odds N-1 or 1-N, of which the rounding picks one."""
    ratio = Fraction(att, against)
    steps = [Fraction(1, n) for n in range(60, 1, -1)] + [Fraction(n) for n in range(1, 62)]
    below = max((one for one in steps if one <= ratio), default=steps[0])
    above = min(one for one in steps if one >= ratio)
    if rounding == "nearest":
        inverse = ratio < 1
        near = (1 / above, 1 / below) if inverse else (below, above)
        middle = (near[0] + near[1]) / 2
        picked = (above if 1 / ratio < middle else below) if inverse else (below if ratio <= middle else above)
    else:
        picked = below if rounding == "down" else above
    chart = Crt.of("combat", CHART)
    ladder = [Fraction(1, 3), Fraction(1, 2), Fraction(1), Fraction(2), Fraction(3)]
    want = max((i for i, one in enumerate(ladder) if one <= picked), default=0)
    assert place(chart, {"rounding": rounding}, Fraction(att), Fraction(against)) == want
    if ratio < Fraction(1, 3) and rounding == "down":
        assert place(chart, {"below": "refuse"}, Fraction(att), Fraction(against)) == BELOW


@pytest.mark.parametrize("text, n", [("1d6", 6), ("2d6-7", 11), ("-1d3", 3), ("d66", 36), ("d10", 10)])
def test_dice_and_their_faces(text: str, n: int) -> None:
    assert len(Dice.of(text).totals()) == n


@pytest.mark.parametrize("text", ["", "d", "6", "1d1", "99d6", "2d66", "1d6+", "xd6", "1d6*2"])
def test_no_dice(text: str) -> None:
    with pytest.raises(ValueError):
        Dice.of(text)


def test_spans() -> None:
    assert [span(on) for on in (3, "3", "3-5", "11–16", "-1-2")] == [(3, 3), (3, 3), (3, 5), (11, 16), (-1, 2)]


def test_strength_helper_is_exact() -> None:
    assert Strength((Unit(Fraction(1, 3)), Unit(Fraction(2, 3)))).total == 1
