"""Chaos events (§11): the roll, and what its event does to what refcli keeps. The rest are instructions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ...core.asking import Table
from ...core.facts import PHASE_SIDE, Order, fact
from ...core.game import Command
from ...core.kinds import FLAG
from ...core.outcome import Fault, Name, Outcome, hard, say, soft, texts
from ...core.state import State
from ...core.tables import Tables
from . import events
from .chits import drawable
from .gates import needs_option, once, phase_is
from .kinds import CHIT, SIDE, SIDES
from .position import DONE, INDEX, PENDING, SOMEWHERE
from .record import boxes_may_change


class Chaos(Order):
    """Roll for a chaos event; ``extra`` pays for a further one, ``chit`` names a chit that the event lets draw."""

    bare: ClassVar[tuple[str, ...]] = ("dice",)
    side: str = fact(SIDE, "iraq.chaos.side", positional=True, default=PHASE_SIDE)
    extra: bool = fact(FLAG, "iraq.chaos.extra", rules=("27.1",), default=False)
    chit: str | None = fact(CHIT, "iraq.chaos.chit", rules=("20.4",), default=None)
    count: bool = fact(FLAG, "iraq.chaos.count", rules=("18.2",), default=False)


def mark(side: str) -> str:
    """What ``done`` holds once the side has rolled this turn."""
    return f"chaos-{side}"


def _phase(state: State, order: Chaos) -> Iterable[Fault]:
    return phase_is(state, (f"chaos-{order.side}",), "11.1")


def _number(state: State, order: Chaos) -> Iterable[Fault]:
    """One roll a phase, unless further ones are paid for after it (§11.1, §27.1)."""
    if order.extra:
        yield from needs_option(state, "extra-events", "27.1")
        if state.live and mark(order.side) not in state[DONE]:
            free = say("iraq.next.owes-chaos.todo", key=order.side)
            yield soft(say("iraq.chaos.extra-first"), "27.1", todo=free)
    else:
        more = say("iraq.todo.extra", key=order.side) if state.option("extra-events") else None
        yield from once(state, mark(order.side), say("iraq.chaos.rolled", side=Name(order.side)), "11.1", "27.1", todo=more)


def _cost(state: State, order: Chaos) -> Iterable[Fault]:
    cost = state.tables["chaos"]["extra"]["cost"]
    if order.extra and state[INDEX[order.side]] <= cost:
        yield hard(say("iraq.points-short", side=Name(order.side), cost=cost, n=state[INDEX[order.side]]), "27.1", "5.2")


def _cup(state: State, order: Chaos) -> Iterable[Fault]:
    return drawable(state, order.side, 1, [order.chit]) if order.chit else ()


def event_of(tables: Tables, side: str, number: int) -> dict[str, Any]:
    """The row of the side's table for a d66 number."""
    return next(row for row in tables[f"chaos-{side}"]["event"] if row["low"] <= number <= row["high"])


def chaos(state: State, order: Chaos, table: Table) -> Outcome:
    """Rolls the event and carries out its arithmetic (§11.2); choices are decisions, cardboard is told.

    ``result``: ``key`` the two digits, ``event``, ``text`` (the event in words), ``effects`` (``path`` and ``change``, or ``value``
    of a marker or flag); of an event that counts districts ``stale`` and ``untold``, those that are not certain or not told.
    """
    out = Outcome(state)
    out.cite("11.1")
    if order.extra:
        cost = state.tables["chaos"]["extra"]["cost"]
        out.add(INDEX[order.side], -cost)
        out.because("iraq.why.extra", side=Name(order.side), n=cost)
        out.cite("27.1")
    if state.live and mark(order.side) not in out[DONE]:
        out.set(DONE, (*out[DONE], mark(order.side)))
    number = table.d66()
    row = event_of(state.tables, order.side, number)
    option = row.get("option")
    if option and not state.option(option):
        out.because("iraq.why.otherwise", event=Name(row["key"]), other=Name(row["otherwise"]))
        out.cite(*row["sections"])
        row = next(one for one in state.tables[f"chaos-{order.side}"]["event"] if one["key"] == row["otherwise"])
    out.result = {"key": str(number), "event": row["key"], "text": texts(row), "effects": []}
    out.cite(*row["sections"])
    if any(effect["effect"] in ("dice", "marker") for effect in row.get("do", ())):
        table.tell(say("iraq.chaos.now", event=Name(row["key"]), text=texts(row)))
    drawing = any(effect["effect"] == "draw" for effect in row.get("do", ()))
    if order.chit and not drawing:
        out.warn("iraq.chaos.chit-unused")
    at = events.Scene(order.side, order.chit, len(out.changes), order.count, _shared(row))
    for effect in row.get("do", ()):
        if not events.apply(out, effect, at, table):
            break
    else:
        out.instructions.extend(texts(line) for line in row.get("tell", ()))
        if row.get("swaps"):
            boxes_may_change(out, SOMEWHERE)
    events.note(out, at)
    return out


def _shared(row: Mapping[str, Any]) -> bool:
    return len({effect["side"] for effect in row.get("do", ()) if effect["effect"] == "dice"}) > 1


def counting(state: State) -> bool:
    """Whether the open decision is an event's that waits for districts to be told before it counts them (``count``)."""
    pending = state[PENDING]
    if not pending or pending["command"] != "chaos":
        return False
    tens, ones = (die["value"] for die in pending["dice"][:2])
    side = next(word for word in pending["order"] if word in SIDES)
    row = event_of(state.tables, side, 10 * tens + ones)
    return any(effect["effect"] in events.COUNTING for effect in row.get("do", ()))


CHAOS = Command("chaos", Chaos, chaos, "iraq.chaos.help", ("11.1", "11.2"), (_phase, _number, _cost, _cup))
