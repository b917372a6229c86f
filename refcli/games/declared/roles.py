"""Whose it is: what of a table depends on the side that acts, or on the one it acts upon; and what nobody may be without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from ...core.errors import BadInput
from ...core.outcome import Name, say
from ...core.state import State
from .book import KINDS, Book
from .scene import acting

_TEXTS = frozenset({"text", "en", "ja", "tell", "why"})
Roles = frozenset[str]
"""``att``, ``def``, both or neither."""


def mentioned(row: Any, field: str = "") -> Iterator[str]:
    """The roles that a part of a table names, but in its texts; and the tables that it throws on, as ``>TABLE``."""
    if isinstance(row, Mapping):
        for key, value in row.items():
            if key in _TEXTS:
                continue
            if key == "who" and value in ("att", "def"):
                yield value
            elif key == "table" and isinstance(value, str):
                yield f">{value}"
            else:
                yield from mentioned(value, key)
    elif isinstance(row, list):
        for one in row:
            yield from mentioned(one, field)
    elif isinstance(row, str):
        yield from (role for role in ("att", "def") if f"@{role}" in row)


def roles_of(row: Any, game: Mapping[str, Any]) -> Roles:
    """The roles that a part of a table depends on, with those of all tables that it throws on."""
    found: set[str] = set()
    seen: set[str] = set()
    todo = [row]
    while todo:
        for word in mentioned(todo.pop()):
            if not word.startswith(">"):
                found.add(word)
            elif word not in seen:
                seen.add(word)
                todo += [game[kind][word[1:]] for kind in KINDS if word[1:] in game.get(kind, {})]
    return frozenset(found)


def _table_roles(kind: str, key: str, name: str, game: Mapping[str, Any]) -> Roles:
    return roles_of({field: value for field, value in game[kind][key].items() if field != "modifier"}, game)


_READERS: dict[tuple[str, str], Any] = {}


def table_roles(state: State, kind: str, key: str) -> Roles:
    """The roles that a table depends on, whatever its modifiers."""
    reader = _READERS.setdefault((kind, key), partial(_table_roles, kind, key))
    found: Roles = state.tables.derived("game", reader)
    return found


def wanted(state: State, order: Any, kind: str, key: str, modifiers: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """``by`` and ``against``, where something depends on them and nobody has said. In a session alone."""
    if not state.live:
        return ()
    book = Book.at(state.tables)
    att = acting(state, order.by)
    two = len(book.sides) == 2
    if att is not None and (order.against is not None or two):
        return ()
    found = set(table_roles(state, kind, key))
    for name, row in modifiers.items():
        if getattr(order, name.replace("-", "_")) or row.get("turns") or "when" in row:
            found |= roles_of(row, state.tables["game"])
            found |= {"att"} if row.get("by") else set()
    missing = []
    if att is None and (found & {"att"} or (two and found and order.against is None)):
        missing.append("by")
    if "def" in found and order.against is None and not two:
        missing.append("against")
    return tuple(missing)


def apart(state: State, order: Any) -> None:
    """BadInput if a side acts upon itself."""
    if order.against is not None and acting(state, order.by) == order.against:
        raise BadInput(say("declared.against.itself", side=Name(order.against)))
