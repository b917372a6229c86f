"""Braces in the texts of a ``game.toml`` that stand for no amount: they would be shown as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ...core.outcome import Say, say
from .amounts import Unreadable, amount, names, throws
from .expand import expanded
from .terms import Terms

_GAP = re.compile(r"\{([^{}]+)\}")
_FACTS = (
    *("att", "def", "att.now", "def.now", "att.units", "def.units", "die", "roll", "code", "number", "card", "margin"),
    *("dice.att", "dice.def", "hits.att", "hits.def", "lost.att", "lost.def"),
)
"""What a throw makes known, whatever the table."""


def odd_braces(data: Mapping[str, Any]) -> Iterator[Say]:
    """A warning for each text, with its place, that has braces around what is no amount."""
    whole = expanded(data)
    terms = Terms(whole)
    also = [one for row in whole.get("hits", {}).values() for one in row.get("also", {})]
    rows = [row for kind in ("crt", "hits", "opposed", "event", "check") for row in whole.get(kind, {}).values()]
    modifiers = [key for row in rows for key in row.get("modifier", {})]
    known = {*_FACTS, *terms.paths, *(f"{one}.{role}" for one in also for role in ("att", "def")), *(f"with.{key}" for key in modifiers)}
    for place, text in _texts({key: value for key, value in whole.items() if key not in ("names", "title", "rulebook")}, ""):
        for gap in _GAP.findall(text):
            if not _stands_for(gap, known, terms):
                yield say("lint.braces", key=place, text=f"{{{gap}}}")


def _texts(data: Any, place: str) -> Iterator[tuple[str, str]]:
    """Every text, with its place; amounts and conditions are among them, and have no braces."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _texts(value, f"{place}.{key}" if place else str(key))
    elif isinstance(data, list):
        for i, one in enumerate(data):
            yield from _texts(one, f"{place}[{i}]")
    elif isinstance(data, str):
        yield place, data


def _stands_for(text: str, known: set[str], terms: Terms) -> bool:
    """Whether a text in braces is an amount without dice, all of whose names are known somewhere."""
    try:
        of = amount(text)
    except Unreadable:
        return False
    return not throws(of) and all(one in known for name in names(of) for one in terms.of_sides(name))
