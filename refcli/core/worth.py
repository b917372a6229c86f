"""What an outcome is worth to a side: by what its command declares, else by the tracks that are good for one.

A command's ``worth`` measures its own result, for who throws: more is better. What it declares decides; where it says nothing, the
paths declared ``good`` for a side do: what that side gains, less what its enemy gains.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .outcome import Outcome
    from .tables import Tables

Measure = Callable[[Mapping[str, Any], "Tables"], "int | Fraction | None"]
"""How good a result is for who threw, as a number; None where it tells nothing."""


def ranked(table: str | Callable[[Mapping[str, Any]], str], key: str = "key") -> Measure:
    """By the place of the code in the chart's ``ranked``, the worst for the attacker first. ``table``: the chart, or what tells it
    from the result; codes that are not ranked tell nothing."""

    def measure(result: Mapping[str, Any], tables: Tables) -> int | None:
        name = table if isinstance(table, str) else table(result)
        order: Sequence[str] = tables[name].get("ranked", ())
        code = result.get(key)
        return order.index(code) if code in order else None

    return measure


def more(field: str = "key") -> Measure:
    """More is better: hits, a count, a total."""

    def measure(result: Mapping[str, Any], tables: Tables) -> int | None:
        try:
            return int(result[field])
        except (KeyError, TypeError, ValueError):
            return None

    return measure


def first(*keys: str, field: str = "key") -> Measure:
    """The first of some keys is the best, the last the worst (``pass`` and ``fail``)."""

    def measure(result: Mapping[str, Any], tables: Tables) -> int | None:
        found = result.get(field)
        return -keys.index(found) if found in keys else None

    return measure


def by_tracks(outcome: Outcome, side: str) -> int:
    """What the changes are worth to a side by the paths that are good for one: its own gains less those of others."""
    worth = 0
    for path, old, new in outcome.changes:
        declared = outcome.state.paths.find(path)
        if declared is not None and declared.good is not None and type(old) is int and type(new) is int:
            worth += new - old if declared.good == side else old - new
    return worth
