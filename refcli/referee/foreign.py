"""Tables that a record was ruled by and that are not those shipped: which, where they differ, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..core.errors import RefcliError
from ..core.game import Game
from ..core.tables import Tables
from ..games import BUILT
from ..record.position import Position
from . import history
from .findings import Foreign
from .judging import Judge

_CRASHES = (RefcliError, KeyError, TypeError, ValueError, AttributeError, IndexError)


class Mixed(Tables):
    """The tables of a home, but for some that are taken as shipped."""

    def __init__(self, tables: Tables, names: frozenset[str]):
        super().__init__(tables.game, tables.home, None, tables.made if tables.several else None)
        self._as_shipped = names

    def _file(self, name: str) -> Path | None:
        return self.shipped_file(name) if name in self._as_shipped else super()._file(name)


class Shipped:
    """One game's tables as they are here, beside those shipped."""

    def __init__(self, game: Game, tables: Tables):
        self._game = game
        self._tables = tables
        self._shipped = Tables(game.key, None, None, tables.made if tables.several else None)
        self._prints: dict[str, str] = {}
        self._ours: dict[str, str | None] = {}
        self._judges: dict[frozenset[str], Judge] = {}
        self._used: dict[str, set[int]] = {}

    def print(self, name: str) -> str:
        """The fingerprint of a table as it is here."""
        if name not in self._prints:
            self._prints[name] = self._tables.fingerprint([name])
        return self._prints[name]

    def ours(self, name: str) -> str | None:
        """The fingerprint of a table as shipped; None where none ships."""
        if name not in self._ours:
            self._ours[name] = self._shipped.fingerprint([name]) if self._ships(name) else None
        return self._ours[name]

    def _ships(self, name: str) -> bool:
        try:
            return self._shipped.path(name) is not None
        except RefcliError:
            return False

    def changed(self, entry: Mapping[str, Any]) -> list[str]:
        """The tables that an entry was ruled by and that are others here."""
        return [name for name, print_ in entry.get("tables", {}).items() if self.print(name) != print_]

    def explains(self, entry: Mapping[str, Any], position: Position, changed: Sequence[str]) -> bool | None:
        """Whether changed tables are why an entry comes out otherwise: True where the tables of then are known and give what was
        recorded (or are those of an older version), False where nothing here knows them, None where they do not give it."""
        then = {name: entry["tables"][name] for name in changed}
        old = history.PRINTS.get(entry["version"], {}).get(self._game.key, {})
        if any(print_ not in (self.ours(name), old.get(name)) for name, print_ in then.items()):
            return False
        if any(print_ != self.ours(name) for name, print_ in then.items()):
            return True
        return True if self._same(entry, position, frozenset(changed)) else None

    def saw(self, entry: Mapping[str, Any], position: Position) -> None:
        """Takes note of the tables of the home that a ruling used as they are here, and whether the shipped would change it."""
        used = [name for name, print_ in entry.get("tables", {}).items() if print_ == self.print(name) != self.ours(name)]
        if not used:
            return
        for name in used:
            self._used.setdefault(name, set())
        theirs = frozenset(name for name in used if self.ours(name) is not None)
        if theirs and not self._same(entry, position, theirs):
            for name in theirs:
                self._used[name].add(entry["seq"])

    def _same(self, entry: Mapping[str, Any], position: Position, names: frozenset[str]) -> bool:
        """Whether an entry comes out as recorded by the shipped tables of those names."""
        try:
            return self.judge(names).differs(entry, position) is None
        except _CRASHES:
            return False

    def judge(self, names: frozenset[str]) -> Judge:
        """Who rules by the shipped tables of those names, the home's for the rest."""
        if names not in self._judges:
            tables = Mixed(self._tables, names | ({"game"} if tables_in_one(self._tables, names) else frozenset()))
            self._judges[names] = Judge(_game_by(self._game, tables), tables)
        return self._judges[names]

    def foreign(self) -> list[Foreign]:
        """The tables that were used and are not as shipped, by name."""
        found = []
        for name in sorted(self._used):
            seqs = tuple(sorted(self._used[name])) if self.ours(name) is not None else None
            differs = tuple(self.cells(name)) if seqs is not None else ()
            if seqs is None or differs:
                found.append(Foreign(self.called(name), differs, seqs))
        within = {self.called(name) for name in self._used if name != "game" and name in self._tables.within}
        told = any(one.table in within for one in found)  # then the file that holds them need not be named as well
        return [one for one in found if not (told and one.table.endswith("/game"))]

    def table(self, name: str) -> Mapping[str, Any]:
        """A table as shipped. KeyError or BadInput where none ships."""
        return self._shipped[name]

    def called(self, name: str) -> str:
        """A table with the folder that it stands in."""
        file = self._tables.path(name)
        return f"{file.parent.name if file else self._game.key}/{name}"

    def cells(self, name: str) -> Iterator[dict[str, Any]]:
        """Every cell of a table that differs from the shipped one."""
        for crt, row, column, here, ours in differing(name, self._tables[name], self.table(name)):
            yield {"crt": crt, "row": row, "column": column, "shipped": ours, "here": here}


def tables_in_one(tables: Tables, names: frozenset[str]) -> bool:
    """Whether some of those tables stand in the one file of their game."""
    return tables.several and any(name in tables.within for name in names)


def _game_by(game: Game, tables: Tables) -> Game:
    """The game as those tables make it."""
    if game.key in BUILT:
        return game
    from ..games.declared import declared

    return declared(game.key, tables)


def differing(name: str, here: Mapping[str, Any], there: Mapping[str, Any]) -> Iterator[tuple[str, str, str, Any, Any]]:
    """(chart, row, column, here, there) of every cell that two tables do not agree on; None where one has no such cell. What is
    no chart has the place of its value for row, its key for column. Words and what a table says of itself do not count."""
    if "cells" in here and "columns" in here and "cells" in there and "columns" in there:
        one, other = _chart(here), _chart(there)
    else:
        one, other = dict(_leaves(here, "")), dict(_leaves(there, ""))
    for row, column in sorted(one.keys() | other.keys(), key=_in_order):
        if one.get((row, column)) != other.get((row, column)):
            yield name, row, column, one.get((row, column)), other.get((row, column))


def _chart(table: Mapping[str, Any]) -> dict[tuple[str, str], Any]:
    return {(str(die), column): code for die, row in table["cells"].items() for column, code in zip(table["columns"], row, strict=False)}


def _in_order(place: tuple[str, str]) -> tuple[int, str, str]:
    row, column = place
    return (int(row) if row.lstrip("-").isdigit() else 0, row, column)


_SAID = frozenset({"en", "ja", "source", "sections", "doubt", "doubtful"})


def _leaves(value: Any, at: str) -> Iterator[tuple[tuple[str, str], Any]]:
    pairs = value.items() if isinstance(value, Mapping) else enumerate(value)
    for key, one in pairs:
        if key in _SAID:
            continue
        if isinstance(one, (Mapping, list, tuple)):
            yield from _leaves(one, f"{at}.{key}" if at else str(key))
        else:
            yield (at, str(key)), one
