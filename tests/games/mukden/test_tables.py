"""Mukden's tables: all valid; every kind of slip is named with its place; the record's rulings have their §."""

from __future__ import annotations

import copy

import pytest

from refcli.games.mukden.schema import SCHEMA

from .playing import TABLES


def test_every_shipped_table_has_a_shape_and_is_valid():
    assert TABLES.names() == SCHEMA.names
    for name in TABLES.names():
        assert SCHEMA.problems(name, TABLES[name]) == []


@pytest.mark.parametrize(
    ("name", "path", "value", "place"),
    [
        ("pieces", ("side", "jp", "points"), 14, "$.side.jp.points"),
        ("pieces", ("side", "jp", "off_map"), ["left"], "$.side.jp.off_map[0]"),
        ("pieces", ("side", "ru", "pieces"), ["1", "1", "2", "3", "left"], "$.side.ru.pieces"),
        ("combat", ("columns",), ["0", "2", "1", "3+"], "$.columns"),
        ("combat", ("columns",), ["1", "2", "3", "4+"], "$.columns"),
        ("combat", ("cells",), {"0": ["B1", "B1", "L1"]}, "$.cells.0"),
        ("combat", ("cells",), {"0": ["B1", "B1", "L1", "L9"]}, "$.cells.0[3]"),
        ("combat", ("cells",), {"0": ["B1"] * 4, "1": ["B1"] * 4}, "$.cells"),
        ("third-army", ("choices",), [["A", "wait"], ["D"]], "$.choices[1]"),
        ("third-army", ("choices",), [["A", "wait"]], "$.choices[0]"),
        ("battle", ("halving", "divisor"), 0, "$.halving.divisor"),
        ("battle", ("modifier", "swamp"), -1, "$.modifier.swamp"),
    ],
)
def test_a_slip_is_named_with_its_place(name, path, value, place):
    data = copy.deepcopy(TABLES[name])
    at = data
    for part in path[:-1]:
        at = at[part]
    at[path[-1]] = value
    assert place in [problem.place for problem in SCHEMA.problems(name, data)]
