"""What can be wrong with Mukden's tables: their shapes, and what a shape cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.lint import chart_faults
from ...core.shapes import Schema
from .tables import MukdenTables


def pieces(data: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    """Each piece once, enough points for the least, and nothing off the map that is not there."""
    for side, row in data["side"].items():
        place = f"$.side.{side}"
        if len(set(row["pieces"])) != len(row["pieces"]):
            yield "each piece once", f"{place}.pieces"
        if row["points"] < row["least"] * len(row["pieces"]):
            yield f"points for {row['least']} a piece", f"{place}.points"
        for i, piece in enumerate(row["off_map"]):
            if piece not in row["pieces"]:
                yield f"a piece of {', '.join(row['pieces'])}, not `{piece}`", f"{place}.off_map[{i}]"


def combat(data: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    """One row, named 0, for no die is read on it; differences from 0 on."""
    yield from chart_faults(data, (0,))
    if list(data["cells"]) != ["0"]:
        yield "the one row 0", "$.cells"
    if data["columns"][0] != "0":
        yield "the difference 0 at the left", "$.columns"


def third_army(data: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    """Each choice is a hex or to wait, and one ends the waiting."""
    for i, row in enumerate(data["choices"]):
        for choice in row:
            if choice not in (*data["hexes"], data["wait"]):
                yield f"one of {', '.join(data['hexes'])}, {data['wait']}, not `{choice}`", f"$.choices[{i}]"
    if data["wait"] in data["choices"][-1]:
        yield "no more waiting at the last choice", f"$.choices[{len(data['choices']) - 1}]"


SCHEMA = Schema(MukdenTables, {"pieces": pieces, "combat": combat, "third-army": third_army})
