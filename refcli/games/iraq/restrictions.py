"""What forbids an attack, or should be known of it: phases, boxes, who stands where, airstrikes, suicide attacks, chits, supply.

Checks of ``combat`` and ``pgm``, and their warnings (``cautions``). Of what the players told only the fresh forbids (``record.fresh``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.errors import BadInput
from ...core.kinds import Counts
from ...core.outcome import Fault, Name, Outcome, hard, say, soft
from ...core.state import State
from .chits import lacking
from .gates import needs_option, once, phase_is
from .kinds import SIDES, other
from .movement import room
from .position import AIRSTRIKES, DONE, INFRA, OPEN, SCENARIO
from .record import fresh


def attackers(order: Any) -> Counts | None:
    """How many units attack, where it was told. ``--unconventional`` makes all of them so, however they were typed."""
    counts = order.att_units or order.att.counts
    if counts is None or not order.unconventional:
        result: Counts | None = counts
        return result
    return Counts(0, counts.conventional + counts.unconventional)


def unconventional(order: Any) -> bool:
    """Whether all attackers are unconventional: said outright, or by their units or counts (§21.4)."""
    counts = attackers(order)
    return order.unconventional or (counts is not None and counts.conventional == 0 and counts.unconventional > 0)


def marks(order: Any) -> tuple[str, ...]:
    """What ``done`` keeps of an attack: one in the open and one on the boxes a district and conflict phase (§14.4), suicide attacks
    apart (§27.6); and that conventional units were told among its attackers (§21.5)."""
    where = f"{'infra' if order.infra else 'open'}-{order.district}:{order.by}"
    counts = attackers(order)
    told = (f"conventional-{order.district}:{order.by}",) if counts is not None and counts.conventional else ()
    return (f"suicide-{where}" if order.suicide else where, *told)


_OF_ATTACKS = ("open-", "infra-", "suicide-", "pgm-")


def fought(state: State, side: str) -> list[str]:
    """The districts of the side's attacks this phase, in their order."""
    own = [one for one in state[DONE] if one.startswith(_OF_ATTACKS) and one.endswith(f":{side}")]
    return [one.rpartition(":")[0].removeprefix("suicide-").partition("-")[2] for one in own]


def in_phase(state: State, order: Any) -> Iterable[Fault]:
    """The attacker is the player whose conflict phase it is (§14.2), attacks once in the open, once on boxes, and not after the
    check of the high value target."""
    if order.declare and not state.live:
        raise BadInput(say("iraq.combat.declare-where"), say("iraq.combat.declare-where.hint"))
    yield from phase_is(state, (f"conflict-{order.by}",), "14.1", "14.2")
    if order.by == "coin":
        yield from once(state, "hvt", say("iraq.combat.after-target"), "11.2")


def once_each(state: State, order: Any) -> Iterable[Fault]:
    """One attack in the open and one on boxes a district and phase, unless bases split them (§27.7); a suicide attack is apart."""
    if not state.option("base-groups"):
        place = "iraq.combat.again-infra" if order.infra else "iraq.combat.again-open"
        yield from once(state, marks(order)[0], say(place, district=Name(order.district)), "14.4", "14.5")


def there(state: State, order: Any) -> Iterable[Fault]:
    """Who attacks stands in the open, and whom he attacks is there (§14.1, §14.3(4)), where that was told and is fresh."""
    key, side, enemy = order.district, order.by, other(order.by)
    standing, owners = state[OPEN[key]], state[INFRA[key]]
    if standing is not None and side not in standing and fresh(state, key, "open", side):
        told = ",".join(one for one in SIDES if one in standing or one == side)
        yield soft(
            say("iraq.combat.nobody-attacks", side=Name(side), district=Name(key)),
            "14.3",
            todo=say("iraq.combat.told-otherwise", district=key, standing=told),
        )
    if not order.infra and standing is not None and enemy not in standing and fresh(state, key, "open", enemy):
        told = ",".join(one for one in SIDES if one in standing or one == enemy)
        yield soft(
            say("iraq.combat.nobody-defends", enemy=Name(enemy), district=Name(key)),
            "14.1",
            todo=say("iraq.combat.told-otherwise", district=key, standing=told),
        )
    if order.infra and owners is not None and enemy not in owners and fresh(state, key, "infra", enemy):
        yield soft(
            say("iraq.combat.nobody-in-boxes", enemy=Name(enemy), district=Name(key)),
            "14.1",
            todo=say("iraq.combat.boxes-otherwise", district=key),
        )


def boxes(state: State, order: Any) -> Iterable[Fault]:
    """Attacks on infrastructure boxes: none abroad, kinetic for few, and not past enemies in the open (§15)."""
    if not order.infra:
        return
    tables, enemy = state.tables, other(order.by)
    if "abroad" in tables["districts"]["district"][order.district]:
        yield hard(say("iraq.combat.no-boxes", district=Name(order.district)), "2.17")
    if order.crt not in tables["conflict"]["boxes"]["crts"] and not (unconventional(order) or order.isr):
        yield soft(say("iraq.combat.infra-crt", crt=Name(order.crt)), "15.2", "17.63", todo=say("iraq.combat.infra-crt.todo"))
    standing = state[OPEN[order.district]] or ()
    if enemy in standing and fresh(state, order.district, "open", enemy):
        left = order.by if order.by in standing else "none"
        if not unconventional(order):
            todo = say("iraq.combat.infra-open.todo", district=order.district, standing=left)
            yield soft(say("iraq.combat.infra-open", enemy=Name(enemy), district=Name(order.district)), "15.1", "17.62", "21.5", todo=todo)
        elif order.idle or f"conventional-{order.district}:{order.by}" in state[DONE]:
            yield soft(
                say("iraq.combat.idle-open", side=Name(order.by), enemy=Name(enemy), district=Name(order.district)),
                "21.5",
                todo=say("iraq.combat.idle-open.todo", district=order.district, standing=left),
            )


