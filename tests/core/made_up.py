"""A small game that exists nowhere: paths, orders and a way to state a position, for the tests of core."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from refcli.core.game import Game
from refcli.core.outcome import Outcome
from refcli.core.state import Path, Paths, State
from refcli.core.tables import Tables

TABLES = Tables("made-up")
PATHS = Paths(
    [
        Path("gold", "track", 10, 0, 20),
        Path("wood", "pool", 3, 0),
        Path("turn", "clock", "1940A"),
        Path("alarm", "flag", False),
        Path("over", "flag", False),
        Path("options", "keys", ()),
        Path("hand.red", "secret", ("axe",)),
        Path("count.red", "secret", 1),
        Path("towns.*.owner", "key"),
        Path("pending", "inner"),
    ]
)


def state(live: bool = True, **values: Any) -> State:
    """The made-up game's start, with some values changed."""
    return State(PATHS.start() | values, PATHS, TABLES, live)


def out(**values: Any) -> Outcome:
    """An empty outcome for such a state."""
    return Outcome(state(**values))


def game(consequences: Callable[[Outcome], None] = lambda outcome: None) -> Game:
    """The made-up game, with what follows from any change."""
    return Game(
        key="made-up",
        sides=("red", "blue"),
        package="nowhere",
        commands={},
        paths=lambda tables: PATHS,
        start=lambda tables, chosen: PATHS.start(),
        consequences=consequences,
        phase=lambda state: None,
        todo=lambda state: [],
        summary=lambda state: [],
    )
