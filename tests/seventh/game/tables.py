"""The shapes of the tables: they validate a home's files (``schema.py``) and type what the rules read (``position.numbers``)."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from ...core.shapes import About, Both, Check, Count, Names, Positive, Rulings, Sourced, Words

Side = Literal["blue", "red"]
Role = Literal["att", "def"]


class Code(Both):
    """Steps that each side loses; whether the defender may give the bridge up instead (§3.2)."""

    loses: NotRequired[dict[Role, Count]]
    choice: NotRequired[bool]


class Chart(Sourced):
    """The CRT (§3.1)."""

    columns: Annotated[list[Words], Meta(min_length=1)]
    cells: dict[str, list[Words]]
    codes: dict[str, Code]
    ranked: NotRequired[list[str]]


class Calendar(Sourced):
    """The last turn, who holds the bridge at first, both sides' steps, and the checklist of a turn (§2.0)."""

    last: Positive
    holder: Side
    steps: dict[Side, Positive]
    checklist: list[Check]


class BridgeTables(TypedDict):
    """Every table of the game, by its name."""

    game: About
    combat: Chart
    calendar: Calendar
    names: Names
    rulings: Rulings
