"""Which version of refcli changed the rulings of which commands: what may explain that an old entry comes out otherwise now.

Whoever changes what a command comes to (its result, its changes, its dice, what it refuses) adds it here, in the same commit,
below the version that is being made. ``*`` stands for all games, or for all commands of a game.
"""

from __future__ import annotations

from collections.abc import Mapping

VERSIONS = ("0.1.0", "0.2.0")
"""Every version that has written records, oldest first."""

CHANGED: Mapping[str, Mapping[str, frozenset[str]]] = {
    "0.2.0": {
        "*": frozenset({"time next"}),  # what is owed, and what lapses, is in its result
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
