"""What can be wrong with MIDWAY's tables: their shapes, and what a shape cannot say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.shapes import Schema, each_ruling_once
from .tables import MidwayTables

Problems = Iterator[tuple[str, str]]


def card(data: Mapping[str, Any]) -> Problems:
    """Squares once each; the base and the fleet's beginnings among them, apart, one beginning a row."""
    squares = data["squares"]
    if len(set(squares)) < len(squares):
        yield "each square once", "$.squares"
    for field, places in (("base", [data["base"]]), ("start", data["start"])):
        for square in places:
            if square not in squares:
                yield f"a square of {', '.join(squares)}, not `{square}`", f"$.{field}"
    if data["base"] in data["start"]:
        yield "squares without the base", "$.start"
    if len({square[0] for square in data["start"]}) < len(data["start"]):
        yield "one square a row", "$.start"


def forces(data: Mapping[str, Any]) -> Problems:
    """A lowest spirit that is not above the highest."""
    if data["spirit"]["low"] > data["spirit"]["high"]:
        yield "low not above high", "$.spirit"


def search(data: Mapping[str, Any]) -> Problems:
    """A number has one event at most."""
    told: dict[str, str] = {}
    for key, row in data["event"].items():
        for number in row["numbers"]:
            if number in told:
                yield f"each number in one event; `{number}` is in {told[number]} too", f"$.event.{key}.numbers"
            told[number] = key


def air(data: Mapping[str, Any]) -> Problems:
    """All carriers reach no farther than half of them."""
    if data["strike"]["all"] > data["strike"]["reach"]:
        yield "all not above reach", "$.strike"


def victory(data: Mapping[str, Any]) -> Problems:
    """Every score that goals and losses can come to, highest first."""
    if [row["score"] for row in data["level"]] != [2, 1, 0, -1]:
        yield "scores 2, 1, 0, -1, in this order", "$.level"


def turn(data: Mapping[str, Any]) -> Problems:
    """The commands that rules know, in the order of play."""
    if data["steps"] != ["move", "search", "strike"]:
        yield "move, search, strike, in this order", "$.steps"


SCHEMA = Schema(
    MidwayTables,
    {"map": card, "forces": forces, "search": search, "air": air, "victory": victory, "turn": turn, "rulings": each_ruling_once},
)
