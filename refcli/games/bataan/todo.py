"""What is to be done now, each with the words to type."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Name, Say, say
from ...core.state import State
from .options import thrown
from .phases import REBUILD, ahead, month, next_turn
from .supply import state_of


def todo(state: State) -> list[Say]:
    """The next things to do in the phase at hand; last the way on."""
    if state["surrendered"]:
        return [say("bataan.todo.over"), say("bataan.todo.victory"), say("bataan.todo.alone")]
    here = _PHASES.get(state["phase"], _nothing)(state)
    return [*_dice(state), *here, _way_on(state)]


def _dice(state: State) -> Iterable[Say]:
    for key in thrown(state.tables) if state["options"] else ():
        if state.option(key) and f"die:{key}" not in state["paid"]:
            yield say("bataan.todo.option-die", key=key)


def _nothing(state: State) -> Iterable[Say]:
    return ()


def _supply(state: State) -> Iterable[Say]:
    planes = state.option("no-surprise") or state.option("pensacola")
    if planes and "air" not in state["done"] and month(state["turn"]) in state.tables["guns"]["planes"]["month"]:
        yield say("bataan.todo.air")


def _initiative(state: State) -> Iterable[Say]:
    if state["first"] is None:
        yield say("bataan.todo.pool")
        yield say("bataan.todo.initiative")


def _action(state: State) -> Iterable[Say]:
    if state["first"] is None:
        yield say("bataan.todo.initiative")
    elif state["pool"]:
        yield say("bataan.todo.draw", n=len(state["pool"])) if state["drawn"] else say("bataan.todo.first", side=Name(state["first"]))


def _reduced(state: State) -> Iterable[Say]:
    if state["first"]:
        yield say("bataan.todo.reduced", side=Name(state["first"]))
    elif REBUILD in state["done"]:
        yield say("bataan.todo.initiative")


def _recovery(state: State) -> Iterable[Say]:
    if state_of(state, "us") == "collapse" and "collapse" not in state["done"]:
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
