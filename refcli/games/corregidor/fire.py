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
from ..bushido.told import before, reminding
from . import told
from .ledgers import AIR, COMPANIES, FORT_SHOTS, GUNS, SIEGE_GUNS, US_GUNS, shot
from .position import AA_FIRED, AA_UNITS, FORT_FIRED, FORTS, LIGHT, PLAYED, POINTS, SIEGE, TURN, forts
from .turns import NIGHT

TARGET = Key("corregidor.what.target", ("unit", "battery", "aa", "drum", "hughes"), "unit|battery|aa|drum|hughes")
A_GUN = Key("corregidor.what.guns", ("air", "siege", "artillery", "battery"), "air|siege|artillery|battery")
SHOTS = Number(1, 50)


class Bombard(Order):
    """Shots at one target."""

    bare = ("target", "dice")

    by: str = fact(SIDE, "corregidor.bombard.by", rules=("14.14",), default="jp")
    target: str = fact(TARGET, "corregidor.bombard.target", rules=("14.11",), default="unit")
    with_: str | None = fact(A_GUN, "corregidor.bombard.with", rules=("14.11", "14.14"), default=None)
    siege: bool = fact(FLAG, "corregidor.bombard.siege", rules=("5.6",), default=False)
    fired: bool = fact(FLAG, "corregidor.bombard.fired", rules=("14.6.3",), default=False)
    moving: bool = fact(FLAG, "corregidor.bombard.moving", rules=("14.6.2",), default=False)
    shots: int = fact(SHOTS, "corregidor.bombard.shots", rules=("5.5",), default=1)

    def guns(self, state: State) -> str:
        """What shoots: as said, or what that side usually shoots with."""
        return "siege" if self.siege else self.with_ or str(state.tables["fire"]["with"][self.by][0])


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
    kind, target = order.guns(state), state.tables["fire"]["target"][order.target]
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
    kind = order.guns(state)
    if not state.live:
        return
    field = ("artillery", "battery")
    if state[TURN] == 0 and kind in field:
        yield soft(say("corregidor.bombard.too-early", guns=Name(kind)), "14.1", todo=instead(state, order, *field))
    if kind == "air" and state[LIGHT] == NIGHT:
        yield soft(say("corregidor.air.night"), "14.1", todo=instead(state, order, kind))


def still_there(state: State, order: Bombard) -> Iterable[Fault]:
    """As many shots as there are units that have not been used this turn (§14.4, §14.14, §16.1, §16.2)."""
    kind = order.guns(state)
    if not state.live or (kind == "air" and state[LIGHT] == NIGHT):
        return
    if kind == "siege" and order.by == "jp" and order.shots > state[SIEGE]:
        yield hard(say("corregidor.siege.there", n=state[SIEGE]), "14.12", "16.2")
    elif (ledger := LEDGER_OF.get((order.by, kind))) is not None:
        yield from shot(state, ledger, kind, order.shots)


LEDGER_OF = {("jp", "air"): AIR, ("jp", "siege"): SIEGE_GUNS, ("jp", "artillery"): GUNS, ("us", "artillery"): US_GUNS}
"""What is counted of each side's guns; the batteries' shots are not."""


def exposed(out: Outcome, target: str) -> bool:
    """Whether a target has shown itself by firing this turn, as far as the session knows (§14.6.3): the AA once all of it has
    fired, a fort that has. Where only some of the AA has, that is a warning."""
    if not out.state.live:
        return False
    if target == "aa":
        fired, there = out[AA_FIRED], out[AA_UNITS]
        if 0 < fired < there:
            out.warn("corregidor.bombard.some-aa", n=fired, all=there)
        return bool(there) and fired >= there
    return target in FORT_SHOTS and out[FORT_FIRED[target]] > 0


