"""What is to be done now, each with the words to type."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...core.outcome import Name, Say, say, texts
from ...core.state import State
from .districts import DECLARED, iraq, told
from .netwar import standing, verdict
from .phases import OPENING, favoured, following, owes, phase, presumed
from .position import DONE, FIRST, HELD, INDEX, OVER, PENDING, PHASE, POINTS, SCENARIO, TARGET, TURN


def todo(state: State) -> list[Say]:
    """The next things to do in the phase at hand; last the way on, unless the phase still owes something."""
    if state[OVER]:
        return [say("iraq.todo.over", verdict=verdict(standing(state)))]
    if state[PENDING]:
        return [say("iraq.todo.decide")]
    now = phase(state)
    name = now.key.partition("-")[0]
    found = list(_TODO[name](state, now.side)) if name in _TODO else []
    return found if owes(state, now.key) else [*found, _way_on(state)]


def setup(state: State) -> list[Say]:
    """Where the pieces stand at the start of the scenario (§3.2, §3.3, §27.13-15)."""
    table = state.tables["scenarios"]
    return [texts(line) for line in (*table["setup"], *table["scenario"][state[SCENARIO]].get("setup", ()))]


def _way_on(state: State) -> Say:
    key, turn = following(state)
    if key:
        return say("iraq.todo.next", phase=Name(key))
    return say("iraq.todo.next-turn", turn=turn) if turn else say("iraq.todo.finish")


def _setup(state: State, side: str | None) -> Iterable[Say]:
    yield from setup(state)
    yield say("iraq.todo.setup", key=side)


def _initiative(state: State, side: str | None) -> Iterable[Say]:
    if state[FIRST]:
        return
    unplayed = state[TURN] == state.tables["calendar"]["first"]
    if unplayed and "phase" not in state.tables["scenarios"]["scenario"][state[SCENARIO]]:
        yield from setup(state)
    if chooser := favoured(state):
        yield say("iraq.todo.initiative", side=Name(chooser))
    else:
        yield say("iraq.todo.initiative.tie", side=Name(presumed(state, state)))


def _chaos(state: State, side: str | None) -> Iterable[Say]:
    if not owes(state, state[PHASE]):
        if state.option("extra-events"):
            yield say("iraq.todo.extra", key=side)
        return
    assert side is not None  # a chaos phase is always one side's
    if declarable(state, side):
        yield say("iraq.todo.declare", side=Name(side), marker=DECLARED[side])
    yield say("iraq.todo.chaos", side=Name(side), key=side)


def declarable(state: State, side: str) -> bool:
    """Whether nothing forbids the side its jihad or surge now (§24.1)."""
    from . import jihad  # wanted at the start of a player's turn alone

    command = {"jihad": jihad.JIHAD, "surge": jihad.SURGE}[DECLARED[side]]
    return not any(fault for check in command.checks for fault in check(state, command.order()))


def _mobilization(state: State, side: str | None) -> Iterable[Say]:
    assert side is not None
    points, marker = state[INDEX[side]], DECLARED[side]
    if declared := state[POINTS[marker]]:
        yield say("iraq.todo.declared", key=side, n=declared, marker=Name(marker))
        yield say("iraq.todo.mobilize.index", key=side, n=points)
    else:
        yield say("iraq.todo.mobilize", key=side, n=points)


def _hyperwar(state: State, side: str | None) -> Iterable[Say]:
    assert side is not None  # a hyperwar phase is always one side's
    yield say("iraq.todo.hyperwar", key=side, n=state[HELD[side]])


def _movement(state: State, side: str | None) -> Iterable[Say]:
    yield say("iraq.todo.move")


def _conflict(state: State, side: str | None) -> Iterable[Say]:
    yield say("iraq.todo.combat")
    if side == "coin" and state[TARGET]:
        yield say("iraq.todo.hvt", district=Name(state[TARGET]))


def _control(state: State, side: str | None) -> Iterable[Say]:
    if "control" in state[DONE]:
        return
    if untold := [key for key in iraq(state.tables) if not told(state, key)]:
        yield say("iraq.todo.tell", n=len(untold))
    yield say("iraq.todo.control")


def _attrition(state: State, side: str | None) -> Iterable[Say]:
    yield say("iraq.todo.attrition")


_TODO: dict[str, Callable[[State, str | None], Iterable[Say]]] = {
    "setup": _setup,
    OPENING: _initiative,
    "chaos": _chaos,
    "mobilization": _mobilization,
    "hyperwar": _hyperwar,
    "movement": _movement,
    "conflict": _conflict,
    "control": _control,
    "attrition": _attrition,
}
