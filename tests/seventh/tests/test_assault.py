"""The Bridge at Dawn: the assault and the fuse (§3.0)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from refcli.games.bridge import GAME

from refcli.core.asking import LiveTable
from refcli.core.dice import System, Typed
from refcli.core.game import rule_on
from refcli.core.odds import odds_of
from refcli.core.state import State
from refcli.core.tables import Tables
from refcli.core.words import build, read

TABLES = Tables("bridge")


def position(**values):
    return State(GAME.start(TABLES, {}) | values, GAME.paths(TABLES), TABLES)


def order_of(words):
    name, *rest = words.split()
    command = GAME.command(name)
    found = read(rest, command.order, TABLES)
    return command, build(command.order, found.facts, None), found.dice


def ruled(words, state, answers=()):
    command, order, dice = order_of(words)
    return rule_on(GAME, command, state, order, LiveTable(Typed(dice or "1"), System(), answers))


@pytest.mark.parametrize(("strengths", "column"), [("1:2", "1:2"), ("3:2", "1:1"), ("6:2", "3:1"), ("20:2", "3:1")])
def test_columns_are_rounded_for_the_defender(strengths, column):
    assert ruled(f"assault --by blue {strengths} 1", position()).result["column"] == column


def test_the_defender_holds_or_yields():
    asked = ruled("assault --by blue 6:2 6", position())
    assert asked.decision.who == "red" and asked.decision.keys == ("hold", "yield")
    held = ruled("assault --by blue 6:2 6", position(), ("hold",))
    assert held["steps.red"] == 1 and not held.result["taken"]
    gone = ruled("assault --by blue 6:2 6", position(), ("yield",))
    assert gone["steps.red"] == 3 and gone["holder"] == "blue"
    assert [item.command for item in GAME.owing(position().after(gone.changes))] == ["demolish"]


def test_the_fuse():
    assert ruled("demolish 6", position()).faults
    assert ruled("demolish 5", position(fuse=True))["fuse"] is False
    assert ruled("demolish 6", position(fuse=True))["winner"] == "red"


def test_odds():
    command, order, _ = order_of("assault --by blue 4:2 --smoke")
    found = odds_of(lambda table: rule_on(GAME, command, position(), order, table))
    assert found.outcomes == {"Dc": Fraction(1, 2), "D1": Fraction(1, 3), "X": Fraction(1, 6)}
