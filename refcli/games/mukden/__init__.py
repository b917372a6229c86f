"""Mukden, the postcard game. § are those of its rulebook.

Strengths are secret. A plain memo stands at a path of kind ``memo``: no answer shows it, and only what leaves a trace on
the record may know it. A sealed one stands nowhere; what it must agree with in the end stands in ``calls`` and ``losses``.
"""

from __future__ import annotations

from ...core.game import Game
from .ending import consequences
from .memo import closed
from .position import paths, start
from .turns import phase


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
    key="mukden",
    sides=("jp", "ru"),
    package="refcli.games.mukden",
    commands={
        "allot": "allotting:ALLOT",
        "combat": "combat:COMBAT",
        "eliminate": "allotting:ELIMINATE",
        "third-army": "moves:THIRD_ARMY",
        "withdraw": "moves:WITHDRAW",
        "enter-source": "moves:ENTER_SOURCE",
        "time next": "turns:NEXT",
        "time set": "turns:SET",
        "victory": "moves:VICTORY",
        "reveal": "allotting:REVEAL",
    },
    paths=paths,
    start=start,
    consequences=consequences,
    phase=phase,
    todo=_todo,
    summary=_summary,
    validator=_validator,
    crts=("combat",),
    secretive=frozenset({"allot", "reveal"}),
    closed=closed,
)
