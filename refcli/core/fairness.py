"""A fair reading of thrown dice: floats, for they are only looked at."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

ENOUGH = 5
"""The chi-square test wants at least this many expected of each face."""


class Reading(NamedTuple):
    """``mean`` and the standard error that fair dice have; ``p``: how often fair dice stray as far, None for too few."""

    n: int
    mean: float
    fair_mean: float
    error: float
    chi_square: float
    p: float | None


def reading(faces: Mapping[int, int], sides: int) -> Reading:
    """The reading of ``faces`` (face -> how often) of a die with ``sides``. At least one throw."""
    n = sum(faces.values())
    mean = sum(face * times for face, times in faces.items()) / n
    expected = n / sides
    chi_square = sum((faces.get(face, 0) - expected) ** 2 / expected for face in range(1, sides + 1))
    p = chi_square_tail(chi_square, sides - 1) if expected >= ENOUGH else None
    return Reading(n, mean, (sides + 1) / 2, math.sqrt((sides**2 - 1) / 12 / n), chi_square, p)


def chi_square_tail(x: float, degrees: int) -> float:
    """The chance of a chi-square above ``x`` (the regularized upper gamma function, stepped up from its closed forms)."""
    half = x / 2
    at, tail = (1 / 2, math.erfc(math.sqrt(half))) if degrees % 2 else (float(1), math.exp(-half))
    while at < degrees / 2:
        tail += math.exp(at * math.log(half) - half - math.lgamma(at + 1)) if half > 0 else 0
        at += 1
    return min(float(1), tail)
