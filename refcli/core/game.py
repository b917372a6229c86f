"""What a game is to the referee: its sides, paths, commands, and how one of its rules is applied.

Games name their commands by where they are to be found (``"combat:COMBAT"``); a command's module is imported when the
command is first used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from .asking import Table
from .command import Check, Rule
from .command import Command as Command
from .common import COMMON
from .errors import BadInput
from .facts import MASK, Order
from .outcome import Change, Fault, Outcome, Refusal, Say, Undecided, hard, say
from .owed import Owed, must_first
from .state import Paths, State
from .tables import Tables

if TYPE_CHECKING:
    from .hidden import Hidden
    from .telling import Teller


@lru_cache(maxsize=512)
def named_by(package: str, where: str) -> Any:
    """What ``"module:ATTRIBUTE"`` below a package names; the module is imported when it is first asked for."""
    module, _, attribute = where.partition(":")
    return getattr(import_module(f"{package}.{module}"), attribute)


def later(package: str, where: str) -> Callable[..., Any]:
    """A function named by where it is, for what a lookup does without: its module is imported when it is first called."""
    return lambda *args: named_by(package, where)(*args)


class Opening(NamedTuple):
    """What ``new`` was told that a game's opening may need: chits named by the players, in their words."""

    chits: tuple[str, ...] = ()


class Reckoning(NamedTuple):
    """The command with which a game reckons up what came of it, where another was begun from it (``new --from``). One of the options
    ``unless`` in its words settles it without that other game."""

    command: str
    unless: tuple[str, ...]


class Phase(NamedTuple):
    """One phase of a turn: its key, the side whose it is (or None), its checklist, and the § that describes it."""

    key: str
    side: str | None
    checklist: tuple[Say, ...]
    rules: tuple[str, ...]


class Game(NamedTuple):
    """A built game. Callables take plain state; nothing here knows a session or a terminal.

    ``commands``: name -> ``"module:ATTRIBUTE"`` below ``package``, in the order of the help; the command itself in a game that
    tables alone declare.
    ``consequences``: what follows from any change (sudden death); called after each closed ruling.
    ``phase``: the current phase, ``None`` in a game without a clock. ``todo``: the next things to do.
    ``summary``: what ``status`` shows, as data for the views.
    ``opening``: the rule of what is drawn or thrown at the start; its order is ``Opening``.
    ``bars``: what the position forbids to a command of any kind, before the command's own checks (a battle that is due).
    ``hidden_dice``: labels of draws whose value nobody may be shown; ``hidden_words``: options whose value is as secret.
    ``carry``: what a game of another key, in that position, hands on to the start of this one (None: nothing).
    ``secretive``: commands whose orders hold secret facts. ``closed``: why the record must not be printed whole yet, or None.
    ``full_words``: a recorded ruling's words with its draws named, for a script that replays them.
    ``owed``: every act that is due in a position (``core/owed.py``), in the game's own order; it tells nothing that is hidden.
    ``in_words``: what the tables declare beside charts and rows, in words, part by part; each part's rows have a name and sentences.
    ``follow``: what follows from a ruling and may itself throw dice or ask a player; comes before the consequences.
    ``standing``: what ``status`` has in its result besides turn, phase and checklist.
    ``reckons``: what is reckoned with games that came from this one; ``hands_back``: the words that one gives to a game of that
    key, None before its end.
    ``teller``: how a report tells the game's rulings.
    ``results``: the form of each command's result (``core/forms.py``).
    ``as_shown``: the position as everybody at the table sees it, for what is told unasked: what is hidden may be there.
    """

    key: str
    sides: tuple[str, ...]
    package: str
    commands: Mapping[str, str | Command]
    paths: Callable[[Tables], Paths]
    start: Callable[[Tables, Mapping[str, Any]], dict[str, Any]]
    consequences: Callable[[Outcome], None]
    phase: Callable[[State], Phase | None]
    todo: Callable[[State], list[Say]]
    summary: Callable[[State], list[Any]]
    validator: Callable[[], Any] | None = None
    crts: tuple[str, ...] = ()
    opening: Rule | None = None
    bars: Callable[[State, Command], Iterable[Fault]] | None = None
    hidden_dice: frozenset[str] = frozenset()
    hidden_words: frozenset[str] = frozenset()
    secretive: frozenset[str] = frozenset()
    closed: Callable[[State], Fault | None] | None = None
    full_words: Callable[[list[str], list[Change]], list[str]] | None = None
    carry: Callable[[str, State], dict[str, Any] | None] | None = None
    as_shown: Callable[[State], State] | None = None
    reckons: Reckoning | None = None
    hands_back: Callable[[str, State], Sequence[str] | None] | None = None
    teller: Callable[[], Teller] | None = None
    results: Callable[[], Mapping[str, dict[str, Any]]] | None = None
    owed: Callable[[State], Iterable[Owed]] | None = None
    follow: Callable[[Outcome, Table], None] | None = None
    in_words: Callable[[Tables], Iterable[tuple[str, Any]]] | None = None
    standing: Callable[[State], Mapping[str, Any]] | None = None
    hidden: Callable[[], Hidden] | None = None

    def command(self, name: str) -> Command:
        """The command of that full name, of this game or common to all. KeyError if there is none."""
        if name in COMMON:
            return COMMON[name]
        named = self.commands[name]
        if isinstance(named, Command):
            return named
        found: Command = named_by(self.package, named)
        return found

    def shown(self, words: Sequence[str], tables: Tables) -> list[str] | None:
        """A command's full words for everybody's eyes, where it may hold a secret; None where it cannot."""
        from .words import build, read

        for name in self.secretive:
            size = len(name.split())
            if list(words[:size]) == name.split():
                try:
                    command = self.command(name)
                    return [*words[:size], *build(command.order, read(words[size:], command.order, tables).facts, None).shown()]
                except BadInput:
                    return [*words[:size], MASK]
        return None

    def owing(self, state: State) -> tuple[Owed, ...]:
        """All that is due in a position, must first; nothing in a lookup."""
        return must_first(self.owed(state)) if self.owed is not None and state.live else ()

    def lookup_state(self, tables: Tables) -> State:
        """The position that a lookup is made from: the standard start, with nothing of turn or order checked."""
        return State(self.start(tables, {}), self.paths(tables), tables, live=False)


