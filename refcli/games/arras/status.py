"""What ``status`` shows of a game of Arras, and what to do now."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Name, Say, say, texts
from ...core.showing import Bar, Line
from ...core.state import State
from .clock import RECOVERED, ahead
from .kinds import numbers
from .position import BEFORE_MOVE, DONE, EIGHTY_EIGHT, OPTIONS, OVER, PHASE, SIDE, TURN, WINNER


def summary(state: State) -> list[Bar | Line]:
    """The turn marker with what it may still bear, whose turn it is, the 88, what is in play."""
    last = numbers(state)["calendar"]["last"]
    found: list[Bar | Line] = [Bar(say("arras.status.turn"), state[TURN], 1, last, _time(state, last))]
    if state[OVER]:
        found.append(Line(say("arras.status.winner"), say("arras.status.name", name=Name(state[WINNER]))))
    else:
        found.append(Line(say("arras.status.side"), say("arras.status.name", name=Name(state[SIDE]))))
    if (first := state[BEFORE_MOVE]) is not None:
        found.append(Line(say("arras.status.fights"), say("arras.status.fights.first" if first else "arras.status.fights.after")))
    found.append(Line(say("arras.status.eighty-eight"), say("arras.status.ready" if state[EIGHTY_EIGHT] else "arras.status.fired")))
    rows = numbers(state)["options"]["option"]
    return found + [Line(say("arras.status.option"), texts(rows[key])) for key in state[OPTIONS]]


def _time(state: State, last: int) -> Say:
    left = last - state[TURN]
    return say("arras.status.left", n=left, more=left + 1) if left >= 0 else say("arras.status.up")


def todo(state: State) -> list[Say]:
    """The next things to do; last the way on."""
    if state[OVER]:
        return [say("arras.todo.over", winner=Name(state[WINNER]))]
    return list(_todo(state))


def _todo(state: State) -> Iterable[Say]:
    calendar = numbers(state)["calendar"]
    free = state[PHASE] == calendar["phase"][0]["key"]
    if free or state[PHASE] == "combat":
        yield say("arras.todo.combat")
    if free and state[EIGHTY_EIGHT]:
        yield say("arras.todo.eighty-eight")
    if (free or state[PHASE] == RECOVERED) and RECOVERED not in state[DONE]:
        yield say("arras.todo.recover")
    if rest := ahead(state):
        side = next(row["side"] for row in calendar["phase"] if row["key"] == rest[0])
        yield say("arras.todo.next", phase=Name(rest[0]), side=Name(side))
    elif state[TURN] < calendar["last"]:
        yield say("arras.todo.next-turn", turn=state[TURN] + 1)
    else:
        yield say("arras.todo.finish")
