"""What the players told of a district, and what rulings have made of it since (§8.3, §14.3, §16.42-16.47, §18.2).

Of each district: who holds its boxes (``infra``) and who stands in the open (``open``), the entries that told them, and what is no
longer certain (``stale``, since which entry). What a ruling settles the record follows; what it leaves open becomes stale. What
nobody has told stays untold, and in a lookup there is nothing to follow.

What is told is *fresh* for a side until that side may have moved: until its movement phase begins or some of it retreat. Only the
fresh contradicts an attack.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.kinds import Counts
from ...core.outcome import Outcome
from ...core.state import State
from .kinds import SIDES, districts, other
from .owners import NOBODY
from .position import FRESH, INFRA, OPEN, RETELL, SINCE, SOMEWHERE, STALE, TOLD_INFRA, TOLD_OPEN

UNCERTAIN = ("infra", *(f"open-{side}" for side in SIDES))
"""All that can be stale, in the order in which it is told."""

At = State | Outcome


def stale(at: At, key: str) -> tuple[str, ...]:
    """What is no longer certain of the district."""
    return at[STALE[key]] or ()


def fresh(at: At, key: str, what: str, side: str) -> bool:
    """Whether what was told of that side there, in its boxes (``infra``) or in the open (``open``), must still be so."""
    lost = "infra" if what == "infra" else f"open-{side}"
    return f"{what}-{side}" in (at[FRESH[key]] or ()) and lost not in stale(at, key)


def tell_boxes(out: Outcome, key: str, owners: tuple[str, ...]) -> None:
    """The players tell who holds each box."""
    out.set(INFRA[key], owners)
    out.stamp(TOLD_INFRA[key])
    _certain(out, key, "infra")
    _freshen(out, key, "infra", SIDES)
    if left := out[RETELL]:
        out.set(RETELL, tuple(one for one in left if one not in (key, SOMEWHERE)))


def tell_open(out: Outcome, key: str, standing: tuple[str, ...]) -> None:
    """The players tell who stands in the open."""
    out.set(OPEN[key], standing)
    out.stamp(TOLD_OPEN[key])
    _certain(out, key, *(f"open-{side}" for side in SIDES))
    _freshen(out, key, "open", SIDES)


def claim(out: Outcome, key: str, *sides: str) -> None:
    """An attack says of these sides that they stand in the open there, where anything was told of that."""
    there = out[OPEN[key]]
    if there is None or not sides:
        return
    out.set(OPEN[key], tuple(side for side in SIDES if side in there or side in sides))
    out.stamp(TOLD_OPEN[key])
    _certain(out, key, *(f"open-{side}" for side in sides))
    _freshen(out, key, "open", sides)


def claim_boxes(out: Outcome, key: str, side: str) -> None:
    """An attack on boxes says that the side holds one: a record that knows of none is no longer certain."""
    if side not in (out[INFRA[key]] or (side,)) and "infra" not in stale(out, key):
        _spoil(out, key, "infra")


def unsure(out: Outcome, side: str) -> None:
    """The side's units may have moved, anywhere: nothing that was told of it is fresh any more."""
    for key in districts(out.state.tables):
        if marks := out[FRESH[key]]:
            out.set(FRESH[key], tuple(one for one in marks if not one.endswith(f"-{side}")))


def boxes_may_change(out: Outcome, *where: str) -> None:
    """Boxes may have changed hands there; the players are to tell."""
    if out.state.live:
        out.set(RETELL, tuple(dict.fromkeys((*out[RETELL], *where))))


def follow(out: Outcome, key: str, by: str, infra: bool, pgm: bool, units: Mapping[str, Counts | None]) -> None:
    """The record follows a throw: ``out.result`` has whose units it eliminated and whose drop (§16.34, §16.42)."""
    if gone := out.result["eliminated"]:
        _follow_losses(out, key, by, infra, pgm, gone, units["att" if gone["side"] == by else "def"])
    if (levels := out.result["levels"]) and levels["delta"] < 0 and levels["units"] != 0:
        side = levels["side"]
        if infra and side != by:
            _spoil(out, key, "infra")
        elif not _some_stay(levels["units"], units["att" if side == by else "def"]):
            _spoil(out, key, f"open-{side}")


def _some_stay(dropping: int | None, counts: Counts | None) -> bool:
    """Whether told counts show that some who took part do not drop: they stand where they stood (§8.3, §8.9)."""
    return counts is not None and dropping is not None and dropping < sum(counts)


def _follow_losses(out: Outcome, key: str, by: str, infra: bool, pgm: bool, gone: Mapping[str, Any], counts: Counts | None) -> None:
    loser = gone["side"]
    whole = gone["percent"] == 100 or (counts is not None and gone["units"] == sum(counts))
    in_boxes = infra and loser != by
    if loser != by and whole:
        if pgm or out.state.option("base-groups"):  # others, who were not attacked, may be there
            _spoil(out, key, "infra" if in_boxes else f"open-{loser}")
        elif in_boxes:
            _empty(out, key, loser)
        else:
            _leave(out, key, loser)
    elif in_boxes:
        _spoil(out, key, "infra")
    else:
        _spoil(out, key, f"open-{loser}")
        owners = out[INFRA[key]] or ()
        if gone["retreat"] and NOBODY in owners and other(loser) not in owners:
            _spoil(out, key, "infra")
    if gone["retreat"]:
        unsure(out, loser)


def _leave(out: Outcome, key: str, side: str) -> None:
    """Nobody of the side is left in the open."""
    if side in (there := out[OPEN[key]] or ()):
        out.set(OPEN[key], tuple(one for one in there if one != side))
        out.stamp(TOLD_OPEN[key])
        _certain(out, key, f"open-{side}")


def _empty(out: Outcome, key: str, side: str) -> None:
    """Nobody of the side is left in the boxes."""
    if (owners := out[INFRA[key]]) is not None:
        out.set(INFRA[key], tuple(NOBODY if one == side else one for one in owners))
        out.stamp(TOLD_INFRA[key])


def _spoil(out: Outcome, key: str, what: str) -> None:
    """This is no longer certain, if it was told at all: of the open, where the side stood there by the record."""
    side = what.partition("-")[2]
    if out[INFRA[key]] is None if what == "infra" else side not in (out[OPEN[key]] or ()):
        return
    out.set(STALE[key], tuple(one for one in UNCERTAIN if one == what or one in stale(out, key)))
    out.stamp(SINCE[key])


def _certain(out: Outcome, key: str, *what: str) -> None:
    left = tuple(one for one in stale(out, key) if one not in what)
    out.set(STALE[key], left)
    if not left:
        out.set(SINCE[key], None)


def _freshen(out: Outcome, key: str, what: str, sides: Iterable[str]) -> None:
    marks = dict.fromkeys((*(out[FRESH[key]] or ()), *(f"{what}-{side}" for side in sides)))
    out.set(FRESH[key], tuple(marks))
