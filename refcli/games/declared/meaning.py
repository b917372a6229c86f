"""What the shape of an own game cannot say: names that must be declared, dice that must be covered, charts without gaps.

Each check yields (what was expected, place), as ``core/shapes.Meaning``. Amounts and conditions are looked at in ``terms``, tables that are
thrown on in ``meaning_tables``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from .expand import expanded
from .meaning_charts import chart_meaning
from .meaning_effects import Effects, command_of
from .meaning_tables import rings, tables_meaning
from .terms import DRAW, Found, Row, Terms, among
from .throwing import asks, may_throw

__all__ = ["TAKEN", "chart_meaning", "meaning"]

TAKEN = frozenset(
    {
        *("turn", "phase", "over", "winner", "level", "options", "cup", "done", "pending", "result", "pool", "drawn"),
        *("deck", "used", "loop", "last", "passes", "scenario"),
    }
)
"""Names of the state that every own game has."""


def meaning(raw: Row) -> Found:
    """All that is wrong with ``game.toml`` beyond its shape."""
    data = expanded(raw)
    terms = Terms(data)
    effects = Effects(terms)
    yield from _once(data["sides"], "$.sides", "side")
    for team, members in data.get("team", {}).items():
        yield from among(members, terms.sides, f"$.team.{team}")
        if team in terms.sides or team == DRAW:
            yield "another name than a side's", f"$.team.{team}"
    yield from _tracks(terms, effects)
    yield from _calendar(terms, effects)
    yield from _options(terms)
    for key, pool in data.get("pool", {}).items():
        place = f"$.pool.{key}"
        yield from among(pool.get("phases", ()), terms.phases, f"{place}.phases")
        yield from terms.needs(pool, place)
        for chit, row in pool["chit"].items():
            if row.get("limit") is not None and row.get("n", 1) > row["limit"]:
                yield f"no more than the limit of {row['limit']}", f"{place}.chit.{chit}.n"
            yield from effects.of(row, f"{place}.chit.{chit}")
    for key, deck in data.get("deck", {}).items():
        yield from _deck(deck, terms, effects, f"$.deck.{key}")
    yield from tables_meaning(terms, effects)
    yield from rings(data)
    if victory := data.get("victory"):
        yield from _victory(victory, terms)


def _once(keys: Iterable[str], place: str, what: str) -> Found:
    seen: list[str] = []
    for i, key in enumerate(keys):
        if key in seen:
            yield f"each {what} once, not `{key}` again", f"{place}[{i}]"
        seen.append(key)


def _tracks(terms: Terms, effects: Effects) -> Found:
    for key, row in terms.tracks.items():
        place = f"$.track.{key}"
        low, high = row.get("low", 0), row.get("high", 100)
        if key.split(".")[0] in TAKEN:
            yield f"another name than {', '.join(sorted(TAKEN))}", place
        if longer := [other for other in terms.tracks if other.startswith(f"{key}.")]:
            yield f"a name that begins no other: `{longer[0]}` does begin so", place
        if low >= high:
            yield f"more than the low end, {low}", f"{place}.high"
        elif not low <= row.get("start", 0) <= high:
            yield f"a start from {low} to {high}", f"{place}.start"
        yield from _levels(row.get("level", ()), terms, f"{place}.level")
        yield from terms.side(row.get("good"), f"{place}.good", roles=False)
        for field, ways in (("end", ("at", "rise", "fall")), ("on", ("rise", "fall"))):
            for i, one in enumerate(row.get(field, ())):
                at = f"{place}.{field}[{i}]"
                told = [way for way in ways if way in one]
                if len(told) != 1:
                    yield f"just one of {', '.join(ways)}", at
                elif not low <= one[told[0]] <= high:
                    yield f"a place from {low} to {high}", f"{at}.{told[0]}"
                yield from terms.side(one.get("winner"), f"{at}.winner", teams=True, draw=True)
                yield from terms.when(one.get("when"), f"{at}.when")
                yield from effects.of(one, at)


def _levels(levels: Iterable[Row], terms: Terms, place: str) -> Found:
    seen: list[int] = []
    for i, level in enumerate(levels):
        if level["from"] in seen:
            yield f"each level once, not from {level['from']} again", f"{place}[{i}].from"
        seen.append(level["from"])
        yield from terms.side(level.get("winner"), f"{place}[{i}].winner", roles=False, teams=True, draw=True)


def _calendar(terms: Terms, effects: Effects) -> Found:
    calendar = terms.data.get("calendar")
    if not calendar:
        return
    yield from _once(terms.turns, "$.calendar.turns", "turn")
    yield from _once([row["key"] for row in calendar["phase"]], "$.calendar.phase", "phase")
    yield from among(calendar.get("note", {}), terms.turns, "$.calendar.note")
    for i, row in enumerate(calendar["phase"]):
        place = f"$.calendar.phase[{i}]"
        yield from terms.side(row.get("side"), f"{place}.side", roles=False)
        yield from among(row.get("turns", ()), terms.turns, f"{place}.turns")
        yield from terms.when(row.get("when"), f"{place}.when", roles="side" in row)
        yield from effects.of(row, place, roles="side" in row)
        for n, due in enumerate(row.get("owes", ())):
            yield from _due(due, terms, f"{place}.owes[{n}]")
    for turn in terms.turns:
        if all(row.get("turns") and turn not in row["turns"] for row in calendar["phase"]):
            yield f"a phase in turn {turn}", "$.calendar.phase"
    yield from _first(terms)
    yield from _loops(terms)


def _due(due: Any, terms: Terms, place: str) -> Found:
    item: Mapping[str, Any] = {"do": due} if isinstance(due, str) else due
    yield from terms.when(item.get("when"), f"{place}.when")
    if item["do"] not in terms.data.get("event", {}):
        yield from command_of(item["do"], terms, place)


def _first(terms: Terms) -> Found:
    """What a game begins with neither throws nor asks."""
    starts = {row["first"] for row in terms.data.get("scenario", {}).values() if row.get("first") in terms.turns} | {*terms.turns[:1]}
    for turn in sorted(starts):
        for i, row in enumerate(terms.data["calendar"]["phase"]):
            if row.get("turns") and turn not in row["turns"]:
                continue
            if may_throw(row, terms.data) or asks(row, terms.data):
                yield "no throw and no choice in the first phase of all", f"$.calendar.phase[{i}].effects"
            if "when" not in row:
                break


def _loops(terms: Terms) -> Found:
    keys = list(terms.phases)
    taken: dict[str, str] = {}
    for key, loop in terms.loops.items():
        place = f"$.calendar.loop.{key}"
        yield from among(loop["phases"], keys, f"{place}.phases")
        places = [keys.index(phase) for phase in loop["phases"] if phase in keys]
        if places != list(range(places[0], places[0] + len(places))) if places else False:
            yield "phases that are neighbours, in their order", f"{place}.phases"
        for phase in loop["phases"]:
            if phase in taken:
                yield f"phases of one loop: `{phase}` is of {taken[phase]} too", f"{place}.phases"
            taken[phase] = key
        if ("until" in loop) == ("times" in loop):
            yield "just one of until, times", place
        yield from terms.when(loop.get("until"), f"{place}.until")
        yield from terms.amount(loop.get("times"), f"{place}.times")


def _options(terms: Terms) -> Found:
    options = terms.data.get("option", {})
    for key, row in options.items():
        yield from among(row.get("excludes", ()), options, f"$.option.{key}.excludes")
    for key, row in terms.data.get("scenario", {}).items():
        place = f"$.scenario.{key}"
        yield from among(row.get("options", ()), options, f"{place}.options")
        for one in row.get("options", ()):
            if clash := [other for other in options.get(one, {}).get("excludes", ()) if other in row["options"]]:
                yield f"no options that exclude each other: {one}, {clash[0]}", f"{place}.options"
        yield from among((row.get("first"), row.get("last")), terms.turns, place)
        first, last = (terms.turns.index(turn) if (turn := row.get(at)) in terms.turns else None for at in ("first", "last"))
        if first is not None and last is not None and last < first:
            yield "a last turn that is not before the first", f"{place}.last"
        for path, value in row.get("start", {}).items():
            yield from _start(path, value, terms, f"{place}.start")


def _start(path: str, value: int, terms: Terms, place: str) -> Found:
    chits = {f"pool.{key}.{chit}": row for key, pool in terms.data.get("pool", {}).items() for chit, row in pool["chit"].items()}
    yield from among([path], [*terms.tracks, *chits], place)
    low, high = 0, None
    if path in terms.tracks:
        low, high = terms.tracks[path].get("low", 0), terms.tracks[path].get("high", 100)
    elif path in chits:
        high = chits[path].get("limit")
    if value < low or (high is not None and value > high):
        yield f"a number from {low} to {'…' if high is None else high}", f"{place}.{path}"


def _deck(deck: Row, terms: Terms, effects: Effects, place: str) -> Found:
    yield from among(deck.get("hands", ()), terms.sides, f"{place}.hands")
    yield from among(deck.get("phases", ()), terms.phases, f"{place}.phases")
    yield from terms.needs({"limit": deck["limit"]} if "limit" in deck else {}, place)
    if "most" in deck and deck.get("deal", 0) > deck["most"]:
        yield f"no more than a hand holds, {deck['most']}", f"{place}.deal"
    for card, row in deck["card"].items():
        yield from terms.needs(row, f"{place}.card.{card}", ("card",))
        yield from effects.of(row, f"{place}.card.{card}", ("card",))


def _victory(victory: Row, terms: Terms) -> Found:
    place = "$.victory"
    yield from among((victory.get("track"),), terms.tracks, f"{place}.track")
    yield from among((victory.get("minus"),), terms.tracks, f"{place}.minus")
    yield from terms.amount(victory.get("value"), f"{place}.value")
    if "value" in victory and ("track" in victory or "minus" in victory):
        yield "either `value` or `track`", place
    if "minus" in victory and "track" not in victory:
        yield "a `track` that `minus` is taken from", place
    levels = victory.get("level", ())
    if levels and not ("value" in victory or "track" in victory):
        yield "a `value` or a `track` for the levels", place
    if not levels and not victory.get("case"):
        yield "levels, or cases", place
    yield from _levels(levels, terms, f"{place}.level")
    yield from _cases(victory.get("case", ()), terms, f"{place}.case", bool(levels))


def _cases(cases: Collection[Row], terms: Terms, place: str, levels: bool) -> Found:
    whole: str | None = None
    for i, row in enumerate(cases):
        if whole is not None:
            yield f"no case behind `{whole}`, which always holds", f"{place}[{i}]"
        if "when" not in row:
            whole = row["key"]
            if row.get("at_once"):
                yield "a `when`: it would end the game at once", f"{place}[{i}]"
        yield from terms.when(row.get("when"), f"{place}[{i}].when")
        yield from terms.side(row.get("winner"), f"{place}[{i}].winner", roles=False, teams=True, draw=True)
    if whole is not None and levels:
        yield f"no levels behind `{whole}`, which always holds", place.replace(".case", ".level")
    yield from _once([row["key"] for row in cases], place, "case")
