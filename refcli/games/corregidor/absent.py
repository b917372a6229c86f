"""What Bataan has and Corregidor has not: supply, initiative, activation chits (§14.2-14.4)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import Text
from ...core.outcome import Fault, Outcome, hard, say, soft
from ...core.state import State


def no_supply(*told: str) -> Fault:
    """Nobody is out of supply here, whatever options say so (§14.2)."""
    return soft(say("corregidor.no-supply"), "14.2", todo=say("corregidor.no-supply.todo", told=told))


class Absent(Order):
    """Whatever the game of Bataan would be told."""

    told: str | None = fact(Text("..."), "corregidor.absent.words", positional=True, default=None)


def nothing(state: State, order: Absent, table: Table) -> Outcome:
    """Never reached: what is not there cannot be agreed into being."""
    return Outcome(state)


def supply_absent(state: State, order: Absent) -> Iterable[Fault]:
    """There is no supply (§14.2)."""
    yield hard(say("corregidor.no-supply"), "14.2")


def initiative_absent(state: State, order: Absent) -> Iterable[Fault]:
    """Japan always has the initiative (§14.3)."""
    yield hard(say("corregidor.no-initiative"), "14.3")


def pool_absent(state: State, order: Absent) -> Iterable[Fault]:
    """Every unit acts once in its side's part of the turn (§14.4)."""
    yield hard(say("corregidor.no-pool"), "14.4")


SUPPLY = Command("supply", Absent, nothing, "corregidor.no-supply", ("14.2",), (supply_absent,), rolls=False, changes=False)
INITIATIVE = Command("initiative", Absent, nothing, "corregidor.no-initiative", ("14.3",), (initiative_absent,), rolls=False, changes=False)
POOL = Command("pool", Absent, nothing, "corregidor.no-pool", ("14.4",), (pool_absent,), rolls=False, changes=False)
