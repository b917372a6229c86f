"""The shapes of Mukden's tables: they validate a home's files (``schema.py``) and type what the rules read (``kinds.numbers``)."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from ...core.shapes import About, Both, Change, Check, Count, Names, Positive, Rulings, Sourced, Words

Side = Literal["jp", "ru"]
Keys = Annotated[list[Words], Meta(min_length=1)]


class Force(TypedDict):
    """A side's points, the least a piece, its pieces, and those that begin off the map (§3.0)."""

    points: Positive
    least: Count
    off_map: list[Words]
    pieces: Keys


class Forces(TypedDict):
    """Both sides' forces."""

    jp: Force
    ru: Force


class Pieces(Sourced):
    """The pieces of both sides (§3.0)."""

    side: Forces


class Terrain(TypedDict):
    """What a river and mountains add to the attacker's call (§7.0)."""

    river: Change
    mountain: Change


class Halving(TypedDict):
    """Whose call fortresses and Mukden divide, and by what (§7.0)."""

    side: Side
    divisor: Positive


class Battle(Sourced):
    """Calls and dice (§7.0)."""

    least_call: Count
    most_difference: Count
    time_face: Positive
    saved_by_retreat: Count
    modifier: Terrain
    halving: Halving


class Code(Both):
    """What the higher and the lower total lose (§7.0)."""

    higher: Count
    lower: Count


class Chart(Sourced):
    """The combat results: losses by the difference of the totals, on one row (§7.0)."""

    columns: Keys
    cells: dict[Words, list[Words]]
    codes: dict[Words, Code]


class ThirdArmy(Sourced):
    """The army that comes late: whose, where to, and what may be chosen each time (§8.0)."""

    side: Side
    piece: Words
    off_map: Literal["off-map"]
    wait: Literal["wait"]
    hexes: Keys
    choices: Annotated[list[Keys], Meta(min_length=1)]


class Withdrawal(TypedDict):
    """Who may leave the map, and how many times his strength must be above the enemy's (§4.0, §9.0)."""

    side: Side
    times: Positive


class Whose(TypedDict):
    """The side that wins by it."""

    side: Side


class Ending(Sourced):
    """How the game ends (§4.0)."""

    time: Positive
    withdrawal: Withdrawal
    railway: Whose
    source_of_supply: Whose


class Line(Check):
    """A line of the checklist: of one side alone, or only while the third army is off the map."""

    side: NotRequired[Side]
    third_army: NotRequired[bool]


class Calendar(Sourced):
    """Who begins, the most turns, the set-up, and the checklist of a turn (§3.0, §5.0)."""

    first: Side
    most: Positive
    setup: Check
    checklist: list[Line]


MukdenTables = TypedDict(
    "MukdenTables",
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
)
"""Every table of the game, by its name."""
