"""The shapes of the tables of events, chits, mobilization and hyperwar."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from ...core.shapes import BothShape as Both
from ...core.shapes import Count, Positive, Sections, Shape, Words
from ...core.shapes import SourcedShape as Sourced
from .shapes import Side

D66 = Annotated[int, Meta(ge=11, le=66)]
Times = Annotated[int, Meta(ge=-100, le=100)]


class Effect(msgspec.Struct, forbid_unknown_fields=True, tag_field="effect"):
    """What an event does to what refcli keeps; ``effect`` names its kind."""


class Draw(Effect, tag="draw"):
    n: Positive


class Dice(Effect, tag="dice"):
    side: Side
    dice: Positive
    by: Times
    floor: Count | None = None


class Oil(Effect, tag="oil"):
    side: Side
    by: Times
    floor: Count | None = None


class Sabotage(Effect, tag="sabotage"):
    side: Side
    by: Times
    floor: Count | None = None


class ControlPoints(Effect, tag="control"):
    pass


class Marker(Effect, tag="marker"):
    districts: Annotated[list[Words], Meta(min_length=6, max_length=6)]


class Offer(Effect, tag="offer"):
    accept: Words
    ignore: Words
    en: Words
    ja: Words


class SuicideSurge(Effect, tag="suicide"):
    pass


class Loot(Effect, tag="loot"):
    side: Side


class Event(Both):
    low: D66
    high: D66
    key: Words
    sections: Sections
    option: str | None = None
    otherwise: str | None = None
    swaps: bool = False
    do: list[Draw | Dice | Oil | Sabotage | ControlPoints | Marker | Offer | SuicideSurge | Loot] = []
    tell: list[Both] = []


class Events(Sourced):
    """A side's chaos table."""

    event: list[Event]


class Extra(Shape):
    cost: Count


class NDice(Shape):
    dice: Positive


class Chaos(Sourced):
    extra: Extra
    target: NDice


class ChitKind(Both):
    phases: list[str] = []
    decision: bool = False
    cancels: bool = False
    looks: bool = False


class Chits(Sourced):
    cup: dict[Side, dict[str, Count]]
    kind: dict[str, ChitKind]


class Hyperwar(Sourced):
    chits: list[Words]
    stopped_by: Words
    world: NDice
    defection: NDice


class SetupPrices(Shape):
    side: Side
    times: Positive
    units: list[Words]
    places: list[Words]
    sections: Sections


class Anywhere(Shape):
    option: Words
    side: Side
    units: list[Words]
    times: Positive
    places: list[Words]
    sections: Sections


class Closed(Shape):
    option: Words
    district: Words
    holder: Side
    side: Side
    force: Words
    sections: Sections


class Force(Both):
    abroad: list[str]
    side: Side | None = None


class Further(Shape):
    unit: Words
    side: Side
    districts: Annotated[list[Words], Meta(min_length=1)]
    limit: Positive
    lifted: list[str] = []


class Only(Shape):
    districts: Annotated[list[Words], Meta(min_length=1)]
    sections: Sections


class Movement(Sourced):
    force: dict[str, Force]
    further: list[Further]
    only: dict[str, Only]


class Place(Both):
    joins: bool = False
    iraq: bool = False
    districts: list[str] | None = None


class ChitPrice(Shape):
    cost: Count
    places: list[Words]


class UnitRow(Shape):
    force: Words
    cost: Count
    places: list[Words]
    levels: Count | None = None
    pool: str | None = None
    option: str | None = None
    sections: Sections | None = None


class UnitChart(Shape):
    chit: ChitPrice
    unit: dict[str, UnitRow]


class Mobilization(Sourced):
    level: Positive
    setup: SetupPrices
    anywhere: Anywhere
    closed: Closed
    place: dict[str, Place]
    chart: dict[Side, UnitChart]
