"""Dice as tables write them: ``1d6``, ``2d6-7``, ``-1d3``, ``d66``, or printed faces; and what a row answers for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ...core.asking import Table
from ...core.dice import Printed

_DICE = re.compile(r"(-?)([1-9][0-9]?)?d([1-9][0-9]{0,2})([+-][0-9]{1,3})?")
_PRINTED = re.compile(r"(?:([1-9][0-9]?) )?([a-z][a-z0-9]*(?:-[a-z0-9]+)*)")
_SPAN = re.compile(r"(-?[0-9]{1,4})(?:\s*-\s*(-?[0-9]{1,4}))?")
_OPEN = re.compile(r"(<=)?\s*(-?[0-9]{1,4})(\+)?")
MOST = 20
"""Dice in one throw that a table names."""
FAR = 10**6
"""Beyond every number of a printed game: the open end of a row."""


class Dice(NamedTuple):
    """``n`` dice of ``sides``, taken with ``sign``, plus ``plus``; ``sides`` 66 is two dice read as tens and ones. ``faces``: what
    is printed on each, where that is not 1 and so on."""

    n: int
    sides: int
    sign: int = 1
    plus: int = 0
    faces: tuple[int | str, ...] = ()

    @classmethod
    def of(cls, text: str, printed: Mapping[str, Any] | None = None) -> Dice:
        """ValueError if the text is no throw. ``printed``: the dice that the game declares, by name."""
        if printed and (match := _PRINTED.fullmatch(text)) and match[2] in printed:
            faces = tuple(printed[match[2]]["faces"])
            n = int(match[1] or 1)
            if n > MOST or (n > 1 and any(isinstance(face, str) for face in faces)):
                raise ValueError(text)
            return cls(n, len(faces), faces=faces)
        found = _plain(text)
        if found is None:
            raise ValueError(text)
        return found

    @property
    def words(self) -> bool:
        """Whether a word is printed on any face: then one die is thrown, and read as it is."""
        return any(isinstance(face, str) for face in self.faces)

    def total(self, table: Table, label: str) -> int:
        """Throws them; ``label`` names the die for whoever throws it. Of dice with words ValueError."""
        if self.faces:
            (thrown,) = table.tally(((tuple((int(face),) for face in self.faces), self.n),), label, self.faces)
        elif self.sides == 66:
            thrown = table.d66()
        else:
            thrown = table.one(label, self.sides) if self.n == 1 else table.total(self.n, label, self.sides)
        return self.sign * thrown + self.plus

    def face(self, table: Table, label: str) -> int | str:
        """Throws one die of printed faces: the face."""
        return self.faces[table.one(label, Printed.of(self.faces)) - 1]

    def totals(self) -> list[int]:
        """Every total there is, lowest first; none of dice with words."""
        if self.words:
            return []
        if self.sides == 66 and not self.faces:
            plain = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
        elif self.faces:
            found = {0}
            for _ in range(self.n):
                found = {one + int(face) for one in found for face in self.faces}
            plain = sorted(found)
        else:
            plain = list(range(self.n, self.n * self.sides + 1))
        return sorted(self.sign * one + self.plus for one in plain)


@lru_cache(maxsize=256)
def _plain(text: str) -> Dice | None:
    match = _DICE.fullmatch(text.replace(" ", "").lower())
    if not match:
        return None
    found = Dice(int(match[2] or 1), int(match[3]), -1 if match[1] else 1, int(match[4] or 0))
    if found.sides < 2 or found.n > MOST or (found.sides == 66 and found.n != 1):
        return None
    return found


def span(on: int | str) -> tuple[int, int]:
    """The lowest and highest total of a row: ``3``, ``"3"``, ``"3-5"``, ``"5+"``, ``"<=4"``. ValueError if it is none."""
    text = str(on).strip().replace("–", "-")
    if match := _SPAN.fullmatch(text):
        low = int(match[1])
        return low, low if match[2] is None else int(match[2])
    match = _OPEN.fullmatch(text)
    if not match or bool(match[1]) == bool(match[3]):
        raise ValueError(on)
    return (-FAR, int(match[2])) if match[1] else (int(match[2]), FAR)


def faces_of(on: int | str, faces: Sequence[int | str]) -> tuple[str, ...]:
    """The words that a row answers for: ``"flag|star"``. ValueError if one is printed nowhere."""
    found = tuple(one.strip() for one in str(on).split("|"))
    if not set(found) <= {str(face) for face in faces}:
        raise ValueError(on)
    return found


def place_in(total: int, spans: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Which of some spans answers for a total, and the total as it is read: within the ends of all, and within the span's own (a
    modified d66 may fall between two of its results)."""
    held = max(min(low for low, _ in spans), min(max(high for _, high in spans), total))
    at = max((i for i, (low, _) in enumerate(spans) if low <= held), key=lambda i: spans[i][0])
    return at, min(held, spans[at][1])
