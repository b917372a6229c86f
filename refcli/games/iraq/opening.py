"""What stands at the two ends of a session: the deal at its start, and its words for a script that replays it."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.asking import Table
from ...core.game import Opening
from ...core.outcome import Change, Outcome
from ...core.state import State
from .chits import deal


def opening(state: State, order: Opening, table: Table) -> Outcome:
    """Deals the chits of the start (§3.3)."""
    return deal(state, order.chits, table)


def full_words(words: list[str], changes: Sequence[Change]) -> list[str]:
    """The words of a recorded ruling with the chits that it drew named (``--chit KIND``)."""
    drawn = [kind for change in changes if change.path.startswith("hands.") for kind in _gained(change)]
    if not drawn or words[:2] == ["chit", "play"]:
        return words
    kept = []
    for i, word in enumerate(words):
        named = i > 0 and words[i - 1] == "--chit" and not word.startswith("--")
        if word != "--chit" and not named:
            kept.append(word)
    return kept + [part for kind in drawn for part in ("--chit", kind)]


def _gained(change: Change) -> list[str]:
    had = list(change.old or ())
    gained = []
    for kind in change.new or ():
        if kind in had:
            had.remove(kind)
        else:
            gained.append(kind)
    return gained
