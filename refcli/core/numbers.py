"""The grammar of numbers that players type and paste.

Full-width digits and U+2212 are read as what they look like; ``²``, ``1_0`` and ``1e3`` are refused, not misread;
``7/2`` and ``3.5`` are exact. Everything here is integers and fractions.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from .errors import BadInput
from .outcome import say

LIMIT = 1_000_000
"""No number of a printed wargame is larger; a slip of the finger may be."""

_MINUS = str.maketrans({"−": "-", "－": "-", "–": "-", "‐": "-", "＋": "+"})
_INTEGER = re.compile(r"[+-]?[0-9]+")
_FRACTION = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")
_DECIMAL = re.compile(r"([0-9]{1,9})\.([0-9]{1,9})")


def plain(text: str) -> str:
    """Full-width forms folded to ASCII, all dashes that people paste for a minus to ``-``. ``²`` stays ``²``."""
    if text.isascii():
        return text
    folded = "".join(
        c if unicodedata.decomposition(c).startswith(("<super>", "<sub>", "<fraction>", "<circle>")) else unicodedata.normalize("NFKC", c)
        for c in text
    )
    return folded.translate(_MINUS)


def integer(text: str, low: int | None = None, high: int | None = None) -> int:
    """An integer from ``low`` to ``high``. BadInput names what was typed and the range."""
    folded = plain(text).strip()
    if not _INTEGER.fullmatch(folded):
        hint = say("number.comma") if re.fullmatch(r"[0-9]+,[0-9]+", folded) else None
        raise BadInput(say("number.not-integer", text=text), hint)
    value = int(folded) if len(folded) <= 12 else LIMIT + 1
    if abs(value) > LIMIT:
        raise BadInput(say("number.too-large", text=text if len(text) <= 24 else text[:24] + "…", limit=LIMIT))
    if (low is not None and value < low) or (high is not None and value > high):
        raise BadInput(say("number.range", text=text, low="…" if low is None else low, high="…" if high is None else high))
    return value


def exact(text: str) -> int | Fraction:
    """An integer, ``7/2`` or ``3.5``, exactly. Never negative."""
    folded = plain(text).strip()
    if match := _FRACTION.fullmatch(folded):
        if int(match[2]) == 0:
            raise BadInput(say("number.zero-division", text=text))
        value = Fraction(int(match[1]), int(match[2]))
    elif match := _DECIMAL.fullmatch(folded):
        value = Fraction(int(match[1] + match[2]), 10 ** len(match[2]))
    else:
        return integer(text, 0)
    if value > LIMIT:
        raise BadInput(say("number.too-large", text=text, limit=LIMIT))
    return int(value) if value.denominator == 1 else value


def dot(terms: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
    """The sum of the products of pairs, reduced once at the end: many times quicker than product by product."""
    parts = [(a.numerator * b.numerator, a.denominator * b.denominator) for a, b in terms]
    scale = lcm(*(under for _, under in parts))
    return Fraction(sum(over * (scale // under) for over, under in parts), scale)
