"""Counterattack at Arras. § are those of its rulebook.

The players move the counters; refcli keeps combat, the turn marker, the 88 and the end of the game. Every number stands
in ``tables/arras/``.
"""

from __future__ import annotations

from functools import partial

from ...core.game import Game, later, named_by
from .clock import phase
from .position import consequences, owed, paths, start

GAME = Game(
    key="arras",
    sides=("allied", "german"),
    package="refcli.games.arras",
    commands={
        "combat": "combat:COMBAT",
        "eighty-eight": "combat:FIRE",
        "panic": "panic:PANIC",
        "recover": "clock:RECOVER",
        "time next": "clock:NEXT",
        "time set": "clock:SET",
        "victory": "clock:VICTORY",
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
    teller=partial(named_by, __name__, "story:TELLER"),
    results=partial(named_by, __name__, "results:RESULTS"),
)
