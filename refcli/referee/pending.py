"""An open decision: what is kept of a ruling until it is taken, and the ruling run again from the top with what is known.

The rule is run from the state before it, with the dice and answers on record. What it comes to beyond the first part is
what the answer adds; options are looked at in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.answer import OpenDecision, Option
from ..core.asking import LiveTable
from ..core.errors import BadInput
from ..core.facts import Order
from ..core.game import Command, Game
from ..core.outcome import Change, Decision, Outcome, say
from ..core.state import State
from ..core.tables import Tables
from ..record.journal import read_changes, write_changes
from .acts import Act, act_left_open, die_table


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


def ruling(game: Game, tables: Tables, state: State) -> tuple[Act, State]:
    """The open ruling, and the state from which its rule is run again."""
    opened = state["pending"]
    return act_left_open(game, tables, opened), state.before([*read_changes(opened["changes"]), Change("pending", None, opened)])


def question(game: Game, tables: Tables, state: State) -> OpenDecision | None:
    """The open decision of a state with what each option would change now, or None. BadInput if its ruling asks nothing any
    more: the players may have changed a table since."""
    pending = state["pending"]
    if not pending:
        return None
    act, base = ruling(game, tables, state)
    outcome = act.settled(game, base)
    if outcome.decision is None:
        raise BadInput(say("decide.left-over"), say("decide.changed.how"))
    return options(game, act, base, len(pending["changes"]), outcome.decision)


def options(game: Game, act: Act, base: State, made: int, decision: Decision) -> OpenDecision:
    """What each option of a decision would change beyond the first ``made`` changes; None where more dice would follow."""
    if base.paths.memos:  # what the options would come to must not tell what a memo holds
        base = base.traceless()
        made = len(act.settled(game, base).changes)
    found = []
    for key in decision.keys:
        try:
            after = act.and_then((), [key]).settled(game, base)
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
