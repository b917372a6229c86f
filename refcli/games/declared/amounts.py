"""Amounts: what tables write for a number. ``3``, ``"-1d3"``, ``"half(att) + 2*with.guns"``, ``"lost-blue - lost-red"``.

An amount is read once into a small value and reckoned against a scope: who knows what its names stand for. A name that nobody
knows there (the turn in a lookup, a side that nobody has named) makes the amount unknown: None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple, Protocol

from .dice import Dice

Known = int | Fraction | None
"""What an amount comes to; None: not known here."""


class Scope(Protocol):
    """Who reckons an amount."""

    def known(self, name: str) -> Known:
        """What a name stands for now; None where that is not known."""

    def thrown(self, dice: Dice) -> int:
        """The total of a throw."""


class Unreadable(ValueError):
    """A text that is no amount or condition; the argument is the part that cannot be read."""


class Whole(NamedTuple):
    """A number."""

    n: int

    def reckon(self, scope: Scope) -> Known:
        return self.n


class Thrown(NamedTuple):
    """Dice."""

    dice: Dice

    def reckon(self, scope: Scope) -> Known:
        return scope.thrown(self.dice)


class Named(NamedTuple):
    """A fact, a track, a count."""

    name: str

    def reckon(self, scope: Scope) -> Known:
        return scope.known(self.name)


class Times(NamedTuple):
    """A multiple of a term."""

    n: int
    of: Amount

    def reckon(self, scope: Scope) -> Known:
        found = self.of.reckon(scope)
        return None if found is None else self.n * found


class Sum(NamedTuple):
    """Terms, each added (1) or taken off (-1)."""

    terms: tuple[tuple[int, Amount], ...]

    def reckon(self, scope: Scope) -> Known:
        total: int | Fraction = 0
        for sign, term in self.terms:
            found = term.reckon(scope)
            if found is None:
                return None
            total += sign * found
        return total


class Made(NamedTuple):
    """A function of amounts."""

    name: str
    of: tuple[Amount, ...]

    def reckon(self, scope: Scope) -> Known:
        found = [one.reckon(scope) for one in self.of]
        return None if None in found else FUNCTIONS[self.name](*found)


Amount = Whole | Thrown | Named | Times | Sum | Made


def _share(by: int, up: bool) -> Callable[..., int]:
    return lambda value: ceil(Fraction(value) / by) if up else floor(Fraction(value) / by)


SHARES = {"half": 2, "third": 3, "quarter": 4}
FUNCTIONS: dict[str, Callable[..., int | Fraction]] = {
    **{name: _share(by, False) for name, by in SHARES.items()},
    **{f"{name}-up": _share(by, True) for name, by in SHARES.items()},
    "min": min,
    "max": max,
    "abs": abs,
}
"""What an amount can be made of others; shares take one, rounded down or up, ``min`` and ``max`` as many as there are."""

_NUMBER = re.compile(r"-?[0-9]{1,7}")
_TIMES = re.compile(r"([0-9]{1,7})\*(.+)", re.DOTALL)
_CALL = re.compile(r"([a-z-]+)\((.*)\)", re.DOTALL)
_NAME = re.compile(r"[a-z@][A-Za-z0-9.@_-]*")


@lru_cache(maxsize=4096)
def amount(text: int | str) -> Amount:
    """The amount that a table writes. Unreadable, with the part that cannot be read."""
    if isinstance(text, bool):
        raise Unreadable(str(text))
    return Whole(text) if isinstance(text, int) else _sum(text)


def _sum(text: str) -> Amount:
    parts: list[tuple[int, str]] = []
    sign, begun, deep = 1, 0, 0
    for i, char in enumerate(text):
        deep += (char == "(") - (char == ")")
        if not deep and char in "+-" and text[i - 1 : i] == " " and text[i + 1 : i + 2] == " " and text[begun:i].strip():
            parts.append((sign, text[begun:i].strip()))
            sign, begun = (1 if char == "+" else -1), i + 1
    if deep:
        raise Unreadable(text)
    parts.append((sign, text[begun:].strip()))
    terms = [_term(sign, part) for sign, part in parts]
    return terms[0][1] if len(terms) == 1 and terms[0][0] == 1 else Sum(tuple(terms))


def _term(sign: int, text: str) -> tuple[int, Amount]:
    if _NUMBER.fullmatch(text):
        return sign, Whole(int(text))
    try:
        return sign, Thrown(Dice.of(text))
    except ValueError:
        pass
    if text.startswith("-"):
        return -sign, _one(text[1:].strip())
    return sign, _one(text)


def _one(text: str) -> Amount:
    if _NUMBER.fullmatch(text):
        return Whole(int(text))
    try:
        return Thrown(Dice.of(text))
    except ValueError:
        pass
    if match := _TIMES.fullmatch(text):
        return Times(int(match[1]), _one(match[2].strip()))
    if match := _CALL.fullmatch(text):
        if match[1] not in FUNCTIONS:
            raise Unreadable(match[1])
        of = tuple(_sum(part) for part in _arguments(match[2]))
        if len(of) != 1 and match[1] not in ("min", "max"):
            raise Unreadable(text)
        return Made(match[1], of)
    if _NAME.fullmatch(text):
        return Named(text)
    raise Unreadable(text)


def _arguments(text: str) -> Iterator[str]:
    begun = deep = 0
    for i, char in enumerate(text):
        deep += (char == "(") - (char == ")")
        if deep < 0:
            raise Unreadable(text)
        if char == "," and not deep:
            yield text[begun:i].strip()
            begun = i + 1
    yield text[begun:].strip()


def names(of: Amount) -> Iterator[str]:
    """Every name in an amount."""
    if isinstance(of, Named):
        yield of.name
    elif isinstance(of, Times):
        yield from names(of.of)
    elif isinstance(of, Sum):
        for _, term in of.terms:
            yield from names(term)
    elif isinstance(of, Made):
        for one in of.of:
            yield from names(one)


def throws(of: Amount) -> bool:
    """Whether dice stand in an amount."""
    if isinstance(of, Times):
        return throws(of.of)
    if isinstance(of, Sum):
        return any(throws(term) for _, term in of.terms)
    if isinstance(of, Made):
        return any(map(throws, of.of))
    return isinstance(of, Thrown)


def reckoned(text: int | str, scope: Scope) -> int | None:
    """What an amount comes to, a fraction that is left cut off towards 0; None where it is not known."""
    found = amount(text).reckon(scope) if isinstance(text, str) else text
    return None if found is None else int(found)
