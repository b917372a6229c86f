"""The shape of an own game's ``game.toml``, and of a chart that stands in a file of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ...core.shapes import BothShape as Both
from ...core.shapes import Count, Positive, Problem, Rulebook, Shape, Words, misshapen, sections_that_are_there
from .meaning import meaning
from .meaning_charts import chart_meaning

KEY = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
Key = Annotated[str, Meta(pattern=f"^{KEY}$", max_length=32)]
"""A word that players type."""
SideKey = Annotated[str, Meta(pattern=r"^([a-z][a-z0-9]*|@side)(-([a-z0-9]+|@side))*$", max_length=48)]
"""The same, that may stand for one of each side."""
Turn = Annotated[str, Meta(pattern=r"^[A-Za-z0-9]+([-.][A-Za-z0-9]+)*$", max_length=32)]
Track = Annotated[str, Meta(pattern=r"^([a-z][a-z0-9]*|@side)([-.]([a-z0-9]+|@side))*$", max_length=48)]
Number = Annotated[int, Meta(ge=-10_000, le=10_000)]
Amount = int | str
"""A number, or a text of terms: ``"half(att) + 2"``."""
When = str | list[str]
"""A condition, or several that must all hold."""
Cited = list[Annotated[str, Meta(pattern=r"^[0-9A-Za-z]+(\.[0-9A-Za-z]+)*$")]]
Text = Words | Both
"""In one language, or in both: ``"…"`` or ``{ en = "…", ja = "…" }``."""
Factor = Annotated[str, Meta(pattern=r"^[1-9][0-9]?(/[1-9][0-9]?)?$")]


class Need(Shape):
    """What must hold: a condition, how it is told, whether players may agree otherwise."""

    when: When
    text: Text | None = None
    hard: bool = False


Needs = str | Need | list[str | Need]


class Choice(Shape):
    """One option of a choice."""

    key: Key
    text: Text
    needs: Needs | None = None
    effects: list[Effect] = []
    sections: Cited = []


class Effect(Shape):
    """One of: a track that moves, chits that go into or out of a pool, cards, a throw on a table, a choice, what is due from now on, what
    hands must do, the end of the game."""

    when: When | None = None
    track: str | None = None
    by: Amount | None = None
    to: Amount | None = None
    pool: str | None = None
    add: str | None = None
    remove: str | None = None
    n: Amount = 1
    tell: Text | None = None
    winner: str | None = None
    table: str | None = None
    column: Amount | None = None
    drm: Amount = 0
    who: str | None = None
    choose: list[Choice] = []
    deck: str | None = None
    do: Literal["draw", "discard", "shuffle", "add"] | None = None
    side: str | None = None
    card: str | None = None
    set: str | None = None
    owe: str | None = None
    why: Text | None = None
    must: bool = True


class Limit(Shape):
    """How often something may be used."""

    n: Amount
    per: Literal["turn", "phase", "round", "game"] = "turn"
    by: Literal["side", "all"] = "side"


class Cost(Shape):
    """What something costs."""

    track: str
    by: Amount


Costs = Cost | list[Cost]


class Level(Shape):
    from_: Number = msgspec.field(name="from")
    text: Text = ""
    key: Key | None = None
    winner: str | None = None


class End(Shape):
    """A place on a track that ends the game."""

    at: Number | None = None
    rise: Number | None = None
    fall: Number | None = None
    winner: str | None = None
    text: Text | None = None


class Trigger(Shape):
    """A place on a track that brings something about."""

    rise: Number | None = None
    fall: Number | None = None
    when: When | None = None
    once: bool = False
    text: Text | None = None
    effects: list[Effect] = []


class TrackShape(Shape):
    low: Number = 0
    high: Number = 100
    start: Number = 0
    level: list[Level] = []
    end: list[End] = []
    on: list[Trigger] = []
    good: str | None = None


class Due(Shape):
    """What a phase owes, in words."""

    do: Words
    when: When | None = None
    must: bool = True


class Phase(Shape):
    key: SideKey
    side: str | None = None
    turns: list[str] = []
    when: When | None = None
    checklist: list[Text] = []
    effects: list[Effect] = []
    owes: list[str | Due] = []
    sections: Cited = []


class Loop(Shape):
    """Neighbouring phases that come again."""

    phases: Annotated[list[str], Meta(min_length=1)]
    until: When | None = None
    times: Amount | None = None
    at_once: bool = False


class Calendar(Shape, kw_only=True):
    turns: Annotated[int, Meta(ge=1, le=200)] | Annotated[list[Turn], Meta(min_length=1)]
    phase: Annotated[list[Phase], Meta(min_length=1)]
    loop: dict[Key, Loop] = {}
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
    limit: Limit | None = None
    sections: Cited = []


class Card(Shape):
    n: Count = 1
    value: Number = 0
    text: Text | None = None
    once: bool = False
    set: Key | None = None
    needs: Needs | None = None
    effects: list[Effect] = []
    sections: Cited = []


class Deck(Shape):
    card: Annotated[dict[Key, Card], Meta(min_length=1)]
    deal: Positive | None = None
    most: Positive | None = None
    hands: list[str] = []
    reshuffle: Literal["empty", "never"] = "empty"
    phases: list[str] = []
    limit: Limit | None = None
    sections: Cited = []


class DieShape(Shape):
    """A die with something of its own printed on it."""

    faces: Annotated[list[int | Key], Meta(min_length=2, max_length=1000)]


class Modifier(Shape):
    """A named circumstance: what it does to the column, the die, the number of a check, a strength, the dice that hit."""

    text: Text = ""
    shift: Amount = 0
    shift_def: Amount = 0
    drm: Amount = 0
    drm_def: Amount = 0
    against: Amount = 0
    att: Factor | None = None
    def_: Factor | None = msgspec.field(name="def", default=None)
    add_att: Amount = 0
    add_def: Amount = 0
    hit_att: Amount = 0
    hit_def: Amount = 0
    dice_att: Amount = 0
    dice_def: Amount = 0
    round: Literal["exact", "down", "up"] = "exact"
    unit: bool = False
    each: bool = False
    most: Positive | None = None
    by: list[str] = []
    turns: list[str] = []
    when: When | None = None
    needs: Needs | None = None
    one_of: Key | None = None
    limit: Limit | None = None
    cost: Costs | None = None
    effects: list[Effect] = []
    sections: Cited = []


class Sourced(Shape):
    """What every table has that is thrown on."""

    source: Literal["rulebook", "recovered", "stand-in", "players"] = "players"
    sections: Cited = []
    phases: list[str] = []
    modifier: dict[Key, Modifier] = {}
    needs: Needs | None = None
    limit: Limit | None = None
    cost: Costs | None = None
    effects: list[Effect] = []


class Row(Shape):
    on: int | str
    text: Text
    key: Key | None = None
    effects: list[Effect] = []


class Limits(Shape):
    low: Number
    high: Number


class Code(Shape):
    """What a code means: ``text``, or its two languages at once."""

    text: Text | None = None
    en: Words | None = None
    ja: Words | None = None
    effects: list[Effect] = []


class Event(Sourced, kw_only=True):
    """An event table: rows, or columns and cells."""

    die: str = "1d6"
    row: Annotated[list[Row], Meta(min_length=1)] | None = None
    columns: Annotated[list[Words], Meta(min_length=1)] | None = None
    of: Amount | None = None
    cells: dict[str, list[Words]] | None = None
    codes: dict[str, Words | Code] | None = None
    drm: Limits | None = None
    ranked: list[str] = []
    doubtful: dict[str, list[str]] = {}


class Branch(Shape):
    text: Text | None = None
    effects: list[Effect] = []


class Check(Sourced, kw_only=True):
    die: str = "1d6"
    passes: Literal["at-most", "at-least", "above", "below"]
    against: Amount | None = None
    passed: Branch | None = None
    failed: Branch | None = None
    good: str | None = None


class Won(Shape):
    """What comes of it who has done more, where both fire."""

    att: Branch | None = None
    def_: Branch | None = msgspec.field(name="def", default=None)
    tie: Branch | None = None


class Chart(Sourced, kw_only=True):
    """A CRT."""

    columns: Annotated[list[Words], Meta(min_length=1)]
    cells: dict[str, list[Words]]
    codes: dict[str, Words | Code]
    kind: Literal["odds", "difference", "strength", "named"] = "odds"
    die: str = "1d6"
    rounding: Literal["down", "nearest", "up"] = "down"
    below: Literal["first", "refuse"] = "first"
    of: Amount | None = None
    both: bool = False
    won: Won | None = None
    shift: Limits | None = None
    drm: Limits | None = None
    ranked: list[str] = []
    doubtful: dict[str, list[str]] = {}


class Numbers(Shape):
    """The numbers that a class hits with."""

    att: Annotated[int, Meta(ge=0, le=1000)] = 0
    def_: Annotated[int, Meta(ge=0, le=1000)] = msgspec.field(name="def", default=0)


class Hits(Sourced, kw_only=True):
    """Dice that hit by the class of who throws them."""

    class_: Annotated[dict[Key, Numbers | list[str | int]], Meta(min_length=1)] = msgspec.field(name="class")
    die: str = "1d6"
    hit: Literal["at-most", "at-least"] = "at-most"
    also: dict[Key, list[str | int]] = {}


class Pair(Shape):
    att: Positive
    def_: Positive = msgspec.field(name="def")


class Sums(Shape):
    att: Amount
    def_: Amount = msgspec.field(name="def")


class Opposed(Sourced, kw_only=True):
    """Dice set against each other."""

    compare: Literal["pairs", "totals"]
    die: str = "1d6"
    dice: Pair | None = None
    ties: Literal["att", "def", "none"] = "def"
    add: Sums | None = None
    row: Annotated[list[Row], Meta(min_length=1)] | None = None
    drm: Limits | None = None
    ranked: list[str] = []


class Case(Shape, kw_only=True):
    """A condition of victory."""

    key: SideKey
    when: When | None = None
    winner: str | None = None
    at_once: bool = False
    text: Text | None = None


class Victory(Shape, kw_only=True):
    track: str | None = None
    minus: str | None = None
    value: Amount | None = None
    case: list[Case] = []
    level: list[Level] = []
    sections: Cited = []


class OptionShape(Shape):
    """An optional rule."""

    text: Text
    excludes: list[str] = []
    sections: Cited = []


class Scenario(Shape):
    """A start of its own."""

    text: Text | None = None
    options: list[str] = []
    first: str | None = None
    last: str | None = None
    start: dict[str, Number] = {}


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
    team: dict[Key, list[str]] = {}
    names: dict[str, str | dict[str, Text]] = {}
    chart: list[Note] = []
    ruling: list[Ruling] = []
    option: dict[Key, OptionShape] = {}
    scenario: dict[Key, Scenario] = {}
    track: dict[Track, TrackShape] = {}
    calendar: Calendar | None = None
    pool: dict[Key, Pool] = {}
    deck: dict[Key, Deck] = {}
    die: dict[Key, DieShape] = {}
    event: dict[Key, Event] = {}
    check: dict[Key, Check] = {}
    crt: dict[Key, Chart] = {}
    hits: dict[Key, Hits] = {}
    opposed: dict[Key, Opposed] = {}
    victory: Victory | None = None


SHAPES: dict[str, tuple[type[Any], Any]] = {"game": (OwnGame, meaning), "rules": (Rulebook, sections_that_are_there)}
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
