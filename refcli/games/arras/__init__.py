"""Counterattack at Arras. § are those of its rulebook.

The players move the counters; refcli keeps combat, the turn marker, the 88 and the end of the game. Every number stands
in ``tables/arras/``.
"""

from __future__ import annotations

from ...core.game import Game
from .clock import phase
from .position import consequences, paths, start


# Only a view of the whole table needs these.
def _summary(state):
    from .status import summary

    return summary(state)


def _todo(state):
    from .status import todo

    return todo(state)


def _validator():
    from .schema import SCHEMA

    return SCHEMA


GAME = Game(
    key="arras",
    sides=("allied", "german"),
    package="refcli.games.arras",
    commands={
        "combat": "combat:COMBAT",
        "eighty-eight": "combat:EIGHTY_EIGHT",
        "panic": "clock:PANIC",
        "recover": "clock:RECOVER",
        "time next": "clock:NEXT",
        "time set": "clock:SET",
        "victory": "clock:VICTORY",
    },
    paths=paths,
    start=start,
    consequences=consequences,
    phase=phase,
    todo=_todo,
    summary=_summary,
    validator=_validator,
    crts=("combat",),
)
