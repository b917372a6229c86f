"""Bushido Denied: the Battle of Bataan. § are those of its rulebook.

Combat, checks and fire are shared with Corregidor (``refcli.games.bushido``); every number stands in ``tables/bataan/`` and
``tables/bushido/``.
"""

from __future__ import annotations

from functools import partial

from ...core.game import Game, Reckoning, later, named_by
from .opening import full_words, opening
from .phases import phase
from .position import paths, start
from .supply import consequences

GAME = Game(
    key="bataan",
    sides=("jp", "us"),
    package="refcli.games.bataan",
    commands={
        "supply": "supply:SUPPLY",
        "supply spend": "supply:SPEND",
        "pool": "pool:POOL",
        "pool add": "pool:ADD",
        "pool draw": "drawing:DRAW",
        "pool mark": "drawing:MARK",
        "initiative": "initiative:INITIATIVE",
        "check": "units:CHECK",
        "entrench": "units:ENTRENCH",
        "combat": "combat:COMBAT",
        "tanks": "combat:TANKS",
        "banzai": "combat:BANZAI",
        "bombard": "fire:BOMBARD",
        "aa": "fire:AA",
        "raid": "fire:RAID",
        "landing": "landing:LANDING",
        "land": "landing:LAND",
        "loss": "steps:LOSS",
        "back": "steps:BACK",
        "reinforce": "reinforcements:REINFORCE",
        "rebuild": "reinforcements:REBUILD_TURN",
        "air": "options:AIR",
        "option-die": "options:OPTION_DIE",
        "handicap": "options:HANDICAP",
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
    todo=later(__name__, "todo:todo"),
    summary=later(__name__, "summary:summary"),
    validator=partial(named_by, __name__, "schema:validate"),
    crts=("combat",),
    opening=opening,
    hidden_dice=frozenset({"pool"}),  # its number is a place among the chits; the chit itself is the result
    full_words=full_words,
    owed=later(__name__, "owed:owed"),
    bars=later(__name__, "gates:bars"),
    standing=later(__name__, "phases:standing"),
    reckons=Reckoning("victory", ("--alone", "--weeks", "--linked")),
    teller=partial(named_by, __name__, "story:TELLER"),
    results=partial(named_by, __name__, "results:RESULTS"),
)
