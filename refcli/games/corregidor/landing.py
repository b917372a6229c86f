"""Landings: defensive fire, drift, sealift, the second wave (§14.72, §14.15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...core.asking import Done, Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Number
from ...core.outcome import Fault, Outcome, hard, say, soft
from ...core.state import State
from ...core.worth import more
from .turns import ashore

MANY = Number(1, 50)


class LandingFire(Order):
    """US guns fire at the units that land in one hex."""

    bare = ("shots", "dice")

    shots: int = fact(Number(1, 30), "corregidor.landing-fire.shots", rules=("14.15.2",))
    occupied: bool = fact(FLAG, "corregidor.landing-fire.occupied", rules=("14.15.2",), default=False)
    south: bool = fact(FLAG, "corregidor.landing-fire.south", rules=("14.15.2",), default=False)


def ashore_first(state: State, order: Order) -> Iterable[Fault]:
    """Nobody lands while the bombardment lasts (§14.1)."""
    return ashore(state, "14.1", "14.15")


class Fired(NamedTuple):
    """How far a volley has come."""

    left: int
    hits: int = 0
    lost: int = 0


class Shot(NamedTuple):
    """One shot of a volley: what hits, and what costs a point of sealift after a hit."""

    hits: int
    costs: int

    def __call__(self, table: Table, at: Fired) -> Fired | Done:
        """The volley after one more shot, or its hits and the points of sealift it cost."""
        if at.left == 0:
            return Done((at.hits, at.lost))
        hit = table.hits(1, self.hits, "landing-fire")
        lost = table.hits(1, self.costs, "sealift") if hit else 0
        return Fired(at.left - 1, at.hits + hit, at.lost + lost)


def landing_fire(state: State, order: LandingFire, table: Table) -> Outcome:
    """A die a shot; a hit is a step, and one more die at once may cost a point of sealift (§14.15.2, §14.15.4).

    ``result``: key (the hits), ``hits``, ``at_least``, ``sealift_lost``, ``sealift``.
    """
    rule, sealift = state.tables["landing"]["fire"], state.tables["landing"]["sealift"]
    out = Outcome(state)
    out.cite("14.15.2")
    at_least = rule["at_least"]
    for name in ("occupied", "south"):
        if getattr(order, name):
            at_least -= rule[name]
            out.because(f"corregidor.why.fire.{name}", n=rule[name])

    hits, lost = table.rounds(Shot(at_least, sealift["at_least"]), Fired(order.shots))  # type: ignore[arg-type]
    out.result = {"key": str(hits), "hits": hits, "at_least": at_least}
    out.because("corregidor.why.at-least", n=at_least)
    if hits:
        out.tell("corregidor.landing-fire.steps", n=hits)
        out.tell("corregidor.landing-fire.forts")
        out.cite("14.15.4")
    gone = -out.add("sealift", -lost)
    if state.live:
        out.add("landing.lost", gone)
    if gone:
        out.because("corregidor.why.sealift", n=gone)
    out.result |= {"sealift_lost": gone, "sealift": out["sealift"]}
    return out


LANDING_FIRE = Command(
    "landing-fire", LandingFire, landing_fire, "corregidor.landing-fire.help", ("14.15.2", "14.15.4"), (ashore_first,), worth=more("hits")
)


class Drift(Order):
    """Units that land in one hex drift."""

    bare = ("units", "dice")

    units: int = fact(MANY, "corregidor.drift.units", rules=("14.15.3",))
    hit: bool = fact(FLAG, "corregidor.drift.hit", rules=("14.15.3",), default=False)
    occupied: bool = fact(FLAG, "corregidor.drift.occupied", rules=("14.15.3",), default=False)
    south: bool = fact(FLAG, "corregidor.drift.south", rules=("14.15.1", "14.15.3"), default=False)
    snlf: bool = fact(FLAG, "corregidor.drift.snlf", rules=("14.15.3", "15.1"), default=False)
    friendly: bool = fact(FLAG, "corregidor.drift.friendly", rules=("14.15.3",), default=False)
    friendly_clear: bool = fact(FLAG, "corregidor.drift.friendly-clear", rules=("14.15.3",), default=False)


def _misjudged(state: State) -> bool:
    """Whether the current is still misjudged: on the first turn, and in a lookup, which is of that turn (§14.15.3)."""
    return not state.live or state["turn"] <= state.tables["landing"]["drift"]["misjudged"]


def one_friend(state: State, order: Drift) -> Iterable[Fault]:
    """Own units ashore are in enemy ZOC or they are not. BadInput if both are said."""
    if order.friendly and order.friendly_clear:
        raise BadInput(say("corregidor.drift.both"))
    return ()


def friends_later(state: State, order: Drift) -> Iterable[Fault]:
    """Own units ashore are of no help on the first turn (§14.15.3)."""
    if (order.friendly or order.friendly_clear) and _misjudged(state):
        yield soft(say("corregidor.drift.first-turn"), "14.15.3")


def limit(state: State) -> int:
    """Units that may land this turn: the sealift as it was when the turn began (§14.15.4)."""
    return state["sealift"] + state["landing.lost"]


def within_sealift(state: State, order: Drift) -> Iterable[Fault]:
    """No more units a turn than the sealift, from the second turn on (§14.15.4, §16.2)."""
    if not state.live or state["turn"] < state.tables["landing"]["sealift"]["from"]:
        return
    if state["landing.units"] + order.units > limit(state):
        yield soft(say("corregidor.drift.sealift", n=limit(state), landed=state["landing.units"], units=order.units), "14.15.4")


def marines_there(state: State, order: Drift) -> Iterable[Fault]:
    """There are three battalions of naval marines (§15.1)."""
    most = state.tables["landing"]["snlf"]["units"]
    if order.snlf and order.units > most:
        yield hard(say("corregidor.drift.snlf-units", n=most), "15.1")


def drift(state: State, order: Drift, table: Table) -> Outcome:
    """A die a unit, with what helps and hinders: so many hexes from its hex, 0 at least (§14.15.3).

    The naval marines cost their points when they are first used (§15.1). ``result``: key (the drifts joined by ``+``),
    ``drift`` (a list, one a unit), ``modifier``.
    """
    rule = state.tables["landing"]["drift"]
    out = Outcome(state)
    out.cite("14.15.3")
    said = [name for name in ("hit", "occupied", "south", "snlf", "friendly", "friendly_clear") if getattr(order, name)]
    said += ["first"] if _misjudged(state) else []
    for name in said:
        out.because(f"corregidor.why.drift.{name}", n=rule[name])
    modifier = sum(rule[name] for name in said)
    thrown = table.faces(order.units, "drift")
    drifts = [max(roll + modifier, rule["least"]) for roll in thrown]
    out.result = {"key": "+".join(map(str, drifts)), "drift": drifts, "modifier": modifier}
    if state.live:
        out.add("landing.units", order.units)
        if order.snlf and not state["snlf"]:
            out.set("snlf", True)
            out.add("vp", n := state.tables["landing"]["snlf"]["vp"])
            out.because("corregidor.why.snlf", n=n)
            out.cite("15.1")
    out.tell("corregidor.drift.place", drifts=tuple(drifts))
    out.tell("corregidor.drift.lost")
    out.tell("corregidor.drift.onto")
    return out


DRIFT = Command(
    "drift",
    Drift,
    drift,
    "corregidor.drift.help",
    ("14.15.1", "14.15.3", "14.15.4"),
    (one_friend, ashore_first, friends_later, within_sealift, marines_there),
)


class Sealift(Order):
    """What the sealift carries."""


def sealift(state: State, order: Sealift, table: Table) -> Outcome:
    """The sealift, and how many more units it lands this turn (§14.15.4). ``result``: ``sealift``, ``landed``, ``left``
    (None where there is no limit)."""
    out = Outcome(state)
    out.cite("14.15.4")
    free = state["turn"] < state.tables["landing"]["sealift"]["from"]
    left = None if free else max(limit(state) - state["landing.units"], 0)
    out.result = {"key": str(state["sealift"]), "sealift": state["sealift"], "landed": state["landing.units"], "left": left}
    if free:
        out.because("corregidor.why.sealift-free")
        out.cite("16.2")
    return out


SEALIFT = Command("sealift", Sealift, sealift, "corregidor.sealift.help", ("14.15.4",), lookup=False, rolls=False, ends=True, changes=False)


class Wave(Order):
    """When the second wave comes."""

    bare = ("dice",)


def on_its_turn(state: State, order: Wave) -> Iterable[Fault]:
    """Thrown on turn 4 (§14.72)."""
    turn = state.tables["landing"]["wave"]["turn"]
    if state.live and state["turn"] != turn:
        yield soft(say("corregidor.wave.turn", turn=turn, now=state["turn"]), "14.72")


def not_thrown(state: State, order: Wave) -> Iterable[Fault]:
    """Thrown once."""
    if state.live and state["wave"] is not None:
        yield soft(say("corregidor.wave.thrown", turn=state["wave"]), "14.72")


def wave(state: State, order: Wave, table: Table) -> Outcome:
    """One die: so many turns after turn 4 the second wave may land (§14.72). ``result``: key (the turn), ``turn``, ``roll``."""
    out = Outcome(state)
    out.cite("14.72", "14.73")
    base = state.tables["landing"]["wave"]["turn"]
    roll = table.one("wave")
    out.set("wave", base + roll)
    out.result = {"key": str(base + roll), "turn": base + roll, "roll": roll}
    out.tell("corregidor.wave.comes", turn=base + roll)
    out.tell("corregidor.wave.third")
    return out


WAVE = Command("wave", Wave, wave, "corregidor.wave.help", ("14.72",), (on_its_turn, not_thrown), lookup=False, forecast=True)
