"""What is to be done now, each with the words to type."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Say, say
from ...core.state import State
from .position import DROPPED, LIGHT, OVER, PLAYED, SKIPPED, TURN, WAVE_TURN
from .turns import NIGHT, last
from .victory import verdict, worth


def todo(state: State) -> list[Say]:
    """The next things to do; last the way on."""
    if state[OVER]:
        return [say("corregidor.todo.over", verdict=verdict(worth(state)))]
    return list(_stage(state) if state[TURN] == 0 else _turn(state))


def _stage(state: State) -> Iterable[Say]:
    stage = state.tables["calendar"]["bombardment"]
    played, skipped = state[PLAYED], state[SKIPPED]
    if not played and not skipped:
        yield say("corregidor.opening.us")
    if played:
        yield say("corregidor.todo.bombard")
    if played + skipped < stage["turns"]:
        yield say("corregidor.todo.week", n=stage["turns"] - played - skipped)
        if skipped < stage["skips"]:
            yield say("corregidor.todo.skip", n=state.tables["victory"]["skip"]["vp"])
    if played >= stage["played"]:
        yield say("corregidor.todo.land")


def _turn(state: State) -> Iterable[Say]:
    landing = state.tables["landing"]
    if state[TURN] == landing["wave"]["turn"] and state[WAVE_TURN] is None:
        yield say("corregidor.todo.wave")
    yield say("corregidor.todo.landing")
    if state[LIGHT] != NIGHT and state[DROPPED] < landing["airborne"]["units"]:
        yield say("corregidor.todo.airborne")
    yield say("corregidor.todo.combat")
    yield say("corregidor.todo.end")
    yield say("corregidor.todo.finish") if state[TURN] == last(state.tables) else say("corregidor.todo.next", turn=state[TURN] + 1)
