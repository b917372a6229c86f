"""What an outcome is worth to a side: by what its command declares, else by the tracks that are good for one.

A command's ``worth`` measures its own result for who throws: more is better. What it declares decides; where it says nothing, the
paths declared ``good`` for a side do: what that side gains, less what its enemy gains.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .facts import Order
    from .outcome import Outcome
    from .tables import Tables

Result = Mapping[str, Any]


class Measure(NamedTuple):
    """``of(result, order, tables)``: how good a result is for who threw, as a number; None where it tells nothing.
    ``both``: both sides throw, and what is measured is the gain of the game's first side."""

    of: Callable[[Result, Any, Tables], int | Fraction | None]
    both: bool = False
    good: Callable[[Any, Tables], str | None] | None = None
    """The side that ``of`` measures for, whoever throws, where the tables name one."""


def ranked(table: str | Callable[[Any], str]) -> Measure:
    """By the place of the code in the chart's ``ranked``, the worst for the attacker first. ``table``: the chart, or what tells it
    from the order. Codes that are not ranked tell nothing."""

    def place(result: Result, order: Order, tables: Tables) -> int | None:
        codes = list(tables[table if isinstance(table, str) else table(order)].get("ranked", ()))
        return codes.index(result.get("key")) if result.get("key") in codes else None

    return Measure(place)


def more(field: str = "key") -> Measure:
    """More is better: hits, a count, a total."""

    def number(result: Result, order: Order, tables: Tables) -> int | None:
        try:
            return int(result[field])
        except (KeyError, TypeError, ValueError):
            return None

    return Measure(number)


def first(*keys: str) -> Measure:
    """The first of some keys is the best, the last the worst (``pass``, ``fail``)."""

    def place(result: Result, order: Order, tables: Tables) -> int | None:
        found = result.get("key")
        return -keys.index(found) if found in keys else None

    return Measure(place)


def won(field: str = "winner") -> Measure:
    """Both sides throw: whether the game's first side won."""

    def whether(result: Result, order: Order, tables: Tables) -> int | None:
        found = result.get(field)
        return int(found == tables["game"]["sides"][0]) if found is not None else None

    return Measure(whether, both=True)


OF_FIRST = Measure(lambda result, order, tables: None, both=True)
"""The tracks tell, as the game's first side sees them: the other is nobody at the table."""


def by_tracks(outcome: Outcome, side: str) -> int:
    """What the changes are worth to a side by the paths that are good for one: its own gains less those of others."""
    worth = 0
    for path, old, new in outcome.changes:
        declared = outcome.state.paths.find(path)
        if declared is not None and declared.good is not None and type(old) is int and type(new) is int:
            worth += new - old if declared.good == side else old - new
    return worth
