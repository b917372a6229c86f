"""Chits played, and the Black Ops on them (§20.5).

A chain is a chit with the Black Ops played on it, by the two sides in turn; the chit has effect while their number is even. Edge and
ISR may be answered until the die, InfoWar until the winner has chosen, a chit played outside an attack until the next act.

``interjected`` keeps, in order, what was played into the open attack: ``ins:edge``, ``coin:black-ops:0`` (on the first chain),
``strike:4-1``. The chits that the attack itself was given with come first of all chains. ``alone`` is the chain of the chit last
played outside an attack, ``coin:leader:1`` with one Black Ops on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ...core.asking import LiveTable
from ...core.command import Command
from ...core.dice import Die, NoDice
from ...core.facts import Order
from ...core.game import named_by
from ...core.outcome import Outcome, Undecided
from ...core.state import State
from ...core.words import build, read
from .kinds import SIDES, other
from .position import ALONE, INTERJECTED, PENDING

ATTACKS = {"combat": "combat:COMBAT", "pgm": "combat:PGM"}
"""The commands into whose open decision chits may be played."""
STRIKE = "strike"


class Chain(NamedTuple):
    """A chit that ``side`` played, with so many Black Ops on it."""

    side: str
    kind: str
    ops: int = 0

    @property
    def stands(self) -> bool:
        """Whether the chit has its effect."""
        return self.ops % 2 == 0

    @property
    def last_side(self) -> str:
        """Who played the last chit of the chain."""
        return self.side if self.stands else other(self.side)

    @property
    def last_kind(self) -> str:
        return "black-ops" if self.ops else self.kind

    def word(self) -> str:
        return f"{self.side}:{self.kind}:{self.ops}"


def chains(given: Iterable[tuple[str, str]], interjected: Iterable[str]) -> list[Chain]:
    """The chains of an attack: of the chits it was given with, as (side, kind), and of what was played into it."""
    found = [Chain(side, kind) for side, kind in given]
    for word in interjected:
        side, kind, *on = word.split(":")
        if side not in SIDES:
            continue
        if on:
            found[int(on[0])] = found[int(on[0])]._replace(ops=found[int(on[0])].ops + 1)
        else:
            found.append(Chain(side, kind))
    return found


def strikes(interjected: Iterable[str]) -> list[str]:
    """The columns of the airstrikes flown into an attack since it was declared."""
    return [word.partition(":")[2] for word in interjected if word.startswith(f"{STRIKE}:")]


def shown(found: Iterable[Chain], idle: Iterable[int] = ()) -> list[dict[str, Any]]:
    """``result.played``: every chain, whether its chit stands, and whether it counts (``idle``: the places of those that do not)."""
    out_of_use = set(idle)
    return [
        {"side": one.side, "kind": one.kind, "stands": one.stands, "counts": one.stands and i not in out_of_use}
        for i, one in enumerate(found)
    ]


class Attack(NamedTuple):
    """The attack whose decision is open: its command and order, and whether its die has fallen."""

    command: Command
    order: Any
    thrown: bool

    def chains(self, at: State | Outcome) -> list[Chain]:
        """The chains of the attack as it stands."""
        return chains(self.order.chits(), at[INTERJECTED])


def open_attack(state: State) -> Attack | None:
    """The attack whose decision is open, if one is."""
    pending = state[PENDING]
    if not pending or pending["command"] not in ATTACKS:
        return None
    command: Command = named_by(__package__ or "", ATTACKS[pending["command"]])
    order: Order = build(command.order, read(list(pending["order"]), command.order, state.tables).facts, None)
    return Attack(command, order, bool(pending["dice"]))


def seen(attack: Attack, out: Outcome) -> Outcome:
    """The open attack as it stands after what ``out`` has changed: ruled as far as its decision, from what is on record."""
    pending = out.state[PENDING]
    assert pending is not None
    dice = [Die(one["label"], one["sides"], one["value"], one["source"]) for one in pending["dice"]]
    table = LiveTable(NoDice(), NoDice(), pending["answers"], dice)
    try:
        return attack.command.rule(out.state.after(out.changes), attack.order, table)
    except Undecided as undecided:
        return undecided.so_far


def answerable(state: State) -> list[tuple[int, Chain]]:
    """The chains that may still be added to, with their places: those of the open attack, or of the chit played last."""
    if state[PENDING]:
        attack = open_attack(state)
        if attack is None:
            return []
        kinds = ("infowar",) if attack.thrown else ("edge", "isr", "infowar")
        return [(i, one) for i, one in enumerate(attack.chains(state)) if one.kind in kinds]
    return [(0, alone)] if (alone := played_alone(state)) else []


def played_alone(at: State | Outcome) -> Chain | None:
    """The chain of the chit last played outside an attack, while it may be answered."""
    if word := at[ALONE]:
        side, kind, ops = word.split(":")
        return Chain(side, kind, int(ops))
    return None


def fitting(state: State, side: str, kind: str | None) -> list[tuple[int, Chain]]:
    """The chains that the side's Black Ops may be played on: the enemy was last, with a chit of that kind, or began with one.
    Chains that are alike in everything are one: it does not matter which."""
    found = [(i, one) for i, one in answerable(state) if one.last_side == other(side)]
    if kind is not None:
        last = [pair for pair in found if pair[1].last_kind == kind]
        found = last or [pair for pair in found if pair[1].kind == kind]
    return [pair for n, pair in enumerate(found) if pair[1] not in [one for _, one in found[:n]]]


def kinds_of(found: Sequence[tuple[int, Chain]]) -> tuple[str, ...]:
    """What the players may call these chains."""
    return tuple(dict.fromkeys(one.last_kind for _, one in found))
