"""The state of a game of MIDWAY, and how it starts (§3.0).

``estimate`` is the first die, ``morale`` the spirit as it is known now. ``us_square`` is told while the US force lies on
the card: found, and not yet annihilated. ``step`` is the last step taken in the turn at hand (§5.0), None before the first;
no rule asks for it, but turns are counted by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar

from ...core.outcome import say
from ...core.owed import Owed
from ...core.state import At, Family, Path, Paths, State, Value
from ...core.tables import Tables
from .kinds import SIDES, WHOLE, begins_with, distance, shaped

T = TypeVar("T")

FLEET: At[str] = At("fleet")
ESTIMATE: At[int] = At("estimate")
"""None before the set-up, which every rule that asks for it waits for."""
MORALE: At[int] = At("morale")
CARRIERS: Family[int] = Family("carriers.*")
BASE: At[str] = At("base")
US_SQUARE: At[str | None] = At("us_square")
STEP: At[str | None] = At("step")
OVER: At[bool] = At("over")
WINNER: At[str | None] = At("winner")
PENDING: At[Value] = At("pending")


def paths(tables: Tables) -> Paths:
    """Every path of the state."""
    spirit = shaped(tables)["forces"]["spirit"]
    low, high = spirit["low"], spirit["high"]
    return Paths(
        [
            Path(FLEET, "key"),
            Path(ESTIMATE, "track", None, low, high),
            Path(MORALE, "track", None, low, high),
            *(Path(CARRIERS[side], "track", n, 0, n, good=side) for side in SIDES for n in [begins_with(tables, side)]),
            Path(BASE, "key", WHOLE),
            Path(US_SQUARE, "key"),
            Path(STEP, "marks"),
            Path(OVER, "flag", False),
            Path(WINNER, "key"),
            Path(PENDING, "inner"),
        ]
    )


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values before the set-up: nothing thrown, no fleet on the card. There is nothing to choose."""
    return paths(tables).start()


class Reads(Protocol):
    """What a position is read from: a state, an outcome, or plain values by path."""

    def __getitem__(self, path: At[T], /) -> T: ...


def from_base(at: Reads, tables: Tables) -> int:
    """Steps from the fleet to the base."""
    return distance(at[FLEET], shaped(tables)["map"]["base"])


def in_reach(at: Reads, tables: Tables) -> bool:
    """Whether there is a base that the fleet could strike from where it is (§8.1)."""
    return bool(at[BASE] == WHOLE and from_base(at, tables) <= shaped(tables)["air"]["strike"]["reach"])


def owed(state: State) -> Iterable[Owed]:
    """The battle that a find brings (§8.3)."""
    if found(state):
        yield Owed("battle", say("midway.owed.battle", square=state[US_SQUARE]), True, ("8.3",))


def found(state: State) -> bool:
    """Whether the US force lies on the card, so that the battle is due (§8.3)."""
    return bool(state[US_SQUARE] and state[CARRIERS["us"]] and not state[OVER])
