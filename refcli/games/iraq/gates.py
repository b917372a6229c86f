"""What the phase, the order of play and the options forbid. None of it is checked in a lookup."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Fault, Name, Say, say, soft, texts
from ...core.state import State
from .phases import ahead
from .position import DONE, PHASE, TURN


def phase_is(state: State, phases: Iterable[str], *rules: str) -> Iterable[Fault]:
    """A fault unless the session stands in one of the phases."""
    phases = tuple(phases)
    if state.live and state[PHASE] not in phases:
        coming = next((key for key in ahead(state) if key in phases), None)
        yield soft(
            say("iraq.phase", wanted=Name(coming or phases[0]), phase=Name(state[PHASE])),
            *rules,
            todo=say("iraq.phase.todo", key=coming) if coming else say("iraq.phase.gone", turn=state[TURN]),
        )


def needs_option(state: State, option: str, *rules: str) -> Iterable[Fault]:
    """A fault unless the optional rule is in play. A lookup has no option in play."""
    if not state.option(option):
        meaning = texts(state.tables["options"]["option"][option])
        yield soft(say("iraq.option", option=option, meaning=meaning), *rules, todo=say("iraq.option.todo", option=option))


def once(state: State, mark: str, message: Say, *rules: str, todo: Say | None = None) -> Iterable[Fault]:
    """A fault if the session has already done what ``mark`` stands for this turn."""
    if state.live and mark in state[DONE]:
        yield soft(message, *rules, todo=todo)
