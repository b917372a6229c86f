"""What a ``game.toml`` says of itself, gathered once: which tables it has, its clock, its triggers and limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ...core.tables import Tables
from .conditions import named_in, told

KINDS = ("crt", "hits", "opposed", "event", "check")
"""Kinds of tables that are thrown on: the first three by ``combat``."""
COMBAT = ("crt", "hits", "opposed")


class Mark(NamedTuple):
    """A place on a track that is noticed when it is reached from below (``rise``), from above (``fall``), or from either."""

    key: str
    n: int
    rise: bool
    fall: bool
    row: Mapping[str, Any]

    def reached(self, old: Any, new: Any) -> bool:
        """Whether a move goes there, or past it."""
        return (self.rise and old < self.n <= new) or (self.fall and old > self.n >= new)


def _marks(track: str, row: Mapping[str, Any], field: str) -> tuple[Mark, ...]:
    found = []
    for i, one in enumerate(row.get(field, ())):
        start = row.get("start", 0)
        n = next(one[way] for way in ("rise", "fall", "at") if way in one)
        rise = "rise" in one or ("at" in one and n >= start)
        fall = "fall" in one or ("at" in one and n <= start)
        found.append(Mark(f"{track}#{i}", n, rise, fall, one))
    return tuple(found)


def rows_in(data: Any) -> Iterator[Mapping[str, Any]]:
    """Every table within a table, itself first, in the order of the file."""
    if isinstance(data, Mapping):
        yield data
        for value in data.values():
            yield from rows_in(value)
    elif isinstance(data, list):
        for one in data:
            yield from rows_in(one)


class Book:
    """``kinds``: the kind of each table that is thrown on. ``limits``: all that is limited, with its row. ``remembered``: tables whose
    last result a condition asks for. ``owing``: every effect that makes something due."""

    def __init__(self, game: Mapping[str, Any]):
        self.game = game
        self.sides: tuple[str, ...] = tuple(game["sides"])
        self.teams: Mapping[str, Any] = game.get("team", {})
        self.options: Mapping[str, Any] = game.get("option", {})
        self.scenarios: Mapping[str, Any] = game.get("scenario", {})
        self.dice: Mapping[str, Any] = game.get("die", {})
        self.kinds = {name: kind for kind in reversed(KINDS) for name in game.get(kind, {})}
        calendar = game.get("calendar") or {}
        turns = calendar.get("turns", ())
        self.turns = tuple(str(n) for n in range(1, turns + 1)) if isinstance(turns, int) else tuple(turns)
        self.phases: Mapping[str, Mapping[str, Any]] = {row["key"]: row for row in calendar.get("phase", ())}
        self.loops: Mapping[str, Mapping[str, Any]] = calendar.get("loop", {})
        tracks = game.get("track", {})
        self.ends = {key: found for key, row in tracks.items() if (found := _marks(key, row, "end"))}
        self.triggers = {key: found for key, row in tracks.items() if (found := _marks(key, row, "on"))}
        self.owing = tuple(row for row in rows_in({key: value for key, value in game.items() if key != "names"}) if "owe" in row)
        self.remembered = tuple(sorted({word[5:] for word in self._words() if word.startswith("last.")}))
        self.limits = dict(limits_in(game))
        self.forms: dict[int, tuple[Mapping[str, Any], Any]] = {}
        """What ``modifiers`` has read of each table, by the identity of the table, which is kept with it."""
        self.at_once = tuple(row for row in game.get("victory", {}).get("case", ()) if row.get("at_once"))

    @staticmethod
    def at(tables: Tables) -> Book:
        """Of the game at hand, made once."""
        return tables.derived("game", _book)

    def tables_of(self, kinds: Iterable[str]) -> tuple[str, ...]:
        """The names of the tables of some kinds, in their order."""
        return tuple(name for kind in kinds for name in self.game.get(kind, {}))

    def kind_in(self, name: str, kinds: Iterable[str]) -> str:
        """Which of some kinds a table is of: a check may bear an event's name."""
        kind = self.kinds[name]
        return kind if kind in kinds else next(kind for kind in kinds if name in self.game.get(kind, {}))

    def phases_in(self, turn: str) -> list[Mapping[str, Any]]:
        """The phases of a turn, in order: some come in some turns alone."""
        return [row for row in self.phases.values() if not row.get("turns") or turn in row["turns"]]

    def loop_of(self, phase: str) -> str | None:
        """The loop that a phase is of."""
        return next((key for key, row in self.loops.items() if phase in row["phases"]), None)

    def others(self, side: str) -> list[str]:
        """All sides but one."""
        return [other for other in self.sides if other != side]

    def side_and_teams(self, side: str) -> tuple[str, ...]:
        """A side with the teams that it is of."""
        return (side, *(team for team, members in self.teams.items() if side in members))

    def hands(self, deck: str) -> tuple[str, ...]:
        """The sides that hold cards of a deck."""
        return tuple(self.game["deck"][deck].get("hands") or self.sides)

    def _words(self) -> Iterator[str]:
        for row in rows_in(self.game):
            needs = row.get("needs")
            texts = [one for one in (needs if isinstance(needs, list) else [needs]) if isinstance(one, str)]
            for text in (*told(row.get("when")), *texts, *told(row.get("until"))):
                yield from named_in(text)


def _book(name: str, game: Mapping[str, Any]) -> Book:
    return Book(game)


def limits_in(game: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """All that is limited: a table, a pool, a deck, or ``TABLE-MODIFIER``."""
    for kind in (*KINDS, "pool", "deck"):
        for name, row in game.get(kind, {}).items():
            if "limit" in row:
                yield name, row["limit"]
            for key, one in row.get("modifier", {}).items():
                if "limit" in one:
                    yield f"{name}-{key}", one["limit"]
