"""A game made of tables alone: ``tables/MYGAME/game.toml`` declares it, with no Python.

What stands in its tables decides which commands it has: ``combat`` with a CRT, dice that hit or opposed throws, ``event``, ``check``,
``pool`` and ``deck`` with tables of those kinds, ``time next``, ``time pass`` and ``time set`` with a calendar, ``victory`` with cases or
levels of victory.

How a ruling goes (``combat``, ``events``): the scene knows what amounts and conditions can know (``scene``, ``amounts``, ``conditions``);
needs, limits and costs (``needs``); the throw (``charts``, ``hits``, ``opposed``, ``throws``); what it brings (``effects``,
``hands``); what follows from that (``aftermath``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...core.command import Command
from ...core.game import Game, later, named_by
from ...core.outcome import Change, Outcome
from ...core.tables import Tables
from . import aftermath, clock, combat, ending, events, pools
from .book import COMBAT, Book
from .hands import CARD
from .made import made
from .position import paths, start
from .throwing import any_phase_throws

__all__ = ["COMMANDS", "declared", "made", "validator"]

COMMANDS = (
    *("combat", "event", "check", "pool", "pool add", "pool draw", "time next", "time pass", "time set", "victory"),
    *("deck", "deck deal", "deck draw", "deck play", "deck discard", "deck show", "deck shuffle"),
)
"""Every command that an own game may have."""


validator = partial(named_by, __name__, "schema:SCHEMA")
"""What checks the tables of an own game."""


def declared(key: str, tables: Tables) -> Game:
    """The game that the tables declare. BadInput, with file, key and what was expected there, if they are broken."""
    game = tables["game"]
    book = Book.at(tables)
    whole = game | {kind: {name: tables[name] for name in game[kind]} for kind in ("crt", "event", "hits", "opposed") if kind in game}
    found: dict[str, Command] = {}
    if book.tables_of(COMBAT):
        found["combat"] = combat.command(whole, book)
    if game.get("event"):
        found["event"] = events.event_command(whole, book)
    if game.get("check"):
        found["check"] = events.check_command(whole, book)
    if game.get("pool"):
        found |= pools.commands(game["pool"])
    if game.get("deck"):
        from .decks import commands

        found |= commands(game, book)
    if book.turns:
        found |= clock.commands(book.turns, tuple(book.phases), any_phase_throws(game))
    if "victory" in game:
        found["victory"] = ending.command()
    return Game(
        key=key,
        sides=book.sides,
        package=__name__,
        commands=found,
        paths=paths,
        start=start,
        consequences=_nothing,
        phase=clock.phase,
        todo=later(__name__, "summary:todo"),
        summary=later(__name__, "summary:summary"),
        validator=validator,
        crts=tuple(game.get("crt", {})),
        opening=clock.opening if book.turns else None,
        hidden_dice=frozenset({pools.DRAWN, CARD}),
        full_words=_full_words,
        owed=later(__name__, "settled:owed"),
        follow=aftermath.follow,
        in_words=later(__name__, "words:in_words"),
        standing=clock.standing if book.turns else None,
        teller=partial(named_by, __name__, "story:TELLER"),
    )


def _nothing(out: Outcome) -> None:
    """All that follows from a ruling comes with ``follow``, which may throw and ask."""


def _full_words(words: list[str], changes: Sequence[Change]) -> list[str]:
    """The words of a recorded draw with its chits or cards named, for a script that replays it."""
    if words[:1] == ["deck"]:
        from .decks import named_draws

        return named_draws(words, changes)
    return pools.full_words(words, changes)
