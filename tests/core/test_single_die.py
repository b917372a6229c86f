"""A die that only has to reach a number: the same for players and for the odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from refcli.core.asking import LiveTable
from refcli.core.dice import System, Typed
from refcli.core.odds import spread


def live(face):
    return LiveTable(Typed(str(face)), System())


@pytest.mark.parametrize("sides", [6, 10])
@pytest.mark.parametrize("at_most", range(-1, 12))
def test_chances_are_those_of_the_faces(at_most, sides):
    faces = range(1, sides + 1)
    check = spread(lambda table: table.check(at_most, "roll", sides))
    within = spread(lambda table: table.within(at_most, "roll", sides))
    assert check == {hit: Fraction(n, sides) for hit in (True, False) if (n := sum((face <= at_most) == hit for face in faces))}
    told = [face if face <= at_most else 0 for face in faces]
    assert within == {face: Fraction(told.count(face), sides) for face in set(told)}


@pytest.mark.parametrize("face", range(1, 7))
def test_one_die_is_thrown_whatever_is_asked(face):
    for ask, answer in ((lambda table: table.check(3, "roll"), face <= 3), (lambda table: table.within(3, "roll"), face * (face <= 3))):
        table = live(face)
        assert ask(table) == answer
        assert [die.value for die in table.dice] == [face]
        table.check_used()
