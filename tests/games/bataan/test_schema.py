"""Every shipped table passes; every kind of slip in a typed-in one is named with its place."""

from __future__ import annotations

import copy

import msgspec
import pytest

from refcli.games.bataan.schema import validate

from .playing import TABLES


def test_every_shipped_table_has_a_shape_and_every_shape_a_table():
    assert TABLES.names() == validate.names


@pytest.mark.parametrize("name", validate.names)
def test_shipped_tables_are_valid_and_an_unknown_field_is_named(name):
    validate(name, TABLES[name])
    with pytest.raises(msgspec.ValidationError):
        validate(name, dict(copy.deepcopy(TABLES[name]), surplus=1))


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
        ("combat", put("cells", "3", ["1/D"] * 8), "9 codes, one a column, not 8 - at `$.cells.3`"),
        ("combat", put("cells", "3", ["1/D"] * 8 + ["Z"]), "not `Z` - at `$.cells.3`"),
        ("combat", drop("cells", "3"), "none left out - at `$.cells`"),
        ("combat", put("columns", ["1-4", "1-3", "1-1", "1-2", "2-1", "3-1", "4-1", "5-1", "5-1+"]), "columns that rise"),
        ("combat", drop("codes", "X"), "the code `X` - at `$.codes`"),
        ("combat", put("source", "guessed"), "$.source"),
        ("tactics", put("drm", "jungle", 99), "$.drm.jungle"),
        ("tactics", drop("shift", "banzai"), "banzai"),
        ("supply", put("us", "start", 200), "a start within low and high - at `$.us.start`"),
        ("supply", put("us", "band", 0, "from", 2), "bands that rise from the track's floor - at `$.us.band`"),
        ("supply", put("damage", [1, 2]), "$.damage"),
        ("calendar", put("first", "jan-9"), "a turn of the calendar - at `$.first`"),
        ("calendar", drop("phase", 2), "in order - at `$.phase`"),
        ("calendar", put("months", ["jan", "feb", "jan"]), "each month once"),
        ("guns", drop("planes", "kind", "feb"), "a kind for each month - at `$.planes.kind.feb`"),
        ("options", drop("option", "snlf"), "`snlf` - at `$.option`"),
        ("options", drop("note", "pensacola"), "a note for pensacola - at `$.note`"),
        ("reinforcements", drop("unit", "siege"), "`siege` - at `$.unit`"),
        ("reinforcements", put("unit", "62-regiment", "after", 3), "not both - at `$.unit.62-regiment`"),
        ("victory", put("level", 0, "least", 5), "levels that fall"),
        ("victory", drop("month", "jan"), "points for the first month"),
        ("landing", drop("limit", "jan"), "a limit for the first month"),
        ("rulings", put("ruling", 1, "id", "crt"), "each id once, not `crt` again - at `$.ruling[1].id`"),
    ],
)
def test_a_slip_is_named_with_its_place(name, slip, says):
    data = copy.deepcopy(TABLES[name])
    slip(data)
    with pytest.raises(msgspec.ValidationError) as fault:
        validate(name, data)
    assert says in str(fault.value)


def test_a_table_that_is_none_of_the_games():
    with pytest.raises(msgspec.ValidationError, match="one of this game's tables"):
        validate("weather", {})
