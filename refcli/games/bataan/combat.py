"""Combat as Bataan has it (§7): supply for the supporting guns, Corregidor's batteries, MacArthur; tanks; banzai attacks."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import fact
from ...core.game import Command
from ...core.kinds import FLAG
from ...core.outcome import Fault, Outcome, hard, say, soft
from ...core.state import State
from ...core.worth import more
from ..bushido import banzai, combat, due, tanks
from ..bushido.kinds import other
from . import told
from .gates import remark_phase
from .initiative import fire
from .ledgers import BATTERY, batteries_fire, fires, flies, fly
from .macarthur import beside
from .position import BATTERIES


class Combat(combat.Combat):
    """One assault: strengths and best efficiencies of both sides, and what bears on it."""

    macarthur: bool = fact(FLAG, "bataan.check.macarthur", rules=("12.1",), default=False)
    batteries: int = fact(combat.COUNT, "bataan.combat.batteries", rules=("10.3.1",), default=0)


def support(order: Combat, side: str) -> int:
    """A side's supporting artillery, Corregidor's batteries included."""
    return order.att_artillery if side == order.by else order.def_artillery


def field_guns(order: Combat, side: str) -> int:
    """A side's supporting artillery that is in the field: what costs supply (§3.3)."""
    return support(order, side) - (order.batteries if side == "us" else 0)


def general(state: State, order: Combat) -> Iterable[Fault]:
    """MacArthur helps where he is (§12.1)."""
    return beside(state) if order.macarthur else ()


def batteries(state: State, order: Combat) -> Iterable[Fault]:
    """Batteries are US artillery of this combat (else BadInput), no more than there are, each once a turn (§10.3.1)."""
    if order.batteries > support(order, "us"):
        option = "--att-artillery" if order.by == "us" else "--def-artillery"
        raise BadInput(say("bataan.combat.batteries-of", told=order.batteries, option=option, n=support(order, "us")))
    if order.batteries > state[BATTERIES]:
        yield hard(say("bataan.batteries.fewer", n=state[BATTERIES]), "10.3.1")
    else:
        yield from batteries_fire(state, order.batteries)


def guns_left(state: State, order: Combat) -> Iterable[Fault]:
    """The guns that support are there (§5.5)."""
    for side in (order.by, other(order.by)):
        yield from fires(state, side, field_guns(order, side))


def planes(state: State, order: Combat) -> Iterable[Fault]:
    """The US have aircraft by optional rules alone (§12.2, §12.3); what flies is there (§5.5)."""
    if order.by == "us" and order.att_air and not has_planes(state):
        yield from us_planes(state)
    else:
        yield from flies(state, order.by, order.att_air)


def has_planes(state: State) -> bool:
    """Whether an optional rule gives the US aircraft (§12.2, §12.3)."""
    return state.option("no-surprise") or state.option("pensacola")


def us_planes(state: State) -> Iterable[Fault]:
    """A fault unless an optional rule gives the US aircraft."""
    if not has_planes(state):
        yield soft(say("bataan.us-planes"), "12.2", "12.3")


def fought(state: State, order: Combat, table: Table) -> Outcome:
    """One combat. In a session each supporting gun costs its side a point of supply, Corregidor's batteries none (§3.3); all that
    supported has been used this turn, and what the cell costs is owed.

    ``result`` as of ``bushido.combat.fight``.
    """
    out = Outcome(state)
    remark_phase(out, "action", "reduced")
    for side in (order.by, other(order.by)):
        if n := field_guns(order, side):
            fire(out, side, n)
    fly(out, order.by, order.att_air)
    BATTERY.spend(out, order.batteries)
    terms = combat.terms(order)
    if order.macarthur and order.by == "us":
        terms = terms._replace(att_worse=(*terms.att_worse, "macarthur"))
    elif order.macarthur:
        terms = terms._replace(def_worse=(*terms.def_worse, "macarthur"))
    combat.fight(out, order, terms, table)
    due.of_combat(out, order)
    return out


COMBAT = Command(
    "combat",
    Combat,
    told.reminding(fought, told.combat),
    "bushido.combat.help",
    ("7.0", "7.1", "7.2", "7.3"),
    (combat.sensible, combat.rights, general, batteries, guns_left, planes),
    worth=combat.GAINED,
    told=told.before(told.combat),
)
TANKS = Command("tanks", tanks.Tanks, tanks.tanks, "bushido.tanks.help", ("7.3",), worth=more())
BANZAI = Command("banzai", banzai.Banzai, banzai.banzai, "bushido.banzai.help", ("10.2",), (banzai.sensible, banzai.rights), worth=more())
