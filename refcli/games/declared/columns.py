"""Columns of charts: odds, differences, ranges of one number, names; and where a number or a pair of strengths is read."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Any

from ...core.crt import BELOW, Crt, ranges
from ...core.errors import BadInput
from ...core.keys import resolve
from ...core.numbers import plain
from ...core.outcome import say


def place(chart: Crt, table: Mapping[str, Any], att: int | Fraction, against: int | Fraction) -> int:
    """The place of two strengths on the ladder of columns: ``BELOW`` under the first, where the table refuses that."""
    rounding, refuses = table.get("rounding", "down"), table.get("below") == "refuse"
    if not against or not att:  # a multiple was rounded down to nothing
        return len(chart.columns) - 1 if att else BELOW if refuses else 0
    if table.get("kind", "odds") == "difference":
        n = rounded(att - against, rounding)
        return BELOW if refuses and n < int(chart.columns[0].rstrip("+")) else chart.apart(n)
    left, right = _ratio(att, against, rounding)
    rung = chart.rung(left, right)
    return rung if refuses else max(rung, 0)


def _ratio(att: int | Fraction, against: int | Fraction, rounding: str) -> tuple[Fraction | int, Fraction | int]:
    """Odds as N to 1 or 1 to N: to the nearest (a half for the defender) or up; as they are where they are rounded down."""
    if rounding == "down":
        return att, against
    if att >= against:
        ratio = Fraction(att) / against
        return (ceil(ratio) if rounding == "up" else max(1, ceil(ratio - Fraction(1, 2)))), 1
    ratio = Fraction(against) / att
    return 1, (floor(ratio) if rounding == "up" else floor(ratio + Fraction(1, 2)))


def rounded(value: Fraction | int, rounding: str) -> int:
    """A number as a chart rounds it."""
    return ceil(value) if rounding == "up" else floor(value + Fraction(1, 2)) if rounding == "nearest" else floor(value)


def in_range(chart: Crt, table: Mapping[str, Any], number: Fraction | int) -> int:
    """The column of a number among ranges: the end column beyond an end, or ``BELOW`` where the table refuses that."""
    n = rounded(number, table.get("rounding", "down"))
    spans = ranges(chart.columns)
    if n < spans[0][0]:
        return BELOW if table.get("below") == "refuse" else 0
    return max(i for i, (low, _) in enumerate(spans) if low <= n)


def shifted(chart: Crt, table: Mapping[str, Any], base: int, by: int) -> int:
    """The place on the ladder after a shift: no further than its ends."""
    last = len(chart.columns) - 1
    if base == BELOW:
        return max(BELOW, min(last, BELOW + by))
    return max(BELOW if table.get("below") == "refuse" else 0, min(last, base + by))


def is_ranged(columns: tuple[str, ...]) -> bool:
    """Whether columns are ranges of a number, not names."""
    try:
        return bool(ranges(columns))
    except ValueError:
        return False


def told_column(columns: tuple[str, ...], word: str) -> str:
    """The column, or the number to enter ranges with, that a word means. BadInput if it is none."""
    word = plain(word).strip()
    if word in columns:
        return word
    if is_ranged(columns):
        if word.lstrip("-").isdigit() and len(word) < 8:
            return str(int(word))
        raise BadInput(say("declared.column.unknown", text=word), say("key.one-of", keys=" ".join(columns)))
    return resolve(word, columns, "what.column")


def entered(chart: Crt, table: Mapping[str, Any], told: str | int) -> int:
    """The place of a column that was told, by name or by the number that it is entered with."""
    if isinstance(told, str) and told in chart.columns:
        return chart.columns.index(told)
    return in_range(chart, table, int(told))


def column_is_key(told: str, table: Mapping[str, Any]) -> bool:
    """Whether what an effect says of a column is the column's own name, and no amount to enter ranges with."""
    columns = tuple(table.get("columns") or ())
    return bool(columns) and (told in columns or not is_ranged(columns))