def bombard(state: State, order: Bombard, table: Table) -> Outcome:
    """A die a shot (§5.5): 6 or more, more easily with siege guns, at what has fired, at what moves.

    A hit at Fort Drum or Fort Hughes takes a shot from its track and is a point, as long as there are shots to take
    (§14.16.1). ``result``: key (the hits), ``side``, ``hits``, ``counted`` (hits that took a shot; None elsewhere).
    """
    out = Outcome(state)
    kind = order.guns(state)
    fired = order.fired or exposed(out, order.target)
    add = [name for name, said in (("siege", kind == "siege"), ("fired", fired), ("moving", order.moving)) if said]
    _in_a_turn(out)
    if (ledger := LEDGER_OF.get((order.by, kind))) is not None:
        ledger.spend(out, order.shots)
    hits = fire.shots(out, order.shots, state.tables["fire"]["target"][order.target]["as"], table, add)
    out.result = {"key": str(hits), "side": order.by, "hits": hits, "counted": _effect(out, order.target, hits)}
    if hits and order.moving:
        out.tell("corregidor.bombard.stops")
    return out


def _in_a_turn(out: Outcome) -> None:
    """A warning where the bombardment has begun without its turn; the § of the stage."""
    if out.state.live and out[TURN] == 0 and not out[PLAYED]:
        out.warn("corregidor.bombard.no-turn")
    out.cite("14.11" if not out[TURN] else "14.14")


def _effect(out: Outcome, target: str, hits: int) -> int | None:
    """What hits do; at a fort how many of them took a shot from its track, else None."""
    if target in forts(out.state.tables):
        return _at_fort(out, target, hits)
    if hits:
        out.tell(f"corregidor.bombard.at-{target}", n=hits)
    return None


def _at_fort(out: Outcome, fort: str, hits: int) -> int:
    left = out[FORTS[fort]]
    counted = -out.add(FORTS[fort], -hits)
    if counted:
        points = counted * out.state.tables["fire"]["target"][fort]["vp"]
        out.add(POINTS, points)
        out.because("corregidor.why.fort", fort=Name(fort), n=points)
        out.tell("corregidor.bombard.fort", fort=Name(fort), n=out[FORTS[fort]])
    if counted < hits or not left:
        out.warn("corregidor.bombard.fort-empty", fort=Name(fort))
    out.cite("14.16.1")
    return counted


BOMBARD = Command(
    "bombard",
    Bombard,
    reminding(bombard, told.bombard),
    "corregidor.bombard.help",
    ("5.5", "14.11", "14.14"),
    (sensible, may_shoot, shows, in_time, still_there),
    worth=more("hits"),
    told=before(told.bombard),
)


class Counterbattery(Order):
    """Coastal guns that bear to the north fire at the siege guns."""

    bare = ("guns", "dice")

    guns: int = fact(SHOTS, "corregidor.counterbattery.guns", rules=("14.12",))


def guns_to_hit(state: State, order: Counterbattery) -> Iterable[Fault]:
    """There must be siege guns left (§14.12)."""
    if not state[SIEGE]:
        yield hard(say("corregidor.siege.there", n=0), "14.12")


def counterbattery(state: State, order: Counterbattery, table: Table) -> Outcome:
    """A die a battery: a 6 removes a siege gun (§14.12). ``result``: key (the guns removed), ``hits``."""
    out = Outcome(state)
    out.cite("14.12")
    at_least = state.tables["fire"]["counterbattery"]["at_least"]
    out.because("bushido.fire.needs", n=at_least)
    hits = -out.add(SIEGE, -table.hits(order.guns, at_least, "counterbattery"))
    out.result = {"key": str(hits), "hits": hits}
    if hits:
        out.tell("corregidor.counterbattery.removed", n=hits, left=out[SIEGE])
    out.tell("corregidor.counterbattery.fired")
    return out


