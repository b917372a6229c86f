"""What forbids an attack: phases, boxes, airstrikes, suicide attacks, chits, supply. Checks of ``combat`` and ``pgm``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.kinds import Counts
from ...core.outcome import Fault, Name, hard, say, soft
from ...core.state import State
from .chits import lacking
from .gates import needs_option, once, phase_is
from .kinds import SIDES, other


def attackers(order: Any) -> Counts | None:
    """How many units attack, where it was told. ``--unconventional`` makes all of them so, however they were typed."""
    counts = order.att_units or order.att.counts
    if counts is None or not order.unconventional:
        return counts
    return Counts(0, counts.conventional + counts.unconventional)


def unconventional(order: Any) -> bool:
    """Whether all attackers are unconventional: said outright, or by their units or counts (§21.4)."""
    counts = attackers(order)
    return order.unconventional or (counts is not None and counts.conventional == 0 and counts.unconventional > 0)


def mark(order: Any) -> str:
    """What ``done`` keeps of an attack: one in the open and one on the boxes a district and conflict phase (§14.4)."""
    return f"{'infra' if order.infra else 'open'}-{order.district}:{order.by}"


def in_phase(state: State, order: Any) -> Iterable[Fault]:
    """The attacker is the player whose conflict phase it is (§14.2), and attacks once in the open, once on boxes."""
    yield from phase_is(state, (f"conflict-{order.by}",), "14.1", "14.2")
    if not state.option("base-groups"):
        place = "iraq.combat.again-infra" if order.infra else "iraq.combat.again-open"
        yield from once(state, mark(order), say(place, district=Name(order.district)), "14.4", "14.5")


def boxes(state: State, order: Any) -> Iterable[Fault]:
    """Attacks on infrastructure boxes: none abroad, kinetic for few, and not past enemies in the open (§15)."""
    if not order.infra:
        return
    tables, enemy = state.tables, other(order.by)
    if "abroad" in tables["districts"]["district"][order.district]:
        yield hard(say("iraq.combat.no-boxes", district=Name(order.district)), "2.17")
    quiet = unconventional(order)
    if order.crt not in tables["conflict"]["boxes"]["crts"] and not (quiet or order.isr):
        yield soft(say("iraq.combat.infra-crt", crt=Name(order.crt)), "15.2", "17.63", todo=say("iraq.combat.infra-crt.todo"))
    standing = state[f"districts.{order.district}.open"] or ()
    if not quiet and enemy in standing:
        yield soft(
            say("iraq.combat.infra-open", enemy=Name(enemy), district=Name(order.district)),
            "15.1",
            "17.62",
            "21.5",
            todo=say("iraq.combat.infra-open.todo", district=order.district, standing=order.by if order.by in standing else "none"),
        )


def isr(state: State, order: Any) -> Iterable[Fault]:
    """An ISR chit opens the kinetic CRT against boxes and does nothing else in a combat (§20.5)."""
    if order.isr and not (order.infra and order.crt not in state.tables["conflict"]["boxes"]["crts"]):
        yield soft(say("iraq.combat.isr-idle"), "20.5", "15.2")


def strike_allowed(state: State, district: str) -> Iterable[Fault]:
    """No strike where the movement chart bars it (§13.7), but for the Iranian scenario (§27.15); none that is not there."""
    barred = not state.tables["districts"]["district"][district]["airstrikes"]
    if barred and district not in state.tables["scenarios"]["scenario"][state["scenario"] or "standard"].get("airstrikes_over", ()):
        yield soft(say("iraq.airstrike.abroad", district=Name(district)), "13.7", "27.15")
    if state.live and state["airstrikes"] < 1:
        yield hard(say("iraq.airstrike.none"), "22.1")


def airstrike(state: State, order: Any) -> Iterable[Fault]:
    """Airstrikes: guerrilla and kinetic alone, and never against units in boxes (§22.2): coin in its own may fly one."""
    if order.airstrike is None:
        return
    if order.crt not in state.tables["conflict"]["airstrike"]["crts"]:
        yield soft(say("iraq.airstrike.crt", crt=Name(order.crt)), "22.2")
    if order.infra and order.by == "coin":
        yield soft(say("iraq.airstrike.infra"), "15.2", "22.2")
    yield from strike_allowed(state, order.district)


def suicide(state: State, order: Any) -> Iterable[Fault]:
    """Suicide attacks: the option, an ins attack, no unconventional unit, no Tactical Edge on top (§27.6, §20.5)."""
    if not order.suicide:
        return
    yield from needs_option(state, "suicide", "27.6")
    if order.by != "ins":
        yield soft(say("iraq.suicide.side"), "27.6")
    counts = attackers(order)
    if order.unconventional or (counts is not None and counts.unconventional):
        yield soft(say("iraq.suicide.unconventional"), "27.6")
    if order.by in order.edge:
        yield soft(say("iraq.edge.other-doubling"), "20.5", "27.6")


def edge(state: State, order: Any) -> Iterable[Fault]:
    """One Tactical Edge a side in one combat (§20.5)."""
    for side in dict.fromkeys(order.edge):
        if order.edge.count(side) > 1:
            yield soft(say("iraq.edge.twice", side=Name(side)), "20.5")


def supply(state: State, order: Any) -> Iterable[Fault]:
    """With option ``logistics`` the kinetic CRT needs a base in reach (§27.92, §27.93). The other CRTs do not (§27.94)."""
    if state.option("logistics") and order.crt == "kinetic" and not order.base:
        yield soft(say("iraq.combat.no-base"), "27.92", "27.93", todo=say("iraq.combat.no-base.todo"))


def combat_chits(order: Any) -> list[tuple[str, str]]:
    """The chits that a combat spends, as (side, kind), in the order in which they are played."""
    spent = [(order.by, "isr")] if order.isr else []
    spent += [(side, "edge") for side in order.edge]
    return spent + [(side, "infowar") for side in order.infowar]


def chits(state: State, order: Any) -> Iterable[Fault]:
    """The chits named are held, one for each use (§20.4). A lookup looks at no hand."""
    spent = combat_chits(order)
    for side in SIDES if spent else ():
        yield from lacking(state, side, [kind for owner, kind in spent if owner == side], "20.5")


def pgm(state: State, order: Any) -> Iterable[Fault]:
    """A PGM attack: option, coin's conflict phase, before other attacks there, a unit in the open, a strike, an ISR chit."""
    yield from needs_option(state, "pgm", "27.10")
    yield from phase_is(state, ("conflict-coin",), "27.10")
    for kind in ("open", "infra"):
        yield from once(state, f"{kind}-{order.district}:coin", say("iraq.pgm.late", district=Name(order.district)), "27.103")
    standing = state[f"districts.{order.district}.open"]
    if standing is not None and "ins" not in standing:
        correction = say("iraq.pgm.nobody.todo", district=order.district, standing=",".join(("ins", *standing)))
        yield soft(say("iraq.pgm.nobody", district=Name(order.district)), "27.101", todo=correction)
    yield from strike_allowed(state, order.district)
    yield from lacking(state, "coin", ["isr"], "27.101")


COMBAT_CHECKS = (in_phase, boxes, isr, airstrike, suicide, edge, supply, chits)
PGM_CHECKS = (pgm,)
