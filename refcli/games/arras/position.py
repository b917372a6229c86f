"""The state of a game of Counterattack at Arras: its paths, and how it starts (§3.0, §4.0).

``TURN`` is where the turn marker stands: one past the last turn when time has run out. ``PANIC_OWED`` is how far panic has yet
to move it at the least, ``PANIC_UNITS`` how many units removed there are in that. ``BEFORE_MOVE`` tells whether the Allied turn
fights before it moves, None until it has fought. ``DECLARED``: the 88 has fired at an attack that is not resolved yet. ``DONE``
holds what the side to play has done in its turn (``recovery``); it is emptied when the other side's turn comes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.outcome import Name, Outcome, say
from ...core.owed import Owed
from ...core.state import At, Path, Paths, State, Value
from ...core.tables import Tables
from .kinds import numbers, shaped

TURN: At[int] = At("turn")
SIDE: At[str] = At("side")
PHASE: At[str] = At("phase")
EIGHTY_EIGHT: At[int] = At("eighty_eight")
PANIC_OWED: At[int] = At("panic_owed")
PANIC_UNITS: At[int] = At("panic_units")
BEFORE_MOVE: At[bool | None] = At("before_move")
DECLARED: At[bool] = At("declared")
OVER: At[bool] = At("over")
WINNER: At[str | None] = At("winner")
OPTIONS: At[tuple[str, ...]] = At("options")
DONE: At[tuple[str, ...]] = At("done")
PENDING: At[Value] = At("pending")


def paths(tables: Tables) -> Paths:
    """Every path of the state."""
    calendar = shaped(tables)["calendar"]
    opening = calendar["phase"][0]
    times = shaped(tables)["conflict"]["eighty_eight"]["times"]
    return Paths(
        [
            Path(TURN, "clock", 1, 1, calendar["last"] + 1),
            Path(SIDE, "clock", opening["side"]),
            Path(PHASE, "clock", opening["key"]),
            Path(EIGHTY_EIGHT, "pool", times, 0, times),
            Path(PANIC_OWED, "track", 0, 0),
            Path(PANIC_UNITS, "inner", 0),
            Path(BEFORE_MOVE, "marks"),
            Path(DECLARED, "marks", False),
            Path(OVER, "flag", False),
            Path(WINNER, "key"),
            Path(OPTIONS, "keys", ()),
            Path(DONE, "marks", ()),
            Path(PENDING, "inner"),
        ]
    )


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values at the start. ``chosen``: ``options``."""
    return paths(tables).start() | {OPTIONS: tuple(chosen.get("options") or ())}


def owed(state: State) -> Iterable[Owed]:
    """The turn marker's way that panic has yet to go (§8.6), and the attack that the 88 has fired at (§8.8)."""
    if state[OVER]:
        return
    if n := state[PANIC_OWED]:
        rule = numbers(state)["conflict"]["panic"]
        yield Owed(
            "panic",
            say("arras.owed.panic", n=n, hex=rule["hex"], unit=rule["unit"]),
            True,
            ("8.6",),
            facts={"n": n},
            todo=say("arras.owed.panic.todo"),
            after=("combat",),
        )
    if state[DECLARED]:
        against = numbers(state)["conflict"]["eighty_eight"]["against"]
        yield Owed("combat", say("arras.owed.combat", side=Name(against)), False, ("8.8",))


def consequences(out: Outcome) -> None:
    """Past the last turn no German can leave in time: the game is over, whatever moved the marker (§4.0, §8.6)."""
    calendar = numbers(out.state)["calendar"]
    if out[OVER] or out[TURN] <= calendar["last"]:
        return
    finish(out, calendar["winner"])
    out.cite("4.0")
    out.tell("arras.time-is-up", last=calendar["last"], winner=Name(calendar["winner"]))


def strike_off(out: Outcome) -> None:
    """No panic is owed any more."""
    out.set(PANIC_OWED, 0)
    out.set(PANIC_UNITS, 0)


def finish(out: Outcome, winner: str) -> None:
    """The game is over; nothing is owed any more. Adds ``over`` and ``winner`` to the result."""
    out.set(OVER, True)
    out.set(WINNER, winner)
    strike_off(out)
    out.set(DECLARED, False)
    out.result |= {"over": True, "winner": winner}
