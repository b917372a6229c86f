"""Landings on the west coast: the fire at a unit that lands, and how far it drifts (§10.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Number
from ...core.outcome import Fault, Name, Outcome, hard, say, soft
from ...core.state import State
from ..bushido import fire
from ..bushido.ashore import came_down
from ..bushido.steps import lose
from . import told
from .gates import needs_option, remark_phase
from .initiative import fire as spend_guns
from .ledgers import BATTERY, batteries_fire, fires
from .phases import by_month, month
from .position import ARRIVED, BATTERIES, LANDED, PHASE, TURN


class Landing(Order):
    """A unit lands: how far it drifts to the south."""

    bombarded: bool = fact(FLAG, "bataan.landing.bombarded", rules=("10.1",), default=False)
    occupied: bool = fact(FLAG, "bataan.landing.occupied", rules=("10.1",), default=False)
    clear: bool = fact(FLAG, "bataan.landing.clear", rules=("10.1",), default=False)
    snlf: bool = fact(FLAG, "bataan.landing.snlf", rules=("10.1", "12.5"), default=False)
    no_surprise: bool = fact(FLAG, "bataan.landing.no-surprise", rules=("12.2",), default=False)


class Land(Order):
    """A unit lands: the fire at it, then how far what is left drifts."""

    steps: int = fact(Number(1, 9), "bataan.land.steps-fact", rules=("10.1",), default=2)
    guns: int = fact(Number(0, 99), "bataan.land.guns", rules=("10.1", "5.5"), default=0)
    batteries: int = fact(Number(0, 99), "bataan.land.batteries", rules=("10.1", "10.3.1"), default=0)
    occupied: bool = fact(FLAG, "bataan.landing.occupied", rules=("10.1",), default=False)
    clear: bool = fact(FLAG, "bataan.landing.clear", rules=("10.1",), default=False)
    snlf: bool = fact(FLAG, "bataan.landing.snlf", rules=("10.1", "12.5"), default=False)


AnyLanding = Landing | Land


def sensible(state: State, order: AnyLanding) -> Iterable[Fault]:
    """BadInput for a hex that is both occupied and clear."""
    if order.occupied and order.clear:
        raise BadInput(say("bushido.exclusive", one="--occupied", other="--clear"))
    return ()


def options(state: State, order: AnyLanding) -> Iterable[Fault]:
    """In a session the optional rules must be in play, and the naval force lands after January (§12.2, §12.5)."""
    if not state.live:
        return
    if isinstance(order, Landing) and order.no_surprise:
        yield from needs_option(state, "no-surprise", "12.2")
    if order.snlf:
        yield from needs_option(state, "snlf", "12.5")
        first = next(iter(state.tables["reinforcements"]["unit"]["snlf"]["cost"]))
        if by_month(state.tables, {first: True}, state[TURN]) is None:
            yield soft(say("bataan.landing.snlf-early", month=Name(month(state[TURN]))), "12.5")


def limit(state: State, order: AnyLanding) -> Iterable[Fault]:
    """One battalion a turn in January and February, two in March, three from April on (§10.1)."""
    if state.live:
        most = by_month(state.tables, state.tables["landing"]["limit"], state[TURN])
        if state[LANDED] >= most:
            yield soft(say("bataan.landing.limit", n=most, month=Name(month(state[TURN]))), "10.1")


def drifts(out: Outcome, modifiers: Mapping[str, bool], table: Table) -> tuple[int, int]:
    """(drift, bare die) of one unit, with what is told of the modifiers; in play the option's own is added once (§10.1, §12.2)."""
    add = out.state.tables["landing"]["drift"]
    drift = roll = table.one("drift")
    for key, said in modifiers.items():
        if said:
            drift += add[key]
            out.because(f"bataan.landing.{key}.why", n=f"{add[key]:+d}")
    return max(drift, 0), roll


def _ashore(out: Outcome, order: AnyLanding, drift: int | None) -> bool:
    """Counts the landing, and says what the unit does where it comes ashore; whether it ends there, in the reduced phase."""
    state = out.state
    ends = state.live and state[PHASE] == "reduced"
    if state.live:
        out.add(LANDED, 1)
        if order.snlf and "snlf" not in state[ARRIVED]:
            out.warn("bataan.landing.snlf-not-there")
    if drift is not None:
        out.tell("bataan.landing.drifts", n=drift)
        out.tell("bataan.landing.ends" if ends else "bataan.landing.then")
        if ends:
            out.warn("bataan.landing.attacks")
    out.cite("10.1", *(("12.2",) if state.option("no-surprise") else ()), *(("12.5",) if order.snlf else ()))
    return ends


def landing(state: State, order: Landing, table: Table) -> Outcome:
    """The drift of one unit in hexes to the south, 0 at least (§10.1). ``result``: key (the drift, as text), drift, roll, ends
    (whether it neither attacks nor moves on)."""
    out = Outcome(state)
    remark_phase(out, "action", "reduced")
    modifiers = {
        "bombarded": order.bombarded,
        "occupied": order.occupied,
        "clear": order.clear,
        "snlf": order.snlf,
        "no-surprise": order.no_surprise or state.option("no-surprise"),
    }
    drift, roll = drifts(out, modifiers, table)
    if order.no_surprise:
        out.cite("12.2")
    out.result = {"key": str(drift), "drift": drift, "roll": roll, "ends": _ashore(out, order, drift)}
    return out


LANDING = Command(
    "landing",
    Landing,
    told.reminding(landing, told.landing),
    "bataan.landing.help",
    ("10.1",),
    (sensible, options, limit),
    then=came_down,
    told=told.before(told.landing),
)


def defended(state: State, order: Land) -> Iterable[Fault]:
    """Guns and batteries that are there and have not fired (§5.5, §10.3.1)."""
    yield from fires(state, "us", order.guns)
    if order.batteries > state[BATTERIES]:
        yield hard(say("bataan.batteries.fewer", n=state[BATTERIES]), "10.3.1")
    else:
        yield from batteries_fire(state, order.batteries)


def land(state: State, order: Land, table: Table) -> Outcome:
    """The US fire at the unit, a step a hit; unless it is gone, it drifts, farther after a hit (§10.1). Each gun costs a point, a
    battery none; steps are counted.

    ``result``: key (the drift, as text, or ``lost``), hits, steps (lost), lost (true or false), drift and roll (None if lost), ends.
    """
    out = Outcome(state)
    remark_phase(out, "action", "reduced")
    if order.guns:
        spend_guns(out, "us", order.guns)
    BATTERY.spend(out, order.batteries)
    hits = fire.shots(out, order.guns + order.batteries, "unit", table, () if order.clear else ("landing",))
    steps = min(hits, order.steps)
    lose(out, "jp", steps)
    lost = steps == order.steps
    drift = roll = None
    if lost:
        out.tell("bataan.land.lost")
    else:
        modifiers = {
            "bombarded": hits > 0,
            "occupied": order.occupied,
            "clear": order.clear,
            "snlf": order.snlf,
            "no-surprise": state.option("no-surprise"),
        }
        if steps:
            out.tell("bataan.land.steps", n=steps)
        drift, roll = drifts(out, modifiers, table)
    out.result = {"key": "lost" if lost else str(drift), "hits": hits, "steps": steps, "lost": lost, "drift": drift, "roll": roll}
    out.result["ends"] = _ashore(out, order, drift)
    return out


LAND = Command(
    "land",
    Land,
    told.reminding(land, told.landing),
    "bataan.land.help",
    ("10.1", "5.5", "10.3.1"),
    (sensible, options, limit, defended),
    then=came_down,
    told=told.before(told.landing),
)
