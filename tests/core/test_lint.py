"""Charts that cannot be used, and charts that only look wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.crt import Crt
from refcli.core.lint import chart_faults, chart_warnings, effective, modifiers, worse

RANKED = ["bad", "so-so", "good"]


def table(cells, columns=("1-1", "2-1", "3-1"), **more):
    codes = {code: {} for code in ("bad", "so-so", "good")}
    return {"columns": list(columns), "cells": cells, "codes": codes, "source": "rulebook", "sections": ["1.0"], **more}


WHOLE = {"1": ["bad", "bad", "so-so"], "2": ["bad", "so-so", "good"]}


def faults(data, dice=(1, 2)):
    return [place for _, place in chart_faults(data, dice)]


def test_a_whole_chart_has_none():
    assert faults(table(WHOLE)) == []


@pytest.mark.parametrize(
    ("data", "places"),
    [
        (table({"1": WHOLE["1"]}), ["$.cells"]),  # the row for 2 is missing
        (table({**WHOLE, "4": WHOLE["1"]}), ["$.cells"]),  # a gap at 3
        (table({**WHOLE, "x": WHOLE["1"]}), ["$.cells.x"]),
        (table({**WHOLE, "01": WHOLE["1"]}), ["$.cells.01"]),
        (table({**WHOLE, "2": ["bad", "good"]}), ["$.cells.2"]),
        (table({**WHOLE, "2": ["bad", "odd", "good"]}), ["$.cells.2[1]"]),
        (table(WHOLE, ("2-1", "1-1", "3-1")), ["$.columns"]),
        (table(WHOLE, ("1-1", "1-1", "3-1")), ["$.columns"]),
        (table(WHOLE, ("1-1", "2-0", "3-1")), ["$.columns[1]"]),
        (table(WHOLE, ("1-1", "two", "3-1")), ["$.columns[1]"]),
        (table(WHOLE, ("1-1", "<2-1", "3-1")), ["$.columns[1]"]),
        (table(WHOLE, ("1-1", "2-1+", "3-1")), ["$.columns[1]"]),
        (table(WHOLE, doubtful={"3": ["1-1"], "1": ["9-1"]}), ["$.doubtful.3", "$.doubtful.1"]),
        (table(WHOLE, ranked=["worst"]), ["$.ranked"]),
    ],
)
def test_each_fault_has_its_place(data, places):
    assert faults(data) == places


@pytest.mark.parametrize(
    "columns", [("<1-1", "1-1", "2-1"), ("1:2", "1:1", "2:1"), ("0", "1", "2+"), ("-1", "0", "1"), ("4-1", "5-1", "5-1+")]
)
def test_columns_that_rise(columns):
    assert faults(table(WHOLE, columns)) == []


def test_cells_without_a_meaning_may_be_allowed():
    data = table({**WHOLE, "2": ["-", "-", "good"]})
    assert len(list(chart_faults(data, (1, 2)))) == 2 and list(chart_faults(data, (1, 2), {"-"})) == []


@given(st.lists(st.lists(st.sampled_from(RANKED), min_size=3, max_size=3), min_size=2, max_size=2))
@settings(max_examples=60)
def test_a_warning_for_every_step_down_to_the_right_and_for_no_other(grid):
    chart = Crt.of("c", table({"1": grid[0], "2": grid[1]}))
    steps = sum(RANKED.index(b) < RANKED.index(a) for row in grid for a, b in zip(row, row[1:], strict=False))
    assert len(list(chart_warnings(chart, RANKED))) == steps


def test_doubtful_cells_and_unranked_codes_say_nothing():
    cells = {"1": ["good", "bad", "good"], "2": ["good", "good", "good"]}
    assert len(list(chart_warnings(Crt.of("c", table(cells)), RANKED))) == 1
    assert list(chart_warnings(Crt.of("c", table(cells, doubtful={"1": ["2-1"]})), RANKED)) == []
    assert list(chart_warnings(Crt.of("c", table(cells)), ["good"])) == []


@pytest.mark.parametrize(
    ("one", "other", "is_worse"),
    [
        ("1/2", "1/1", False),
        ("2/1", "1/1", True),
        ("1/1", "1/2", True),
        ("1/1", "1/1", False),
        ("2/2", "1/1", False),  # both lose more: nobody can tell
        ("1/-", "-/1", True),
        ("E/1", "1/1", False),
        ("E/1", "E/2", True),
        ("X", "1/1", False),
    ],
)
def test_codes_of_two_halves(one, other, is_worse):
    assert worse(one, other, {}) is is_worse


def test_codes_that_say_who_wins():
    codes = {"a": {"winner": "att"}, "d": {"winner": "def"}, "n": {}}
    assert worse("d", "a", codes) and not worse("a", "d", codes) and not worse("d", "n", codes) and not worse("d", "d", codes)


def test_modifiers_are_found_wherever_they_stand():
    data = {"a": {"shift": 1}, "b": [{"drm": -2}, {"modifier": {"river": -1}}], "modifier": 0, "shifted": 3, "drm": True}
    assert sorted(modifiers(data)) == [("drm", -2, "$.b[0].drm"), ("drm", 0, "$.modifier"), ("shift", 1, "$.a.shift")]


def test_a_modifier_is_effective_if_it_changes_a_cell():
    same = Crt.of("c", table({"1": ["bad"] * 3, "2": ["bad"] * 3}))
    rows = Crt.of("c", table({"1": ["bad"] * 3, "2": ["good"] * 3}))
    assert not effective("shift", 1, [same]) and not effective("drm", 1, [same])
    assert not effective("shift", 1, [rows]) and effective("drm", -1, [rows]) and not effective("drm", 0, [rows])
    assert effective("shift", -1, [rows, Crt.of("c", table(WHOLE))])
