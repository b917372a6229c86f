"""Conditions: what tables write under ``when``. ``"lost-red < 20 and option.fog"``, ``"side = red|league"``, ``"turn >= nov"``."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from .amounts import Amount, Scope, Unreadable, Whole, amount, names

OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "!=": operator.ne,
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
}
_COMPARED = re.compile(r"(.*?)\s*(<=|>=|!=|=|<|>)\s*(.*)", re.DOTALL)
_KEYS = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*(\s*\|\s*[A-Za-z0-9][A-Za-z0-9.-]*)*")
_WORD = re.compile(r"phase|scenario|side|turn|last\.[a-z][a-z0-9-]*")


class Judge(Scope, Protocol):
    """Who judges a condition: reckons amounts, and knows the words."""

    @property
    def turns(self) -> Sequence[str]:
        """The keys of the turns, in order."""

    def words(self, word: str) -> tuple[str, ...] | None:
        """What ``phase``, ``scenario``, ``side`` or ``last.TABLE`` is now (a side is its teams too); None where not known."""


class Compared(NamedTuple):
    """Two amounts."""

    left: Amount
    by: str
    right: Amount

    def holds(self, judge: Judge) -> bool:
        left, right = self.left.reckon(judge), self.right.reckon(judge)
        return left is not None and right is not None and OPERATORS[self.by](left, right)


class Worded(NamedTuple):
    """A word that is, or is not, one of some keys."""

    word: str
    by: str
    keys: tuple[str, ...]

    def holds(self, judge: Judge) -> bool:
        now = judge.words(self.word)
        return now is not None and any(one in self.keys for one in now) == (self.by == "=")


class Turned(NamedTuple):
    """The turn against keys of turns, by their order; another amount counts turns from 1."""

    by: str
    keys: tuple[str, ...]

    def holds(self, judge: Judge) -> bool:
        now = judge.known("turn")
        if now is None:
            return False
        places = [judge.turns.index(key) + 1 if key in judge.turns else amount(key).reckon(judge) for key in self.keys]
        if self.by in ("=", "!="):
            return (now in places) == (self.by == "=")
        return places[0] is not None and OPERATORS[self.by](now, places[0])


class Condition(NamedTuple):
    """Comparisons that must all hold, or of which ``any_of`` one is enough."""

    parts: tuple[Compared | Worded | Turned, ...]
    any_of: bool = False

    def holds(self, judge: Judge) -> bool:
        return any(part.holds(judge) for part in self.parts) if self.any_of else all(part.holds(judge) for part in self.parts)


@lru_cache(maxsize=2048)
def condition(text: str) -> Condition:
    """The condition that a text writes. Unreadable, with the part that cannot be read."""
    both = [word for word in (" and ", " or ") if word in text]
    if len(both) > 1:
        raise Unreadable(text)
    parts = text.split(both[0]) if both else [text]
    return Condition(tuple(_compared(part.strip()) for part in parts), both == [" or "])


def _compared(text: str) -> Compared | Worded | Turned:
    match = _COMPARED.fullmatch(text)
    if match is None:
        return Compared(amount(text), "!=", Whole(0))
    left, by, right = match[1].strip(), match[2], match[3].strip()
    if _WORD.fullmatch(left) and _KEYS.fullmatch(right):
        keys = tuple(one.strip() for one in right.split("|"))
        if left != "turn":
            if by not in ("=", "!="):
                raise Unreadable(text)
            return Worded(left, by, keys)
        if len(keys) > 1 and by not in ("=", "!="):
            raise Unreadable(text)
        return Turned(by, keys)
    if left != "turn" and _WORD.fullmatch(left):
        raise Unreadable(text)
    return Compared(amount(left), by, amount(right))


def told(when: str | Sequence[str] | None) -> tuple[str, ...]:
    """The texts of a ``when``: none, one, or a list."""
    return () if when is None else (when,) if isinstance(when, str) else tuple(when)


def holds(row: Mapping[str, Any], judge: Judge) -> bool:
    """Whether all that a row says under ``when`` holds."""
    when = row.get("when")
    return when is None or all(condition(text).holds(judge) for text in told(when))


def named_in(text: str) -> Iterator[str]:
    """Every name of an amount in a condition, and every word that it asks for."""
    for part in condition(text).parts:
        if isinstance(part, Compared):
            yield from names(part.left)
            yield from names(part.right)
        elif isinstance(part, Worded):
            yield part.word
        else:
            yield "turn"
