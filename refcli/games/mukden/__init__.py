"""Mukden, the postcard game. § are those of its rulebook.

Strengths are secret. A plain memo stands at a path of kind ``memo``: no answer shows it, and only what leaves a trace on
the record may know it. A sealed one stands nowhere; what it must agree with in the end stands in ``calls`` and ``losses``.
"""

from __future__ import annotations

from functools import partial

from ...core.game import Game, later, named_by
from .ending import consequences, owed
from .memo import closed
from .position import paths, start
from .turns import phase

GAME = Game(
    key="mukden",
    sides=("jp", "ru"),
    package="refcli.games.mukden",
    commands={
        "allot": "allotting:ALLOT",
        "combat": "combat:COMBAT",
        "eliminate": "allotting:ELIMINATE",
        "third-army": "third_army:COME",
        "withdraw": "moves:WITHDRAW",
        "enter-source": "moves:ENTER_SOURCE",
        "time next": "turns:NEXT",
        "time set": "turns:SET",
        "victory": "moves:VICTORY",
        "memo": "looking:MEMO",
        "reveal": "allotting:REVEAL",
    },
    paths=paths,
    start=start,
    consequences=consequences,
    phase=phase,
    todo=later(__name__, "summary:todo"),
    summary=later(__name__, "summary:summary"),
    validator=partial(named_by, __name__, "schema:SCHEMA"),
    crts=("combat",),
    secretive=frozenset({"allot", "memo", "reveal"}),
    closed=closed,
    owed=owed,
    standing=later(__name__, "summary:standing"),
    teller=partial(named_by, __name__, "story:TELLER"),
    results=partial(named_by, __name__, "results:RESULTS"),
)
