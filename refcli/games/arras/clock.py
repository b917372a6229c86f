"""The clock's commands: the next phase, a turn, recovery, and the end of the game (§4-6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.asking import Table
from ...core.facts import Order, fact
from ...core.game import Command, Phase
from ...core.kinds import FLAG
from ...core.outcome import Fault, Name, Outcome, Say, hard, say, soft, texts
from ...core.owed import holds_back, lapse
from ...core.state import State
from .kinds import A_PHASE, A_TURN, numbers, phases
from .position import BEFORE_MOVE, DECLARED, DONE, EIGHTY_EIGHT, OVER, PANIC_OWED, PHASE, SIDE, TURN, WINNER, finish, owed, strike_off

if TYPE_CHECKING:
    from .tables import Phase as PhaseRow

RECOVERED = "recovery"
"""The mark of a side that has recovered in its turn; also the phase that is for that alone."""


def phase(state: State) -> Phase:
    """The present phase with its checklist (§5.0)."""
    row = next(row for row in numbers(state)["calendar"]["phase"] if row["key"] == state[PHASE])
    lines = () if state[OVER] else (*set_up(state), *map(texts, row["checklist"]))
    return Phase(row["key"], row["side"], lines, tuple(row["sections"]))


def set_up(state: State) -> Iterable[Say]:
    """How the game is set up, until something has been done (§3.0)."""
    calendar = numbers(state)["calendar"]
    begins = state[TURN] == 1 and state[PHASE] == calendar["phase"][0]["key"]
    acted = state[DONE] or state[BEFORE_MOVE] is not None or not state[EIGHTY_EIGHT] or state[PANIC_OWED]
    if begins and not acted:
        yield texts(calendar["setup"])


def ahead(state: State) -> tuple[str, ...]:
    """The phases of this turn after the present one."""
    known = phases(state.tables)
    return known[known.index(state[PHASE]) + 1 :]


class Next(Order):
    """On to the next phase, or through to a phase, or to the next turn after the last phase (§5.0)."""

    phase: str | None = fact(A_PHASE, "arras.next.phase", positional=True, default=None)


def lies_ahead(state: State, order: Next) -> Iterable[Fault]:
    """A phase that does not lie ahead in this turn; the first phase is the next turn's."""
    rest = ahead(state)
    if order.phase not in (None, phases(state.tables)[0], *rest):
        first = phases(state.tables)[0]
        todo = say("arras.next.not-ahead.todo", phases=(*rest, first), first=first)
        yield soft(say("arras.next.not-ahead", phase=Name(order.phase), turn=state[TURN]), "5.0", todo=todo)


def nothing_owed(state: State, order: Order) -> Iterable[Fault]:
    """What must be settled before the clock goes on or the game is judged (§8.6)."""
    if state.live:
        yield from holds_back(owed(state))


def next_phase(state: State, order: Next, table: Table) -> Outcome:
    """Moves the clock on; recovery is automatic, so a phase left without it says so (§6.0). After the last turn the game
    is over (§4.0).

    ``result``: ``turn``, ``side``, ``phase``.
    """
    out = Outcome(state)
    out.cite("5.0")
    _lapse(out, overruled=True)
    known = phases(state.tables)
    rest = ahead(state)
    if order.phase in rest:
        passed, to = [state[PHASE], *rest[: rest.index(order.phase)]], order.phase
    elif order.phase is None and rest:
        passed, to = [state[PHASE]], rest[0]
    elif order.phase in (None, known[0]):
        passed, to = [state[PHASE], *rest], None
    else:  # by agreement: a phase that has passed, once more
        passed, to = [], order.phase
    for key in passed:
        _leave(out, key)
    if to is None:
        _new_turn(out)
    else:
        _enter(out, to)
    out.result |= {"turn": out[TURN], "side": out[SIDE], "phase": out[PHASE]}
    return out


def _lapse(out: Outcome, overruled: bool = False) -> None:
    """What is owed lapses as the clock goes on."""
    lapse(out, owed(out.state), overruled)
    strike_off(out)
    out.set(DECLARED, False)


def _row(out: Outcome, key: str) -> PhaseRow:
    return next(row for row in numbers(out.state)["calendar"]["phase"] if row["key"] == key)


def _leave(out: Outcome, key: str) -> None:
    """A side recovers once in its turn, told or not (§6.0): where its last chance goes by untold, the players are."""
    rows = numbers(out.state)["calendar"]["phase"]
    side = _row(out, key)["side"]
    last = [row["key"] for row in rows if row["side"] == side][-1]
    if key == last and RECOVERED not in out[DONE]:
        out.tell("arras.recover.all", side=Name(side))
        out.cite("6.0")
    if key == last:
        out.set(DONE, ())


