"""Bombardment by aircraft, artillery, siege guns and Corregidor's batteries (§5.5, §5.6, §10.3.1), AA fire (§5.7), and both as one
raid."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, PhaseSide, fact
from ...core.game import Command
from ...core.kinds import FLAG, Key, Number
from ...core.outcome import Fault, Name, Outcome, hard, say, soft, texts
from ...core.state import State
from ...core.worth import more
from ..bushido import fire
from ..bushido.kinds import SIDE, other
from . import told
from .combat import has_planes, us_planes
from .gates import remark_phase
from .initiative import fire as spend_guns
from .ledgers import BATTERY, batteries_fire, fires, flies, fly
from .position import AIR_LOST, AIR_OF, ARRIVED, BATTERIES, POINTS, SIEGE_GONE, SIEGE_SHOTS, SUPPLY_OF
from .supply import lose, stood, use

SHOOTERS = ("air", "artillery", "siege", "battery")
SHOOTER = Key("bataan.what.shooter", SHOOTERS, "air|artillery|siege|battery")
TARGET = Key("bataan.what.target", ("unit", "source", "battery"), "unit|source|battery")
LANDING = Key("bataan.what.landing", ("us", "empty"), "us|empty")


class Bombard(Order):
    """Bombard an enemy unit, a supply source, or Corregidor's batteries."""

    by: str = fact(SIDE, "bataan.bombard.by", rules=("5.5",), default=PhaseSide())
    target: str = fact(TARGET, "bataan.bombard.target", rules=("5.5", "5.6"), default="unit")
    with_: str | None = fact(SHOOTER, "bataan.bombard.with", rules=("5.5",), default=None)
    siege: bool = fact(FLAG, "bataan.bombard.siege", rules=("5.6", "10.5"), default=False)
    shots: int = fact(Number(1, 99), "bataan.bombard.shots", rules=("5.5",), default=1)
    landing_hex: str | None = fact(LANDING, "bataan.bombard.landing-hex", rules=("10.1",), default=None)

    def shooter(self) -> str:
        """What fires: as told, else siege guns, else aircraft of the Japanese and artillery of the US."""
        if self.siege:
            return "siege"
        return self.with_ or {"jp": "air", "us": "artillery"}[self.by]


def sensible(state: State, order: Bombard) -> Iterable[Fault]:
    """BadInput for two shooters, and for a landing that is no unit."""
    if order.siege and order.with_ not in (None, "siege"):
        raise BadInput(say("bushido.exclusive", one="--siege", other=f"--with {order.with_}"))
    if order.landing_hex and order.target != "unit":
        raise BadInput(say("bushido.exclusive", one="--landing-hex", other=f"--target {order.target}"))
    return ()


def shooters_rights(state: State, order: Bombard) -> Iterable[Fault]:
    """Who has which guns, and what may be shot at with what (§5.6, §10.1, §10.3.1, §10.5)."""
    gun = order.shooter()
    if order.by == "us" and gun == "siege":
        yield soft(say("bataan.bombard.no-siege"), "10.5")
    if order.by == "jp" and gun == "battery":
        yield soft(say("bataan.bombard.no-battery"), "10.3.1")
    if order.by == "us" and gun == "air":
        yield from us_planes(state)
    if order.target == "battery" and order.by == "us":
        yield soft(say("bataan.bombard.own-battery"), "5.6")
    elif order.target == "battery" and gun == "artillery":
        yield soft(say("bataan.bombard.battery-with"), "5.6")
    if order.landing_hex and order.by == "jp":
        yield soft(say("bataan.bombard.landing-us"), "10.1")
    elif order.landing_hex and gun == "air":
        yield soft(say("bataan.bombard.landing-guns"), "10.1")


def guns_there(state: State, order: Bombard) -> Iterable[Fault]:
    """No more shots than batteries, and none at batteries that are gone (§10.3.1); none beyond the siege guns, one each a
    turn, once they are there (§8.13, §10.5); none with aircraft or guns that have been used this turn (§5.5)."""
    gun = order.shooter()
    if (gun == "battery" and order.shots > state[BATTERIES]) or (order.target == "battery" and not state[BATTERIES]):
        yield hard(say("bataan.batteries.fewer", n=state[BATTERIES]), "10.3.1")
    elif gun == "battery":
        yield from batteries_fire(state, order.shots)
    if gun == "siege" and order.by == "jp":
        yield from _siege_there(state, order)
    elif gun == "artillery":
        yield from fires(state, order.by, order.shots)
    elif gun == "air" and (order.by == "jp" or has_planes(state)):
        yield from flies(state, order.by, order.shots)


