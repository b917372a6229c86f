"""The Bridge at Dawn, a game that is made up: it shows by its files what a game in Python is. § are those of its rulebook."""

from __future__ import annotations

from functools import partial

from ...core.game import Game, later, named_by
from .position import consequences, owed, paths, phase, start

GAME = Game(
    key="bridge",
    sides=("blue", "red"),
    package="refcli.games.bridge",
    commands={
        "assault": "assault:ASSAULT",
        "demolish": "assault:DEMOLISH",
        "time next": "turns:NEXT",
    },
    paths=paths,
    start=start,
    consequences=consequences,
    phase=phase,
    owed=owed,
    todo=later(__name__, "status:todo"),
    summary=later(__name__, "status:summary"),
    validator=partial(named_by, __name__, "schema:SCHEMA"),
    crts=("combat",),
)
