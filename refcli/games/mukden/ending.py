"""How the game ends, and who has won (§4.0, §7.0, §9.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.outcome import Name, Outcome, Say, say
from ...core.owed import Owed
from ...core.state import State
from .kinds import SIDES, numbers, other, shaped
from .memo import bury
from .position import ALLOTMENT, ELAPSED, ENDING, OVER, PENDING, TOTAL, WINNER, Position, left, memo, placed, tables_of

WITHDRAWAL, DESTRUCTION, TIME, SOURCE = "withdrawal", "destruction", "time", "source"


def consequences(out: Outcome) -> None:
    """Pieces whose strength is known to be gone leave the map; time or a side may be at its end (§4.0, §7.0).

    Nothing follows from what is asked while a battle waits for a choice: the battle is finished first (§7.0).
    """
    if not out.state.live or out.state[PENDING]:
        return
    if not out[OVER]:
        bury(out)
        _end(out)
    late = out[OVER] and out[WINNER] is None and out[ENDING] == WITHDRAWAL and award(out)
    if out[OVER] and (late or not out.state[OVER]):
        _say_so(out)


def _end(out: Outcome) -> None:
    ending = numbers(out.state)["ending"]
    leaver = ending["withdrawal"]["side"]
    if out[ELAPSED] >= ending["time"]:
        finish(out, TIME)
    elif not placed(out, other(leaver), "map", "off-map"):
        finish(out, DESTRUCTION, leaver if placed(out, leaver, "map", "off-map", "withdrawn") else other(leaver))
    elif not placed(out, leaver, "map", "off-map"):
        out.tell("mukden.end.none-left", side=Name(leaver))
        finish(out, WITHDRAWAL)


def finish(out: Outcome, ending: str, winner: str | None = None) -> None:
    """The game is over, in that way; ``winner`` where that settles it."""
    out.set(OVER, True)
    out.set(ENDING, ending)
    out.set(WINNER, winner)
    out.result |= {"over": True, "winner": winner}
    out.cite("4.0")


def award(out: Outcome) -> bool:
    """The winner of a withdrawal, as soon as the strengths tell: a tie is the enemy's (§4.0). Whether they do."""
    rule = numbers(out.state)["ending"]["withdrawal"]
    away = strength(out, rule["side"], "withdrawn")
    alive = strength(out, other(rule["side"]), "map", "off-map") if away else 0  # a third army off the map survives
    if away is None or alive is None:
        return False
    winner = rule["side"] if away * rule["times"] > alive else other(rule["side"])
    out.set(WINNER, winner)
    out.result |= {"over": True, "winner": winner}
    return True


def strength(at: Position, side: str, *places: str) -> int | None:
    """The sum that a side's pieces in these places have left: from its memo, from a total told by the players; None if
    neither is known."""
    there = placed(at, side, *places)
    if not there:
        return 0
    if (told := at[TOTAL[side]]) is not None:
        return told
    strengths = memo(at, side)
    return None if strengths is None else sum(left(at, side, piece, strengths) for piece in there)


def untold(at: Position, leaving: bool = False) -> tuple[str, ...]:
    """The sides whose total must be asked for: no memo, and pieces that count, some of them gone (or ``leaving``) (§4.0)."""
    leaver = shaped(tables_of(at))["ending"]["withdrawal"]["side"]
    if not leaving and not placed(at, leaver, "withdrawn"):
        return ()
    alive = placed(at, other(leaver), "map", "off-map")
    return tuple(side for side in SIDES if at[ALLOTMENT[side]] is None and at[TOTAL[side]] is None and (side == leaver or alive))


def owed(state: State) -> Iterable[Owed]:
    """Once the game is over and nobody has won yet, what settles it: where the Japanese stand, or how strong the sides are (§4.0)."""
    if not state[OVER] or state[WINNER] is not None:
        return
    if state[ENDING] == TIME:
        yield Owed("victory", say("mukden.owed.rail", side=Name(numbers(state)["ending"]["railway"]["side"])), True, ("4.0",))
        return
    for side in SIDES:
        if state[ALLOTMENT[side]] == "sealed":
            yield Owed("reveal", say("mukden.owed.reveal", side=Name(side)), True, ("4.0",), side)
    if needs := untold(state):
        named = tuple(Name(side) for side in needs)
        yield Owed("victory", say("mukden.owed.totals", sides=named), True, ("4.0",), facts={"needs": list(needs)})


def standing(at: Position) -> dict[str, Any]:
    """Whether the game is over, how it ended, who has won (None: not known yet), and the time."""
    return {"winner": at[WINNER], "over": bool(at[OVER]), "ending": at[ENDING], "time": at[ELAPSED]}


def verdict(now: Mapping[str, Any]) -> Say:
    """That in a line."""
    if not now["over"]:
        return say("mukden.verdict.open", time=now["time"])
    if now["winner"] is None:
        return say("mukden.verdict.waits", ending=Name(now["ending"]))
    return say("mukden.verdict.won", winner=Name(now["winner"]), ending=Name(now["ending"]))


def _say_so(out: Outcome) -> None:
    out.tell("mukden.end.over", verdict=verdict(standing(out)))
    if out[WINNER] is not None:
        return
    if out[ENDING] == TIME:
        out.tell("mukden.end.time", side=Name(numbers(out.state)["ending"]["railway"]["side"]))
        return
    for side in SIDES:
        if out[ALLOTMENT[side]] == "sealed":
            out.tell("mukden.end.reveal", side=Name(side), key=side)
