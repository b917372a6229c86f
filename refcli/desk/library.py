"""The games at hand: the built ones, then those that tables alone declare, in the home or shipped.

A key of the second kind may be no word that already means a command. What the services and the clock are called decides at once what
is a game at all; that it is called as a command of some game is said when it is first used.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ..core.common import COMMON
from ..core.errors import BadInput
from ..core.game import Game
from ..core.outcome import say
from ..core.tables import Tables, declares, declaring, may_be_a_key
from ..games import BUILT, HEADS, built
from ..services import SERVICES
from .names import CLOCK, SHORT

_TAKEN = frozenset({*SERVICES, *COMMON, *SHORT, *CLOCK})


def game_keys(home: Path | None) -> tuple[str, ...]:
    """The keys of all games: the built ones in their order, then the others by name."""
    return (*BUILT, *(key for key in declaring(home) if key not in BUILT and key not in _TAKEN))


def is_game(word: str, home: Path | None) -> bool:
    """Whether the word is the key of a game; looks for one folder alone."""
    return word in BUILT or (word not in _TAKEN and declares(word, home))


def tables_of(key: str, home: Path | None) -> Tables:
    """The tables of a game, the home's own before the shipped ones. KeyError if there is no such game."""
    if key in BUILT:
        return Tables(key, home, built(key).validator)
    if not is_game(key, home):
        raise KeyError(key)
    from ..games.declared import made, validator

    return Tables(key, home, validator, made)


def tables_in(folder: Path) -> Tables | None:
    """The tables of an own game that stands anywhere; None where its name means something else."""
    if folder.name in taken() or not may_be_a_key(folder.name):
        return None
    from ..games.declared import made, validator

    return Tables(folder.name, None, validator, made, folder)


def game_of(key: str, home: Path | None) -> tuple[Game, Tables]:
    """A game with its tables. KeyError if there is none; BadInput if tables declare it that are broken, or its key is a
    command's name."""
    tables = tables_of(key, home)
    if key in BUILT:
        return built(key), tables
    if key in taken():
        raise BadInput(say("own.key-taken", key=key, file=str(tables.path("game"))), say("own.key-taken.how"))
    from ..games.declared import declared

    return declared(key, tables), tables


@lru_cache(maxsize=1)
def taken() -> frozenset[str]:
    """Every word that is no key for an own game: commands of any kind, and the built games."""
    from ..games.declared import COMMANDS

    return _TAKEN | HEADS | {name.split()[0] for name in COMMANDS} | {*BUILT}
