"""Landings: defensive fire, drift, sealift, the second wave (§14.72, §14.15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ...core.asking import Done, Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Number
from ...core.outcome import Fault, Outcome, say, soft
from ...core.state import State
from ...core.worth import more
from ..bushido.ashore import came_down
from ..bushido.steps import lose
from ..bushido.told import before, reminding
from . import told
from .ledgers import FORT_SHOTS, US_GUNS, landed, landing, may_land, shot
from .position import LANDED, POINTS, SEALIFT_LEFT, SEALIFT_LOST, SNLF, TURN, WAVE_TURN
from .turns import ashore

MANY = Number(1, 50)
GUNS = Number(0, 30)


class LandingFire(Order):
    """US guns fire at the units that land in one hex."""

    bare = ("shots", "dice")

    shots: int = fact(Number(1, 30), "corregidor.landing-fire.shots", rules=("14.15.2",))
    occupied: bool = fact(FLAG, "corregidor.landing-fire.occupied", rules=("14.15.2",), default=False)
    south: bool = fact(FLAG, "corregidor.landing-fire.south", rules=("14.15.2",), default=False)
    artillery: int = fact(GUNS, "corregidor.landing-fire.artillery", rules=("14.14", "14.15.2"), default=0)
    drum: int = fact(GUNS, "corregidor.landing-fire.drum", rules=("14.15.2",), default=0)
    hughes: int = fact(GUNS, "corregidor.landing-fire.hughes", rules=("14.15.2",), default=0)


def parts(state: State, order: LandingFire) -> Iterable[Fault]:
    """BadInput for more shots of artillery and forts than shots. What has fired this turn does not fire again; a fort has no more
    than its track (§14.4, §14.15.2). Batteries are not counted."""
    told = order.artillery + order.drum + order.hughes
    if told > order.shots:
        raise BadInput(say("corregidor.landing-fire.parts", told=told, shots=order.shots))
    yield from shot(state, US_GUNS, "artillery", order.artillery)
    for fort in ("drum", "hughes"):
        yield from shot(state, FORT_SHOTS[fort], fort, getattr(order, fort))


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


def needed(out: Outcome, order: Order, names: Iterable[str] = ("occupied", "south")) -> int:
    """The die that hits a unit that lands, less what makes it easier (§14.15.2)."""
    rule = out.state.tables["landing"]["fire"]
    at_least = int(rule["at_least"])
    for name in names:
        if getattr(order, name):
            at_least -= rule[name]
            out.because(f"corregidor.why.fire.{name}", n=rule[name])
    out.because("corregidor.why.at-least", n=at_least)
    return at_least


def fired_at(out: Outcome, lost: int) -> dict[str, int]:
    """Takes points of sealift off that defensive fire has cost; they bind from the next turn (§14.15.4)."""
    gone = -out.add(SEALIFT_LEFT, -lost)
    if out.state.live:
        out.add(SEALIFT_LOST, gone)
    if gone:
        out.because("corregidor.why.sealift", n=gone)
    return {"sealift_lost": gone, "sealift": out[SEALIFT_LEFT]}


def landing_fire(state: State, order: LandingFire, table: Table) -> Outcome:
    """A die a shot; a hit is a step, which is counted, and one more die at once may cost a point of sealift (§14.15.2, §14.15.4).

    ``result``: key (the hits), ``hits``, ``at_least``, ``sealift_lost``, ``sealift``.
    """
    out = Outcome(state)
    out.cite("14.15.2")
    US_GUNS.spend(out, order.artillery)
    FORT_SHOTS["drum"].spend(out, order.drum)
    FORT_SHOTS["hughes"].spend(out, order.hughes)
    at_least = needed(out, order)
    hits, lost = table.rounds(Shot(at_least, state.tables["landing"]["sealift"]["at_least"]), Fired(order.shots))  # type: ignore[arg-type]
    out.result = {"key": str(hits), "hits": hits, "at_least": at_least}
    lose(out, "jp", hits)
    if hits:
        out.tell("corregidor.landing-fire.steps", n=hits)
        out.tell("corregidor.landing-fire.forts")
        out.cite("14.15.4")
    out.result |= fired_at(out, lost)
    return out


LANDING_FIRE = Command(
    "landing-fire",
    LandingFire,
    reminding(landing_fire, told.south),
    "corregidor.landing-fire.help",
    ("14.15.2", "14.15.4"),
    (ashore_first, parts),
    worth=more("hits"),
    told=before(told.south),
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
    return not state.live or state[TURN] <= state.tables["landing"]["drift"]["misjudged"]


def one_friend(state: State, order: Any) -> Iterable[Fault]:
    """Own units ashore are in enemy ZOC or they are not. BadInput if both are said."""
    if order.friendly and order.friendly_clear:
        raise BadInput(say("corregidor.drift.both"))
    return ()


def friends_later(state: State, order: Any) -> Iterable[Fault]:
    """Own units ashore are of no help on the first turn (§14.15.3)."""
    if (order.friendly or order.friendly_clear) and _misjudged(state):
        yield soft(say("corregidor.drift.first-turn"), "14.15.3")


def carried(state: State, order: Drift) -> Iterable[Fault]:
    """No more units than may land this turn (§14.15.4, §15.1, §16.2)."""
    return landing(state, order.units, order.snlf)


MODIFIERS = ("hit", "occupied", "south", "snlf", "friendly", "friendly_clear")


def modifier(out: Outcome, names: Iterable[str]) -> int:
    """What is added to each drift die, by what was said and, while the current is misjudged, for that (§14.15.3)."""
    rule = out.state.tables["landing"]["drift"]
    said = [*names, *(("first",) if _misjudged(out.state) else ())]
    for name in said:
        out.because(f"corregidor.why.drift.{name}", n=rule[name])
    out.cite("14.15.3")
    return sum(rule[name] for name in said)


def marines_used(out: Outcome) -> None:
    """The naval marines cost their points when they are first used (§15.1)."""
    if out.state.live and not out.state[SNLF]:
        out.set(SNLF, True)
        out.add(POINTS, n := out.state.tables["landing"]["snlf"]["vp"])
        out.because("corregidor.why.snlf", n=n)
        out.cite("15.1")


def drift(state: State, order: Drift, table: Table) -> Outcome:
    """A die a unit, with what helps and hinders: so many hexes from its hex, 0 at least (§14.15.3).

    The naval marines cost their points when they are first used (§15.1). ``result``: key (the drifts joined by ``+``),
    ``drift`` (a list, one a unit), ``modifier``.
    """
    out = Outcome(state)
    more = modifier(out, [name for name in MODIFIERS if getattr(order, name)])
    least = state.tables["landing"]["drift"]["least"]
    drifts = [max(roll + more, least) for roll in table.faces(order.units, "drift")]
    out.result = {"key": "+".join(map(str, drifts)), "drift": drifts, "modifier": more}
    landed(out, order.units, order.snlf)
    if order.snlf:
        marines_used(out)
    placed(out, drifts)
    return out


def placed(out: Outcome, drifts: Iterable[int]) -> None:
    """Where the units that drift come ashore (§14.15.3)."""
    out.tell("corregidor.drift.place", drifts=tuple(drifts))
    out.tell("corregidor.drift.lost")
    out.tell("corregidor.drift.onto")


DRIFT = Command(
    "drift",
    Drift,
    reminding(drift, told.south),
    "corregidor.drift.help",
    ("14.15.1", "14.15.3", "14.15.4"),
    (one_friend, ashore_first, friends_later, carried),
    one=lambda order: (Drift(**{**vars(order), "units": 1}), order.units),
    then=came_down,
    told=before(told.south),
)


class Sealift(Order):
    """What the sealift carries."""


def sealift(state: State, order: Sealift, table: Table) -> Outcome:
    """The sealift, and how many more units it lands this turn (§14.15.4). ``result``: ``sealift``, ``landed``, ``left``
    (None where there is no limit)."""
    out = Outcome(state)
    out.cite("14.15.4")
    free = state[TURN] < state.tables["landing"]["sealift"]["from"]
    left = None if free else max(may_land(state) - state[LANDED], 0)
    out.result = {"key": str(state[SEALIFT_LEFT]), "sealift": state[SEALIFT_LEFT], "landed": state[LANDED], "left": left}
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
    if state.live and state[TURN] != turn:
        yield soft(say("corregidor.wave.turn", turn=turn, now=state[TURN]), "14.72")


def not_thrown(state: State, order: Wave) -> Iterable[Fault]:
    """Thrown once."""
    if state.live and state[WAVE_TURN] is not None:
        yield soft(say("corregidor.wave.thrown", turn=state[WAVE_TURN]), "14.72")


def wave(state: State, order: Wave, table: Table) -> Outcome:
    """One die: so many turns after turn 4 the second wave may land (§14.72). ``result``: key (the turn), ``turn``, ``roll``."""
    out = Outcome(state)
    out.cite("14.72", "14.73")
    base = state.tables["landing"]["wave"]["turn"]
    roll = table.one("wave")
    out.set(WAVE_TURN, base + roll)
    out.result = {"key": str(base + roll), "turn": base + roll, "roll": roll}
    out.tell("corregidor.wave.comes", turn=base + roll)
    out.tell("corregidor.wave.third")
    return out


WAVE = Command(
    "wave",
    Wave,
    reminding(wave, told.wave),
    "corregidor.wave.help",
    ("14.72",),
    (on_its_turn, not_thrown),
    lookup=False,
    forecast=True,
    told=before(told.wave),
)
