"""What ``status`` shows of Corregidor, to be read from across the table."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.ledger import Ledger
from ...core.outcome import Name, Say, say
from ...core.showing import Bar, Line
from ...core.state import State
from ..bushido.kinds import SIDES
from .ledgers import AIR, GUNS, SIEGE_GUNS, US_GUNS, may_land
from .position import (
    AA_FIRED,
    AA_UNITS,
    BATTERIES_LOST,
    CONVERTED,
    DROPPED,
    FORT_FIRED,
    FORTS,
    LANDED,
    LIGHT,
    PLAYED,
    SEALIFT_LEFT,
    SKIPPED,
    STEPS_OF,
    SURRENDERED,
    TANKS_OF,
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
        meaning = say("corregidor.status.landed", n=state[LANDED], limit=may_land(state))
        yield Bar(say("corregidor.status.sealift"), state[SEALIFT_LEFT], 0, sealift["start"], meaning)
    for key, row in forts(state.tables).items():
        fired = say("corregidor.status.fired", n=state[FORT_FIRED[key]]) if state[FORT_FIRED[key]] else None
        yield Bar(say("corregidor.status.name", name=Name(key)), state[FORTS[key]], 0, row["track"], fired)


def _of(state: State, ledger: Ledger) -> Say:
    """What is left of something, and the whole of it."""
    return say("corregidor.status.of", n=max(ledger.left(state) or 0, 0), all=ledger.whole(state))


def _lines(state: State) -> Iterable[Line]:
    now = worth(state)
    yield Line(say("corregidor.status.vp"), say("corregidor.status.points", n=now["points"] + now["steps"]))
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
    counted = {"air": AIR, "siege": SIEGE_GUNS, "artillery": GUNS, "us": US_GUNS}
    unused = say("corregidor.status.unused", **{name: _of(state, ledger) for name, ledger in counted.items()})
    yield Line(say("corregidor.status.support"), unused)
    for side in SIDES:
        if state[STEPS_OF[side]]:
            told = say("bushido.status.steps", n=state[STEPS_OF[side]], tanks=state[TANKS_OF[side]])
            yield Line(say("bushido.status.lost", side=Name(side)), told)
    if (fallen := state[SURRENDERED]) is not None:
        yield Line(say("corregidor.status.surrendered"), clock(fallen, state.tables))
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
