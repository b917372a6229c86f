"""Columns of odds: exactly 2:1 is 2-1, 2.99:1 is 2-1, below the first is the first, above the last is the last (trouble 1)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.crt import Crt
from refcli.core.errors import BadInput

TABLE = {
    "columns": ["<1-1", "1-1", "2-1", "3-1", "4-1"],
    "cells": {str(die): [f"{die}.{column}" for column in range(5)] for die in range(1, 7)},
    "doubtful": {"4": ["2-1", "<1-1"]},
    "codes": {"1.0": {"en": "nothing"}},
    "source": "recovered",
    "sections": ["14.6"],
}
CRT = Crt.of("guerrilla", TABLE)
DEFENDER = Crt.of("bataan", TABLE | {"columns": ["1-4", "1-3", "1-2", "1-1", "2-1"], "doubtful": {}})


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (2, 1, "2-1"),
        (Fraction(299, 100), 1, "2-1"),
        (299, 100, "2-1"),
        (3, 1, "3-1"),
        (1, 1, "1-1"),
        (99, 100, "<1-1"),
        (1, 1000, "<1-1"),
        (0, 5, "<1-1"),
        (4, 1, "4-1"),
        (1000, 1, "4-1"),
        (23, 6, "3-1"),
        (1, Fraction(1, 2), "2-1"),
        (Fraction(1, 3) + Fraction(4, 3) + Fraction(7, 3), 2, "2-1"),  # units of 1, 4 and 7 at one third (trouble 10)
    ],
)
def test_the_column_of_two_strengths(attack, defence, column):
    assert CRT.columns[CRT.column(attack, defence)] == column


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(1, 4, "1-4"), (1, 5, "1-4"), (1, 3, "1-3"), (99, 300, "1-4"), (2, 5, "1-3"), (1, 2, "1-2"), (2, 3, "1-2"), (9, 2, "2-1")],
)
def test_below_even_odds_it_is_rounded_for_the_defender(attack, defence, column):
    assert DEFENDER.columns[DEFENDER.column(attack, defence)] == column


@given(st.fractions(0, 1000), st.fractions(Fraction(1, 1000), 1000))
def test_the_column_is_the_greatest_printed_ratio_not_above(attack, defence):
    ratio = attack / defence
    assert CRT.column(attack, defence) == sum(ratio >= n for n in (1, 2, 3, 4))


@given(st.integers(0, 500), st.integers(1, 500), st.integers(1, 9))
def test_only_the_ratio_counts_and_more_attack_is_never_worse(attack, defence, times):
    assert CRT.column(attack * times, defence * times) == CRT.column(attack, defence)
    assert CRT.column(attack + 1, defence) >= CRT.column(attack, defence)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("3:1", "3-1"),
        ("3-1", "3-1"),
        ("3−1", "3-1"),
        ("3：1", "3-1"),
        ("３：１", "3-1"),
        ("３－１", "3-1"),
        (" 3 : 1 ", "3-1"),
        ("23:6", "3-1"),
        ("23-6", "3-1"),
        ("299:100", "2-1"),
        ("12:1", "4-1"),
        ("1:9", "<1-1"),
        ("<1-1", "<1-1"),
        ("<1:1", "<1-1"),
        ("0-1", "<1-1"),
        ("0:1", "<1-1"),
        ("below", "<1-1"),
        ("Below", "<1-1"),
        ("＜１－１", "<1-1"),
    ],
)
def test_the_names_of_a_column(text, column):
    assert CRT.columns[CRT.parse_column(text)] == column


@pytest.mark.parametrize("text", ["1,5:1", "3:1/0", "9999999999:1"])
def test_no_number_of_a_ratio(text):
    with pytest.raises(BadInput) as fault:
        CRT.parse_column(text)
    assert fault.value.message.params["text"] in text.split(":")


@pytest.mark.parametrize("text", ["", "3", "3:0", "0:0", "3:1:1", "-1", "a:b", "²:1", "5-1+", ">4-1"])
def test_no_column(text):
    with pytest.raises(BadInput) as fault:
        CRT.parse_column(text)
    assert fault.value.message.params["text"] == text


def test_a_table_that_begins_with_a_ratio_has_no_below():
    with pytest.raises(BadInput) as fault:
        DEFENDER.parse_column("below")
    assert fault.value.hint.params["keys"] == "1-4 1-3 1-2 1-1 2-1"
    assert DEFENDER.parse_column("1:9") == 0


def test_every_printed_name_is_read_as_its_own_column():
    for crt in (CRT, DEFENDER, Crt.of("difference", TABLE | {"columns": ["0", "1", "2", "3+", "4+"], "doubtful": {}})):
        assert [crt.parse_column(name) for name in crt.columns] == list(range(5))


@given(st.integers(0, 4), st.integers(-20, 20))
def test_shifts_stop_at_the_ends(column, by):
    assert CRT.shift(column, by) == min(4, max(0, column + by))


@given(st.integers(0, 4), st.integers(-20, 20))
def test_a_die_pushed_off_the_table_takes_its_nearest_row(column, die):
    row = min(6, max(1, die))
    assert CRT.row(die) == row
    assert CRT.cell(column, die) == f"{row}.{column}"


def test_every_cell_can_be_reached_at_its_own_place():
    """No column is one off: the cell's text says where it was printed."""
    for place, name in enumerate(CRT.columns):
        for die in CRT.dice:
            assert CRT.cell(CRT.parse_column(name), die) == f"{die}.{place}" == TABLE["cells"][str(die)][place]


