"""Steps lost and come back (§8.0, §8.2, §11.0, §14.16.1): a ledger of both sides that feeds the victory points."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.kinds import Number
from ...core.outcome import Fault, Name, Outcome, hard, say
from ...core.state import State
from . import due
from .kinds import SIDE
from .position import STEPS_OF, TANKS_OF

COUNT = Number(0, 99)


class Loss(Order):
    """Steps that a side has lost."""

    side: str = fact(SIDE, "bushido.steps.side", positional=True)
    n: int = fact(COUNT, "bushido.steps.lost", rules=("7.3",), positional=True)
    tanks: int = fact(COUNT, "bushido.steps.tanks", rules=("7.3",), default=0)


def sensible(state: State, order: Loss) -> Iterable[Fault]:
    """BadInput for more tanks than steps."""
    if order.tanks > order.n:
        raise BadInput(say("bushido.steps.tanks-of", tanks=order.tanks, n=order.n))
    return ()


def lose(out: Outcome, side: str, n: int, tanks: int = 0) -> None:
    """Counts steps lost, so many of them tanks; nothing in a lookup."""
    if out.state.live and n:
        out.add(STEPS_OF[side], n)
        out.add(TANKS_OF[side], tanks)


def loss(state: State, order: Loss, table: Table) -> Outcome:
    """Notes the steps; whatever rulings had left to be lost of that side is settled, with 0 too. ``result``: side, lost, steps,
    tanks (all that the side has lost)."""
    out = Outcome(state)
    lose(out, order.side, order.n, order.tanks)
    due.settle(out, "loss", order.side)
    out.result = _ledger(out, order.side, "lost", order.n)
    out.cite("7.3")
    return out


def _ledger(out: Outcome, side: str, word: str, n: int) -> dict[str, object]:
    return {"side": side, word: n, "steps": out[STEPS_OF[side]], "tanks": out[TANKS_OF[side]]}


class Back(Order):
    """Steps that come back to a side."""

    side: str = fact(SIDE, "bushido.steps.side", positional=True)
    n: int = fact(Number(1, 99), "bushido.steps.back", rules=("8.2",), positional=True)


def lost_before(state: State, order: Back) -> Iterable[Fault]:
    """No more come back than have been lost (§8.2)."""
    if order.n > (lost := state[STEPS_OF[order.side]]):
        yield hard(say("bushido.steps.fewer", side=Name(order.side), n=lost), "8.2")


def back(state: State, order: Back, table: Table) -> Outcome:
    """Takes the steps off those lost, tanks last. ``result``: side, back, steps, tanks."""
    out = Outcome(state)
    out.add(STEPS_OF[order.side], -order.n)
    out.set(TANKS_OF[order.side], min(state[TANKS_OF[order.side]], out[STEPS_OF[order.side]]))
    out.result = _ledger(out, order.side, "back", order.n)
    out.cite("8.2")
    return out
