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

from ..core.outcome import KINDS_OF_NAMES, Say, name_of, say
from ..text import LANGUAGES, ROOMS, any_below, find
from ..text import places as places_of
from .parts import dice_words, label, path_name, words

if TYPE_CHECKING:
    from ..core.answer import Answer
    from ..text import Catalogue

DOT = " · "
_EMPTY = re.compile(r" ?\(\)|（）")
"""Brackets around dice that are told elsewhere (in a report)."""
_OWN_WORDS = frozenset({"text", "session"})


def result_lines(answer: Answer, catalogue: Catalogue) -> list[str]:
    """The result, a line for a table, a line a row for a list; the dice too, where the words do not hold them."""
    dice = dice_words(answer, catalogue)
    bases, eaches, with_dice = _wording(answer.game, answer.ruling or answer.command)
    result, told = answer.result, False
    if isinstance(result, dict) and result:
        rows = _rows(result) if any(map(find, eaches)) else None
        lines = [_table(bases, result, dice, catalogue)] if rows is None else [_table(eaches, row, dice, catalogue) for row in rows]
        told = with_dice
    elif isinstance(result, (list, tuple)):
        lines = [_table(eaches, row, dice, catalogue) if isinstance(row, dict) else words(row, catalogue) for row in result]
    else:
        lines = [] if result in (None, {}) else [words(result, catalogue)]
    if dice and not told:
        lines.append(catalogue(say("view.dice-thrown", dice=dice)))
    return [line for line in lines if line]


@lru_cache(maxsize=256)
def _wording(game: str | None, command: str) -> tuple[Sequence[str], Sequence[str], bool]:
    """The keys that word a command's result, and those that word a row of it, the most special first; and whether the words
    for the whole hold the dice."""
    name = command.replace(" ", "-")
    bases = [f"result.{game}.{name}", f"result.{name}", *([f"result.declared.{name}"] if game and game not in ROOMS else [])]
    worded = next((entry[0] for base in bases if (entry := find(base))), "")
    return bases, [f"{base}.each" for base in bases], "{dice}" in worded or "{roll}" in worded


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
        clauses = [_whole(base, result), *[_clause(base, field, result[field]) for field in _worded(base, tuple(result))]]
        if clauses := [clause for clause in clauses if find(clause)]:
            places = {"dice": dice}
            for place in _wanted(tuple(clauses)):
                if (told := _place(place, result, catalogue)) is not None:
                    places[place] = told
            return _EMPTY.sub("", DOT.join([catalogue(Say(clause, places)) for clause in clauses]))
    first = [words(result["key"], catalogue)] if result.get("key") is not None else []
    plain = [(field, value) for field, value in result.items() if field != "key" and value is not None]
    return DOT.join(first + [f"{label(field)} {_told(field, value, catalogue)}" for field, value in plain])


@lru_cache(maxsize=512)
def _worded(base: str, fields: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the fields that have a clause of their own, for some value."""
    return tuple(field for field in fields if any_below(f"{base}.{field}") or any_below(f"{base}.no-{field}"))


@lru_cache(maxsize=512)
def _wanted(clauses: tuple[str, ...]) -> frozenset[str]:
    """The places of all the clauses, in whatever language."""
    return frozenset(name for clause in clauses for sentence in find(clause) or () for name in places_of(sentence))


def _whole(base: str, result: dict[str, Any]) -> str:
    """The key of the whole; another where a die fell as it is read, or for a result whose key has words of its own."""
    if isinstance(key := result.get("key"), str) and find(own := f"{base}.as-{key}"):
        return own
    plain = f"{base}.as-thrown"
    whole = plain if "roll" in result and result["roll"] == result.get("modified") and find(plain) else base
    return whole if find(whole) and _wanted((whole,)) <= _told_places(result) else ""


def _told_places(result: dict[str, Any]) -> set[str]:
    """The places that a result can fill."""
    found = {"dice"}
    for field, value in result.items():
        if isinstance(value, dict):
            found |= {f"{field}_{inner}" for inner in value}
        if value is not None or field == "winner":
            found.add(field)
    return found


def _clause(base: str, field: str, value: Any) -> str:
    """The key of a field's clause; of its value's, where that has words of its own."""
    clause = f"{base}.{field}" if _there(value) else f"{base}.no-{field}"
    return own if isinstance(value, str) and find(own := f"{clause}.{value}") else clause


def _told(field: str, value: Any, catalogue: Catalogue) -> str:
    """A field in words; what a player wrote stays as it is."""
    if field in KINDS_OF_NAMES and isinstance(value, str):
        return catalogue.name(name_of(field, value))
    if field == "path" and catalogue.lang != LANGUAGES[0]:
        return path_name(value, catalogue)
    return value if field in _OWN_WORDS and isinstance(value, str) else words(value, catalogue)


def _there(value: Any) -> bool:
    """Whether a field says anything: a table of nothing but zeros does not."""
    return any(_there(one) for one in value.values()) if isinstance(value, dict) else bool(value)


def _place(name: str, result: dict[str, Any], catalogue: Catalogue) -> str | None:
    """A place's field, or that of an inner table, in words; None where there is none."""
    if name in result:
        return _told(name, result[name], catalogue)
    for head, tail in _splits(name):
        if isinstance(inner := result.get(head), dict) and (told := _place(tail, inner, catalogue)) is not None:
            return told
    return None


@lru_cache(maxsize=512)
def _splits(name: str) -> tuple[tuple[str, str], ...]:
    """The name parted at each ``_``."""
    return tuple((name[:i], name[i + 1 :]) for i, c in enumerate(name) if c == "_")
