"""The shape of an own game's ``game.toml``, and of a chart that stands in a file of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ...core.shapes import Both, Count, Positive, Problem, Rulebook, Shape, Words, misshapen, sections_that_are_there
from .meaning import chart_meaning, meaning

Key = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=32)]
"""A word that players type."""
Turn = Annotated[str, Meta(pattern=r"^[A-Za-z0-9]+([-.][A-Za-z0-9]+)*$", max_length=32)]
Track = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9]*([-.][a-z0-9]+)*$", max_length=48)]
Number = Annotated[int, Meta(ge=-1000, le=1000)]
Cited = list[Annotated[str, Meta(pattern=r"^[0-9A-Za-z]+(\.[0-9A-Za-z]+)*$")]]
Text = Words | Both
"""In one language, or in both: ``"…"`` or ``{ en = "…", ja = "…" }``."""
Factor = Annotated[str, Meta(pattern=r"^[1-9][0-9]?(/[1-9][0-9]?)?$")]


class Effect(Shape):
    """One of: a track that moves, chits that go into or out of a pool, what hands must do, the end of the game."""

    track: str | None = None
    by: int | str | None = None
    to: int | None = None
    pool: str | None = None
    add: str | None = None
    remove: str | None = None
    n: Positive = 1
    tell: Text | None = None
    winner: str | None = None


class Level(Shape):
    from_: Number = msgspec.field(name="from")
    text: Text = ""
    key: Key | None = None
    winner: str | None = None


class End(Shape):
    at: Number
    winner: str | None = None
    text: Text | None = None


class TrackShape(Shape):
    low: Number = 0
    high: Number = 100
    start: Number = 0
    level: list[Level] = []
    end: list[End] = []
    good: str | None = None


class Phase(Shape):
    key: Key
    side: str | None = None
    turns: list[str] = []
    checklist: list[Text] = []
    effects: list[Effect] = []
    owes: list[str] = []
    sections: Cited = []


class Calendar(Shape, kw_only=True):
    turns: Annotated[int, Meta(ge=1, le=200)] | Annotated[list[Turn], Meta(min_length=1)]
    phase: Annotated[list[Phase], Meta(min_length=1)]
    note: dict[str, Text] = {}
    source: Literal["rulebook", "recovered", "stand-in", "players"] = "players"
    sections: Cited = []


class Chit(Shape):
    n: Count = 1
    limit: Count | None = None
    text: Text | None = None
    effects: list[Effect] = []


class Pool(Shape):
    chit: dict[Key, Chit]
    back: bool = False
    phases: list[str] = []
    sections: Cited = []


class Modifier(Shape):
    """A named circumstance: what it does to the column, the die, the number of a check, or a strength."""

    text: Text = ""
    shift: Number = 0
    drm: Number = 0
    against: Number = 0
    att: Factor | None = None
    def_: Factor | None = msgspec.field(name="def", default=None)
    round: Literal["exact", "down", "up"] = "exact"
    unit: bool = False
    each: bool = False
    most: Positive | None = None
    by: list[str] = []
    turns: list[str] = []
    sections: Cited = []


class Sourced(Shape):
    source: Literal["rulebook", "recovered", "stand-in", "players"] = "players"
    sections: Cited = []
    phases: list[str] = []
    modifier: dict[Key, Modifier] = {}


class Row(Shape):
    on: int | str
    text: Text
    key: Key | None = None
    effects: list[Effect] = []


class Event(Sourced, kw_only=True):
    die: str = "1d6"
    row: Annotated[list[Row], Meta(min_length=1)]


class Branch(Shape):
    text: Text | None = None
    effects: list[Effect] = []


class Check(Sourced, kw_only=True):
    die: str = "1d6"
    passes: Literal["at-most", "at-least", "above", "below"]
    against: int | str | None = None
    passed: Branch | None = None
    failed: Branch | None = None
    good: str | None = None


class Code(Shape):
    """What a code means: ``text``, or its two languages at once."""

    text: Text | None = None
    en: Words | None = None
    ja: Words | None = None
    effects: list[Effect] = []


class Limits(Shape):
    low: Number
    high: Number


class Chart(Sourced, kw_only=True):
    """A CRT."""

    columns: Annotated[list[Words], Meta(min_length=1)]
    cells: dict[str, list[Words]]
    codes: dict[str, Words | Code]
    kind: Literal["odds", "difference"] = "odds"
    die: str = "1d6"
    rounding: Literal["down", "nearest", "up"] = "down"
    below: Literal["first", "refuse"] = "first"
    shift: Limits | None = None
    drm: Limits | None = None
    ranked: list[str] = []
    doubtful: dict[str, list[str]] = {}


class Victory(Shape, kw_only=True):
    track: str
    minus: str | None = None
    level: Annotated[list[Level], Meta(min_length=1)]
    sections: Cited = []


class Note(Shape, kw_only=True):
    tables: list[str] = []
    source: Literal["rulebook", "recovered", "stand-in", "players"] = "players"
    text: Text


class Ruling(Shape, kw_only=True):
    id: Words
    text: Text
    sections: Cited = []


class OwnGame(Shape, kw_only=True):
    """``game.toml``, whole."""

    title: Text
    sides: Annotated[list[Key], Meta(min_length=1)]
    rulebook: Text = "-"
    sections: Cited = []
    names: dict[str, Text] = {}
    chart: list[Note] = []
    ruling: list[Ruling] = []
    track: dict[Track, TrackShape] = {}
    calendar: Calendar | None = None
    pool: dict[Key, Pool] = {}
    event: dict[Key, Event] = {}
    check: dict[Key, Check] = {}
    crt: dict[Key, Chart] = {}
    victory: Victory | None = None


SHAPES: dict[str, tuple[type[Shape], Any]] = {"game": (OwnGame, meaning), "rules": (Rulebook, sections_that_are_there)}
"""The shapes and meanings of the tables whose names say what they are; every other is a chart."""


class OwnSchema:
    """As ``core/shapes.Schema``, for a game that names its charts itself."""

    def __call__(self, name: str, data: Mapping[str, Any]) -> None:
        for problem in self.problems(name, data):
            raise msgspec.ValidationError(str(problem))

    def problems(self, name: str, data: Mapping[str, Any]) -> list[Problem]:
        """Everything that is wrong with ``game``, or with a chart in a file of its own; first its shape, then its meaning."""
        shape, means = SHAPES.get(name, (Chart, chart_meaning))
        found = list(misshapen(data, shape))
        return found or [Problem(f"Expected {expected}", place) for expected, place in means(data)]


SCHEMA = OwnSchema()
