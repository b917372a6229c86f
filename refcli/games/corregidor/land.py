"""A whole landing in one hex: the fire at it, what it costs, and how far what is left drifts (§14.15)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG
from ...core.numbers import integer, plain
from ...core.outcome import Fault, Outcome, say
from ...core.state import State
from ...core.tables import Tables
from ..bushido.ashore import came_down
from ..bushido.steps import lose
from ..bushido.told import before, reminding
from . import told
from .landing import (
    GUNS,
    MODIFIERS,
    Fired,
    Shot,
    ashore_first,
    fired_at,
    friends_later,
    marines_used,
    modifier,
    needed,
    one_friend,
    placed,
)
from .ledgers import US_GUNS, landed, landing, shot


class Each(NamedTuple):
    """``2+1+1``: a number a unit, each within bounds."""

    low: int
    high: int
    metavar: str = "N+N…"

    def values(self, tables: Tables) -> Sequence[str]:
        return ()

    def parse(self, text: str, tables: Tables) -> tuple[int, ...]:
        return tuple(integer(part, self.low, self.high) for part in plain(text).replace(" ", "").split("+"))

    def write(self, value: tuple[int, ...]) -> str:
        return "+".join(map(str, value))

    def fits(self, text: str, tables: Tables) -> bool:
        return bool(re.fullmatch(r"[0-9]+(\+[0-9]+)*", plain(text)))


class Land(Order):
    """Units that land in one hex: the fire at them, then the drift of what is left."""

    bare = ("steps", "shots", "dice")

    steps: tuple[int, ...] = fact(Each(1, 9), "corregidor.land.steps", rules=("14.15",))
    shots: tuple[int, ...] | None = fact(Each(0, 30), "corregidor.land.shots", rules=("14.15.2",), default=None)
    artillery: int = fact(GUNS, "corregidor.landing-fire.artillery", rules=("14.14", "14.15.2"), default=0)
    hit: bool = fact(FLAG, "corregidor.drift.hit", rules=("14.15.3",), default=False)
    occupied: bool = fact(FLAG, "corregidor.drift.occupied", rules=("14.15.2", "14.15.3"), default=False)
    south: bool = fact(FLAG, "corregidor.drift.south", rules=("14.15.1", "14.15.2"), default=False)
    snlf: bool = fact(FLAG, "corregidor.drift.snlf", rules=("14.15.3", "15.1"), default=False)
    friendly: bool = fact(FLAG, "corregidor.drift.friendly", rules=("14.15.3",), default=False)
    friendly_clear: bool = fact(FLAG, "corregidor.drift.friendly-clear", rules=("14.15.3",), default=False)

    @property
    def fire(self) -> tuple[int, ...]:
        """The shots at each unit."""
        return self.shots if self.shots is not None else (0,) * len(self.steps)


def parts(state: State, order: Land) -> Iterable[Fault]:
    """BadInput for shots at more or fewer units than land, and for more shots of artillery than shots; artillery fires once a turn
    (§14.4, §14.14)."""
    if len(order.fire) != len(order.steps):
        raise BadInput(say("corregidor.land.units", steps=len(order.steps), shots=len(order.fire)))
    if order.artillery > sum(order.fire):
        raise BadInput(say("corregidor.landing-fire.parts", told=order.artillery, shots=sum(order.fire)))
    return shot(state, US_GUNS, "artillery", order.artillery)


def carried(state: State, order: Land) -> Iterable[Fault]:
    """No more units than may land this turn (§14.15.4, §15.1, §16.2)."""
    return landing(state, len(order.steps), order.snlf)


def land(state: State, order: Land, table: Table) -> Outcome:
    """Unit by unit the fire at it, a step a hit, each hit's sealift die at once; then a die of drift for each unit that is left,
    farther for all of them if any was hit (§14.15.2-14.15.4). Steps and units are counted, those lost on the way too.

    ``result``: key (the drifts joined by ``+``, or ``lost``), hits, steps (lost in all), sealift_lost, sealift, units (a list: hits,
    lost, drift, None if lost).
    """
    out = Outcome(state)
    out.cite("14.15.2")
    US_GUNS.spend(out, order.artillery)
    at_least = needed(out, order)
    volley = Shot(at_least, state.tables["landing"]["sealift"]["at_least"])
    thrown = [table.rounds(volley, Fired(n)) if n else (0, 0) for n in order.fire]  # type: ignore[arg-type]
    hits = sum(hit for hit, _ in thrown)
    steps = sum(min(hit, there) for (hit, _), there in zip(thrown, order.steps, strict=True))
    units: list[dict[str, Any]] = [
        {"hits": hit, "lost": hit >= there, "drift": None} for (hit, _), there in zip(thrown, order.steps, strict=True)
    ]
    lose(out, "jp", steps)
    if hits:
        out.tell("corregidor.land.steps.lost", n=steps)
        out.cite("14.15.4")
    cost = fired_at(out, sum(lost for _, lost in thrown))
    left = [unit for unit in units if not unit["lost"]]
    names = [name for name in MODIFIERS if getattr(order, name) or (name == "hit" and hits)]
    drifts = _drift(out, names, left, table) if left else []
    landed(out, len(units), order.snlf)
    if order.snlf:
        marines_used(out)
    if left:
        placed(out, drifts)
    out.result = {"key": "+".join(map(str, drifts)) or "lost", "hits": hits, "steps": steps, **cost, "units": units}
    return out


def _drift(out: Outcome, names: Iterable[str], left: Sequence[dict[str, Any]], table: Table) -> list[int]:
    more = modifier(out, names)
    least = out.state.tables["landing"]["drift"]["least"]
    drifts = [max(roll + more, least) for roll in table.faces(len(left), "drift")]
    for unit, drift in zip(left, drifts, strict=True):
        unit["drift"] = drift
    return drifts


LAND = Command(
    "land",
    Land,
    reminding(land, told.south),
    "corregidor.land.help",
    ("14.15", "14.15.2", "14.15.3", "14.15.4"),
    (parts, one_friend, ashore_first, friends_later, carried),
    then=came_down,
    told=before(told.south),
)
