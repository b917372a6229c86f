"""Netwar chits: the cups, the hands, drawing and playing (§20, §25.2).

``chits.SIDE.held`` is how many a side holds. ``hands.SIDE`` is which, as far as refcli knows: all of them where it draws
itself, with a real cup only those that the players named. No hand is shown but by ``chit show --reveal`` and by an ISR.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import PHASE_SIDE, Order, fact
from ...core.game import Command
from ...core.hidden import Hidden
from ...core.kinds import FLAG
from ...core.outcome import Fault, Name, Outcome, hard, say
from ...core.state import State
from ...core.tables import Tables
from .kinds import CHIT, SIDE, SIDES
from .position import CUP, DRAWS, HANDS, HELD, MAIL, PROOFS, SCENARIO

LOOK = "look"
"""What a side has to prove where the enemy has looked at its hand: all of it."""
UNKNOWN = "?"
"""A chit that has been drawn by mail and is not decided yet."""


def remaining(state: State | Outcome, side: str) -> list[str]:
    """What lies in the side's cup, one item a chit, in a fixed order: the whole set less the known hand (§20.1)."""
    tables = state.tables if isinstance(state, State) else state.state.tables
    left = Counter(tables["chits"]["cup"][side]) - Counter(state[HANDS[side]])
    return sorted(left.elements())


def drawn(state: State) -> bool:
    """Whether refcli draws the chits itself: in a session with no real cup."""
    return state.live and state[CUP] != "real"


def drawable(state: State, side: str, n: int = 1, kinds: Iterable[str] = ()) -> Iterable[Fault]:
    """A hard fault if refcli's own cup has not so many chits left, or not those of the named kinds (§20.4). By mail none is named:
    the lot falls in letters."""
    if state.live and state[MAIL] is not None:
        if kinds:
            yield hard(say("iraq.chit.by-mail"), "20.4", todo=say("iraq.chit.by-mail.todo"))
        elif state[HELD[side]] + n > sum(state.tables["chits"]["cup"][side].values()):
            yield hard(say("iraq.chit.cup-empty", side=Name(side)), "20.4")
    if not drawn(state):
        return
    left = remaining(state, side)
    if len(left) < n:
        yield hard(say("iraq.chit.cup-empty", side=Name(side)), "20.4")
    else:
        for kind in Counter(kinds) - Counter(left):
            yield hard(say("iraq.chit.none-left", side=Name(side), kind=Name(kind)), "20.4")


def draw(out: Outcome, side: str, table: Table, kind: str | None = None) -> None:
    """One chit from the side's cup into its hand (§20.4): by lot, or the kind that the players named.

    With a real cup and no name only the count grows. An empty cup gives nothing.
    """
    if kind is None and drawn(out.state):
        left = remaining(out, side)
        if not left:
            out.tell("iraq.chit.cup-empty", side=Name(side))
            return
        kind = table.pick(left, "chit")
        if out.state.tables["chits"]["source"] == "stand-in":
            out.warn("iraq.chit.stand-in")
    elif out[MAIL] is not None:
        out.tell("iraq.chit.in-letters", side=Name(side))
        out.set(DRAWS[side], (out[DRAWS[side]] or 0) + 1)
    elif not drawn(out.state):
        out.tell("iraq.chit.by-hand", side=Name(side))
    out.add(HELD[side], 1)
    if kind is not None:
        out.set(HANDS[side], tuple(sorted((*out[HANDS[side]], kind))))
    out.cite("20.4")


def lacking(state: State, side: str, kinds: Sequence[str], *rules: str) -> Iterable[Fault]:
    """A hard fault for each kind of chit that the side has not to play (§20.4). In a lookup no hand is looked at; with a
    real cup any chit counts as held while there are enough; by mail its owner's home knows better."""
    if not state.live or not kinds:
        return
    if state[CUP] == "real":
        if (held := state[HELD[side]]) < len(kinds):
            yield hard(say("iraq.chit.too-few", side=Name(side), held=held, n=len(kinds)), "20.4", *rules)
            return
        if state[MAIL] is None or len(state[HANDS[side]]) != held:
            return
    known: Counter[str] = Counter(state[HANDS[side]])
    for kind, n in Counter(kinds).items():
        if known[kind] < n:
            lack = "iraq.chit.not-held" if n == 1 else "iraq.chit.not-so-many"
            yield hard(say(lack, side=Name(side), kind=Name(kind), n=n), "20.4", *rules)


