"""What can be wrong with Arras's tables: their shapes, and what a shape cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.lint import chart_faults
from ...core.shapes import Schema, each_ruling_once
from .tables import ArrasTables


def combat(data: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    """A row for each face of the die; a card may have one for 0 too."""
    return chart_faults(data, range(1, 7))


def calendar(data: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    """The phases that rules name, each once, in their order."""
    if [row["key"] for row in data["phase"]] != ["free", "move", "combat", "recovery"]:
        yield "free, move, combat, recovery, each once, in this order", "$.phase"


def options(data: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    """The option that sessions may have in play."""
    if list(data["option"]) != ["brigade-17"]:
        yield "`brigade-17` and no other", "$.option"


SCHEMA = Schema(ArrasTables, {"combat": combat, "calendar": calendar, "options": options, "rulings": each_ruling_once})
