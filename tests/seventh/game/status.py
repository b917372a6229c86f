"""What ``status`` shows, and what to do now."""

from __future__ import annotations

from ...core.outcome import Name, Say, say
from ...core.showing import Bar, Line
from ...core.state import State
from .position import HOLDER, OVER, STEPS, TURN, WINNER, numbers


def summary(state: State) -> list[Bar | Line]:
    """The turn, who holds the bridge, both sides' steps."""
    calendar = numbers(state)["calendar"]
    bars = [Bar(say("bridge.status.steps", side=Name(side)), state[STEPS[side]], 0, n) for side, n in calendar["steps"].items()]
    turn = Bar(say("bridge.status.turn"), state[TURN], 1, calendar["last"])
    return [turn, *bars, Line(say("bridge.status.holder"), say("bridge.status.name", name=Name(state[HOLDER])))]


def todo(state: State) -> list[Say]:
    """The next things to do."""
    if state[OVER]:
        return [say("bridge.over", winner=Name(state[WINNER]))]
    return [say("bridge.todo.assault"), say("bridge.todo.next")]
