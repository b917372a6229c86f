"""What is to be done now, each with the words to type."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Name, Say, say
from ...core.state import State
from .options import thrown
from .phases import REBUILD, ahead, month, next_turn
from .position import DONE, DRAWN, ENDED_LEVEL, ENDED_POINTS, FIRST, IN_POOL, OPTIONS, OVER, PAID, PHASE, SURRENDERED, TURN
from .supply import state_of


def todo(state: State) -> list[Say]:
    """The next things to do in the phase at hand; last the way on."""
    if state[OVER]:
        return [say("bataan.todo.ended", n=state[ENDED_POINTS], level=Name(f"level-{state[ENDED_LEVEL]}"))]
    if state[SURRENDERED]:
        return [say("bataan.todo.over"), say("bataan.todo.victory"), say("bataan.todo.alone")]
    here = _PHASES.get(state[PHASE], _nothing)(state)
    return [*_dice(state), *here, _way_on(state)]


def _dice(state: State) -> Iterable[Say]:
    for key in thrown(state.tables) if state[OPTIONS] else ():
        if state.option(key) and f"die:{key}" not in state[PAID]:
            yield say("bataan.todo.option-die", key=key)


def _nothing(state: State) -> Iterable[Say]:
    return ()


def _supply(state: State) -> Iterable[Say]:
    planes = state.option("no-surprise") or state.option("pensacola")
    if planes and "air" not in state[DONE] and month(state[TURN]) in state.tables["guns"]["planes"]["month"]:
        yield say("bataan.todo.air")


def _initiative(state: State) -> Iterable[Say]:
    if state[FIRST] is None:
        yield say("bataan.todo.pool")
        yield say("bataan.todo.initiative")


def _action(state: State) -> Iterable[Say]:
    if state[FIRST] is None:
        yield say("bataan.todo.initiative")
    elif state[IN_POOL]:
        yield say("bataan.todo.draw", n=len(state[IN_POOL])) if state[DRAWN] else say("bataan.todo.first", side=Name(state[FIRST]))


def _reduced(state: State) -> Iterable[Say]:
    if state[FIRST]:
        yield say("bataan.todo.reduced", side=Name(state[FIRST]))
    elif REBUILD in state[DONE]:
        yield say("bataan.todo.initiative")


def _recovery(state: State) -> Iterable[Say]:
    if state_of(state, "us") == "collapse" and "collapse" not in state[DONE]:
        yield say("bataan.todo.collapse")


_PHASES = {
    "supply": _supply,
    "initiative": _initiative,
    "action": _action,
    "reduced": _reduced,
    "recovery": _recovery,
}


def _way_on(state: State) -> Say:
    rest = ahead(state)
    if rest:
        return say("bataan.todo.next", phase=Name(rest[0]))
    turn = next_turn(state)
    return say("bataan.todo.next-turn", turn=turn) if turn else say("bataan.todo.no-turn")
