"""The form of results of Counterattack at Arras's commands, for ``schema`` and docs/json.md.

What ``some`` adds is there only where it applies.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.forms import FLAG, TEXT, WHOLE, Form, many, maybe, ref, some, table

RESULTS: Mapping[str, Form] = {
    "combat": some(table(key=TEXT, base_column=TEXT, column=TEXT, roll=WHOLE, modified=WHOLE), panic=WHOLE, moved=WHOLE),
    "eighty-eight": table(key=TEXT, base_column=TEXT, column=TEXT, roll=WHOLE, modified=WHOLE),
    "panic": some(table(key=TEXT, turn=WHOLE, moved=WHOLE), over=FLAG, winner=maybe(TEXT)),
    "recover": table(side=TEXT),
    "time next": some(table(turn=WHOLE, side=TEXT, phase=TEXT), lapsed=many(ref("owed")), over=FLAG, winner=maybe(TEXT)),
    "time set": some(table(lapsed=many(ref("owed")), turn=WHOLE, side=TEXT, phase=TEXT)),
    "victory": some(table(turn=WHOLE, winner=maybe(TEXT)), over=FLAG),
}
