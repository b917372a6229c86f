"""Bushido Denied: Corregidor, rules 14-16 of its rulebook; what they do not change is Bataan's (``games/bushido``).

Each module holds the procedures of one part of the rules; every number stands in ``tables/corregidor/`` and
``tables/bushido/``.
"""

from __future__ import annotations

from functools import partial

from ...core.game import Game, later, named_by
from .opening import opening
from .position import carry, paths, start
from .turns import consequences, phase

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
        "raid": "fire:RAID",
        "landing-fire": "landing:LANDING_FIRE",
        "land": "land:LAND",
        "drift": "landing:DRIFT",
        "sealift": "landing:SEALIFT",
        "wave": "landing:WAVE",
        "airborne": "airborne:AIRBORNE",
        "banzai": "checks:BANZAI",
        "check": "checks:CHECK",
        "tanks": "checks:TANKS",
        "loss": "checks:LOSS",
        "back": "checks:BACK",
        "convert": "conversion:CONVERT",
        "time next": "clock:NEXT",
        "time set": "clock:SET",
        "surrender": "victory:SURRENDER",
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
    todo=later(__name__, "todo:todo"),
    summary=later(__name__, "summary:summary"),
    validator=partial(named_by, __name__, "schema:validate"),
    crts=("combat",),
    opening=opening,
    carry=carry,
    hands_back=later(__name__, "victory:hands_back"),
    owed=later(__name__, "owed:owed"),
    teller=partial(named_by, __name__, "story:TELLER"),
    results=partial(named_by, __name__, "results:RESULTS"),
)
