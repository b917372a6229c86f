"""What is to be done now, each with the words to type."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Say, say
from ...core.state import State
from .turns import NIGHT, last
from .victory import verdict, worth


def todo(state: State) -> list[Say]:
    """The next things to do; last the way on."""
    if state["over"]:
        return [say("corregidor.todo.over", verdict=verdict(worth(state)))]
    return list(_stage(state) if state["turn"] == 0 else _turn(state))


def _stage(state: State) -> Iterable[Say]:
    stage = state.tables["calendar"]["bombardment"]
    played, skipped = state["bombardment.played"], state["bombardment.skipped"]
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
    if state["turn"] == landing["wave"]["turn"] and state["wave"] is None:
        yield say("corregidor.todo.wave")
    yield say("corregidor.todo.landing")
    if state["light"] != NIGHT and state["airborne"] < landing["airborne"]["units"]:
        yield say("corregidor.todo.airborne")
    yield say("corregidor.todo.combat")
    yield say("corregidor.todo.end")
    yield say("corregidor.todo.finish") if state["turn"] == last(state.tables) else say("corregidor.todo.next", turn=state["turn"] + 1)
