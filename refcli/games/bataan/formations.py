"""The order of battle (table ``order``): what a formation is, whether it is there, what it may do for the nth time (§5.0, §13)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...core import keys
from ...core.errors import BadInput
from ...core.outcome import Fault, Name, say, soft
from ...core.state import State
from ...core.tables import Tables
from ..bushido.kinds import SIDES
from .position import ACTIVATIONS, ARRIVED, FORMATIONS
from .supply import Position, state_of

LEADING = ("corps", "army")
"""Kinds whose chit moves two others (§5.1)."""
FIGHTING = ("division", "brigade")
SHORTEST = 2
"""A name of the players' own may be a single letter: no key is known by less than this."""


class Formation(NamedTuple):
    """One formation: its kind, and of the table what bears on whether it is there."""

    side: str
    key: str
    kind: str
    comes: str | None = None
    without: str | None = None
    follows: str | None = None
    """The corps with which it acts until US supply fails."""
    known: bool = True
    """Whether the table has it; else it is a name of the players' own."""


class Order(NamedTuple):
    """The table as rules read it."""

    formations: tuple[Formation, ...]
    short: Mapping[tuple[str, str], str]

    def of(self, side: str) -> tuple[Formation, ...]:
        """A side's formations, in the order of the table."""
        return tuple(one for one in self.formations if one.side == side)


def _read(name: str, data: Mapping[str, Any]) -> Order:
    rows = data["formation"]
    made = tuple(Formation(row["side"], row["key"], row["kind"], row.get("comes"), row.get("without"), row.get("with")) for row in rows)
    return Order(made, {(row["side"], row["short"]): row["key"] for row in rows if "short" in row})


def order(tables: Tables) -> Order:
    """The order of battle."""
    return tables.derived("order", _read)


def find(state: State, side: str, word: str) -> Formation:
    """The formation of a side that a word means: by its key, its short word, or what keys are known by; else as the players have
    named it before; else a new name, a division. BadInput if two of the table fit."""
    table = order(state.tables)
    known = {one.key: one for one in table.of(side)}
    if short := table.short.get((side, word.casefold())):
        return known[short]
    found = keys.matches(word, known)
    if len(found) == 1 and (len(word) >= SHORTEST or found[0] == word.casefold()):
        return known[found[0]]
    if not found and (named := keys.named(word, known, state.tables.called)) and len(named) == 1:
        return known[named[0]]
    for row in state[FORMATIONS]:
        owner, kind, name = row.split(":", 2)
        if owner == side and name.casefold() == word.casefold():
            return Formation(side, name, kind, known=False)
    if len(found) > 1 and len(word) >= SHORTEST:
        raise BadInput(say("key.ambiguous", word=word, what=say("bataan.what.formation"), keys=", ".join(found)))
    return Formation(side, word, "division", known=False)


def whose(tables: Tables, word: str) -> str | None:
    """The side that has a formation of that very key or short word; None if none or both have."""
    table = order(tables)
    sides = {one.side for one in table.formations if one.key == word.casefold()}
    sides |= {side for side, short in table.short if short == word.casefold()}
    return sides.pop() if len(sides) == 1 else None


def guess(state: State, side: str, word: str) -> tuple[str, ...]:
    """What a name that the table has not may be a slip for."""
    return tuple(keys.near(word, [one.key for one in order(state.tables).of(side)]))


def chits(tables: Tables, kind: str) -> int:
    """How many chits a formation of that kind has (§4.0)."""
    return int(tables["order"]["kind"][kind]["chits"])


def price(tables: Tables, kind: str) -> int:
    """What one of them costs (§3.3)."""
    return int(tables["supply"]["cost"][tables["order"]["kind"][kind]["cost"]])


def is_there(state: State, one: Formation) -> bool:
    """Whether it is on the map: brought, and not taken out by an option (§8.1, §12.6)."""
    return (one.comes is None or one.comes in state[ARRIVED]) and (one.without is None or not state.option(one.without))


def absent(state: State, one: Formation) -> Iterable[Fault]:
    """A fault for a formation that is not there (§8.1, §12.6)."""
    if not is_there(state, one):
        if one.comes is not None:
            rules = tuple(state.tables["reinforcements"]["unit"][one.comes]["sections"][:1])
            yield soft(say("bataan.order.not-come", name=Name(one.key)), *rules, todo=say("bataan.order.not-come.todo", key=one.comes))
        else:
            yield soft(say("bataan.order.out", name=Name(one.key)), "12.6")


def guns_of(state: State, side: str) -> int:
    """The guns of a side: one a headquarters that is there (§1.0, §5.5)."""
    return sum(one.kind != "independent" and is_there(state, one) for one in order(state.tables).of(side))


# Activations.

NEEDS: Mapping[str, Sequence[str]] = {
    "normal": ("free", "free", "check"),
    "reduced": ("free", "check"),
    "failing": ("check",),
    "collapse": ("check",),
}
"""What the first, second … activation needs in each state of supply; beyond them there is none (§3.21-3.24)."""


def needs(at: Position, side: str, activation: int) -> str:
    """``free``, ``check`` or ``none``: what that activation of a formation needs, as supply stands (§5.0)."""
    steps = NEEDS[state_of(at, side)]
    return steps[activation - 1] if activation <= len(steps) else "none"


def activation(at: Position, mark: str) -> int:
    """How often a formation (``SIDE:NAME``) has acted this turn."""
    return at[ACTIVATIONS].count(mark)


def idle(state: State) -> dict[str, list[str]]:
    """By side, the formations that are there and have not acted this turn (§2.5)."""
    table = order(state.tables)
    left: dict[str, list[str]] = {}
    for side in reversed(SIDES):
        here = [one for one in table.of(side) if one.kind != "independent" and is_there(state, one)]
        left[side] = [one.key for one in here if not activation(state, f"{side}:{one.key}")]
    return left
