"""What stands at the two ends of a session: the set-up at its start, and its words for a script that replays it."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.asking import Table
from ...core.game import Opening
from ...core.outcome import Change, Outcome, texts
from ...core.state import State
from . import told
from .told import remind


def opening(state: State, order: Opening, table: Table) -> Outcome:
    """Where the pieces stand at the start, and what the options ask for (§13.1, §13.2, §12)."""
    out = Outcome(state)
    rows = state.tables["setup"]
    out.instructions += [texts(row) for row in (*rows["us"], *rows["jp"])]
    out.instructions += [texts(row) for row in rows["option"] if state.option(row["key"])]
    out.cite("13.1", "13.2")
    remind(out, told.opening())
    return out


def full_words(words: list[str], changes: Sequence[Change]) -> list[str]:
    """The words of a recorded ruling with the chit that it drew named (``--chit SIDE:NAME``)."""
    if words[:2] != ["pool", "draw"] or "--chit" in words:
        return words
    drawn = next((change.new[-1] for change in changes if change.path == "drawn" and change.new), None)
    return words if drawn is None else [*words, "--chit", drawn]
