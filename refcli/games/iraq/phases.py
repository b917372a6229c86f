"""Turns and phases as the table ``calendar`` has them, and who goes first (§4.1, §10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from ...core import keys
from ...core.errors import SessionError
from ...core.game import Phase
from ...core.kinds import Key
from ...core.outcome import Outcome, say, texts
from ...core.state import State
from ...core.tables import Tables
from .kinds import SIDES, other
from .movement import limits
from .position import DONE, FIRST, INDEX, OPTIONS, PHASE, SCENARIO, TURN

OPENING = "initiative"
"""The phase that every turn begins with (§4.1(1))."""

Row = Mapping[str, Any]


def _written(row: Row, side: str | None) -> str:
    return f"{row['key']}-{side}" if row.get("each") else row["key"]


def _turn(tables: Tables, first: str) -> dict[str, tuple[Row, str | None]]:
    """Every phase that a turn can have, in order: its row of the calendar and its side. ``first`` is the first player."""
    return tables.derived("calendar", _orders_of_play)[first]


def _orders_of_play(name: str, calendar: Mapping[str, Any]) -> dict[str, dict[str, tuple[Row, str | None]]]:
    rows = calendar["phase"]
    own = [row for row in rows if row.get("each")]
    before = {row["key"]: (row, row.get("side")) for row in rows[: rows.index(own[0])]}
    after = {row["key"]: (row, row.get("side")) for row in rows[rows.index(own[-1]) + 1 :]}
    return {first: before | {_written(row, side): (row, side) for side in (first, other(first)) for row in own} | after for first in SIDES}


def phase_keys(tables: Tables) -> tuple[str, ...]:
    """The keys of all phases that there are, with every option and in every kind of turn."""
    return tuple(_turn(tables, SIDES[0]))


def turns(tables: Tables) -> tuple[str, ...]:
    """The turns of the game, first to last."""
    return tuple(tables["calendar"]["turns"])


def each_kind(tables: Tables) -> tuple[str, ...]:
    """The kinds of phase that both players have: ``chaos``, ``conflict`` …"""
    return tuple(row["key"] for row in tables["calendar"]["phase"] if row.get("each"))


class Aim(NamedTuple):
    """A phase, or a kind of phase that both players have: its next one."""

    metavar: str = "PHASE"

    def values(self, tables: Tables) -> Sequence[str]:
        return (*phase_keys(tables), *each_kind(tables))

    def parse(self, text: str, tables: Tables) -> str:
        kinds = keys.matches(text, each_kind(tables))
        whole = keys.matches(text, phase_keys(tables))
        if len(kinds) == 1 and len(whole) != 1:
            return kinds[0]
        return keys.resolve(text, phase_keys(tables), "what.phase")

    def write(self, value: str) -> str:
        return value

    def fits(self, text: str, tables: Tables) -> bool:
        return bool(keys.matches(text, self.values(tables)))


AIM = Aim()
A_TURN = Key("iraq.what.turn", turns, "TURN")


def favoured(at: State | Outcome) -> str | None:
    """The side that says who goes first: the one with the higher index; None if they are equal (§10.2)."""
    points = {side: at[INDEX[side]] for side in SIDES}
    return None if len(set(points.values())) == 1 else max(SIDES, key=lambda side: points[side])


def presumed(state: State, at: State | Outcome) -> str:
    """Who would go first if nobody said anything: the favoured side, or the one that equal indices put first (§10.2)."""
    return favoured(at) or state.tables["netwar"]["initiative"]["tie"]


def _at(state: State) -> str:
    """The present phase. SessionError if a hand-edited state names a turn or phase that there is not."""
    for path, known in ((TURN, state.tables["calendar"]["turns"]), (PHASE, _turn(state.tables, SIDES[0]))):
        if state[path] not in known:
            raise SessionError(
                say("iraq.clock.unknown", path=path, value=str(state[path])), say("iraq.clock.unknown.todo", path=path, known=tuple(known))
            )
    return str(state[PHASE])


def _held(state: State, row: Row) -> bool:
    """Whether the turn at hand has the phase: its letter, the optional rule, the scenario's opening (§4.1, §27.12-13)."""
    if row.get("opening"):
        opened = state.tables["scenarios"]["scenario"][state[SCENARIO]].get("phase") == row["key"]
        result: bool = opened and state[TURN] == state.tables["calendar"]["first"]
        return result
    letter = state[TURN][-1]
    return row.get("turns", letter) == letter and ("option" not in row or state.option(row["option"]))


def ahead(state: State) -> list[str]:
    """The phases of this turn after the present one; with the order of play unknown, as if it were the presumed one."""
    whole = _turn(state.tables, state[FIRST] or presumed(state, state))
    after = list(whole)[list(whole).index(_at(state)) + 1 :]
    return [key for key in after if _held(state, whole[key][0])]


def phases(state: State) -> tuple[str, ...]:
    """The phases of the present turn in order; those that are sure while the order of play is not known (§4.1)."""
    whole = _turn(state.tables, state[FIRST] or SIDES[0])
    keys = [key for key, (row, _) in whole.items() if _held(state, row)]
    return tuple(keys if state[FIRST] else keys[: keys.index(OPENING) + 1])


def phase(state: State) -> Phase:
    """The present phase: whose it is, its checklist for the options in play, its §. Movement has its side's limits as well (§13.7)."""
    known = state.tables.derived("calendar", _known_phases)(_at(state), state[OPTIONS] or ())
    if known.side is None or not known.key.startswith("movement-"):
        return known
    return known._replace(checklist=(*known.checklist, *limits(state, known.side)), rules=(*known.rules, "13.7"))


def _known_phases(name: str, calendar: Mapping[str, Any]) -> Callable[[str, tuple[str, ...]], Phase]:
    rows = _orders_of_play(name, calendar)[SIDES[0]]

    @cache
    def known(key: str, options: tuple[str, ...]) -> Phase:
        row, side = rows[key]
        lines = [
            texts(line)
            for line in row["checklist"]
            if line.get("side", side) == side and ("option" not in line or line["option"] in options)
        ]
        return Phase(key, side, tuple(lines), tuple(row["sections"]))

    return known


def next_turn(state: State) -> str | None:
    """The turn after the present one; None after the last."""
    known = turns(state.tables)
    return next(iter(known[known.index(state[TURN]) + 1 :]), None)


def following(state: State) -> tuple[str | None, str | None]:
    """The phase that comes next, or None and the turn that does; None twice where the game ends (§4.1)."""
    rest = ahead(state)
    return (rest[0], None) if rest else (None, next_turn(state))


def owes(state: State, key: str) -> tuple[str, ...]:
    """The words of the command without which a phase may not be left: initiative (§10.1), the chaos roll (§11.1)."""
    if key == OPENING:
        return () if state[FIRST] else (OPENING,)
    name, _, side = key.partition("-")
    return (name, side) if name == "chaos" and key not in state[DONE] else ()
