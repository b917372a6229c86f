"""The form of results of Bataan's commands, for ``schema`` and docs/json.md.

What ``some`` adds is there only where it applies.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.forms import ANY, FLAG, TEXT, WHOLE, Form, by_key, many, maybe, ref, some, table
from ..bushido.results import SHARED

RESULTS: Mapping[str, Form] = {
    **SHARED,
    "air": table(key=TEXT, units=WHOLE),
    "bombard": some(table(key=TEXT, hits=WHOLE, supply=WHOLE), side=TEXT, told=many(TEXT), batteries=WHOLE),
    "breakout": some(table(key=TEXT, steps=WHOLE, most=WHOLE, roll=WHOLE, vp=WHOLE), told=many(TEXT)),
    "collapse": table(key=TEXT, surrender=FLAG, roll=WHOLE, points=WHOLE),
    "entrench": table(key=TEXT, efficiency=WHOLE, roll=WHOLE, side=TEXT),
    "handicap": table(key=TEXT, total=WHOLE, points=WHOLE, state=TEXT),
    "initiative": table(key=TEXT, us=WHOLE, jp=WHOLE, winner=maybe(TEXT)),
    "land": table(key=TEXT, hits=WHOLE, steps=WHOLE, lost=FLAG, drift=maybe(WHOLE), roll=maybe(WHOLE), ends=FLAG, told=many(TEXT)),
    "landing": some(table(key=TEXT, drift=WHOLE, roll=WHOLE), ends=FLAG, told=many(TEXT)),
    "macarthur evacuate": table(key=TEXT, roll=WHOLE, points=WHOLE, state=TEXT),
    "macarthur hit": table(key=TEXT, roll=WHOLE, state=TEXT, vp=WHOLE),
    "option-die": table(key=TEXT, roll=WHOLE, points=WHOLE, state=TEXT),
    "pool": table(us=many(TEXT), jp=many(TEXT), left=WHOLE),
    "pool add": table(side=TEXT, chit=TEXT, kind=TEXT, chits=WHOLE, points=WHOLE, state=TEXT),
    "pool draw": some(
        table(key=TEXT, chit=TEXT, side=TEXT, activation=WHOLE, left=WHOLE),
        needs=maybe(TEXT),
        with_=many(table(name=TEXT, activation=WHOLE, needs=maybe(TEXT))),
        told=many(TEXT),
    ),
    "pool mark": some(table(side=TEXT, name=TEXT, activation=WHOLE), needs=maybe(TEXT), told=many(TEXT)),
    "raid": table(key=TEXT, side=TEXT, down=WHOLE, bombed=WHOLE, hits=WHOLE, supply=WHOLE),
    "rebuild": table(key=TEXT, cost=WHOLE, vp=WHOLE, us_units=ANY),
    "reinforce": table(key=TEXT, unit=TEXT, cost=WHOLE, vp=WHOLE),
    "siege-lost": table(vp=WHOLE),
    "supply": table(us=table(points=WHOLE, state=TEXT), jp=table(points=WHOLE, state=TEXT)),
    "supply spend": table(key=TEXT, points=WHOLE, state=TEXT),
    "surrender": table(surrendered=TEXT),
    "time next": some(table(turn=TEXT, phase=TEXT), lapsed=many(ref("owed")), told=many(TEXT), idle=by_key(many(TEXT))),
    "time set": table(turn=TEXT, phase=TEXT),
    "victory": table(vp=WHOLE, level=TEXT, month=TEXT, weeks=maybe(WHOLE), unpaid=WHOLE, linked=maybe(TEXT), final=FLAG),
    "vp": table(vp=WHOLE, level=TEXT, unpaid=WHOLE),
}
