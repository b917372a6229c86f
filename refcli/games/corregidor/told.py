"""What Corregidor's players are reminded of, each only where it bears (``bushido/told.py``)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.outcome import Name, Outcome, say
from ...core.state import State
from ..bushido import told as shared
from ..bushido.told import Line
from .position import AA_FIRED, AA_UNITS, OVER, TURN


def opening() -> Iterable[Line]:
    """Of the set-up."""
    yield "16.1", say("corregidor.opening.us")
    yield "16.2", say("corregidor.opening.jp")
    yield "14.6.3", say("corregidor.told.forts")


def turn(state: State, order: Any, out: Outcome | None) -> Iterable[Line]:
    """Of a turn of the assault that begins."""
    if out is not None and out[TURN] and not out[OVER]:
        yield "14.4", say("corregidor.told.strategic")
        yield "14.5", say("corregidor.told.zoc")
        yield "14.9", say("corregidor.told.stacking")
        yield "14.10", say("corregidor.told.rejoin")


def combat(state: State, order: Any, out: Outcome | None) -> Iterable[Line]:
    """Of a combat."""
    yield from shared.fight(order, out, edge=False)
    if order.att_artillery or order.def_artillery:
        yield "14.14", say("corregidor.told.no-battery")


def bombard(state: State, order: Any, out: Outcome | None) -> Iterable[Line]:
    """Of a bombardment: AA before it, what opportunity fire may not aim at, the end of disruption after it."""
    if state.live and order.guns(state) == "air" and order.target == "battery" and state[AA_FIRED] < state[AA_UNITS]:
        yield "5.7", say("bataan.bombard.aa-first", side=Name("us"))
    if out is not None and order.target == "unit" and out.result["hits"]:
        yield "5.52", say("bushido.told.twice")
    if order.moving:
        yield "14.6.2", say("corregidor.told.opportunity")


def counterbattery(state: State, order: Any, out: Outcome | None) -> Iterable[Line]:
    """Of counterbattery fire."""
    yield "14.12", say("corregidor.told.once")


def south(state: State, order: Any, out: Outcome | None) -> Iterable[Line]:
    """Of a landing in the south."""
    if order.south:
        yield "14.15.1", say("corregidor.told.south")


def airborne(state: State, order: Any, out: Outcome | None) -> Iterable[Line]:
    """Of a drop."""
    yield "15.2", say("corregidor.told.neighbours")


def wave(state: State, order: Any, out: Outcome | None) -> Iterable[Line]:
    """Of the second wave's die."""
    row = state.tables["landing"]["wave"]
    yield "16.2", say("corregidor.told.wave", second=row["second"], last=row["last"])
