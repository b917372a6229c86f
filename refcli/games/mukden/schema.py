"""The shapes of Mukden's tables, and what a shape cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from ...core.lint import chart_faults
from ...core.shapes import About, Both, Change, Check, Count, Names, Positive, Rulings, Schema, Shape, Sourced, Words

Side = Literal["jp", "ru"]
Keys = Annotated[list[Words], Meta(min_length=1)]


class Force(Shape):
    points: Positive
    least: Count
    off_map: list[Words]
    pieces: Keys


class Forces(Shape):
    jp: Force
    ru: Force


class Pieces(Sourced):
    side: Forces


class Terrain(Shape):
    river: Change
    mountain: Change


class Halving(Shape):
    side: Side
    divisor: Positive


class Battle(Sourced):
    least_call: Count
    most_difference: Count
    time_face: Positive
    saved_by_retreat: Count
    modifier: Terrain
    halving: Halving


class Code(Both):
    higher: Count
    lower: Count


class Chart(Sourced):
    """The combat results: losses by the difference of the totals, on one row."""

    columns: Keys
    cells: dict[Words, list[Words]]
    codes: dict[Words, Code]


class ThirdArmy(Sourced):
    side: Side
    piece: Words
    off_map: Literal["off-map"]
    wait: Literal["wait"]
    hexes: Keys
    choices: Annotated[list[Keys], Meta(min_length=1)]


class Withdrawal(Shape):
    side: Side
    times: Positive


class Whose(Shape):
    side: Side


class Ending(Sourced):
    time: Positive
    withdrawal: Withdrawal
    railway: Whose
    source_of_supply: Whose


class Line(Check):
    side: Side | None = None
    third_army: bool = False


class Calendar(Sourced):
    first: Side
    most: Positive
    setup: Check
    checklist: list[Line]


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


SCHEMA = Schema(
    {
        "game": About,
        "pieces": Pieces,
        "battle": Battle,
        "combat": Chart,
        "third-army": ThirdArmy,
        "ending": Ending,
        "calendar": Calendar,
        "names": Names,
        "rulings": Rulings,
    },
    {"pieces": pieces, "combat": combat, "third-army": third_army},
)
