"""Validates the tables that both games share: the CRT and the numbers of combat, checks and fire."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from ...core.shapes import BothShape as Both
from ...core.shapes import Count, Meaning, Positive, Schema, Shape, Words
from ...core.shapes import SourcedShape as Sourced
from .crt import EXCHANGE, NUMBER

Step = Annotated[int, Meta(ge=-9, le=9)]
Die = Annotated[int, Meta(ge=1, le=6)]
Side = Literal["jp", "us"]

Problem = tuple[str, str]
"""What was expected, and the place in the table (``$.cells.3``)."""


class Code(Both):
    kind: Literal["none", "loss", "eliminated", "exchange", "disrupt"]


class Chart(Sourced):
    columns: Annotated[list[Annotated[str, Meta(pattern=r"^[0-9]+-[0-9]+\+?$")]], Meta(min_length=1)]
    cells: dict[Annotated[str, Meta(pattern=r"^-?[0-9]$")], list[Words]]
    codes: dict[Literal["-", "E", "#", "D", "X"], Code]
    doubtful: dict[str, list[str]] = {}


class Add(Shape, rename="kebab"):
    oos: Step
    disrupted: Step
    failing_recovery: Step
    macarthur: Step
    low: Step


class Efficiency(Shape):
    best: Die
    worst: Die
    add: Add


class Times(Shape):
    times: Positive
    divisor: Positive
    round: Literal["up", "down"]
    least: Count = 0


class Strength(Shape):
    oos: Times
    disrupted: Times
    entrenched: Times
    fort: Times


class Shift(Shape, rename="kebab"):
    att_artillery: Step
    att_tanks: Step
    att_air: Step
    surrounded: Step
    banzai: Step
    att_marines: Step
    def_artillery: Step
    def_tanks: Step
    landing: Step
    def_marines: Step


class Drm(Shape, rename="kebab"):
    most: Count
    jungle: Step
    rough: Step
    jungle_rough: Step
    entrenched: Step
    fort: Step
    above: Step


class Tanks(Shape):
    destroyed: Die
    opposed: Step


class FireAdd(Shape):
    siege: Step
    landing: Step
    fired: Step
    moving: Step


class Fire(Shape):
    unit: Die
    source: Die
    battery: Die
    aa: Die
    add: FireAdd


class Banzai(Shape, rename="kebab"):
    entrenched: Step
    fort: Step
    us_units: Count


class Tactics(Sourced):
    efficiency: Efficiency
    strength: Strength
    shift: Shift
    drm: Drm
    tanks: Tanks
    fire: Fire
    banzai: Banzai


SHAPES: dict[str, Any] = {"combat": Chart, "tactics": Tactics}


def chart(data: Mapping[str, Any]) -> Iterable[Problem]:
    """The CRT: columns rise; a row for each modified die without a gap; each cell made of known halves."""
    columns, codes = data["columns"], data["codes"]
    if any(re.search(r"-0+\+?$", column) for column in columns):
        yield "no column against 0", "$.columns"
        return
    rungs = [(int(a) * 1000 // int(b), column.endswith("+")) for column in columns for a, b in [column.removesuffix("+").split("-")]]
    if rungs != sorted(set(rungs)):
        yield "columns that rise from left to right", "$.columns"
    dice = sorted(map(int, data["cells"]))
    if dice != list(range(dice[0], dice[-1] + 1)) or not {1, 6} <= set(dice):
        yield "a row for each die, 1 to 6 and none left out", "$.cells"
    for code in ("-", NUMBER, "E", "D", EXCHANGE):
        if code not in codes:
            yield f"the code `{code}`", "$.codes"
    for die, row in data["cells"].items():
        if len(row) != len(columns):
            yield f"{len(columns)} codes, one a column, not {len(row)}", f"$.cells.{die}"
        for code in row:
            if code != EXCHANGE and not re.fullmatch(r"(-|E|D|[0-9])/(-|E|D|[0-9])", code):
                yield f"`X`, or attacker/defender of `-`, `E`, `D` or a number, not `{code}`", f"$.cells.{die}"
    for die, names in data.get("doubtful", {}).items():
        if die not in data["cells"] or any(name not in columns for name in names):
            yield "a die and columns of the table", f"$.doubtful.{die}"


def tactics(data: Mapping[str, Any]) -> Iterable[Problem]:
    """The best efficiency is the lowest."""
    if data["efficiency"]["best"] > data["efficiency"]["worst"]:
        yield "best not above worst", "$.efficiency"


MEANINGS: dict[str, Meaning] = {"combat": chart, "tactics": tactics}

validate = Schema(SHAPES, MEANINGS)
"""Of the tables that both games share."""
