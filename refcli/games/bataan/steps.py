"""Steps lost and come back on Bataan (§8.0, §8.2, §11.0)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.game import Command
from ...core.outcome import Fault, say, soft
from ...core.state import State
from ..bushido import steps
from .phases import REBUILD
from .position import DONE, STEPS_OF, TANKS_OF


def rebuilding(state: State, order: steps.Back) -> Iterable[Fault]:
    """Steps come back in a turn of rebuilding (§8.0); US tanks never (§8.23)."""
    if REBUILD not in state[DONE]:
        yield soft(say("bataan.back.no-rebuild"), "8.0", todo=say("bataan.back.no-rebuild.todo"))
    whole = state[STEPS_OF["us"]] - state[TANKS_OF["us"]]
    if order.side == "us" and whole < order.n <= state[STEPS_OF["us"]]:
        yield soft(say("bataan.back.tanks", n=whole), "8.23")


LOSS = Command("loss", steps.Loss, steps.loss, "bushido.loss.help", ("7.3", "11.0"), (steps.sensible,), lookup=False, rolls=False)
BACK = Command("back", steps.Back, steps.back, "bushido.back.help", ("8.2",), (steps.lost_before, rebuilding), lookup=False, rolls=False)
