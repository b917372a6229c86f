"""Positions and rulings of Mukden for the tests: ``ruled`` takes words as a player types them."""

from __future__ import annotations

import shlex

from refcli.core.asking import LiveTable
from refcli.core.dice import System, Typed
from refcli.core.game import rule_on
from refcli.core.odds import odds_of
from refcli.core.state import State
from refcli.core.tables import Tables
from refcli.core.words import build, read
from refcli.games.mukden import GAME

TABLES = Tables("mukden")
JP = {"1": 7, "2": 5, "3": 5, "4": 5, "yalu": 5}
RU = {"1": 6, "2": 5, "3": 3, "left": 3, "right": 3}


def position(live=True, jp=None, ru=None, **values) -> State:
    """The start, or with plain memos; further paths with ``__`` for a dot (``pieces__ru__1__lost=2``)."""
    start = GAME.start(TABLES, {})
    for side, memo in (("jp", jp), ("ru", ru)):
        if memo:
            start |= {f"allotment.{side}": "plain", f"memo.{side}": tuple(memo.values())}
    return State({**start, **{name.replace("__", "."): value for name, value in values.items()}}, GAME.paths(TABLES), TABLES, live)


def order_of(words: str, state: State):
    """(command, order, dice); in a session the turn gives the side."""
    parts = shlex.split(words)
    name = " ".join(parts[:2]) if " ".join(parts[:2]) in GAME.commands else parts[0]
    command = GAME.command(name)
    found = read(parts[len(name.split()) :], command.order, TABLES)
    return command, build(command.order, found.facts, state["turn"][:2] if state.live else None), found.dice


def ruled(words: str, state: State | None = None, answers=(), agreed=False):
    """The outcome of a command in a state (a lookup without one). Dice stand among the words."""
    state = state or GAME.lookup_state(TABLES)
    command, order, dice = order_of(words, state)
    return rule_on(GAME, command, state, order, LiveTable(Typed(dice or "1"), System(), answers), agreed)


def after(state: State, *acts) -> State:
    """The state after some acts, each words or (words, answers); none may be refused or left open. Between two acts of one side
    the other's turn passes without battle."""
    for act in acts:
        words, answers = (act, ()) if isinstance(act, str) else act
        out = ruled(words, state, answers)
        if [(fault.message.key, fault.hard) for fault in out.faults] == [("mukden.turn.acted", False)]:
            state = state.after(ruled("time next", state).changes)
            out = ruled(words, state, answers)
        assert not out.faults, out.faults
        assert out.decision is None
        state = state.after(out.changes)
    return state


def odds(words: str, state: State | None = None):
    """The exact odds of a command."""
    state = state or GAME.lookup_state(TABLES)
    command, order, _ = order_of(words, state)
    return odds_of(lambda table: rule_on(GAME, command, state, order, table))
