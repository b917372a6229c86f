"""What ``status`` shows of MIDWAY, and what may be done now."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Name, Say, say
from ...core.showing import Bar, Line
from ...core.state import State
from .ending import standing
from .fleet import MOVE, Move
from .gates import placed
from .kinds import SIDES, squares
from .position import found, in_reach


def summary(state: State) -> list[Bar | Line]:
    """Carriers of both sides, where the fleet and the enemy are, the base, the spirit, what it is worth now."""
    forces = state.tables["forces"]["carriers"]
    bars = [Bar(say("midway.status.carriers", side=Name(side)), state[f"carriers.{side}"], 0, forces[side]) for side in SIDES]
    return [*bars, *_lines(state)]


def _lines(state: State) -> Iterable[Line]:
    if state["fleet"]:
        yield Line(say("midway.status.fleet"), say("midway.status.at", square=state["fleet"]))
    base = say("midway.status.base.at", base=Name(state["base"]), square=state.tables["map"]["base"])
    yield Line(say("midway.status.base"), base)
    if state["us_square"]:
        yield Line(say("midway.status.us"), say("midway.status.at", square=state["us_square"]))
    if state["estimate"]:
        yield Line(say("midway.status.spirit"), say("midway.status.spirit.now", n=state["morale"], estimate=state["estimate"]))
    if not (state["over"] or any(placed(state, None))):
        step = state["step"]
        yield Line(say("midway.status.turn"), say(f"midway.status.turn.{step}") if step else say("midway.status.turn.new"))
    yield Line(say("midway.status.score"), standing(state, state.tables))


def ways(state: State) -> tuple[str, ...]:
    """The squares that the fleet may move to (§6.0)."""
    return tuple(
        square for square in squares(state.tables) if not any(fault for check in MOVE.checks for fault in check(state, Move(square=square)))
    )


def todo(state: State) -> list[Say]:
    """The next things to do: the set-up, the battle that is due, or a turn's steps that are open (§5.0)."""
    if state["over"]:
        return [say("midway.todo.over", standing=standing(state, state.tables))]
    if any(placed(state, None)):
        return [say("midway.todo.setup" if state["estimate"] is None else "midway.todo.setup.row")]
    if found(state):
        return [say("midway.todo.battle", square=state["us_square"])]
    steps = [say("midway.todo.move", squares=ways(state))]
    if state["carriers.us"]:
        steps.append(say("midway.todo.search"))
    if in_reach(state, state.tables):
        steps.append(say("midway.todo.strike"))
    return [*steps, say("midway.todo.end"), say("midway.todo.advise")]
