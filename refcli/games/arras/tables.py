"""The shapes of Arras's tables: they validate a home's files (``schema.py``) and type what the rules read (``kinds.numbers``)."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from ...core.shapes import About, Both, Change, Check, Count, Names, Options, Positive, Rulings, Sections, Sourced, Words

Side = Literal["allied", "german"]
Role = Literal["att", "def"]


class Code(Both):
    """A result of the CRT: hexes of a side's retreat, what of a side is removed, whether the attacker may advance (§8.4-8.7)."""

    retreats: NotRequired[dict[Role, Positive]]
    removed: NotRequired[dict[Role, Literal["all", "one"]]]
    advance: NotRequired[bool]


class Chart(Sourced):
    """The CRT. ``ranked``: its codes from the worst for the attacker to the best; ``doubtful``: columns a die (§8.4)."""

    columns: Annotated[list[Words], Meta(min_length=1)]
    cells: dict[str, list[Words]]
    codes: dict[str, Code]
    ranked: NotRequired[list[str]]
    doubtful: NotRequired[dict[str, list[str]]]


class BeforeMove(TypedDict):
    """The column shift of a side that fights before it moves (§8.2)."""

    side: Side
    shift: Change


class Arras(TypedDict):
    """The die-roll modifier against a defender in Arras (§8.3)."""

    modifier: Change


class Panic(TypedDict):
    """Whose panic moves the turn marker; steps for each hex of retreat and for each unit removed (§8.6)."""

    side: Side
    hex: Count
    unit: Count


class EightyEight(TypedDict):
    """Whose the 88 is, its strength, how often a game, and in whose combat it fires (§8.8)."""

    side: Side
    strength: Positive
    times: Count
    against: Side


class Advance(TypedDict):
    """Hexes of an advance after combat (§8.7)."""

    infantry: Count
    tanks: Count


class Conflict(Sourced):
    """Combat and what it does to the clock."""

    before_move: BeforeMove
    arras: Arras
    panic: Panic
    eighty_eight: EightyEight
    advance: Advance


class Phase(TypedDict):
    """A phase of the turn (§5.0)."""

    key: Literal["free", "move", "combat", "recovery"]
    side: Side
    sections: Sections
    checklist: NotRequired[list[Check]]


class Calendar(Sourced):
    """The last turn, who wins when it has passed, the set-up, and the phases of a turn in order (§3.0-5.0)."""

    last: Positive
    winner: Side
    setup: Check
    phase: list[Phase]


class ArrasTables(TypedDict):
    """Every table of the game, by its name."""

    game: About
    combat: Chart
    conflict: Conflict
    calendar: Calendar
    options: Options
    names: Names
    rulings: Rulings
