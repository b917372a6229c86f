"""What ``status`` shows of Bataan, to be read from across the table."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Name, Say, say, texts
from ...core.showing import Bar, Line
from ...core.state import State
from ..bushido.kinds import SIDES
from .ending import level
from .phases import apart
from .pool import split
from .position import (
    ARRIVED,
    BATTERIES,
    FIRST,
    IN_POOL,
    MACARTHUR,
    OPTIONS,
    POINTS,
    REBUILDS,
    REBUILT,
    SIEGE_GONE,
    SUPPLY_OF,
    SURRENDERED,
    TURN,
)
from .supply import state_of, stood


def summary(state: State) -> list[Bar | Line]:
    """Both supply tracks with what they mean, the points, the pool, the batteries, and what has come and gone."""
    lines = [_points(state), _first(state), *_pool(state), _batteries(state), _rebuilds(state)]
    return [*(_supply(state, side) for side in reversed(SIDES)), *lines, *_general(state), *_arrived(state), *_options(state)]


def _supply(state: State, side: str) -> Bar:
    row = state.tables["supply"][side]
    points = state[SUPPLY_OF[side]]
    return Bar(
        say("bataan.status.supply", side=Name(side)),
        points,
        0,
        row["start"],
        say("bataan.status.state", state=stood(state_of(state, side))),
    )


def _points(state: State) -> Line:
    return Line(
        say("bataan.status.vp"), say("bataan.status.vp.n", n=state[POINTS], level=Name(f"level-{level(state.tables, state['vp'])['key']}"))
    )


def _first(state: State) -> Line:
    first = state[FIRST]
    return Line(say("bataan.status.initiative"), say("bataan.status.side", side=Name(first)) if first else say("bataan.status.open"))


def _pool(state: State) -> Iterable[Line]:
    for side in SIDES:
        chits = [name for owner, name in map(split, state[IN_POOL]) if owner == side]
        if chits:
            yield Line(say("bataan.status.pool", side=Name(side)), say("bataan.status.list", names=tuple(chits)))


def _batteries(state: State) -> Line:
    return Line(say("bataan.status.batteries"), say("bataan.status.count", n=state[BATTERIES]))


def _rebuilds(state: State) -> Line:
    if (last := state[REBUILT]) is None:
        return Line(say("bataan.status.rebuilds"), say("bataan.status.rebuilds.none"))
    ago = apart(state.tables, last, state[TURN])
    return Line(say("bataan.status.rebuilds"), say("bataan.status.rebuilds.n", n=state[REBUILDS], turn=last, ago=ago))


def _general(state: State) -> Iterable[Line]:
    yield Line(say("bataan.status.macarthur"), say("bataan.status.side", side=Name(state[MACARTHUR])))
    if state[SURRENDERED]:
        yield Line(say("bataan.status.surrendered"), say("bataan.status.turn", turn=state[SURRENDERED]))


def _arrived(state: State) -> Iterable[Line]:
    if state[ARRIVED]:
        yield Line(say("bataan.status.arrived"), _names(state[ARRIVED]))
    if state[SIEGE_GONE]:
        yield Line(say("bataan.status.siege"), say("bataan.status.siege.lost"))


def _names(keys: Iterable[str]) -> Say:
    return say("bataan.status.list", names=tuple(Name(key) for key in keys))


def _options(state: State) -> Iterable[Line]:
    if state[OPTIONS]:
        rows = state.tables["options"]["option"]
        yield Line(say("bataan.status.options"), say("bataan.status.list", names=tuple(texts(rows[key]) for key in state[OPTIONS])))
