"""The fleet: set-up and movement (§3.0, §6.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.answer import Answer
from ...core.asking import Table
from ...core.command import Then
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.outcome import Fault, Outcome, say, soft
from ...core.state import State
from ...core.tables import Tables
from .gates import placed
from .kinds import CAPTURED, DESTROYED, ROW, SQUARE, WHOLE, distance, numbers, shaped
from .position import BASE, ESTIMATE, FLEET, MORALE, PENDING, STEP


class Setup(Order):
    """Throw the estimate; put the fleet on the card, now or with a second ``setup``."""

    row: str | None = fact(ROW, "midway.setup.row", rules=("3.0",), default=None)

    @classmethod
    def asks(cls, state: State, facts: Mapping[str, Any]) -> Mapping[str, str | None]:
        """The row, once the estimate is thrown."""
        return {"row": None} if state[ESTIMATE] is not None and state[FLEET] is None else {}


def set_up_already(state: State, order: Setup) -> Iterable[Fault]:
    """The die is thrown once, the fleet placed once (§3.0)."""
    if state[ESTIMATE] is not None and (order.row is None or state[FLEET] is not None):
        key = "midway.setup.done" if state[FLEET] else "midway.setup.thrown"
        yield soft(say(key), "3.0", todo=say(f"{key}.todo"))


def setup(state: State, order: Setup, table: Table) -> Outcome:
    """The estimate, which the spirit is as long as nothing else is known; then the fleet in its row (§3.0).

    A game that is set up again, as the player agrees, begins anew. ``result``: ``key`` and ``estimate`` (the die), ``fleet``.
    """
    out = Outcome(state)
    if state[ESTIMATE] is None or state[FLEET] is not None or order.row is None:
        for path in state.paths:
            if path.name != PENDING:
                out.set(path.name, path.start)
        die = table.one("midway.estimate")
        out.set(ESTIMATE, die)
        out.set(MORALE, die)
        out.because("midway.why.estimate", n=die)
    if order.row is not None:
        square = next(square for square in numbers(state)["map"]["start"] if square.startswith(order.row))
        out.set(FLEET, square)
        forces = numbers(state)["forces"]["carriers"]
        out.tell("midway.setup.place", n=forces["jp"], square=square, base=numbers(state)["map"]["base"], us=forces["us"])
    else:
        out.tell("midway.setup.row-next", rows=tuple(ROW.values(state.tables)))
    out.result = {"key": str(out[ESTIMATE]), "estimate": out[ESTIMATE], "fleet": out[FLEET]}
    out.cite("3.0")
    return out


def place_next(answer: Answer, tables: Tables) -> Then | None:
    """The fleet is placed once the estimate is thrown: Enter alone in the base's row."""
    if answer.result["fleet"] is not None:
        return None
    base = shaped(tables)["map"]["base"]
    rows = sorted(ROW.values(tables), key=lambda row: not base.startswith(row))
    question = say("midway.setup.row-ask", rows=tuple(sorted(rows)), usual=rows[0])
    return Then(question, tuple((row, ("setup", "--row", row)) for row in rows))


SETUP = Command("setup", Setup, setup, "midway.setup.help", ("3.0",), (set_up_already,), lookup=False, then=place_next)


class Move(Order):
    """Move the fleet to a square beside its own."""

    square: str = fact(SQUARE, "midway.move.square", rules=("6.0",), positional=True)


def next_door(state: State, order: Move) -> Iterable[Fault]:
    """One step along the row or the column (§6.0)."""
    if state[FLEET] is not None and distance(state[FLEET], order.square) != 1:
        yield soft(say("midway.move.far", here=state[FLEET], there=order.square), "6.0", todo=say("midway.move.far.todo"))


def base_in_the_way(state: State, order: Move) -> Iterable[Fault]:
    """The base's square is closed until the base is destroyed (§6.0)."""
    if order.square == numbers(state)["map"]["base"] and state[BASE] == WHOLE:
        yield soft(say("midway.move.base", square=order.square), "6.0", todo=say("midway.move.base.todo"))


def move(state: State, order: Move, table: Table) -> Outcome:
    """The fleet goes there; the destroyed base is captured by entering its square (§6.0).

    ``result``: ``key`` and ``fleet`` (the square), ``captured`` (whether the base is captured by this move).
    """
    out = Outcome(state)
    out.set(FLEET, order.square)
    out.set(STEP, "move")
    captured = order.square == numbers(state)["map"]["base"] and state[BASE] == DESTROYED
    out.tell("midway.move.to", square=order.square)
    if captured:
        out.set(BASE, CAPTURED)
        out.because("midway.why.entered")
        out.cite("4.0")
    out.result = {"key": order.square, "fleet": order.square, "captured": captured}
    out.cite("6.0")
    return out


MOVE = Command("move", Move, move, "midway.move.help", ("6.0",), (placed, next_door, base_in_the_way), lookup=False, rolls=False)
