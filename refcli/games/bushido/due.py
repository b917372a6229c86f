"""What rulings leave to be done (``owed``): steps that a combat or a check costs, dice for tanks (§3.4, §7.3, §10.1).

A mark a ruling and side stands in ``DUE``: ``loss:SIDE:N:§`` (``?`` where nobody knows how many) or ``tanks:SIDE:N``, with
``:opposed`` behind it. None of it holds the clock.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Name, Outcome, say
from ...core.owed import Owed
from ...core.state import State
from .combat import Combat, opposed
from .kinds import other
from .position import DUE

UNKNOWN = "?"


def owe(out: Outcome, *marks: str) -> None:
    """Notes what is due, in a session."""
    if out.state.live and marks:
        out.set(DUE, (*out[DUE], *marks))


def owe_loss(out: Outcome, side: str, n: int | None, rule: str) -> None:
    """So many steps of a side (None: nobody knows) are due by that §."""
    owe(out, f"loss:{side}:{UNKNOWN if n is None else n}:{rule}")


def of_combat(out: Outcome, order: Combat) -> None:
    """What a cell costs, the defender first, and a die for each tank (§7.3)."""
    for side, half in ((other(order.by), "defender"), (order.by, "attacker")):
        effect = out.result[half]
        if effect["kind"] in ("loss", "exchange"):
            owe_loss(out, side, effect["n"], "7.3")
        elif effect["kind"] == "eliminated":
            owe_loss(out, side, None, "7.3")
    for side, n in ((order.by, order.att_tanks), (other(order.by), order.def_tanks)):
        if n:
            owe(out, f"tanks:{side}:{n}" + (":opposed" if opposed(order, side) else ""))


def settle(out: Outcome, kind: str, side: str) -> None:
    """All of that kind that was due of a side is settled."""
    out.set(DUE, tuple(mark for mark in out[DUE] if mark.split(":")[:2] != [kind, side]))


def owed(state: State) -> Iterable[Owed]:
    """What is due, in the order in which it came about."""
    for mark in state[DUE]:
        kind, side, n, *more = mark.split(":")
        if kind == "loss":
            known = None if n == UNKNOWN else int(n)
            why = say("bushido.due.steps" if known is not None else "bushido.due.all", side=Name(side), n=known)
            yield Owed(f"loss {side}", why, False, tuple(more), side, {"n": known})
        else:
            words = f"tanks --units {n} --by {side}" + (" --opposed" if more else "")
            yield Owed(words, say("bushido.due.tanks", side=Name(side), n=int(n)), False, ("7.3",), side)
