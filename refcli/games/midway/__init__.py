"""MIDWAY, the solitaire game on a business card. § are those of its rulebook.

Each module holds the procedures of one part of the rules; every number stands in ``tables/midway/``.
"""

from __future__ import annotations

from ...core.game import Game
from .ending import consequences
from .gates import battle_due
from .position import paths, start


# Only a view of the whole table needs these.
def _summary(state):
    from .summary import summary

    return summary(state)


def _todo(state):
    from .summary import todo

    return todo(state)


def _validator():
    from .schema import SCHEMA

    return SCHEMA


GAME = Game(
    key="midway",
    sides=("jp", "us"),
    package="refcli.games.midway",
    commands={
        "setup": "fleet:SETUP",
        "move": "fleet:MOVE",
        "search": "search:SEARCH",
        "strike": "air:STRIKE",
        "battle": "battle:BATTLE",
        "end": "ending:END",
        "score": "ending:SCORE",
        "advise": "advice:ADVISE",
    },
    paths=paths,
    start=start,
    consequences=consequences,
    phase=lambda state: None,
    todo=_todo,
    summary=_summary,
    validator=_validator,
    bars=battle_due,
)
