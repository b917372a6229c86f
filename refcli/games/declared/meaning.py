"""What the shape of an own game cannot say: names that must be declared, dice that must be covered, charts without gaps.

Each check yields (what was expected, place), as ``core/shapes.Meaning``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from ...core.lint import chart_faults
from .dice import Dice, span

TAKEN = frozenset({"turn", "phase", "over", "winner", "level", "options", "cup", "done", "pending", "result", "pool", "drawn"})
"""Names of the state that every own game has."""
_OF_COMMANDS = ("att", "def", "by", "crt", "shift", "drm", "table", "check", "number", "pool", "chit", "n")
_OF_EVERY = ("session", "home", "json", "line", "lang", "no-session", "no-input", "dice", "agree", "version", "help")
OPTIONS = frozenset((*_OF_COMMANDS, *_OF_EVERY))
"""Options that a modifier of that name would hide."""
TABLES = frozenset({"game", "names", "rulings", "calendar", "options", "scenarios", "chits"})
"""Names of tables that charts and events cannot have."""
ROLES = ("@att", "@def")
_APART = re.compile(r"-?[0-9]{1,9}\+?")
_WHOLE = re.compile(r"([1-9][0-9]*)[:\-]([1-9][0-9]*)\+?")

Found = Iterator[tuple[str, str]]


def turns_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The keys of the turns; none without a calendar."""
    turns = (data.get("calendar") or {}).get("turns", ())
    return tuple(str(n) for n in range(1, turns + 1)) if isinstance(turns, int) else tuple(turns)


def _phases(data: Mapping[str, Any]) -> list[str]:
    return [row["key"] for row in (data.get("calendar") or {}).get("phase", ())]


def _among(words: Iterable[Any], known: Collection[str], place: str) -> Found:
    for word in words:
        if word is not None and word not in known:
            yield (f"one of {', '.join(known)}, not `{word}`" if known else f"nothing, for none is declared, not `{word}`"), place


def meaning(data: Mapping[str, Any]) -> Found:
    """All that is wrong with ``game.toml`` beyond its shape."""
    sides = data["sides"]
    for i, side in enumerate(sides):
        if side in sides[:i]:
            yield f"each side once, not `{side}` again", f"$.sides[{i}]"
    yield from _tracks(data)
    yield from _calendar(data)
    for key, pool in data.get("pool", {}).items():
        yield from _among(pool.get("phases", ()), _phases(data), f"$.pool.{key}.phases")
        for chit, row in pool["chit"].items():
            place = f"$.pool.{key}.chit.{chit}"
            if row.get("limit") is not None and row.get("n", 1) > row["limit"]:
                yield f"no more than the limit of {row['limit']}", f"{place}.n"
            yield from _effects(row, data, place)
    names = [*data.get("crt", {}), *data.get("event", {})]
    for kind in ("crt", "event"):
        for key in data.get(kind, {}):
            if key in TABLES or names.count(key) > 1:
                yield "a name that no other table has", f"$.{kind}.{key}"
    for key, event in data.get("event", {}).items():
        yield from _event(key, event, data)
    for key, check in data.get("check", {}).items():
        yield from _check(key, check, data)
    for key, chart in data.get("crt", {}).items():
        yield from chart_meaning(chart, f"$.crt.{key}")
        yield from _modifiers(chart, data, f"$.crt.{key}", ("shift", "drm", "att", "def"))
        yield from _among(chart.get("phases", ()), _phases(data), f"$.crt.{key}.phases")
        for code, row in chart["codes"].items():
            if isinstance(row, Mapping):
                yield from _effects(row, data, f"$.crt.{key}.codes.{code}", roles=True)
    if victory := data.get("victory"):
        tracks = data.get("track", {})
        yield from _among((victory["track"],), tracks, "$.victory.track")
        yield from _among((victory.get("minus"),), tracks, "$.victory.minus")
        yield from _levels(victory["level"], data, "$.victory.level")


