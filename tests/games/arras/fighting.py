"""Positions and rulings of Arras for the tests: ``ruled`` takes words as a player types them."""

from __future__ import annotations

import shlex

from refcli.core.asking import LiveTable
from refcli.core.dice import System, Typed
from refcli.core.game import rule_on
from refcli.core.odds import odds_of
from refcli.core.state import State
from refcli.core.tables import Tables
from refcli.core.words import build, read
from refcli.games.arras import GAME

TABLES = Tables("arras")


def position(**values) -> State:
    """A session's state: the start, with some values changed."""
    return State(GAME.start(TABLES, {}) | values, GAME.paths(TABLES), TABLES)


def german(phase: str, **values) -> State:
    """A session's state in a German phase."""
    return position(side="german", phase=phase, **values)


def order_of(words: str, state: State):
    """(command, order, dice) of words such as ``combat 7:2 4``; a session gives the side."""
    parts = shlex.split(words)
    n = 2 if parts[0] == "time" else 1
    command = GAME.command(" ".join(parts[:n]))
    found = read(parts[n:], command.order, TABLES)
    return command, build(command.order, found.facts, state["side"] if state.live else None), found.dice


def ruled(words: str, state: State | None = None, agreed: bool = False):
    """The outcome of a command in a state (a lookup without one). A die that no word gives shows 1."""
    state = state or GAME.lookup_state(TABLES)
    command, order, dice = order_of(words, state)
    table = LiveTable(Typed(dice or "1"), System())
    return rule_on(GAME, command, state, order, table, agreed)


def after(state: State, *lines: str) -> State:
    """The state after some commands, none of them refused."""
    for words in lines:
        outcome = ruled(words, state)
        assert not outcome.faults, words
        state = state.after(outcome.changes)
    return state


def odds(words: str, state: State | None = None):
    """The exact odds of a command."""
    state = state or GAME.lookup_state(TABLES)
    command, order, _ = order_of(words, state)
    return odds_of(lambda table: rule_on(GAME, command, state, order, table))


def cited(outcome) -> set[str]:
    """The § that a refusal cites; an empty set if nothing is refused."""
    return {rule for fault in outcome.faults for rule in fault.rules}


def keys(messages) -> list[str]:
    """The keys of messages."""
    return [message.key for message in messages]
