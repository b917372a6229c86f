"""The state of a game of Mukden: its paths, and how it starts (§3.0).

``memo.SIDE`` is a plain allotment, in the order of the table ``pieces``; ``seal.SIDE`` a sealed one. ``allotted`` is what
has been revealed. ``calls`` and ``losses`` keep what every memo must agree with: ``BATTLE:CALL:LOST BEFORE`` where a call
says more of a piece than all before, ``BATTLE:LOST`` and ``BATTLE:out`` where it lost strength or was eliminated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.outcome import Outcome
from ...core.state import Path, Paths, State
from ...core.tables import Tables
from .kinds import SIDES, Memo, most, pieces, row


def paths(tables: Tables) -> Paths:
    """Every path of the state."""
    declared = [
        Path("turn", "clock"),
        Path("time.elapsed", "track", 0, 0, tables["ending"]["time"]),
        Path("third_army", "key"),
        Path("third_army_waits", "track", 0, 0, len(tables["third-army"]["choices"]) - 1),
        Path("over", "flag", False),
        Path("winner", "key"),
        Path("ending", "key"),
        Path("totals.jp", "inner"),
        Path("totals.ru", "inner"),
        Path("fought", "marks", ()),
        Path("battles", "inner", 0),
        Path("options", "inner", ()),
        Path("pending", "inner"),
    ]
    for side in SIDES:
        declared += [Path(f"allotment.{side}", "key"), Path(f"memo.{side}", "memo"), Path(f"seal.{side}", "marks")]
        for piece in pieces(tables, side):
            declared += [
                Path(f"pieces.{side}.{piece}.lost", "track", 0, 0, most(tables, side)),
                Path(f"pieces.{side}.{piece}.place", "key", "map"),
                Path(f"calls.{side}.{piece}", "inner", ()),
                Path(f"losses.{side}.{piece}", "inner", ()),
            ]
    return Paths([*declared, Path("allotted.*", "marks")])


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values at the start: all pieces on the map but the Japanese third army (§3.0)."""
    values = paths(tables).start()
    values |= {"turn": f"{tables['calendar']['first']}-1", "third_army": tables["third-army"]["off_map"]}
    for side in SIDES:
        for piece in row(tables, side)["off_map"]:
            values[f"pieces.{side}.{piece}.place"] = "off-map"
    return values


At = State | Outcome


def tables_of(at: At) -> Tables:
    """The tables of a state or of an outcome's state."""
    return at.tables if isinstance(at, State) else at.state.tables


def placed(at: At, side: str, *places: str) -> list[str]:
    """A side's pieces that are in one of these places."""
    return [piece for piece in pieces(tables_of(at), side) if at[f"pieces.{side}.{piece}.place"] in places]


def memo(at: At, side: str) -> Memo | None:
    """A side's memo, where refcli has it and this ruling may know it. Reading it leaves a trace (``State.looked``)."""
    found = at[f"memo.{side}"]
    return None if found is None else dict(zip(pieces(tables_of(at), side), found, strict=True))


def left(at: At, side: str, piece: str, strengths: Memo) -> int:
    """What a piece has left: its strength in the memo less what it has lost, never below 0."""
    return max(strengths[piece] - at[f"pieces.{side}.{piece}.lost"], 0)