def test_rows_are_in_order_whatever_their_order_in_the_file():
    crt = Crt.of("2d6", TABLE | {"cells": {str(die): ["x"] * 5 for die in (12, 3, 2, 10)}, "doubtful": {}})
    assert crt.dice == (2, 3, 10, 12)
    assert (crt.row(1), crt.row(14)) == (2, 12)


def test_doubtful_cells_are_those_and_no_others_also_off_the_table():
    unsure = {(column, die) for column in range(5) for die in range(1, 7) if CRT.unsure(column, die)}
    assert unsure == {(0, 4), (2, 4)}
    edge = Crt.of("edge", TABLE | {"doubtful": {"6": ["1-1"]}})
    assert edge.unsure(1, 8)
    assert not edge.unsure(1, 5)


def test_what_else_the_table_says():
    assert (CRT.name, CRT.source, CRT.sections, CRT.codes["1.0"]["en"]) == ("guerrilla", "recovered", ("14.6",), "nothing")


LADDER = Crt.of("bataan", TABLE | {"columns": ["1-4", "1-1", "2-1", "5-1", "5-1+"], "doubtful": {}})


@pytest.mark.parametrize(
    ("attack", "defence", "name"),
    [(5, 1, "5-1"), (11, 2, "5-1"), (599, 100, "5-1"), (6, 1, "5-1+"), (90, 1, "5-1+"), (1, 4, "1-4"), (1, 5, "<1-4"), (2, 9, "<1-4")],
)
def test_the_ladder_goes_on_above_and_below_the_printed_ratios(attack, defence, name):
    assert LADDER.called(LADDER.rung(attack, defence)) == name
    assert LADDER.columns[LADDER.column(attack, defence)] == ("1-4" if name == "<1-4" else name)


def test_the_column_above_is_read_by_its_name_and_by_odds_above():
    assert [LADDER.parse_column(word) for word in ("5-1+", "5:1+", "6:1", "5:1")] == [4, 4, 4, 3]


@given(st.integers(-1, 4), st.integers(-9, 9))
def test_steps_on_the_ladder_stop_at_its_ends(rung, by):
    assert LADDER.climb(rung, by) == min(4, max(-1, rung + by))


def test_a_table_with_its_own_column_below_has_no_ladder_below_that():
    assert CRT.rung(1, 1000) == 0
    assert CRT.climb(1, -9) == 0
    assert CRT.called(0) == "<1-1"
