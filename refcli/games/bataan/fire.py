"""Bombardment by aircraft, artillery, siege guns and Corregidor's batteries (§5.5, §5.6, §10.3.1), and AA fire (§5.7)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Key, Number
from ...core.outcome import Fault, Name, Outcome, hard, say, soft, texts
from ...core.state import State
from ...core.worth import more
from ..bushido import fire
from ..bushido.kinds import SIDE, other
from .combat import has_planes, us_planes
from .gates import remark_phase
from .initiative import fire as spend_guns
from .supply import lose, stood, use

SHOOTERS = ("air", "artillery", "siege", "battery")
SHOOTER = Key("bataan.what.shooter", SHOOTERS, "air|artillery|siege|battery")
TARGET = Key("bataan.what.target", ("unit", "source", "battery"), "unit|source|battery")
LANDING = Key("bataan.what.landing", ("us", "empty"), "us|empty")


class Bombard(Order):
    """Bombard an enemy unit, a supply source, or Corregidor's batteries."""

    by: str = fact(SIDE, "bataan.bombard.by", rules=("5.5",))
    target: str = fact(TARGET, "bataan.bombard.target", rules=("5.5", "5.6"), default="unit")
    with_: str | None = fact(SHOOTER, "bataan.bombard.with", rules=("5.5",), default=None)
    siege: bool = fact(FLAG, "bataan.bombard.siege", rules=("5.6", "10.5"), default=False)
    shots: int = fact(Number(1, 99), "bataan.bombard.shots", rules=("5.5",), default=1)
    landing_hex: str | None = fact(LANDING, "bataan.bombard.landing-hex", rules=("10.1",), default=None)


def shooter(order: Bombard) -> str:
    """What fires: as told, else siege guns, else aircraft of the Japanese and artillery of the US."""
    if order.siege:
        return "siege"
    return order.with_ or {"jp": "air", "us": "artillery"}[order.by]


def sensible(state: State, order: Bombard) -> Iterable[Fault]:
    """BadInput for two shooters, and for a landing that is no unit."""
    if order.siege and order.with_ not in (None, "siege"):
        raise BadInput(say("bushido.exclusive", one="--siege", other=f"--with {order.with_}"))
    if order.landing_hex and order.target != "unit":
        raise BadInput(say("bushido.exclusive", one="--landing-hex", other=f"--target {order.target}"))
    return ()


def shooters_rights(state: State, order: Bombard) -> Iterable[Fault]:
    """Who has which guns, and what may be shot at with what (§5.6, §10.1, §10.3.1, §10.5)."""
    gun = shooter(order)
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
    turn, once they are there (§8.13, §10.5)."""
    gun = shooter(order)
    if (gun == "battery" and order.shots > state["batteries"]) or (order.target == "battery" and not state["batteries"]):
        yield hard(say("bataan.batteries.fewer", n=state["batteries"]), "10.3.1")
    if gun == "siege" and order.by == "jp":
        yield from _siege_there(state, order)


def _siege_there(state: State, order: Bombard) -> Iterable[Fault]:
    n = state.tables["guns"]["siege"]
    if state["siege_lost"]:
        yield hard(say("bataan.siege.gone"), "10.5")
    elif state.live and "siege" not in state["arrived"]:
        yield hard(say("bataan.siege.not-there"), "8.13", "10.5")
    elif order.shots > n:
        yield hard(say("bataan.siege.once", n=n, fired=state["siege_shots"]), "10.5")
    elif order.shots + state["siege_shots"] > n:
        yield soft(say("bataan.siege.once", n=n, fired=state["siege_shots"]), "10.5")


def bombard(state: State, order: Bombard, table: Table) -> Outcome:
    """Throws a die a shot; a hit on a source throws for its damage at once (§5.6). In a session each gun costs its side a
    point, aircraft, siege guns and batteries none (§3.3, §10.5).

    ``result``: key (the hits, as text), hits, supply (points that a source has lost), batteries where they were the target.
    """
    out = Outcome(state)
    remark_phase(out, "action", "reduced")
    gun = shooter(order)
    if gun == "artillery":
        spend_guns(out, order.by, order.shots)
    if gun == "siege" and state.live:
        out.add("siege_shots", order.shots)
    add = (*(("siege",) if gun == "siege" else ()), *(("landing",) if order.landing_hex == "us" else ()))
    if gun == "air" and order.target != "unit":
        out.tell("bataan.bombard.aa-first", side=Name(other(order.by)))
        out.cite("5.7")
    out.instructions.append(texts(state.tables["guns"]["range"][gun]))
    lost = 0
    if order.target == "source":
        hits, lost = fire.shots_with_damage(out, order.shots, "source", tuple(state.tables["supply"]["damage"]), table, add)
    else:
        hits = fire.shots(out, order.shots, order.target, table, add)
    out.result = {"key": str(hits), "hits": hits, "supply": lost}
    if order.landing_hex:
        out.cite("10.1")
    if gun in _SECTIONS:
        out.cite(_SECTIONS[gun])
    if hits:
        _EFFECT["landing" if order.landing_hex else order.target](out, order, hits, lost)
    if order.target == "battery":
        out.result["batteries"] = out["batteries"]
    return out


_SECTIONS = {"siege": "10.5", "battery": "10.3.1"}


def _on_unit(out: Outcome, order: Bombard, hits: int, lost: int) -> None:
    out.tell("bataan.bombard.disrupts", side=Name(other(order.by)))
    out.cite("5.52")


def _on_landing(out: Outcome, order: Bombard, hits: int, lost: int) -> None:
    out.tell("bataan.bombard.steps", n=hits)


def _on_source(out: Outcome, order: Bombard, hits: int, lost: int) -> None:
    side = other(order.by)
    out.result["supply"] = lose(out, side, lost)
    out.because("bataan.supply.stands", side=Name(side), n=out[f"supply.{side}"], state=stood(use(out, side)))


def _on_battery(out: Outcome, order: Bombard, hits: int, lost: int) -> None:
    out.add("batteries", -hits)
    out.tell("bataan.bombard.batteries", n=out["batteries"])
    out.cite("10.3.1")


_EFFECT = {"unit": _on_unit, "landing": _on_landing, "source": _on_source, "battery": _on_battery}

BOMBARD = Command(
    "bombard", Bombard, bombard, "bataan.bombard.help", ("5.5", "5.6", "10.1"), (sensible, shooters_rights, guns_there), worth=more("hits")
)


class Aa(Order):
    """Fire at aircraft over a supply source or Corregidor's batteries, before they bomb."""

    by: str = fact(SIDE, "bataan.aa.by", rules=("5.7",))
    units: int = fact(Number(1, 99), "bataan.aa.units", rules=("5.7",))


def aa(state: State, order: Aa, table: Table) -> Outcome:
    """A die for each aircraft unit; what is hit does not bomb. A Japanese one costs a point and is back next turn, a US
    one is gone for good (§5.7). ``result``: key (the hits, as text), hits.
    """
    out = Outcome(state)
    if order.by == "jp" and not has_planes(state):
        out.warn("bataan.us-planes")
    hits = fire.flak(out, order.units, table)
    out.result = {"key": str(hits), "hits": hits}
    if hits and order.by == "us":
        out.add("vp", hits * state.tables["victory"]["points"]["plane"])
        out.tell("bataan.aa.jp", n=hits)
    elif hits:
        out.tell("bataan.aa.us", n=hits)
    return out


AA = Command("aa", Aa, aa, "bataan.aa.help", ("5.7",), worth=more("hits"))
