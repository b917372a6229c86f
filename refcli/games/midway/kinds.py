"""The words of MIDWAY's orders: squares and rows of the card."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from ...core.kinds import Key
from ...core.state import State
from ...core.tables import Tables

if TYPE_CHECKING:
    from .tables import MidwayTables

SIDES = ("jp", "us")
WHOLE, DESTROYED, CAPTURED = BASES = ("whole", "destroyed", "captured")
"""What the base can be. A captured base counts as destroyed."""


def shaped(tables: Tables) -> MidwayTables:
    """The same tables; the type checker knows their shapes."""
    return cast("MidwayTables", tables)


def numbers(state: State) -> MidwayTables:
    """The tables of a position, as ``shaped``."""
    return shaped(state.tables)


def squares(tables: Tables) -> tuple[str, ...]:
    """Every square of the card, by row and column."""
    return tuple(shaped(tables)["map"]["squares"])


def begins_with(tables: Tables, side: str) -> int:
    """The carriers of a side at the start (§3.0)."""
    forces = shaped(tables)["forces"]["carriers"]
    return forces["jp"] if side == "jp" else forces["us"]


def rows(tables: Tables) -> tuple[str, ...]:
    """The rows in which the fleet may begin (§3.0)."""
    return tuple(square[0] for square in shaped(tables)["map"]["start"])


SQUARE = Key("midway.what.square", squares, "SQUARE")
ROW = Key("midway.what.row", rows, "ROW")


@cache
def distance(here: str, there: str) -> int:
    """Steps along rows and columns between two squares."""
    return sum(abs(int(a) - int(b)) for a, b in zip(here, there, strict=True))
