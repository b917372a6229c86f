"""Turns, months and the phases of a turn, as the table ``calendar`` has them (§2.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.game import Phase
from ...core.kinds import Key
from ...core.outcome import texts
from ...core.state import State
from ...core.tables import Tables
from .position import ACTIVE, DONE, MACARTHUR, PHASE, TURN
from .supply import state_of

REBUILD = "rebuild"
"""The mark of a turn in which the Japanese rebuild; it has no supply, initiative and action phase (§8.0)."""


def turns(tables: Tables) -> tuple[str, ...]:
    """Every turn of the calendar from the first on."""
    row = tables["calendar"]
    every = [f"{month}-{week}" for month in row["months"] for week in range(1, row["weeks"] + 1)]
    return tuple(every[every.index(row["first"]) :])


def phase_keys(tables: Tables) -> tuple[str, ...]:
    """The phases of a turn, in order."""
    return tuple(row["key"] for row in tables["calendar"]["phase"])


A_PHASE = Key("what.phase", phase_keys, "PHASE")
A_TURN = Key("bataan.what.turn", turns, "TURN")


def month(turn: str) -> str:
    """The month of a turn."""
    return turn.partition("-")[0]


def opens_month(turn: str) -> bool:
    """Whether a turn is the first of its month."""
    return turn.endswith("-1")


def later(tables: Tables, turn: str, weeks: int) -> str:
    """The month so many weeks after a turn; past the calendar's end its last."""
    known = turns(tables)
    return month(known[min(known.index(turn) + weeks, len(known) - 1)])


def apart(tables: Tables, earlier: str, turn: str) -> int:
    """How many turns after ``earlier`` a turn comes."""
    known = turns(tables)
    return known.index(turn) - known.index(earlier)


def by_month(tables: Tables, row: Mapping[str, Any], turn_or_month: str) -> Any:
    """The entry of a month in a row of months: its own or the last before it; None before the first."""
    months: Sequence[str] = tables["calendar"]["months"]
    at = months.index(month(turn_or_month))
    return next((row[key] for key in reversed(months[: at + 1]) if key in row), None)


def ahead(state: State) -> list[str]:
    """The phases of this turn after the present one."""
    keys = phase_keys(state.tables)
    rest = keys[keys.index(state[PHASE]) + 1 :]
    if REBUILD in state[DONE]:
        return [key for key in rest if key not in ("supply", "initiative", "action")]
    return list(rest)


def next_turn(state: State) -> str | None:
    """The turn after the present one; None after the calendar's last."""
    known = turns(state.tables)
    return next(iter(known[known.index(state[TURN]) + 1 :]), None)


def phase(state: State) -> Phase:
    """The present phase with its checklist: what each side may do in the state of its supply (§3.2). While chits are drawn it is
    the side's whose chit was drawn last (§2.4)."""
    row = next(row for row in state.tables["calendar"]["phase"] if row["key"] == state[PHASE])
    lines = [texts(line) for line in row["checklist"] if _holds(state, line)]
    active = state[ACTIVE] if state[PHASE] == "action" else None
    return Phase(row["key"], active.partition(":")[0] if active else None, tuple(lines), tuple(row["sections"]))


def _holds(state: State, line: Mapping[str, Any]) -> bool:
    if "option" in line and not state.option(line["option"]):
        return False
    if "macarthur" in line and state[MACARTHUR] not in line["macarthur"]:
        return False
    return "state" not in line or state_of(state, line["side"]) in line["state"]


def standing(state: State) -> dict[str, Any]:
    """What a status shows besides: in the reduced phase who has not acted, by side (§2.5)."""
    from .formations import idle

    return {"idle": idle(state)} if state[PHASE] == "reduced" else {}
