"""The clock's commands: the next phase, a turn, who goes first (§4.1, §10), and what ends with a phase or a turn.

Leaving a phase does what is automatic there: control is paid (§18.4), points of a jihad or surge lapse (§24.5), the
target marker goes, declarations and the order of play end with the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.outcome import Decision, Fault, Name, Outcome, Say, say, soft
from ...core.owed import lapse, must_first
from ...core.state import State
from .districts import DECLARED, asks_for_boxes, box_lines, fits_the_map, pay_control, tell_all
from .due import holding, on_the_way
from .gates import phase_is
from .kinds import SIDE, SIDES, other
from .netwar import election, standing, verdict
from .owners import TELLINGS, Holding
from .phases import A_TURN, AIM, OPENING, ahead, favoured, next_turn, phase, phase_keys, presumed
from .position import DONE, FIRST, INDEX, OVER, PHASE, POINTS, RETELL, SUICIDE_SURGE, TARGET, TURN, WINNER
from .record import unsure

# The way to a phase.


def _aim(state: State, named: str | None) -> str | None:
    """The phase that was named; of a kind that each player has, the next one of this turn. BadInput if none is left."""
    if named is None or named in phase_keys(state.tables):
        return named
    coming = next((key for key in ahead(state) if key.partition("-")[0] == named), None)
    if coming is None:
        raise BadInput(
            say("iraq.next.none-ahead", kind=named, turn=state[TURN]), say("iraq.next.not-ahead.todo", phases=tuple(ahead(state)))
        )
    return coming


def _way(state: State, target: str | None) -> list[str] | None:
    """The phases to be left on the way to ``target`` (the next phase, if None); None if it does not lie ahead."""
    rest = ahead(state)
    if target is None:
        return [state[PHASE]]
    if target in rest:
        return [state[PHASE], *rest[: rest.index(target)]]
    return [state[PHASE], *rest] if target == OPENING else None


class Next(Order):
    """On to the next phase, or through to a phase, or to the next turn after the last phase (§4.1)."""

    phase: str | None = fact(AIM, "iraq.next.phase", positional=True, default=None)
    tell: tuple[Holding, ...] = fact(TELLINGS, "iraq.control.tell", rules=("17.2", "18.2"), default=())

    @classmethod
    def asks(cls, state: State, facts: Mapping[str, Any]) -> Mapping[str, str | None]:
        return asks_for_boxes(state)

    @classmethod
    def shows(cls, state: State, facts: Mapping[str, Any], name: str) -> Iterable[Say]:
        return box_lines(state) if name == "tell" else ()


def may_go(state: State, order: Next) -> Iterable[Fault]:
    """A phase on the way that still owes something; a phase that does not lie ahead in this turn."""
    fits_the_map(state, order.tell)
    aim = _aim(state, order.phase)
    way = _way(state, aim)
    if way is None:
        yield soft(
            say("iraq.next.not-ahead", phase=Name(aim or ""), turn=state[TURN]),
            "4.1",
            todo=say("iraq.next.not-ahead.todo", phases=tuple(ahead(state))),
        )
        return
    yield from holding(state, on_the_way(state, way), order.tell)


def next_phase(state: State, order: Next, table: Table) -> Outcome:
    """Moves the clock on and does what ends with each phase left. After the last turn the game is over (§4.1(6)).

    ``result``: ``turn``, ``phase``; ``lapsed``, what was still due; ``control`` if it was paid on the way; at the end ``level``,
    ``winner``, ``difference``.
    """
    out = Outcome(state)
    out.cite("4.1")
    aim = _aim(state, order.phase)
    way = _way(state, aim)
    tell_all(out, order.tell)
    left = list(on_the_way(state.after(out.changes), way or [state[PHASE]]))
    out.set(RETELL, ())
    for key in way or ():
        if key != state[PHASE]:
            _enter(out, key)
        _leave(out, key)
        if key == "attrition" and key != state[PHASE]:  # passed by on the way: nothing else would remind of it
            out.instructions += _checklist(out, key)
    # Without a way the players agree to hold a phase that does not come.
    to = aim if way is None else next(iter(ahead(state)[len(way) - 1 :]), None)
    if to:
        _enter(out, to)
        out.set(PHASE, to)
    else:
        _end_turn(out)
    out.result |= {"turn": out[TURN], "phase": out[PHASE]}
    lapse(out, must_first(left))
    if not out[OVER]:
        out.instructions += _checklist(out, out[PHASE])
    return out


def _enter(out: Outcome, key: str) -> None:
    """Once a side's movement begins, what was told of it may no longer be so."""
    name, _, side = key.partition("-")
    if name == "movement":
        unsure(out, side)


def _checklist(out: Outcome, key: str) -> tuple[Say, ...]:
    """A phase's checklist, as the game stands after the changes made so far."""
    after = out.state.after(out.changes)
    after.values[PHASE] = key
    return phase(after).checklist


# What ends with a phase, and with a turn.


def _leave(out: Outcome, key: str) -> None:
    name, _, side = key.partition("-")
    if name in _ENDING:
        _ENDING[name](out, side)


def _order(out: Outcome, side: str) -> None:
    if out[FIRST] is None:  # only where the players have agreed to go on without asking
        out.set(FIRST, presumed(out.state, out))
        out.because("iraq.next.presumed", side=Name(out[FIRST]))


