"""The carrier battle (§8.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...core.asking import Done, Table
from ...core.facts import Order
from ...core.game import Command
from ...core.outcome import Fault, Outcome, hard, say
from ...core.state import State
from ...core.worth import OF_FIRST
from .air import sink
from .ending import finish
from .gates import placed
from .kinds import distance
from .position import found


class Battle(Order):
    """Fight the US force that was found."""


def force_found(state: State, order: Battle) -> Iterable[Fault]:
    """Only a force that was found can be fought (§8.3)."""
    if not found(state):
        yield hard(say("midway.battle.nobody"), "8.3", todo=say("midway.battle.nobody.todo"))


@dataclass(frozen=True, slots=True)
class Round:
    """One round of the battle, from carriers to carriers (jp, us). ``halved``: half of them count, rounded down."""

    halved: bool

    def limit(self, carriers: int) -> int:
        """The highest face that hits."""
        return carriers // 2 if self.halved else carriers

    def over(self, jp: int, us: int) -> bool:
        """One side is gone, or neither can hit any more."""
        return not jp or not us or not (self.limit(jp) or self.limit(us))

    def __call__(self, table: Table, carriers: tuple[int, int]) -> tuple[int, int] | Done:
        """Both throw at once; a face up to the limit sinks as many of the enemy (§8.3)."""
        jp, us = carriers
        if self.over(jp, us):
            return Done(carriers)
        ours = table.within(self.limit(jp), "midway.battle-jp")
        theirs = table.within(self.limit(us), "midway.battle-us")
        left = max(jp - theirs, 0), max(us - ours, 0)
        return Done(left) if self.over(*left) else left


def battle(state: State, order: Battle, table: Table) -> Outcome:
    """Rounds until one side is gone (§8.3). Two squares apart one carrier each can hit no more: it is broken off, and over.

    ``result``: ``key`` (``JP-US`` left), ``jp`` and ``us`` left, ``distance``.
    """
    out = Outcome(state)
    away = distance(state["fleet"], state["us_square"])
    halved = away > state.tables["air"]["battle"]["all"]
    out.because("midway.why.battle-half" if halved else "midway.why.battle-all", n=away)
    jp, us = table.rounds(Round(halved), (state["carriers.jp"], state["carriers.us"]))
    sink(out, "jp", state["carriers.jp"] - jp)
    sink(out, "us", state["carriers.us"] - us)
    out.result = {"key": f"{jp}-{us}", "jp": jp, "us": us, "distance": away}
    out.cite("8.3")
    if jp and us:
        finish(out, "midway.over.broken-off", "7.3")
    return out


BATTLE = Command("battle", Battle, battle, "midway.battle.help", ("8.3",), (placed, force_found), lookup=False, worth=OF_FIRST)
