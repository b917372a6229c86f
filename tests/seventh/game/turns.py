"""Turns (§2.0)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.facts import Order
from ...core.game import Command
from ...core.outcome import Fault, Outcome
from ...core.owed import holds_back, lapse
from ...core.state import State
from .position import FUSE, TURN, owed


class Next(Order):
    """On to the next turn."""


def nothing_owed(state: State, order: Next) -> Iterable[Fault]:
    """The fuse comes first (§3.3)."""
    yield from holds_back(owed(state))


def next_turn(state: State, order: Next, table: Table) -> Outcome:
    """The turn marker goes on. ``result``: turn."""
    out = Outcome(state)
    lapse(out, owed(state), overruled=True)
    out.set(FUSE, False)
    out.add(TURN, 1)
    out.result["turn"] = out[TURN]
    out.tell("bridge.turn", turn=out[TURN])
    out.cite("2.0")
    return out


NEXT = Command("time next", Next, next_turn, "bridge.next.help", ("2.0",), (nothing_owed,), lookup=False, rolls=False)
