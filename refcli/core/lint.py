"""What can be wrong with a chart that its shape cannot say: gaps, unknown codes, columns out of order; and what only looks
wrong: odds that rise and turn against the attacker, modifiers that change nothing. Knows no game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from .crt import Crt
from .outcome import Say, say

_RATIO = re.compile(r"<?([0-9]{1,9})[:\-]([0-9]{1,9})\+?")
_APART = re.compile(r"(-?[0-9]{1,9})\+?")
_DIE = re.compile(r"0|-?[1-9][0-9]{0,3}")
MODIFIERS = {"shift": "shift", "drm": "drm", "modifier": "drm"}
"""Names under which tables declare what moves a column (shift) or a die (drm)."""


def chart_faults(data: Mapping[str, Any], dice: Iterable[int], blank: Collection[str] = ()) -> Iterator[tuple[str, str]]:
    """(what was expected, place) for all that makes a chart unusable.

    ``dice``: the results that must each have a row; ``blank``: cells without a meaning of their own that are allowed.
    """
    columns, cells, codes = data["columns"], data["cells"], data.get("codes", {})
    if data.get("kind") not in ("strength", "named"):
        yield from _columns(columns)
    strange = [die for die in cells if not _DIE.fullmatch(die)]
    for die in strange:
        yield "the number of a die", f"$.cells.{die}"
    rows = sorted(int(die) for die in cells if die not in strange)
    wanted = {*dice, *range(rows[0], rows[-1] + 1)} if rows else {*dice}
    for die in sorted(wanted - {*rows}):
        yield f"a row for the die {die}", "$.cells"
    for die, row in cells.items():
        if len(row) != len(columns):
            yield f"{len(columns)} codes, one a column, not {len(row)}", f"$.cells.{die}"
        for i, code in enumerate(row):
            if code not in codes and code not in blank:
                yield f"a code of {', '.join([*codes, *blank])}, not `{code}`", f"$.cells.{die}[{i}]"
    for die, names in data.get("doubtful", {}).items():
        if die not in cells:
            yield "a die of the table", f"$.doubtful.{die}"
        for column in names:
            if column not in columns:
                yield f"a column of {', '.join(columns)}, not `{column}`", f"$.doubtful.{die}"
    for code in data.get("ranked", ()):
        if code not in codes:
            yield f"a code of {', '.join(codes)}, not `{code}`", "$.ranked"


def _columns(columns: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Columns are all ratios, or all differences, and rise; ``<`` stands at the first alone, ``+`` at the last."""
    values: list[Fraction | int] = []
    for i, name in enumerate(columns):
        ratio, apart = _RATIO.fullmatch(name), _APART.fullmatch(name)
        if (ratio and int(ratio[2]) == 0) or not (ratio or apart):
            yield f"a ratio or a difference, not `{name}`", f"$.columns[{i}]"
            return
        if ratio:
            values.append(Fraction(int(ratio[1]), int(ratio[2])) + Fraction(name.endswith("+") - name.startswith("<"), 10**18))
        elif apart:
            values.append(int(apart[1]))
        if (name.startswith("<") and i > 0) or (name.endswith("+") and i < len(columns) - 1):
            yield "`<` at the first column alone, `+` at the last alone", f"$.columns[{i}]"
    if values != sorted(set(values)):
        yield "columns that rise from left to right, each once", "$.columns"


def chart_warnings(chart: Crt, ranked: Sequence[str] = ()) -> Iterator[Say]:
    """Cells that are worse for the attacker than the cell to their left. ``ranked``: the codes, worst first, where the chart
    names them so. Doubtful cells and codes that cannot be compared say nothing."""
    for die in chart.dice:
        row = chart.cells[die]
        for right, (before, after) in enumerate(zip(row, row[1:], strict=False), 1):
            if chart.unsure(right - 1, die) or chart.unsure(right, die):
                continue
            if worse(after, before, chart.codes, ranked):
                columns = {"was": chart.columns[right - 1], "column": chart.columns[right]}
                yield say("lint.worse", table=chart.name, die=die, before=before, after=after, **columns)


def worse(one: str, other: str, codes: Mapping[str, Mapping[str, Any]], ranked: Sequence[str] = ()) -> bool:
    """Whether a code is surely worse for the attacker than another: further down the ranks; lost where the other is won; or,
    of codes ``attacker/defender``, no better in either half and worse in one."""
    if one in ranked and other in ranked:
        return ranked.index(one) < ranked.index(other)
    won = [codes.get(code, {}).get("winner") for code in (one, other)]
    if all(won):
        return won == ["def", "att"]
    halves = [_losses(code) for code in (one, other)]
    if None in halves:
        return False
    (att, against), (att_before, against_before) = halves  # type: ignore[misc]
    more, less = _compare(att, att_before), _compare(against, against_before)
    return more is not None and less is not None and more >= 0 >= less and more != less


def _losses(code: str) -> list[str] | None:
    parts = code.split("/")
    return parts if len(parts) == 2 else None


def _compare(loss: str, before: str) -> int | None:
    """-1, 0, 1: a half of a code is milder than, like, or harsher than another; None where that is not to be known."""
    if loss == before:
        return 0
    pair = [0 if half == "-" else int(half) if half.isdigit() else None for half in (loss, before)]
    if None in pair:
        return None
    return 1 if pair[0] > pair[1] else -1  # type: ignore[operator]


def modifiers(data: Any, place: str = "$") -> Iterator[tuple[str, int, str]]:
    """(shift or drm, its value, place) for every modifier that a table declares."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key in MODIFIERS and isinstance(value, int) and not isinstance(value, bool):
                yield MODIFIERS[key], value, f"{place}.{key}"
            else:
                yield from modifiers(value, f"{place}.{key}")
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from modifiers(value, f"{place}[{i}]")


def effective(kind: str, by: int, charts: Iterable[Crt]) -> bool:
    """Whether a modifier changes any cell of any of the charts."""
    return any(_changes(kind, by, chart) for chart in charts)


def _changes(kind: str, by: int, chart: Crt) -> bool:
    for die in chart.dice:
        for column, code in enumerate(chart.cells[die]):
            at = chart.cell(chart.shift(column, by), die) if kind == "shift" else chart.cell(column, die + by)
            if at != code:
                return True
    return False
