"""What the position forbids to several commands."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.command import Command
from ...core.facts import Order
from ...core.outcome import Fault, hard, say, soft
from ...core.state import State
from .position import ESTIMATE, FLEET, US_SQUARE, found


def placed(state: State, order: Order | None) -> Iterable[Fault]:
    """The fleet must lie on the card, with the estimate thrown (§3.0)."""
    if state[FLEET] is None or state[ESTIMATE] is None:
        yield hard(say("midway.not-set-up"), "3.0", todo=say("midway.not-set-up.todo"))


def battle_due(state: State, command: Command) -> Iterable[Fault]:
    """Once the US force is found its battle comes by itself, before anything else that changes the game (§8.1, §8.3)."""
    if command.name != "battle" and command.changes and not command.interjects and found(state):
        rules = ("8.1", "8.3") if command.name == "strike" else ("8.3",)
        yield soft(say("midway.battle-due", square=state[US_SQUARE]), *rules, todo=say("midway.battle-due.todo"), owes=("battle",))
