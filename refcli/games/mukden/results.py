"""The form of results of Mukden's commands, for ``schema`` and docs/json.md.

What ``some`` adds is there only where it applies.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.forms import FLAG, TEXT, WHOLE, Form, by_key, many, maybe, some, table

RESULTS: Mapping[str, Form] = {
    "allot": table(key=TEXT, side=TEXT),
    "combat": some(
        table(key=TEXT),
        att_total=WHOLE,
        def_total=WHOLE,
        difference=WHOLE,
        losses=table(att=WHOLE, def_=WHOLE),
        time=WHOLE,
        by=TEXT,
        halved=many(TEXT),
        retreat=maybe(TEXT),
        lost=table(att=WHOLE, def_=WHOLE),
        over=FLAG,
        winner=maybe(TEXT),
    ),
    "eliminate": table(key=TEXT, side=TEXT, piece=TEXT),
    "enter-source": table(key=TEXT, over=FLAG, winner=maybe(TEXT)),
    "memo": table(key=TEXT, side=TEXT, allotted=by_key(WHOLE), lost=by_key(WHOLE), left=by_key(WHOLE), total=WHOLE),
    "reveal": some(
        table(key=TEXT, side=TEXT, allotted=by_key(WHOLE), strength=by_key(WHOLE)),
        false=maybe(table(what=TEXT, battle=WHOLE, piece=TEXT, had=WHOLE)),
    ),
    "third-army": table(key=TEXT, waits=WHOLE),
    "time next": table(turn=TEXT, time=WHOLE),
    "time set": table(turn=TEXT, time=WHOLE),
    "victory": table(key=TEXT, winner=maybe(TEXT), over=FLAG, ending=maybe(TEXT), time=WHOLE),
    "withdraw": some(table(key=TEXT), piece=maybe(TEXT), retreat=FLAG, winner=maybe(TEXT), over=FLAG),
}
