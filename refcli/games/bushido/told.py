"""What players forget: sentences of the rulebook that bear on a ruling and that no arithmetic holds.

A game says what holds for an order as ``(§, message)`` pairs, in their order: with the outcome at hand for a ruling
(``reminding``), without it for what can be said before the die (``before``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ...core.asking import Table
from ...core.command import Rule
from ...core.outcome import Outcome, Say, say
from ...core.state import State
from .combat import Combat

Line = tuple[str, Say]
Lines = Callable[[State, Any, Outcome | None], Iterable[Line]]


def remind(out: Outcome, lines: Iterable[Line]) -> None:
    """Puts the lines after what hands must do; their § into ``result.told``, each once."""
    found = list(lines)
    told: list[str] = out.result.setdefault("told", [])
    told += dict.fromkeys(section for section, _ in found if section not in told)
    out.instructions += [line for _, line in found]
    out.cite(*told)


def reminding(rule: Rule, lines: Lines) -> Rule:
    """The rule, with its reminders in the outcome."""

    def ruled(state: State, order: Any, table: Table) -> Outcome:
        out = rule(state, order, table)
        remind(out, lines(state, order, out))
        return out

    ruled.__doc__ = rule.__doc__
    return ruled


def before(lines: Lines) -> Callable[[State, Any], Iterable[Say]]:
    """The reminders that hold before the die."""
    return lambda state, order: [line for _, line in lines(state, order, None)]


def fight(order: Combat, out: Outcome | None, edge: bool) -> Iterable[Line]:
    """Of a combat, what both games have (§6.1, §7, §9.1). ``edge``: the map ends in the north, where retreats end."""
    kinds = {out.result[side]["kind"] for side in ("attacker", "defender")} if out is not None else set()
    if "loss" in kinds:
        yield "6.1", say("bushido.told.retreat")
        yield "9.1", say("bushido.told.full")
        if edge:
            yield "7.3", say("bushido.told.edge")
    if order.att_tanks or order.def_tanks:
        yield "7.3", say("bushido.told.tanks")
    if out is not None and out.result["defender"]["kind"] in ("loss", "eliminated"):
        yield "7.3", say("bushido.told.advance")
    if any(unit.value == 0 for unit in order.att.units):
        yield "7.0", say("bushido.told.headquarters")
    if order.surrounded:
        yield "7.1", say("bushido.told.surrounded")


def hurt(out: Outcome, order: Combat, side: str) -> bool:
    """Whether a combat took or drove back units of a side."""
    half = "attacker" if side == order.by else "defender"
    return out.result[half]["kind"] in ("loss", "eliminated", "exchange")
