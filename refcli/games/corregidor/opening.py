"""The start of a game: how the table is set, and what comes with it from Bataan (§10.3.2, §14.10, §16)."""

from __future__ import annotations

from ...core.asking import Table
from ...core.game import Opening
from ...core.outcome import Outcome
from ...core.state import State
from ..bushido.told import remind
from . import told
from .position import BATTERIES_LOST, MARINES, WITH_BATAAN


def opening(state: State, order: Opening, table: Table) -> Outcome:
    """Says what is set up, and what Bataan has cost."""
    out = Outcome(state)
    out.cite("16.1", "16.2")
    if state[WITH_BATAAN]:
        if n := state[BATTERIES_LOST]:
            out.tell("corregidor.opening.batteries", n=n)
            out.cite("5.6")
        out.tell("corregidor.opening.marines" if state[MARINES] else "corregidor.opening.no-marines")
        out.cite("10.3.2", "14.10")
    remind(out, told.opening())
    return out