def needs_isr(state: State, order: Any) -> bool:
    """Whether an attack is made by leave of an ISR chit: kinetic, on boxes, by more than unconventional units (§15.2)."""
    return opened_by_isr(state, order) and not unconventional(order)


def abroad(state: State, order: Any) -> Iterable[Fault]:
    """Few may be abroad at all, and none of them is conventional (§13.7)."""
    for side, counts in _told_units(order):
        allowed = room(state, side, order.district)
        if counts is None or allowed is None:
            continue
        if counts.conventional:
            yield soft(say("iraq.combat.abroad-conventional", side=Name(side), district=Name(order.district)), "13.7")
        elif allowed.limit is not None and counts.unconventional > allowed.limit:
            params = {"side": Name(side), "district": Name(order.district), "n": counts.unconventional, "most": allowed.limit}
            yield soft(say("iraq.combat.abroad-many", **params), "13.7")


def _told_units(order: Any) -> tuple[tuple[str, Counts | None], ...]:
    return (order.by, attackers(order)), (other(order.by), order.def_units or order.def_.counts)


def cautions(out: Outcome, order: Any) -> None:
    """What the players should know of a combat that nothing forbids."""
    state, key, enemy = out.state, order.district, other(order.by)
    for side, counts in _told_units(order):
        if counts is None and room(state, side, key) is not None:
            out.warn("iraq.combat.abroad-untold", side=Name(side), district=Name(key))
    if not state.live:
        return
    _returning(out, order.by, key)
    if order.infra and enemy in (state[OPEN[key]] or ()) and not fresh(state, key, "open", enemy) and not unconventional(order):
        out.warn("iraq.combat.infra-perhaps-open", enemy=Name(enemy), district=Name(key))


def pgm_cautions(out: Outcome, order: Any) -> None:
    """What the players should know of a PGM attack that nothing forbids."""
    if not out.state.live:
        return
    _returning(out, "coin", order.district)
    standing = out.state[OPEN[order.district]]
    if standing is not None and not fresh(out.state, order.district, "open", "ins"):
        out.warn("iraq.pgm.perhaps-nobody", district=Name(order.district))


def _returning(out: Outcome, side: str, key: str) -> None:
    """One district is finished before the next (§14.7)."""
    before = fought(out.state, side)
    if key in before and before[-1] != key:
        out.warn("iraq.combat.coming-back", district=Name(key), last=Name(before[-1]))


def isr(state: State, order: Any) -> Iterable[Fault]:
    """An ISR chit opens the kinetic CRT against boxes and does nothing else in a combat (§20.5)."""
    if order.isr and not opened_by_isr(state, order):
        yield soft(say("iraq.combat.isr-idle"), "20.5", "15.2")


def opened_by_isr(state: State, order: Any) -> bool:
    """Whether an ISR chit does anything for the attack: it is on boxes, with a CRT that is closed against them (§15.2)."""
    return bool(order.infra and order.crt not in state.tables["conflict"]["boxes"]["crts"])


def strike_allowed(state: State, district: str) -> Iterable[Fault]:
    """No strike where the movement chart bars it (§13.7), but for the Iranian scenario (§27.15); none that is not there."""
    barred = not state.tables["districts"]["district"][district]["airstrikes"]
    if barred and district not in state.tables["scenarios"]["scenario"][state[SCENARIO] or "standard"].get("airstrikes_over", ()):
        yield soft(say("iraq.airstrike.abroad", district=Name(district)), "13.7", "27.15")
    if state.live and state[AIRSTRIKES] < 1:
        yield hard(say("iraq.airstrike.none"), "22.1")


def airstrike(state: State, order: Any) -> Iterable[Fault]:
    """The airstrike that an attack is given with."""
    if order.airstrike is not None:
        yield from strike(state, order)


def strike(state: State, order: Any) -> Iterable[Fault]:
    """Airstrikes: guerrilla and kinetic alone, and never against units in boxes (§22.2): coin in its own may fly one."""
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


def chits(state: State, order: Any) -> Iterable[Fault]:
    """The chits named are held, one for each use (§20.4). A lookup looks at no hand."""
    if order.declare and order.infowar:
        raise BadInput(say("iraq.combat.declare-infowar"), say("iraq.combat.declare-infowar.hint"))
    spent = order.chits()
    for side in SIDES if spent else ():
        yield from lacking(state, side, [kind for owner, kind in spent if owner == side], "20.5")


def pgm(state: State, order: Any) -> Iterable[Fault]:
    """A PGM attack: option, coin's conflict phase, before other attacks there, a unit in the open, a strike, an ISR chit."""
    yield from needs_option(state, "pgm", "27.10")
    yield from phase_is(state, ("conflict-coin",), "27.10")
    yield from once(state, "hvt", say("iraq.combat.after-target"), "11.2")
    for kind in ("open", "infra"):
        yield from once(state, f"{kind}-{order.district}:coin", say("iraq.pgm.late", district=Name(order.district)), "27.103")
    standing = state[OPEN[order.district]]
    if standing is not None and "ins" not in standing and fresh(state, order.district, "open", "ins"):
        correction = say("iraq.pgm.nobody.todo", district=order.district, standing=",".join(("ins", *standing)))
        yield soft(say("iraq.pgm.nobody", district=Name(order.district)), "27.101", todo=correction)
    yield from strike_allowed(state, order.district)
    yield from lacking(state, "coin", ["isr"], "27.101")


COMBAT_CHECKS = (in_phase, once_each, there, boxes, abroad, isr, airstrike, suicide, edge, supply, chits)
PGM_CHECKS = (pgm,)
