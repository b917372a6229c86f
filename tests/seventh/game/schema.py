"""What can be wrong with the tables: their shapes, and what a shape cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.lint import chart_faults
from ...core.shapes import Schema, each_ruling_once
from .tables import BridgeTables


def combat(data: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    """A row for each face of the die."""
    return chart_faults(data, range(1, 7))


SCHEMA = Schema(BridgeTables, {"combat": combat, "rulings": each_ruling_once})
