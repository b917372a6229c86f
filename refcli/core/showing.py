"""What a game puts on show, as data: the views draw it, on a terminal, in a report or as plain lines."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from .outcome import Say


class Bar(NamedTuple):
    """A track from ``low`` to ``high``, where it stands, and what that means now."""

    label: Say
    value: int
    low: int
    high: int
    meaning: Say | None = None
    clock: str = ""
    """The field under which ``time`` tells it, where the track is a clock."""


class Line(NamedTuple):
    """A labelled line."""

    label: Say
    text: Say


def percent(chance: Fraction) -> str:
    """A chance in percent, to a tenth. Never 0% or 100% unless certain."""
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    tenths = int(chance * 1000 + Fraction(1, 2))
    if tenths == 0:
        return "<0.1%"
    if tenths == 1000:
        return ">99.9%"
    return f"{tenths // 10}.{tenths % 10}%"


def hundredths(size: Fraction) -> str:
    """A number that is not negative, to a hundredth. Never 0.00 unless it is 0."""
    near = int(size * 100 + Fraction(1, 2))
    return f"{near // 100}.{near % 100:02d}" if near or not size else "<0.01"


def root(square: Fraction) -> str:
    """The root of a number that is not negative, to a hundredth; a whole one as it is."""
    whole = isqrt(square.numerator // square.denominator)
    if whole * whole == square:
        return str(whole)
    near = (isqrt(4 * 10_000 * square.numerator // square.denominator) + 1) // 2
    return f"{near // 100}.{near % 100:02d}" if near else "<0.01"
