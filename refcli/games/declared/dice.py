"""Dice as tables write them: ``1d6``, ``2d6-7``, ``-1d3``, ``d66``; and what a row of an event table answers for."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...core.asking import Table

_DICE = re.compile(r"(-?)([1-9][0-9]?)?d([1-9][0-9]{0,2})([+-][0-9]{1,3})?")
_SPAN = re.compile(r"(-?[0-9]{1,3})(?:\s*-\s*(-?[0-9]{1,3}))?")
MOST = 20
"""Dice in one throw."""


class Dice(NamedTuple):
    """``n`` dice of ``sides``, taken with ``sign``, plus ``plus``; ``sides`` 66 is two dice read as tens and ones."""

    n: int
    sides: int
    sign: int = 1
    plus: int = 0

    @classmethod
    def of(cls, text: str) -> Dice:
        """ValueError if the text is no throw."""
        match = _DICE.fullmatch(text.replace(" ", "").lower())
        if not match:
            raise ValueError(text)
        found = cls(int(match[2] or 1), int(match[3]), -1 if match[1] else 1, int(match[4] or 0))
        if found.sides < 2 or found.n > MOST or (found.sides == 66 and found.n != 1):
            raise ValueError(text)
        return found

    def total(self, table: Table, label: str) -> int:
        """Throws them; ``label`` names the die for whoever throws it."""
        if self.sides == 66:
            thrown = table.d66()
        else:
            thrown = table.one(label, self.sides) if self.n == 1 else table.total(self.n, label, self.sides)
        return self.sign * thrown + self.plus

    def faces(self) -> list[int]:
        """Every total there is, lowest first."""
        if self.sides == 66:
            plain = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
        else:
            plain = list(range(self.n, self.n * self.sides + 1))
        return sorted(self.sign * one + self.plus for one in plain)


def span(on: int | str) -> tuple[int, int]:
    """The lowest and highest total of a row: ``3``, ``"3"``, ``"3-5"``. ValueError if it is none."""
    match = _SPAN.fullmatch(str(on).strip().replace("–", "-"))
    if not match:
        raise ValueError(on)
    low = int(match[1])
    return low, low if match[2] is None else int(match[2])
