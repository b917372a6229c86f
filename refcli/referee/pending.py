"""An open decision: what is kept of a ruling until it is taken, and the ruling run again from the top with what is known.

The rule is run from the state before it, with the dice and answers on record. What it comes to beyond the first part is
what the answer adds; options are looked at in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..core.answer import OpenDecision, Option
from ..core.asking import LiveTable
from ..core.dice import Die, NoDice
from ..core.errors import BadInput
from ..core.facts import Order
from ..core.game import Command, Game, settle
from ..core.outcome import Change, Decision, Outcome, say
from ..core.state import State
from ..core.tables import Tables
from ..core.words import build, read
from ..record.journal import read_changes, write_changes


def kept(command: Command, order: Order, table: LiveTable, outcome: Outcome, agreed: bool) -> dict[str, Any]:
    """What is kept of a ruling until its decision is taken: enough to run its rule again from the top."""
    return {
        "command": command.name,
        "order": tuple(order.kept().words()),
        "dice": tuple(die_table(die) for die in table.dice),
        "answers": tuple(table.answers),
        "changes": tuple(write_changes(outcome.changes)),
        "told": len(outcome.instructions),
        "warned": len(outcome.warnings),
        "agreed": agreed,
    }


def left_open(command: Command, order: Order, table: LiveTable, outcome: Outcome, agreed: bool) -> Change:
    """The change that keeps a ruling until its decision is taken."""
    return Change("pending", None, kept(command, order, table, outcome, agreed))


def ruling(game: Game, tables: Tables, state: State) -> tuple[Command, Order, State]:
    """The command, the order and the state from which the open ruling's rule is run again."""
    pending = state["pending"]
    command = game.command(pending["command"])
    order = build(command.order, read(pending["order"], command.order, tables).facts, None)
    base = state.before([*read_changes(pending["changes"]), Change("pending", None, pending)])
    return command, order, base


def question(game: Game, tables: Tables, state: State) -> OpenDecision | None:
    """The open decision of a state with what each option would change now, or None. BadInput if its ruling asks nothing any
    more: the players may have changed a table since."""
    pending = state["pending"]
    if not pending:
        return None
    command, order, base = ruling(game, tables, state)
    table = LiveTable(NoDice(), NoDice(), pending["answers"], recorded(pending["dice"]))
    outcome = settle(game, command.rule, base, order, table, [], pending["agreed"])
    if outcome.decision is None:
        raise BadInput(say("decide.left-over"), say("decide.changed.how"))
    made = len(pending["changes"])
    return options(game, command, order, base, table.dice, pending["answers"], made, outcome.decision)


def options(
    game: Game, command: Command, order: Order, base: State, dice: Sequence[Die], answers: Sequence[str], made: int, decision: Decision
) -> OpenDecision:
    """What each option of a decision would change beyond the first ``made`` changes; None where more dice would follow."""
    if base.paths.memos:  # what the options would come to must not tell what a memo holds
        base = base.traceless()
        told = LiveTable(NoDice(), NoDice(), answers, dice)
        made = len(settle(game, command.rule, base, order, told, [], True).changes)
    found = []
    for key in decision.keys:
        table = LiveTable(NoDice(), NoDice(), [*answers, key], dice)
        try:
            after = settle(game, command.rule, base, order, table, [], True)
            found.append(Option(key, tuple(after.changes[made:])))
        except BadInput:  # more dice follow
            found.append(Option(key, None))
    return OpenDecision(decision.who, decision.question, tuple(found))


def rebased(state: State, changes: Sequence[Change]) -> list[Change]:
    """Changes reckoned before an interjection, from where their paths stand now."""
    now = dict(state.values)
    new = []
    for path, old, value in changes:
        here = now.get(path)
        if here != old and isinstance(here, int) and isinstance(old, int) and isinstance(value, int):
            value = state.paths.clamp(path, here + value - old)
        new.append(Change(path, here, value))
        now[path] = value
    return new


def die_table(die: Die) -> dict[str, Any]:
    """A die as the record holds it."""
    found = {"label": die.label, "sides": die.sides, "value": die.value, "source": die.source}
    return found if die.number is None else found | {"number": die.number}


def recorded(tables: Iterable[dict[str, Any]]) -> list[Die]:
    """Dice back from the record."""
    return [Die(t["label"], t["sides"], t["value"], t["source"], t.get("number")) for t in tables]
