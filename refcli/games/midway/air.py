"""Strikes from the air: on the base, and by the US carriers (§8.1, §8.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from ...core.asking import Table
from ...core.facts import Order
from ...core.game import Command
from ...core.outcome import Fault, Name, Outcome, hard, say, soft
from ...core.state import State
from ...core.worth import first
from .gates import placed
from .kinds import DESTROYED, WHOLE, numbers
from .position import BASE, CARRIERS, FLEET, MORALE, STEP, from_base


def sink(out: Outcome, side: str, n: int) -> int:
    """Takes up to ``n`` carriers of a side off, as many as there are; returns how many."""
    sunk = -out.add(CARRIERS[side], -n)
    if sunk:
        out.tell("midway.sink", side=Name(side), n=sunk, left=out[CARRIERS[side]])
    return sunk


def raid(out: Outcome, table: Table) -> int:
    """The US force attacks from nowhere: a face up to its carriers sinks as many (§8.2). Returns the number sunk."""
    hits = table.within(out[CARRIERS["us"]], "midway.raid")
    out.because("midway.why.raid" if hits else "midway.why.raid-missed", die=hits, us=out[CARRIERS["us"]])
    out.cite("8.2")
    return sink(out, "jp", hits)


class Strike(Order):
    """Strike the base from the air."""

    bare: ClassVar[tuple[str, ...]] = ("dice",)


def base_there(state: State, order: Strike) -> Iterable[Fault]:
    """A base that is destroyed is off the card (§8.1)."""
    if state[BASE] != WHOLE:
        yield hard(say("midway.strike.no-base"), "8.1")


def near_enough(state: State, order: Strike) -> Iterable[Fault]:
    """Two squares at most (§8.1)."""
    reach = numbers(state)["air"]["strike"]["reach"]
    if state[FLEET] is not None and (away := from_base(state, state.tables)) > reach:
        yield soft(say("midway.strike.far", n=away, reach=reach), "8.1", todo=say("midway.strike.far.todo"))


def strike(state: State, order: Strike, table: Table) -> Outcome:
    """A face up to the carriers that count destroys the base (§8.1): all of them next to it, half, rounded up, at two squares.

    Then, while there are US carriers, a face up to their spirit brings their raid (§8.2). ``result``: ``key`` (``hit`` or
    ``miss``), ``limit``, ``raid`` (carriers sunk by the raid; null if none came).
    """
    out = Outcome(state)
    away, carriers = from_base(state, state.tables), state[CARRIERS["jp"]]
    limit = carriers if away <= numbers(state)["air"]["strike"]["all"] else -(-carriers // 2)
    hit = table.check(limit, "midway.strike")
    out.because("midway.why.strike-all" if limit == carriers else "midway.why.strike-half", n=limit, away=away)
    out.set(STEP, None)  # the last step: a turn is over
    out.result = {"key": "hit" if hit else "miss", "limit": limit, "raid": None}
    out.cite("8.1")
    if not hit:
        return out
    out.set(BASE, DESTROYED)
    out.tell("midway.strike.destroyed")
    if out[CARRIERS["us"]]:
        out.result["raid"] = _answer(out, table)
    return out


def _answer(out: Outcome, table: Table) -> int | None:
    """Whether the US force answers the fall of the base, and what its raid sinks (§8.2)."""
    comes = table.check(out[MORALE], "midway.spirit")
    out.because("midway.why.comes" if comes else "midway.why.stays", n=out[MORALE])
    out.cite("8.2")
    return raid(out, table) if comes else None


STRIKE = Command(
    "strike",
    Strike,
    strike,
    "midway.strike.help",
    ("8.1", "8.2"),
    (placed, base_there, near_enough),
    lookup=False,
    worth=first("hit", "miss")._replace(both=True),
)
