"""Positions and rulings of Decision: Iraq for the tests: ``ruled`` takes words as a player types them."""

from __future__ import annotations

import shlex

from refcli.core.asking import LiveTable
from refcli.core.dice import System, Typed
from refcli.core.game import rule_on
from refcli.core.odds import odds_of
from refcli.core.state import State
from refcli.core.tables import Tables
from refcli.core.words import build, read
from refcli.games.iraq import GAME

TABLES = Tables("iraq")


def position(phase: str = "conflict-coin", *, options=(), scenario=None, live=True, **values) -> State:
    """A session's state in ``phase``; further paths with ``__`` for a dot (``netwar__coin=5``)."""
    start = GAME.start(TABLES, {"options": tuple(options), "scenario": scenario})
    paths = {name.replace("__", "."): value for name, value in values.items()}
    return State({**start, "phase": phase, "first": "coin", **paths}, GAME.paths(TABLES), TABLES, live)


def order_of(words: str, state: State | None = None):
    """(command, order, dice) of words such as ``combat --by coin …``; a session's phase gives the side."""
    name, *rest = shlex.split(words)
    if rest and f"{name} {rest[0]}" in GAME.commands:
        name, rest = f"{name} {rest[0]}", rest[1:]
    command = GAME.command(name)
    found = read(rest, command.order, TABLES)
    phase = state["phase"].partition("-")[2] if state is not None and state.live else None
    return command, build(command.order, found.facts, phase or None), found.dice


def ruled(words: str, state: State | None = None, dice: str | None = None, answers=(), agreed=False):
    """The outcome of a command in a state (a lookup without one)."""
    state = state or GAME.lookup_state(TABLES)
    command, order, typed = order_of(words, state)
    table = LiveTable(Typed(dice or typed or "1"), System(), answers)
    return rule_on(GAME, command, state, order, table, agreed)


def odds(words: str, state: State | None = None):
    """The exact odds of a command."""
    state = state or GAME.lookup_state(TABLES)
    command, order, _ = order_of(words, state)
    return odds_of(lambda table: rule_on(GAME, command, state, order, table))


def refused(outcome, *, hard: bool | None = None) -> set[str]:
    """The § that a refusal cites; an empty set if nothing is refused. ``hard`` asserts the kind of all faults."""
    if hard is not None:
        assert all(fault.hard == hard for fault in outcome.faults)
    return {rule for fault in outcome.faults for rule in fault.rules}
