"""The form of results of Corregidor's commands, for ``schema`` and docs/json.md.

What ``some`` adds is there only where it applies.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.forms import ANY, FLAG, TEXT, WHOLE, Form, many, maybe, ref, some, table
from ..bushido.results import SHARED

RESULTS: Mapping[str, Form] = {
    **SHARED,
    "airborne": some(
        table(key=TEXT, roll=WHOLE, modified=WHOLE, landed=FLAG, distance=maybe(WHOLE), direction=maybe(WHOLE)), told=many(TEXT)
    ),
    "bombard": some(table(key=TEXT, hits=WHOLE), side=TEXT, counted=maybe(WHOLE), told=many(TEXT)),
    "bombard-turn": table(key=TEXT, turn=WHOLE, left=WHOLE),
    "convert": table(key=TEXT, aa=FLAG, forced=FLAG),
    "counterbattery": some(table(key=TEXT, hits=WHOLE), told=many(TEXT)),
    "drift": some(table(key=TEXT, drift=many(WHOLE), modifier=WHOLE), told=many(TEXT)),
    "land": table(
        key=TEXT,
        hits=WHOLE,
        steps=WHOLE,
        sealift_lost=WHOLE,
        sealift=WHOLE,
        units=many(table(hits=WHOLE, lost=FLAG, drift=maybe(WHOLE))),
        told=many(ANY),
    ),
    "landing-fire": some(table(key=TEXT, hits=WHOLE, at_least=WHOLE, sealift_lost=WHOLE, sealift=WHOLE), told=many(ANY)),
    "raid": table(key=TEXT, side=TEXT, down=WHOLE, bombed=WHOLE, hits=WHOLE, counted=ANY),
    "sealift": table(key=TEXT, sealift=WHOLE, landed=WHOLE, left=maybe(WHOLE)),
    "surrender": table(surrendered=WHOLE),
    "time next": some(table(turn=WHOLE, phase=TEXT, light=TEXT), lapsed=many(ref("owed")), told=many(TEXT)),
    "time set": table(turn=WHOLE, phase=TEXT, light=TEXT, told=many(TEXT)),
    "victory": table(key=TEXT, vp=WHOLE, level=TEXT, points=WHOLE, surrender=WHOLE, steps=WHOLE, final=FLAG),
    "vp": table(key=TEXT, vp=WHOLE, level=TEXT, steps=WHOLE),
    "wave": some(table(key=TEXT, turn=WHOLE, roll=WHOLE), told=many(TEXT)),
}
