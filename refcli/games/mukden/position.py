"""The state of a game of Mukden: its paths, and how it starts (§3.0).

Pieces go by ``SIDE.PIECE`` (``of``). ``MEMO`` is a plain allotment, in the order of the table ``pieces``; ``SEAL`` a sealed one.
``ALLOTTED`` is what has been revealed. ``CALLS`` and ``LOSSES`` keep what every memo must agree with: ``BATTLE:CALL:LOST BEFORE``
where a call says more of a piece than all before, ``BATTLE:LOST`` and ``BATTLE:out`` where it lost strength or was eliminated.
``ACTED`` is what the side to play has done in its turn (``combat 1``, ``third-army A``, ``withdraw left``), None until then;
``RETREATED`` the piece that chose to retreat in the battle of this turn, as long as nothing else has been done.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.outcome import Outcome
from ...core.state import At, Family, Path, Paths, State, Value
from ...core.tables import Tables
from .kinds import SIDES, Memo, most, pieces, row, shaped

TURN: At[str] = At("turn")
ELAPSED: At[int] = At("time.elapsed")
THIRD_ARMY: At[str] = At("third_army")
WAITS: At[int] = At("third_army_waits")
OVER: At[bool] = At("over")
WINNER: At[str | None] = At("winner")
ENDING: At[str | None] = At("ending")
ACTED: At[str | None] = At("acted")
RETREATED: At[str | None] = At("retreated")
BATTLES: At[int] = At("battles")
MAIL: At[str | None] = At("mail")
"""The side that began a game by mail, where the defender hears the attacker's call before his own; None at one table."""
OPTIONS: At[tuple[str, ...]] = At("options")
PENDING: At[Value] = At("pending")

TOTAL: Family[int | None] = Family("totals.*")
ALLOTMENT: Family[str | None] = Family("allotment.*")
MEMO: Family[tuple[int, ...] | None] = Family("memo.*")
SEAL: Family[str] = Family("seal.*")
LOST: Family[int] = Family("pieces.*.lost")
PLACE: Family[str] = Family("pieces.*.place")
CALLS: Family[tuple[str, ...]] = Family("calls.*")
LOSSES: Family[tuple[str, ...]] = Family("losses.*")
ALLOTTED: Family[int | None] = Family("allotted.*")
FOUGHT: Family[int | None] = Family("entries.*")
"""The entry of each battle, by its number."""


def of(side: str, piece: str) -> str:
    """A piece as paths name it."""
    return f"{side}.{piece}"


def paths(tables: Tables) -> Paths:
    """Every path of the state."""
    declared = [
        Path(TURN, "clock"),
        Path(ELAPSED, "track", 0, 0, shaped(tables)["ending"]["time"]),
        Path(THIRD_ARMY, "key"),
        Path(WAITS, "track", 0, 0, len(shaped(tables)["third-army"]["choices"]) - 1),
        Path(OVER, "marks", False),
        Path(WINNER, "key"),
        Path(ENDING, "key"),
        Path(ACTED, "marks"),
        Path(RETREATED, "inner"),
        Path(BATTLES, "inner", 0),
        Path(MAIL, "inner"),
        Path(OPTIONS, "inner", ()),
        Path(PENDING, "inner"),
    ]
    for side in SIDES:
        declared += [Path(TOTAL[side], "inner"), Path(ALLOTMENT[side], "key"), Path(MEMO[side], "memo"), Path(SEAL[side], "marks")]
        for piece in pieces(tables, side):
            declared += [
                Path(LOST[of(side, piece)], "track", 0, 0, most(tables, side)),
                Path(PLACE[of(side, piece)], "key", "map"),
                Path(CALLS[of(side, piece)], "inner", ()),
                Path(LOSSES[of(side, piece)], "inner", ()),
            ]
    return Paths([*declared, Path(ALLOTTED.pattern, "marks"), Path(FOUGHT.pattern, "entry")])


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values at the start: all pieces on the map but the Japanese third army (§3.0)."""
    values = paths(tables).start()
    values |= {TURN: f"{shaped(tables)['calendar']['first']}-1", THIRD_ARMY: shaped(tables)["third-army"]["off_map"]}
    values[MAIL] = chosen.get("mail")
    for side in SIDES:
        for piece in row(tables, side)["off_map"]:
            values[PLACE[of(side, piece)]] = "off-map"
    return values


Position = State | Outcome


def tables_of(at: Position) -> Tables:
    """The tables of a state or of an outcome's state."""
    return at.tables if isinstance(at, State) else at.state.tables


def placed(at: Position, side: str, *places: str) -> list[str]:
    """A side's pieces that are in one of these places."""
    return [piece for piece in pieces(tables_of(at), side) if at[PLACE[of(side, piece)]] in places]


def memo(at: Position, side: str) -> Memo | None:
    """A side's memo, where refcli has it and this ruling may know it. Reading it leaves a trace (``State.looked``)."""
    found = at[MEMO[side]]
    return None if found is None else dict(zip(pieces(tables_of(at), side), found, strict=True))


def left(at: Position, side: str, piece: str, strengths: Memo) -> int:
    """What a piece has left: its strength in the memo less what it has lost, never below 0."""
    return max(strengths[piece] - at[LOST[of(side, piece)]], 0)
