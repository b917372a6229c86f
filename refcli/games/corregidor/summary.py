"""What ``status`` shows of Corregidor, to be read from across the table."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Name, say
from ...core.showing import Bar, Line
from ...core.state import State
from .landing import limit
from .position import forts
from .turns import clock
from .victory import verdict, worth


def summary(state: State) -> list[Bar | Line]:
    """Sealift and forts as tracks; then the points with what they would come to, support, and what has still to come."""
    return [*_tracks(state), *_lines(state)]


def _tracks(state: State) -> Iterable[Bar]:
    sealift = state.tables["landing"]["sealift"]
    if state["turn"]:
        free = state["turn"] < sealift["from"]
        meaning = say("corregidor.status.free") if free else say("corregidor.status.landed", n=state["landing.units"], limit=limit(state))
        yield Bar(say("corregidor.status.sealift"), state["sealift"], 0, sealift["start"], meaning)
    for key, row in forts(state.tables).items():
        yield Bar(say("corregidor.status.name", name=Name(key)), state[f"forts.{key}"], 0, row["track"])


def _lines(state: State) -> Iterable[Line]:
    now = worth(state)
    yield Line(say("corregidor.status.vp"), say("corregidor.status.points", n=state["vp"]))
    if state["turn"]:
        yield Line(say("corregidor.status.if-now"), verdict(now))
        yield Line(
            say("corregidor.status.clock"),
            say("corregidor.status.light", turn=clock(state["turn"], state.tables), light=Name(state["light"])),
        )
    else:
        stage = state.tables["calendar"]["bombardment"]
        told = say("corregidor.status.weeks", played=state["bombardment.played"], skipped=state["bombardment.skipped"], all=stage["turns"])
        yield Line(say("corregidor.status.stage"), told)
    siege = max(state["siege"] - state["siege_fired"], 0)
    yield Line(
        say("corregidor.status.support"), say("corregidor.status.unused", air=state["air"], siege=siege, artillery=state["artillery"])
    )
    yield Line(say("corregidor.status.aa"), say("corregidor.status.aa.left", n=max(state["aa"] - state["aa_fired"], 0), all=state["aa"]))
    if state["wave"] is not None:
        yield Line(say("corregidor.status.wave"), say("corregidor.status.wave.turn", turn=state["wave"]))
    if state["airborne"]:
        most = state.tables["landing"]["airborne"]["units"]
        yield Line(say("corregidor.status.airborne"), say("corregidor.status.dropped", n=state["airborne"], all=most))
    if state["converted"]:
        yield Line(say("corregidor.status.converted"), say("corregidor.status.list", names=tuple(Name(key) for key in state["converted"])))
    if state["batteries_lost"]:
        yield Line(say("corregidor.status.batteries"), say("corregidor.status.points", n=state["batteries_lost"]))
