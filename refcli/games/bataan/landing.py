"""Landings on the west coast: how far a unit drifts (§10.1)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG
from ...core.outcome import Fault, Name, Outcome, say, soft
from ...core.state import State
from .gates import needs_option, remark_phase
from .phases import by_month, month
from .position import ARRIVED, LANDED, TURN


class Landing(Order):
    """A unit lands: how far it drifts to the south."""

    bombarded: bool = fact(FLAG, "bataan.landing.bombarded", rules=("10.1",), default=False)
    occupied: bool = fact(FLAG, "bataan.landing.occupied", rules=("10.1",), default=False)
    clear: bool = fact(FLAG, "bataan.landing.clear", rules=("10.1",), default=False)
    snlf: bool = fact(FLAG, "bataan.landing.snlf", rules=("10.1", "12.5"), default=False)
    no_surprise: bool = fact(FLAG, "bataan.landing.no-surprise", rules=("12.2",), default=False)


def sensible(state: State, order: Landing) -> Iterable[Fault]:
    """BadInput for a hex that is both occupied and clear."""
    if order.occupied and order.clear:
        raise BadInput(say("bushido.exclusive", one="--occupied", other="--clear"))
    return ()


def options(state: State, order: Landing) -> Iterable[Fault]:
    """In a session the optional rules must be in play, and the naval force lands after January (§12.2, §12.5)."""
    if not state.live:
        return
    if order.no_surprise:
        yield from needs_option(state, "no-surprise", "12.2")
    if order.snlf:
        yield from needs_option(state, "snlf", "12.5")
        first = next(iter(state.tables["reinforcements"]["unit"]["snlf"]["cost"]))
        if by_month(state.tables, {first: True}, state[TURN]) is None:
            yield soft(say("bataan.landing.snlf-early", month=Name(month(state[TURN]))), "12.5")


def limit(state: State, order: Landing) -> Iterable[Fault]:
    """One battalion a turn in January and February, two in March, three from April on (§10.1)."""
    if state.live:
        most = by_month(state.tables, state.tables["landing"]["limit"], state[TURN])
        if state[LANDED] >= most:
            yield soft(say("bataan.landing.limit", n=most, month=Name(month(state[TURN]))), "10.1")


def landing(state: State, order: Landing, table: Table) -> Outcome:
    """The drift of one unit in hexes to the south, 0 at least (§10.1). ``result``: key (the drift, as text), drift, roll."""
    out = Outcome(state)
    remark_phase(out, "action", "reduced")
    add = state.tables["landing"]["drift"]
    told = {
        "bombarded": order.bombarded,
        "occupied": order.occupied,
        "clear": order.clear,
        "snlf": order.snlf,
        "no-surprise": order.no_surprise or state.option("no-surprise"),
    }
    roll = table.one("drift")
    drift = roll
    for key, said in told.items():
        if said:
            drift += add[key]
            out.because(f"bataan.landing.{key}.why", n=f"{add[key]:+d}")
    drift = max(drift, 0)
    if state.live:
        out.add(LANDED, 1)
        if order.snlf and "snlf" not in state[ARRIVED]:
            out.warn("bataan.landing.snlf-not-there")
    out.result = {"key": str(drift), "drift": drift, "roll": roll}
    out.tell("bataan.landing.drifts", n=drift)
    out.tell("bataan.landing.then")
    out.cite("10.1", *(("12.2",) if told["no-surprise"] else ()), *(("12.5",) if order.snlf else ()))
    return out


LANDING = Command("landing", Landing, landing, "bataan.landing.help", ("10.1",), (sensible, options, limit))
