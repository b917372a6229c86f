"""Bushido Denied: the Battle of Bataan. § are those of its rulebook.

Combat, checks and fire are shared with Corregidor (``refcli.games.bushido``); every number stands in ``tables/bataan/`` and
``tables/bushido/``.
"""

from __future__ import annotations

from ...core.game import Game
from .opening import full_words, opening
from .phases import phase
from .position import paths, start
from .supply import consequences


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
    key="bataan",
    sides=("jp", "us"),
    package="refcli.games.bataan",
    commands={
        "supply": "supply:SUPPLY",
        "supply spend": "supply:SPEND",
        "pool": "pool:POOL",
        "pool add": "pool:ADD",
        "pool draw": "pool:DRAW",
        "initiative": "initiative:INITIATIVE",
        "check": "units:CHECK",
        "entrench": "units:ENTRENCH",
        "combat": "combat:COMBAT",
        "tanks": "combat:TANKS",
        "banzai": "combat:BANZAI",
        "bombard": "fire:BOMBARD",
        "aa": "fire:AA",
        "landing": "landing:LANDING",
        "reinforce": "reinforcements:REINFORCE",
        "rebuild": "reinforcements:REBUILD_TURN",
        "air": "options:AIR",
        "option-die": "options:OPTION_DIE",
        "macarthur evacuate": "macarthur:EVACUATE",
        "macarthur hit": "macarthur:HIT",
        "collapse": "ending:COLLAPSE",
        "surrender": "ending:SURRENDER",
        "breakout": "ending:BREAKOUT",
        "siege-lost": "ending:SIEGE_LOST",
        "vp": "ending:VP",
        "victory": "ending:VICTORY",
        "time next": "clock:NEXT",
        "time set": "clock:SET",
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
    hidden_dice=frozenset({"pool"}),  # its number is a place among the chits; the chit itself is the result
    full_words=full_words,
)
