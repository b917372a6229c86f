"""Jihad and surge (§24): once a game, at the start of the own turn, at a high or a low index.

The five dice are thrown with the declaration; they are points for the mobilization phase of this turn, if it has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...core.asking import Table
from ...core.facts import Order
from ...core.game import Command
from ...core.outcome import Fault, Name, Outcome, say, soft
from ...core.state import State
from .chaos import mark
from .districts import DECLARED
from .gates import once, phase_is
from .phases import ahead, phases
from .position import DECLARED_IN, INDEX, POINTS, TURN

OWNERS = {marker: side for side, marker in DECLARED.items()}
SECTIONS = {"jihad": "24.12", "surge": "24.13"}
"""Where the rulebook sets the condition of each."""


class Jihad(Order):
    """Declare a jihad."""


class Surge(Order):
    """Declare a surge."""


def _moment(marker: str) -> Callable[[State, Order], Iterable[Fault]]:
    """The start of the declarer's own turn: its chaos phase, before the roll (§24.1)."""

    def check(state: State, order: Order) -> Iterable[Fault]:
        side = OWNERS[marker]
        yield from phase_is(state, (f"chaos-{side}",), "24.1")
        yield from once(state, mark(side), say("iraq.declare.late", marker=Name(marker)), "24.1")

    return check


def _condition(marker: str) -> Callable[[State, Order], Iterable[Fault]]:
    """The index now, and once a game (§24.12, §24.13)."""

    def check(state: State, order: Order) -> Iterable[Fault]:
        rule = state.tables["netwar"][marker]
        side = OWNERS[marker]
        index = state[INDEX[side]]
        if "at_least" in rule and index < rule["at_least"]:
            yield soft(say("iraq.declare.low", side=Name(side), n=index, least=rule["at_least"]), SECTIONS[marker])
        if "at_most" in rule and index > rule["at_most"]:
            yield soft(say("iraq.declare.high", side=Name(side), n=index, most=rule["at_most"]), SECTIONS[marker])
        if state[DECLARED_IN[marker]] is not None:
            yield soft(say("iraq.declare.once", marker=Name(marker), turn=state[DECLARED_IN[marker]]), SECTIONS[marker])

    return check


def _declare(marker: str) -> Callable[[State, Order, Table], Outcome]:
    def declare(state: State, order: Order, table: Table) -> Outcome:
        """Marks the turn, in which control counts double (§24.52); with a mobilization phase to come, throws its points (§24.5).

        ``result``: ``points``, the sum of the dice; 0 in a turn without mobilization, where none are thrown.
        """
        out = Outcome(state)
        side = OWNERS[marker]
        out.set(DECLARED_IN[marker], state[TURN])
        points = 0
        if f"mobilization-{side}" in (*phases(state), *ahead(state)):
            points = table.total(state.tables["netwar"][marker]["dice"], "declaration")
            out.set(POINTS[marker], points)
            out.tell("iraq.declare.points", marker=Name(marker), side=Name(side), n=points)
            out.cite("24.1", SECTIONS[marker], "24.5")
        else:
            out.tell("iraq.declare.no-points", marker=Name(marker), turn=state[TURN])
            out.cite("24.1", SECTIONS[marker])
        out.tell("iraq.declare.control", marker=Name(marker), side=Name(side))
        out.cite("24.52")
        out.result = {"key": str(points), "points": points}
        return out

    return declare


def _command(marker: str, order: type[Order]) -> Command:
    checks = (_moment(marker), _condition(marker))
    return Command(marker, order, _declare(marker), f"iraq.{marker}.help", ("24.1", SECTIONS[marker], "24.5"), checks, lookup=False)


JIHAD = _command("jihad", Jihad)
SURGE = _command("surge", Surge)
