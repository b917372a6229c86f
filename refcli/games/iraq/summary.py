"""What ``status`` shows of Decision: Iraq, to be read from across the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...core.outcome import Name, Say, say, texts
from ...core.showing import Bar, Line
from ...core.state import State
from .districts import DECLARED, controlled, controller, iraq, told, value
from .kinds import SIDES, other
from .netwar import election, needed, standing, verdict
from .position import AIRSTRIKES, DECLARED_IN, FIRST, HELD, INDEX, OPTIONS, POINTS, SCENARIO, SUICIDE_SURGE, TARGET
from .record import stale


def summary(state: State) -> list[Bar | Line]:
    """Both indices with what they mean for victory now, then pools, declarations, options and districts."""
    bars = [_index(state, side) for side in SIDES]
    lines = [
        Line(say("iraq.status.victory"), verdict(standing(state))),
        Line(say("iraq.status.order"), _order(state)),
        Line(say("iraq.status.airstrikes"), say("iraq.status.count", n=state[AIRSTRIKES])),
        Line(say("iraq.status.chits"), say("iraq.status.both", **_both(lambda side: state[HELD[side]]))),
    ]
    return [*bars, *lines, *_declared(state), *_marked(state), *_districts(state), *_variants(state)]


def _both(of: Callable[[str], int]) -> dict[str, int]:
    return {side: of(side) for side in SIDES}


# The indices.


def _index(state: State, side: str) -> Bar:
    bounds = state.tables["netwar"]["index"]
    points = state[INDEX[side]]
    return Bar(say("iraq.status.index", side=Name(side)), points, bounds["low"], bounds["high"], _meaning(state, side, points))


def _meaning(state: State, side: str, points: int) -> Say:
    if points <= 0:
        return say("iraq.meaning.dead")
    lead = points - state[INDEX[other(side)]]
    if points <= (blow := worst_blow(state, side)):
        return say("iraq.meaning.danger", n=blow)
    step = needed(state.tables, abs(lead))
    if lead <= 0:
        return say("iraq.meaning.behind", n=-lead) if lead else say("iraq.meaning.level")
    return say("iraq.meaning.next", n=lead, more=step[0], level=Name(step[1])) if step else say("iraq.meaning.ahead", n=lead)


def worst_blow(state: State, side: str) -> int:
    """The most that one lost fight can take from an index: the dearest district at the highest multiple (§16.33, errata)."""
    dearest = max(row[side] for row in iraq(state.tables).values())
    result: int = dearest * state.tables["netwar"]["multiple"]["most"]
    return result


def _order(state: State) -> Say:
    if first := state[FIRST]:
        return say("iraq.status.order.known", first=Name(first), second=Name(other(first)))
    return say("iraq.status.order.open")


# What stands on the table.


def _declared(state: State) -> Iterable[Line]:
    for marker in DECLARED.values():
        if turn := state[DECLARED_IN[marker]]:
            key = "iraq.status.declared.points" if state[POINTS[marker]] else "iraq.status.declared"
            yield Line(say("iraq.status.marker", marker=Name(marker)), say(key, turn=turn, n=state[POINTS[marker]]))


def _marked(state: State) -> Iterable[Line]:
    if state[TARGET]:
        yield Line(say("iraq.status.hvt"), say("iraq.status.at", district=Name(state[TARGET])))
    if state[SUICIDE_SURGE]:
        yield Line(say("iraq.status.suicide"), say("iraq.status.suicide.now"))
    for side in SIDES:
        if election(state, side):
            yield Line(say("iraq.status.election"), say("iraq.status.election.now", side=Name(side)))


def _districts(state: State) -> Iterable[Line]:
    known = [key for key in iraq(state.tables) if told(state, key)]
    for side in SIDES:
        if held := controlled(state, side):
            yield Line(say("iraq.status.control", side=Name(side)), say("iraq.status.held", districts=_names(held), n=value(state, side)))
    if disputed := [key for key in known if controller(state, key) == "disputed"]:
        yield Line(say("iraq.status.disputed"), say("iraq.status.list", names=_names(disputed)))
    if lost := [key for key in state.tables["districts"]["district"] if stale(state, key)]:
        yield Line(say("iraq.status.stale"), say("iraq.status.list", names=_names(lost)))
    if untold := [key for key in iraq(state.tables) if key not in known]:
        yield Line(say("iraq.status.untold"), say("iraq.status.untold.n", n=len(untold), all=len(iraq(state.tables))))


def _names(keys: Iterable[str]) -> tuple[Name, ...]:
    return tuple(Name(key) for key in keys)


def _variants(state: State) -> Iterable[Line]:
    yield Line(say("iraq.status.scenario"), say("iraq.status.list", names=(Name(state[SCENARIO]),)))
    if state[OPTIONS]:
        rows = state.tables["options"]["option"]
        yield Line(say("iraq.status.options"), say("iraq.status.list", names=tuple(texts(rows[key]) for key in state[OPTIONS])))
