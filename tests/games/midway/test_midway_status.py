"""Status, what to do now, and the tables."""

from __future__ import annotations

import copy

import msgspec
import pytest
from sailing import GAME, SQUARES, TABLES, position, ruled

from refcli.core.showing import Bar
from refcli.games.midway.schema import SCHEMA
from refcli.games.midway.summary import ways
from refcli.text import Catalogue

SHOWN = [
    position(fleet=None, estimate=None, morale=None),
    position(fleet=None),
    position(),
    position(step="move", fleet="22", morale=6),
    position(step="search", us_square="12"),
    position(step="search", base="captured", fleet="23"),
    position(carriers__us=0, fleet="22"),
    position(over=True, winner="us", carriers__jp=0),
]


@pytest.mark.parametrize("state", SHOWN)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_all_that_is_shown_can_be_said(state, lang):
    say = Catalogue(lang, TABLES["names"])
    lines = [say(one) for one in GAME.todo(state)]
    for one in GAME.summary(state):
        lines += [say(one.label), str(one.value) if isinstance(one, Bar) else say(one.text)]
    assert lines and all(line and "midway." not in line and "{" not in line for line in lines)
    assert GAME.phase(state) is None


@pytest.mark.parametrize(
    ("state", "keys"),
    list(
        zip(
            SHOWN,
            [
                ["setup"],
                ["setup.row"],
                ["move", "search", "strike", "end", "advise"],
                ["move", "search", "strike", "end", "advise"],
                ["battle"],
                ["move", "search", "end", "advise"],
                ["move", "strike", "end", "advise"],
                ["over"],
            ],
            strict=True,
        )
    ),
)
def test_what_to_do(state, keys):
    assert [one.key.removeprefix("midway.todo.") for one in GAME.todo(state)] == keys


@pytest.mark.parametrize("base", ["whole", "destroyed"])
def test_ways_are_the_moves_that_are_not_refused(base):
    for fleet in SQUARES:
        state = position(fleet=fleet, base=base)
        assert set(ways(state)) == {square for square in SQUARES if not ruled(f"move {square}", state).faults}


def test_every_table_has_a_shape_and_holds():
    assert set(TABLES.names()) == set(SCHEMA.names)
    for name in TABLES.names():
        assert SCHEMA.problems(name, TABLES[name]) == []


def put(*path_and_value):
    *path, last, value = path_and_value

    def change(data):
        for part in path:
            data = data[part]
        data[last] = value

    return change


@pytest.mark.parametrize(
    ("name", "slip", "says"),
    [
        ("map", put("base", "24"), "not `24` - at `$.base`"),
        ("map", put("base", "21"), "squares without the base"),
        ("map", put("start", ["11", "12"]), "one square a row"),
        ("map", put("squares", ["11", "11", "21", "31", "23"]), "each square once"),
        ("forces", put("carriers", "jp", 0), "$.carriers.jp"),
        ("forces", put("spirit", "low", 7), "$.spirit.low"),
        ("forces", put("spirit", {"low": 5, "high": 2}), "low not above high"),
        ("search", put("event", "battleships", "numbers", ["11"]), "each number in one event"),
        ("search", put("event", "bombers", "numbers", ["77"]), "$.event.bombers.numbers"),
        ("search", put("event", "typhoon", {"numbers": ["65"]}), "unknown field `typhoon`"),
        ("search", put("false_report", "at_least", 0), "$.false_report.at_least"),
        ("air", put("strike", "all", 3), "all not above reach"),
        ("victory", put("level", 0, "score", 3), "scores 2, 1, 0, -1"),
        ("victory", put("level", 0, "winner", "nobody"), "$.level[0].winner"),
        ("turn", put("steps", ["search", "move", "strike"]), "in this order"),
        ("rulings", put("ruling", 1, "id", "neighbours"), "each id once"),
    ],
)
def test_slips(name, slip, says):
    data = copy.deepcopy(TABLES[name])
    slip(data)
    with pytest.raises(msgspec.ValidationError) as fault:
        SCHEMA(name, data)
    assert says in str(fault.value)
