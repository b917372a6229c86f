"""Which version of refcli changed the rulings of which commands: what may explain that an old entry comes out otherwise now.

Whoever changes what a command comes to (its result, its changes, its dice, what it refuses) adds it here, in the same commit,
below the version that is being made. ``*`` stands for all games, or for all commands of a game.
"""

from __future__ import annotations

from collections.abc import Mapping

from .prints import PRINTS

__all__ = ["CHANGED", "FORMATS", "PRINTS", "VERSIONS", "explains"]

VERSIONS = ("0.1.0", "0.2.0")
"""Every version that has written records, oldest first."""

FORMATS: Mapping[str, frozenset[int]] = {"0.1.0": frozenset({1}), "0.2.0": frozenset({2})}
"""The formats of the record that each version could write."""

CHANGED: Mapping[str, Mapping[str, frozenset[str]]] = {
    "0.2.0": {
        # what is owed, and what lapses, is in the result of ``time next``; own games tell what counted and which row was read
        "*": frozenset({"time next", "time set", "combat", "event", "check", "victory", "new"}),
        "iraq": frozenset(
            {
                "attrition",
                "chaos",
                "chit draw",
                "chit play",
                "chit show",
                "combat",
                "control",
                "district",
                "hvt",
                "hyperwar",
                "initiative",
                "mobilize",
                "netwar",
                "pgm",
                "time next",
                "time set",
                "victory",
            }
        ),
        "bataan": frozenset(
            {
                "aa",
                "air",
                "banzai",
                "bombard",
                "breakout",
                "check",
                "collapse",
                "combat",
                "entrench",
                "initiative",
                "landing",
                "macarthur evacuate",
                "macarthur hit",
                "option-die",
                "pool",
                "pool add",
                "pool draw",
                "rebuild",
                "reinforce",
                "siege-lost",
                "supply",
                "supply spend",
                "surrender",
                "tanks",
                "time next",
                "time set",
                "victory",
                "vp",
            }
        ),
        "corregidor": frozenset(
            {
                "aa",
                "airborne",
                "banzai",
                "bombard",
                "bombard-turn",
                "check",
                "combat",
                "convert",
                "counterbattery",
                "drift",
                "initiative",
                "landing-fire",
                "pool",
                "sealift",
                "supply",
                "tanks",
                "time next",
                "time set",
                "victory",
                "vp",
                "wave",
            }
        ),
        "mukden": frozenset(
            {"allot", "combat", "eliminate", "enter-source", "reveal", "third-army", "time next", "time set", "victory", "withdraw"}
        ),
        "midway": frozenset({"advise", "battle", "end", "move", "score", "search", "setup", "strike"}),
        "arras": frozenset({"combat", "eighty-eight", "panic", "recover", "time next", "time set", "victory"}),
        "moscow": frozenset({"combat"}),
    },
}
"""version -> game -> full names of commands whose rulings it changed."""


def explains(version: str, game: str, command: str) -> str | None:
    """The first version after ``version`` that changed that command's rulings; None if none has, or if ``version`` is not one
    that wrote records."""
    if version not in VERSIONS:
        return None
    for later in VERSIONS[VERSIONS.index(version) + 1 :]:
        changed = CHANGED.get(later, {})
        for names in (changed.get("*", frozenset()), changed.get(game, frozenset())):
            if "*" in names or command in names:
                return later
    return None
