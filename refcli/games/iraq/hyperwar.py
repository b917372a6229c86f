"""Hyperwar (§27.12): three chits for an operation on the indices and an attempt to turn enemy militia.

The enemy's Black Ops stops it, its own player's second one restores it, and so on by turns (§27.121, §20.5); how many are played is
declared with the order.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import PHASE_SIDE, Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Key, Number
from ...core.outcome import Fault, Name, Outcome, say
from ...core.state import State
from .chits import lacking, spend
from .gates import needs_option, phase_is
from .kinds import SIDE, other
from .netwar import gain
from .position import INDEX, SOMEWHERE
from .record import boxes_may_change

WORLD = Key("iraq.hyperwar.operation", ("add", "deduct", "no"), "add|deduct|no")


class Hyperwar(Order):
    """``world``: to the own index, off the enemy's, or not at all; ``defect``: enemy militia in the named district."""

    side: str = fact(SIDE, "iraq.hyperwar.side", positional=True, default=PHASE_SIDE)
    world: str = fact(WORLD, "iraq.hyperwar.world", rules=("27.12",), default="no")
    defect: int | None = fact(Number(1, 99), "iraq.hyperwar.defect", rules=("27.12",), default=None)
    black_ops: int = fact(Number(0, 99), "iraq.hyperwar.black-ops", rules=("20.5", "27.121"), default=0)
    cancelled: bool = fact(FLAG, "iraq.hyperwar.cancelled", rules=("27.121",), default=False)
    restored: bool = fact(FLAG, "iraq.hyperwar.restored", rules=("27.121",), default=False)

    def __post_init__(self) -> None:
        """BadInput for a hyperwar of nothing, and for restoring what was not cancelled."""
        if self.world == "no" and self.defect is None:
            raise BadInput(say("iraq.hyperwar.nothing"), say("iraq.hyperwar.nothing.hint"))
        if self.restored and not self.cancelled:
            raise BadInput(say("iraq.hyperwar.restored-what"))
        if self.cancelled and self.black_ops not in (0, 1 + self.restored):
            raise BadInput(say("iraq.hyperwar.how-many"))

    @property
    def stoppers(self) -> int:
        """How many Black Ops are played on it, by turns, the enemy first."""
        return self.black_ops or int(self.cancelled) + int(self.restored)


def spent(state: State, order: Hyperwar) -> dict[str, list[str]]:
    """The chits that leave each side's hand: the three, and Black Ops of either side as declared."""
    rule = state.tables["hyperwar"]
    enemys = -(-order.stoppers // 2)
    own = [*rule["chits"], *[rule["stopped_by"]] * (order.stoppers - enemys)]
    return {order.side: own, other(order.side): [rule["stopped_by"]] * enemys}


def _option(state: State, order: Hyperwar) -> Iterable[Fault]:
    return needs_option(state, "hyperwar", "27.12")


def _phase(state: State, order: Hyperwar) -> Iterable[Fault]:
    # Without the option no turn has the phase: that fault alone says all there is.
    return phase_is(state, (f"hyperwar-{order.side}",), "27.12") if state.option("hyperwar") else ()


def _chits(state: State, order: Hyperwar) -> Iterable[Fault]:
    for side, kinds in spent(state, order).items():
        yield from lacking(state, side, kinds, "27.12" if side == order.side else "27.121")


def hyperwar(state: State, order: Hyperwar, table: Table) -> Outcome:
    """Spends the chits, then throws for the world and for the defection (§27.12); nothing is thrown if it was stopped.

    ``result``: ``world`` and ``defected``, the points as thrown and the militia that change sides, null for what was not tried.
    """
    out = Outcome(state)
    rule = state.tables["hyperwar"]
    for side, kinds in spent(state, order).items():
        for kind in kinds:
            spend(out, side, kind)
    out.cite("27.12")
    out.result = {"key": "cancelled", "world": None, "defected": None, "sudden_death": None}
    if order.stoppers:
        stopped = order.stoppers % 2 == 1
        out.cite("27.121", "20.5")
        out.because("iraq.why.hyperwar-cancelled" if stopped else "iraq.why.hyperwar-restored", enemy=Name(other(order.side)))
        if stopped:
            return out
    keys = []
    if order.world != "no":
        points = table.total(rule["world"]["dice"], "hyperwar.world")
        out.result["world"] = points
        keys.append(str(points))
        target, n = (order.side, points) if order.world == "add" else (other(order.side), -points)
        out.because("iraq.why.thrown", side=Name(target), n=f"{n:+}")
        gain(out, target, n)
    if order.defect is not None and out[INDEX[other(order.side)]] > 0 and out[INDEX[order.side]] > 0:  # else the game is over (§5.2)
        turned = min(table.total(rule["defection"]["dice"], "hyperwar.defection"), order.defect)
        out.result["defected"] = turned
        keys.append(str(turned))
        boxes_may_change(out, SOMEWHERE)
        out.tell("iraq.hyperwar.turn", side=Name(order.side), enemy=Name(other(order.side)), n=turned)
    out.result["key"] = "+".join(keys)
    return out


HYPERWAR = Command("hyperwar", Hyperwar, hyperwar, "iraq.hyperwar.help", ("27.12", "27.121"), (_option, _phase, _chits), lookup=False)