COUNTERBATTERY = Command(
    "counterbattery",
    Counterbattery,
    reminding(counterbattery, told.counterbattery),
    "corregidor.counterbattery.help",
    ("14.12",),
    (guns_to_hit,),
    worth=more("hits"),
    told=before(told.counterbattery),
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
    yield from _companies(state, order.units)


def _companies(state: State, n: int) -> Iterable[Fault]:
    if n > state[AA_UNITS]:
        yield hard(say("corregidor.aa.there", n=state[AA_UNITS]), "14.13", "14.8")
    elif n:
        left = max(state[AA_UNITS] - state[AA_FIRED], 0)
        yield from COMPANIES.short(state, n, say("corregidor.aa.once", n=left))


def aircraft_about(state: State, order: Aa) -> Iterable[Fault]:
    """Nothing flies by night (§14.1)."""
    if state.live and state[LIGHT] == NIGHT:
        yield soft(say("corregidor.air.night"), "14.1")


def aa(state: State, order: Aa, table: Table) -> Outcome:
    """A die a company: a 6 takes an aircraft off for this turn and costs Japan a point (§5.7, §14.13).

    ``result``: key (the hits), ``hits``.
    """
    out = Outcome(state)
    hits = fire.flak(out, order.units, table)
    out.result = {"key": str(hits), "hits": hits}
    COMPANIES.spend(out, order.units)
    _shot_down(out, hits)
    AIR.spend(out, hits)
    return out


def _shot_down(out: Outcome, hits: int) -> None:
    """What AA hits cost: a point each (§14.13)."""
    if hits:
        points = hits * out.state.tables["fire"]["aa"]["vp"]
        out.add(POINTS, points)
        out.because("corregidor.why.aa", n=points)
        out.tell("corregidor.aa.off", n=hits)
    out.tell("corregidor.aa.fired")
    out.cite("14.13")


AA = Command("aa", Aa, aa, "corregidor.aa.help", ("14.13",), (companies, aircraft_about), worth=more("hits"))


class Raid(Order):
    """Aircraft bomb: the AA companies at them first, then what comes through."""

    bare = ("units", "target", "dice")

    units: int = fact(SHOTS, "corregidor.raid.units", rules=("14.11", "14.14"))
    target: str = fact(TARGET, "corregidor.bombard.target", rules=("14.11",))
    aa: int = fact(Number(0, 50), "corregidor.raid.aa", rules=("14.13",), default=0)
    fired: bool = fact(FLAG, "corregidor.bombard.fired", rules=("14.6.3",), default=False)


def raids(state: State, order: Raid) -> Iterable[Fault]:
    """AA companies and aircraft that are left (§14.4, §14.13), not by night (§14.1); a gun alone shows that it has fired (§14.6.3)."""
    yield from _companies(state, order.aa)
    if order.fired and not state.tables["fire"]["target"][order.target].get("fired"):
        yield soft(say("corregidor.bombard.fired-not", target=Name(order.target)), "14.6.3")
    if state.live and state[LIGHT] == NIGHT:
        yield soft(say("corregidor.air.night"), "14.1")
    else:
        yield from shot(state, AIR, "air", order.units)


def raid(state: State, order: Raid, table: Table) -> Outcome:
    """A die for each AA company, then one for each aircraft that comes through (§5.5, §14.13); AA that has all fired is hit more
    easily (§14.6.3). All of the aircraft have been used this turn.

    ``result``: key and hits (of the bombs), down, bombed, counted (hits at a fort that took a shot; None elsewhere).
    """
    out = Outcome(state)
    _in_a_turn(out)
    AIR.spend(out, order.units)
    down = 0
    if order.aa:
        down = min(fire.flak(out, order.aa, table), order.units)
        COMPANIES.spend(out, order.aa)
        _shot_down(out, down)
    bombed = order.units - down
    fired = order.fired or exposed(out, order.target)
    hits = fire.shots(out, bombed, state.tables["fire"]["target"][order.target]["as"], table, ("fired",) if fired else ())
    out.result = {"key": str(hits), "side": "jp", "down": down, "bombed": bombed, "hits": hits}
    out.result["counted"] = _effect(out, order.target, hits)
    return out


RAID = Command("raid", Raid, raid, "corregidor.raid.help", ("5.5", "14.11", "14.13"), (raids,), worth=more("hits"))
