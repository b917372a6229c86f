"""What the outcomes of a command are worth to each side, put together from what the command and the game's paths declare."""

from __future__ import annotations

from fractions import Fraction

from ..core.command import Command
from ..core.facts import Order
from ..core.odds import Worth
from ..core.outcome import Outcome
from ..core.tables import Tables
from ..core.worth import by_tracks

_FIRST = 1_000_000
"""What a step of the command's own measure weighs against a point on a track: it decides, the tracks only where it does not."""


def measured(command: Command, tables: Tables, order: Order, outcome: Outcome) -> Fraction | int | None:
    """How good an outcome is for who threw, by what the command declares; None where that is nothing."""
    if command.worth is None or not isinstance(outcome.result, dict):
        return None
    return command.worth.of(outcome.result, order, tables)


def worth_of(command: Command, tables: Tables, order: Order, thrower: str | None) -> Worth:
    """What an outcome is worth to whoever chooses: by the command's own measure (his own, or turned about for the enemy of who
    threw), then by the tracks."""

    def worth(who: str, outcome: Outcome) -> Fraction | int:
        own = measured(command, tables, order, outcome) or 0
        return (own if who == thrower else -own) * _FIRST + by_tracks(outcome, who)

    return worth
