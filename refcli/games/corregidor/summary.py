"""What ``status`` shows of Corregidor, to be read from across the table."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Name, say
from ...core.showing import Bar, Line
from ...core.state import State
from .ledgers import may_land
from .position import (
    AA_FIRED,
    AA_UNITS,
    AIRCRAFT,
    ARTILLERY,
    BATTERIES_LOST,
    CONVERTED,
    DROPPED,
    FORTS,
    LANDED,
    LIGHT,
    PLAYED,
    POINTS,
    SEALIFT_LEFT,
    SIEGE,
    SIEGE_FIRED,
    SKIPPED,
    TURN,
    WAVE_TURN,
    forts,
)
from .turns import clock
from .victory import verdict, worth


def summary(state: State) -> list[Bar | Line]:
    """Sealift and forts as tracks; then the points with what they would come to, support, and what has still to come."""
    return [*_tracks(state), *_lines(state)]


def _tracks(state: State) -> Iterable[Bar]:
    sealift = state.tables["landing"]["sealift"]
    if state[TURN]:
        free = state[TURN] < sealift["from"]
        meaning = say("corregidor.status.free") if free else say("corregidor.status.landed", n=state[LANDED], limit=may_land(state))
        yield Bar(say("corregidor.status.sealift"), state[SEALIFT_LEFT], 0, sealift["start"], meaning)
    for key, row in forts(state.tables).items():
        yield Bar(say("corregidor.status.name", name=Name(key)), state[FORTS[key]], 0, row["track"])


def _lines(state: State) -> Iterable[Line]:
    now = worth(state)
    yield Line(say("corregidor.status.vp"), say("corregidor.status.points", n=state[POINTS]))
    if state[TURN]:
        yield Line(say("corregidor.status.if-now"), verdict(now))
        yield Line(
            say("corregidor.status.clock"),
            say("corregidor.status.light", turn=clock(state[TURN], state.tables), light=Name(state[LIGHT])),
        )
    else:
        stage = state.tables["calendar"]["bombardment"]
        told = say("corregidor.status.weeks", played=state[PLAYED], skipped=state[SKIPPED], all=stage["turns"])
        yield Line(say("corregidor.status.stage"), told)
    siege = max(state[SIEGE] - state[SIEGE_FIRED], 0)
    yield Line(
        say("corregidor.status.support"), say("corregidor.status.unused", air=state[AIRCRAFT], siege=siege, artillery=state[ARTILLERY])
    )
    yield Line(
        say("corregidor.status.aa"), say("corregidor.status.aa.left", n=max(state[AA_UNITS] - state[AA_FIRED], 0), all=state[AA_UNITS])
    )
    if state[WAVE_TURN] is not None:
        yield Line(say("corregidor.status.wave"), say("corregidor.status.wave.turn", turn=state[WAVE_TURN]))
    if state[DROPPED]:
        most = state.tables["landing"]["airborne"]["units"]
        yield Line(say("corregidor.status.airborne"), say("corregidor.status.dropped", n=state[DROPPED], all=most))
    if state[CONVERTED]:
        yield Line(say("corregidor.status.converted"), say("corregidor.status.list", names=tuple(Name(key) for key in state[CONVERTED])))
    if state[BATTERIES_LOST]:
        yield Line(say("corregidor.status.batteries"), say("corregidor.status.points", n=state[BATTERIES_LOST]))