def _tracks(data: Mapping[str, Any]) -> Found:
    for key, row in data.get("track", {}).items():
        low, high = row.get("low", 0), row.get("high", 100)
        if key.split(".")[0] in TAKEN:
            yield f"another name than {', '.join(sorted(TAKEN))}", f"$.track.{key}"
        if low >= high:
            yield f"more than the low end, {low}", f"$.track.{key}.high"
        elif not low <= row.get("start", 0) <= high:
            yield f"a start from {low} to {high}", f"$.track.{key}.start"
        yield from _levels(row.get("level", ()), data, f"$.track.{key}.level")
        for i, end in enumerate(row.get("end", ())):
            if not low <= end["at"] <= high:
                yield f"a place from {low} to {high}", f"$.track.{key}.end[{i}].at"
            yield from _among((end.get("winner"),), data["sides"], f"$.track.{key}.end[{i}].winner")


def _levels(levels: Iterable[Mapping[str, Any]], data: Mapping[str, Any], place: str) -> Found:
    seen: list[int] = []
    for i, level in enumerate(levels):
        if level["from"] in seen:
            yield f"each level once, not from {level['from']} again", f"{place}[{i}].from"
        seen.append(level["from"])
        yield from _among((level.get("winner"),), data["sides"], f"{place}[{i}].winner")


def _calendar(data: Mapping[str, Any]) -> Found:
    calendar = data.get("calendar")
    if not calendar:
        return
    turns, phases = turns_of(data), _phases(data)
    for kind, known in (("turns", turns), ("phase", phases)):
        for i, key in enumerate(known):
            if key in known[:i]:
                yield f"each once, not `{key}` again", f"$.calendar.{kind}[{i}]"
    yield from _among(calendar.get("note", {}), turns, "$.calendar.note")
    for i, row in enumerate(calendar["phase"]):
        place = f"$.calendar.phase[{i}]"
        yield from _among((row.get("side"),), data["sides"], f"{place}.side")
        yield from _among(row.get("turns", ()), turns, f"{place}.turns")
        yield from _among(row.get("owes", ()), data.get("event", {}), f"{place}.owes")
        yield from _effects(row, data, place, dice=False)
    for turn in turns:
        if all(row.get("turns") and turn not in row["turns"] for row in calendar["phase"]):
            yield f"a phase in turn {turn}", "$.calendar.phase"


def _effects(row: Mapping[str, Any], data: Mapping[str, Any], place: str, dice: bool = True, roles: bool = False) -> Found:
    for i, effect in enumerate(row.get("effects", ())):
        yield from _effect(effect, data, f"{place}.effects[{i}]", dice, roles)


def _effect(effect: Mapping[str, Any], data: Mapping[str, Any], place: str, dice: bool, roles: bool) -> Found:
    kinds = [kind for kind in ("track", "pool", "tell", "winner") if kind in effect]
    if len(kinds) != 1:
        yield "one of track, pool, tell, winner, and no more than one", place
        return
    if "track" in effect:
        yield from _among(named(effect["track"], data["sides"], roles), data.get("track", {}), f"{place}.track")
        if any(role in effect["track"] for role in ROLES) and not (roles and len(data["sides"]) == 2):
            yield "@att and @def in the codes of a CRT alone, in a game of two sides", f"{place}.track"
        if ("by" in effect) == ("to" in effect):
            yield "either `by` or `to`", place
        yield from _amount(effect.get("by"), dice, f"{place}.by")
    elif "pool" in effect:
        pool = data.get("pool", {}).get(effect["pool"])
        if pool is None:
            yield from _among((effect["pool"],), data.get("pool", {}), f"{place}.pool")
        elif ("add" in effect) == ("remove" in effect):
            yield "either `add` or `remove`", place
        else:
            yield from _among((effect.get("add"), effect.get("remove")), pool["chit"], place)
    elif "winner" in effect:
        yield from _among((effect["winner"],), data["sides"], f"{place}.winner")


def named(track: str, sides: Iterable[str], roles: bool = True) -> list[str]:
    """The tracks that a name with ``@att`` or ``@def`` may mean."""
    if roles and any(role in track for role in ROLES):
        return [track.replace("@att", side).replace("@def", side) for side in sides]
    return [track]


def _amount(by: Any, dice: bool, place: str) -> Found:
    if not isinstance(by, str):
        return
    try:
        Dice.of(by)
    except ValueError:
        yield f"a number, or dice such as 1d6, -1d3, 2d6-7, not `{by}`", place
        return
    if not dice:
        yield "a number: nothing is thrown when a phase begins", place


