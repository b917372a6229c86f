"""What is due on Bataan: what rulings left to be done, then what the phase owes (§2, §3.24, §8.14, §11.0, §12)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Name, say
from ...core.owed import Owed
from ...core.state import State
from ..bushido import due
from .options import PLANES, thrown
from .phases import REBUILD, month, opens_month, phase_keys
from .position import ARRIVED, DONE, FIRST, IN_POOL, OPTIONS, OVER, PAID, PHASE, SURRENDERED, TURN
from .supply import state_of


def owed(state: State) -> Iterable[Owed]:
    """All of it; nothing once the game is over."""
    if not state[OVER]:
        yield from due.owed(state)
        yield from of_phase(state)


def of_phase(state: State) -> Iterable[Owed]:
    """What the present phase owes; after the surrender the last reckoning alone (§13.0)."""
    if state[SURRENDERED]:
        yield Owed("victory", say("bataan.owed.victory", turn=state[TURN]), True, ("11.0",))
        return
    if state[PHASE] == "recovery" and state_of(state, "us") == "collapse" and "collapse" not in state[DONE]:
        yield Owed("collapse", say("bataan.owed.collapse"), True, ("2.6", "3.24"), "us")
    if (state[TURN], state[PHASE]) == (state.tables["calendar"]["first"], phase_keys(state.tables)[0]):
        for key in thrown(state.tables) if state[OPTIONS] else ():
            if state.option(key) and f"die:{key}" not in state[PAID]:
                rules = tuple(state.tables["options"]["option"][key]["sections"])
                yield Owed(f"option-die {key}", say("bataan.owed.option-die", key=key), False, rules, "us")
    planes = state[PHASE] == "supply" and any(map(state.option, PLANES)) and "air" not in state[DONE]
    if planes and month(state[TURN]) in state.tables["guns"]["planes"]["month"]:
        yield Owed("air", say("bataan.owed.air"), False, ("12.2",), "us")
    if state[FIRST] is None and state[PHASE] == ("reduced" if REBUILD in state[DONE] else "initiative"):
        yield Owed("initiative", say("bataan.owed.initiative"), False, ("2.3", "4.0"))
    if state[PHASE] == "action" and state[IN_POOL]:
        yield Owed("pool draw", say("bataan.owed.pool", n=len(state[IN_POOL])), False, ("2.4",))
    if state[PHASE] == "reinforcement" and opens_month(state[TURN]):
        yield from _unpaid(state)


def _unpaid(state: State) -> Iterable[Owed]:
    rows = state.tables["reinforcements"]["unit"]
    for key in state[ARRIVED]:
        if rows[key].get("each") == "month" and f"{key}:{month(state[TURN])}" not in state[PAID]:
            yield Owed(f"reinforce {key}", say("bataan.owed.month", unit=Name(key)), False, tuple(rows[key]["sections"]), "jp")
