"""The three CRTs against the recovered charts, and what a code means (§16)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from playing import TABLES

from refcli.core.kinds import Counts
from refcli.games.iraq.crts import crt, part, read
from refcli.games.iraq.kinds import CRTS

CHARTS = {
    "civil": """
        *DR1 *DL1  DL2  DL3  DL3
         DR1  DL1 *DL2  DL2  DL3
         AL3 *DL1  DL1  DL1  DL2
         AL3 *AL3 *AL3 *AL3  AL1
         AL2 *AL2 *AL2 *AL2  AR1
         AL2 *AL2 *AR1 *AR1  AR1""",
    "guerrilla": """
         DR3  DR3 *DR2  DR2 *DL3
         DR3  DR3 *DR2 *DR1 *AL2
        *DR3  DR2 *DL1  DL3 *AL1
         DR2 *DR1 *AL3 *AL1 *AR1
        *DR1 *DL3  AR1  AR2  AR2
         AL3  AR1  AR2  AR2  AR3""",
    "kinetic": """
         MD MD OK  OK  OK
         MD MD MD *OK *OK
         MD EA EA  EA  EA
         MD EA EA  EA  VE
        *MD EA EA  VE  VE
        *EA EA VE  VE  VE""",
}


@pytest.mark.parametrize("name", CRTS)
def test_every_cell_and_every_doubt_is_the_charts(name):
    chart = crt(TABLES, name)
    rows = [row.split() for row in CHARTS[name].strip().splitlines()]
    assert chart.columns == ("<1-1", "1-1", "2-1", "3-1", "4-1")
    assert chart.dice == (1, 2, 3, 4, 5, 6)
    for die, row in enumerate(rows, 1):
        for column, code in enumerate(row):
            assert chart.cell(column, die) == code.lstrip("*"), (die, column)
            assert chart.unsure(column, die) == code.startswith("*"), (die, column)
    assert chart.source == "recovered"


def test_the_codes_are_used_as_often_as_the_text_has_them():
    counts = {name: Counter(code for row in crt(TABLES, name).cells.values() for code in row) for name in CRTS}
    assert counts["kinetic"] == {"MD": 8, "OK": 5, "EA": 11, "VE": 6}
    assert counts["civil"]["AR1"] == 4 and counts["guerrilla"]["AR3"] == 1


def test_guerrilla_never_gets_worse_for_the_attacker_to_the_right_or_downwards():
    order = ["DR3", "DR2", "DR1", "DL1", "DL3", "DL2", "AL2", "AL3", "AL1", "AR1", "AR2", "AR3"]
    chart = crt(TABLES, "guerrilla")

    def wins(column, die):
        return chart.cell(column, die).startswith("A")

    for die in chart.dice:
        assert sorted(wins(c, die) for c in range(5)) == [wins(c, die) for c in range(5)]
    for column in range(5):
        assert sorted(wins(column, d) for d in chart.dice) == [wins(column, d) for d in chart.dice]
    assert {code for row in chart.cells.values() for code in row} <= set(order)


def test_civil_and_guerrilla_give_a_code_one_meaning():
    civil, guerrilla = (dict(crt(TABLES, name).codes) for name in ("civil", "guerrilla"))
    assert civil == guerrilla and len(civil) == 12


@pytest.mark.parametrize("name", ["civil", "guerrilla"])
def test_codes_mean_what_their_letters_say(name):
    """§16.32, 16.34: A attacker, D defender; L down, R up; 1 half one, 2 all one, 3 half two."""
    for key, code in crt(TABLES, name).codes.items():
        who, way, n = key
        assert code["winner"] == {"A": "att", "D": "def"}[who]
        assert code["levels"]["share"] == {"1": "half", "2": "all", "3": "half"}[n]
        assert code["levels"]["delta"] == {"1": 1, "2": 1, "3": 2}[n] * {"L": -1, "R": 1}[way]
        assert code.get("suicide") == ("AL" + n if who + way == "AR" else None)
        assert code["doublings"] == 0 and "eliminated" not in code


def test_kinetic_codes():
    """§16.41, 16.42."""
    codes = crt(TABLES, "kinetic").codes
    assert {k: (c["winner"], c["doublings"], *c["eliminated"].values()) for k, c in codes.items()} == {
        "MD": ("def", 1, "att", 50, True),
        "OK": ("def", 1, "def", 100, False),
        "EA": ("att", 0, "def", 50, True),
        "VE": ("att", 1, "def", 100, False),
    }


@pytest.mark.parametrize(("n", "percent", "gone"), [(3, 50, 2), (4, 50, 2), (1, 50, 1), (0, 50, 0), (5, 100, 5), (1, 100, 1)])
def test_fractions_round_up(n, percent, gone):
    """§16.21: 3 units at 50% are 2."""
    assert part(n, percent) == gone == -(-Fraction(n * percent, 100) // 1)


def test_only_the_winners_conventional_units_change_level():
    """§16.35, R4."""
    chart = crt(TABLES, "guerrilla")
    reading = read(chart, 4, 6, "coin")
    assert reading.levels({"att": Counts(3, 5), "def": Counts(9)}) == {"side": "coin", "share": "half", "delta": 2, "units": 2}
    assert reading.levels({"att": Counts(0, 2), "def": None})["units"] == 0
    assert reading.levels({"att": None, "def": Counts(2)})["units"] is None
    assert reading.eliminated({"att": None, "def": None}) is None


def test_kinetic_losses_count_every_unit_and_leave_nobody_to_retreat_of_one():
    """R4, §16.42, 16.43."""
    effective = read(crt(TABLES, "kinetic"), 1, 3, "ins")
    assert effective.eliminated({"att": None, "def": Counts(3, 2)}) == {"side": "coin", "percent": 50, "units": 3, "retreat": True}
    assert effective.eliminated({"att": None, "def": Counts(1)}) == {"side": "coin", "percent": 50, "units": 1, "retreat": False}
    assert effective.eliminated({"att": None, "def": None})["units"] is None
    assert effective.levels({"att": None, "def": None}) is None


def test_a_suicide_attack_reads_ar_as_al_and_leaves_the_rest():
    """§27.6(3)."""
    chart = crt(TABLES, "guerrilla")
    for column in range(5):
        for die in chart.dice:
            printed = chart.cell(column, die)
            assert read(chart, column, die, "ins", suicide=True).key == printed.replace("AR", "AL")
            assert read(chart, column, die, "ins").key == printed
