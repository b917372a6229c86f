"""What ``status`` shows of an own game, and what to do now."""

from __future__ import annotations

from ...core.outcome import Name, Say, say, texts
from ...core.showing import Bar, Line
from ...core.state import State
from .clock import coming, owed, row_of
from .effects import level_of


def summary(state: State) -> list[Bar | Line]:
    """Tracks with what they mean now, pools with what lies in them, the winner."""
    game = state.tables["game"]
    found: list[Bar | Line] = []
    for key, row in game.get("track", {}).items():
        level = level_of(row.get("level", ()), state[key])
        meaning = texts(level["text"]) if level and level.get("text") else None
        found.append(Bar(say("declared.name", name=Name(key)), state[key], row.get("low", 0), row.get("high", 100), meaning))
    for key, pool in game.get("pool", {}).items():
        lie = [(chit, state[f"pool.{key}.{chit}"]) for chit in pool["chit"]]
        chits = tuple(say("declared.status.chits", name=Name(chit), n=n) for chit, n in lie if n)
        told = say("declared.status.pool", chits=chits) if chits else say("declared.status.empty")
        found.append(Line(say("declared.name", name=Name(key)), told))
    if state["over"]:
        winner = state["winner"]
        told = say("declared.name", name=Name(winner)) if winner else say("declared.status.nobody")
        found.append(Line(say("declared.status.over"), told))
    return found


def todo(state: State) -> list[Say]:
    """What the phase still owes, then the way on."""
    row = row_of(state)
    if state["over"] or row is None:
        return []
    return [*(say("declared.next.owed.how", table=table) for table in owed(state, row)), coming(state)]
