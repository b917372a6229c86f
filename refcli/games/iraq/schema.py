"""Validates Decision: Iraq's tables: their shape, and what a shape cannot say (every code known, every number once)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from ...core.lint import chart_faults
from ...core.shapes import Names, Options, Rulings, Schema, each_ruling_once
from ...core.tables import Tables
from . import shapes, shapes_events
from .crts import NOBODY
from .kinds import CRTS

SHAPES: dict[str, Any] = {
    **dict.fromkeys(CRTS, shapes.Chart),
    "districts": shapes.Districts,
    "conflict": shapes.Conflict,
    "calendar": shapes.Calendar,
    "netwar": shapes.Netwar,
    "scenarios": shapes.Scenarios,
    "options": Options,
    "game": shapes.Game,
    "rulings": Rulings,
    "names": Names,
    "chits": shapes_events.Chits,
    "chaos": shapes_events.Chaos,
    "chaos-ins": shapes_events.Events,
    "chaos-coin": shapes_events.Events,
    "mobilization": shapes_events.Mobilization,
    "movement": shapes_events.Movement,
    "hyperwar": shapes_events.Hyperwar,
}

FIXED = {
    "districts": ("district",),
    "options": ("option",),
    "scenarios": ("scenario",),
    "chits": ("kind",),
    "mobilization": ("chart", "coin", "unit"),
    "movement": ("force",),
}
"""Where a table's keys are names that rules, other tables and the players' words rely on: none may be missing."""

Problem = tuple[str, str]
"""What was expected, and the place in the table (``$.cells.3``)."""


def _keys(name: str, data: Mapping[str, Any]) -> Iterable[Problem]:
    """No key that the game relies on is missing, none is there that it does not know."""
    if name not in FIXED:
        return
    ours: Any = Tables("iraq")[name]  # without a home: the shipped one
    theirs: Any = data
    for part in FIXED[name]:
        ours, theirs = ours[part], theirs.get(part, {})
    place = "$." + ".".join(FIXED[name])
    for key in ours:
        if key not in theirs:
            yield f"`{key}`", place
    for key in theirs:
        if key not in ours:
            yield f"one of {', '.join(ours)}", f"{place}.{key}"


def chart(data: Mapping[str, Any]) -> Iterable[Problem]:
    """A CRT: columns rise, each die has its row, each row a code a column, each code a meaning."""
    codes = data["codes"]
    yield from chart_faults(data, range(1, 7), {NOBODY})
    for key, code in codes.items():
        if ("levels" in code) == ("eliminated" in code):
            yield "either levels or eliminated", f"$.codes.{key}"
        if "suicide" in code and code["suicide"] not in codes:
            yield f"a code of {', '.join(codes)}", f"$.codes.{key}.suicide"


def districts(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Districts of Iraq have boxes (§17.2); those abroad have neither boxes nor points (§2.17)."""
    for key, row in data["district"].items():
        if "abroad" in row:
            for field in ("boxes", "ins", "coin"):
                if row[field]:
                    yield "0 abroad", f"$.district.{key}.{field}"
        elif row["boxes"] == 0:
            yield "at least one box", f"$.district.{key}.boxes"


def calendar(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Turns in order, each once; the first and the elections among them; phases once each."""
    turns = data["turns"]
    if turns != sorted(set(turns)):
        yield "turns in order, each once", "$.turns"
    if data["first"] != turns[0]:
        yield f"the first turn, {turns[0]}", "$.first"
    for turn in data["elections"]:
        if turn not in turns:
            yield f"a turn of {', '.join(turns)}, not `{turn}`", "$.elections"
    keys = [phase["key"] for phase in data["phase"]]
    if len(set(keys)) < len(keys):
        yield "each phase once", "$.phase"


def netwar(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Levels of victory rise, and only the last is open above."""
    levels = list(data["victory"].items())
    for (key, row), (_, after) in zip(levels, levels[1:], strict=False):
        if "most" not in row or row["most"] >= after.get("most", row["most"] + 1):
            yield "levels that rise, only the last without `most`", f"$.victory.{key}"
    if "most" in levels[-1][1]:
        yield "no `most` at the last level", f"$.victory.{levels[-1][0]}"
    if data["index"]["low"] >= data["index"]["high"]:
        yield "low below high", "$.index"


def events(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Every number that two dice show, tens and ones, belongs to exactly one event."""
    faces = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
    keys = [event["key"] for event in data["event"]]
    for number in faces:
        found = sum(event["low"] <= number <= event["high"] for event in data["event"])
        if found != 1:
            yield f"{number} in exactly one event, not in {found}", "$.event"
    for i, event in enumerate(data["event"]):
        if event["low"] not in faces or event["high"] not in faces or event["low"] > event["high"]:
            yield "low and high as two dice show them, low first", f"$.event[{i}]"
        if "otherwise" in event and event["otherwise"] not in keys:
            yield f"an event of {', '.join(keys)}", f"$.event[{i}].otherwise"


def mobilization(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Each unit's force and places are known."""
    for side, units in data["chart"].items():
        for key, row in units["unit"].items():
            place = f"$.chart.{side}.unit.{key}"
            if row["force"] not in (forces := Tables("iraq")["movement"]["force"]):
                yield f"a force of {', '.join(forces)}", f"{place}.force"
            for one in row["places"]:
                if one not in data["place"]:
                    yield f"a place of {', '.join(data['place'])}, not `{one}`", f"{place}.places"


def movement(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Every district and unit is known (§13.7)."""
    shipped: Any = Tables("iraq")
    known = shipped["districts"]["district"]
    units = {key for chart in shipped["mobilization"]["chart"].values() for key in chart["unit"]}
    places = [(f"$.force.{key}.abroad", row["abroad"]) for key, row in data["force"].items()]
    places += [(f"$.further[{i}].districts", row["districts"]) for i, row in enumerate(data["further"])]
    places += [(f"$.only.{key}.districts", row["districts"]) for key, row in data["only"].items()]
    for place, keys in places:
        for key in keys:
            if key not in known:
                yield f"a district of {', '.join(known)}, not `{key}`", place
    named = [(f"$.further[{i}].unit", row["unit"]) for i, row in enumerate(data["further"])]
    for place, unit in [*named, *(("$.only", key) for key in data["only"])]:
        if unit not in units:
            yield f"a unit of {', '.join(sorted(units))}, not `{unit}`", place


def chits(data: Mapping[str, Any]) -> Iterable[Problem]:
    """Each cup holds kinds that there are."""
    for side, cup in data["cup"].items():
        for kind in cup:
            if kind not in data["kind"]:
                yield f"a kind of {', '.join(data['kind'])}", f"$.cup.{side}.{kind}"


MEANINGS: dict[str, Callable[[Mapping[str, Any]], Iterable[Problem]]] = {
    **dict.fromkeys(CRTS, chart),
    "districts": districts,
    "calendar": calendar,
    "netwar": netwar,
    "chaos-ins": events,
    "chaos-coin": events,
    "mobilization": mobilization,
    "movement": movement,
    "chits": chits,
    "rulings": each_ruling_once,
}


def _meaning(name: str, data: Mapping[str, Any]) -> Iterable[Problem]:
    if name in MEANINGS:
        yield from MEANINGS[name](data)
    yield from _keys(name, data)


validate = Schema(SHAPES, {name: partial(_meaning, name) for name in SHAPES})
"""Raises ``msgspec.ValidationError`` if a table is not what it must be; ``validate.problems`` gives all that is wrong."""