def _enter(out: Outcome, key: str) -> None:
    row = _row(out, key)
    if key == phases(out.state.tables)[0]:
        out.set(BEFORE_MOVE, None)
    out.set(PHASE, key)
    if row["side"] != out[SIDE]:
        out.set(SIDE, row["side"])
        out.set(DONE, ())
    out.instructions += [texts(line) for line in row["checklist"]]


def _new_turn(out: Outcome) -> None:
    """The turn marker goes on; past the last turn the game is over where it stands (``position.consequences``)."""
    turn = out[TURN] + 1
    out.set(TURN, turn)
    if turn <= numbers(out.state)["calendar"]["last"]:
        out.tell("arras.next.turn", turn=turn)
        _enter(out, phases(out.state.tables)[0])


NEXT = Command("time next", Next, next_phase, "arras.next.help", ("5.0",), (lies_ahead, nothing_owed), lookup=False, rolls=False)


class Set(Order):
    """Put the clock to the beginning of a turn."""

    turn: str = fact(A_TURN, "arras.set.turn", positional=True)


def set_turn(state: State, order: Set, table: Table) -> Outcome:
    """The first phase of a turn, nothing done in it yet. ``result``: ``turn``, ``side``, ``phase``."""
    out = Outcome(state)
    _lapse(out)
    out.set(TURN, int(order.turn))
    out.set(DONE, ())
    out.tell("arras.next.turn", turn=int(order.turn))
    _enter(out, phases(state.tables)[0])
    out.result |= {"turn": out[TURN], "side": out[SIDE], "phase": out[PHASE]}
    out.cite("5.0")
    return out


SET = Command("time set", Set, set_turn, "arras.set.help", ("5.0",), lookup=False, rolls=False)


class Recover(Order):
    """The disrupted units of the side to play recover."""


def once(state: State, order: Recover) -> Iterable[Fault]:
    """Once a turn of each side (§5.0)."""
    if RECOVERED in state[DONE]:
        yield soft(say("arras.recover.done", side=Name(state[SIDE])), "5.0", "6.0")


def in_order(state: State, order: Recover) -> Iterable[Fault]:
    """Where a side's turn has a phase for it, in that phase (§5.0)."""
    row = next(row for row in numbers(state)["calendar"]["phase"] if row["key"] == RECOVERED)
    if state[SIDE] == row["side"] and state[PHASE] != RECOVERED:
        yield soft(say("arras.recover.phase", phase=Name(RECOVERED)), "5.0", "6.0", todo=say("arras.recover.phase.todo", key=RECOVERED))


def recover(state: State, order: Recover, table: Table) -> Outcome:
    """Recovery, in enemy ZOCs too (§6.0). ``result``: ``side``. An Allied recovery leaves later Ar results disrupted (§8.5)."""
    out = Outcome(state, {"side": state[SIDE]})
    out.set(DONE, (*state[DONE], RECOVERED))
    out.tell("arras.recover.all", side=Name(state[SIDE]))
    out.cite("6.0")
    if state[PHASE] != RECOVERED:
        out.warn("arras.recover.early", side=Name(state[SIDE]))
        out.cite("8.5")
    return out


RECOVER = Command("recover", Recover, recover, "arras.recover.help", ("5.0", "6.0"), (once, in_order), lookup=False, rolls=False)


class Victory(Order):
    """Who has won; with --exit a German unit has left the map in the west."""

    exit: bool = fact(FLAG, "arras.victory.exit", rules=("4.0",), default=False)


def too_late(state: State, order: Victory) -> Iterable[Fault]:
    """Nobody leaves the map once the game is over (§4.0)."""
    if order.exit and state[OVER]:
        yield hard(say("arras.victory.too-late", winner=Name(state[WINNER])), "4.0", todo=say("game.over.todo"))


def victory(state: State, order: Victory, table: Table) -> Outcome:
    """The winner, if there is one yet; a German unit off the west edge in time wins at once (§4.0).

    ``result``: ``winner`` (None while the game goes on), ``over`` and ``turn``.
    """
    out = Outcome(state, {"turn": state[TURN]})
    out.cite("4.0")
    if order.exit:
        runner = numbers(state)["conflict"]["panic"]["side"]
        finish(out, runner)
        out.tell("arras.victory.exit-done", winner=Name(runner))
        if state[SIDE] != runner:
            out.warn("arras.other-turn", side=Name(state[SIDE]))
    out.result |= {"over": out[OVER], "winner": out[WINNER]}
    return out


VICTORY = Command(
    "victory", Victory, victory, "arras.victory.help", ("4.0",), (too_late, nothing_owed), lookup=False, rolls=False, ends=True
)
