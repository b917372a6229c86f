"""Bushido Denied: Corregidor, rules 14-16 of its rulebook; what they do not change is Bataan's (``games/bushido``).

Each module holds the procedures of one part of the rules; every number stands in ``tables/corregidor/`` and
``tables/bushido/``.
"""

from __future__ import annotations

from ...core.game import Game
from .opening import opening
from .position import carry, paths, start
from .turns import consequences, phase


# Only a view of the whole table needs these.
def _summary(state):
    from .summary import summary

    return summary(state)


def _todo(state):
    from .todo import todo

    return todo(state)


def _validator():
    from .schema import validate

    return validate


GAME = Game(
    key="corregidor",
    sides=("jp", "us"),
    package="refcli.games.corregidor",
    commands={
        "combat": "combat:COMBAT",
        "bombard-turn": "clock:BOMBARD_TURN",
        "bombard": "fire:BOMBARD",
        "counterbattery": "fire:COUNTERBATTERY",
        "aa": "fire:AA",
        "landing-fire": "landing:LANDING_FIRE",
        "drift": "landing:DRIFT",
        "sealift": "landing:SEALIFT",
        "wave": "landing:WAVE",
        "airborne": "airborne:AIRBORNE",
        "banzai": "checks:BANZAI",
        "check": "checks:CHECK",
        "tanks": "checks:TANKS",
        "convert": "conversion:CONVERT",
        "time next": "clock:NEXT",
        "time set": "clock:SET",
        "vp": "victory:VP",
        "victory": "victory:VICTORY",
        "supply": "absent:SUPPLY",
        "initiative": "absent:INITIATIVE",
        "pool": "absent:POOL",
    },
    paths=paths,
    start=start,
    consequences=consequences,
    phase=phase,
    todo=_todo,
    summary=_summary,
    validator=_validator,
    crts=("combat",),
    opening=opening,
    carry=carry,
)
