"""The shapes of MIDWAY's tables: they validate a home's files (``schema.py``) and type what the rules read (``kinds.numbers``)."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from ...core.shapes import About, Change, Count, Names, Positive, Rulings, Sourced, Words

Side = Literal["jp", "us"]
Square = Annotated[str, Meta(pattern=r"^[1-9][1-9]$")]
Number = Annotated[str, Meta(pattern=r"^[1-6][1-6]$")]
Printed = Literal["battleships", "transports", "bombers", "spirit"]
"""The events of the card."""
Squares = Annotated[list[Square], Meta(min_length=1)]
Numbers = Annotated[list[Number], Meta(min_length=1)]
Face = Annotated[int, Meta(ge=1, le=6)]
Fleet = Annotated[int, Meta(ge=1, le=9)]


class Card(Sourced):
    """The squares, the base's, and those in which the fleet may begin (§2.0, §3.0)."""

    squares: Squares
    base: Square
    start: Squares


class Carriers(TypedDict):
    """Carriers of each side at the start (§3.0)."""

    jp: Fleet
    us: Fleet


class Spirit(TypedDict):
    """The bounds of estimate and spirit."""

    low: Face
    high: Face


class Forces(Sourced):
    """What both sides begin with (§3.0)."""

    carriers: Carriers
    spirit: Spirit


class FalseReport(TypedDict):
    """From what distance on a find is a false report (§8.3)."""

    at_least: Positive


class Event(TypedDict):
    """The numbers that bring it (§7.2)."""

    numbers: Numbers


class Bombers(Event):
    """The base's bombers: the highest face that hits, and what they sink (§7.2)."""

    at_most: Face
    sinks: Positive


class Events(TypedDict):
    """The events of the search (§7.2)."""

    battleships: Event
    transports: Event
    bombers: Bombers
    spirit: Event


class Search(Sourced):
    """The numbers of the search: finds, and events (§7.1, §7.2)."""

    finds: Numbers
    false_report: FalseReport
    event: Events


class Strike(TypedDict):
    """Up to what distance all carriers strike, and up to what distance any (§8.1)."""

    all: Count
    reach: Count


class Battle(TypedDict):
    """Up to what distance all carriers fight (§8.3)."""

    all: Count


class Air(Sourced):
    """Distances of the air attacks (§8.1, §8.3)."""

    strike: Strike
    battle: Battle


class Level(TypedDict):
    """What a score is worth (§4.0)."""

    score: Change
    key: Literal["great-victory", "victory", "defeat", "great-defeat"]
    winner: Side


class Victory(Sourced):
    """Levels, the highest score first (§4.0)."""

    level: Annotated[list[Level], Meta(min_length=1)]


class Turn(Sourced):
    """The steps of a turn (§5.0)."""

    steps: list[Words]


class MidwayTables(TypedDict):
    """Every table of the game, by its name."""

    game: About
    map: Card
    forces: Forces
    search: Search
    air: Air
    victory: Victory
    turn: Turn
    names: Names
    rulings: Rulings
