"""The shapes of Decision: Iraq's tables: every field with its type, no field too many. Used where a table is validated."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...core.shapes import BothShape as Both
from ...core.shapes import Count, Described, Positive, Sections, Shape, Words
from ...core.shapes import SourcedShape as Sourced

Side = Literal["ins", "coin"]
Role = Literal["att", "def"]
Turn = Annotated[str, Meta(pattern=r"^[0-9]{4}[AB]$")]


class Levels(Shape):
    share: Literal["half", "all"]
    delta: Annotated[int, Meta(ge=-4, le=4)]


class Eliminated(Shape):
    side: Role
    percent: Annotated[int, Meta(ge=1, le=100)]
    retreat: bool


class Code(Both):
    winner: Role
    doublings: Count
    levels: Levels | None = None
    eliminated: Eliminated | None = None
    suicide: Words | None = None


class Chart(Sourced):
    """A CRT."""

    columns: Annotated[list[Annotated[str, Meta(pattern=r"^<?[0-9]+-[0-9]+$")]], Meta(min_length=1)]
    cells: dict[Literal["1", "2", "3", "4", "5", "6"], list[Words]]
    codes: dict[str, Code]
    ranked: list[str] = []
    doubtful: dict[str, list[str]] = {}


class Abroad(Shape):
    controller: Side


class District(Shape):
    sect: Literal["sunni", "shia", "kurdish", "mixed", "none"]
    ins: Count
    coin: Count
    boxes: Annotated[int, Meta(ge=0, le=9)]
    oil: bool
    airstrikes: bool
    doubt: list[Literal["sect", "ins", "coin", "boxes", "oil"]]
    abroad: Abroad | None = None


class Districts(Sourced):
    district: dict[str, District]


class Strength(Shape):
    edge: Positive
    suicide: Positive


class Crts(Shape):
    crts: list[Literal["civil", "guerrilla", "kinetic"]]


class PgmRule(Shape):
    crt: Literal["civil", "guerrilla", "kinetic"]
    units: Positive


class Percent(Shape):
    percent: Annotated[int, Meta(ge=0, le=100)]


class Sects(Shape):
    sects: list[Literal["sunni", "shia", "kurdish", "mixed", "none"]]
    points: Count


class Conflict(Sourced):
    strength: Strength
    airstrike: Crts
    boxes: Crts
    pgm: PgmRule
    attrition: Percent
    sects: Sects


class ChecklistLine(Both):
    side: Side | None = None
    option: str | None = None


class PhaseRow(Shape):
    key: Words
    sections: Sections
    side: Side | None = None
    each: bool = False
    opening: bool = False
    turns: Literal["A", "B"] | None = None
    option: str | None = None
    checklist: list[ChecklistLine] = []


class Calendar(Sourced):
    first: Turn
    turns: Annotated[list[Turn], Meta(min_length=1)]
    elections: list[Turn]
    phase: list[PhaseRow]


class Index(Shape):
    low: Count
    high: Positive


class Most(Shape):
    most: Positive | None = None


class Multiple(Shape):
    most: Positive


class Bonus(Shape):
    bonus: Count


class Tie(Shape):
    tie: Side


class Jihad(Shape):
    at_least: Count
    dice: Positive


class Surge(Shape):
    at_most: Count
    dice: Positive


class Netwar(Sourced):
    index: Index
    multiple: Multiple
    victory: dict[Literal["draw", "limited", "legitimate", "turning-point"], Most]
    sudden_death: Bonus
    initiative: Tie
    jihad: Jihad
    surge: Surge


class PerSide(Shape):
    ins: Count
    coin: Count


class Scenario(Shape):
    sections: Sections
    netwar: PerSide
    airstrikes: Count
    chits: PerSide
    phase: str | None = None
    airstrikes_over: list[str] = []
    setup: list[Both] = []


class Scenarios(Sourced):
    scenario: dict[str, Scenario]
    setup: list[Both] = []


class Game(Described):
    key: Literal["iraq"]
    sides: list[Side]
