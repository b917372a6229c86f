"""Positions and rulings of Bataan for the tests: ``ruled`` takes words as a player types them."""

from __future__ import annotations

import shlex

from refcli.core.asking import LiveTable
from refcli.core.dice import System, Typed
from refcli.core.game import rule_on
from refcli.core.odds import odds_of
from refcli.core.state import State
from refcli.core.tables import Tables
from refcli.core.words import build, read
from refcli.games.bataan import GAME

TABLES = Tables("bataan")


def position(phase: str = "action", *, options=(), live=True, **values) -> State:
    """A session's state in ``phase``; further paths with ``__`` for a dot (``supply__us=5``)."""
    start = GAME.start(TABLES, {"options": tuple(options)})
    paths = {name.replace("__", "."): value for name, value in values.items()}
    return State({**start, "phase": phase, **paths}, GAME.paths(TABLES), TABLES, live)


def order_of(words: str, live: bool = True):
    """(command, order, dice among the words)."""
    parts = shlex.split(words)
    n = 2 if " ".join(parts[:2]) in GAME.commands else 1
    command = GAME.command(" ".join(parts[:n]))
    found = read(parts[n:], command.order, TABLES)
    return command, build(command.order, found.facts, None, live), found.dice


def ruled(words: str, state: State | None = None, dice: str | None = None, agreed=False):
    """The outcome of a command in a state (a lookup without one)."""
    state = state or GAME.lookup_state(TABLES)
    command, order, typed = order_of(words, state.live)
    thrown = dice or typed
    return rule_on(GAME, command, state, order, LiveTable(Typed(thrown) if thrown else System(), System()), agreed)


def after(words: str, state: State, dice: str | None = None, agreed=False) -> State:
    """The state after a command that must not be refused."""
    out = ruled(words, state, dice, agreed)
    assert not out.faults, out.faults
    return state.after(out.changes)


def play(state: State, *lines: str) -> State:
    """The state after several commands; dice stand after ``|``."""
    for line in lines:
        words, _, dice = line.partition("|")
        state = after(words.strip(), state, dice.strip() or None)
    return state


def odds(words: str, state: State | None = None):
    """The exact odds of a command."""
    state = state or GAME.lookup_state(TABLES)
    command, order, _ = order_of(words, state.live)
    return odds_of(lambda table: rule_on(GAME, command, state, order, table))


def refused(words: str, state: State | None = None, dice: str | None = None, *, hard: bool | None = False) -> set[str]:
    """The § that a refusal cites; it must be one, hard or soft as told, or both (None)."""
    out = ruled(words, state, dice)
    assert out.faults, out.result
    assert hard is None or all(fault.hard == hard for fault in out.faults), out.faults
    assert not out.changes
    return {rule for fault in out.faults for rule in fault.rules}


def told(out) -> set[str]:
    """The keys of what the hands must do."""
    return {one.key for one in out.instructions}


def warned(out) -> set[str]:
    """The keys of what the ruling warns of."""
    return {one.key for one in out.warnings}
