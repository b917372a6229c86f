"""What can be wrong with a CRT by itself: its dice, its columns, its codes."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...core.crt import ranges
from ...core.lint import chart_faults
from .dice import Dice
from .terms import Found, Row

_APART = re.compile(r"-?[0-9]{1,9}\+?")
_WHOLE = re.compile(r"([1-9][0-9]*)[:\-]([1-9][0-9]*)\+?")


def chart_meaning(chart: Row, place: str = "$", printed: Row | None = None) -> Found:
    """What is wrong with a CRT: gaps, unknown codes, columns of another kind or out of order."""
    kind = chart.get("kind", "odds")
    try:
        dice = Dice.of(chart.get("die", "1d6"), printed or {})
    except ValueError:
        yield f"dice such as 1d6, 2d6, d66, not `{chart['die']}`", f"{place}.die"
        dice = None
    faces = dice.totals() if dice is not None else []
    if dice is not None and dice.words:
        yield "a die with numbers", f"{place}.die"
    for expected, at in chart_faults(chart, [] if {*chart["cells"]} == {"0"} else faces):
        yield expected, place + at.removeprefix("$")
    yield from _columns(chart, kind, place)
    for code, row in chart["codes"].items():
        if isinstance(row, Mapping) and "text" not in row and not ("en" in row and "ja" in row):
            yield "a text", f"{place}.codes.{code}"
    for limit in ("shift", "drm"):
        if (limits := chart.get(limit)) and limits["low"] > limits["high"]:
            yield "the lower number as `low`", f"{place}.{limit}"


def _columns(chart: Row, kind: str, place: str) -> Found:
    columns = tuple(chart["columns"])
    if kind == "strength":
        yield from ranged(columns, f"{place}.columns")
    elif kind == "named":
        for i, name in enumerate(columns):
            if name in columns[:i]:
                yield f"each column once, not `{name}` again", f"{place}.columns[{i}]"
            if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
                yield f"a word of small letters, not `{name}`", f"{place}.columns[{i}]"
    else:
        apart = all(_APART.fullmatch(name) for name in columns)
        if apart != (kind == "difference"):
            wanted = "numbers such as -1, 0, 3+" if not apart else "odds such as 1-2, 3-1"
            yield f"columns of {wanted}", f"{place}.columns"
        elif not apart and chart.get("rounding", "down") != "down":
            for i, name in enumerate(columns):
                match = _WHOLE.fullmatch(name.lstrip("<"))
                if match and 1 not in (int(match[1]), int(match[2])):
                    yield "whole odds such as 2-1 where a ratio is not rounded down", f"{place}.columns[{i}]"


def ranged(columns: tuple[str, ...], place: str) -> Found:
    """Ranges that follow each other, without gap or overlap; the last alone may have no end."""
    try:
        spans = ranges(columns)
    except ValueError as fault:
        yield f"ranges such as 1, 2-3, 12+, not `{fault}`", place
        return
    for i, (low, high) in enumerate(spans):
        if high is None and i < len(spans) - 1:
            yield "`+` at the last alone", f"{place}[{i}]"
            return
        if high is not None and high < low:
            yield "the lower number first", f"{place}[{i}]"
        before = spans[i - 1][1] if i else None
        if i and before is not None and low != before + 1:
            yield f"a range that begins at {before + 1}, not at {low}", f"{place}[{i}]"