def _siege_there(state: State, order: Bombard) -> Iterable[Fault]:
    n = state.tables["guns"]["siege"]
    if state[SIEGE_GONE]:
        yield hard(say("bataan.siege.gone"), "10.5")
    elif state.live and "siege" not in state[ARRIVED]:
        yield hard(say("bataan.siege.not-there"), "8.13", "10.5")
    elif order.shots > n:
        yield hard(say("bataan.siege.once", n=n, fired=state[SIEGE_SHOTS]), "10.5")
    elif order.shots + state[SIEGE_SHOTS] > n:
        yield soft(say("bataan.siege.once", n=n, fired=state[SIEGE_SHOTS]), "10.5")


def bombard(state: State, order: Bombard, table: Table) -> Outcome:
    """Throws a die a shot; a hit on a source throws for its damage at once (§5.6). In a session each gun costs its side a
    point, aircraft, siege guns and batteries none (§3.3, §10.5); what has fired has been used this turn.

    ``result``: key (the hits, as text), side, hits, supply (points that a source has lost), batteries where they were the target.
    """
    out = Outcome(state)
    remark_phase(out, "action", "reduced")
    gun = order.shooter()
    if gun == "artillery":
        spend_guns(out, order.by, order.shots)
    elif gun == "air":
        fly(out, order.by, order.shots)
    elif gun == "battery":
        BATTERY.spend(out, order.shots)
    elif state.live:
        out.add(SIEGE_SHOTS, order.shots)
    add = (*(("siege",) if gun == "siege" else ()), *(("landing",) if order.landing_hex == "us" else ()))
    out.instructions.append(texts(state.tables["guns"]["range"][gun]))
    hits, lost = _shots(out, order.target, order.shots, table, add)
    out.result = {"key": str(hits), "side": order.by, "hits": hits, "supply": lost}
    if order.landing_hex:
        out.cite("10.1")
    if gun in _SECTIONS:
        out.cite(_SECTIONS[gun])
    if hits:
        _EFFECT["landing" if order.landing_hex else order.target](out, order.by, hits, lost)
    if order.target == "battery":
        out.result["batteries"] = out[BATTERIES]
    return out


_SECTIONS = {"siege": "10.5", "battery": "10.3.1"}


def _shots(out: Outcome, target: str, n: int, table: Table, add: Iterable[str] = ()) -> tuple[int, int]:
    """(hits, points that a source lost) of so many shots."""
    if target == "source":
        return fire.shots_with_damage(out, n, "source", tuple(out.state.tables["supply"]["damage"]), table, add)
    return fire.shots(out, n, target, table, add), 0


def _on_unit(out: Outcome, by: str, hits: int, lost: int) -> None:
    out.tell("bataan.bombard.disrupts", side=Name(other(by)))
    out.cite("5.52")


def _on_landing(out: Outcome, by: str, hits: int, lost: int) -> None:
    out.tell("bataan.bombard.steps", n=hits)


def _on_source(out: Outcome, by: str, hits: int, lost: int) -> None:
    side = other(by)
    out.result["supply"] = lose(out, side, lost)
    out.because("bataan.supply.stands", side=Name(side), n=out[SUPPLY_OF[side]], state=stood(use(out, side)))


def _on_battery(out: Outcome, by: str, hits: int, lost: int) -> None:
    out.add(BATTERIES, -hits)
    out.tell("bataan.bombard.batteries", n=out[BATTERIES])
    out.cite("10.3.1")


_EFFECT = {"unit": _on_unit, "landing": _on_landing, "source": _on_source, "battery": _on_battery}

BOMBARD = Command(
    "bombard",
    Bombard,
    told.reminding(bombard, told.bombard),
    "bataan.bombard.help",
    ("5.5", "5.6", "10.1"),
    (sensible, shooters_rights, guns_there),
    worth=more("hits"),
    told=told.before(told.bombard),
)


