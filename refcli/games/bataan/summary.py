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
from .supply import state_of, stood


def summary(state: State) -> list[Bar | Line]:
    """Both supply tracks with what they mean, the points, the pool, the batteries, and what has come and gone."""
    lines = [_points(state), _first(state), *_pool(state), _batteries(state), _rebuilds(state)]
    return [*(_supply(state, side) for side in reversed(SIDES)), *lines, *_general(state), *_arrived(state), *_options(state)]


def _supply(state: State, side: str) -> Bar:
    row = state.tables["supply"][side]
    points = state[f"supply.{side}"]
    return Bar(
        say("bataan.status.supply", side=Name(side)),
        points,
        0,
        row["start"],
        say("bataan.status.state", state=stood(state_of(state, side))),
    )


def _points(state: State) -> Line:
    return Line(
        say("bataan.status.vp"), say("bataan.status.vp.n", n=state["vp"], level=Name(f"level-{level(state.tables, state['vp'])['key']}"))
    )


def _first(state: State) -> Line:
    first = state["first"]
    return Line(say("bataan.status.initiative"), say("bataan.status.side", side=Name(first)) if first else say("bataan.status.open"))


def _pool(state: State) -> Iterable[Line]:
    for side in SIDES:
        chits = [name for owner, name in map(split, state["pool"]) if owner == side]
        if chits:
            yield Line(say("bataan.status.pool", side=Name(side)), say("bataan.status.list", names=tuple(chits)))


def _batteries(state: State) -> Line:
    return Line(say("bataan.status.batteries"), say("bataan.status.count", n=state["batteries"]))


def _rebuilds(state: State) -> Line:
    if state["rebuilt"] is None:
        return Line(say("bataan.status.rebuilds"), say("bataan.status.rebuilds.none"))
    ago = apart(state.tables, state["rebuilt"], state["turn"])
    return Line(say("bataan.status.rebuilds"), say("bataan.status.rebuilds.n", n=state["rebuilds"], turn=state["rebuilt"], ago=ago))


def _general(state: State) -> Iterable[Line]:
    yield Line(say("bataan.status.macarthur"), say("bataan.status.side", side=Name(state["macarthur"])))
    if state["surrendered"]:
        yield Line(say("bataan.status.surrendered"), say("bataan.status.turn", turn=state["surrendered"]))


def _arrived(state: State) -> Iterable[Line]:
    if state["arrived"]:
        yield Line(say("bataan.status.arrived"), _names(state["arrived"]))
    if state["siege_lost"]:
        yield Line(say("bataan.status.siege"), say("bataan.status.siege.lost"))


def _names(keys: Iterable[str]) -> Say:
    return say("bataan.status.list", names=tuple(Name(key) for key in keys))


def _options(state: State) -> Iterable[Line]:
    if state["options"]:
        rows = state.tables["options"]["option"]
        yield Line(say("bataan.status.options"), say("bataan.status.list", names=tuple(texts(rows[key]) for key in state["options"])))
