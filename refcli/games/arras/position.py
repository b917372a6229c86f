"""The state of a game of Counterattack at Arras: its paths, and how it starts (§3.0, §4.0).

``turn`` is where the turn marker stands: one past the last turn when time has run out. ``done`` holds what the side to
play has done in its turn: ``recovery``, and ``before-move`` or ``after-move`` where it has fought; it is emptied when the
other side's turn comes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.outcome import Name, Outcome
from ...core.state import Path, Paths
from ...core.tables import Tables


def paths(tables: Tables) -> Paths:
    """Every path of the state."""
    calendar = tables["calendar"]
    opening = calendar["phase"][0]
    times = tables["conflict"]["eighty_eight"]["times"]
    return Paths(
        [
            Path("turn", "clock", 1, 1, calendar["last"] + 1),
            Path("side", "clock", opening["side"]),
            Path("phase", "clock", opening["key"]),
            Path("eighty_eight", "pool", times, 0, times),
            Path("over", "flag", False),
            Path("winner", "key"),
            Path("options", "keys", ()),
            Path("done", "marks", ()),
            Path("pending", "inner"),
        ]
    )


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values at the start. ``chosen``: ``options``."""
    return paths(tables).start() | {"options": tuple(chosen.get("options") or ())}


def consequences(out: Outcome) -> None:
    """Past the last turn no German can leave in time: the game is over, whatever moved the marker (§4.0, §8.6)."""
    calendar = out.state.tables["calendar"]
    if out["over"] or out["turn"] <= calendar["last"]:
        return
    finish(out, calendar["winner"])
    out.cite("4.0")
    out.tell("arras.time-is-up", last=calendar["last"], winner=Name(calendar["winner"]))


def finish(out: Outcome, winner: str) -> None:
    """The game is over."""
    out.set("over", True)
    out.set("winner", winner)
