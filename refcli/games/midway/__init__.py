"""MIDWAY, the solitaire game on a business card. § are those of its rulebook.

Each module holds the procedures of one part of the rules; every number stands in ``tables/midway/``.
"""

from __future__ import annotations

from functools import partial

from ...core.game import Game, later, named_by
from .ending import consequences
from .gates import battle_due
from .position import owed, paths, start

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
    todo=later(__name__, "summary:todo"),
    summary=later(__name__, "summary:summary"),
    validator=partial(named_by, __name__, "schema:SCHEMA"),
    bars=battle_due,
    owed=owed,
    teller=partial(named_by, __name__, "story:TELLER"),
    results=partial(named_by, __name__, "results:RESULTS"),
)