def holds(state: State, side: str, kind: str) -> bool:
    """Whether the side can play a chit of that kind."""
    return not any(lacking(state, side, [kind]))


def spend(out: Outcome, side: str, kind: str) -> None:
    """Plays one chit: it goes from the hand back to the cup (§20.4). A lookup has no hand to take it from."""
    if not out.state.live:
        return
    hand = list(out[HANDS[side]])
    if kind in hand:
        hand.remove(kind)
    out.add(HELD[side], -1)
    out.cite("20.4")
    if out[MAIL] is not None:  # its owner opens the draw that it was with his next letter
        out.set(PROOFS[side], (*(out[PROOFS[side]] or ()), kind))
        return
    # With a real cup a chit may be played that was named otherwise when drawn: never know more than are held.
    out.set(HANDS[side], tuple(hand[: out[HELD[side]]]))


def deal(state: State, kinds: Sequence[str], table: Table) -> Outcome:
    """The chits drawn at the start (§3.3): as many as the scenario says. ``kinds`` are ins's, as far as named.

    BadInput if more are named than are drawn, or more of a kind than there are.
    """
    out = Outcome(state)
    for side, n in state.tables["scenarios"]["scenario"][str(state[SCENARIO])]["chits"].items():
        named = list(kinds) if side == "ins" else []
        if len(named) > n:
            raise BadInput(say("iraq.chit.too-many", side=Name(side), n=n))
        for kind in [*named, *[None] * (n - len(named))]:
            if kind is not None and drawn(state) and kind not in remaining(out, side):
                raise BadInput(say("iraq.chit.none-left", side=Name(side), kind=Name(kind)))
            draw(out, side, table, kind)
    out.result = {side: {"held": out[HELD[side]]} for side in SIDES}
    out.cite("3.3")
    return out


def cup(tables: Tables, side: str) -> Mapping[str, int]:
    """How many chits of each kind the side's cup holds when its hand is empty (§20.1)."""
    found: Mapping[str, int] = tables["chits"]["cup"][side]
    return found


HIDDEN = Hidden(DRAWS.pattern, PROOFS.pattern, HANDS.pattern, LOOK, UNKNOWN, cup)
"""How a hand is drawn by mail."""


class Draw(Order):
    """Draw one chit."""

    side: str = fact(SIDE, "iraq.chit.side", positional=True, default=PHASE_SIDE)
    chit: str | None = fact(CHIT, "iraq.chit.chit", rules=("20.4",), default=None)


def _can_draw(state: State, order: Draw) -> Iterable[Fault]:
    return drawable(state, order.side, 1, [order.chit] if order.chit else ())


def draw_one(state: State, order: Draw, table: Table) -> Outcome:
    """One chit into the side's hand, by lot or named (§20.4). The answer shows how many are held, never which."""
    out = Outcome(state)
    draw(out, order.side, table, order.chit)
    out.result = {"held": out[HELD[order.side]]}
    out.because("iraq.chit.free")
    out.cite("20.2")
    return out


DRAW = Command("chit draw", Draw, draw_one, "iraq.chit.draw.help", ("20.4",), (_can_draw,), lookup=False, rolls=False, repeats=True)


class Show(Order):
    """How many chits a side holds; with ``reveal`` which, as far as refcli knows."""

    side: str = fact(SIDE, "iraq.chit.side", positional=True, default=PHASE_SIDE)
    reveal: bool = fact(FLAG, "iraq.chit.reveal", rules=("25.2",), default=False)


def show(state: State, order: Show, table: Table) -> Outcome:
    """The count, and with ``reveal`` the known kinds and how many are not known (a real cup). By mail a hand is known at its owner's
    home alone, and what of it has been opened. Changes nothing (§25.2)."""
    out = Outcome(state)
    held, hand = state[HELD[order.side]], state[HANDS[order.side]]
    out.result = {"held": held}
    if order.reveal or (hand and state[MAIL] is not None):
        known = [kind for kind in hand if kind != UNKNOWN]
        out.result |= {"kinds": known, "unknown": held - len(known)}
    out.cite("25.2")
    return out


SHOW = Command(
    "chit show", Show, show, "iraq.chit.show.help", ("25.2",), lookup=False, rolls=False, interjects=True, ends=True, changes=False
)
