"""A printed chart as it is typed in: its rows and columns, the cells so far, and what a line may say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..core import keys
from ..core.crt import Crt
from ..core.errors import BadInput
from ..core.lint import chart_warnings
from ..core.numbers import plain
from ..core.outcome import Say, say
from ..core.tables import PLAYERS, Tables

EMPTY = "·"
"""A cell that has not been typed yet."""
HEADING = re.compile(r"<?[0-9]{1,3}[:\-][0-9]{1,3}\+?")


class Form:
    """A chart as it fills. ``places`` are its rows (or columns) in the order in which they are asked for."""

    def __init__(self, tables: Tables, name: str, by_column: bool):
        self.tables = tables
        self.name = name
        self.by_column = by_column
        self._known = tables[name]
        self.columns = list(self._known["columns"])
        self.dice = list(self._known["cells"])
        self._cells: dict[tuple[str, str], str] = {}
        """The code of each (die, column) that has been typed."""

    @property
    def places(self) -> list[str]:
        return self.columns if self.by_column else self.dice

    @property
    def across(self) -> list[str]:
        """What a line goes along."""
        return self.dice if self.by_column else self.columns

    def question(self, place: str) -> Say:
        """Asks for the line of a place."""
        n = len(self.across)
        if self.by_column:
            return say("tables.ask.column", column=place, n=n, dice=" ".join(self.across))
        if len(self.dice) == 1:
            return say("tables.ask.only-row", n=n, columns=" ".join(self.across))
        return say("tables.ask.row", die=place, n=n, columns=" ".join(self.across))

    def called(self, place: str) -> Say:
        """A place in words."""
        return say("tables.column", column=place) if self.by_column else say("tables.row", die=place)

    def heading(self, line: str) -> bool:
        """Takes a line as the columns, if it looks like nothing else."""
        words = split(line)
        if not words or not all(HEADING.fullmatch(word) for word in words):
            return False
        self._own(columns=[self._styled(word) for word in words])
        return True

    def _styled(self, column: str) -> str:
        """A column as this chart writes its own: 3:1 or 3-1."""
        style = ":" if ":" in str(self._known["columns"][-1]) else "-"
        return re.sub("(?<=[0-9])[:-](?=[0-9])", style, column)

    def _own(self, columns: Sequence[str] | None = None, dice: Sequence[str] | None = None) -> None:
        """Takes other columns or rows than the chart had, if such a chart can be; what was typed of those that stay is kept."""
        before = self.columns, self.dice
        self.columns, self.dice = list(columns or self.columns), list(dice or self.dice)
        try:
            self._check(dict.fromkeys(self.dice, [self._any()] * len(self.columns)))
        except BadInput:
            self.columns, self.dice = before
            raise

    def rows(self, text: str) -> None:
        """Takes the rows: ``-2..9``, or one by one. BadInput if they are no rows of such a chart."""
        span = re.fullmatch(r"(-?[0-9]{1,2})\s*(?:\.\.+|…)\s*(-?[0-9]{1,2})", plain(text).strip())
        dice = [str(die) for die in range(int(span[1]), int(span[2]) + 1)] if span else split(text)
        if not dice:
            raise BadInput(say("tables.rows", text=text))
        self._own(dice=dice)

    def put(self, place: str, line: str) -> None:
        """Takes the line of a place. BadInput if it has another number of codes, or one that the chart does not know."""
        words = split(line)
        if len(words) == len(self.across) + 1 and words[0].rstrip(":=").replace(":", "-") == place.replace(":", "-"):
            words = words[1:]  # the line repeats what it is for
        if len(words) != len(self.across):
            raise BadInput(say("tables.width", n=len(self.across), found=len(words)), say("tables.codes", codes=self._codes()))
        codes = [self._code(word) for word in words]
        if self.by_column:
            cells = {die: [code] * len(self.columns) for die, code in zip(self.dice, codes, strict=True)}
        else:
            cells = dict.fromkeys(self.dice, codes)
        self._check(cells)
        for along, code in zip(self.across, codes, strict=True):
            self._cells[(along, place) if self.by_column else (place, along)] = code

    def cell(self, words: Sequence[str]) -> bool:
        """Takes ``R C CODE``, if the words are a row, a column and a code. BadInput if the code is none."""
        if len(words) != 3 or words[0] not in self.dice or (column := self._styled(words[1])) not in self.columns:
            return False
        self._cells[words[0], column] = self._code(words[2])
        return True

    def place(self, word: str) -> int:
        """Where a row (or column) is among those that are asked for. BadInput if it is none of them."""
        word = self._styled(plain(word)) if self.by_column else plain(word)
        if word not in self.places:
            raise BadInput(say("tables.no-place", place=word), say("key.one-of", keys=", ".join(self.places)))
        return self.places.index(word)

    def keep(self) -> None:
        """Begins from the cells that the chart has, where it has them."""
        known = zip(self._known["cells"].items(), strict=False)
        for ((die, row),) in known:
            self._cells |= {(die, column): code for column, code in zip(self._known["columns"], row, strict=True)}

    def whole(self, place: str) -> bool:
        """Whether every cell of a row (or column) has been typed."""
        return all(((along, place) if self.by_column else (place, along)) in self._cells for along in self.across)

    @property
    def missing(self) -> str | None:
        """The first row (or column) that has not been typed wholly, or None."""
        return next((place for place in self.places if not self.whole(place)), None)

    @property
    def warnings(self) -> tuple[Say, ...]:
        """Cells that are worse for the attacker than those to their left, of the rows that are typed wholly."""
        rows = {die: row for die, row in self.cells().items() if EMPTY not in row}
        if not rows:
            return ()
        return tuple(chart_warnings(Crt.of(self.name, self.table(rows)), self._known.get("ranked", ())))

    def _code(self, word: str) -> str:
        """The code as the chart writes it. A code that it has not used yet must be one of its shape."""
        known = self._all_codes()
        if (folded := plain(word)) in known:
            return folded
        alike = [code for code in known if code.lower() == folded.lower()]
        if len(alike) == 1:
            return alike[0]
        try:
            self._check(dict.fromkeys(self.dice, [folded] * len(self.columns)))
        except BadInput:
            guesses = keys.near(folded, known)
            hint = say("key.did-you-mean", keys=", ".join(guesses)) if guesses else say("tables.codes", codes=self._codes())
            raise BadInput(say("tables.unknown-code", code=word), hint) from None
        return folded

    def _all_codes(self) -> list[str]:
        used = [code for row in self._known["cells"].values() for code in row]
        return list(dict.fromkeys([*self._known.get("codes", {}), *used]))

    def _codes(self) -> str:
        return " ".join(self._all_codes())

    def _any(self) -> str:
        return str(next(iter(self._known["cells"].values()))[0])

    def _check(self, cells: Mapping[str, list[str]]) -> None:
        for problem in self.tables.problems(self.name, self.table(cells)):
            raise BadInput(say("tables.in", key=self.name, fault=problem))

    def cells(self) -> dict[str, list[str]]:
        """The cells a row a die, with a mark where nothing has been typed yet."""
        return {die: [self._cells.get((die, column), EMPTY) for column in self.columns] for die in self.dice}

    def table(self, cells: Mapping[str, list[str]]) -> dict[str, Any]:
        """The table with these cells, the players' own."""
        kept = {key: value for key, value in self._known.items() if key != "doubtful"}
        return kept | {"source": PLAYERS, "columns": self.columns, "cells": dict(cells)}

    def chart(self) -> Crt:
        """The chart as it stands."""
        return Crt.of(self.name, self.table(self.cells()))


def split(line: str) -> list[str]:
    """The codes of a line: apart by commas, bars or tabs, or else by spaces."""
    line = plain(line).replace("、", ",").strip()
    if re.search(r"[,|\t;]", line):
        return [word.strip() for word in re.split(r"[,|\t;]", line.strip("|")) if word.strip()]
    return line.split()
