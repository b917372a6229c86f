"""Airborne units (§15.2)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Number
from ...core.outcome import Fault, Outcome, hard, say, soft
from ...core.state import State
from ...core.worth import first
from ..bushido.told import before, reminding
from . import told
from .position import AA_UNITS, DROPPED, LIGHT, POINTS
from .turns import NIGHT, ashore


class Airborne(Order):
    """One airborne unit drops."""

    bare = ("dice",)

    aa: int = fact(Number(0, 99), "corregidor.airborne.aa", rules=("15.2",), default=0)
    zoc: bool = fact(FLAG, "corregidor.airborne.zoc", rules=("15.2",), default=False)
    occupied: bool = fact(FLAG, "corregidor.airborne.occupied", rules=("15.2",), default=False)


def units_there(state: State, order: Airborne) -> Iterable[Fault]:
    """There are three units (§15.2)."""
    if state[DROPPED] >= state.tables["landing"]["airborne"]["units"]:
        yield hard(say("corregidor.airborne.all", n=state[DROPPED]), "15.2")


def guns_there(state: State, order: Airborne) -> Iterable[Fault]:
    """No more AA companies than still work (§14.8, §15.2)."""
    if order.aa > state[AA_UNITS]:
        yield hard(say("corregidor.aa.there", n=state[AA_UNITS]), "15.2", "14.8")


def by_daylight(state: State, order: Airborne) -> Iterable[Fault]:
    """Not by night, and not before the assault; dusk is not night (§14.1, §15.2)."""
    yield from ashore(state, "15.2", "14.1")
    if state.live and state[LIGHT] == NIGHT:
        yield soft(say("corregidor.airborne.night"), "15.2", "14.1")


def airborne(state: State, order: Airborne, table: Table) -> Outcome:
    """One die: low enough, the unit lands where it aimed; else it comes down as many hexes off as the modified die says,
    in the direction of a second die (§15.2). The first drop costs the battalion's points.

    ``result``: key landed|missed, ``roll``, ``modified``, ``landed``, ``distance`` and ``direction`` (None if it landed).
    """
    rule = state.tables["landing"]["airborne"]
    out = Outcome(state)
    out.cite("15.2")
    roll = table.one("airborne")
    modified = roll
    if order.aa:
        modified += rule["aa"] * order.aa
        out.because("corregidor.why.airborne.aa", n=rule["aa"] * order.aa)
    for name in ("zoc", "occupied"):
        if getattr(order, name):
            modified += rule[name]
            out.because(f"corregidor.why.airborne.{name}", n=rule[name])
    landed = modified <= rule["at_most"]
    out.result = {"key": "landed" if landed else "missed", "roll": roll, "modified": modified, "landed": landed}
    out.result |= {"distance": None, "direction": None}
    out.because("corregidor.why.airborne.limit", n=rule["at_most"], modified=modified)
    if not landed:
        direction = table.one("direction")
        out.result |= {"distance": modified, "direction": direction}
        out.tell("corregidor.airborne.off", distance=modified, direction=direction)
    if state.live:
        if not state[DROPPED]:
            out.add(POINTS, rule["vp"])
            out.because("corregidor.why.airborne.vp", n=rule["vp"])
        out.add(DROPPED, 1)
    out.tell("corregidor.airborne.onto")
    out.tell("corregidor.airborne.stays")
    return out


AIRBORNE = Command(
    "airborne",
    Airborne,
    reminding(airborne, told.airborne),
    "corregidor.airborne.help",
    ("15.2",),
    (units_there, guns_there, by_daylight),
    worth=first("landed", "missed"),
    told=before(told.airborne),
)
