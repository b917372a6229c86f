"""The form of results of MIDWAY's commands, for ``schema`` and docs/json.md.

What ``some`` adds is there only where it applies.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.forms import FLAG, TEXT, WHOLE, Form, by_key, many, maybe, some, table

RESULTS: Mapping[str, Form] = {
    "advise": table(
        key=maybe(TEXT),
        scores=many(table(score=WHOLE, p=TEXT, move=maybe(TEXT), by=maybe(TEXT), moves=many(table(move=TEXT, p=TEXT)))),
        mean=table(value=TEXT, move=maybe(TEXT), by=maybe(TEXT), moves=many(table(move=TEXT, value=TEXT))),
    ),
    "battle": some(
        table(key=TEXT, jp=WHOLE, us=WHOLE, distance=WHOLE),
        rounds=many(by_key(table(carriers=WHOLE, limit=WHOLE, die=WHOLE, sinks=WHOLE))),
        over=FLAG,
        winner=maybe(TEXT),
        level=TEXT,
    ),
    "end": table(key=TEXT, score=WHOLE, over=FLAG, winner=maybe(TEXT), level=TEXT),
    "move": table(key=TEXT, fleet=TEXT, captured=FLAG),
    "score": table(key=TEXT, score=WHOLE, annihilated=FLAG, captured=FLAG, lost=by_key(WHOLE)),
    "search": some(
        table(key=TEXT, found=FLAG, distance=maybe(WHOLE), event=maybe(TEXT), false_report=FLAG, sunk=WHOLE),
        over=FLAG,
        winner=maybe(TEXT),
        level=TEXT,
    ),
    "setup": some(table(key=TEXT, estimate=WHOLE, fleet=maybe(TEXT))),
    "strike": table(key=TEXT, limit=WHOLE, raid=maybe(WHOLE)),
}
