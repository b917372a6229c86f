"""The words of Arras's orders: sides, phases, turns."""

from __future__ import annotations

from ...core.kinds import Key, Number
from ...core.tables import Tables

SIDES = ("allied", "german")

A_SIDE = Key("what.side", SIDES, "allied|german")


def phases(tables: Tables) -> tuple[str, ...]:
    """The keys of all phases of a turn, in order (§5.0)."""
    return tuple(row["key"] for row in tables["calendar"]["phase"])


def turns(tables: Tables) -> tuple[str, ...]:
    """The turns of the game (§4.0)."""
    return tuple(str(turn) for turn in range(1, tables["calendar"]["last"] + 1))


A_PHASE = Key("what.phase", phases, "PHASE")
A_TURN = Key("arras.what.turn", turns, "TURN")
HEXES = Number(0, metavar="HEXES")
UNITS = Number(0, metavar="UNITS")


def other(side: str) -> str:
    """The enemy of ``side``."""
    return "german" if side == "allied" else "allied"
