"""The result of a ruling in words.

A result is plain data. The catalogue words it where it can, with the key ``result.GAME.COMMAND`` for the whole, and
``….FIELD`` (or ``….no-FIELD`` where that field is empty) for a clause of its own; ``….each`` words one row of a list, or
of a single table of tables (its key is ``{name}``). ``….FIELD.VALUE`` words one value of a field, ``….as-thrown`` the whole
where a die is read as it fell. ``result.COMMAND`` words what every game has, ``result.declared.COMMAND`` what games made of
tables alone have. Places are the fields, those of inner tables joined by ``_`` (``{points_add}``), and ``{dice}``. What the
catalogue does not word is shown field by field, ``key`` first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..core.outcome import Say, say
from ..text import any_below, find
from ..text import places as places_of
from .parts import dice_words, label, words

if TYPE_CHECKING:
    from ..answer import Answer
    from ..text import Catalogue

DOT = " · "
_EMPTY = re.compile(r" ?\(\)|（）")
"""Brackets around dice that are told elsewhere (in a report)."""
_OWN_WORDS = frozenset({"text", "session"})


def result_lines(answer: Answer, catalogue: Catalogue) -> list[str]:
    """The result, a line for a table, a line a row for a list; the dice too, where the words do not hold them."""
    dice = dice_words(answer, catalogue)
    name = (answer.ruling or answer.command).replace(" ", "-")
    bases = [f"result.{answer.game}.{name}", f"result.{name}", f"result.declared.{name}"]
    result, told = answer.result, False
    if isinstance(result, dict) and result:
        rows = _rows(result)
        each = next((f"{base}.each" for base in bases if find(f"{base}.each")), None)
        if rows is not None and each:
            lines = [_table([each], row, dice, catalogue) for row in rows]
        else:
            lines = [_table(bases, result, dice, catalogue)]
        worded = next((entry[0] for base in bases if (entry := find(base))), "")
        told = "{dice}" in worded or "{roll}" in worded
    elif isinstance(result, (list, tuple)):
        eaches = [f"{base}.each" for base in bases]
        lines = [_table(eaches, row, dice, catalogue) if isinstance(row, dict) else words(row, catalogue) for row in result]
    else:
        lines = [] if result in (None, {}) else [words(result, catalogue)]
    if dice and not told:
        lines.append(catalogue(say("view.dice-thrown", dice=dice)))
    return [line for line in lines if line]


def _rows(result: dict[str, Any]) -> list[dict[str, Any]] | None:
    """Of a result that is one table of tables, each row with its ``name``; else None."""
    if len(result) != 1:
        return None
    (inner,) = result.values()
    if not isinstance(inner, dict) or not all(isinstance(row, dict) for row in inner.values()):
        return None
    return [{"name": key, **row} for key, row in inner.items()]


def _table(bases: Sequence[str], result: dict[str, Any], dice: str, catalogue: Catalogue) -> str:
    for base in bases:
        clauses = [_whole(base, result), *[_clause(base, field, value) for field, value in result.items() if _has_words(base, field)]]
        if clauses := [clause for clause in clauses if find(clause)]:
            places = {"dice": dice} | _flat(result, catalogue, _wanted(tuple(clauses)))
            return _EMPTY.sub("", DOT.join([catalogue(Say(clause, places)) for clause in clauses]))
    first = [words(result["key"], catalogue)] if result.get("key") is not None else []
    plain = [(field, value) for field, value in result.items() if field != "key" and value is not None]
    return DOT.join(first + [f"{label(field)} {_told(field, value, catalogue)}" for field, value in plain])


@lru_cache(maxsize=1024)
def _has_words(base: str, field: str) -> bool:
    """Whether a field has a clause of its own, for some value."""
    return any_below(f"{base}.{field}") or any_below(f"{base}.no-{field}")


@lru_cache(maxsize=512)
def _wanted(clauses: tuple[str, ...]) -> frozenset[str]:
    """The places of all the clauses, in whatever language, and what they begin with up to each ``_``."""
    names = [name for clause in clauses for sentence in find(clause) or () for name in places_of(sentence)]
    return frozenset(names).union(name[: i + 1] for name in names for i, c in enumerate(name) if c == "_")


def _whole(base: str, result: dict[str, Any]) -> str:
    """The key of the whole; another where a die fell as it is read."""
    plain = f"{base}.as-thrown"
    return plain if "roll" in result and result["roll"] == result.get("modified") and find(plain) else base


def _clause(base: str, field: str, value: Any) -> str:
    """The key of a field's clause; of its value's, where that has words of its own."""
    clause = f"{base}.{field}" if _there(value) else f"{base}.no-{field}"
    return own if isinstance(value, str) and find(own := f"{clause}.{value}") else clause


def _told(field: str, value: Any, catalogue: Catalogue) -> str:
    """A field in words; what a player wrote stays as it is."""
    return value if field in _OWN_WORDS and isinstance(value, str) else words(value, catalogue)


def _there(value: Any) -> bool:
    """Whether a field says anything: a table of nothing but zeros does not."""
    return any(_there(one) for one in value.values()) if isinstance(value, dict) else bool(value)


def _flat(result: dict[str, Any], catalogue: Catalogue, wanted: frozenset[str], head: str = "") -> dict[str, str]:
    """The fields that are wanted, in words."""
    flat: dict[str, str] = {}
    for field, value in result.items():
        name = head + field
        if isinstance(value, dict) and f"{name}_" in wanted:
            flat |= _flat(value, catalogue, wanted, f"{name}_")
        if name in wanted:
            flat[name] = _told(field, value, catalogue)
    return flat
