"""Who may go where (§13.7), as the table ``movement`` has it, and the look-up of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ...core.asking import Table
from ...core.command import Command
from ...core.facts import Order, fact
from ...core.kinds import Key
from ...core.outcome import Name, Outcome, Say, say, texts
from ...core.state import State
from ...core.tables import Tables
from .kinds import DISTRICT, SIDES, districts
from .position import SCENARIO


def units(tables: Tables) -> tuple[str, ...]:
    """The keys of both mobilization charts' units, each once."""
    return tuple(dict.fromkeys(key for side in SIDES for key in tables["mobilization"]["chart"][side]["unit"]))


class Leave(NamedTuple):
    """``may``: whether it may be there. ``limit``: how many such units, in all districts of ``shared`` together; None: any number."""

    may: bool
    limit: int | None = None
    shared: tuple[str, ...] = ()


def home(tables: Tables) -> set[str]:
    """The districts of Iraq."""
    return {key for key, row in tables["districts"]["district"].items() if "abroad" not in row}


def of_force(tables: Tables, force: str) -> set[str]:
    """The districts where any unit of the force may be."""
    return home(tables) | set(tables["movement"]["force"][force]["abroad"])


def leave(state: State, unit: str, district: str) -> Leave:
    """Whether the unit may be in the district, and how many of its kind."""
    tables = state.tables
    book = tables["movement"]
    row = next(chart["unit"][unit] for chart in tables["mobilization"]["chart"].values() if unit in chart["unit"])
    if "pool" in row:  # no unit that moves, but one that flies
        over = tables["scenarios"]["scenario"][state[SCENARIO] or "standard"].get("airstrikes_over", ())
        return Leave(tables["districts"]["district"][district]["airstrikes"] or district in over)
    if unit in book["only"]:
        return Leave(district in book["only"][unit]["districts"])
    if district in of_force(tables, row["force"]):
        return Leave(True)
    for one in _further(state, district):
        if one["unit"] == unit:
            return Leave(True) if _lifted(state, one) else Leave(True, one["limit"], tuple(one["districts"]))
    return Leave(False)


def room(state: State, side: str, district: str) -> Leave | None:
    """What the side may have in a district abroad where only single unconventional units go: how many in all; None where any of
    its units may be. ``may`` is False where none may."""
    tables = state.tables
    charts = tables["mobilization"]["chart"][side]["unit"].values()
    if district in home(tables) or any(district in of_force(tables, row["force"]) for row in charts):
        return None
    rows = [one for one in _further(state, district) if one["side"] == side]
    if any(_lifted(state, one) for one in rows):
        return Leave(True)
    return Leave(bool(rows), sum(one["limit"] for one in rows))


def _further(state: State, district: str) -> list[Mapping[str, Any]]:
    return [one for one in state.tables["movement"]["further"] if district in one["districts"]]


def _lifted(state: State, row: Mapping[str, Any]) -> bool:
    return (state[SCENARIO] or "standard") in row.get("lifted", ())


def limits(state: State, side: str) -> Iterable[Say]:
    """Where the side's units may go, a line each."""
    book = state.tables["movement"]
    for row in book["force"].values():
        if row.get("side", side) == side:
            far = [Name(key) for key in row["abroad"]]
            yield say("iraq.enter.force" if far else "iraq.enter.force-home", units=texts(row), districts=far)
    for one in book["further"]:
        if one["side"] == side:
            places = [Name(key) for key in one["districts"]]
            told = say("iraq.enter.any") if _lifted(state, one) else say("iraq.enter.most", n=one["limit"])
            yield say("iraq.enter.further", unit=Name(one["unit"]), districts=places, most=told)


class Enter(Order):
    """May a unit go there?"""

    unit: str = fact(Key("what.unit", units, "UNIT"), "iraq.enter.unit", rules=("13.7",), positional=True)
    district: str = fact(DISTRICT, "iraq.enter.district", rules=("13.7",), positional=True)


def enter(state: State, order: Enter, table: Table) -> Outcome:
    """Whether the unit may be in the district (§13.7). ``result``: ``key`` yes or no, ``may``, ``limit`` (units there; null: any
    number), ``shared`` (the districts that the limit counts together). Changes nothing."""
    out = Outcome(state)
    found = leave(state, order.unit, order.district)
    out.result = {"key": "yes" if found.may else "no", "may": found.may, "limit": found.limit, "shared": list(found.shared)}
    only = state.tables["movement"]["only"].get(order.unit)
    if not found.may:
        allowed = [Name(key) for key in districts(state.tables) if leave(state, order.unit, key).may]
        out.because("iraq.enter.where", unit=Name(order.unit), districts=allowed)
    elif found.limit is not None:
        out.because("iraq.enter.limit", n=found.limit, unit=Name(order.unit), districts=[Name(key) for key in found.shared])
    out.cite("13.7", *(only["sections"] if only else ()))
    return out


ENTER = Command("enter", Enter, enter, "iraq.enter.help", ("13.7",), rolls=False, changes=False, ends=True)
