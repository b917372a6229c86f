"""Validates Bataan's tables: their shape, and what a shape cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, get_args

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
    Source,
    each_ruling_once,
)
from ...core.shapes import (
    SourcedShape as Sourced,
)
from ..bushido.schema import Die, Problem, Side, Step
from ..bushido.schema import validate as shared
from .phases import turns

State = Literal["normal", "reduced", "failing", "collapse"]
Month = Literal["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
Unit = Literal["4-division", "62-regiment", "siege", "22-air", "navy-air", "snlf"]
Option = Literal["dugout-doug", "no-surprise", "pensacola", "planning", "snlf", "south-luzon", "breakout"]


PhaseKey = Literal["reinforcement", "supply", "initiative", "action", "reduced", "recovery", "victory"]


class ChecklistLine(Both):
    side: Side | None = None
    state: list[State] | None = None
    option: Option | None = None
    macarthur: list[Literal["corregidor", "field", "wounded", "evacuated"]] | None = None


class PhaseRow(Shape):
    key: PhaseKey
    sections: Sections
    checklist: list[ChecklistLine] = []


class Calendar(Sourced):
    first: Annotated[str, Meta(pattern=r"^[a-z]{3}-[1-9]$")]
    weeks: Annotated[int, Meta(ge=1, le=6)]
    months: list[Month]
    phase: list[PhaseRow]


class Cost(Shape):
    turn: Count
    fire: Count
    chit: Count
    corps: Count


class Band(Shape, rename={"least": "from"}):
    least: Positive
    state: State
    source: Source


class Track(Shape):
    start: Positive
    low: Positive
    high: Positive
    band: Annotated[list[Band], Meta(min_length=1)]
    rebuilt: list[Band] = []


class Chits(Shape):
    division: Positive
    corps: Positive
    scarce: Count


class Supply(Sourced):
    damage: Annotated[list[Count], Meta(min_length=6, max_length=6)]
    cost: Cost
    chits: Chits
    us: Track
    jp: Track


class Initiative(Shape, rename="kebab"):
    chit: Step
    air: Step
    fired: Step
    beach: Step
    most_air: Count


class Plane(Shape):
    least: Die
    units: Positive


class Planes(Shape):
    most: Positive
    month: dict[Month, list[Plane]]
    kind: dict[Month, Both]


class Range(Shape):
    air: Both
    artillery: Both
    siege: Both
    battery: Both


class Guns(Sourced):
    batteries: Positive
    siege: Positive
    aircraft: Positive
    initiative: Initiative
    planes: Planes
    range: Range


class Drift(Shape, rename="kebab"):
    bombarded: Step
    occupied: Step
    clear: Step
    snlf: Step
    no_surprise: Step


class Landing(Sourced):
    limit: dict[Month, Positive]
    drift: Drift


class OptionRow(Both):
    sections: Sections
    points: Change
    die: bool


class Options(Sourced):
    option: dict[Option, OptionRow]
    note: dict[Option, Both]


class UnitRow(Both):
    sections: Sections
    cost: Annotated[dict[Month, Count], Meta(min_length=1)]
    after: Count | None = None
    closed_after: bool = False
    each: Literal["month", "turn"] | None = None
    air: Positive | None = None
    option: Option | None = None


class Reinforcements(Sourced):
    unit: dict[Unit, UnitRow]


class Points(Shape):
    plane: Change
    step: Change
    siege: Change
    breakout: Change
    macarthur: Change


class Wound(Shape):
    least: Die


class Rebuild(Shape):
    cost: Annotated[list[Count], Meta(min_length=1)]
    between: Count


class Breakout(Shape):
    reduced: Step
    failing: Step
    share: Positive


class Level(Both):
    key: Literal["jp-major", "jp", "draw", "us"]
    least: Annotated[int, Meta(ge=-1000, le=1000)] | None = None


class Victory(Sourced):
    alone_weeks: Count
    most_weeks: Count
    month: Annotated[dict[Month, Count], Meta(min_length=1)]
    points: Points
    wound: Wound
    rebuild: Rebuild
    breakout: Breakout
    level: Annotated[list[Level], Meta(min_length=1)]


FormationKind = Literal["corps", "army", "division", "brigade", "independent"]
Name = Annotated[str, Meta(pattern=r"^[0-9a-z-]+$")]


class KindRow(Shape):
    chits: Count
    cost: Literal["chit", "corps"] | None = None


class Formation(Shape, rename={"follows": "with"}):
    side: Side
    key: Name
    kind: FormationKind
    short: Name | None = None
    comes: Unit | None = None
    without: Option | None = None
    follows: Name | None = None


class Battle(Sourced):
    kind: dict[FormationKind, KindRow]
    formation: Annotated[list[Formation], Meta(min_length=1)]


class SetupOption(Both):
    key: Option


class Setup(Sourced):
    us: list[Both]
    jp: list[Both]
    option: list[SetupOption]


class Game(Described):
    key: Literal["bataan"]
    sides: list[Side]


SHAPES: dict[str, Any] = {
    "calendar": Calendar,
    "supply": Supply,
    "guns": Guns,
    "landing": Landing,
    "options": Options,
    "reinforcements": Reinforcements,
    "victory": Victory,
    "setup": Setup,
    "order": Battle,
    "game": Game,
    "rulings": Rulings,
    "names": Names,
}


def calendar(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Months and phases once each, all phases there; the first turn in the calendar."""
    if len(set(data["months"])) < len(data["months"]):
        yield "each month once", "$.months"
    keys = [row["key"] for row in data["phase"]]
    if tuple(keys) != get_args(PhaseKey):
        yield f"the phases {', '.join(get_args(PhaseKey))} in order", "$.phase"
    try:
        turns({"calendar": data})  # type: ignore[arg-type]
    except ValueError:
        yield "a turn of the calendar", "$.first"
    for i, row in enumerate(data["phase"]):
        for j, line in enumerate(row.get("checklist", ())):
            if "state" in line and "side" not in line:
                yield "a side beside the state of its supply", f"$.phase[{i}].checklist[{j}]"


