"""The shapes of Arras's tables, and what a shape cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from ...core.lint import chart_faults
from ...core.shapes import (
    About,
    Both,
    Change,
    Check,
    Count,
    Names,
    Options,
    Positive,
    Rulings,
    Schema,
    Sections,
    Shape,
    Sourced,
    Words,
    each_ruling_once,
)

Side = Literal["allied", "german"]
Role = Literal["att", "def"]


class Code(Both):
    retreats: dict[Role, Positive] = {}
    removed: dict[Role, Literal["all", "one"]] = {}
    advance: bool = False


class Chart(Sourced):
    """The CRT."""

    columns: Annotated[list[Words], Meta(min_length=1)]
    cells: dict[str, list[Words]]
    codes: dict[str, Code]
    ranked: list[str] = []
    doubtful: dict[str, list[str]] = {}


class BeforeMove(Shape):
    side: Side
    shift: Change


class Arras(Shape):
    modifier: Change


class Panic(Shape):
    side: Side
    hex: Count
    unit: Count


class EightyEight(Shape):
    side: Side
    strength: Positive
    times: Count
    against: Side


class Advance(Shape):
    infantry: Count
    tanks: Count


class Conflict(Sourced):
    before_move: BeforeMove
    arras: Arras
    panic: Panic
    eighty_eight: EightyEight
    advance: Advance


class Phase(Shape):
    key: Literal["free", "move", "combat", "recovery"]
    side: Side
    sections: Sections
    checklist: list[Check] = []


class Calendar(Sourced):
    last: Positive
    winner: Side
    setup: Check
    phase: list[Phase]


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


SCHEMA = Schema(
    {
        "game": About,
        "combat": Chart,
        "conflict": Conflict,
        "calendar": Calendar,
        "options": Options,
        "names": Names,
        "rulings": Rulings,
    },
    {"combat": combat, "calendar": calendar, "options": options, "rulings": each_ruling_once},
)
