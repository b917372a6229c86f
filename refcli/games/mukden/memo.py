"""What a memo must be (§3.0), what it must agree with, and how it is written to be sealed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.outcome import Fault, Name, Outcome, hard, say, soft
from ...core.state import State
from ...core.tables import Tables
from .kinds import SIDES, Memo, pieces, row
from .position import ALLOTMENT, BATTLES, CALLS, LOSSES, LOST, PLACE, Position, left, memo, of


def written(side: str, told: Iterable[tuple[str, int]]) -> str:
    """The memo as it is sealed: ``jp 1=7 2=5 3=5 4=5 yalu=5``, pieces in the order of their keys."""
    return " ".join([side, *(f"{piece}={n}" for piece, n in sorted(told))])


def unfair(tables: Tables, side: str, strengths: Memo) -> Iterable[Fault]:
    """All points, no fewer than the least a piece (§3.0). No piece and none of its numbers is named."""
    found = row(tables, side)
    total = sum(strengths.values())
    if total > found["points"]:
        yield hard(say("mukden.memo.sum", side=Name(side), points=found["points"], total=total), "3.0")
    elif total < found["points"]:
        yield soft(say("mukden.memo.sum", side=Name(side), points=found["points"], total=total), "3.0")
    if min(strengths.values()) < found["least"]:
        yield soft(say("mukden.memo.least", least=found["least"]), "3.0")


def closed(state: State) -> Fault | None:
    """The whole record holds what a memo holds: not before each that there is has been revealed (§3.0)."""
    hidden = [side for side in SIDES if state[ALLOTMENT[side]] in ("plain", "sealed")]
    if not hidden:
        return None
    return hard(say("mukden.closed", sides=tuple(Name(side) for side in hidden)), "3.0", todo=say("mukden.closed.todo", key=hidden[0]))


# What calls and losses say of a memo.


def note_call(out: Outcome, side: str, piece: str, call: int) -> None:
    """Keeps a call, where it says more of the piece's strength than those before."""
    path, lost = CALLS[of(side, piece)], out[LOST[of(side, piece)]]
    known = max((int(n) + int(gone) for _, n, gone in (one.split(":") for one in out[path])), default=0)
    if call + lost > known:
        out.set(path, (*out[path], f"{out[BATTLES]}:{call}:{lost}"))


def note_loss(out: Outcome, side: str, piece: str) -> None:
    """Keeps what a piece has lost in all, where that is new."""
    path, lost = LOSSES[of(side, piece)], out[LOST[of(side, piece)]]
    known = [what for what in (one.partition(":")[2] for one in out[path]) if what != "out"]
    if lost != int(known[-1] if known else 0):
        out.set(path, (*out[path], f"{out[BATTLES]}:{lost}"))


def first_false(at: Position, tables: Tables, side: str, strengths: Memo) -> dict[str, Any] | None:
    """The first thing that does not agree with a memo: the memo itself, a call above what the piece had left, an
    elimination announced too soon, or one not announced when its strength was gone. None if all is true (§3.0, §7.0)."""
    if any(True for _ in unfair(tables, side, strengths)):
        return {"what": "memo", "battle": None, "piece": None}
    found = []
    for place, piece in enumerate(pieces(tables, side)):
        had = strengths[piece]
        for one in at[CALLS[of(side, piece)]]:
            battle, call, lost = (int(part) for part in one.split(":"))
            if call + lost > had:
                found.append(
                    (battle, 0, place, {"what": "call", "battle": battle, "piece": piece, "call": call, "had": max(had - lost, 0)})
                )
        found += [(one["battle"], 1, place, one) for one in _deaths(at, side, piece, had)]
    return min(found, key=lambda one: one[:3])[3] if found else None


def _deaths(at: Position, side: str, piece: str, had: int) -> Iterable[dict[str, Any]]:
    """Where the end of a piece was announced and was not, or was and was not announced."""
    lost, announced, died = 0, None, None
    for one in at[LOSSES[of(side, piece)]]:
        battle, _, what = one.partition(":")
        if what == "out":
            announced = int(battle)
        else:
            lost = int(what)
            died = int(battle) if lost >= had and died is None else died if lost >= had else None
    if announced is not None and died is None:
        yield {"what": "elimination", "battle": announced, "piece": piece, "had": had - lost}
    elif died is not None and announced != died:
        yield {"what": "missed", "battle": died, "piece": piece}


# What becomes of a piece whose strength refcli knows.


def take_loss(out: Outcome, side: str, piece: str, n: int) -> int:
    """A piece loses ``n``, never more than it has where that is known; at 0 it is eliminated and that is announced (§7.0).
    Returns the loss."""
    strengths = memo(out, side) if out.state.live else None
    if strengths is not None:
        n = min(n, left(out, side, piece, strengths))
    taken = out.add(LOST[of(side, piece)], n)
    note_loss(out, side, piece)
    return taken


def bury(out: Outcome) -> None:
    """Every piece on the map whose strength is known to be gone is taken off it; losses by hand are kept too (§7.0)."""
    for side in SIDES:
        for piece in pieces(out.state.tables, side):
            note_loss(out, side, piece)
        standing = [piece for piece in pieces(out.state.tables, side) if out[PLACE[of(side, piece)]] in ("map", "off-map")]
        lost = [piece for piece in standing if out[LOST[of(side, piece)]]]
        strengths = memo(out, side) if lost else None
        if strengths is None:
            continue
        for piece in lost:
            if left(out, side, piece, strengths) == 0:
                eliminate(out, side, piece)


def eliminate(out: Outcome, side: str, piece: str) -> None:
    """A piece leaves the map for good (§7.0)."""
    path = f"pieces.{side}.{piece}"
    strengths = memo(out, side)
    if strengths is not None:
        out.set(f"{path}.lost", min(out[f"{path}.lost"], strengths[piece]))
    note_loss(out, side, piece)
    out.set(f"{path}.place", "eliminated")
    out.set(LOSSES[of(side, piece)], (*out[LOSSES[of(side, piece)]], f"{out[BATTLES]}:out"))
    out.tell("mukden.eliminated", piece=Name(f"{side}.{piece}"))
    out.cite("7.0")