def _lapse(out: Outcome, side: str) -> None:
    """Points of a declaration that the mobilization phase has left over are lost (§24.5(2))."""
    for owner, marker in DECLARED.items():
        if side in ("", owner) and (lost := out[POINTS[marker]]):
            out.set(POINTS[marker], 0)
            out.because("iraq.next.lapsed", n=lost, marker=Name(marker))
            out.cite("24.5")


def _after_conflict(out: Outcome, side: str) -> None:
    """The suicide attacks of event 56 end with the insurgents' turn; the target marker goes with coin's conflict phase."""
    if side in ("", "ins") and out[SUICIDE_SURGE]:
        out.set(SUICIDE_SURGE, False)
        out.because("iraq.next.suicide-over")
        out.cite("11.2")
    if side in ("", "coin") and (district := out[TARGET]):
        out.set(TARGET, None)
        out.tell("iraq.next.hvt-gone", district=Name(district))
        out.cite("11.2")


def _pay(out: Outcome, side: str) -> None:
    """Control is scored once a turn, here if nobody has asked for it (§18.1, §18.4)."""
    if "control" in out[DONE]:
        return
    paid = pay_control(out)
    out.result["control"] = paid
    out.because("iraq.next.control", ins=paid["ins"], coin=paid["coin"])
    out.cite("18.4")


_ENDING: dict[str, Callable[[Outcome, str], None]] = {
    OPENING: _order,
    "mobilization": _lapse,
    "conflict": _after_conflict,
    "control": _pay,
}


def _clean(out: Outcome) -> None:
    """A new turn: nobody is first, nothing is done or declared (§10.3, §24.5)."""
    _lapse(out, "")
    _after_conflict(out, "")
    out.set(FIRST, None)
    out.set(DONE, ())


def _begin(out: Outcome, turn: str) -> None:
    out.set(TURN, turn)
    out.set(PHASE, OPENING)
    out.tell("iraq.next.turn", turn=turn)
    for side in SIDES:
        if election(out.state.after(out.changes), side):
            out.tell("iraq.next.election", side=Name(side))


def _end_turn(out: Outcome) -> None:
    """On to the next turn, or the end of the game after the last (§4.1(6), §5.1)."""
    if turn := next_turn(out.state):
        _clean(out)
        _begin(out, turn)
        return
    out.set(PHASE, next(reversed(ahead(out.state)), out[PHASE]))
    ended = standing(out)
    out.set(OVER, True)
    out.set(WINNER, ended["winner"])
    out.result |= {key: ended[key] for key in ("level", "winner", "difference")}
    out.cite("5.1")
    out.tell("iraq.next.over", verdict=verdict(ended))


NEXT = Command("time next", Next, next_phase, "iraq.next.help", ("4.1",), (may_go,), lookup=False, rolls=False)


class Set(Order):
    """Put the clock to the beginning of a turn."""

    turn: str = fact(A_TURN, "iraq.set.turn", positional=True)


def set_turn(state: State, order: Set, table: Table) -> Outcome:
    """The first phase of a turn, order of play open, nothing done in it yet; indices, chits and airstrikes stay.

    ``result``: ``turn``, ``phase``.
    """
    out = Outcome(state)
    _clean(out)
    out.set(RETELL, ())
    for side in SIDES:
        unsure(out, side)
    _begin(out, order.turn)
    out.result = {"turn": order.turn, "phase": OPENING}
    out.cite("4.1")
    return out


SET = Command("time set", Set, set_turn, "iraq.set.help", ("4.1",), lookup=False, rolls=False)


class Initiative(Order):
    """Settle who goes first this turn (§10)."""

    first: str | None = fact(SIDE, "iraq.initiative.first", rules=("10.2",), default=None)


def in_initiative(state: State, order: Initiative) -> Iterable[Fault]:
    """The initiative phase only (§10.1)."""
    return phase_is(state, (OPENING,), "10.1")


def not_settled(state: State, order: Initiative) -> Iterable[Fault]:
    """The order of play holds until the turn ends (§10.3)."""
    if state[FIRST]:
        yield soft(say("iraq.initiative.settled", side=Name(state[FIRST])), "10.3")


def no_choice(state: State, order: Initiative) -> Iterable[Fault]:
    """At equal indices nobody chooses (§10.2)."""
    if favoured(state) is None and order.first not in (None, presumed(state, state)):
        yield soft(say("iraq.initiative.tie", side=Name(presumed(state, state))), "10.2", todo=say("iraq.initiative.tie.todo"))


def initiative(state: State, order: Initiative, table: Table) -> Outcome:
    """The side with the higher index says who is first; equal indices put the insurgents first (§10.2).

    ``result``: ``chooser`` (a side, or None at equal indices) and, once known, ``first``. ``--first`` is the chooser's word.
    """
    out = Outcome(state)
    out.cite("10.2")
    chooser = favoured(state)
    out.result = {"chooser": chooser}
    if chooser is None:
        first = order.first or presumed(state, state)
        out.because("iraq.initiative.equal", n=state[INDEX["ins"]], side=Name(first))
    else:
        out.because("iraq.initiative.higher", side=Name(chooser), n=state[INDEX[chooser]])
        first = order.first or table.choose(Decision(chooser, SIDES, say("iraq.initiative.question", side=Name(chooser))), out)
    out.set(FIRST, first)
    out.result |= {"first": first, "key": first}
    out.tell("iraq.initiative.order", first=Name(first), second=Name(other(first)))
    return out


INITIATIVE = Command(
    "initiative",
    Initiative,
    initiative,
    "iraq.initiative.help",
    ("10.1", "10.2"),
    (in_initiative, not_settled, no_choice),
    lookup=False,
    rolls=False,
)
