"""The words of Arras's orders, sides, phases, turns; and its numbers with their types."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...core.kinds import Key, Number
from ...core.state import State
from ...core.tables import Tables

if TYPE_CHECKING:
    from .tables import ArrasTables

SIDES = ("allied", "german")


def shaped(tables: Tables) -> ArrasTables:
    """The same tables; the type checker knows their shapes."""
    return cast("ArrasTables", tables)


def numbers(state: State) -> ArrasTables:
    """The tables of a position, as ``shaped``."""
    return shaped(state.tables)


A_SIDE = Key("what.side", SIDES, "allied|german")


def phases(tables: Tables) -> tuple[str, ...]:
    """The keys of all phases of a turn, in order (§5.0)."""
    return tuple(row["key"] for row in shaped(tables)["calendar"]["phase"])


def turns(tables: Tables) -> tuple[str, ...]:
    """The turns of the game (§4.0)."""
    return tuple(str(turn) for turn in range(1, shaped(tables)["calendar"]["last"] + 1))


A_PHASE = Key("what.phase", phases, "PHASE")
A_TURN = Key("arras.what.turn", turns, "TURN")
HEXES = Number(0, metavar="HEXES")
UNITS = Number(0, metavar="UNITS")


def other(side: str) -> str:
    """The enemy of ``side``."""
    return "german" if side == "allied" else "allied"
