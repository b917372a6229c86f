"""Battle for Moscow, the example that tables alone declare: its CRT whole, terrain, mud, the calendar, the end."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from refcli.core.asking import LiveTable
from refcli.core.dice import System, Typed
from refcli.core.game import rule_on
from refcli.core.odds import odds_of
from refcli.core.state import State
from refcli.core.words import build, read
from refcli.desk.library import game_of

GAME, TABLES = game_of("moscow", None)
START = State(GAME.start(TABLES, {}) | {"phase": "german-combat"}, GAME.paths(TABLES), TABLES)

PRINTED = """
1 DR DR DR DR DR DRL
2 EX DR DR DR DRL DRL
3 EX EX DR DR DRL DE
4 NE EX EX DRL DRL DE
5 NE NE EX DRL DE DE
6 AL NE DRL DE DE DE
"""
CELLS = {int(row.split()[0]): row.split()[1:] for row in PRINTED.strip().splitlines()}


def given(words: str, state: State = START, dice: str = "3") -> Any:
    command = GAME.command("combat")
    order = build(command.order, read(words.split(), command.order, TABLES).facts, None)
    return rule_on(GAME, command, state, order, LiveTable(Typed(dice), System()))


@pytest.mark.parametrize("die, column", list(product(range(1, 7), range(6))))
def test_every_cell_of_the_printed_table(die: int, column: int) -> None:
    out = given(f"{column + 1}:1", dice=str(die))
    assert (out.result["key"], out.result["column"]) == (CELLS[die][column], f"{column + 1}-1")


@pytest.mark.parametrize("words, column", [("16:4", "4-1"), ("15:4", "3-1"), ("40:4", "6-1"), ("4:4", "1-1")])
def test_fractions_are_dropped_and_above_six_is_six(words: str, column: str) -> None:
    assert given(words).result["column"] == column


def test_each_feature_of_the_terrain_lowers_the_odds_by_a_column() -> None:
    assert given("30:4 --forest").result["column"] == "5-1"
    assert given("30:4 --fort --river --moscow").result["column"] == "3-1"


def test_under_one_to_one_nobody_attacks() -> None:
    for words in ("3:4", "4:4 --river"):
        (fault,) = given(words).faults
        assert not fault.hard


def test_a_fortification_is_for_soviet_defenders() -> None:
    assert given("9:3 --fort", State(START.values | {"phase": "soviet-combat"}, START.paths, TABLES)).faults
    assert not given("9:3 --forest", State(START.values | {"phase": "soviet-combat"}, START.paths, TABLES)).faults


@pytest.mark.parametrize("turn, column, att", [("oct-3", "2-1", Fraction(17, 2)), ("nov-1", "2-1", Fraction(17, 2)), ("nov-3", "4-1", 17)])
def test_mud_halves_the_total_exactly_in_its_turns_alone(turn: str, column: str, att: Fraction) -> None:
    out = given("16+1:4", State(START.values | {"turn": turn}, START.paths, TABLES))
    assert (out.result["column"], out.result["att"]) == (column, att)


def test_mud_is_for_its_turns() -> None:
    assert given("17:4 --mud").faults


def test_odds_are_those_of_the_column() -> None:
    command = GAME.command("combat")
    order = build(command.order, read(["12:4"], command.order, TABLES).facts, None)
    found = odds_of(lambda table: rule_on(GAME, command, START, order, table))
    column = [CELLS[die][2] for die in range(1, 7)]
    assert found.outcomes == {key: Fraction(column.count(key), 6) for key in column}
    assert sum(found.outcomes.values()) == 1


def test_a_game_from_the_first_phase_to_the_end(refcli: Any) -> None:
    refcli("new", "m", "--game", "moscow", "--seed", "x")
    turns = []
    for _ in range(7):
        status = refcli("status", "--json").json
        turns.append(status["state"]["turn"])
        phases = [status["state"]["phase"]]
        for _ in range(7):
            assert refcli("next").code == 0
            phases.append(refcli("status", "--json").json["state"]["phase"])
        assert phases == [row["key"] for row in TABLES["calendar"]["phase"]]
        last = refcli("next", "--json").json
    assert turns == ["oct-1", "oct-2", "oct-3", "nov-1", "nov-3", "nov-4", "dec-1"]
    assert {change["path"]: change["new"] for change in last["changes"]} == {"over": True, "winner": "soviet"}
    assert refcli("combat", "9:4", 3).code == 3
    assert refcli("undo").code == 0
    assert refcli("track", "city", "=0").code == 0
    assert refcli("next", "--json").json["changes"][-1]["new"] == "german"
    assert refcli("verify").code == 0


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_it_is_looked_up_without_a_session(refcli: Any, lang: str) -> None:
    result = refcli("moscow", "combat", "17:4", 3, "--mud", "--json").json["result"]
    assert (result["key"], result["column"], result["att"], result["def"]) == ("EX", "2-1", "17/2", 4)
    assert refcli("crt", "moscow", "3-1", 4, "--json").json["result"]["key"] == "EX"
    assert refcli("odds", "moscow", "combat", "9:3", "--lang", lang).code == 0
    assert refcli("tables", "moscow", "--sheet", "--lang", lang).code == 0
    assert "6-1" in refcli("rulings", "moscow", "--lang", lang).out
    assert "moscow" in refcli("games", "--lang", lang).out
    assert refcli("moscow", "combat", "--help", "--lang", lang).code == 0
