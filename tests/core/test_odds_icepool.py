"""The pooled distributions and the fights to the end agree with icepool, which reckons them another way.

icepool is needed by these tests alone; refcli itself never uses it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icepool import d

from refcli.core.asking import Done
from refcli.core.odds import absorbed, counts, handfuls, odds_of, sums

from .made_up import out


def keyed(key) -> object:
    """An outcome that has this key."""
    made = out()
    made.result["key"] = str(key)
    return made


def chances(die) -> dict[str, Fraction]:
    return {str(outcome): Fraction(n, die.denominator()) for outcome, n in die.items() if n}


def shot(at_least: int, sides: int = 6):
    """One die that hits (1) or not (0)."""
    return d(sides).map(lambda face: int(face >= at_least), star=False)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 12), st.sampled_from([3, 6, 10]))
def test_sums(n, sides):
    assert dict(sums(n, sides)) == dict((n @ d(sides)).items())


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 12), st.integers(1, 7), st.sampled_from([4, 6]))
def test_hits(n, at_least, sides):
    found = odds_of(lambda table: keyed(table.hits(n, at_least, "shots", sides)))
    assert found.outcomes == chances(n @ shot(at_least, sides))
    assert dict(counts(n, at_least, sides)) == {k: ways for k, ways in (n @ shot(at_least, sides)).items() if ways}


@pytest.mark.parametrize(("n", "sides"), [(5, 6), (8, 4)])
def test_dice_that_count_for_themselves(n, sides):
    assert dict(handfuls(n, sides)) == dict(d(sides).pool(n).expand().items())


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 4), st.integers(1, 6), st.integers(0, 3))
def test_shots_where_each_hit_throws_again(n, at_least, plus):
    """A hit throws one more die: at 4 and more it counts twice."""

    def rule(table):
        hits = table.hits(n, at_least, "shots")
        return keyed(hits + table.hits(hits, 4, "again") + plus)

    hits = n @ shot(at_least)
    assert odds_of(rule).outcomes == chances(hits.map(lambda k: k + plus + (k @ shot(4) if k else 0), star=False))


class Higher(NamedTuple):
    """Both throw, again while they are equal; ``plus`` goes to the first."""

    plus: int

    def __call__(self, table, state):
        one, other = table.one("us") + self.plus, table.one("jp")
        return state if one == other else Done("us" if one > other else "jp")


@pytest.mark.parametrize("plus", [-2, 0, 1, 3])
def test_ties_that_are_thrown_again(plus):
    found = odds_of(lambda table: keyed(table.rounds(Higher(plus), "tie")))
    apart = (d(6) + plus - d(6)).reroll([0], depth="inf")
    assert found.outcomes == chances(apart.map(lambda n: "us" if n > 0 else "jp", star=False))


class Fight(NamedTuple):
    """Every unit throws; ``at_least`` hits, and a hit is a unit of the other side."""

    at_least: int

    def __call__(self, table, left):
        ours, theirs = left
        if not ours or not theirs:
            return Done(left)
        hits = table.hits(ours, self.at_least, "ours"), table.hits(theirs, self.at_least, "theirs")
        return max(ours - hits[1], 0), max(theirs - hits[0], 0)


@pytest.mark.parametrize(("start", "at_least"), [((1, 1), 6), ((2, 2), 5), ((3, 1), 5), ((4, 3), 4)])
def test_fights_to_the_end(start, at_least):
    def volley(left):
        ours, theirs = left
        if not ours or not theirs:
            return left
        return icepool.map(lambda a, b: (max(ours - b, 0), max(theirs - a, 0)), ours @ shot(at_least), theirs @ shot(at_least))

    expected = icepool.map(volley, icepool.Die([start]), repeat="inf", star=False)
    ends = absorbed(Fight(at_least), start)
    whole = sum(weight for _, weight in ends)
    assert {str(end): Fraction(weight, whole) for end, weight in ends} == chances(expected)
