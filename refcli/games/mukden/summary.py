"""What ``status`` shows of Mukden: time, the third army, each side's pieces and losses. Strengths only once revealed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.outcome import Name, Say, say
from ...core.showing import Bar, Line
from ...core.state import State
from .ending import TIME, verdict
from .ending import standing as end
from .kinds import SIDES, called, numbers, pieces
from .position import ALLOTMENT, ALLOTTED, ELAPSED, ENDING, LOST, OVER, PENDING, PLACE, RETREATED, THIRD_ARMY, WAITS, WINNER, of, placed
from .third_army import open_now
from .turns import came, to_play


def summary(state: State) -> list[Bar | Line]:
    """Time first; then what each side has on the map, off it, and lost."""
    lines = [Line(say("mukden.status.third-army"), _third_army(state))]
    if (side := to_play(state)) is not None:
        lines.insert(0, Line(say("mukden.status.to-play"), say("mukden.status.name", name=Name(side))))
    for side in SIDES:
        lines.append(
            Line(say("mukden.status.memo", side=Name(side)), say("mukden.status.name", name=Name(state[ALLOTMENT[side]] or "none")))
        )
        lines.append(Line(say("mukden.status.side", side=Name(side)), say("mukden.status.list", pieces=tuple(_pieces(state, side)))))
    return [Bar(say("mukden.status.time"), state[ELAPSED], 0, numbers(state)["ending"]["time"], _meaning(state), "elapsed"), *lines]


def _meaning(state: State) -> Say:
    if state[OVER]:
        return verdict(end(state))
    return say("mukden.status.time.left", n=numbers(state)["ending"]["time"] - state[ELAPSED])


def _third_army(state: State) -> Say:
    if state[THIRD_ARMY] == numbers(state)["third-army"]["off_map"]:
        return say("mukden.status.third-army.waits", n=state[WAITS], keys=open_now(state))
    return say("mukden.status.third-army.came", where=state[THIRD_ARMY])


def _pieces(state: State, side: str) -> Iterable[Say]:
    for piece in pieces(state.tables, side):
        lost, place = state[LOST[of(side, piece)]], state[PLACE[of(side, piece)]]
        told = state[ALLOTTED[of(side, piece)]]
        strength = "" if told is None else f" {told}"
        key = "mukden.status.piece" if place == "map" else "mukden.status.piece.away"
        yield say(key, piece=called(side, piece), strength=strength, lost=f" −{lost}" if lost else "", place=Name(place))


def standing(state: State) -> dict[str, Any]:
    """What ``status --json`` has besides: ``to_play``, the side whose act is next, None at the end."""
    return {"to_play": to_play(state)}


def todo(state: State) -> list[Say]:
    """The next things to do, each with the words to type."""
    if state[OVER]:
        return list(_after_the_end(state))
    if state[PENDING]:
        return [say("mukden.todo.decide")]
    side = to_play(state)
    assert side is not None
    rule = numbers(state)["third-army"]
    found = [
        say("mukden.todo.third-army-fights" if came(state) else "mukden.todo.battle", side=Name(side), piece=called(side, rule["piece"]))
    ]
    if side == rule["side"] and placed(state, side, rule["off_map"]):
        found.append(say("mukden.todo.third-army", keys=open_now(state)))
    if side == numbers(state)["ending"]["withdrawal"]["side"]:
        found.append(say("mukden.todo.withdraw"))
    if retreated := state[RETREATED]:
        leaver = numbers(state)["ending"]["withdrawal"]["side"]
        found.append(say("mukden.todo.retreat", piece=called(leaver, retreated), key=retreated))
    found.append(say("mukden.todo.next"))
    found += [say("mukden.todo.allot", side=Name(one), key=one) for one in SIDES if state[ALLOTMENT[one]] is None]
    return found


def _after_the_end(state: State) -> Iterable[Say]:
    yield say("mukden.todo.over", verdict=verdict(end(state)))
    if state[WINNER] is None and state[ENDING] == TIME:
        yield say("mukden.todo.rail")
    for side in SIDES:
        if state[ALLOTMENT[side]] in ("plain", "sealed"):
            yield say("mukden.todo.reveal", side=Name(side), key=side)
