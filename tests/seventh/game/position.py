"""The state: its paths, how it starts, its turn, what is owed, and how it ends (§1.0, §2.0).

``HOLDER`` is the side that holds the bridge; ``FUSE`` tells whether red may still blow it up, which is owed once blue has taken it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from ...core.game import Phase
from ...core.outcome import Name, Outcome, say, texts
from ...core.owed import Owed
from ...core.state import At, Family, Path, Paths, State
from ...core.tables import Tables

if TYPE_CHECKING:
    from .tables import BridgeTables

SIDES = ("blue", "red")
TURN: At[int] = At("turn")
HOLDER: At[str] = At("holder")
FUSE: At[bool] = At("fuse")
OVER: At[bool] = At("over")
WINNER: At[str | None] = At("winner")
STEPS: Family[int] = Family("steps.*")


def shaped(tables: Tables) -> BridgeTables:
    """The same tables; the type checker knows their shapes."""
    return cast("BridgeTables", tables)


def numbers(state: State) -> BridgeTables:
    """The tables of a position, as ``shaped``."""
    return shaped(state.tables)


def paths(tables: Tables) -> Paths:
    """Every path of the state."""
    calendar = shaped(tables)["calendar"]
    return Paths(
        [
            Path(TURN, "clock", 1, 1, calendar["last"] + 1),
            Path(HOLDER, "key", calendar["holder"]),
            Path(FUSE, "flag", False),
            Path(OVER, "flag", False),
            Path(WINNER, "key"),
            *(Path(STEPS[side], "track", n, 0, n) for side, n in calendar["steps"].items()),
            Path("pending", "inner"),
        ]
    )


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values at the start (§2.0)."""
    return paths(tables).start()


def phase(state: State) -> Phase:
    """A turn is one phase (§2.0)."""
    calendar = numbers(state)["calendar"]
    lines = () if state[OVER] else tuple(map(texts, calendar["checklist"]))
    return Phase("turn", None, lines, tuple(calendar["sections"]))


def owed(state: State) -> Iterable[Owed]:
    """Once blue has taken the bridge red must try to blow it up (§3.3)."""
    if state[FUSE] and not state[OVER]:
        yield Owed("demolish", say("bridge.owed"), True, ("3.3",), "red")


def consequences(out: Outcome) -> None:
    """A side without steps has lost; when the last turn is over, who holds the bridge has won (§1.0)."""
    if out[OVER]:
        return
    gone = [side for side in SIDES if not out[STEPS[side]]]
    if gone:
        finish(out, next(side for side in SIDES if side != gone[0]))
    elif out[TURN] > numbers(out.state)["calendar"]["last"]:
        finish(out, out[HOLDER])


def finish(out: Outcome, winner: str) -> None:
    """The game is over."""
    out.set(OVER, True)
    out.set(WINNER, winner)
    out.result |= {"over": True, "winner": winner}
    out.tell("bridge.over", winner=Name(winner))
    out.cite("1.0")
