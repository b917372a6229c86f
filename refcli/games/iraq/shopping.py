"""The words of a purchase: ``2 mnf-bct kuwait, iraqi-division fallujah, chit isr``.

An item is a unit of the buyer's chart, or ``chit``; a number before or behind it, and then where it goes (a chit: its kind, if it was
drawn by hand), and ``anywhere`` for what joins no unit at double cost.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...core import keys
from ...core.errors import BadInput
from ...core.kinds import Text
from ...core.numbers import integer, plain
from ...core.outcome import Name, say
from ...core.tables import Tables
from .kinds import CHIT, DISTRICT, SIDES, other
from .movement import units

A_CHIT = "chit"
ANYWHERE = "anywhere"
MOST = 99
"""So many of one kind may be bought at once."""


class UnitWord(str):
    """What was typed for a unit, until it is known whose: each side knows only the units of its own chart."""

    charts: Mapping[str, tuple[str, ...]]

    def of(self, side: str) -> str:
        """The side's unit. BadInput if it has none of that name, or several."""
        own = (*self.charts[side], A_CHIT)
        if not keys.matches(self, own) and (theirs := keys.matches(self, self.charts[other(side)])):
            raise not_theirs(side, theirs[0], self.charts[side])
        return keys.resolve(self, own, "what.unit")


def not_theirs(side: str, unit: str, own: Sequence[str]) -> BadInput:
    """The side's chart has no such unit."""
    guesses = keys.near(unit, own)
    hint = say("key.did-you-mean" if guesses else "key.one-of", keys=", ".join(guesses or own))
    return BadInput(say("iraq.mobilize.not-theirs", side=Name(side), unit=Name(unit)), hint)


class Item(NamedTuple):
    """So many of a unit, or of chits (``unit`` is ``chit``), that go to a district, if one is named; chits by the kind drawn."""

    unit: str
    n: int = 1
    at: str | None = None
    anywhere: bool = False
    kind: str | None = None

    def word(self) -> str:
        """The item as it is typed. A kind of chit is secret and told elsewhere."""
        parts = [*([str(self.n)] if self.n != 1 else []), self.unit, *([self.at] if self.at else [])]
        return " ".join([*parts, *([ANYWHERE] if self.anywhere else [])])


class ShoppingList(Text):
    """Items, parted by commas. As bare words it takes all that are left."""

    __slots__ = ()

    def __new__(cls, metavar: str = "ITEM, ITEM…") -> ShoppingList:
        return super().__new__(cls, metavar)  # type: ignore[return-value]

    def values(self, tables: Tables) -> Sequence[str]:
        return (*units(tables), A_CHIT)

    def parse(self, text: str, tables: Tables) -> tuple[Item, ...]:  # type: ignore[override]
        parts = [part.split() for part in re.split(r"[,、]", plain(text))]
        if not all(parts):
            raise BadInput(say("iraq.mobilize.gap", text=text.strip()), say("iraq.mobilize.list-how"))
        return tuple(_item(part, tables) for part in parts)

    def write(self, value: tuple[Item, ...]) -> str:  # type: ignore[override]
        return ", ".join(item.word() for item in value)


def _item(words: Sequence[str], tables: Tables) -> Item:
    unit: UnitWord | None = None
    count: int | None = None
    at = kind = None
    anywhere = False
    for word in words:
        if re.fullmatch(r"[0-9]+", word) and count is None:
            count = integer(word, 1, MOST)
        elif unit is None:
            unit = _unit(word, tables)
        elif word.lower() == ANYWHERE and not anywhere:
            anywhere = True
        elif _is_chit(unit) and kind is None and at is None and keys.matches(word, CHIT.values(tables)):
            kind = CHIT.parse(word, tables)
        elif at is None and kind is None and not _is_chit(unit):
            at = DISTRICT.parse(word, tables)
        else:
            raise BadInput(say("iraq.mobilize.item-word", word=word, item=" ".join(words)), say("iraq.mobilize.list-how"))
    if unit is None:
        raise BadInput(say("iraq.mobilize.no-unit", item=" ".join(words)), say("iraq.mobilize.list-how"))
    return Item(unit, count or 1, at, anywhere, kind)


def _is_chit(unit: UnitWord) -> bool:
    return keys.matches(unit, (A_CHIT,)) == [A_CHIT] and not any(keys.matches(unit, chart) for chart in unit.charts.values())


def _unit(word: str, tables: Tables) -> UnitWord:
    known = (*units(tables), A_CHIT)
    if not keys.matches(word, known):
        keys.resolve(word, known, "what.unit", tables)  # a printed name, or BadInput with what was meant
        word = next(key for key in known if keys.resolve(word, known, "what.unit", tables) == key)
    found = UnitWord(word)
    found.charts = {side: tuple(tables["mobilization"]["chart"][side]["unit"]) for side in SIDES}
    return found


def settled(items: Sequence[Item], side: str) -> tuple[Item, ...]:
    """The items with the units of that side's chart, by their whole keys. BadInput if it has none of that name, or several."""
    return tuple(item._replace(unit=item.unit.of(side) if isinstance(item.unit, UnitWord) else item.unit) for item in items)


LIST = ShoppingList()
