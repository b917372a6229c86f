"""The state of a game of Bataan: its paths, and how it starts (§13.0).

``done`` holds what has been done in the turn at hand and may not be done twice; ``landed`` and ``siege_shots`` count within
it, ``placed`` has a mark for each chit put into the pool, ``drawn`` for each drawn: all are emptied with the turn.
``formations`` remembers of what kind a formation is. Chits and formations are written ``SIDE:NAME``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.state import Path, Paths
from ...core.tables import Tables
from ..bushido.kinds import SIDES


def paths(tables: Tables) -> Paths:
    """Every path of the state."""
    supply, batteries = tables["supply"], tables["guns"]["batteries"]
    declared = [
        Path("turn", "clock"),
        Path("phase", "clock"),
        *(Path(f"supply.{side}", "track", 0, supply[side]["low"], supply[side]["high"], good=side) for side in reversed(SIDES)),
        Path("vp", "track", 0, good="jp"),
        Path("batteries", "track", batteries, 0, batteries),
        Path("marines", "pool", 1, 0, 1),
        Path("pool", "keys", ()),
        Path("first", "key"),
        Path("rebuilds", "pool", 0, 0),
        Path("rebuilt", "key"),
        Path("surrendered", "key"),
        Path("macarthur", "key", "corregidor"),
        Path("arrived", "keys", ()),
        Path("siege_lost", "flag", False),
        Path("landed", "pool", 0, 0),
        Path("siege_shots", "pool", 0, 0),
        Path("options", "keys", ()),
        Path("cup", "key"),
        Path("formations", "marks", ()),
        Path("placed", "marks", ()),
        Path("drawn", "marks", ()),
        Path("done", "marks", ()),
        Path("paid", "marks", ()),
        Path("over", "flag", False),
        Path("pending", "inner"),
    ]
    return Paths(declared)


TURN_MARKS: Mapping[str, Any] = {"pool": (), "first": None, "landed": 0, "siege_shots": 0, "placed": (), "drawn": (), "done": ()}
"""What begins anew with each turn."""


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values at the start. ``chosen``: ``options`` and ``cup``, each may be missing. Options count from the start (§12)."""
    options = tuple(chosen.get("options") or ())
    rows = tables["options"]["option"] if options else {}
    values = paths(tables).start()
    values |= {
        "turn": tables["calendar"]["first"],
        "phase": tables["calendar"]["phase"][0]["key"],
        "options": options,
        "cup": chosen.get("cup") or "drawn",
        "vp": sum(rows[key]["points"] for key in options),
        "macarthur": "field" if "dugout-doug" in options else "corregidor",
    }
    for side in SIDES:
        values[f"supply.{side}"] = tables["supply"][side]["start"]
    return values
