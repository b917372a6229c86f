"""A recorded act, and the one way to give it again.

The audit, open decisions, the explanation of a ruling, an amendment and the script of a record all run a rule once more from what
stands on the record: its words, its dice, the answers to its questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.asking import LiveTable
from ..core.command import Command
from ..core.dice import Die, NoDice
from ..core.facts import Order
from ..core.game import Game, rule_on, settle
from ..core.outcome import Outcome
from ..core.state import State
from ..core.tables import Tables
from ..core.words import build, read, split


class Act(NamedTuple):
    """One ruling as it was given: the order, the dice that fell, the answers in order, and whether the players agreed to it."""

    command: Command
    order: Order
    dice: tuple[Die, ...] = ()
    answers: tuple[str, ...] = ()
    agreed: bool = False

    def table(self) -> LiveTable:
        """A table that answers with what is on record, and with nothing else."""
        return LiveTable(NoDice(), NoDice(), self.answers, self.dice)

    def and_then(self, dice: Iterable[Die], answers: Iterable[str]) -> Act:
        """The act with more dice and answers behind its own: a decision that belongs to it."""
        return self._replace(dice=(*self.dice, *dice), answers=(*self.answers, *answers))

    def checked(self, game: Game, state: State) -> Outcome:
        """The act ruled again from ``state``, held against all that may forbid it."""
        return rule_on(game, self.command, state, self.order, self.table(), self.agreed)

    def settled(self, game: Game, state: State, table: LiveTable | None = None) -> Outcome:
        """The act ruled again from ``state`` as one that was allowed: nothing is checked anew. ``table``: one of the caller's, who
        wants to ask it something afterwards."""
        return settle(game, self.command.rule, state, self.order, table or self.table(), [], self.agreed)


def command_in(game: Game, words: Sequence[str]) -> tuple[Command, list[str]]:
    """The command that recorded words begin with, by its full name of one word or two, and the words after it.
    KeyError if the game has none such."""
    name = " ".join(words[:2])
    if name not in game.commands:
        name = words[0]
    return game.command(name), list(words[len(name.split()) :])


def facts_in(game: Game, tables: Tables, words: Sequence[str]) -> tuple[Command, dict[str, Any]]:
    """The command of recorded full words, and the facts that they tell. BadInput if the tables no longer know one of them."""
    command, rest = command_in(game, words)
    return command, read(rest, command.order, tables).facts


def act_of(game: Game, tables: Tables, *entries: Mapping[str, Any]) -> Act:
    """The ruling of an entry of the record, with the decisions that belong to it behind it, in their order."""
    first = entries[0]
    command, facts = facts_in(game, tables, split(first["order"]))
    dice = [die for entry in entries for die in dice_in(entry)]
    answers = [answer for entry in entries for answer in entry.get("answers", ())]
    return Act(command, build(command.order, facts, None), tuple(dice), tuple(answers), "agreed" in first)


def act_left_open(game: Game, tables: Tables, opened: Mapping[str, Any]) -> Act:
    """The ruling that an open decision keeps (``pending`` in the state)."""
    command = game.command(opened["command"])
    order = build(command.order, read(opened["order"], command.order, tables).facts, None)
    return Act(command, order, tuple(dice_in(opened)), tuple(opened["answers"]), opened["agreed"])


def dice_in(kept: Mapping[str, Any]) -> list[Die]:
    """The dice of an entry, or of an open decision, back from the record."""
    return [Die(t["label"], t["sides"], t["value"], t["source"], t.get("number"), t.get("face")) for t in kept.get("dice", ())]


def die_table(die: Die) -> dict[str, Any]:
    """A die as the record holds it."""
    found = {"label": die.label, "sides": die.sides, "value": die.value, "source": die.source}
    if die.face is not None:
        found["face"] = die.face
    return found if die.number is None else found | {"number": die.number}
