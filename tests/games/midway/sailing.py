"""Positions and rulings of MIDWAY for the tests: ``ruled`` takes words as a player types them."""

from __future__ import annotations

from hypothesis import strategies as st

from refcli.core.asking import LiveTable
from refcli.core.dice import System, Typed
from refcli.core.game import rule_on
from refcli.core.odds import odds_of
from refcli.core.state import State
from refcli.core.tables import Tables
from refcli.core.words import build, read
from refcli.games.midway import GAME

TABLES = Tables("midway")
SQUARES = ("11", "12", "13", "21", "22", "23", "31", "32", "33")
FINDS = tuple(square for square in SQUARES if square != "23")


def position(**values) -> State:
    """A session's state, set up at 21 with an estimate of 3, with some values changed (``carriers__jp=2``)."""
    told = {name.replace("__", "."): value for name, value in values.items()}
    spirit = {"morale": told.get("estimate", 3), "estimate": 3, "fleet": "21"}
    return State(GAME.start(TABLES, {}) | spirit | told, GAME.paths(TABLES), TABLES)


def ruled(words: str, state: State, dice: str | None = None, agreed: bool = False):
    """The outcome of a command. With ``dice`` every die that is typed must be asked for."""
    name, *rest = words.split()
    command = GAME.command(name)
    order = build(command.order, read(rest, command.order, TABLES).facts, None)
    table = LiveTable(Typed(dice) if dice else System(), System())
    outcome = rule_on(GAME, command, state, order, table, agreed)
    if dice and not outcome.faults:
        table.check_used()
        assert all(die.source == "typed" for die in table.dice)
    elif not outcome.faults:
        assert not table.dice, f"{words} throws dice"
    return outcome


def after(state: State, *lines: tuple[str, str | None]) -> State:
    """The state after some commands with their dice, none refused."""
    for words, dice in lines:
        outcome = ruled(words, state, dice)
        assert not outcome.faults, words
        state = state.after(outcome.changes)
    return state


def odds(words: str, state: State, ends_by=None):
    """The exact odds of a command, by ``result.key`` or by what ``ends_by`` makes of the outcome."""
    name, *rest = words.split()
    command = GAME.command(name)
    order = build(command.order, read(rest, command.order, TABLES).facts, None)
    return odds_of(lambda table: rule_on(GAME, command, state, order, table), ends_by)


def refused(outcome, *, hard: bool) -> set[str]:
    """The § that a refusal cites; asserts the kind of its faults."""
    assert outcome.faults and all(fault.hard == hard for fault in outcome.faults)
    return {rule for fault in outcome.faults for rule in fault.rules}


@st.composite
def positions(draw) -> State:
    """Any position that play can reach with the US force at sea and not found, and the game not over."""
    base = draw(st.sampled_from(("whole", "destroyed", "captured")))
    fleet = draw(st.sampled_from(SQUARES if base == "captured" else FINDS))
    estimate = draw(st.integers(1, 6))
    morale = draw(st.integers(estimate, 6))
    return position(base=base, fleet=fleet, estimate=estimate, morale=morale, carriers__jp=draw(st.integers(1, 4)))
