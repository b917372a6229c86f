"""The record walked once more, entry by entry: whether each still stands, the position that it found, and whose it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from ..core.errors import RefcliError
from ..core.facts import Order
from ..core.game import Game
from ..core.state import State
from ..core.tables import Tables
from ..core.words import split
from ..record.journal import read_changes, stored
from ..record.session import Session
from . import pending
from .acts import act_of, dice_in
from .standing import acts_of


class Past(NamedTuple):
    """One entry of the record. ``undone``: taken back and not done again. ``replaced_by``: the amendment in force that took its
    place, or None. ``before``: the position that it found (of the first entry, the one that it starts from)."""

    entry: dict[str, Any]
    digest: str
    undone: bool
    replaced_by: int | None
    before: State

    @property
    def kind(self) -> str:
        return str(self.entry["kind"])

    @property
    def words(self) -> list[str]:
        """The full words of the order; none where the entry has none."""
        return split(self.entry["order"]) if "order" in self.entry else []

    @property
    def taken(self) -> State:
        """The position from which the entry's own ruling was made: an amendment first takes back what it replaces."""
        n = self.entry.get("taken", 0)
        return self.before.after(read_changes(self.entry["changes"])[:n]) if n else self.before


class Marks:
    """What has been taken back, and what has been replaced, as far as the entries that were taken in tell."""

    def __init__(self, entries: Iterable[Mapping[str, Any]] = ()):
        self.undone: set[int] = set()
        self._amends: dict[int, list[int]] = {}
        for entry in entries:
            self.take(entry)

    def take(self, entry: Mapping[str, Any]) -> None:
        """Takes in what an entry takes back or does again."""
        kind = entry["kind"]
        if kind == "amend":
            self._amends[entry["seq"]] = entry["amends"]
            self.undone.update(entry["amends"])
        elif kind == "undo":
            for act in entry["acts"]:
                self.undone.add(act)
                self.undone.difference_update(self._amends.get(act, ()))
        elif kind == "redo":
            for act in entry["acts"]:
                self.undone.discard(act)
                self.undone.update(self._amends.get(act, ()))

    @property
    def replaced(self) -> dict[int, int]:
        """Entry -> the amendment that took its place, unless that was taken back."""
        found: dict[int, int] = {}
        for by in sorted(self._amends, reverse=True):
            if by not in self.undone or by in found:
                found |= dict.fromkeys(self._amends[by], by)
        return found


def marked(session: Session) -> Iterator[tuple[dict[str, Any], bool]]:
    """Every entry with whether it has been taken back (and not done again), in order."""
    undone = Marks(session.record()).undone
    return ((entry, entry["seq"] in undone) for entry in session.record())


def whole(session: Session, game: Game, tables: Tables) -> Iterator[Past]:
    """Every entry, in order. The record is read as it goes: memory does not grow with it."""
    marks = Marks(session.record())
    replaced = marks.replaced
    paths = game.paths(tables)
    state = State(paths.start(), paths, tables)
    for entry, digest in session.chained():
        if entry["kind"] == "new":
            state = State(state.values | {path: stored(value) for path, value in entry["start"].items()}, paths, tables)
        yield Past(entry, digest, entry["seq"] in marks.undone, replaced.get(entry["seq"]), state)
        state = state.after(read_changes(entry.get("changes", ())))


def last(session: Session, game: Game, tables: Tables, n: int) -> list[Past]:
    """The last ``n`` entries. Only these are read: what takes an entry back stands after it."""
    tail: list[tuple[dict[str, Any], str]] = list(islice(session.chained_backwards(), n))
    marks = Marks(entry for entry, _ in reversed(tail))
    replaced = marks.replaced
    paths = game.paths(tables)
    state = State(paths.start() | session.position.values, paths, tables)
    found = []
    for entry, digest in tail:
        state = state.before(read_changes(entry.get("changes", ())))
        found.append(Past(entry, digest, entry["seq"] in marks.undone, replaced.get(entry["seq"]), state))
    return found[::-1]


def given_again(past: Past) -> Iterator[Past]:
    """The acts that an amendment of an earlier ruling holds, each like an entry of its own, with the position that it finds now."""
    state = past.taken
    for act in acts_of(past.entry):
        yield Past(act, past.digest, past.undone, past.replaced_by, state)
        state = state.after(read_changes(act["changes"]))


UNSIDED = frozenset({"note", "remark", "undo", "redo", "stir", "fork", "mend"})
"""Entries that are nobody's move."""


def side_of(past: Past, game: Game, tables: Tables) -> str | None:
    """Whose entry it is: the side that its words name, who decides, else the side whose phase it was; None for what is no move."""
    if past.kind in UNSIDED:
        return None
    if past.kind == "letter":
        return str(past.entry["by"])
    if past.words[:1] == ["decide"] and past.kind == "ruling":
        return decider(past, game, tables)
    named = None
    if past.kind in ("ruling", "amend"):
        with suppress(RefcliError, KeyError):  # the tables may no longer know the words
            named = named_side(act_of(game, tables, past.entry).order, game)
    return named or phase_side(past.taken, game)


def named_side(order: Order, game: Game) -> str | None:
    """The side that an order names as the one that acts (``--by``, or SIDE)."""
    for name in ("by", "side"):
        value = vars(order).get(name)
        if isinstance(value, str) and value in game.sides:
            return str(value)
    return None


def phase_side(state: State, game: Game) -> str | None:
    """The side whose phase it is, where it is one side's."""
    phase = game.phase(state)
    return phase.side if phase is not None else None


def decider(past: Past, game: Game, tables: Tables) -> str | None:
    """Who gave the answer that a decision is."""
    try:
        act, base = pending.ruling(game, tables, past.before)
        at = len(act.answers)
        whole = act.and_then(dice_in(past.entry), past.entry["answers"])
        table = whole.table()
        whole.settled(game, base, table)
    except (RefcliError, KeyError, TypeError):  # the record, or a table since, is not what it was
        return None
    return table.deciders[at] if at < len(table.deciders) else None
