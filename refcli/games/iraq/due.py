"""What is due in a phase (§10.1, §11.1, §14.3, §18.2, §20.5, §24.5), and after rulings that may have moved units into boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...core.outcome import Fault, Name, Outcome, say, soft
from ...core.owed import Owed
from ...core.state import State
from .districts import DECLARED, iraq, uncertain, untold, waits_for_boxes
from .kinds import SIDES, other
from .owners import Holding
from .phases import OPENING, owes, turns
from .position import DONE, HELD, INFRA, OPEN, OVER, PENDING, PHASE, POINTS, RETELL, SOMEWHERE, TARGET, TURN
from .record import fresh, unsure


def owed(state: State) -> Iterable[Owed]:
    """All that is due now."""
    if state[OVER]:
        return
    yield from due(state, state[PHASE])
    yield from _retell(state)


def due(state: State, key: str) -> Iterable[Owed]:
    """What is due in that phase of the turn at hand."""
    name, _, side = key.partition("-")
    if name in _DUE:
        yield from _DUE[name](state, side)


def on_the_way(state: State, phases: Iterable[str]) -> Iterable[Owed]:
    """All that is due in the phases that the clock is about to leave, the present one first."""
    for key in phases:
        if key == state[PHASE]:
            yield from owed(state)
            continue
        name, _, side = key.partition("-")
        if name == "movement":
            out = Outcome(state)
            unsure(out, side)
            state = state.after(out.changes)
        yield from due(state, key)


def holding(state: State, items: Iterable[Owed], told_now: Iterable[Holding] = ()) -> Iterable[Fault]:
    """The soft faults of what must be settled before the clock goes on; of who is first alone, where that is not known, for whose
    phases follow is not known either."""
    for item in items:
        if not item.must:
            continue
        if item.command == "district":
            yield from waits_for_boxes(state, told_now)
            continue
        words = (*item.words, str(item.side)) if item.command == "chaos" else item.words
        yield soft(item.why, *item.rules, todo=say(_TODO[item.command], key=item.side), owes=words)
        if item.command == "initiative":
            return


_TODO = {"initiative": "iraq.next.owes-initiative.todo", "chaos": "iraq.next.owes-chaos.todo", "hvt": "iraq.owed.hvt.todo"}


def _opening(state: State, side: str) -> Iterable[Owed]:
    thrown = state[PENDING] is not None and state[PENDING]["command"] == "initiative"
    if owes(state, OPENING) and not thrown:
        yield Owed("initiative", say("iraq.next.owes-initiative"), True, ("10.1",))


def _chaos(state: State, side: str) -> Iterable[Owed]:
    if owes(state, f"chaos-{side}"):
        yield Owed("chaos", say("iraq.next.owes-chaos", side=Name(side)), True, ("11.1",), side)


def _mobilization(state: State, side: str) -> Iterable[Owed]:
    marker = DECLARED[side]
    if points := state[POINTS[marker]]:
        yield Owed("mobilize", say("iraq.owed.points", marker=Name(marker), n=points), False, ("24.5",), side, {"n": points})
    if state[TURN] == _last_mobilization(state) and not state.option("hyperwar") and state[HELD[side]]:
        yield Owed("chit play", say("iraq.owed.leader", side=Name(side)), False, ("20.5",), side)


def _last_mobilization(state: State) -> str | None:
    """The last turn with a mobilization phase."""
    letter = next((row.get("turns") for row in state.tables["calendar"]["phase"] if row["key"] == "mobilization"), None)
    return next((turn for turn in reversed(turns(state.tables)) if letter is None or turn.endswith(letter)), None)


def _conflict(state: State, side: str) -> Iterable[Owed]:
    if side == "coin" and (place := state[TARGET]):
        yield Owed("hvt", say("iraq.owed.hvt", district=Name(place)), True, ("11.2",), side)
    if open_to(state, side):
        names = tuple(Name(key) for key in open_to(state, side))
        why = say("iraq.owed.combat", districts=names)
        yield Owed("combat", why, False, ("14.3", "21.3", "23.3"), side, {"districts": open_to(state, side)})


def open_to(state: State, side: str) -> list[str]:
    """The districts where both sides stand in the open, surely, and the side has not attacked in the open yet (§14.3(1))."""
    found = []
    for key in state.tables["districts"]["district"]:
        both = set(SIDES) <= set(state[OPEN[key]] or ())
        sure = both and all(fresh(state, key, "open", one) for one in (side, other(side)))
        if sure and not {f"open-{key}:{side}", f"suicide-open-{key}:{side}"} & set(state[DONE]):
            found.append(key)
    return found


def _control(state: State, side: str) -> Iterable[Owed]:
    if "control" in state[DONE]:
        return
    for keys, must in ((uncertain(state, "infra"), True), (untold(state), False)):
        if keys:
            why = say("iraq.owed.stale" if must else "iraq.owed.untold", districts=tuple(Name(key) for key in keys))
            yield Owed("district", why, must, ("18.2",), None, {"districts": keys})


def _attrition(state: State, side: str) -> Iterable[Owed]:
    if "attrition" not in state[DONE]:
        yield Owed("attrition", say("iraq.owed.attrition"), False, ("19.1",))


def _retell(state: State) -> Iterable[Owed]:
    """Boxes that may have changed hands; where it is not known which, those that are told at all."""
    left = state[RETELL] or ()
    keys = [key for key in iraq(state.tables) if key in left or (SOMEWHERE in left and state[INFRA[key]] is not None)]
    if left:
        names = tuple(Name(key) for key in keys)
        why = say("iraq.owed.retell", districts=names) if names else say("iraq.owed.retell-somewhere")
        yield Owed("district", why, False, ("15.2", "18.2"), None, {"districts": keys})


_DUE: dict[str, Callable[[State, str], Iterable[Owed]]] = {
    OPENING: _opening,
    "chaos": _chaos,
    "mobilization": _mobilization,
    "conflict": _conflict,
    "control": _control,
    "attrition": _attrition,
}
