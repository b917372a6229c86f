"""Rommel's panic: German units that retreat or are removed push the turn marker on (§8.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.outcome import Outcome, say
from ...core.state import State
from .kinds import HEXES, UNITS, numbers
from .position import PANIC_OWED, PANIC_UNITS, TURN, strike_off


class Panic(Order):
    """Rommel's panic: German units have retreated or were removed."""

    retreated: int | None = fact(HEXES, "arras.panic.retreated", rules=("8.6",), default=None)
    removed: int | None = fact(UNITS, "arras.panic.removed", rules=("8.6",), default=None)

    @classmethod
    def asks(cls, state: State, facts: Mapping[str, Any]) -> Mapping[str, str | None]:
        """Both where neither is told; the least that is owed is usual."""
        if facts:
            return {}
        rule, units = numbers(state)["conflict"]["panic"], state[PANIC_UNITS]
        return {"retreated": str((state[PANIC_OWED] - units * rule["unit"]) // max(rule["hex"], 1)), "removed": str(units)}


def panic(state: State, order: Panic, table: Table) -> Outcome:
    """The turn marker goes on for each hex of each German unit's retreat, and for each unit removed (§8.6).

    ``result``: ``key`` and ``turn``, where it now stands, and ``moved``. What is owed is paid by it. Past the last turn the game
    is over.
    """
    if order.retreated is None and order.removed is None:
        raise BadInput(say("arras.panic.nothing"), say("arras.panic.nothing.todo"))
    out = Outcome(state)
    out.cite("8.6")
    moved = move_marker(out, order.retreated or 0, order.removed or 0)
    out.result = {"key": str(out[TURN]), "turn": out[TURN], "moved": moved}
    return out


def move_marker(out: Outcome, hexes: int, units: int) -> int:
    """Moves the turn marker and pays what panic owes with the steps; returns the move made. Told that nothing befell the Germans,
    all that is owed is settled, with a warning: the chart may have said what the players' card does not."""
    rule = numbers(out.state)["conflict"]["panic"]
    steps = hexes * rule["hex"] + units * rule["unit"]
    left = out[PANIC_OWED]
    if not steps and left:
        out.warn("arras.panic.none", n=left)
    if steps < left and steps:
        out.set(PANIC_OWED, left - steps)
        out.set(PANIC_UNITS, min(max(out[PANIC_UNITS] - units, 0), (left - steps) // max(rule["unit"], 1)))
    else:
        strike_off(out)
    moved = out.add(TURN, steps)
    out.because("arras.why.panic", hexes=hexes, hex=rule["hex"], units=units, unit=rule["unit"])
    if moved and out[TURN] <= numbers(out.state)["calendar"]["last"]:
        out.tell("arras.panic.marker", turn=out[TURN])
    return moved


PANIC = Command("panic", Panic, panic, "arras.panic.help", ("8.6",), lookup=False, rolls=False)
