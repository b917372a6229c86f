"""Numbers of entries of the record in the state: who told something, and when.

A rule does not know the number that its entry will have. It writes a ``Stamp`` instead (``Outcome.stamp``), and whoever records the
ruling puts the entry's number in its place. Two parts of one ruling, before and after a player's decision, are two entries: a stamp
says of which part it is, so that a path stamped in both is written in both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .outcome import Outcome


class Stamp(NamedTuple):
    """The number of the entry that will record this part of a ruling, counted from 0."""

    part: int = 0


def stamped(value: Any, seq: int | None) -> Any:
    """``value``, with ``seq`` for every stamp in it."""
    if isinstance(value, Stamp):
        return seq
    if isinstance(value, dict):
        return {key: stamped(one, seq) for key, one in value.items()}
    if isinstance(value, list):
        return [stamped(one, seq) for one in value]
    return value


def number(outcome: Outcome, seq: int | None) -> None:
    """Puts an entry's number wherever a rule left one open in its changes and its result; None where nothing is recorded."""
    if any(isinstance(change.new, Stamp) for change in outcome.changes):
        outcome.changes = [change._replace(old=stamped(change.old, seq), new=stamped(change.new, seq)) for change in outcome.changes]
        outcome.result = stamped(outcome.result, seq)
