"""The clock's commands: the next phase, a turn, who goes first (§4.1, §10), and what ends with a phase or a turn.

Leaving a phase does what is automatic there: control is paid (§18.4), points of a jihad or surge lapse (§24.5), the
target marker goes, declarations and the order of play end with the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...core.facts import Order, fact
from ...core.game import Command
from ...core.outcome import Decision, Fault, Name, Outcome, Say, say, soft
from ...core.state import State
from .districts import DECLARED, pay_control
from .gates import phase_is
from .kinds import SIDE, SIDES, other
from .netwar import election, standing, verdict
from .phases import OPENING, PHASE, TURN, ahead, favoured, next_turn, owes, phase, presumed

# What is owed, and the way to a phase.


def _owed(state: State, left: Iterable[str]) -> Iterable[Fault]:
    """What must be done before the phases can be left: the order of play (§10.1), the chaos rolls (§11.1)."""
    for key in left:
        words = owes(state, key)
        if key == OPENING and words:
            yield soft(say("iraq.next.owes-initiative"), "10.1", todo=say("iraq.next.owes-initiative.todo"), owes=words)
            return  # whose phases follow is not known yet
        if words:
            side = words[-1]
            yield soft(say("iraq.next.owes-chaos", side=Name(side)), "11.1", todo=say("iraq.next.owes-chaos.todo", key=side), owes=words)


def _way(state: State, target: str | None) -> list[str] | None:
    """The phases to be left on the way to ``target`` (the next phase, if None); None if it does not lie ahead."""
    rest = ahead(state)
    if target is None:
        return [state["phase"]]
    if target in rest:
        return [state["phase"], *rest[: rest.index(target)]]
    return [state["phase"], *rest] if target == OPENING else None


class Next(Order):
    """On to the next phase, or through to a phase, or to the next turn after the last phase (§4.1)."""

    phase: str | None = fact(PHASE, "iraq.next.phase", positional=True, default=None)


def may_go(state: State, order: Next) -> Iterable[Fault]:
    """A phase on the way that still owes something; a phase that does not lie ahead in this turn."""
    way = _way(state, order.phase)
    if way is None:
        yield soft(
            say("iraq.next.not-ahead", phase=Name(order.phase or ""), turn=state["turn"]),
            "4.1",
            todo=say("iraq.next.not-ahead.todo", phases=tuple(ahead(state))),
        )
        return
    yield from _owed(state, way)


def next_phase(state: State, order: Next, table) -> Outcome:
    """Moves the clock on and does what ends with each phase left. After the last turn the game is over (§4.1(6)).

    ``result``: ``turn``, ``phase``; ``control`` if it was paid on the way; at the end ``level``, ``winner``, ``difference``.
    """
    out = Outcome(state)
    out.cite("4.1")
    way = _way(state, order.phase)
    for key in way or ():
        _leave(out, key)
        if key == "attrition" and key != state["phase"]:  # passed by on the way: nothing else would remind of it
            out.instructions += _checklist(out, key)
    # Without a way the players agree to hold a phase that does not come.
    to = order.phase if way is None else next(iter(ahead(state)[len(way) - 1 :]), None)
    if to:
        out.set("phase", to)
    else:
        _end_turn(out)
    out.result |= {"turn": out["turn"], "phase": out["phase"]}
    if not out["over"]:
        out.instructions += _checklist(out, out["phase"])
    return out


def _checklist(out: Outcome, key: str) -> tuple[Say, ...]:
    """A phase's checklist, as the game stands after the changes made so far."""
    after = out.state.after(out.changes)
    after.values["phase"] = key
    return phase(after).checklist


# What ends with a phase, and with a turn.


def _leave(out: Outcome, key: str) -> None:
    name, _, side = key.partition("-")
    if name in _ENDING:
        _ENDING[name](out, side)


def _order(out: Outcome, side: str) -> None:
    if out["first"] is None:  # only where the players have agreed to go on without asking
        out.set("first", presumed(out.state, out))
        out.because("iraq.next.presumed", side=Name(out["first"]))


def _lapse(out: Outcome, side: str) -> None:
    """Points of a declaration that the mobilization phase has left over are lost (§24.5(2))."""
    for owner, marker in DECLARED.items():
        if side in ("", owner) and (lost := out[f"{marker}.points"]):
            out.set(f"{marker}.points", 0)
            out.because("iraq.next.lapsed", n=lost, marker=Name(marker))
            out.cite("24.5")


def _after_conflict(out: Outcome, side: str) -> None:
    """The suicide attacks of event 56 end with the insurgents' turn; the target marker goes with coin's conflict phase."""
    if side in ("", "ins") and out["suicide_surge"]:
        out.set("suicide_surge", False)
        out.because("iraq.next.suicide-over")
        out.cite("11.2")
    if side in ("", "coin") and (district := out["hvt"]):
        out.set("hvt", None)
        out.tell("iraq.next.hvt-gone", district=Name(district))
        out.cite("11.2")


def _pay(out: Outcome, side: str) -> None:
    """Control is scored once a turn, here if nobody has asked for it (§18.1, §18.4)."""
    if "control" in out["done"]:
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
    out.set("first", None)
    out.set("done", ())


def _begin(out: Outcome, turn: str) -> None:
    out.set("turn", turn)
    out.set("phase", OPENING)
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
    out.set("phase", next(reversed(ahead(out.state)), out["phase"]))
    ended = standing(out)
    out.set("over", True)
    out.set("winner", ended["winner"])
    out.result |= {key: ended[key] for key in ("level", "winner", "difference")}
    out.cite("5.1")
    out.tell("iraq.next.over", verdict=verdict(ended))


NEXT = Command("time next", Next, next_phase, "iraq.next.help", ("4.1",), (may_go,), lookup=False, rolls=False)


class Set(Order):
    """Put the clock to the beginning of a turn."""

    turn: str = fact(TURN, "iraq.set.turn", positional=True)


def set_turn(state: State, order: Set, table) -> Outcome:
    """The first phase of a turn, order of play open, nothing done in it yet; indices, chits and airstrikes stay.

    ``result``: ``turn``, ``phase``.
    """
    out = Outcome(state)
    _clean(out)
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
    if state["first"]:
        yield soft(say("iraq.initiative.settled", side=Name(state["first"])), "10.3")


def no_choice(state: State, order: Initiative) -> Iterable[Fault]:
    """At equal indices nobody chooses (§10.2)."""
    if favoured(state) is None and order.first not in (None, presumed(state, state)):
        yield soft(say("iraq.initiative.tie", side=Name(presumed(state, state))), "10.2", todo=say("iraq.initiative.tie.todo"))


def initiative(state: State, order: Initiative, table) -> Outcome:
    """The side with the higher index says who is first; equal indices put the insurgents first (§10.2).

    ``result``: ``chooser`` (a side, or None at equal indices) and, once known, ``first``. ``--first`` is the chooser's word.
    """
    out = Outcome(state)
    out.cite("10.2")
    chooser = favoured(state)
    out.result = {"chooser": chooser}
    if chooser is None:
        first = order.first or presumed(state, state)
        out.because("iraq.initiative.equal", n=state["netwar.ins"], side=Name(first))
    else:
        out.because("iraq.initiative.higher", side=Name(chooser), n=state[f"netwar.{chooser}"])
        first = order.first or table.choose(Decision(chooser, SIDES, say("iraq.initiative.question", side=Name(chooser))), out)
    out.set("first", first)
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
