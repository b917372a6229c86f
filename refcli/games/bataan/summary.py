"""What ``status`` shows of Bataan, to be read from across the table."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Name, Say, say, texts
from ...core.showing import Bar, Line
from ...core.state import State
from ..bushido.kinds import SIDES
from .ending import level, reckoned
from .formations import guns_of, idle
from .ledgers import aircraft, planes_left, ready
from .phases import apart
from .pool import split
from .position import (
    AIR_OF,
    ARRIVED,
    BATTERIES,
    BATTERIES_FIRED,
    FIRST,
    IN_POOL,
    MACARTHUR,
    OPTIONS,
    PASSED_OF,
    PHASE,
    REBUILDS,
    REBUILT,
    SIEGE_GONE,
    STEPS_OF,
    SUPPLY_OF,
    SURRENDERED,
    TANKS_OF,
    TURN,
)
from .supply import state_of, stood


def summary(state: State) -> list[Bar | Line]:
    """Both supply tracks with what they mean, the points, the pool, the batteries, and what has come and gone."""
    lines = [_points(state), _first(state), *_pool(state), *_left(state), *_steps(state), _rebuilds(state), *_idle(state)]
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
    """The points with what steps and unpaid months take of them."""
    vp, _, _ = reckoned(state)
    told = say("bataan.status.vp.n", n=vp, level=Name(f"level-{level(state.tables, vp)['key']}"))
    return Line(say("bataan.status.vp"), told)


def _first(state: State) -> Line:
    first = state[FIRST]
    return Line(say("bataan.status.initiative"), say("bataan.status.side", side=Name(first)) if first else say("bataan.status.open"))


def _pool(state: State) -> Iterable[Line]:
    for side in SIDES:
        chits = [name for owner, name in map(split, state[IN_POOL]) if owner == side]
        if chits:
            yield Line(say("bataan.status.pool", side=Name(side)), say("bataan.status.list", names=tuple(chits)))


def _left(state: State) -> Iterable[Line]:
    """What may still fire and fly this turn, of how much (§5.5)."""
    batteries = state[BATTERIES]
    for side in reversed(SIDES):
        planes, whole = state[AIR_OF[side]], aircraft(state) if side == "jp" else planes_left(state)
        parts = [say("bataan.status.guns", n=ready(state, side), all=guns_of(state, side))]
        if state[PASSED_OF[side]]:
            parts.append(say("bataan.status.passed", n=state[PASSED_OF[side]]))
        if side == "us":
            parts.append(say("bataan.status.batteries", n=max(batteries - state[BATTERIES_FIRED], 0), all=batteries))
        if planes is not None:
            parts.append(say("bataan.status.air", n=planes, all=whole))
        yield Line(say("bataan.status.left", side=Name(side)), say("bataan.status.list", names=tuple(parts)))


def _steps(state: State) -> Iterable[Line]:
    """Steps that are lost, tanks among them (§11.0)."""
    for side in SIDES:
        if state[STEPS_OF[side]]:
            told = say("bushido.status.steps", n=state[STEPS_OF[side]], tanks=state[TANKS_OF[side]])
            yield Line(say("bushido.status.lost", side=Name(side)), told)


def _idle(state: State) -> Iterable[Line]:
    """In the reduced phase, who has not acted (§2.5)."""
    for side, names in idle(state).items() if state[PHASE] == "reduced" else ():
        if names:
            yield Line(say("bataan.status.idle", side=Name(side)), _names(names))


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
