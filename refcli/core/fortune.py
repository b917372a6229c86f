"""How lucky throws were, exactly: a throw's score among all that it might have come to, sums of scores, and many looks at once.

A throw's outcomes are ranked by what they are worth to who threw. Its score is the chance of something worse and half the chance of
what came: with fair dice 1/2 in the mean, whatever the throw, with variance (1 - sum of p**3) / 12 over its ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import erfc, lcm, sqrt
from typing import NamedTuple

MOST_SUMS = 20_000
"""Over so many different sums the normal distribution answers."""

FEW = 5
"""With fewer throws nothing is called unlikely."""

HALF = Fraction(1, 2)

Ranks = tuple[Fraction, ...]
"""The chances of the ranks of one throw, the worst first. They sum to 1."""


class Chance(NamedTuple):
    """Of one throw: the chance of something better than what came, of that, of something worse."""

    better: Fraction
    this: Fraction
    worse: Fraction

    @property
    def score(self) -> Fraction:
        """Worse and half of this."""
        return self.worse + self.this / 2

    @property
    def surprise(self) -> Fraction:
        """How far out it lies, at whichever end."""
        return min(self.better + self.this, self.worse + self.this)


def standing(worths: Mapping[Fraction | int, Fraction], came: Fraction | int) -> tuple[Chance, Ranks]:
    """Where what came stands among all that might have come, told by worth -> chance; and the ranks. Equal worths are one."""
    ordered = sorted(worths)
    this = worths.get(came, Fraction(0))
    worse = sum((worths[one] for one in ordered if one < came), Fraction(0))
    return Chance(1 - this - worse, this, worse), tuple(worths[one] for one in ordered)


class Sum(NamedTuple):
    """What can be said of a sum of scores: the chance of so much or more, of so much or less, whether both are exact."""

    at_least: Fraction | float
    at_most: Fraction | float
    exact: bool

    @property
    def p(self) -> Fraction | float:
        """How often fair dice stray as far to either side."""
        less = self.at_least if self.at_least <= self.at_most else self.at_most
        return Fraction(1) if 2 * less >= 1 else 2 * less


def summed(throws: Iterable[Ranks], total: Fraction) -> Sum:
    """The chances of a sum of scores of throws with these ranks."""
    counted: dict[Ranks, int] = {}
    for ranks in throws:
        counted[ranks] = counted.get(ranks, 0) + 1
    exact = _exact(counted, total)
    return exact if exact is not None else _normal(counted, total)


def _scores(ranks: Ranks) -> list[tuple[Fraction, Fraction]]:
    """(score, chance) of each rank."""
    found, worse = [], Fraction(0)
    for p in ranks:
        found.append((worse + p / 2, p))
        worse += p
    return found


def _exact(counted: Mapping[Ranks, int], total: Fraction) -> Sum | None:
    """By adding up every sum there may be, in whole numbers; None where there are too many."""
    scale = lcm(*(score.denominator for ranks in counted for score, _ in _scores(ranks)), total.denominator)
    sums, ways = {0: 1}, 1
    for ranks, times in counted.items():
        parts = lcm(*(p.denominator for p in ranks))
        steps = [(int(score * scale), int(p * parts)) for score, p in _scores(ranks)]
        for _ in range(times):
            after: dict[int, int] = {}
            for at, weight in sums.items():
                for step, more in steps:
                    after[at + step] = after.get(at + step, 0) + weight * more
            sums = after
            if len(sums) > MOST_SUMS:
                return None
        ways *= parts**times
    aim = int(total * scale)
    least = sum(weight for at, weight in sums.items() if at >= aim)
    most = sum(weight for at, weight in sums.items() if at <= aim)
    return Sum(Fraction(least, ways), Fraction(most, ways), True)


def _normal(counted: Mapping[Ranks, int], total: Fraction) -> Sum:
    mean = HALF * sum(counted.values())
    variance = sum((times * (1 - sum(p**3 for p in ranks)) / 12 for ranks, times in counted.items()), Fraction(0))
    if not variance:
        return Sum(Fraction(1), Fraction(1), True)
    away = float(total - mean) / sqrt(2 * variance)
    return Sum(erfc(away) / 2, erfc(-away) / 2, False)


def holm(ps: Sequence[Fraction | float | None]) -> list[float | None]:
    """Holm's correction of several chances that are looked at together; what is None stays so."""
    known = sorted((float(p), i) for i, p in enumerate(ps) if p is not None)
    found: list[float | None] = [None] * len(ps)
    least = float(0)
    for rank, (p, i) in enumerate(known):
        least = max(least, min(float(1), p * (len(known) - rank)))
        found[i] = least
    return found
