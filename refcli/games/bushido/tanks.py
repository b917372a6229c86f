"""Tanks after a combat (§7.3)."""

from __future__ import annotations

from ...core.asking import Table
from ...core.facts import Order, fact
from ...core.kinds import FLAG, Number
from ...core.outcome import Outcome
from ...core.state import State
from .due import settle
from .kinds import SIDE
from .steps import lose


class Tanks(Order):
    """What of a side's tanks breaks down or is shot up after a combat."""

    bare = ("units", "dice")

    units: int = fact(Number(1, 99), "bushido.tanks.units", rules=("7.3",))
    by: str | None = fact(SIDE, "bushido.tanks.by", rules=("7.3",), default=None)
    opposed: bool = fact(FLAG, "bushido.tanks.opposed", rules=("7.3",), default=False)


def tanks(state: State, order: Tanks, table: Table) -> Outcome:
    """A die for each tank unit: 5 or more destroys; +1 if the enemy had tanks or artillery took part, whoever's (§7.3). With their
    side told, those destroyed are counted among its steps, and its tanks' dice are settled.

    ``result``: key (the number destroyed, as text), destroyed.
    """
    out = Outcome(state)
    rule = state.tables["tactics"]["tanks"]
    least = rule["destroyed"] - (rule["opposed"] if order.opposed else 0)
    if order.opposed:
        out.because("bushido.tanks.opposed.why", n=f"{rule['opposed']:+d}")
    destroyed = table.hits(order.units, least, "tanks")
    out.because("bushido.tanks.needs", n=least)
    out.result = {"key": str(destroyed), "destroyed": destroyed}
    if order.by is not None and state.live:
        lose(out, order.by, destroyed, destroyed)
        settle(out, "tanks", order.by)
    if destroyed:
        out.tell("bushido.tanks.destroyed", n=destroyed)
    out.cite("7.3")
    return out
