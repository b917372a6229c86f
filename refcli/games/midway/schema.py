"""The shapes of MIDWAY's tables, and what a shape cannot say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from ...core.shapes import About, Change, Count, Names, Positive, Rulings, Schema, Shape, Sourced, Words, each_ruling_once

Side = Literal["jp", "us"]
Square = Annotated[str, Meta(pattern=r"^[1-9][1-9]$")]
Number = Annotated[str, Meta(pattern=r"^[1-6][1-6]$")]
Squares = Annotated[list[Square], Meta(min_length=1)]
Numbers = Annotated[list[Number], Meta(min_length=1)]
Face = Annotated[int, Meta(ge=1, le=6)]
Fleet = Annotated[int, Meta(ge=1, le=9)]


class Card(Sourced):
    squares: Squares
    base: Square
    start: Squares


class Carriers(Shape):
    jp: Fleet
    us: Fleet


class Spirit(Shape):
    low: Face
    high: Face


class Forces(Sourced):
    carriers: Carriers
    spirit: Spirit


class FalseReport(Shape):
    at_least: Positive


class Event(Shape):
    numbers: Numbers


class Bombers(Event):
    at_most: Face
    sinks: Positive


class Events(Shape):
    battleships: Event
    transports: Event
    bombers: Bombers
    spirit: Event


class Search(Sourced):
    finds: Numbers
    false_report: FalseReport
    event: Events


class Strike(Shape):
    all: Count
    reach: Count


class Battle(Shape):
    all: Count


class Air(Sourced):
    strike: Strike
    battle: Battle


class Level(Shape):
    score: Change
    key: Literal["great-victory", "victory", "defeat", "great-defeat"]
    winner: Side


class Victory(Sourced):
    level: Annotated[list[Level], Meta(min_length=1)]


class Turn(Sourced):
    steps: list[Words]


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


MEANINGS: dict[str, Any] = {
    "map": card,
    "forces": forces,
    "search": search,
    "air": air,
    "victory": victory,
    "turn": turn,
    "rulings": each_ruling_once,
}

SCHEMA = Schema(
    {
        "game": About,
        "map": Card,
        "forces": Forces,
        "search": Search,
        "air": Air,
        "victory": Victory,
        "turn": Turn,
        "names": Names,
        "rulings": Rulings,
    },
    MEANINGS,
)
