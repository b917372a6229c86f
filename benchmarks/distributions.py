"""The same distributions by refcli, icepool and dyce, each built and evaluated anew, nothing remembered.

icepool and dyce give integer counts, and fractions when they are asked for; refcli's procedures end in fractions, its
pools are counts. What stands in one row is the same: counts, or (for a procedure) the whole that each gives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from refcli.core import odds
from refcli.core.asking import Done
from refcli.core.tables import Tables

from .measure import fastest, peak, table

HITS, SHOTS, FIGHT = 6, 12, (4, 3)


class Fight(NamedTuple):
    """Both sides throw, a 5 or 6 hits, until one is gone."""

    at_least: int = 5

    def __call__(self, dice: Any, left: tuple[int, int]) -> Any:
        ours, theirs = left
        if not ours or not theirs:
            return Done(left)
        mine, yours = dice.hits(ours, self.at_least, "ours"), dice.hits(theirs, self.at_least, "theirs")
        return max(ours - yours, 0), max(theirs - mine, 0)


class Tie(NamedTuple):
    """Both throw, again while equal."""

    def __call__(self, dice: Any, state: Any) -> Any:
        one, other = dice.one("us"), dice.one("jp")
        return state if one == other else Done(one > other)


def ours() -> dict[str, Callable[[], Any]]:
    cells = {int(die): row[2] for die, row in Tables("iraq")["kinetic"]["cells"].items()}
    return {
        "the sum of 3d6": lambda: odds.sums(3),
        "the sum of 12d6": lambda: odds.sums(12),
        "the sum of 12d6, in fractions": lambda: odds.spread(lambda dice: dice.total(12, "roll")),
        "hits of 12 dice": lambda: odds.counts(SHOTS, HITS),
        "hits of 12 dice, in fractions": lambda: odds.spread(lambda dice: dice.hits(SHOTS, HITS, "shots")),
        "a column of a CRT": lambda: odds.spread(lambda dice: cells[dice.one("conflict")]),
        "d66": lambda: odds.spread(lambda dice: dice.d66()),
        "faces of 8 dice": lambda: odds.spread(lambda dice: dice.faces(8, "drift")),
        "ties thrown again": lambda: odds.absorbed(Tie(), "tie"),
        "a fight of 4 and 3 to the end": lambda: odds.absorbed(Fight(), FIGHT),
    }


def icepools() -> dict[str, Callable[[], Any]]:
    import icepool
    from icepool import d

    cells = {int(die): row[2] for die, row in Tables("iraq")["kinetic"]["cells"].items()}

    def shot(at_least: int) -> Any:
        return d(6).map(lambda face: int(face >= at_least), star=False)

    def volley(left: tuple[int, int]) -> Any:
        a, b = left
        if not a or not b:
            return left
        return icepool.map(lambda x, y: (max(a - y, 0), max(b - x, 0)), a @ shot(5), b @ shot(5))

    return {
        "the sum of 3d6": lambda: 3 @ d(6),
        "the sum of 12d6": lambda: 12 @ d(6),
        "the sum of 12d6, in fractions": lambda: list((12 @ d(6)).probabilities()),
        "hits of 12 dice": lambda: SHOTS @ shot(HITS),
        "hits of 12 dice, in fractions": lambda: list((SHOTS @ shot(HITS)).probabilities()),
        "a column of a CRT": lambda: d(6).map(cells, star=False),
        "d66": lambda: 10 * d(6) + d(6),
        "faces of 8 dice": lambda: d(6).pool(8).expand(),
        "ties thrown again": lambda: (d(6) - d(6)).reroll([0], depth="inf").map(lambda n: n > 0, star=False),
        "a fight of 4 and 3 to the end": lambda: icepool.map(volley, icepool.Die([FIGHT]), repeat="inf", star=False),
    }


def dyces() -> dict[str, Callable[[], Any]]:
    from dyce import H, P

    cells = {int(die): row[2] for die, row in Tables("iraq")["kinetic"]["cells"].items()}
    return {
        "the sum of 3d6": lambda: 3 @ H(6),
        "the sum of 12d6": lambda: 12 @ H(6),
        "hits of 12 dice": lambda: SHOTS @ H({0: 5, 1: 1}),
        "a column of a CRT": lambda: H([cells[face] for face in H(6)]),
        "d66": lambda: H(6) * 10 + H(6),
        "faces of 8 dice": lambda: list(P(*(H(6),) * 8).rolls_with_counts()),
    }


def forget() -> None:
    """Empties what refcli keeps between two questions."""
    for kept in (odds.sums, odds.counts, odds.handfuls, odds.absorbed):
        kept.cache_clear()


def report() -> str:
    """Microseconds of the fastest evaluation by each, and what each holds in memory at the peak of one."""
    others = {}
    for name, make in (("icepool", icepools), ("dyce", dyces)):
        try:
            others[name] = make()
        except ImportError:
            others[name] = {}
    took, held = [], []
    for what, call in ours().items():
        peers = [found.get(what) for found in others.values()]
        mine, *theirs = fastest([call, *filter(None, peers)], forget)
        cells = [f"{(one := theirs.pop(0)) * 1e6:,.0f} ({one / mine:.1f}×)" if peer else "—" for peer in peers]
        took.append([what, f"{mine * 1e6:,.0f}", *cells])
        held.append([what, *(f"{peak(one, forget) / 1024:,.0f}" if one else "—" for one in (call, *peers))])
    head = ["distribution", "refcli", *others]
    return table("Exact odds, microseconds (times refcli's)", head, took) + "\n" + table("Exact odds, KiB at the peak", head, held)
