"""What ``status`` shows of MIDWAY, and what may be done now."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Name, Say, say
from ...core.showing import Bar, Line
from ...core.state import State
from .ending import standing
from .fleet import MOVE, Move
from .gates import placed
from .kinds import SIDES, begins_with, numbers, squares
from .position import BASE, CARRIERS, ESTIMATE, FLEET, MORALE, OVER, STEP, US_SQUARE, found, in_reach


def summary(state: State) -> list[Bar | Line]:
    """Carriers of both sides, where the fleet and the enemy are, the base, the spirit, what it is worth now."""
    bars = [
        Bar(say("midway.status.carriers", side=Name(side)), state[CARRIERS[side]], 0, begins_with(state.tables, side)) for side in SIDES
    ]
    return [*bars, *_lines(state)]


def _lines(state: State) -> Iterable[Line]:
    if state[FLEET]:
        yield Line(say("midway.status.fleet"), say("midway.status.at", square=state[FLEET]))
    base = say("midway.status.base.at", base=Name(state[BASE]), square=numbers(state)["map"]["base"])
    yield Line(say("midway.status.base"), base)
    if state[US_SQUARE]:
        yield Line(say("midway.status.us"), say("midway.status.at", square=state[US_SQUARE]))
    if state[ESTIMATE]:
        yield Line(say("midway.status.spirit"), say("midway.status.spirit.now", n=state[MORALE], estimate=state[ESTIMATE]))
    if not (state[OVER] or any(placed(state, None))):
        step = state[STEP]
        yield Line(say("midway.status.turn"), say(f"midway.status.turn.{step}") if step else say("midway.status.turn.new"))
    yield Line(say("midway.status.score"), standing(state, state.tables))


def ways(state: State) -> tuple[str, ...]:
    """The squares that the fleet may move to (§6.0)."""
    return tuple(
        square for square in squares(state.tables) if not any(fault for check in MOVE.checks for fault in check(state, Move(square=square)))
    )


def todo(state: State) -> list[Say]:
    """The next things to do: the set-up, the battle that is due, or a turn's steps that are open (§5.0)."""
    if state[OVER]:
        return [say("midway.todo.over", standing=standing(state, state.tables))]
    if any(placed(state, None)):
        return [say("midway.todo.setup" if state[ESTIMATE] is None else "midway.todo.setup.row")]
    if found(state):
        return [say("midway.todo.battle", square=state[US_SQUARE])]
    steps = [say("midway.todo.move", squares=ways(state))]
    if state[CARRIERS["us"]]:
        steps.append(say("midway.todo.search"))
    if in_reach(state, state.tables):
        steps.append(say("midway.todo.strike"))
    return [*steps, say("midway.todo.end"), say("midway.todo.advise")]
