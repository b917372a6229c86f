"""The built games by key. A game's code is imported when the game is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.game import Game

BUILT = ("iraq", "bataan", "corregidor", "mukden", "midway", "arras")
ROOMS = (*BUILT, "bushido", "declared")
"""Every folder with sentences: the games, what two of them share, and the game that tables alone make."""
_WORDS = """
aa advise air airborne airstrike allot attrition back banzai battle bombard bombard-turn breakout chaos check chit collapse combat control
convert counterbattery district drift eighty-eight eliminate end enter enter-source entrench handicap hvt hyperwar initiative jihad land
landing landing-fire loss macarthur memo mobilize move netwar option-die panic pgm pool raid rebuild recover reinforce reveal score sealift
search setup siege-lost strike supply surge surrender tanks third-army time victory vp wave withdraw
"""
HEADS = frozenset(_WORDS.split())
"""The first word of every command of a built game: no game of tables alone is called so. Written out, for to ask the games would import
them all before such a game could say a word."""


def built(key: str) -> Game:
    """The built game of that key. KeyError if there is none."""
    if key not in BUILT:
        raise KeyError(key)
    result: Game = import_module(f"refcli.games.{key}").GAME
    return result
