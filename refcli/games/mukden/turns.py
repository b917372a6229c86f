"""Turns: the two sides in turn, one piece each (§5.0). A turn without battle is not reported, so the other side's act passes it;
a second act of the side to play is refused, softly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command, Phase
from ...core.numbers import integer, plain
from ...core.outcome import Fault, Name, Outcome, say, soft, texts
from ...core.state import State
from ...core.tables import Tables
from .kinds import SIDES, called, numbers, other, shaped
from .position import ACTED, BATTLES, ELAPSED, OVER, RETREATED, THIRD_ARMY, TURN

if TYPE_CHECKING:
    from ...core.shapes import Check


class Turn(NamedTuple):
    """``jp-3``: a side and the number of its turn."""

    metavar: str = "jp-N|ru-N"

    def values(self, tables: Tables) -> Sequence[str]:
        return tuple(f"{side}-1" for side in SIDES)

    def parse(self, text: str, tables: Tables) -> str:
        match = re.fullmatch(r"(jp|ru)-?([0-9]{1,9})", plain(text).strip().lower())
        if match is None:
            raise BadInput(say("mukden.turn.unreadable", text=text), say("mukden.turn.how"))
        return f"{match[1]}-{integer(match[2], 1, shaped(tables)['calendar']['most'])}"

    def write(self, value: str) -> str:
        return value

    def fits(self, text: str, tables: Tables) -> bool:
        return plain(text)[:2].lower() in SIDES


def side_of(turn: str) -> str:
    """Whose turn it is."""
    return turn.partition("-")[0]


def after(tables: Tables, turn: str) -> str:
    """The turn that follows."""
    side, _, n = turn.partition("-")
    return f"{other(side)}-{int(n) + (side != shaped(tables)['calendar']['first'])}"


def pass_to(out: Outcome, side: str) -> None:
    """If the turn is the other side's, it has passed: what is reported now belongs to ``side``'s turn (§5.0)."""
    if side_of(out[TURN]) == side:
        return
    _begin(out, after(out.state.tables, out[TURN]))
    out.turn = out[TURN]
    out.because("mukden.turn.passed", turn=Name(out[TURN]))


def _begin(out: Outcome, turn: str) -> None:
    out.set(TURN, turn)
    out.set(ACTED, None)
    out.set(RETREATED, None)


# What a side has done in its turn.


def came(state: State) -> bool:
    """Whether the third army came to the map in this turn, and has done nothing since (§8.0)."""
    acted = state[ACTED]
    return acted is not None and acted in [f"third-army {hex}" for hex in numbers(state)["third-army"]["hexes"]]


def to_play(state: State) -> str | None:
    """The side that acts next: the one whose turn it is while it may, else the other; None at the end (§5.0, §8.0)."""
    if state[OVER]:
        return None
    side = side_of(state[TURN])
    return side if state[ACTED] is None or came(state) else other(side)


def one_act(state: State, side: str, piece: str | None = None) -> Iterable[Fault]:
    """One piece a turn (§5.0); where the third army has come, that piece alone may still attack (§8.0). ``piece``: with which
    the side attacks."""
    if not state.live or side_of(state[TURN]) != side or state[ACTED] is None:
        return
    if came(state):
        rule = numbers(state)["third-army"]
        if piece == rule["piece"]:
            return
        told = say("mukden.turn.came", piece=called(side, rule["piece"]))
        rules: tuple[str, ...] = ("5.0", "8.0")
    else:
        told, rules = say("mukden.turn.acted", side=Name(side)), ("5.0",)
    question = say("mukden.turn.has-passed", side=Name(other(side)))
    yield soft(
        told,
        *rules,
        todo=say("mukden.turn.acted.todo", side=Name(other(side))),
        owes=("time", "set", after(state.tables, after(state.tables, state[TURN]))),
        question=question,
    )


def act(out: Outcome, side: str, what: str) -> None:
    """A side has done what it does in its turn; where the turn was the other's, that has passed (§5.0)."""
    if out.state.live:
        pass_to(out, side)
        out.set(ACTED, what)
        out.set(RETREATED, None)


def phase(state: State) -> Phase:
    """The turn at hand as its one phase, with its checklist (§5.0-§9.0)."""
    side = side_of(state[TURN])
    calendar = numbers(state)["calendar"]
    waits = state[THIRD_ARMY] == numbers(state)["third-army"]["off_map"]
    rows: list[Check] = [row for row in calendar["checklist"] if row.get("side", side) == side and (waits or not row.get("third_army"))]
    if state[TURN] == f"{calendar['first']}-1" and state[ACTED] is None and not state[BATTLES]:
        rows.insert(0, calendar["setup"])
    if state[OVER]:
        rows = []
    return Phase(f"turn-{side}", side, tuple(map(texts, rows)), tuple(calendar["sections"]))


class Next(Order):
    """The turn is over (§5.0)."""


def next_turn(state: State, order: Next, table: Table) -> Outcome:
    """Passes the turn to the other side. ``result``: ``turn``."""
    out = Outcome(state)
    _begin(out, after(state.tables, state[TURN]))
    out.result = {"turn": out[TURN], "time": out[ELAPSED]}
    out.cite("5.0")
    return out


NEXT = Command("time next", Next, next_turn, "mukden.next.help", ("5.0",), lookup=False, rolls=False)


class Set(Order):
    """Put the clock to a turn."""

    turn: str = fact(Turn(), "mukden.set.turn", positional=True)


def set_turn(state: State, order: Set, table: Table) -> Outcome:
    """The turn alone; the time that has passed is a track of its own. ``result``: ``turn``."""
    out = Outcome(state)
    _begin(out, order.turn)
    out.result = {"turn": order.turn, "time": out[ELAPSED]}
    out.cite("5.0")
    return out


SET = Command("time set", Set, set_turn, "mukden.set.help", ("5.0",), lookup=False, rolls=False)
