"""Turns: the two sides in turn, one piece each (§5.0). No order is enforced, for a turn without battle is not reported."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command, Phase
from ...core.numbers import integer, plain
from ...core.outcome import Outcome, say, texts
from ...core.state import State
from ...core.tables import Tables
from .kinds import SIDES, other


class Turn(NamedTuple):
    """``jp-3``: a side and the number of its turn."""

    metavar: str = "jp-N|ru-N"

    def values(self, tables: Tables) -> Sequence[str]:
        return tuple(f"{side}-1" for side in SIDES)

    def parse(self, text: str, tables: Tables) -> str:
        match = re.fullmatch(r"(jp|ru)-?([0-9]{1,9})", plain(text).strip().lower())
        if match is None:
            raise BadInput(say("mukden.turn.unreadable", text=text), say("mukden.turn.how"))
        return f"{match[1]}-{integer(match[2], 1, tables['calendar']['most'])}"

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
    return f"{other(side)}-{int(n) + (side != tables['calendar']['first'])}"


def pass_to(out: Outcome, side: str) -> None:
    """If the turn is the other side's, it has passed: what is reported now belongs to ``side``'s turn (§5.0)."""
    if not out.state.live or side_of(out["turn"]) == side:
        return
    _begin(out, after(out.state.tables, out["turn"]))
    out.turn = out["turn"]
    out.because("mukden.turn.passed", turn=out["turn"])


def _begin(out: Outcome, turn: str) -> None:
    out.set("turn", turn)
    out.set("fought", ())


def phase(state: State) -> Phase:
    """The turn at hand as its one phase, with its checklist (§5.0-§9.0)."""
    side = side_of(state["turn"])
    rows = [
        row
        for row in state.tables["calendar"]["checklist"]
        if row.get("side", side) == side and not (row.get("third_army") and state["third_army"] != state.tables["third-army"]["off_map"])
    ]
    return Phase(f"turn-{side}", side, tuple(texts(row) for row in rows), tuple(state.tables["calendar"]["sections"]))


class Next(Order):
    """The turn is over (§5.0)."""


def next_turn(state: State, order: Next, table) -> Outcome:
    """Passes the turn to the other side. ``result``: ``turn``."""
    out = Outcome(state)
    _begin(out, after(state.tables, state["turn"]))
    out.result = {"turn": out["turn"], "time": out["time.elapsed"]}
    out.cite("5.0")
    return out


NEXT = Command("time next", Next, next_turn, "mukden.next.help", ("5.0",), lookup=False, rolls=False)


class Set(Order):
    """Put the clock to a turn."""

    turn: str = fact(Turn(), "mukden.set.turn", positional=True)


def set_turn(state: State, order: Set, table) -> Outcome:
    """The turn alone; the time that has passed is a track of its own. ``result``: ``turn``."""
    out = Outcome(state)
    _begin(out, order.turn)
    out.result = {"turn": order.turn, "time": out["time.elapsed"]}
    out.cite("5.0")
    return out


SET = Command("time set", Set, set_turn, "mukden.set.help", ("5.0",), lookup=False, rolls=False)
