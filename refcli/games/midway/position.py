"""The state of a game of MIDWAY, and how it starts (§3.0).

``estimate`` is the first die, ``morale`` the spirit as it is known now. ``us_square`` is told while the US force lies on
the card: found, and not yet annihilated. ``step`` is the last step taken in the turn at hand (§5.0), None before the first;
no rule asks for it, but turns are counted by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.state import Path, Paths, State
from ...core.tables import Tables
from .kinds import SIDES, WHOLE, distance


def paths(tables: Tables) -> Paths:
    """Every path of the state."""
    forces = tables["forces"]
    low, high = forces["spirit"]["low"], forces["spirit"]["high"]
    return Paths(
        [
            Path("fleet", "key"),
            Path("estimate", "track", None, low, high),
            Path("morale", "track", None, low, high),
            *(Path(f"carriers.{side}", "track", forces["carriers"][side], 0, forces["carriers"][side], good=side) for side in SIDES),
            Path("base", "key", WHOLE),
            Path("us_square", "key"),
            Path("step", "marks"),
            Path("over", "flag", False),
            Path("winner", "key"),
            Path("pending", "inner"),
        ]
    )


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values before the set-up: nothing thrown, no fleet on the card. There is nothing to choose."""
    return paths(tables).start()


def from_base(at: Any, tables: Tables) -> int:
    """Steps from the fleet to the base. Reads a state or an outcome."""
    return distance(at["fleet"], tables["map"]["base"])


def in_reach(at: Any, tables: Tables) -> bool:
    """Whether there is a base that the fleet could strike from where it is (§8.1)."""
    return at["base"] == WHOLE and from_base(at, tables) <= tables["air"]["strike"]["reach"]


def found(state: State) -> bool:
    """Whether the US force lies on the card, so that the battle is due (§8.3)."""
    return bool(state["us_square"] and state["carriers.us"] and not state["over"])
