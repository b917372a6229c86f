"""Tables that other tables throw on, within the same ruling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .amounts import reckoned
from .book import Book
from .columns import is_ranged
from .effects import befall
from .modifiers import afterwards, counted
from .scene import Scene
from .throws import check, event, text_of


def called_kind(book: Book, name: str) -> str:
    """The kind of table that an effect throws on."""
    return book.kind_in(name, ("event", "check"))


def call(scene: Scene, effect: Mapping[str, Any]) -> None:
    """Throws on an event table or a check as an effect says, so many times, each time by the state as it then is; what came is listed
    in ``result.throws``. Modifiers that come by themselves count."""
    name = effect["table"]
    times = reckoned(effect.get("n", 1), scene) or 0
    for _ in range(min(times, 100)):
        drm = reckoned(effect.get("drm", 0), scene) or 0
        column = _column(scene, name, effect.get("column"))
        inner = scene.within(scene.att, scene.against)
        _throw(inner, name, drm, column)
        scene.asked = scene.asked or inner.asked


def _column(scene: Scene, name: str, told: Any) -> str | int | None:
    if told is None:
        return None
    table = scene.out.state.tables[name] if called_kind(scene.book, name) == "event" else {}
    return told if isinstance(told, str) and column_is_key(told, table) else reckoned(told, scene)


def column_is_key(told: str, table: Mapping[str, Any]) -> bool:
    """Whether what an effect says of a column is the column's own name, and no amount to enter ranges with."""
    columns = tuple(table.get("columns") or ())
    return bool(columns) and (told in columns or not is_ranged(columns))


def _throw(scene: Scene, name: str, drm: int, column: str | int | None) -> None:
    out = scene.out
    kind = called_kind(scene.book, name)
    table = out.state.tables[name] if kind == "event" else out.state.tables["game"]["check"][name]
    found = counted(scene, None, table)
    if kind == "event":
        read = event(scene, name, found, drm, column)
    else:
        read = check(scene, name, found, drm, None if column is None else int(column))
    told = {"table": name, "key": read.key, "column": read.column, "roll": read.roll, "modified": read.modified}
    out.result = out.result | {"throws": [*out.result.get("throws", ()), told]}
    out.cite(*table.get("sections", ()))
    text_of(scene, read.row)
    befall(scene, read.row)
    afterwards(scene, found)
    befall(scene, table)
