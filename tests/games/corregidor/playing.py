"""Positions and rulings of Corregidor for the tests: ``ruled`` takes words as a player types them."""

from __future__ import annotations

import shlex

from refcli.core.asking import LiveTable
from refcli.core.dice import System, Typed
from refcli.core.game import Opening, rule_on
from refcli.core.odds import odds_of
from refcli.core.state import State
from refcli.core.tables import Tables
from refcli.core.words import build, read
from refcli.games.corregidor import GAME
from refcli.games.corregidor.turns import light_of

TABLES = Tables("corregidor")


def position(turn: int = 8, **values) -> State:
    """A session's state at the beginning of ``turn``; further paths with ``__`` for a dot (``forts__drum=1``)."""
    light = light_of(TABLES, turn)
    air = TABLES["fire"]["support"]["air"][light]
    start = GAME.start(TABLES, {}) | {"turn": turn, "phase": "assault" if turn else "bombardment", "light": light, "air": air}
    return State(start | {name.replace("__", "."): value for name, value in values.items()}, GAME.paths(TABLES), TABLES)


def opened(**values) -> tuple[State, object]:
    """The state at the very start with some values of its own, and what the opening says."""
    state = State(GAME.start(TABLES, {}) | values, GAME.paths(TABLES), TABLES)
    return state, GAME.opening(state, Opening(), LiveTable(System(), System()))


def order_of(words: str):
    """(command, order, dice) of words such as ``drift --units 2``."""
    parts = shlex.split(words)
    name = next(" ".join(parts[:n]) for n in (2, 1) if " ".join(parts[:n]) in {*GAME.commands, "track"})
    command = GAME.command(name)
    found = read(parts[len(name.split()) :], command.order, TABLES)
    return command, build(command.order, found.facts, None), found.dice


def ruled(words: str, state: State | None = None, dice: str | None = None, agreed=False):
    """The outcome of a command in a state (a lookup without one)."""
    command, order, typed = order_of(words)
    given = dice or typed
    table = LiveTable(Typed(given) if given else System(), System())
    out = rule_on(GAME, command, state or GAME.lookup_state(TABLES), order, table, agreed)
    if not out.faults:
        table.check_used()
    return out


def odds(words: str, state: State | None = None):
    """The exact odds of a command."""
    command, order, _ = order_of(words)
    return odds_of(lambda table: rule_on(GAME, command, state or GAME.lookup_state(TABLES), order, table))


def refused(outcome, *, hard: bool | None = None) -> set[str]:
    """The § that a refusal cites; an empty set if nothing is refused. ``hard`` asserts the kind of all faults."""
    if hard is not None:
        assert outcome.faults and all(fault.hard == hard for fault in outcome.faults)
    return {rule for fault in outcome.faults for rule in fault.rules}


def said(messages) -> list[str]:
    """The keys of messages."""
    return [one.key for one in messages]
