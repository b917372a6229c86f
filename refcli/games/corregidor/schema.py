"""Validates Corregidor's tables: their shape, and what a shape cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from ...core.shapes import (
    BothShape as Both,
)
from ...core.shapes import (
    Change,
    Count,
    Described,
    Meaning,
    Names,
    Positive,
    Rulings,
    Schema,
    Sections,
    Shape,
    Words,
    each_ruling_once,
)
from ...core.shapes import (
    SourcedShape as Sourced,
)
from ..bushido.schema import validate as shared

Die = Annotated[int, Meta(ge=1, le=6)]
Light = Literal["night", "day", "dusk"]
Guns = Literal["air", "siege", "artillery", "battery"]


class Stage(Shape):
    turns: Positive
    skips: Count
    played: Count
    light: Light


class Turns(Shape):
    turns: Positive
    pm: Positive


class LightRow(Shape):
    key: Light
    last: Positive


class ChecklistLine(Both):
    light: Light | None = None


class PhaseRow(Shape):
    key: Literal["bombardment", "assault"]
    sections: Sections
    checklist: list[ChecklistLine] = []


class Calendar(Sourced):
    bombardment: Stage
    assault: Turns
    light: Annotated[list[LightRow], Meta(min_length=1)]
    phase: list[PhaseRow]


class AirByLight(Shape):
    day: Count
    dusk: Count
    night: Count


class Support(Shape):
    air: AirByLight
    siege: Count
    artillery: Count
    artillery_us: Count


class Target(Shape, rename={"as_": "as", "with_": "with"}):
    as_: Literal["unit", "source", "battery", "aa"]
    with_: list[Guns]
    fired: bool = False
    moving: bool = False
    track: Positive | None = None
    vp: Change | None = None


class Targets(Shape):
    unit: Target
    battery: Target
    aa: Target
    drum: Target
    hughes: Target


class With(Shape):
    jp: Annotated[list[Guns], Meta(min_length=1)]
    us: Annotated[list[Guns], Meta(min_length=1)]


class AtLeast(Shape):
    at_least: Die


class Aa(Shape):
    units: Annotated[list[Words], Meta(min_length=1)]
    vp: Change


class Carried(Shape):
    carried: Count


class Fire(Sourced, rename={"with_": "with"}):
    support: Support
    target: Targets
    with_: With
    counterbattery: AtLeast
    aa: Aa
    batteries: Carried


class Sealift(Shape, rename={"from_": "from"}):
    start: Positive
    least: Count
    at_least: Die
    from_: Positive


class LandingFire(Shape):
    at_least: Die
    occupied: Change
    south: Change


class Drift(Shape):
    least: Count
    hit: Change
    occupied: Change
    first: Change
    south: Change
    snlf: Change
    friendly: Change
    friendly_clear: Change
    misjudged: Count


class Wave(Shape):
    first: Positive
    turn: Positive
    second: Positive
    last: Positive


class Snlf(Shape):
    units: Positive
    vp: Change


class Airborne(Shape):
    units: Positive
    at_most: Die
    aa: Change
    zoc: Change
    occupied: Change
    vp: Change


class Landing(Sourced):
    sealift: Sealift
    fire: LandingFire
    drift: Drift
    wave: Wave
    snlf: Snlf
    airborne: Airborne


class Surrender(Shape):
    first: Change
    later: Change


class Vp(Shape):
    vp: Change


class Level(Shape):
    key: Literal["jp", "draw", "us"]
    least: Change | None = None


class Victory(Sourced):
    surrender: Surrender
    skip: Vp
    steps: Vp
    level: Annotated[list[Level], Meta(min_length=1)]


class Game(Described):
    key: Literal["corregidor"]
    sides: list[Literal["jp", "us"]]


SHAPES: dict[str, Any] = {
    "calendar": Calendar,
    "fire": Fire,
    "landing": Landing,
    "victory": Victory,
    "game": Game,
    "rulings": Rulings,
    "names": Names,
}

Problem = tuple[str, str]
"""What was expected, and the place in the table."""


def calendar(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Every turn has its light; both stages have their checklist; no more turns are skipped than there are."""
    ends = [row["last"] for row in data["light"]]
    if ends != sorted(set(ends)) or ends[-1] != data["assault"]["turns"]:
        yield "lights that follow one another up to the last turn", "$.light"
    if sorted(row["key"] for row in data["phase"]) != ["assault", "bombardment"]:
        yield "each stage once", "$.phase"
    stage = data["bombardment"]
    if stage["skips"] + stage["played"] > stage["turns"]:
        yield "turns enough for those played and those skipped", "$.bombardment"


def fire(data: Mapping[str, Any]) -> Iterable[Problem]:
    """A fort has both a track and its points; each company has a name of its own."""
    for key, row in data["target"].items():
        if ("track" in row) != ("vp" in row) or ("track" in row) != (key in ("drum", "hughes")):
            yield "track and vp at each of the two forts, and there alone", f"$.target.{key}"
    if len(set(data["aa"]["units"])) < len(data["aa"]["units"]):
        yield "each company once", "$.aa.units"


def victory(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Levels fall, and only the last is open below."""
    least = [row.get("least") for row in data["level"]]
    if None in least[:-1] or least[-1] is not None or least[:-1] != sorted(set(least[:-1]), reverse=True):
        yield "levels that fall, only the last without `least`", "$.level"
    if len({row["key"] for row in data["level"]}) < len(data["level"]):
        yield "each level once", "$.level"


MEANINGS: dict[str, Meaning] = {
    "calendar": calendar,
    "fire": fire,
    "victory": victory,
    "rulings": each_ruling_once,
}

validate = Schema(SHAPES, MEANINGS, shared)
