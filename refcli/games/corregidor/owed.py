"""What is due on Corregidor: what rulings left to be done, the second wave's die, the last reckoning (§7.3, §14.16, §14.72)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import say
from ...core.owed import Owed
from ...core.state import State
from ..bushido import due
from .position import OVER, SURRENDERED, TURN, WAVE_TURN


def owed(state: State) -> Iterable[Owed]:
    """All of it; nothing once the game is over."""
    if state[OVER]:
        return
    yield from due.owed(state)
    turn = state.tables["landing"]["wave"]["turn"]
    if state[TURN] == turn and state[WAVE_TURN] is None and state[SURRENDERED] is None:
        yield Owed("wave", say("corregidor.owed.wave", turn=turn), True, ("14.72",), "jp")
    if state[SURRENDERED] is not None:
        yield Owed("victory", say("corregidor.owed.victory"), True, ("14.16.1",))
