"""The carrier battle (§8.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...core.asking import Done, Round, Table
from ...core.facts import Order
from ...core.game import Command
from ...core.outcome import Fault, Outcome, Say, hard, say
from ...core.state import State
from ...core.worth import OF_FIRST
from .air import sink
from .ending import finish
from .gates import placed
from .kinds import SIDES, distance, numbers
from .position import CARRIERS, FLEET, US_SQUARE, found


class Battle(Order):
    """Fight the US force that was found."""

    bare: ClassVar[tuple[str, ...]] = ("dice",)


def force_found(state: State, order: Battle) -> Iterable[Fault]:
    """Only a force that was found can be fought (§8.3)."""
    if not found(state):
        yield hard(say("midway.battle.nobody"), "8.3", todo=say("midway.battle.nobody.todo"))


@dataclass(frozen=True, slots=True)
class Exchange:
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

    def told(self, carriers: tuple[int, int]) -> Say:
        """What both throw for."""
        jp, us = carriers
        return say("midway.battle.round", jp=jp, jp_limit=self.limit(jp), us=us, us_limit=self.limit(us))

    def row(self, played: Round) -> dict[str, dict[str, int]]:
        """A round as it was played, a side each: carriers before it, the highest face that hits, the die, what it sinks."""
        found = {}
        for at, side in enumerate(SIDES):
            mine, enemy = played.before[at], played.before[1 - at]
            limit, die = self.limit(mine), int(played.dice[at].value)
            found[side] = {"carriers": mine, "limit": limit, "die": die, "sinks": min(die, enemy) if die <= limit else 0}
        return found


def battle(state: State, order: Battle, table: Table) -> Outcome:
    """Rounds until one side is gone (§8.3). Two squares apart one carrier each can hit no more: it is broken off, and over.

    ``result``: ``key`` (``JP-US`` left), ``jp`` and ``us`` left, ``distance``, ``rounds`` (a side each: carriers, limit, die, sinks).
    """
    out = Outcome(state)
    away = distance(state[FLEET], state[US_SQUARE])
    halved = away > numbers(state)["air"]["battle"]["all"]
    out.because("midway.why.battle-half" if halved else "midway.why.battle-all", n=away)
    exchange = Exchange(halved)
    played: list[Round] = []
    jp, us = table.rounds(exchange, (state[CARRIERS["jp"]], state[CARRIERS["us"]]), played, exchange.told)
    rounds = [exchange.row(one) for one in played]
    _tell(out, exchange, played, rounds)
    sink(out, "jp", state[CARRIERS["jp"]] - jp)
    sink(out, "us", state[CARRIERS["us"]] - us)
    out.result = {"key": f"{jp}-{us}", "jp": jp, "us": us, "distance": away, "rounds": rounds}
    out.cite("8.3")
    if jp and us:
        finish(out, "midway.over.broken-off", "7.3")
    return out


def _tell(out: Outcome, exchange: Exchange, played: Sequence[Round], rounds: Sequence[dict[str, dict[str, int]]]) -> None:
    """The rounds, those of as many carriers on a line, which ends with what was sunk."""
    dice: list[str] = []
    for one, row in zip(played, rounds, strict=True):
        dice.append(f"{row['jp']['die']}-{row['us']['die']}")
        if row["jp"]["sinks"] or row["us"]["sinks"] or one is played[-1]:
            lost = {f"{side}_lost": row[enemy]["sinks"] for side, enemy in (("jp", "us"), ("us", "jp"))}
            out.because("midway.why.rounds", who=exchange.told(one.before), dice=tuple(dice), **lost)
            dice = []


BATTLE = Command("battle", Battle, battle, "midway.battle.help", ("8.3",), (placed, force_found), lookup=False, worth=OF_FIRST)