def masked(game: Game, words: Sequence[str]) -> list[str]:
    """A command's full words with a mark for what lies where nobody looks; what is played lies open."""
    if not game.hidden_words or list(words[:2]) == ["chit", "play"]:
        return list(words)
    return [MASK if i and words[i - 1] in game.hidden_words and not word.startswith("-") else word for i, word in enumerate(words)]


def closed(state: State, command: Command, order: Order) -> Fault | None:
    """While a decision is open, only what the rules allow at that moment, and what changes nothing. Once the game is over,
    only what looks back."""
    if state["pending"] and not command.interjects and command.changes and not order.looks():
        return hard(say("decide.open", question=state["pending"]["command"]), todo=say("decide.first"))
    if state["over"] and not command.ends and command.changes and not order.looks():
        return hard(say("game.over"), todo=say("game.over.todo"))
    return None


def rule_on(
    game: Game,
    command: Command,
    state: State,
    order: Order,
    table: Table,
    agreed: bool = False,
    beside: Iterable[Fault] = (),
    weighed: bool = False,
) -> Outcome:
    """Applies one command's rule. Faults, an open decision and consequences all come back in the Outcome.

    With ``agreed`` soft faults become warnings: the players overrule them. ``beside``: what else stands against it.
    ``weighed``: its odds alone are looked at, so that it need not be its moment.
    """
    return settle(game, command.rule, state, order, table, [*beside, *forbidden(game, command, state, order, weighed)], agreed)


def forbidden(game: Game, command: Command, state: State, order: Order, weighed: bool = False) -> Iterable[Fault]:
    """Everything that stands against a command before its rule begins. An open decision, or a game that is over, bars the
    way alone: what else may be wrong is not to be mended first."""
    if state.live and (fault := closed(state, command, order)) is not None:
        yield fault
        return
    for check in _checks(game, command, state, weighed):
        yield from check(state, order)


def _checks(game: Game, command: Command, state: State, weighed: bool = False) -> Iterator[Check]:
    """All that a command is held against, in its order."""
    bars = game.bars
    if state.live and bars is not None:
        yield lambda state, order: bars(state, command)
    yield from command.checks
    if not weighed:
        yield from command.in_turn


def forbidden_already(game: Game, command: Command, state: State, facts: Mapping[str, Any]) -> list[Fault]:
    """What stands against a command whatever the rest of its facts may be, as far as that can be told."""
    try:
        order = command.order.partly(facts)
    except BadInput:  # it is told once the order is whole; nothing can be held against what is not understood
        return []
    found: list[Fault] = []
    with _as_far_as_told(order):
        for name in {*order.wants(state), *order.asks(state, facts)} - facts.keys():
            vars(order).pop(name, None)
    with _as_far_as_told(order):
        if state.live and (fault := closed(state, command, order)) is not None:
            return [fault]
    for check in _checks(game, command, state):
        with _as_far_as_told(order):
            for fault in check(state, order):
                found.append(fault)  # noqa: PERF402  what came before the gap counts
    return found


@contextmanager
def _as_far_as_told(order: Order) -> Iterator[None]:
    """Lets a check go that asks for a fact which is not told yet."""
    try:
        yield
    except AttributeError as gap:
        if gap.obj is not order:
            raise


def settle(game: Game, rule: Rule, state: State, order: Order, table: Table, faults: list[Fault], agreed: bool) -> Outcome:
    """Runs ``rule`` unless faults forbid it, and gathers what came of it."""
    if blocking := tuple([fault for fault in faults if fault.hard or not agreed]):
        return Outcome(state, faults=blocking)
    try:
        outcome = rule(state, order, table)
        if game.follow is not None and not outcome.faults:
            game.follow(outcome, table)
    except Refusal as refusal:
        return Outcome(state, faults=(refusal.fault,))
    except Undecided as undecided:
        outcome = undecided.so_far
        outcome.decision = undecided.decision
    else:
        game.consequences(outcome)
    if outcome.objections and not agreed:
        return Outcome(state, faults=tuple(outcome.objections))
    for fault in (*faults, *outcome.objections):
        outcome.warn(
            "agreed.overrules", rules="§" + ", §".join(fault.rules) if fault.rules else say("agreed.unnumbered"), fault=fault.message
        )
    return outcome
