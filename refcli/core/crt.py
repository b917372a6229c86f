"""Combat results tables: columns of odds, shifts, clamps, and the cell at a column and a die.

A table's columns are named as printed (``<1-1``, ``1-1`` … ``4-1``). A column is known inside the program by its place,
0 for the leftmost. Exactly 2:1 is 2-1; anything below the first column is the first, above the last is the last. A last
column ``5-1+`` is for odds above 5-1, rounded for the defender: from 6-1 on.

Some rulebooks count one step further to the left, for odds below the first ratio: the place ``BELOW`` on the ladder, named
``<1-4``. It has no cells of its own.

Columns may also be differences (``0``, ``1`` … ``3+``), ranges of one number (``1``, ``2-3``, ``8+``) or names, and a table that no die
is read on has the one row 0.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from .errors import BadInput
from .keys import resolve
from .numbers import exact, plain
from .outcome import Name, Say, say

_RATIO = re.compile(r"([0-9]{1,9})\s*[:\-]\s*([0-9]{1,9})")
_RAW = re.compile(r"([0-9./,]+)\s*[:\-]\s*([0-9./,]+)")
_APART = re.compile(r"(-?[0-9]{1,9})\+?")
_BELOW = ("below", "0-1", "0:1")
_RANGE = re.compile(r"([0-9]{1,7})(?:-([0-9]{1,7})|(\+))?")

BELOW = -1
"""The place on the ladder of a table whose first column is a ratio, for anything below that."""


@lru_cache(maxsize=64)
def _ratios(columns: tuple[str, ...]) -> tuple[tuple[int, tuple[int, int]], ...]:
    """The places of the columns that are ratios, each with the least ratio that reaches it."""
    found = [(place, name, _RATIO.fullmatch(name.removesuffix("+"))) for place, name in enumerate(columns)]
    return tuple((place, (int(match[1]) + name.endswith("+"), int(match[2]))) for place, name, match in found if match)


@lru_cache(maxsize=64)
def ranges(columns: tuple[str, ...]) -> tuple[tuple[int, int | None], ...]:
    """The lowest and highest number of each column (None: no end). ValueError if one is no range."""
    found = []
    for name in columns:
        match = _RANGE.fullmatch(name)
        if match is None:
            raise ValueError(name)
        low = int(match[1])
        found.append((low, None if match[3] else int(match[2]) if match[2] else low))
    return tuple(found)


@lru_cache(maxsize=64)
def _lowest(columns: tuple[str, ...]) -> int:
    """The lowest place on the ladder of a table."""
    return BELOW if _RATIO.fullmatch(columns[0]) else 0


class Crt(NamedTuple):
    """One CRT. ``cells[die][column]`` is a code; ``doubtful`` holds (die, column) whose code is not sure."""

    name: str
    columns: tuple[str, ...]
    cells: Mapping[int, tuple[str, ...]]
    codes: Mapping[str, Mapping[str, Any]]
    doubtful: frozenset[tuple[int, int]]
    source: str
    sections: tuple[str, ...]
    kind: str = ""
    """``strength`` where columns are ranges of one number, ``named`` where they are names."""

    @classmethod
    def of(cls, name: str, table: Mapping[str, Any]) -> Crt:
        """From a TOML table with ``columns``, ``cells`` (a list of codes a die), ``doubtful`` (names of columns a die)."""
        columns = tuple(table["columns"])
        return cls(
            name,
            columns,
            {int(die): tuple(row) for die, row in table["cells"].items()},
            table.get("codes", {}),
            frozenset((int(die), columns.index(c)) for die, names in table.get("doubtful", {}).items() for c in names),
            table["source"],
            tuple(table["sections"]),
            table.get("kind", ""),
        )

    @property
    def dice(self) -> tuple[int, ...]:
        """The rows: every die result with a row of its own, lowest first."""
        return tuple(sorted(self.cells))

    @property
    def diceless(self) -> bool:
        """Whether the column alone gives the code."""
        return self.dice == (0,)

    def apart(self, difference: int) -> int:
        """The column of a difference: the last that it reaches, the first at least."""
        reached = [place for place, name in enumerate(self.columns) if int(name.removesuffix("+")) <= difference]
        return reached[-1] if reached else 0

    def column(self, attack: Fraction | int, defence: Fraction | int) -> int:
        """The column of two strengths, rounded down to the nearest printed ratio. ``defence`` must not be 0."""
        return max(self.rung(attack, defence), 0)

    def rung(self, attack: Fraction | int, defence: Fraction | int) -> int:
        """The place on the ladder: as ``column``, but ``BELOW`` for a ratio below a first column that is one itself."""
        best = _lowest(self.columns)
        for place, (left, right) in _ratios(self.columns):
            if left * defence <= right * attack:
                best = place
        return best

    def climb(self, rung: int, by: int) -> int:
        """The place on the ladder ``by`` steps to the right (left if negative), no further than its ends."""
        return max(_lowest(self.columns), min(len(self.columns) - 1, rung + by))

    def called(self, rung: int) -> str:
        """The name of a place on the ladder."""
        return f"<{self.columns[0]}" if rung == BELOW else self.columns[rung]

    def parse_column(self, text: str) -> int:
        """``3-1``, ``3:1``, a raw ``23:6`` or ``7/2:1``, ``<1-1``, or ``below`` and ``0-1`` for the column below the first ratio; a number
        where the columns are differences or ranges, a name or its beginning where they are names."""
        word = plain(text).strip().replace("：", ":")
        if self.kind in ("strength", "named"):
            return self._of_names(word)
        for place, name in enumerate(self.columns):
            if word.replace(":", "-") == name:
                return place
        if word.lower() in _BELOW and self.columns[0].startswith("<"):
            return 0
        differences = all(_APART.fullmatch(name) for name in self.columns)
        if differences and _APART.fullmatch(word) and int(word.removesuffix("+")) >= int(self.columns[0].removesuffix("+")):
            return self.apart(int(word.removesuffix("+")))
        if not differences and (match := _RAW.fullmatch(word)):
            left, right = exact(match[1]), exact(match[2])
            if right == 0:
                raise BadInput(say("crt.ratio-zero", text=text))
            return self.column(left, right)
        raise BadInput(say("crt.column", text=text, crt=self.name), say("key.one-of", keys=" ".join(self.columns)))

    def _of_names(self, word: str) -> int:
        if word in self.columns:
            return self.columns.index(word)
        if self.kind == "strength" and word.isdigit() and len(word) < 8:
            return max((i for i, (low, _) in enumerate(ranges(self.columns)) if low <= int(word)), default=0)
        if self.kind == "strength":
            raise BadInput(say("crt.column", text=word, crt=self.name), say("key.one-of", keys=" ".join(self.columns)))
        return self.columns.index(resolve(word, self.columns, "what.column"))

    def shift(self, column: int, by: int) -> int:
        """The column ``by`` places to the right (left if negative), no further than the ends."""
        return max(0, min(len(self.columns) - 1, column + by))

    def row(self, die: int) -> int:
        """The row that answers for a modified die: itself, or the nearest end of the table."""
        return die if die in self.cells else max(min(self.cells), min(max(self.cells), die))

    def cell(self, column: int, die: int) -> str:
        """The code at a column and a (modified) die."""
        return self.cells[self.row(die)][column]

    def unsure(self, column: int, die: int) -> bool:
        """Whether the code at that cell is doubtful."""
        return (self.row(die), column) in self.doubtful

    def chances(self, column: int) -> dict[str, Fraction] | None:
        """The chance of each code in a column, likeliest first; None where the rows are not the faces of one die."""
        dice = self.dice
        if dice != tuple(range(1, len(dice) + 1)):
            return None
        counted = Counter(self.cells[die][column] for die in dice)
        return {code: Fraction(n, len(dice)) for code, n in sorted(counted.items(), key=lambda item: (-item[1], item[0]))}

    def cautions(self, column: int | None, die: int | None, game: str) -> list[Say]:
        """What to beware of in a game's chart: it stands in for the printed one, or the cell (if one is read) is doubtful."""
        found = []
        if self.source == "stand-in":
            found.append(say("crt.stand-in", table=Name(self.name), game=game, key=self.name))
        if column is not None and die is not None and self.unsure(column, die):
            found.append(say("crt.doubtful", table=Name(self.name), column=self.columns[column], die=self.row(die)))
        return found
