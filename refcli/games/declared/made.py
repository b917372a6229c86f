"""The tables that a ``game.toml`` comes to: texts in both languages, a table for each chart and event, names, rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .dice import faces_of, span
from .expand import expanded

PLAYERS = "players"
_TEXT = ("title", "rulebook", "text", "tell", "why")


def both(text: Any) -> dict[str, str]:
    """A text in both languages; told in one alone it serves for both."""
    return dict(text) if isinstance(text, Mapping) else {"en": text, "ja": text}


def _told(data: Any, field: str = "") -> Any:
    """A table with its texts in both languages, however deep they stand."""
    if isinstance(data, Mapping):
        if field in ("names", "note"):
            return {key: both(value) if isinstance(value, str) or _is_text(value) else _told(value, field) for key, value in data.items()}
        return {
            key: both(value) if key in _TEXT and (isinstance(value, str) or _is_text(value)) else _told(value, key)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [both(one) if field == "checklist" else _told(one, field) for one in data]
    return data


def _is_text(value: Any) -> bool:
    return isinstance(value, Mapping) and value.keys() == {"en", "ja"}


def _flat(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row that says what it means in its own fields ``en`` and ``ja``, as rows of other tables do."""
    return {key: value for key, value in row.items() if key != "text"} | {"en": row["text"]["en"], "ja": row["text"]["ja"]}


def turns_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The keys of the turns; none without a calendar."""
    turns = (data.get("calendar") or {}).get("turns", ())
    return tuple(str(n) for n in range(1, turns + 1)) if isinstance(turns, int) else tuple(turns)


def _row(row: Mapping[str, Any], faces: Any = ()) -> dict[str, Any]:
    """A row with the totals that it answers for; none where it answers for words."""
    if any(isinstance(face, str) for face in faces) and faces_of(row["on"], faces):
        return _flat(row)
    low, high = span(row["on"])
    return {"low": low, "high": high} | _flat(row)


def _rows(table: Mapping[str, Any], dice: Mapping[str, Any]) -> dict[str, Any]:
    """An event table, or an opposed one, whose rows say what they answer for; or one with columns, as a chart."""
    if "cells" in table:
        return _chart(table)
    faces = dice.get(table.get("die", ""), {}).get("faces", ())
    return _sourced(table) | ({"row": [_row(row, faces) for row in table["row"]]} if "row" in table else {})


def _sourced(table: Mapping[str, Any]) -> dict[str, Any]:
    return {"source": PLAYERS, "sections": []} | dict(table)


def _chart(table: Mapping[str, Any]) -> dict[str, Any]:
    """A CRT whose codes say at once what they mean."""
    codes = {}
    for code, row in table["codes"].items():
        text = both(row if isinstance(row, str) else row.get("text", row))
        codes[code] = _flat({"text": text} if isinstance(row, str) else row | {"text": text})
    return _sourced(table) | {"codes": codes}


def made(name: str, data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Every table that ``data``, standing in the file of that name, holds: of ``game`` all, of a chart's own file that chart."""
    if name == "rules":
        return {name: dict(data)}
    if name == "game":
        data = expanded(data)
    told = _told(data)
    if name != "game":
        return {name: _chart(told)}
    game = {"sections": [], "rulebook": told["title"]} | told
    game["chart"] = [{"tables": [], "source": PLAYERS} | _flat(row) for row in told.get("chart", [])]
    found = {
        "game": game,
        "names": dict(_names(told.get("names", {}))),
        "rulings": {"ruling": [{"sections": []} | _flat(row) for row in told.get("ruling", [])]},
    }
    if "calendar" in told:
        calendar = _sourced(told["calendar"])
        phases = [{"sections": [], "checklist": [], **row} for row in calendar["phase"]]
        found["calendar"] = calendar | {"turns": list(turns_of(data)), "phase": phases}
    if "option" in told:
        found["options"] = {"option": {key: _flat(row) | {"sections": row.get("sections", [])} for key, row in told["option"].items()}}
    if "scenario" in told:
        found["scenarios"] = {"scenario": told["scenario"]}
    dice = told.get("die", {})
    for kind in ("event", "hits", "opposed"):
        for key, table in told.get(kind, {}).items():
            found[key] = _rows(table, dice)
    for key, table in told.get("crt", {}).items():
        found[key] = _chart(table)
    return found


def _names(names: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Names, those for one kind under ``KIND.KEY``."""
    for key, text in names.items():
        if _is_text(text):
            yield key, text
        else:
            yield from ((f"{key}.{inner}", one) for inner, one in text.items())
