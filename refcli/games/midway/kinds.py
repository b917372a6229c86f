"""The words of MIDWAY's orders: squares and rows of the card."""

from __future__ import annotations

from functools import cache

from ...core.kinds import Key
from ...core.tables import Tables

SIDES = ("jp", "us")
WHOLE, DESTROYED, CAPTURED = BASES = ("whole", "destroyed", "captured")
"""What the base can be. A captured base counts as destroyed."""


def squares(tables: Tables) -> tuple[str, ...]:
    """Every square of the card, by row and column."""
    return tuple(tables["map"]["squares"])


def rows(tables: Tables) -> tuple[str, ...]:
    """The rows in which the fleet may begin (§3.0)."""
    return tuple(square[0] for square in tables["map"]["start"])


SQUARE = Key("midway.what.square", squares, "SQUARE")
ROW = Key("midway.what.row", rows, "ROW")


@cache
def distance(here: str, there: str) -> int:
    """Steps along rows and columns between two squares."""
    return sum(abs(int(a) - int(b)) for a, b in zip(here, there, strict=True))
