"""The tables of a game: their list, or what stands in one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .page import Page, Part
from .parts import label, put_rules, put_warnings, put_where, words

if TYPE_CHECKING:
    from ..core.answer import Answer


def show(answer: Answer, page: Page) -> None:
    """``data["tables"]``: each name, source, sections, own; or ``data["table"]`` with ``data["name"]``."""
    put_where(answer, page)
    if "table" in answer.data:
        page.line(Part(str(answer.data.get("name", "")), "strong"))
        put_table(answer.data["table"], page)
    else:
        _listed(answer.data["tables"], page)
    put_warnings(answer, page)
    put_rules(answer.rules, page)


def _listed(tables: Sequence[Any], page: Page) -> None:
    if not tables:
        page.line(page.key("view.tables.empty"))
    rows = [{"name": row} if isinstance(row, str) else row for row in tables]
    wide = max((page.measure(row["name"]) for row in rows), default=0)
    for row in rows:
        told = [page.key(f"view.source.{row['source']}")] if row.get("source") else []
        if row.get("own"):
            told.append(page.key("view.source.own"))
        cited = " ".join(f"§{section}" for section in row.get("sections") or ())
        page.line(Part(page.pad(row["name"], wide), "strong"), "  ", " · ".join(told), Part(f"  {cited}", "dim"), hang=wide + 2)


def put_table(table: Mapping[str, Any], page: Page, indent: int = 2) -> None:
    """Any table: plain fields first, then the tables inside it, each a step further in."""
    deep: list[tuple[str, Any]] = []
    for key, value in table.items():
        if key == "source" and isinstance(value, str) and indent == 2:
            page.line(Part(page.key(f"view.source.{value}"), "dim"), indent=indent, hang=2)
        elif _both(value):
            page.line(Part(f"{label(key)}  ", "strong"), value[page.catalogue.lang], indent=indent, hang=2)
        elif isinstance(value, Mapping) or (isinstance(value, list) and value and isinstance(value[0], (Mapping, list))):
            deep.append((key, value))
        elif key not in ("en", "ja"):
            page.line(Part(f"{label(key)}  ", "strong"), words(value, page.catalogue), indent=indent, hang=2)
    if {"en", "ja"} <= table.keys():
        page.line(_sentence(table[page.catalogue.lang]), indent=indent)
    inner = min(indent + 2, 8)
    for key, value in deep:
        named = page.name(key)
        page.line(Part(named if named == key else f"{key} ({named})", "strong"), indent=indent, hang=2)
        for row in [value] if isinstance(value, Mapping) else value:
            if isinstance(row, Mapping) and _short(row):
                told = " · ".join(f"{label(field)} {words(one, page.catalogue)}" for field, one in row.items() if field != "key")
                page.line(Part(page.name(row["key"]), "strong"), f"  {told}", indent=inner, hang=2)
            elif isinstance(row, Mapping):
                put_table(row, page, inner)
            else:
                page.line(words(row, page.catalogue) if not isinstance(row, list) else "  ".join(map(str, row)), indent=inner, hang=2)


def _short(row: Mapping[str, Any]) -> bool:
    """Whether a row goes into one line: a key with plain values beside it."""
    plain = all(isinstance(one, (str, int)) for one in row.values())
    return "key" in row and len(row) > 1 and plain and not {"en", "ja"} & row.keys()


def _both(value: Any) -> bool:
    return isinstance(value, Mapping) and value.keys() == {"en", "ja"} and all(isinstance(one, str) for one in value.values())


def _sentence(value: Any) -> str:
    return value if isinstance(value, str) else " ".join(map(str, value))
