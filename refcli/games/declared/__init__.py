"""A game made of tables alone: ``tables/MYGAME/game.toml`` declares it, with no Python.

What stands in its tables decides which commands it has: ``combat`` with a CRT, ``event``, ``check`` and ``pool`` with
tables of those kinds, ``time next`` and ``time set`` with a calendar, ``victory`` with levels of victory.
"""

from __future__ import annotations

from functools import partial

from ...core.command import Command
from ...core.game import Game, later, named_by
from ...core.tables import Tables
from . import clock, combat, ending, events, pools
from .made import made
from .position import consequences, paths, start

__all__ = ["COMMANDS", "declared", "made", "validator"]

COMMANDS = ("combat", "event", "check", "pool", "pool add", "pool draw", "time next", "time set", "victory")
"""Every command that an own game may have."""


validator = partial(named_by, __name__, "schema:SCHEMA")
"""What checks the tables of an own game."""


def declared(key: str, tables: Tables) -> Game:
    """The game that the tables declare. BadInput, with file, key and what was expected there, if they are broken."""
    game = tables["game"]
    sides = tuple(game["sides"])
    charts = {name: tables[name] for name in game.get("crt", {})}
    found: dict[str, Command] = {}
    if charts:
        found["combat"] = combat.command(sides, charts)
    if game.get("event"):
        found["event"] = events.event_command({name: tables[name] for name in game["event"]})
    if game.get("check"):
        found["check"] = events.check_command(game["check"])
    if game.get("pool"):
        found |= pools.commands(game["pool"])
    if "calendar" in game:
        calendar = tables["calendar"]
        found |= clock.commands(tuple(calendar["turns"]), tuple(row["key"] for row in calendar["phase"]))
    if "victory" in game:
        found["victory"] = ending.command()
    return Game(
        key=key,
        sides=sides,
        package=__name__,
        commands=found,
        paths=paths,
        start=start,
        consequences=consequences,
        phase=clock.phase,
        todo=later(__name__, "summary:todo"),
        summary=later(__name__, "summary:summary"),
        validator=validator,
        crts=tuple(charts),
        hidden_dice=frozenset({pools.DRAWN}),
        full_words=pools.full_words,
    )
