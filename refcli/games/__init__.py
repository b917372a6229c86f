"""The built games by key. A game's code is imported when the game is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.game import Game

BUILT = ("iraq", "bataan", "corregidor", "mukden", "midway", "arras")
ROOMS = (*BUILT, "bushido", "declared")
"""Every folder with sentences: the games, what two of them share, and the game that tables alone make."""


def built(key: str) -> Game:
    """The built game of that key. KeyError if there is none."""
    if key not in BUILT:
        raise KeyError(key)
    result: Game = import_module(f"refcli.games.{key}").GAME
    return result
