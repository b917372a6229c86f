"""The start of a game: how the table is set, and what comes with it from Bataan (§10.3.2, §14.10, §16)."""

from __future__ import annotations

from ...core.asking import Table
from ...core.game import Opening
from ...core.outcome import Outcome
from ...core.state import State


def opening(state: State, order: Opening, table: Table) -> Outcome:
    """Says what is set up, and what Bataan has cost."""
    out = Outcome(state)
    out.tell("corregidor.opening.us")
    out.tell("corregidor.opening.jp")
    out.cite("16.1", "16.2")
    if state["bataan"]:
        if n := state["batteries_lost"]:
            out.tell("corregidor.opening.batteries", n=n)
            out.cite("5.6")
        out.tell("corregidor.opening.marines" if state["marines"] else "corregidor.opening.no-marines")
        out.cite("10.3.2", "14.10")
    return out
