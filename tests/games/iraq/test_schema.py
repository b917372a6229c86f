"""Every shipped table passes; every kind of slip in a typed-in one is named with its place."""

from __future__ import annotations

import copy

import msgspec
import pytest
from playing import TABLES

from refcli.games.iraq.schema import SHAPES, validate


def test_every_shipped_table_has_a_shape_and_every_shape_a_table():
    assert set(TABLES.names()) - {"rules"} == set(SHAPES)  # the rules in short have a shape of their own


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_shipped_tables_are_valid(name):
    validate(name, TABLES[name])


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_an_unknown_field_and_a_missing_one_are_named(name):
    extra = dict(copy.deepcopy(TABLES[name]), surplus=1)
    with pytest.raises(msgspec.ValidationError):
        validate(name, extra)
    if name != "names":
        lacking = copy.deepcopy(TABLES[name])
        lacking.pop(next(key for key in lacking if key not in ("setup", "doubtful")))
        with pytest.raises(msgspec.ValidationError, match="missing required field"):
            validate(name, lacking)


def put(*path_and_value):
    *path, last, value = path_and_value

    def change(data):
        for part in path:
            data = data[part]
        data[last] = value

    return change


def drop(*path):
    def change(data):
        for part in path[:-1]:
            data = data[part]
        del data[path[-1]]

    return change


@pytest.mark.parametrize(
    ("name", "slip", "says"),
    [
        ("civil", put("cells", "3", ["AL3"] * 4), "5 codes, one a column, not 4 - at `$.cells.3`"),
        ("civil", put("cells", "3", ["AL9"] * 5), "not `AL9` - at `$.cells.3[0]`"),
        ("guerrilla", drop("cells", "6"), "a row for the die 6 - at `$.cells`"),
        ("guerrilla", put("cells", "7", ["AL1"] * 5), "Invalid enum value '7'"),
        ("kinetic", put("doubtful", "2", ["5-1"]), "not `5-1` - at `$.doubtful.2`"),
        ("kinetic", put("doubtful", "9", ["1-1"]), "a die of the table"),
        ("kinetic", put("columns", ["<1-1", "2-1", "1-1", "3-1", "4-1"]), "columns that rise"),
        ("kinetic", put("columns", ["1-1", "<1-1", "2-1", "3-1", "4-1"]), "`<` at the first column alone"),
        ("kinetic", put("columns", ["<1-1", "1-1", "2-1", "3-1", "4-0"]), "a ratio or a difference, not `4-0`"),
        ("kinetic", put("codes", "MD", "winner", "both"), "$.codes"),
        ("kinetic", drop("codes", "MD", "eliminated"), "either levels or eliminated"),
        ("civil", put("codes", "AR1", "suicide", "AL7"), "$.codes.AR1.suicide"),
        ("civil", put("source", "hearsay"), "$.source"),
        ("districts", put("district", "kuwait", "boxes", 1), "0 abroad"),
        ("districts", put("district", "anbar", "boxes", 0), "at least one box"),
        ("districts", put("district", "anbar", "ins", "four"), "Expected `int`"),
        ("districts", put("district", "anbar", "doubt", ["oils"]), "$.district"),
        ("districts", drop("district", "anbar"), "`anbar` - at `$.district`"),
        ("options", put("option", "drones", {"sections": ["27.1"], "en": "x", "ja": "x"}), "$.option.drones"),
        ("calendar", put("elections", ["2004C"]), "$.elections"),
        ("calendar", put("elections", ["2010B"]), "not `2010B`"),
        ("calendar", put("first", "2004A"), "the first turn, 2003B"),
        ("netwar", put("victory", "limited", "most", 20), "levels that rise"),
        ("netwar", put("victory", "turning-point", "most", 100), "no `most` at the last level"),
        ("chaos-ins", put("event", 0, "high", 15), "16 in exactly one event, not in 0"),
        ("chaos-ins", put("event", 0, "high", 21), "21 in exactly one event, not in 2"),
        ("chaos-coin", put("event", 0, "do", [{"effect": "win"}]), "$.event"),
        ("mobilization", put("chart", "ins", "unit", "iraqi-bz", "places", ["moon"]), "not `moon`"),
        ("chits", put("cup", "ins", "drone", 1), "$.cup.ins.drone"),
    ],
)
def test_slips(name, slip, says):
    data = copy.deepcopy(TABLES[name])
    slip(data)
    with pytest.raises(msgspec.ValidationError) as fault:
        validate(name, data)
    assert says in str(fault.value)


def test_a_dash_is_an_empty_cell():
    data = copy.deepcopy(TABLES["civil"])
    data["cells"]["3"] = ["-"] * 5
    validate("civil", data)


def test_a_file_that_is_no_table_of_the_game():
    with pytest.raises(msgspec.ValidationError, match="Expected one of this game's tables"):
        validate("weather", {})
