"""What Bataan's players are reminded of, each only where it bears (``bushido/told.py``)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.outcome import Name, Outcome, say
from ...core.state import State
from ..bushido import told as shared
from ..bushido.kinds import other
from ..bushido.told import Line, before, remind, reminding
from .phases import REBUILD, by_month
from .position import ARRIVED, DONE, LANDED, MARINES, PHASE, SIEGE_GONE, TURN
from .supply import SCARCE, state_of

__all__ = ["before", "remind", "reminding"]

ARMY = "14a"
"""The formation that leads landings and the siege artillery (§5.1, §10.5)."""


def siege(state: State) -> bool:
    """Whether the siege artillery is there (§10.5)."""
    return "siege" in state[ARRIVED] and not state[SIEGE_GONE]


def _may_land(state: State) -> bool:
    """Whether a battalion more may land this turn (§10.1)."""
    return bool(state[LANDED] < by_month(state.tables, state.tables["landing"]["limit"], state[TURN]))


def phase(state: State, order: Any, out: Outcome | None) -> Iterable[Line]:
    """Of the phase that begins."""
    if out is None:
        return
    after = out.state.after(out.changes)
    if after[PHASE] == "supply":
        yield "3.1", say("bataan.told.sources")
        yield "3.4", say("bataan.told.oos")
        yield "6.1", say("bataan.told.supply-zoc")
    elif after[PHASE] == "action":
        yield "5.52", say("bataan.told.disrupted")
        yield "6.0", say("bataan.told.zoc")
        yield "6.1", say("bataan.told.entering")
        yield "5.4", say("bataan.told.strategic")
        if after[MARINES]:
            yield "10.3.2", say("bataan.told.marines")
    elif after[PHASE] == "reduced":
        if _may_land(after):
            yield "10.1", say("bataan.told.land-now")
        if siege(after):
            yield "10.5", say("bataan.told.siege-now")
        if REBUILD in after[DONE]:
            yield "8.21", say("bataan.told.rebuilt")
    elif after[PHASE] == "recovery":
        yield "9.1", say("bataan.told.stacking")


def pool(state: State, order: Any, out: Outcome | None) -> Iterable[Line]:
    """Of a chit that was drawn, or an activation without one."""
    if out is None:
        return
    result = out.result
    if "chit" in result:
        yield "5.1", say("bataan.told.turned")
        if result["chit"] == ARMY:
            yield "5.1", say("bataan.told.off-map")
        if result["side"] == "us" and state_of(out, "us") not in SCARCE:
            yield "5.81", say("bataan.told.second-line")
    if result["activation"] > 2 and result["needs"] == "check":
        yield "5.0", say("bataan.told.third")
    if result.get("chit") == ARMY:
        if _may_land(state):
            yield "10.1", say("bataan.told.army-lands")
        if siege(state):
            yield "10.5", say("bataan.told.army-siege")


def combat(state: State, order: Any, out: Outcome | None) -> Iterable[Line]:
    """Of a combat."""
    yield from shared.fight(order, out, edge=True)
    if order.batteries:
        yield "10.3.1", say("bataan.told.battery-range")
    if out is not None and siege(state) and shared.hurt(out, order, "jp"):
        yield "10.5", say("bataan.told.siege-lost")


def bombard(state: State, order: Any, out: Outcome | None) -> Iterable[Line]:
    """Of a bombardment: AA fire before it, the end of disruption after it."""
    if order.shooter() == "air" and order.target != "unit":
        yield "5.7", say("bataan.bombard.aa-first", side=Name(other(order.by)))
    if out is not None and order.target == "unit" and not order.landing_hex and out.result["hits"]:
        yield "5.52", say("bushido.told.twice")


def landing(state: State, order: Any, out: Outcome | None) -> Iterable[Line]:
    """Of a landing: where it begins, and the fire before it."""
    yield "10.1", say("bataan.told.landing")


def breakout(state: State, order: Any, out: Outcome | None) -> Iterable[Line]:
    """Of a breakout: when it may be tried."""
    yield "12.7", say("bataan.told.breakout")


def opening() -> Iterable[Line]:
    """Of the set-up."""
    yield "13.2", say("bataan.told.tanks")
