"""Ledgers: what the rulebook counts, the session counts.

A ledger is a numeric path that holds what is left of something (or, counting up, what is used of it), spent by rulings, refused
beyond its end before any die or payment, and made whole again by the clock. A lookup counts nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from .outcome import Fault, Outcome, Say, hard, say, soft
from .state import State


class Ledger(NamedTuple):
    """What is counted at ``path``.

    ``whole(state)``: how much there is of it when it is whole; None: not known, nothing is refused. ``up``: the path counts what is
    used (0 when whole); else what is left. ``hard``: beyond its end is what is not there; else a limit, which players may overrule.
    """

    path: str
    whole: Callable[[State], int | None]
    rules: tuple[str, ...] = ()
    up: bool = False
    hard: bool = False

    def left(self, state: State) -> int | None:
        """How much is left; None where nobody knows."""
        whole, now = self.whole(state), state[self.path]
        if self.up:
            return None if whole is None else whole - (now or 0)
        return now if isinstance(now, int) else None

    def short(self, state: State, n: int, message: Say | None = None, todo: Say | None = None) -> Iterable[Fault]:
        """The fault of spending ``n`` where less is left. ``message`` instead of the usual one. Nothing in a lookup."""
        left = self.left(state)
        if not state.live or left is None or n <= left:
            return
        told = message or say("ledger.short", path=self.path, n=n, left=max(left, 0))
        yield hard(told, *self.rules, todo=todo) if self.hard else soft(told, *self.rules, todo=todo)

    def spend(self, out: Outcome, n: int) -> None:
        """Counts ``n``; overruled, the ledger ends at its bound."""
        if not out.state.live or not n:
            return
        if self.up:
            whole, now = self.whole(out.state), out[self.path] or 0
            out.set(self.path, now + n if whole is None else min(max(whole, now), now + n))
        elif out[self.path] is not None:
            out.set(self.path, max(0, out[self.path] - n))

    def renew(self, out: Outcome) -> None:
        """Makes it whole, as the clock begins its time anew."""
        out.set(self.path, 0 if self.up else self.whole(out.state.after(out.changes)))
