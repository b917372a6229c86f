"""What ``status`` shows of Mukden: time, the third army, each side's pieces and losses. Strengths only once revealed."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Name, Say, say
from ...core.showing import Bar, Line
from ...core.state import State
from .ending import TIME, standing, verdict
from .kinds import SIDES, called, pieces
from .moves import open_now
from .position import placed
from .turns import side_of


def summary(state: State) -> list[Bar | Line]:
    """Time first; then what each side has on the map, off it, and lost."""
    lines = [Line(say("mukden.status.third-army"), _third_army(state))]
    for side in SIDES:
        lines.append(
            Line(say("mukden.status.memo", side=Name(side)), say("mukden.status.name", name=Name(state[f"allotment.{side}"] or "none")))
        )
        lines.append(Line(say("mukden.status.side", side=Name(side)), say("mukden.status.list", pieces=tuple(_pieces(state, side)))))
    return [Bar(say("mukden.status.time"), state["time.elapsed"], 0, state.tables["ending"]["time"], _meaning(state), "elapsed"), *lines]


def _meaning(state: State) -> Say:
    if state["over"]:
        return verdict(standing(state))
    return say("mukden.status.time.left", n=state.tables["ending"]["time"] - state["time.elapsed"])


def _third_army(state: State) -> Say:
    if state["third_army"] == state.tables["third-army"]["off_map"]:
        return say("mukden.status.third-army.waits", n=state["third_army_waits"], keys=open_now(state))
    return say("mukden.status.third-army.came", where=state["third_army"])


def _pieces(state: State, side: str) -> Iterable[Say]:
    for piece in pieces(state.tables, side):
        lost, place = state[f"pieces.{side}.{piece}.lost"], state[f"pieces.{side}.{piece}.place"]
        told = state[f"allotted.{side}.{piece}"]
        strength = "" if told is None else f" {told}"
        key = "mukden.status.piece" if place == "map" else "mukden.status.piece.away"
        yield say(key, piece=called(side, piece), strength=strength, lost=f" −{lost}" if lost else "", place=Name(place))


def todo(state: State) -> list[Say]:
    """The next things to do, each with the words to type."""
    if state["over"]:
        return list(_after_the_end(state))
    if state["pending"]:
        return [say("mukden.todo.decide")]
    found = [say("mukden.todo.allot", side=Name(side), key=side) for side in SIDES if state[f"allotment.{side}"] is None]
    side = side_of(state["turn"])
    found.append(say("mukden.todo.battle", side=Name(side), key=side))
    rule = state.tables["third-army"]
    if side == rule["side"] and placed(state, side, rule["off_map"]):
        found.append(say("mukden.todo.third-army", keys=open_now(state)))
    if side == state.tables["ending"]["withdrawal"]["side"]:
        found.append(say("mukden.todo.withdraw"))
    found.append(say("mukden.todo.next"))
    return found


def _after_the_end(state: State) -> Iterable[Say]:
    yield say("mukden.todo.over", verdict=verdict(standing(state)))
    if state["winner"] is None and state["ending"] == TIME:
        yield say("mukden.todo.rail")
    for side in SIDES:
        if state[f"allotment.{side}"] in ("plain", "sealed"):
            yield say("mukden.todo.reveal", side=Name(side), key=side)
