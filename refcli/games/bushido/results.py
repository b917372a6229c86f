"""The form of results of the commands that both games have, for ``schema`` and docs/json.md.

What ``some`` adds is there only where it applies.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.forms import FLAG, TEXT, WHOLE, Form, many, maybe, some, table

SHARED: Mapping[str, Form] = {
    "aa": table(key=TEXT, hits=WHOLE),
    "back": table(side=TEXT, back=WHOLE, steps=WHOLE, tanks=WHOLE),
    "banzai": table(key=TEXT, shift=WHOLE, steps=WHOLE, eliminated=WHOLE, passed=many(FLAG)),
    "check": some(
        table(key=TEXT),
        efficiency=WHOLE,
        roll=WHOLE,
        passed=WHOLE,
        purpose=maybe(TEXT),
        units=many(table(efficiency=WHOLE, roll=WHOLE, key=TEXT, then=maybe(TEXT))),
    ),
    "combat": some(
        table(
            key=TEXT,
            base_column=TEXT,
            shift=WHOLE,
            column=TEXT,
            below=FLAG,
            drm=WHOLE,
            roll=WHOLE,
            modified=WHOLE,
            attacker=table(kind=TEXT, n=WHOLE),
            defender=table(kind=TEXT, n=WHOLE),
        ),
        by=TEXT,
        side=TEXT,
        told=many(TEXT),
    ),
    "loss": table(side=TEXT, lost=WHOLE, steps=WHOLE, tanks=WHOLE),
    "tanks": table(key=TEXT, destroyed=WHOLE),
}
