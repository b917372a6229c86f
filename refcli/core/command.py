"""One command: its order, its rule, its checks, and what it may be used for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from .asking import Table
from .facts import Order
from .outcome import Fault, Outcome, Say
from .state import State
from .tables import Tables
from .worth import Measure

if TYPE_CHECKING:
    from .answer import Answer

Rule = Callable[[State, Any, Table], Outcome]
"""A rule of a game: pure, ``(state, order, table) -> Outcome``."""

Check = Callable[[State, Any], Iterable[Fault]]
"""What a rule forbids before it begins: yields every fault of one kind."""


class Then(NamedTuple):
    """A question that follows a ruling at a terminal. ``answers``: words, the usual first, each with the words of the command that it
    calls for, or none. ``free``: the words of the command that any other answer completes; with none, no other is taken."""

    question: Say
    answers: tuple[tuple[str, tuple[str, ...]], ...]
    free: tuple[str, ...] = ()


class Command(NamedTuple):
    """One command of a game. ``lookup``: it answers without a session. ``interjects``: it may be given while a decision
    is open. ``ends``: it may be given when the game is over. ``rolls``: it may ask for dice, so ``odds`` answers for it."""

    name: str
    order: type[Order]
    rule: Rule
    help: str
    rules: tuple[str, ...]
    checks: tuple[Check, ...] = ()
    lookup: bool = True
    rolls: bool = True
    interjects: bool = False
    ends: bool = False
    changes: bool = True
    """False for a command that only answers (``victory``, ``chit show``): it leaves no entry."""
    forecast: bool = False
    """True if ``odds`` of it answer without a session, from the starting position, where the command itself does not."""
    ends_by: Callable[[Outcome], str] | None = None
    """By what its odds are summed where that is not ``result.key``, which then names the cells of each."""
    one: Callable[[Any], tuple[Order, int]] | None = None
    """Of things alike that are thrown for together: the order of one of them, and how many they are. Its odds are those of one."""
    in_turn: tuple[Check, ...] = ()
    """What forbids it at this moment of the turn alone: its odds may be looked at all the same."""
    worth: Measure | None = None
    """How good a result is for who threw (``core/worth.py``); without it the tracks tell."""
    repeats: bool = False
    """True if ``again`` means it as well, though it rolls nothing: it is given several times running (a purchase)."""
    then: Callable[[Answer, Tables], Then | None] | None = None
    """What a terminal asks when it is done, from its answer: how it ended on the map, and what that calls for."""
    told: Callable[[State, Any], Iterable[Say]] | None = None
    """What the players are reminded of before its first die is thrown: a terminal shows it before it asks for one."""
    stands: bool = False
    """True if no amendment may change it: others have acted on what it said."""
