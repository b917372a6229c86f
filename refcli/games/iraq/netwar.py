"""The netwar indices: gains and losses, sudden death, victory (§5, §6, §26)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import Move, Moves, Text
from ...core.outcome import Fault, Name, Outcome, Say, say
from ...core.state import State
from ...core.tables import Tables
from .kinds import SIDE, SIDES, other
from .phases import phase
from .position import ALONE, INDEX, OVER, TURN, WINNER


def nothing_lost() -> dict[str, int]:
    """``result.capped`` where no point was lost to the end of an index."""
    return dict.fromkeys(SIDES, 0)


def times(tables: Tables, doublings: int) -> int:
    """The multiple for a number of doublings: none 1, one 2, more never above 3 (errata of 28 July 2012)."""
    result: int = min(doublings + 1, tables["netwar"]["multiple"]["most"])
    return result


def election(state: State, side: str) -> bool:
    """Whether what ``side``'s index gains or loses is doubled this turn: coin's, in election turns (§26.1)."""
    return side == "coin" and state[TURN] in state.tables["calendar"]["elections"]


def gain(out: Outcome, side: str, n: int, floor: int | None = None) -> int:
    """Adds ``n`` (or takes, if negative) to an index for a cause that an election doubles; returns the move made.

    ``floor`` keeps a loss from going below it, after all doubling. Spending is not losing: it goes through ``out.add``.
    """
    if election(out.state, side):
        n *= times(out.state.tables, 1)
        out.cite("26.1")
        out.because("iraq.why.election", side=Name(side), n=f"{n:+d}")
    return out.add(INDEX[side], n, floor)


def level(tables: Tables, difference: int) -> str:
    """The level of victory for a difference of points (§5.1)."""
    result: str = next(key for key, row in tables["netwar"]["victory"].items() if difference <= row.get("most", difference))
    return result


def needed(tables: Tables, difference: int) -> tuple[int, str] | None:
    """How many points more make the next level of victory, and which it is; None at the highest (§5.1)."""
    grades = tables["netwar"]["victory"]
    most = grades[level(tables, difference)].get("most")
    return None if most is None else (most + 1 - difference, level(tables, most + 1))


def standing(state: State | Outcome) -> dict[str, Any]:
    """Who wins now, by how much, at which level (§5.1, §5.2). Reads a state or an outcome."""
    tables = state.tables if isinstance(state, State) else state.state.tables
    points = {side: state[INDEX[side]] for side in SIDES}
    bonus = tables["netwar"]["sudden_death"]["bonus"]
    for loser in SIDES:
        if points[loser] <= 0:
            difference = points[other(loser)] + bonus
            return {"winner": other(loser), "difference": difference, "level": level(tables, difference), "sudden_death": loser}
    difference = abs(points["ins"] - points["coin"])
    grade = level(tables, difference)
    leader = None if grade == "draw" else max(SIDES, key=lambda side: points[side])
    return {"winner": leader, "difference": difference, "level": grade, "sudden_death": None}


def verdict(now: dict[str, Any]) -> Say:
    """Who has won, or would win now, at what level, in a line (§5.1). ``now`` is as ``netwar.standing`` gives it."""
    if now["winner"] is None:
        return say("iraq.verdict.draw", n=now["difference"])
    return say("iraq.verdict.won", winner=Name(now["winner"]), level=Name(now["level"]), n=now["difference"])


def consequences(out: Outcome) -> None:
    """Points beyond the end of an index are lost (§6.2); an index at 0 ends the game at once (§5.2, §6.3). A chit played before this
    can no longer be answered (§20.5)."""
    _tell_lost(out)
    if out.changes and out.state.live and ALONE not in dict(out.written):
        out.set(ALONE, None)
    if out[OVER] or all(out[INDEX[side]] > 0 for side in SIDES):
        return
    if not out.state.live and not any(change.path.startswith("netwar.") for change in out.changes):
        return
    ended = standing(out)
    out.set(OVER, True)
    out.set(WINNER, ended["winner"])
    if isinstance(out.result, dict):
        out.result |= {"sudden_death": ended["sudden_death"], "level": ended["level"]}
    out.cite("5.2")
    out.tell("iraq.sudden-death", loser=Name(ended["sudden_death"]), winner=Name(ended["winner"]), level=Name(ended["level"]))


_INDICES = frozenset(INDEX[side] for side in SIDES)


def _tell_lost(out: Outcome) -> None:
    """``result.capped`` where points were gained: what of them was lost to the end of an index."""
    if not isinstance(out.result, dict):
        return
    risen = any(new > (old or 0) for path, old, new in out.changes if path in _INDICES)
    if not (risen or "capped" in out.result or _INDICES & out.beyond.keys()):
        return
    out.result["capped"] = {side: out.beyond.get(INDEX[side], 0) for side in SIDES}
    for side, n in out.result["capped"].items():
        if n:
            out.warn("iraq.netwar.capped", side=Name(side), n=n)
            out.cite("6.2")


class Netwar(Order):
    """Show or move an index by hand (§6)."""

    side: str | None = fact(SIDE, "iraq.netwar.side", positional=True, default=None)
    move: Move | None = fact(Moves(), "iraq.netwar.move", positional=True, default=None)
    reason: str | None = fact(Text(), "iraq.netwar.reason", default=None)

    def looks(self) -> bool:
        return self.move is None


def somebodys(state: State, order: Netwar) -> Iterable[Fault]:
    """A move without a side, in a phase that is nobody's: BadInput."""
    if order.move and not (order.side or phase(state).side):
        raise BadInput(say("iraq.netwar.whose"), say("iraq.netwar.whose.todo"))
    return ()


def netwar(state: State, order: Netwar, table: Table) -> Outcome:
    """Moves one index within 0-100; gains above 100 are lost (§6.2). A correction by hand is never doubled (§26.1).

    Without a side it is the one whose phase it is; without a move both are shown. ``result``: ``ins``, ``coin``,
    ``sudden_death``.
    """
    out = Outcome(state)
    if order.move:
        path = INDEX[order.side or str(phase(state).side)]
        sign, n = order.move
        aimed = n if sign == "=" else state[path] + (n if sign == "+" else -n)
        out.add(path, aimed - state[path])
        if out[path] > aimed:
            out.warn("track.clamped", path=Name(path), value=out[path])
        out.cite("6.1")
    out.result = {side: out[INDEX[side]] for side in SIDES} | {"sudden_death": None} | ({"capped": nothing_lost()} if order.move else {})
    return out


NETWAR = Command("netwar", Netwar, netwar, "iraq.netwar.help", ("6.1", "5.2"), (somebodys,), lookup=False, rolls=False, repeats=True)


class Victory(Order):
    """Who would win now, and at what level (§5)."""


def victory(state: State, order: Victory, table: Table) -> Outcome:
    """The level of victory from the present indices (§5.1); with an index at 0, the other's points + 50 (§5.2)."""
    out = Outcome(state)
    now = standing(state)
    out.reasons.append(verdict(now))
    out.result = now | {side: state[INDEX[side]] for side in SIDES}
    out.cite("5.2" if now["sudden_death"] else "5.1")
    return out


VICTORY = Command("victory", Victory, victory, "iraq.victory.help", ("5.1", "5.2"), rolls=False, ends=True, changes=False)
