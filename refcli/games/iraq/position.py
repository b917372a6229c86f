"""The state of a game of Decision: Iraq: its paths, and how it starts (§3, §27.13-15).

``done`` holds what has been done in the turn at hand and may not be done twice (``chaos-ins``, ``control``,
``open-fallujah`` …); it is emptied when the turn ends. ``interjected`` holds chits played into an open combat decision.
``hands`` are secret: ``chits`` shows how many a side holds, ``hands`` which, as far as refcli knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.outcome import Change
from ...core.state import Path, Paths, State
from ...core.tables import Tables
from .kinds import SIDES


def paths(tables: Tables) -> Paths:
    """Every path of the state."""
    top = tables["netwar"]["index"]["high"]
    declared = [
        Path("turn", "clock"),
        Path("phase", "clock"),
        Path("first", "key"),
        Path("airstrikes", "pool", 0, 0),
        Path("hvt", "key"),
        Path("suicide_surge", "flag", False),
        Path("over", "flag", False),
        Path("winner", "key"),
        Path("options", "keys", ()),
        Path("scenario", "key"),
        Path("cup", "key"),
        Path("done", "marks", ()),
        Path("interjected", "marks", ()),
        Path("districts.*.infra", "keys"),
        Path("districts.*.open", "keys"),
        Path("pending", "inner"),
    ]
    for side in SIDES:
        declared += [
            Path(f"netwar.{side}", "track", 0, 0, top, good=side),
            Path(f"chits.{side}.held", "pool", 0, 0),
            Path(f"hands.{side}", "secret", ()),
        ]
    for marker in ("jihad", "surge"):
        declared += [
            Path(f"{marker}.points", "pool", 0, 0),
            Path(f"{marker}.turn", "key"),
        ]
    return Paths(declared)


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values at the start. ``chosen``: ``scenario``, ``options`` and ``cup``, each may be missing.

    The chits that ins draws at the start (§3.3) are a rule of their own (``chits.deal``), for they are drawn by lot. A lookup
    chooses nothing and deals nothing: there they are held already.
    """
    scenario = chosen.get("scenario") or "standard"
    setting = tables["scenarios"]["scenario"][scenario]
    values = paths(tables).start()
    values |= {
        "turn": tables["calendar"]["first"],
        "phase": setting.get("phase", "initiative"),
        "scenario": scenario,
        "options": tuple(chosen.get("options") or ()),
        "cup": chosen.get("cup") or "drawn",
        "airstrikes": setting["airstrikes"],
    }
    for side in SIDES:
        values[f"netwar.{side}"] = setting["netwar"][side]
        if not chosen:
            values[f"chits.{side}.held"] = setting["chits"][side]
    return values


def as_shown(state: State) -> State:
    """The position as both players see it: how many chits a side holds, not which (§25.2); so each may be any, as from a
    real cup."""
    return state.after([Change("cup", state["cup"], "real")]) if state.live else state
