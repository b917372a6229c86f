"""The high value target (chaos event 64-66 of the counterinsurgent): caught by an MNF SOF, or gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.asking import Table
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG
from ...core.outcome import Fault, Name, Outcome, hard, say
from ...core.state import State
from ...core.worth import more
from .gates import phase_is
from .netwar import gain
from .position import DONE, TARGET


class Target(Order):
    """Check the target at the end of coin's conflict phase."""

    sof: bool = fact(FLAG, "iraq.hvt.sof", rules=("11.2",), default=False)

    @classmethod
    def asks(cls, state: State, facts: Mapping[str, Any]) -> Mapping[str, str | None]:
        return {} if state[TARGET] is None else {"sof": "no"}


def _there(state: State, order: Target) -> Iterable[Fault]:
    if state[TARGET] is None:
        yield hard(say("iraq.hvt.none"), "11.2")


def _phase(state: State, order: Target) -> Iterable[Fault]:
    return phase_is(state, ("conflict-coin",), "11.2")


def hvt(state: State, order: Target, table: Table) -> Outcome:
    """With an MNF SOF in its district, dice of points to coin's index (§11.2); the marker leaves in any case.

    ``result``: ``points`` as thrown, ``district``.
    """
    out = Outcome(state)
    place = Name(state[TARGET])
    out.result = {"key": "0", "points": 0, "district": state[TARGET]}
    if order.sof:
        points = table.total(state.tables["chaos"]["target"]["dice"], "target")
        out.result |= {"key": str(points), "points": points}
        out.because("iraq.why.caught", district=place, n=points)
        gain(out, "coin", points)
    else:
        out.because("iraq.why.escaped", district=place)
    out.set(TARGET, None)
    out.set(DONE, tuple(dict.fromkeys((*out[DONE], "hvt"))))
    out.tell("iraq.hvt.remove", district=place)
    out.cite("11.2")
    return out


HVT = Command("hvt", Target, hvt, "iraq.hvt.help", ("11.2",), (_there, _phase), lookup=False, worth=more())
