"""Assaults on Corregidor (§7, §14.6): forts, high ground, marines, and no supply (§14.2)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.facts import fact
from ...core.game import Command
from ...core.kinds import FLAG
from ...core.outcome import Fault, Outcome, say, soft
from ...core.state import State
from ..bushido import combat as shared
from ..bushido import due
from ..bushido.kinds import SIDE
from ..bushido.told import before, reminding
from . import told
from .absent import no_supply
from .ledgers import AIR, GUNS, US_GUNS, shot
from .position import LIGHT
from .turns import NIGHT, ashore


class Combat(shared.Combat):
    """One assault: strengths and best efficiencies of both sides, and what bears on it."""

    by: str = fact(SIDE, "bushido.combat.by", rules=("7.0",), default="jp")
    low: bool = fact(FLAG, "corregidor.combat.low", rules=("14.6.1",), default=False)
    marines: bool = fact(FLAG, "corregidor.combat.marines", rules=("14.6.4",), default=False)


def ashore_first(state: State, order: Combat) -> Iterable[Fault]:
    """No combat while the bombardment lasts (§14.1)."""
    return ashore(state, "14.1")


def supplied(state: State, order: Combat) -> Iterable[Fault]:
    """There is no supply here, and so no lack of it (§14.2)."""
    told = {"--att-oos": order.att_oos, "--def-oos": order.def_oos}
    if any(told.values()):
        yield no_supply(*(option for option, said in told.items() if said))


def no_scouts(state: State, order: Combat) -> Iterable[Fault]:
    """The 57th Scouts are not on the island: the US make no banzai attacks (§10.2, §16.1)."""
    if order.by == "us" and order.banzai:
        yield soft(say("corregidor.banzai.us"), "10.2", "16.1")


def no_digging(state: State, order: Combat) -> Iterable[Fault]:
    """Nobody entrenches (§14.6.3)."""
    if order.entrenched:
        yield soft(say("corregidor.combat.entrenched"), "14.6.3", todo=say("corregidor.combat.entrenched.todo"))


def support(state: State, order: Combat) -> Iterable[Fault]:
    """Aircraft are Japanese; by night nothing supports (§14.1, §14.14); no more than there are unused (§16.2)."""
    if order.att_air and order.by != "jp":
        yield soft(say("corregidor.combat.us-air"), "14.14")
        return
    if not state.live:
        return
    if state[LIGHT] == NIGHT and order.att_air:
        yield soft(say("corregidor.air.night"), "14.1")
    else:
        yield from shot(state, AIR, "air", order.att_air)
    if state[LIGHT] == NIGHT and (order.att_artillery or order.def_artillery):
        yield soft(say("corregidor.combat.night-guns"), "14.14")
    else:
        for side, ledger in _GUNS.items():
            yield from shot(state, ledger, "artillery", _guns(order, side))


_GUNS = {"jp": GUNS, "us": US_GUNS}


def _guns(order: Combat, side: str) -> int:
    """The guns of a side that support."""
    return order.att_artillery if order.by == side else order.def_artillery


def terms(order: Combat) -> shared.Terms:
    """What combat here has beyond Bataan's: a fort doubles a US defender and covers a Japanese one like an entrenchment
    (§14.6.3), attacking uphill is harder (§14.6.1), whole marine battalions shift one column to the US (§14.6.4)."""
    base = shared.terms(order)
    cover = ("fort" if order.by == "jp" else "entrenched",) if order.fort else ()
    marines = (("def-marines" if order.by == "jp" else "att-marines", 1),) if order.marines else ()
    return base._replace(
        def_steps=(*base.def_steps, *cover),
        att_worse=(*base.att_worse, "low") if order.low else base.att_worse,
        shifts=(*base.shifts, *marines),
    )


def combat(state: State, order: Combat, table: Table) -> Outcome:
    """One assault, with this game's terms; aircraft and guns that support are used up for the turn, and what the cell
    costs is owed. ``result`` as
    of ``bushido.combat.fight``."""
    out = Outcome(state)
    AIR.spend(out, order.att_air)
    for side, ledger in _GUNS.items():
        ledger.spend(out, _guns(order, side))
    shared.fight(out, order, terms(order), table)
    if order.fort:
        out.cite("14.6.3")
    if order.marines:
        out.cite("14.6.4")
    if order.fort and order.by == "jp":
        out.tell("corregidor.combat.battery")
    due.of_combat(out, order)
    return out


COMBAT = Command(
    "combat",
    Combat,
    reminding(combat, told.combat),
    "bushido.combat.help",
    ("7.0", "14.6"),
    (shared.sensible, ashore_first, shared.rights, no_scouts, supplied, no_digging, support),
    worth=shared.GAINED,
    told=before(told.combat),
)
