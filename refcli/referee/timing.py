"""How long each side has had the clock: the time between entries is the side's whose phase it then was, longer pauses nobody's.

What was added up is kept beside the record, so that a look costs what has been played since, not the whole evening.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ..core.state import State
from ..record import journal
from ..record.aside import lay, look
from .lookback import phase_side
from .referee import Referee

PAUSE = 15 * 60
"""Seconds after which the players have gone for a walk."""
NONE = "none"
_NEW = 50
"""So many entries are added up again rather than written down."""

_NOTHING: dict[str, Any] = {"seq": 0, "at": 0, "digest": "", "made": None, "of": None, "turn": 0, "pauses": 0}


def clock(referee: Referee) -> dict[str, Any]:
    """``limit`` in minutes a side (None without), ``seconds`` by side and ``none``, ``turn`` (seconds of the turn that it is),
    ``pauses`` (how many)."""
    session, game = referee.session, referee.game
    assert session is not None
    found: dict[str, Any] = _kept(referee) or dict(_NOTHING, seconds={})
    begun = found["seq"]
    sides: dict[tuple[Any, Any], str] = {}
    for raw in session.history(found["at"]):
        try:
            entry = raw.parse()
        except ValueError:  # its time is nobody's; what is wrong with it is verify's to say
            continue
        if entry["seq"] <= found["seq"]:
            continue
        turn = None if entry.get("turn") is None else str(entry["turn"])
        if turn != found["of"]:
            found["of"], found["turn"] = turn, 0
        if found["made"] is not None:
            passed = (datetime.fromisoformat(entry["made"]) - datetime.fromisoformat(found["made"])).total_seconds()
            if passed > PAUSE:
                found["pauses"] += 1
            else:
                where = (entry.get("turn"), entry.get("phase"))
                if where not in sides:
                    sides[where] = _side(referee, *where)
                seconds = max(0, int(passed))
                found["seconds"][sides[where]] = found["seconds"].get(sides[where], 0) + seconds
                found["turn"] += seconds
        found |= {"seq": entry["seq"], "at": raw.at, "digest": raw.claimed, "made": entry["made"]}
    if found["seq"] - begun > _NEW and not session.in_batch:
        lay(session.folder, "clock", found)
    spent = {side: found["seconds"].get(side, 0) for side in (*game.sides, NONE)}
    return {"limit": session.position.about.get("clock"), "seconds": spent, "turn": found["turn"], "pauses": found["pauses"]}


def _kept(referee: Referee) -> dict[str, Any] | None:
    """What was added up before, if it is of this record still."""
    session = referee.session
    assert session is not None
    kept = look(session.folder).get("clock")
    try:
        if kept and journal.entry_at(session.journal, kept["at"]).claimed == kept["digest"]:
            return dict(kept)
    except (OSError, StopIteration, KeyError, TypeError, ValueError):
        pass
    return None


def _side(referee: Referee, turn: Any, phase: Any) -> str:
    """Whose phase that is; ``none`` where it is nobody's."""
    state = referee.state
    where = {name: value for name, value in (("turn", turn), ("phase", phase)) if value is not None}
    if isinstance(state.get("turn"), int) and str(turn).isdecimal():
        where["turn"] = int(turn)
    try:
        return phase_side(State(state.values | where, state.paths, state.tables), referee.game) or NONE
    except (KeyError, ValueError, TypeError, StopIteration):  # a turn or phase that the tables no longer know
        return NONE


def overdrawn(referee: Referee) -> list[tuple[str, int]]:
    """The sides that have had more than their time, each with the minutes beyond it."""
    found = clock(referee)
    if found["limit"] is None:
        return []
    return [
        (side, spent // 60 - found["limit"]) for side, spent in found["seconds"].items() if side != NONE and spent > 60 * found["limit"]
    ]
