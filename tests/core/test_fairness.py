"""The fair reading of dice, against figures from the tables of the chi-square distribution."""

from __future__ import annotations

import pytest

from refcli.core.fairness import chi_square_tail, reading


@pytest.mark.parametrize(
    ("x", "degrees", "p"),
    [(11.070, 5, 0.05), (15.086, 5, 0.01), (9.236, 5, 0.10), (5.991, 2, 0.05), (3.841, 1, 0.05), (18.307, 10, 0.05), (0.0, 5, 1.0)],
)
def test_tail_of_the_chi_square_distribution(x: float, degrees: int, p: float) -> None:
    assert chi_square_tail(x, degrees) == pytest.approx(p, abs=0.0005)


def test_dice_that_come_as_expected_stray_nowhere() -> None:
    found = reading(dict.fromkeys(range(1, 7), 10), 6)
    assert (found.n, found.mean, found.chi_square, found.p) == (60, 3.5, 0, 1)


def test_too_few_throws_are_not_judged() -> None:
    assert reading({6: 4}, 6).p is None
    assert reading({6: 4}, 6).mean == 6


def test_sixes_alone_are_noticed() -> None:
    found = reading({6: 30}, 6)
    assert found.p is not None and found.p < 0.001
