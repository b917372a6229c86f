"""The form of results of Decision: Iraq's commands, for ``schema`` and docs/json.md.

What ``some`` adds is there only where it applies.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.forms import ANY, FLAG, TEXT, WHOLE, Form, by_key, many, maybe, ref, some, table

PLAYED = many(table(side=TEXT, kind=TEXT, stands=FLAG, counts=FLAG))
"""Chits that were played."""
FOUGHT: Mapping[str, Form] = {
    "winner": maybe(TEXT),
    "winner_side": TEXT,
    "points": table(add=WHOLE, deduct=WHOLE),
    "multiplier": table(add=WHOLE, deduct=WHOLE),
    "levels": maybe(table(side=TEXT, share=TEXT, delta=WHOLE, units=maybe(WHOLE))),
    "eliminated": maybe(table(side=TEXT, percent=WHOLE, units=maybe(WHOLE), retreat=FLAG)),
    "advance": maybe(TEXT),
    "capped": by_key(WHOLE),
    "played": PLAYED,
}
"""What a die does to the two sides (§16)."""

RESULTS: Mapping[str, Form] = {
    "airstrike": some(table(key=TEXT), column=TEXT, base_column=TEXT, strength=table(att=WHOLE, def_=WHOLE), played=many(ANY)),
    "attrition": many(table(district=TEXT, side=TEXT, units=WHOLE, reduced=WHOLE)),
    "chaos": some(
        table(key=TEXT, event=TEXT, effects=many(some(table(path=TEXT), value=ANY, change=WHOLE))),
        text=TEXT,
        stale=many(TEXT),
        untold=many(TEXT),
        district=TEXT,
        capped=by_key(WHOLE),
    ),
    "chit draw": table(held=WHOLE),
    "chit play": some(
        table(key=TEXT, held=WHOLE, played=PLAYED),
        column=TEXT,
        base_column=TEXT,
        strength=table(att=WHOLE, def_=WHOLE),
        cancels=TEXT,
    ),
    "chit show": some(table(held=WHOLE), kinds=many(TEXT), unknown=WHOLE),
    "combat": some(
        table(key=TEXT),
        column=TEXT,
        base_column=TEXT,
        roll=WHOLE,
        **FOUGHT,
        strength=table(att=WHOLE, def_=WHOLE),
        sudden_death=TEXT,
        level=TEXT,
    ),
    "control": some(table(ins=WHOLE, coin=WHOLE, districts=by_key(TEXT)), stale=many(TEXT), untold=many(TEXT), capped=by_key(WHOLE)),
    "district": some(
        table(),
        district=TEXT,
        infra=maybe(many(TEXT)),
        open=maybe(many(TEXT)),
        control=TEXT,
        told=table(infra=maybe(WHOLE), open=maybe(WHOLE)),
        stale=many(TEXT),
        since=maybe(WHOLE),
        districts=by_key(table(infra=many(TEXT), control=TEXT)),
    ),
    "enter": table(key=TEXT, may=FLAG, limit=maybe(WHOLE), shared=many(TEXT)),
    "hvt": some(table(key=TEXT, points=WHOLE, district=TEXT), capped=by_key(WHOLE)),
    "hyperwar": some(table(key=TEXT, world=maybe(WHOLE), defected=maybe(WHOLE), sudden_death=maybe(TEXT)), level=TEXT),
    "initiative": some(table(chooser=maybe(TEXT)), first=TEXT, key=TEXT),
    "jihad": table(key=TEXT, points=WHOLE),
    "mobilize": some(
        table(),
        cost=WHOLE,
        items=many(table(unit=TEXT, count=WHOLE, cost=WHOLE, at=maybe(TEXT), level=maybe(WHOLE), placement=many(TEXT), paid=TEXT)),
        placement=many(TEXT),
        level=maybe(WHOLE),
        points=WHOLE,
        declared=WHOLE,
        shop=many(table(unit=TEXT, cost=WHOLE, placement=many(TEXT), level=maybe(WHOLE), most=WHOLE)),
    ),
    "netwar": some(table(ins=WHOLE, coin=WHOLE, sudden_death=maybe(TEXT)), capped=by_key(WHOLE), level=TEXT),
    "pgm": table(key=TEXT, column=TEXT, base_column=TEXT, roll=WHOLE, **FOUGHT),
    "surge": table(key=TEXT, points=WHOLE),
    "time next": some(table(turn=TEXT, phase=TEXT), lapsed=many(ref("owed")), level=TEXT, winner=maybe(TEXT), difference=WHOLE),
    "time set": table(turn=TEXT, phase=TEXT),
    "victory": table(winner=maybe(TEXT), difference=WHOLE, level=TEXT, sudden_death=maybe(TEXT), ins=WHOLE, coin=WHOLE),
}
