"""What can be wrong with tables that are thrown on, with their modifiers, and with what they bring."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from ...core.lint import chart_faults
from .book import rows_in
from .columns import is_ranged
from .dice import FAR, Dice, faces_of, span
from .meaning_charts import chart_meaning, ranged
from .meaning_effects import Effects
from .modifiers import VALUES
from .terms import Found, Row, Terms, among, keys_of
from .throwing import calls_of

_OF_COMMANDS = (
    *("att", "def", "by", "crt", "shift", "drm", "table", "check", "number", "pool", "chit", "n"),
    *("against", "take", "def-crt", "column"),
)
_OF_EVERY = (
    *("session", "home", "json", "line", "lang", "no-session", "no-input", "dice", "agree", "version", "help"),
    *("choose", "decide", "entry", "reach", "compare", "at-least", "plain", "input"),
)
OPTIONS = frozenset((*_OF_COMMANDS, *_OF_EVERY))
"""Options that a modifier of that name would hide."""
TABLES = frozenset({"game", "names", "rulings", "calendar", "options", "scenarios", "chits"})
"""Names of tables that charts and events cannot have."""
STRENGTHS = ("att", "def", "att.units", "def.units")


def rings(data: Row) -> Found:
    """Tables that call each other in a ring would never end."""
    kinds = {**dict.fromkeys(data.get("check", {}), "check"), **dict.fromkeys(data.get("event", {}), "event")}
    calls = {key: calls_of(data[kind][key]) & {*kinds} for key, kind in kinds.items()}
    for key, kind in kinds.items():
        reached, todo = set(), list(calls[key])
        while todo:
            if (one := todo.pop()) not in reached:
                reached.add(one)
                todo += calls[one]
        if key in reached:
            yield "no table that calls itself, by others or not", f"$.{kind}.{key}"


def tables_meaning(terms: Terms, effects: Effects) -> Found:
    """Every table that is thrown on, and the dice."""
    data = terms.data
    names = [name for kind in ("crt", "event", "hits", "opposed") for name in data.get(kind, {})]
    for kind in ("crt", "event", "hits", "opposed"):
        for key in data.get(kind, {}):
            if key in TABLES or names.count(key) > 1:
                yield "a name that no other table has", f"$.{kind}.{key}"
    for key, die in data.get("die", {}).items():
        if re.fullmatch(r"d[0-9]+", key) or key == "none":
            yield "another name: that is how plain dice are written", f"$.die.{key}"
        if len({type(face) for face in die["faces"]}) > 1:
            yield "words alone, or numbers alone", f"$.die.{key}.faces"
    for key, table in data.get("crt", {}).items():
        yield from _crt(key, table, terms, effects)
    for key, table in data.get("event", {}).items():
        yield from _event(key, table, terms, effects)
    for key, table in data.get("check", {}).items():
        yield from _check(key, table, terms, effects)
    for key, table in data.get("hits", {}).items():
        yield from _hits(key, table, terms, effects)
    for key, table in data.get("opposed", {}).items():
        yield from _opposed(key, table, terms, effects)


def _shared(table: Row, place: str, terms: Terms, effects: Effects, used: Collection[str], before: Collection[str], after: Any) -> Found:
    """What every table has: phases, needs, modifiers, its own effects."""
    with_ = [f"with.{key}" for key in table.get("modifier", {})]
    yield from among(table.get("phases", ()), terms.phases, f"{place}.phases")
    yield from terms.needs(table, place, (*before, *with_))
    yield from effects.of(table, place, (*before, *after, *with_))
    if table.get("codes"):
        yield from among(table.get("ranked", ()), table["codes"], f"{place}.ranked")
    texts = [text for row in rows_in(table) for text in _amounts_in(row)]
    for key, one in table.get("modifier", {}).items():
        at = f"{place}.modifier.{key}"
        if key in OPTIONS:
            yield "another name: refcli has an option of that name", at
        if key.startswith("no-") and key[3:] in table["modifier"]:
            yield f"another name: --{key} switches {key[3:]} off", at
        told = [kind for kind in (*VALUES, "att", "def") if one.get(kind)]
        for kind in told:
            if kind not in used:
                yield f"only {', '.join(used)} here", f"{at}.{kind}"
        named = any(f"with.{key}" in text for text in texts)
        if not told and not named and not any(one.get(field) for field in ("effects", "cost", "limit", "needs")):
            yield f"one of {', '.join(used)}, effects, a cost, or an amount that names it", at
        if one.get("each") and (one.get("att") or one.get("def")):
            yield "no multiple of a strength for `each`", f"{at}.each"
        if one.get("most") and not one.get("each"):
            yield "`each` beside `most`", f"{at}.most"
        yield from among(one.get("by", ()), terms.sides, f"{at}.by")
        yield from among(one.get("turns", ()), terms.turns, f"{at}.turns")
        yield from terms.when(one.get("when"), f"{at}.when", (*before, *with_))
        for kind in VALUES:
            yield from terms.amount(one.get(kind), f"{at}.{kind}", (*before, *with_))
        yield from terms.needs(one, at, (*before, *with_))
        yield from effects.of(one, at, (*before, *after, *with_))


def _amounts_in(row: Row) -> Iterator[str]:
    for value in row.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            yield from (one for one in value if isinstance(one, str))


def _throw(row: Row, place: str, terms: Terms, nothing: bool = False) -> tuple[Dice | None, list[tuple[str, str]]]:
    die = row.get("die", "1d6")
    if nothing and die == "none":
        return None, []
    try:
        return Dice.of(die, terms.data.get("die", {})), []
    except ValueError:
        printed = terms.data.get("die", {})
        own = f", or a die of its own: {', '.join(printed)}" if printed else ""
        return None, [(f"dice such as 1d6, 2d6, d66{own}, not `{die}`", f"{place}.die")]


def _crt(key: str, chart: Row, terms: Terms, effects: Effects) -> Found:
    place, kind = f"$.crt.{key}", chart.get("kind", "odds")
    yield from chart_meaning(chart, place, terms.data.get("die", {}))
    used = ["shift", "drm"] + ([] if kind == "named" else ["att", "def", "add_att", "add_def"])
    used += ["shift_def", "drm_def"] if chart.get("both") else []
    before = () if kind == "named" else STRENGTHS
    now = () if kind == "named" else ("att.now", "def.now")
    after = (*now, "die", "roll", "code")
    yield from _shared(chart, place, terms, effects, used, before, after)
    if "of" in chart and kind != "strength":
        yield "`of` on a chart of strength alone", f"{place}.of"
    yield from terms.amount(chart.get("of"), f"{place}.of", (*before, *now))
    if chart.get("both") and kind != "strength":
        yield '`kind = "strength"`: both fire on such a chart alone', f"{place}.both"
    if "won" in chart and not chart.get("both"):
        yield "`both` beside `won`", f"{place}.won"
    with_ = [f"with.{one}" for one in chart.get("modifier", {})]
    for who, row in (chart.get("won") or {}).items():
        yield from effects.of(row, f"{place}.won.{who}", (*before, *after, *with_))
    for code, row in chart["codes"].items():
        if isinstance(row, Mapping):
            yield from effects.of(row, f"{place}.codes.{code}", (*before, *after, *with_))


def _event(key: str, event: Row, terms: Terms, effects: Effects) -> Found:
    place = f"$.event.{key}"
    dice, faults = _throw(event, place, terms, nothing=True)
    yield from faults
    none = event.get("die") == "none"
    after = ("die", "roll", "code")
    yield from _shared(event, place, terms, effects, ("drm",), (), after)
    with_ = [f"with.{one}" for one in event.get("modifier", {})]
    charted = [field for field in ("columns", "cells", "codes") if event.get(field) is not None]
    if (event.get("row") is not None) == bool(charted):
        yield "either rows, or columns, cells and codes", place
    elif charted:
        yield from _event_chart(event, place, terms, effects, dice, none, (*after, *with_), charted)
    else:
        yield from _rows(event["row"], f"{place}.row", dice, none, effects, (*after, *with_))
    if "of" in event and not charted:
        yield "`of` beside columns alone", f"{place}.of"
    yield from among(event.get("ranked", ()), keys_of(terms.data, key) or (), f"{place}.ranked")
    yield from terms.amount(event.get("of"), f"{place}.of")


def _event_chart(
    event: Row, place: str, terms: Terms, effects: Effects, dice: Dice | None, none: bool, facts: Collection[str], charted: list[str]
) -> Found:
    if len(charted) < 3:
        yield "columns, cells and codes together", place
        return
    columns = tuple(event["columns"])
    if is_ranged(columns):
        yield from ranged(columns, f"{place}.columns")
    elif "of" in event:
        yield "ranges of a number as columns, for `of`", f"{place}.columns"
    faces = [0] if none else dice.totals() if dice is not None else []
    for expected, at in chart_faults({**event, "kind": "named"}, faces):
        yield expected, place + at.removeprefix("$")
    for code, row in event["codes"].items():
        if isinstance(row, Mapping):
            if "text" not in row and not ("en" in row and "ja" in row):
                yield "a text", f"{place}.codes.{code}"
            yield from effects.of(row, f"{place}.codes.{code}", facts)


def _rows(rows: Iterable[Row], place: str, dice: Dice | None, none: bool, effects: Effects, facts: Collection[str]) -> Found:
    """Rows that answer for each result of the dice, once."""
    words = dice is not None and dice.words
    taken: dict[Any, int] = {}
    spans: list[tuple[int, int, int]] = []
    for i, row in enumerate(rows):
        yield from effects.of(row, f"{place}[{i}]", facts)
        at = f"{place}[{i}].on"
        try:
            if words and dice is not None:
                for face in faces_of(row["on"], dice.faces):
                    if face in taken:
                        yield f"each face once: {face} stands in row {taken[face] + 1} too", at
                    taken[face] = i
                continue
            low, high = span(row["on"])
        except ValueError:
            yield f"{'faces of the die' if words else 'a number such as 3, from and to such as 3-5, or 5+, <=4'}, not `{row['on']}`", at
            continue
        if low > high:
            yield "the lower number first", at
        for other_low, other_high, other in spans:
            if low <= other_high and other_low <= high:
                yield f"each result once: {max(low, other_low)} stands in row {other + 1} too", at
                break
        spans.append((low, high, i))
    if words and dice is not None:
        missing = [str(face) for face in dict.fromkeys(dice.faces) if str(face) not in taken]
    else:
        totals = [0] if none else dice.totals() if dice is not None else []
        missing = [str(total) for total in totals if not any(low <= total <= high for low, high, _ in spans)]
    if missing:
        yield f"a row for {', '.join(dict.fromkeys(missing))}", place


def _check(key: str, check: Row, terms: Terms, effects: Effects) -> Found:
    place = f"$.check.{key}"
    dice, faults = _throw(check, place, terms)
    yield from faults
    if dice is not None and dice.words:
        yield "a die with numbers", f"{place}.die"
    yield from _shared(check, place, terms, effects, ("drm", "against"), ("number",), ("die", "roll"))
    yield from terms.amount(check.get("against"), f"{place}.against")
    yield from terms.side(check.get("good"), f"{place}.good", roles=False)
    with_ = [f"with.{one}" for one in check.get("modifier", {})]
    for branch in ("passed", "failed"):
        yield from effects.of(check.get(branch), f"{place}.{branch}", ("number", "die", "roll", *with_))


def _hits(key: str, table: Row, terms: Terms, effects: Effects) -> Found:
    place = f"$.hits.{key}"
    dice, faults = _throw(table, place, terms)
    yield from faults
    also = table.get("also", {})
    if dice is not None and dice.n != 1:
        yield "one die: each unit throws its own", f"{place}.die"
    faces = [str(face) for face in dice.faces] if dice is not None else []
    for name, row in table["class"].items():
        at = f"{place}.class.{name}"
        if isinstance(row, list):
            yield from among(map(str, row), faces, at)
        elif dice is not None and dice.words:
            yield "faces of the die", at
    for name, row in also.items():
        if name in ("hits", "dice"):
            yield "another name than hits, dice", f"{place}.also.{name}"
        yield from among(map(str, row), faces or [str(n) for n in range(1, (dice.sides if dice else 6) + 1)], f"{place}.also.{name}")
    before = ("dice.att", "dice.def")
    after = tuple(f"{one}.{role}" for one in ("hits", *also) for role in ("att", "def"))
    yield from _shared(table, place, terms, effects, ("hit_att", "hit_def", "dice_att", "dice_def"), before, after)


def _opposed(key: str, table: Row, terms: Terms, effects: Effects) -> Found:
    place, pairs = f"$.opposed.{key}", table["compare"] == "pairs"
    dice, faults = _throw(table, place, terms)
    yield from faults
    if dice is not None and (dice.words or (pairs and dice.n != 1)):
        yield "one die with numbers" if pairs else "dice with numbers", f"{place}.die"
    if pairs != ("dice" in table):
        yield "`dice`: how many each side throws at most" if pairs else "no `dice` where totals are compared", place
    if pairs and ("row" in table or "add" in table):
        yield "no `row` and no `add` where dice are compared in pairs", place
    if not pairs and "row" not in table:
        yield "a `row` for each margin", place
    before = STRENGTHS
    after = ("lost.att", "lost.def") if pairs else ("att.now", "def.now", "margin")
    used = () if pairs else ("drm", "drm_def", "att", "def", "add_att", "add_def")
    yield from _shared(table, place, terms, effects, used, before, after)
    with_ = [f"with.{one}" for one in table.get("modifier", {})]
    for role, one in (table.get("add") or {}).items():
        yield from terms.amount(one, f"{place}.add.{role}", (*before, "att.now", "def.now", *with_))
    if not pairs and "row" in table:
        yield from _margins(table["row"], f"{place}.row", effects, (*before, *after, *with_))
        yield from among(table.get("ranked", ()), keys_of(terms.data, key) or (), f"{place}.ranked")


def _margins(rows: Iterable[Row], place: str, effects: Effects, facts: Collection[str]) -> Found:
    """Rows that answer for every margin, once."""
    spans = []
    for i, row in enumerate(rows):
        yield from effects.of(row, f"{place}[{i}]", facts)
        try:
            spans.append((*span(row["on"]), i))
        except ValueError:
            yield f"a margin such as 0, 1-3, 4+ or <=-3, not `{row['on']}`", f"{place}[{i}].on"
            return
    spans.sort()
    if spans[0][0] > -FAR:
        yield f"a row for margins below {spans[0][0]}, such as <={spans[0][0] - 1}", place
    if spans[-1][1] < FAR:
        yield f"a row for margins above {spans[-1][1]}, such as {spans[-1][1] + 1}+", place
    for (_, high, _), (low, _, i) in zip(spans, spans[1:], strict=False):
        if low != high + 1:
            yield f"a row that begins at {high + 1}, not at {low}", f"{place}[{i}].on"
