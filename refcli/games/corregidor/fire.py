"""Bombardment, counterbattery and anti-aircraft fire (§5.5, §14.6.2, §14.11-14.14)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Key, Number
from ...core.outcome import Fault, Name, Outcome, Say, hard, say, soft
from ...core.state import State
from ...core.worth import more
from ..bushido import fire
from ..bushido.kinds import SIDE
from .position import forts
from .turns import NIGHT

TARGET = Key("corregidor.what.target", ("unit", "battery", "aa", "drum", "hughes"), "unit|battery|aa|drum|hughes")
GUNS = Key("corregidor.what.guns", ("air", "siege", "artillery", "battery"), "air|siege|artillery|battery")
SHOTS = Number(1, 50)


class Bombard(Order):
    """Shots at one target."""

    bare = ("target", "dice")

    by: str = fact(SIDE, "corregidor.bombard.by", rules=("14.14",), default="jp")
    target: str = fact(TARGET, "corregidor.bombard.target", rules=("14.11",), default="unit")
    with_: str | None = fact(GUNS, "corregidor.bombard.with", rules=("14.11", "14.14"), default=None)
    siege: bool = fact(FLAG, "corregidor.bombard.siege", rules=("5.6",), default=False)
    fired: bool = fact(FLAG, "corregidor.bombard.fired", rules=("14.6.3",), default=False)
    moving: bool = fact(FLAG, "corregidor.bombard.moving", rules=("14.6.2",), default=False)
    shots: int = fact(SHOTS, "corregidor.bombard.shots", rules=("5.5",), default=1)


def guns(state: State, order: Bombard) -> str:
    """What shoots: as said, or what that side usually shoots with."""
    return "siege" if order.siege else order.with_ or state.tables["fire"]["with"][order.by][0]


def instead(state: State, order: Bombard, *but: str) -> Say | None:
    """What that side could shoot with at this target, but for guns that cannot be had now; None if there is nothing."""
    table = state.tables["fire"]
    others = tuple(kind for kind in table["with"][order.by] if kind in table["target"][order.target]["with"] and kind not in but)
    return say("corregidor.bombard.instead", guns=others) if others else None


def sensible(state: State, order: Bombard) -> Iterable[Fault]:
    """BadInput for options that exclude each other."""
    if order.fired and order.moving:
        raise BadInput(say("bushido.exclusive", one="--fired", other="--moving"))
    if order.siege and order.with_ not in (None, "siege"):
        raise BadInput(say("bushido.exclusive", one="--siege", other=f"--with {order.with_}"))
    return ()


def may_shoot(state: State, order: Bombard) -> Iterable[Fault]:
    """Whose the guns are, and what they may be aimed at (§5.6, §14.11, §14.14)."""
    kind, target = guns(state, order), state.tables["fire"]["target"][order.target]
    if kind not in state.tables["fire"]["with"][order.by]:
        yield soft(say("corregidor.bombard.whose", guns=Name(kind), side=Name(order.by)), "14.14", "16.2", todo=instead(state, order))
    elif order.by == "us" and order.target != "unit":
        yield soft(say("corregidor.bombard.own", target=Name(order.target)), "14.11")
    elif kind not in target["with"]:
        yield soft(say("corregidor.bombard.not-at", guns=Name(kind), target=Name(order.target)), "5.6", "14.11", todo=instead(state, order))


def shows(state: State, order: Bombard) -> Iterable[Fault]:
    """A gun shows that it has fired (§14.6.3); a US unit that moves is an opportunity for Japan alone (§14.6.2)."""
    target = state.tables["fire"]["target"][order.target]
    if order.fired and not target.get("fired"):
        yield soft(say("corregidor.bombard.fired-not", target=Name(order.target)), "14.6.3")
    if order.moving and (order.by != "jp" or not target.get("moving")):
        yield soft(say("corregidor.bombard.moving-not"), "14.6.2")


def in_time(state: State, order: Bombard) -> Iterable[Fault]:
    """No field guns in the stage of bombardment, no aircraft by night (§14.1)."""
    kind = guns(state, order)
    if not state.live:
        return
    field = ("artillery", "battery")
    if state["turn"] == 0 and kind in field:
        yield soft(say("corregidor.bombard.too-early", guns=Name(kind)), "14.1", todo=instead(state, order, *field))
    if kind == "air" and state["light"] == NIGHT:
        yield soft(say("corregidor.air.night"), "14.1", todo=instead(state, order, kind))


def still_there(state: State, order: Bombard) -> Iterable[Fault]:
    """As many shots as there are units that have not been used this turn (§14.4, §14.14, §16.2)."""
    kind = guns(state, order)
    if not state.live or order.by != "jp" or (kind == "air" and state["light"] == NIGHT):
        return
    left = {
        "air": state["air"],
        "siege": max(state["siege"] - state["siege_fired"], 0),
        "artillery": state["artillery"],
    }.get(kind)
    if kind == "siege" and order.shots > state["siege"]:
        yield hard(say("corregidor.siege.there", n=state["siege"]), "14.12", "16.2")
    elif left is not None and order.shots > left:
        yield soft(say("corregidor.left", guns=Name(kind), n=left, wanted=order.shots), "14.4", "16.2")


def bombard(state: State, order: Bombard, table: Table) -> Outcome:
    """A die a shot (§5.5): 6 or more, more easily with siege guns, at what has fired, at what moves.

    A hit at Fort Drum or Fort Hughes takes a shot from its track and is a point, as long as there are shots to take
    (§14.16.1). ``result``: key (the hits), ``hits``, ``counted`` (hits that took a shot; None elsewhere).
    """
    out = Outcome(state)
    kind, target = guns(state, order), state.tables["fire"]["target"][order.target]
    add = [name for name, said in (("siege", kind == "siege"), ("fired", order.fired), ("moving", order.moving)) if said]
    if state.live and state["turn"] == 0 and not state["bombardment.played"]:
        out.warn("corregidor.bombard.no-turn")
    if order.by == "jp":
        spend(out, kind, order.shots)
    hits = fire.shots(out, order.shots, target["as"], table, add)
    out.result = {"key": str(hits), "hits": hits, "counted": None}
    if order.target in forts(state.tables):
        out.result["counted"] = _at_fort(out, order.target, hits)
    elif hits:
        out.tell(f"corregidor.bombard.at-{order.target}", n=hits)
        if order.moving:
            out.tell("corregidor.bombard.stops")
    out.cite("14.11" if not state["turn"] else "14.14")
    return out


def _at_fort(out: Outcome, fort: str, hits: int) -> int:
    left = out[f"forts.{fort}"]
    counted = -out.add(f"forts.{fort}", -hits)
    if counted:
        points = counted * out.state.tables["fire"]["target"][fort]["vp"]
        out.add("vp", points)
        out.because("corregidor.why.fort", fort=Name(fort), n=points)
        out.tell("corregidor.bombard.fort", fort=Name(fort), n=out[f"forts.{fort}"])
    if counted < hits or not left:
        out.warn("corregidor.bombard.fort-empty", fort=Name(fort))
    out.cite("14.16.1")
    return counted


def spend(out: Outcome, kind: str, n: int) -> None:
    """Japanese aircraft or guns that have been used this turn (§14.4, §16.2); nothing in a lookup."""
    if not out.state.live or not n:
        return
    if kind == "siege":
        out.add("siege_fired", n)
    elif kind in ("air", "artillery"):
        out.add(kind, -n)


BOMBARD = Command(
    "bombard",
    Bombard,
    bombard,
    "corregidor.bombard.help",
    ("5.5", "14.11", "14.14"),
    (sensible, may_shoot, shows, in_time, still_there),
    worth=more("hits"),
)


class Counterbattery(Order):
    """Coastal guns that bear to the north fire at the siege guns."""

    bare = ("guns", "dice")

    guns: int = fact(SHOTS, "corregidor.counterbattery.guns", rules=("14.12",))


def guns_to_hit(state: State, order: Counterbattery) -> Iterable[Fault]:
    """There must be siege guns left (§14.12)."""
    if not state["siege"]:
        yield hard(say("corregidor.siege.there", n=0), "14.12")


def counterbattery(state: State, order: Counterbattery, table: Table) -> Outcome:
    """A die a battery: a 6 removes a siege gun (§14.12). ``result``: key (the guns removed), ``hits``."""
    out = Outcome(state)
    out.cite("14.12")
    at_least = state.tables["fire"]["counterbattery"]["at_least"]
    out.because("bushido.fire.needs", n=at_least)
    hits = -out.add("siege", -table.hits(order.guns, at_least, "counterbattery"))
    out.result = {"key": str(hits), "hits": hits}
    if hits:
        out.tell("corregidor.counterbattery.removed", n=hits, left=out["siege"])
    out.tell("corregidor.counterbattery.fired")
    return out


COUNTERBATTERY = Command(
    "counterbattery", Counterbattery, counterbattery, "corregidor.counterbattery.help", ("14.12",), (guns_to_hit,), worth=more("hits")
)


class Aa(Order):
    """AA companies fire at aircraft."""

    bare = ("units", "dice")

    units: int = fact(SHOTS, "corregidor.aa.units", rules=("14.13",))
    by: str = fact(SIDE, "corregidor.aa.by", rules=("14.13",), default="us")


def companies(state: State, order: Aa) -> Iterable[Fault]:
    """The three US companies less those converted, each once a turn (§14.8, §14.13)."""
    if order.by != "us":
        yield soft(say("corregidor.aa.by"), "14.13")
    if order.units > state["aa"]:
        yield hard(say("corregidor.aa.there", n=state["aa"]), "14.13", "14.8")
    elif state.live and order.units > (left := state["aa"] - state["aa_fired"]):
        yield soft(say("corregidor.aa.once", n=max(left, 0)), "14.13")


def aircraft_about(state: State, order: Aa) -> Iterable[Fault]:
    """Nothing flies by night (§14.1)."""
    if state.live and state["light"] == NIGHT:
        yield soft(say("corregidor.air.night"), "14.1")


def aa(state: State, order: Aa, table: Table) -> Outcome:
    """A die a company: a 6 takes an aircraft off for this turn and costs Japan a point (§5.7, §14.13).

    ``result``: key (the hits), ``hits``.
    """
    out = Outcome(state)
    hits = fire.flak(out, order.units, table)
    out.result = {"key": str(hits), "hits": hits}
    if state.live:
        out.add("aa_fired", order.units)
    if hits:
        points = hits * state.tables["fire"]["aa"]["vp"]
        out.add("vp", points)
        spend(out, "air", hits)
        out.because("corregidor.why.aa", n=points)
        out.tell("corregidor.aa.off", n=hits)
    out.tell("corregidor.aa.fired")
    out.cite("14.13")
    return out


AA = Command("aa", Aa, aa, "corregidor.aa.help", ("14.13",), (companies, aircraft_about), worth=more("hits"))