class Aa(Order):
    """Fire at aircraft over a supply source or Corregidor's batteries, before they bomb."""

    by: str = fact(SIDE, "bataan.aa.by", rules=("5.7",))
    units: int = fact(Number(1, 99), "bataan.aa.units", rules=("5.7",))


def about(state: State, order: Aa) -> Iterable[Fault]:
    """No more aircraft than are left this turn (§5.5). Where no US aircraft are known of, that is a warning."""
    flying = other(order.by)
    return flies(state, flying, order.units) if state[AIR_OF[flying]] is not None else ()


def aa(state: State, order: Aa, table: Table) -> Outcome:
    """A die for each aircraft unit; what is hit does not bomb. A Japanese one costs a point and is back next turn, a US
    one is gone for good (§5.7). ``result``: key (the hits, as text), hits.
    """
    out = Outcome(state)
    flying = other(order.by)
    if flying == "us" and not has_planes(state):
        out.warn("bataan.us-planes")
    elif state.live and state[AIR_OF[flying]] is None:
        out.warn("bataan.air.not-thrown")
    hits = fire.flak(out, order.units, table)
    out.result = {"key": str(hits), "hits": hits}
    shot_down(out, flying, hits)
    fly(out, flying, hits)
    return out


def shot_down(out: Outcome, flying: str, hits: int) -> None:
    """What AA hits cost: a Japanese aircraft a point, and it is back next turn; a US one is gone for good (§5.7)."""
    if hits and flying == "jp":
        out.add(POINTS, hits * out.state.tables["victory"]["points"]["plane"])
        out.tell("bataan.aa.jp", n=hits)
    elif hits:
        if out.state.live:
            out.add(AIR_LOST, hits)
        out.tell("bataan.aa.us", n=hits)


AA = Command("aa", Aa, aa, "bataan.aa.help", ("5.7",), (about,), worth=more("hits"))


class Raid(Order):
    """Aircraft bomb a source or the batteries: the AA fire at them first, then what comes through."""

    bare = ("units", "target", "dice")

    by: str = fact(SIDE, "bataan.raid.by", rules=("5.6",), default=PhaseSide("jp"))
    units: int = fact(Number(1, 99), "bataan.raid.units", rules=("5.6",))
    target: str = fact(TARGET, "bataan.bombard.target", rules=("5.6",))


def raids(state: State, order: Raid) -> Iterable[Fault]:
    """What AA guard (§5.7), of the enemy (§5.6) and still there (§10.3.1); aircraft that are left (§5.5, §12.2)."""
    if order.target == "unit":
        yield soft(say("bataan.raid.unit"), "5.7", todo=say("bataan.raid.unit.todo"))
    elif order.target == "battery" and order.by == "us":
        yield soft(say("bataan.bombard.own-battery"), "5.6")
    elif order.target == "battery" and not state[BATTERIES]:
        yield hard(say("bataan.batteries.fewer", n=0), "10.3.1")
    if order.by == "us" and not has_planes(state):
        yield from us_planes(state)
    else:
        yield from flies(state, order.by, order.units)


def raid(state: State, order: Raid, table: Table) -> Outcome:
    """A die of the AA for each aircraft; each that comes through bombs, a source's damage thrown at once (§5.6, §5.7). All of them
    have been used this turn.

    ``result``: key and hits (of the bombs), side, down, bombed, supply, batteries where they were the target.
    """
    out = Outcome(state)
    remark_phase(out, "action", "reduced")
    fly(out, order.by, order.units)
    down = fire.flak(out, order.units, table)
    shot_down(out, order.by, down)
    bombed = order.units - down
    hits, lost = _shots(out, order.target, bombed, table)
    out.result = {"key": str(hits), "side": order.by, "down": down, "bombed": bombed, "hits": hits, "supply": lost}
    if hits:
        _EFFECT[order.target](out, order.by, hits, lost)
    if order.target == "battery":
        out.result["batteries"] = out[BATTERIES]
    return out


RAID = Command("raid", Raid, raid, "bataan.raid.help", ("5.6", "5.7"), (raids,), worth=more("hits"))
