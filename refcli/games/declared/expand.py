"""``@side`` written out: a track, phase or case whose key holds it stands for one of each side; neighbouring phases as a block."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

MARK = "@side"


def put(data: Any, side: str) -> Any:
    """A part of a table with the side in the place of the mark, however deep it stands; texts name the side as ``@att`` is named."""
    if isinstance(data, str):
        return data.replace(MARK, side)
    if isinstance(data, Mapping):
        return {put(key, side): put(value, side) for key, value in data.items()}
    return [put(one, side) for one in data] if isinstance(data, list) else data


def expanded(data: Mapping[str, Any]) -> dict[str, Any]:
    """``game.toml`` with one of each side for what is marked so; what is of no shape at all is left as it is."""
    sides = [side for side in data.get("sides", ()) if isinstance(side, str)] if isinstance(data.get("sides"), list) else []
    found = _listed(dict(data), sides)
    if isinstance(found.get("track"), Mapping):
        found["track"] = dict(_tables(found["track"], sides))
    if isinstance(found.get("names"), Mapping):
        found["names"] = dict(_names(found["names"], sides))
    if isinstance(calendar := found.get("calendar"), Mapping) and isinstance(calendar.get("phase"), list):
        found["calendar"] = dict(calendar) | {"phase": list(_rows(calendar["phase"], sides))}
    if isinstance(victory := found.get("victory"), Mapping) and isinstance(victory.get("case"), list):
        cases = [one for row in victory["case"] for one in _rows([row], sides)]
        found["victory"] = dict(victory) | {"case": cases}
    result: dict[str, Any] = found
    return result


def _marked(row: Any) -> bool:
    return isinstance(row, Mapping) and isinstance(row.get("key"), str) and MARK in row["key"]


def _rows(rows: Iterable[Any], sides: list[str]) -> Iterator[Any]:
    for marked, together in groupby(rows, _marked):
        block = list(together)
        yield from (put(row, side) for side in sides for row in block) if marked else block


def _tables(rows: Mapping[str, Any], sides: list[str]) -> Iterator[tuple[str, Any]]:
    for key, row in rows.items():
        if MARK in key:
            yield from ((key.replace(MARK, side), put(row, side)) for side in sides)
        else:
            yield key, row


def _names(names: Mapping[str, Any], sides: list[str]) -> Iterator[tuple[str, Any]]:
    """Names too, with the side's own name in the place of the mark."""
    for key, text in names.items():
        if isinstance(text, Mapping) and MARK not in key and not text.keys() <= {"en", "ja"}:
            yield key, dict(_names(text, sides))
        elif MARK in key:
            for side in sides:
                yield key.replace(MARK, side), _called(text, names.get(side, side))
        else:
            yield key, text


def _called(text: Any, name: Any) -> Any:
    if isinstance(text, Mapping):
        return {lang: one.replace(MARK, name.get(lang, "") if isinstance(name, Mapping) else str(name)) for lang, one in text.items()}
    return _called({"en": text, "ja": text}, name) if isinstance(name, Mapping) else str(text).replace(MARK, str(name))


def _listed(data: Any, sides: list[str], field: str = "") -> Any:
    """Lists of phases with each side's, where one is marked."""
    if isinstance(data, Mapping):
        return {key: _listed(value, sides, key) for key, value in data.items()}
    if isinstance(data, list):
        if field == "phases":
            return [one for item in data for one in ([put(item, side) for side in sides] if MARK in str(item) else [item])]
        return [_listed(one, sides) for one in data]
    return data
