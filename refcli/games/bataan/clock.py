"""The clock's commands: the next phase, a turn (§2.0); what a turn costs (§3.3)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.outcome import Change, Fault, Name, Outcome, hard, say, soft
from ...core.owed import Owed, holds_back, lapse
from ...core.state import State
from ..bushido import due
from ..bushido.kinds import SIDES
from . import told
from .formations import idle
from .ledgers import renew
from .owed import of_phase
from .phases import A_PHASE, A_TURN, REBUILD, ahead, month, next_turn, opens_month, phase, phase_keys
from .position import ACTIVE, ARRIVED, DONE, DUE, PAID, PHASE, TURN, TURN_MARKS
from .reinforcements import begun, by_the_turn, period
from .supply import pay


class Next(Order):
    """On to the next phase, through to a phase, or to the next turn after the last."""

    phase: str | None = fact(A_PHASE, "bataan.next.phase", positional=True, default=None)


def _way(state: State, target: str | None) -> list[str] | None:
    """The phases to be left on the way to ``target``; None if it does not lie ahead in this turn."""
    rest = ahead(state)
    if target is None:
        return [state[PHASE]]
    if target in rest:
        return [state[PHASE], *rest[: rest.index(target)]]
    return [state[PHASE], *rest] if target == phase_keys(state.tables)[0] else None


def may_go(state: State, order: Next) -> Iterable[Fault]:
    """A phase that does not lie ahead; the calendar's end."""
    way = _way(state, order.phase)
    if way is None:
        rest = tuple(ahead(state))
        todo = say("bataan.next.not-ahead.todo", phases=rest) if rest else say("bataan.next.not-ahead.last")
        yield soft(say("bataan.next.not-ahead", phase=Name(order.phase or ""), turn=state[TURN]), "2.0", todo=todo)
    elif len(way) > len(ahead(state)) and next_turn(state) is None:
        yield hard(say("bataan.next.no-turn", turn=state[TURN]), "2.0")


def _due(state: State, way: Iterable[str]) -> list[Owed]:
    """What rulings have left to be done, and what each phase on the way owes."""
    found = list(due.owed(state))
    for key in way:
        found += [one for one in of_phase(state.after([Change(PHASE, state[PHASE], key)])) if one not in found]
    return found


def settled(state: State, order: Next) -> Iterable[Fault]:
    """No phase on the way still owes what must be settled (§2)."""
    return holds_back(_due(state, _way(state, order.phase) or ()))


def next_phase(state: State, order: Next, table: Table) -> Outcome:
    """Moves the clock on. The end of a turn costs each side a point of supply (§3.3), and what counts within the turn begins
    anew. In a turn of rebuilding the supply, initiative and action phases fall away (§8.0).

    ``result``: turn, phase, lapsed (what was owed
    and not done), and at the reduced phase idle (by side, who has not acted).
    """
    out = Outcome(state)
    out.cite("2.0", *(("8.0",) if REBUILD in state[DONE] else ()))
    way = _way(state, order.phase)
    rest = ahead(state)
    to = order.phase if way is None else next(iter(rest[len(way) - 1 :]), None)
    if to:
        out.set(PHASE, to)
        out.set(DUE, ())
        if state[PHASE] == "action" or "action" in (way or ()):
            out.set(ACTIVE, None)
    else:
        _end_turn(out)
    out.result = {"turn": out[TURN], "phase": out[PHASE]}
    if out[PHASE] == "reduced":
        out.result["idle"] = idle(out.state.after(out.changes))
    lapse(out, _due(state, way or [state[PHASE]]), overruled=True)
    out.instructions += phase(out.state.after(out.changes)).checklist
    return out


def _end_turn(out: Outcome) -> None:
    turn = next_turn(out.state)
    assert turn is not None
    for side in reversed(SIDES):
        pay(out, side, out.state.tables["supply"]["cost"]["turn"])
    out.because("bataan.next.cost", n=out.state.tables["supply"]["cost"]["turn"])
    out.cite("3.3")
    _begin(out, turn)


def _begin(out: Outcome, turn: str) -> None:
    """A turn begins; what is paid for by the turn, or with a month by the month, is owed anew (§8.14, §8.15)."""
    for path, value in TURN_MARKS.items():
        out.set(path, value)
    out.set(TURN, turn)
    out.set(PHASE, phase_keys(out.state.tables)[0])
    out.tell("bataan.next.turn", turn=turn)
    if month(turn) != month(out.state[TURN]):
        out.warn("bataan.calendar.stand-in", weeks=out.state.tables["calendar"]["weeks"])
    out.set(DUE, ())
    after = out.state.after(out.changes)
    anew = by_the_turn(after)
    if anew & set(out[PAID]):
        out.set(PAID, tuple(one for one in out[PAID] if one not in anew))
    renew(out)
    if month(turn) != month(out.state[TURN]):
        begun(out)
    for key in out[ARRIVED]:
        owed = period(after, key)
        if owed and owed not in out[PAID]:
            out.tell("bataan.next.owed" if opens_month(turn) else "bataan.next.owed-stays", unit=Name(key), key=key)


NEXT = Command(
    "time next",
    Next,
    told.reminding(next_phase, told.phase),
    "bataan.next.help",
    ("2.0", "3.3"),
    (may_go, settled),
    lookup=False,
    rolls=False,
)


class Set(Order):
    """Put the clock to the beginning of a turn."""

    turn: str = fact(A_TURN, "bataan.set.turn", positional=True)


def set_turn(state: State, order: Set, table: Table) -> Outcome:
    """The first phase of a turn, nothing done in it yet; it costs no supply. ``result``: turn, phase."""
    out = Outcome(state)
    _begin(out, order.turn)
    out.result = {"turn": out[TURN], "phase": out[PHASE]}
    out.cite("2.0")
    return out


SET = Command("time set", Set, set_turn, "bataan.set.help", ("2.0",), lookup=False, rolls=False)
