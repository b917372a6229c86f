"""The orders next to an order: a little more of one fact at a time, to see what it would bring. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from .errors import BadInput
from .facts import Order, Spec, specs
from .kinds import Flag, Key, Number, Strength, Strengths, Unit
from .tables import Tables

FURTHEST = 6
"""How many times the strengths in play more strength is looked for that changes anything."""


class Variation(NamedTuple):
    """One fact told otherwise. ``more``: by how much, where it is a number or a strength."""

    order: Order
    spec: Spec
    more: int | None

    @property
    def words(self) -> list[str]:
        """The words that say it: ``--att 11``, ``--isr``."""
        value = getattr(self.order, self.spec.name)
        if isinstance(self.spec.kind, Flag):
            return [self.spec.option]
        return [self.spec.option, self.spec.kind.write(value[-1] if self.spec.many else value)]


def beside(order: Order, tables: Tables) -> Iterator[Variation]:
    """A flag that is not said, a number one more (and one less, where it may be negative), one more of a few keys that
    gather (a chit of either side). Strengths are for ``strengthened``. What would be no order at all is passed over."""
    for spec in specs(type(order)):
        if spec.positional or spec.secret or spec.drawn or decides(spec):
            continue
        for value, more in _steps(getattr(order, spec.name), spec, tables):
            try:
                yield _with(order, spec, value, more)
            except BadInput:  # words that go with others only
                continue


def decides(spec: Spec) -> bool:
    """Whether a fact answers a decision beforehand: it changes no odds that are not told for each option anyway."""
    return spec.answers or (isinstance(spec.kind, Key) and spec.kind.what == "what.decision")


def _steps(value: Any, spec: Spec, tables: Tables) -> Iterator[tuple[Any, int | None]]:
    kind = spec.kind
    if isinstance(kind, Flag):
        if not value:
            yield True, None
    elif isinstance(kind, Key) and spec.many:
        yield from (((*value, key), None) for key in kind.values(tables) if key not in value)
    elif isinstance(kind, Number) and not spec.many and not isinstance(value, bool):
        for more in (1, -1) if kind.low is not None and kind.low < 0 else (1,):
            n = (value or 0) + more
            if (kind.high is None or n <= kind.high) and (kind.low is None or n >= kind.low):
                yield n, more


def untold(spec: Spec, order: Order, tables: Tables) -> Iterator[Variation]:
    """The order with one fact told that was not: a flag, each of some keys, a number (1, or the least there is)."""
    value, kind = getattr(order, spec.name), spec.kind
    tries: list[Any] = []
    if isinstance(kind, Flag):
        tries = [] if value else [True]
    elif isinstance(kind, Key) and spec.many:
        tries = [(*value, key) for key in kind.values(tables) if key not in value]
    elif isinstance(kind, Key) and (value is None or value == spec.default):
        tries = [key for key in kind.values(tables) if key != value]
    elif isinstance(kind, Number) and not spec.many and not value and not isinstance(value, bool):
        tries = [max(kind.low or 1, 1)]
    for one in tries:
        try:
            yield _with(order, spec, one, None)
        except BadInput:  # words that go with others only
            continue


def strengthened(order: Order, changed: Callable[[Order], bool]) -> Iterator[Variation]:
    """For each strength of the order the least more of it for which ``changed``; none where nothing is near."""
    strengths = [spec for spec in specs(type(order)) if isinstance(spec.kind, Strengths) and getattr(order, spec.name) is not None]
    reach = FURTHEST * sum(int(getattr(order, spec.name).total) + 1 for spec in strengths)
    for spec in strengths:
        short, long = 0, 1
        while long <= reach and not changed(_stronger(order, spec, long).order):
            short, long = long, 2 * long
        if long > reach:
            continue
        while long - short > 1:
            middle = (short + long) // 2
            if changed(_stronger(order, spec, middle).order):
                long = middle
            else:
                short = middle
        yield _stronger(order, spec, long)


def _stronger(order: Order, spec: Spec, by: int) -> Variation:
    """``by`` more: on the total where one was told, else as one unit more."""
    units = getattr(order, spec.name).units
    more = (Unit(units[0].value + Fraction(by), units[0].unconventional),) if len(units) == 1 else (*units, Unit(by))
    whole = tuple(unit._replace(value=int(unit.value)) if Fraction(unit.value).denominator == 1 else unit for unit in more)
    return _with(order, spec, Strength(whole), by)


def _with(order: Order, spec: Spec, value: Any, more: int | None) -> Variation:
    return Variation(type(order)(**{**vars(order), spec.name: value}), spec, more)
