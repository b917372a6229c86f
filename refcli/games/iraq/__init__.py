"""Decision: Iraq (Modern War 6). § are those of its rulebook.

Each module holds the procedures of one part of the rules; every number stands in ``tables/iraq/``.
"""

from __future__ import annotations

from functools import partial

from ...core.game import Game, later, named_by
from .netwar import consequences
from .opening import full_words, opening
from .phases import phase
from .position import as_shown, paths, start

GAME = Game(
    key="iraq",
    sides=("ins", "coin"),
    package="refcli.games.iraq",
    commands={
        "combat": "combat:COMBAT",
        "pgm": "combat:PGM",
        "airstrike": "play:AIRSTRIKE",
        "enter": "movement:ENTER",
        "chaos": "chaos:CHAOS",
        "netwar": "netwar:NETWAR",
        "mobilize": "mobilization:MOBILIZE",
        "chit draw": "chits:DRAW",
        "chit play": "play:PLAY",
        "chit show": "chits:SHOW",
        "initiative": "clock:INITIATIVE",
        "time next": "clock:NEXT",
        "time set": "clock:SET",
        "district": "districts:DISTRICT",
        "control": "districts:CONTROL",
        "attrition": "districts:ATTRITION",
        "jihad": "jihad:JIHAD",
        "surge": "jihad:SURGE",
        "hyperwar": "hyperwar:HYPERWAR",
        "hvt": "target:HVT",
        "victory": "netwar:VICTORY",
    },
    paths=paths,
    start=start,
    consequences=consequences,
    phase=phase,
    todo=later(__name__, "todo:todo"),
    summary=later(__name__, "summary:summary"),
    validator=partial(named_by, __name__, "schema:validate"),
    crts=("civil", "guerrilla", "kinetic"),
    opening=opening,
    hidden_dice=frozenset({"chit"}),
    hidden_words=frozenset({"--chit"}),
    full_words=full_words,
    as_shown=as_shown,
    owed=later(__name__, "due:owed"),
    teller=partial(named_by, __name__, "story:TELLER"),
    hidden=partial(named_by, __name__, "chits:HIDDEN"),
    results=partial(named_by, __name__, "results:RESULTS"),
)
