"""The state of an own game: its paths, how it starts, and the ends of its tracks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.outcome import Outcome, texts
from ...core.state import Path, Paths
from ...core.tables import Tables
from .effects import finish


def paths(tables: Tables) -> Paths:
    """Every path of the state: the clock, the tracks, the pools with what was drawn from them."""
    game = tables["game"]
    found = [Path("over", "flag", False), Path("winner", "key"), Path("options", "keys", ()), Path("done", "marks", ())]
    if "calendar" in game:
        calendar = tables["calendar"]
        found.append(Path("turn", "clock", calendar["turns"][0]))
        found.append(Path("phase", "clock", phases_of(tables, calendar["turns"][0])[0]["key"]))
    for key, row in game.get("track", {}).items():
        found.append(Path(key, "track", row.get("start", 0), row.get("low", 0), row.get("high", 100), row.get("good")))
    for key, pool in game.get("pool", {}).items():
        for chit, row in pool["chit"].items():
            found.append(Path(f"pool.{key}.{chit}", "pool", row.get("n", 1), 0, row.get("limit")))
            found.append(Path(f"drawn.{key}.{chit}", "marks", 0))
    if game.get("pool"):
        found.append(Path("cup", "key", "drawn"))
    return Paths([*found, Path("pending", "inner")])


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values at the start. ``chosen``: ``cup``."""
    found = paths(tables).start()
    return found | ({"cup": chosen.get("cup") or "drawn"} if "cup" in found else {})


def phases_of(tables: Tables, turn: str) -> list[Mapping[str, Any]]:
    """The phases of a turn, in order: some come in some turns alone."""
    return [row for row in tables["calendar"]["phase"] if not row.get("turns") or turn in row["turns"]]


def consequences(out: Outcome) -> None:
    """A track that has just come to one of its ends ends the game."""
    moved = {change.path for change in out.changes}
    tracks = out.state.tables["game"].get("track", {})
    for key, row in tracks.items():
        for end in row.get("end", ()):
            if key in moved and out[key] == end["at"] and not out["over"]:
                if "text" in end:
                    out.instructions.append(texts(end["text"]))
                finish(out, end.get("winner"))
