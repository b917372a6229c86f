"""The supply tracks (§3.2-3.3): points, what they cost, and the states that they mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.asking import Done, Table
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import Key, Number
from ...core.outcome import Fault, Name, Outcome, say
from ...core.state import State
from ..bushido.kinds import SIDE, SIDES
from ..bushido.told import remind
from .position import REBUILDS, SUPPLY_OF

SCARCE = ("failing", "collapse")
"""States of the US with one chit and one activation (§3.23, §3.24)."""

Position = State | Outcome


def scarce_sections(state: str) -> tuple[str, ...]:
    """The § of what Failing and Collapse forbid: Collapse has the limits of Failing (§3.23, §3.24)."""
    return ("3.23", "3.24") if state == "collapse" else ("3.23",)


def band(at: Position, side: str) -> Mapping[str, Any]:
    """The row of the track in which a side's marker stands (§3.22)."""
    state = at.state if isinstance(at, Outcome) else at
    row = state.tables["supply"][side]
    bands = row["rebuilt"] if "rebuilt" in row and at[REBUILDS] else row["band"]
    points = at[SUPPLY_OF[side]]
    return next((one for one in reversed(bands) if one["from"] <= points), bands[0])


def state_of(at: Position, side: str) -> str:
    """``normal``, ``reduced``, ``failing`` or ``collapse``; with better planning Japan is always in Normal (§12.4)."""
    state = at.state if isinstance(at, Outcome) else at
    if side == "jp" and state.option("planning"):
        return "normal"
    result: str = band(at, side)["state"]
    return result


def use(out: Outcome, side: str) -> str:
    """The state of a side's supply for a ruling that rests on it: warned of, where the edge of its band is a stand-in."""
    found = state_of(out, side)
    if band(out, side)["source"] == "stand-in":
        out.warn("bataan.supply.stand-in", side=Name(side), n=out[SUPPLY_OF[side]], state=stood(found))
    return found


def stood(state: str) -> Name:
    """A state of supply as people read it."""
    return Name(f"supply-{state}")


def pay(out: Outcome, side: str, n: int) -> int:
    """Moves a side's marker down by ``n``, not below its floor; the points spent."""
    return -out.add(SUPPLY_OF[side], -n)


def lose(out: Outcome, side: str, n: int) -> int:
    """As ``pay``, for a loss that the table must hear of where the marker stops short (§3.2)."""
    lost = pay(out, side, n)
    if lost < n:
        out.warn("track.clamped", path=Name(SUPPLY_OF[side]), value=out[SUPPLY_OF[side]])
        out.cite("3.2")
    return lost


def consequences(out: Outcome) -> None:
    """A change of supply works at once: what a side's state has become is told (§3.2)."""
    if not out.state.live:
        return
    for side in SIDES:
        before, after = state_of(out.state, side), state_of(out, side)
        if before != after:
            use(out, side)
            out.tell("bataan.supply.changed", side=Name(side), state=stood(after), n=out[SUPPLY_OF[side]])
            out.cite("3.2")
            if after in SCARCE and before not in SCARCE:
                remind(out, [("3.23", say("bataan.told.trenches"))])


# Commands.


class Supply(Order):
    """How both sides' supply stands."""


def supply(state: State, order: Supply, table: Table) -> Outcome:
    """Points and state of both sides. ``result``: by side ``points`` and ``state``."""
    out = Outcome(state)
    out.result = {side: {"points": state[SUPPLY_OF[side]], "state": use(out, side)} for side in reversed(SIDES)}
    for side, row in out.result.items():
        out.because("bataan.supply.stands", side=Name(side), n=row["points"], state=stood(row["state"]))
    out.cite("3.2")
    return out


SUPPLY = Command("supply", Supply, supply, "bataan.supply.help", ("3.2",), lookup=False, rolls=False, ends=True, changes=False)

REASON = Key("bataan.what.reason", ("turn", "fire", "chit", "corps", "source-hit"), "REASON")


class Spend(Order):
    """Take points off a side's supply."""

    side: str = fact(SIDE, "bataan.spend.side", positional=True)
    reason: str = fact(REASON, "bataan.spend.reason", rules=("3.3",), positional=True)
    times: int = fact(Number(1, 99), "bataan.spend.times", default=1)


def guns_left(state: State, order: Spend) -> Iterable[Fault]:
    """Guns that have not fired yet; no check is asked of one that is turned because it was hit (§5.5, §5.52)."""
    from .ledgers import unfired

    return unfired(state, order.side, order.times) if order.reason == "fire" else ()


def spend(state: State, order: Spend, table: Table) -> Outcome:
    """Spends for a reason, so many times; for hits on a source a die each (§3.3, §5.6).

    ``result``: key (the points spent, as text), points, state.
    """
    out = Outcome(state)
    row = state.tables["supply"]
    if order.reason == "source-hit":
        n = damage(out, order.times, table)
    else:
        n = row["cost"][order.reason] * order.times
        out.cite("3.3")
    if order.reason == "fire":
        from .ledgers import GUNS

        GUNS[order.side].spend(out, order.times)
    spent = lose(out, order.side, n)
    now = use(out, order.side)
    out.because("bataan.supply.stands", side=Name(order.side), n=out[SUPPLY_OF[order.side]], state=stood(now))
    out.result = {"key": str(spent), "points": out[SUPPLY_OF[order.side]], "state": now}
    return out


def damage(out: Outcome, hits: int, table: Table) -> int:
    """Throws a die for each hit on a source; the points lost in all (§5.6)."""
    row = out.state.tables["supply"]["damage"]
    out.cite("5.6")

    def step(table: Table, at: tuple[int, int]) -> object:
        left, lost = at
        return (left - 1, lost + row[table.one("damage", len(row)) - 1]) if left else Done(lost)

    result: int = table.rounds(step, (hits, 0))
    return result


SPEND = Command("supply spend", Spend, spend, "bataan.spend.help", ("3.3", "5.6"), (guns_left,), lookup=False, forecast=True)
