"""What phases, options and the turn forbid, and what is only remarked upon."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.command import Command
from ...core.outcome import Fault, Name, Outcome, Say, say, soft, texts
from ...core.state import State
from .position import DONE, PHASE, SURRENDERED


def phase_is(state: State, phases: Iterable[str], *rules: str) -> Iterable[Fault]:
    """A fault unless the session stands in one of the phases."""
    phases = tuple(phases)
    if state.live and state[PHASE] not in phases:
        yield soft(say("bataan.phase", wanted=Name(phases[-1]), phase=Name(state[PHASE])), *rules, todo=say("bataan.phase.todo"))


def remark_phase(out: Outcome, *phases: str) -> None:
    """A warning, no more, where an order comes outside its phase (the table may have its reasons)."""
    if out.state.live and out.state[PHASE] not in phases:
        out.warn("bataan.phase", wanted=Name(phases[0]), phase=Name(out.state[PHASE]))


def needs_option(state: State, option: str, *rules: str) -> Iterable[Fault]:
    """A fault unless the optional rule is in play. A lookup has no option in play."""
    if not state.option(option):
        meaning = texts(state.tables["options"]["option"][option])
        yield soft(say("bataan.option", option=option, meaning=meaning), *rules, todo=say("bataan.option.todo", option=option))


def once(state: State, mark: str, message: Say, *rules: str) -> Iterable[Fault]:
    """A fault if the session has already done what ``mark`` stands for this turn."""
    if state.live and mark in state[DONE]:
        yield soft(message, *rules)


def mark(out: Outcome, key: str) -> None:
    """Notes in a session what may not be done twice this turn."""
    if out.state.live and key not in out[DONE]:
        out.set(DONE, (*out[DONE], key))


STILL = ("reinforce", "loss", "back", "siege-lost", "time set", "victory")
"""What may be done once Bataan has surrendered (§13.0)."""


def bars(state: State, command: Command) -> Iterable[Fault]:
    """Play lasts until the surrender: then nothing of the game goes on but what its reckoning needs (§13.0)."""
    from . import GAME

    if state[SURRENDERED] and command.changes and command.name in GAME.commands and command.name not in STILL:
        yield soft(say("bataan.surrendered", turn=state[SURRENDERED]), "13.0", todo=say("bataan.surrendered.todo"))