def supply(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Each track begins within its bounds; its bands rise from its floor."""
    for side in ("us", "jp"):
        row = data[side]
        if not row["low"] <= row["start"] <= row["high"]:
            yield "a start within low and high", f"$.{side}.start"
        for name in ("band", "rebuilt"):
            froms = [band["from"] for band in row.get(name, ())]
            if name in row and (froms != sorted(set(froms)) or froms[:1] != [row["low"]]):
                yield "bands that rise from the track's floor", f"$.{side}.{name}"


def guns(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Each month of aircraft has its kind; the best row comes first."""
    for month, rows in data["planes"]["month"].items():
        if month not in data["planes"]["kind"]:
            yield "a kind for each month", f"$.planes.kind.{month}"
        if [row["least"] for row in rows] != sorted({row["least"] for row in rows}, reverse=True):
            yield "the highest die first", f"$.planes.month.{month}"


def options(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Every option is there; each one with a die has its note."""
    yield from _all("option", data["option"], get_args(Option))
    for key, row in data["option"].items():
        if row["die"] and key not in data["note"]:
            yield f"a note for {key}", "$.note"


def reinforcements(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Every group is there; none is both closed and priced after the surrender."""
    yield from _all("unit", data["unit"], get_args(Unit))
    for key, row in data["unit"].items():
        if row.get("closed_after") and "after" in row:
            yield "after or closed_after, not both", f"$.unit.{key}"


def _all(place: str, rows: Mapping[str, Any], keys: Iterable[str]) -> Iterable[Problem]:
    for key in keys:
        if key not in rows:
            yield f"`{key}`", f"$.{place}"


def victory(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Levels fall, and only the last has no least; points count from the first month on."""
    leasts = [row.get("least") for row in data["level"]]
    if None in leasts[:-1] or leasts[-1] is not None or leasts[:-1] != sorted(set(leasts[:-1]), reverse=True):
        yield "levels that fall, only the last without `least`", "$.level"
    if "jan" not in data["month"]:
        yield "points for the first month", "$.month"


def order(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Every kind is there, and has a price where it has chits; each formation of a side once; who acts with a corps names one."""
    yield from _all("kind", data["kind"], get_args(FormationKind))
    for key, row in data["kind"].items():
        if bool(row["chits"]) != ("cost" in row):
            yield "a cost where there are chits, and there alone", f"$.kind.{key}"
    named = [(row["side"], word) for row in data["formation"] for word in {row["key"], row.get("short", row["key"])}]
    if len(set(named)) < len(named):
        yield "each name of a side once", "$.formation"
    corps = {(row["side"], row["key"]) for row in data["formation"] if row["kind"] in ("corps", "army")}
    for i, row in enumerate(data["formation"]):
        if "with" in row and (row["side"], row["with"]) not in corps:
            yield "a corps of the same side", f"$.formation[{i}].with"


def landing(data: Mapping[str, Any]) -> Iterable[Problem]:
    """A limit from the first month on."""
    if "jan" not in data["limit"]:
        yield "a limit for the first month", "$.limit"


MEANINGS: dict[str, Meaning] = {
    "calendar": calendar,
    "supply": supply,
    "guns": guns,
    "options": options,
    "reinforcements": reinforcements,
    "victory": victory,
    "landing": landing,
    "order": order,
    "rulings": each_ruling_once,
}

validate = Schema(SHAPES, MEANINGS, shared)
