"""Who plays which side, as ``new``, ``fork`` and ``join`` are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core import keys
from ..core.errors import BadInput
from ..core.game import Game
from ..core.numbers import plain
from ..core.outcome import say
from ..core.tables import Tables


def named(words: Sequence[str], game: Game, tables: Tables) -> dict[str, str]:
    """``SIDE=NAME`` words as side -> name, in the game's order. BadInput for a side that there is none of, or told twice, or no name."""
    found: dict[str, str] = {}
    for word in words:
        side, eq, name = word.replace("＝", "=").partition("=")
        name = " ".join(name.split())
        if not eq or not name:
            raise BadInput(say("players.unreadable", text=word), say("players.how", side=game.sides[0]))
        side = keys.resolve(plain(side).strip(), game.sides, "what.side", tables)
        if side in found:
            raise BadInput(say("players.twice", side=side), say("players.how", side=side))
        found[side] = name
    return {side: found[side] for side in game.sides if side in found}


def every(game: Game, players: Mapping[str, str]) -> dict[str, str | None]:
    """All sides with their players, None where nobody was named."""
    return {side: players.get(side) for side in game.sides}