def _modifiers(row: Mapping[str, Any], data: Mapping[str, Any], place: str, used: Collection[str]) -> Found:
    for key, one in row.get("modifier", {}).items():
        at = f"{place}.modifier.{key}"
        if key in OPTIONS:
            yield "another name: refcli has an option of that name", at
        told = [kind for kind in ("shift", "drm", "against", "att", "def") if one.get(kind)]
        if not any(kind in used for kind in told):
            yield f"one of {', '.join(used)}", at
        for kind in told:
            if kind not in used:
                yield f"only {', '.join(used)} here", f"{at}.{kind}"
        if one.get("each") and (one.get("att") or one.get("def")):
            yield "no multiple of a strength for `each`", f"{at}.each"
        yield from _among(one.get("by", ()), data["sides"], f"{at}.by")
        yield from _among(one.get("turns", ()), turns_of(data), f"{at}.turns")


def _throw(row: Mapping[str, Any], place: str) -> tuple[list[int], list[tuple[str, str]]]:
    try:
        return Dice.of(row.get("die", "1d6")).faces(), []
    except ValueError:
        return [], [(f"dice such as 1d6, 2d6, d66, not `{row['die']}`", f"{place}.die")]


def _event(key: str, event: Mapping[str, Any], data: Mapping[str, Any]) -> Found:
    place = f"$.event.{key}"
    faces, faults = _throw(event, place)
    yield from faults
    yield from _among(event.get("phases", ()), _phases(data), f"{place}.phases")
    yield from _modifiers(event, data, place, ("drm",))
    taken: dict[int, int] = {}
    for i, row in enumerate(event["row"]):
        yield from _effects(row, data, f"{place}.row[{i}]")
        try:
            low, high = span(row["on"])
        except ValueError:
            yield f"a number such as 3, or from and to such as 3-5, not `{row['on']}`", f"{place}.row[{i}].on"
            continue
        if low > high:
            yield "the lower number first", f"{place}.row[{i}].on"
        for face in range(low, high + 1):
            if face in taken:
                yield f"each result once: {face} stands in row {taken[face] + 1} too", f"{place}.row[{i}].on"
                break
            taken[face] = i
    if missing := [face for face in faces if face not in taken]:
        yield f"a row for {', '.join(map(str, missing))}", f"{place}.row"


def _check(key: str, check: Mapping[str, Any], data: Mapping[str, Any]) -> Found:
    place = f"$.check.{key}"
    _, faults = _throw(check, place)
    yield from faults
    yield from _among(check.get("phases", ()), _phases(data), f"{place}.phases")
    yield from _modifiers(check, data, place, ("drm", "against"))
    if isinstance(check.get("against"), str):
        yield from _among((check["against"],), data.get("track", {}), f"{place}.against")
    for branch in ("passed", "failed"):
        yield from _effects(check.get(branch) or {}, data, f"{place}.{branch}")


def chart_meaning(chart: Mapping[str, Any], place: str = "$") -> Found:
    """What is wrong with a CRT: gaps, unknown codes, columns of another kind or out of order."""
    faces, faults = _throw(chart, place)
    yield from faults
    for expected, at in chart_faults(chart, faces if faces != [0] else ()):
        yield expected, place + at.removeprefix("$")
    apart = all(_APART.fullmatch(name) for name in chart["columns"])
    if apart != (chart.get("kind", "odds") == "difference"):
        wanted = "numbers such as -1, 0, 3+" if not apart else "odds such as 1-2, 3-1"
        yield f"columns of {wanted}", f"{place}.columns"
    elif not apart and chart.get("rounding", "down") != "down":
        for i, name in enumerate(chart["columns"]):
            match = _WHOLE.fullmatch(name.lstrip("<"))
            if match and 1 not in (int(match[1]), int(match[2])):
                yield "whole odds such as 2-1 where a ratio is not rounded down", f"{place}.columns[{i}]"
    for code, row in chart["codes"].items():
        if isinstance(row, Mapping) and "text" not in row and not ("en" in row and "ja" in row):
            yield "a text", f"{place}.codes.{code}"
    for kind in ("shift", "drm"):
        if (limits := chart.get(kind)) and limits["low"] > limits["high"]:
            yield "the lower number as `low`", f"{place}.{kind}"


def factor(text: str) -> Fraction:
    """The multiple that a modifier makes of a strength."""
    return Fraction(text)
