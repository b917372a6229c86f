"""What commands may do to a position, exactly, worked out once for all positions that look alike to their rules.

A rule is watched as it is run for every die: which paths of the state it reads, and what it writes. Another position with
the same values at those paths has the same effects, whatever else it holds. So a search over thousands of positions
(``games/midway/mdp.py``) runs the rules of the game themselves, and runs them seldom enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ...core.asking import Table
from ...core.command import Command
from ...core.facts import Order
from ...core.game import Game, forbidden, settle
from ...core.odds import spread
from ...core.state import State, Value

Writes = tuple[tuple[str, Value], ...]
"""Paths and the values they are put to, whether or not they had them before."""


class Watched(State):
    """A state that notes the paths that are read, in the order of the first reading."""

    __slots__ = ("read",)

    def __init__(self, state: State):
        super().__init__(state.values, state.paths, state.tables, state.live)
        self.read: dict[str, None] = {}

    def __getitem__(self, path: str) -> Value:
        self.read[path] = None
        return self.values.get(path)

    def was(self, path: str) -> Value:
        return self.values.get(path)

    def option(self, key: str) -> bool:
        self.read["options"] = None
        return super().option(key)

    def _with(self, told: Any) -> State:
        self.read |= dict.fromkeys(self.values)
        return super()._with(told)

    def public(self) -> dict[str, Any]:
        self.read |= dict.fromkeys(self.values)
        return super().public()


class _Fork:
    """A path that a rule reads next, and what follows from each value there."""

    __slots__ = ("path", "ways")

    def __init__(self, path: str):
        self.path = path
        self.ways: dict[Value, _Fork | _Known] = {}


class _Known:
    """The effects of a command where nothing more is read."""

    __slots__ = ("chances",)

    def __init__(self, chances: Mapping[Writes, Fraction] | None):
        self.chances = chances


class Effects:
    """The effects of one game's commands. The paths that rules read must have hashable values."""

    def __init__(self, game: Game):
        self._game = game
        self._known: dict[tuple[str, Order], _Fork | _Known] = {}

    def of(self, command: Command, order: Order, state: State) -> Mapping[Writes, Fraction] | None:
        """What the command writes, with what chance; None where it is refused. A rule that leaves a choice is ValueError."""
        at = self._known.get((command.name, order))
        while isinstance(at, _Fork):
            at = at.ways.get(state.values.get(at.path))
        if at is None:
            watched = Watched(state)
            at = _Known(self._work_out(command, order, watched))
            self._keep(command, order, watched, at)
        return at.chances

    def _work_out(self, command: Command, order: Order, state: State) -> Mapping[Writes, Fraction] | None:
        if any(forbidden(self._game, command, state, order)):
            return None

        def run(table: Table) -> Writes | None:
            outcome = settle(self._game, command.rule, state, order, table, [], False)
            return None if outcome.faults else outcome.written

        chances = spread(run)
        return None if None in chances else chances

    def _keep(self, command: Command, order: Order, watched: Watched, found: _Known) -> None:
        ways: dict[Any, Any] = self._known
        at: Any = (command.name, order)
        for path in watched.read:
            fork = ways.setdefault(at, _Fork(path))
            ways, at = fork.ways, watched.values.get(path)
        ways[at] = found
