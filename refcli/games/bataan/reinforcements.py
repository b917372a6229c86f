"""Japanese reinforcements (§8.1, §12.5) and rebuilding (§8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.asking import Table
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Key
from ...core.outcome import Fault, Name, Outcome, hard, say, soft, texts
from ...core.state import State
from ...core.tables import Tables
from .formations import guns_of
from .gates import mark, needs_option, phase_is
from .ledgers import aircraft
from .phases import REBUILD, apart, by_month, month, opens_month
from .position import AIR_OF, ARRIVED, GUNS_OF, PAID, POINTS, REBUILDS, REBUILT, SURRENDERED, TURN, UNPAID
from .supply import use


def keys(tables: Tables) -> tuple[str, ...]:
    """The groups of reinforcements."""
    return tuple(tables["reinforcements"]["unit"])


class Reinforce(Order):
    """The Japanese bring reinforcements, for points."""

    key: str = fact(Key("bataan.what.reinforcement", keys, "KEY"), "bataan.reinforce.key", rules=("8.1",), positional=True)
    withdraw: bool = fact(FLAG, "bataan.reinforce.withdraw", rules=("8.14",), default=False)


def _row(state: State, key: str) -> Mapping[str, Any]:
    result: Mapping[str, Any] = state.tables["reinforcements"]["unit"][key]
    return result


def cost(state: State, key: str) -> int | None:
    """The points that a group costs now; None where it may not come (§8.11-8.15, §12.5)."""
    row = _row(state, key)
    if state[SURRENDERED]:
        if row.get("closed_after"):
            return None
        if "after" in row:
            return int(row["after"])
    result: int | None = by_month(state.tables, row["cost"], state[TURN])
    return result


def period(state: State, key: str) -> str | None:
    """The mark of the month or turn that a group is paid for; None for one that comes once a game."""
    each = _row(state, key).get("each")
    return {"month": f"{key}:{month(state['turn'])}", "turn": f"{key}:{state['turn']}"}[each] if each else None


def by_the_turn(state: State) -> set[str | None]:
    """The marks of the groups that are paid for by the turn, for the turn at hand (§8.15)."""
    return {period(state, key) for key in keys(state.tables) if _row(state, key).get("each") == "turn"}


def unpaid(at: State | Outcome) -> int:
    """The points of months begun with a group on the map and never paid for (§8.14)."""
    state = at if isinstance(at, State) else at.state
    rows = state.tables["reinforcements"]["unit"]
    marks = [mark.partition(":") for mark in at[UNPAID]]
    return sum(by_month(state.tables, rows[key]["cost"], when) or 0 for key, _, when in marks)


def begun(out: Outcome) -> None:
    """A month begins: what is on the map and paid by the month is unpaid until it is paid or withdrawn (§8.14)."""
    after = out.state.after(out.changes)
    for key in out[ARRIVED]:
        owed = period(after, key)
        if owed and owed not in out[PAID] and owed not in out[UNPAID]:
            out.set(UNPAID, (*out[UNPAID], owed))


def in_phase(state: State, order: Order) -> Iterable[Fault]:
    """The first phase of a turn (§2.1, §8.0); once Bataan has surrendered, at any time (§13.0)."""
    return () if state[SURRENDERED] and isinstance(order, Reinforce) else phase_is(state, ("reinforcement",), "2.1")


def optional(state: State, order: Reinforce) -> Iterable[Fault]:
    """An optional group needs its rule (§12.5)."""
    if option := _row(state, order.key).get("option"):
        yield from needs_option(state, option, *_row(state, order.key)["sections"])


def in_season(state: State, order: Reinforce) -> Iterable[Fault]:
    """Not before its month, nor, for some, after the surrender (§8.11-8.14)."""
    if order.withdraw or cost(state, order.key) is not None:
        return
    row = _row(state, order.key)
    if state[SURRENDERED] and row.get("closed_after"):
        yield soft(say("bataan.reinforce.after", unit=Name(order.key)), *row["sections"])
    else:
        todo = say("bataan.reinforce.early.todo", month=Name(next(iter(row["cost"]))))
        yield soft(say("bataan.reinforce.early", unit=Name(order.key), month=Name(month(state[TURN]))), *row["sections"], todo=todo)


def not_twice(state: State, order: Reinforce) -> Iterable[Fault]:
    """Once a game, or once for each month or turn that it is paid for (§8.14, §8.15)."""
    if order.withdraw:
        return
    mark_of = period(state, order.key)
    if mark_of and mark_of in state[PAID]:
        when = Name(mark_of.partition(":")[2])
        yield soft(say("bataan.reinforce.paid", unit=Name(order.key), when=when), *_row(state, order.key)["sections"])
    elif mark_of is None and order.key in state[ARRIVED]:
        yield hard(say("bataan.reinforce.there", unit=Name(order.key)), *_row(state, order.key)["sections"])


def withdrawal(state: State, order: Reinforce) -> Iterable[Fault]:
    """Only a group that is paid by the month, while it is there, on the first turn of a month (§8.14)."""
    if not order.withdraw:
        return
    sections = _row(state, order.key)["sections"]
    if _row(state, order.key).get("each") != "month":
        yield soft(say("bataan.reinforce.stays", unit=Name(order.key)), *sections)
    elif order.key not in state[ARRIVED]:
        yield hard(say("bataan.reinforce.not-there", unit=Name(order.key)), *sections)
    elif not opens_month(state[TURN]):
        yield soft(say("bataan.reinforce.first-turn", unit=Name(order.key)), *sections)


def reinforce(state: State, order: Reinforce, table: Table) -> Outcome:
    """The group comes, or stays another month, and is paid for in points; or it is withdrawn.

    ``result``: key and unit, cost (points lost, positive), vp.
    """
    out = Outcome(state)
    points = 0 if order.withdraw else cost(state, order.key) or 0
    here = [key for key in state[ARRIVED] if key != order.key]
    now = period(state, order.key)
    out.set(UNPAID, tuple(mark for mark in state[UNPAID] if mark != now))
    if order.withdraw:
        out.set(ARRIVED, tuple(here))
        out.tell("bataan.reinforce.withdrawn", unit=Name(order.key))
    else:
        out.add(POINTS, -points)
        if now:
            out.set(PAID, (*state[PAID], now))
        if _row(state, order.key).get("each") != "turn":
            out.set(ARRIVED, (*here, order.key))
        out.tell("bataan.reinforce.comes", unit=texts(_row(state, order.key)))
    _counted(out)
    out.result = {"key": order.key, "unit": order.key, "cost": points, "vp": out[POINTS]}
    out.cite(*_row(state, order.key)["sections"])
    return out


def _counted(out: Outcome) -> None:
    """Aircraft and guns that have come count from now on, those that have gone no more (§5.5, §8.14, §8.15)."""
    after = out.state.after(out.changes)
    out.add(AIR_OF["jp"], aircraft(after) - aircraft(out.state))
    out.add(GUNS_OF["jp"], guns_of(after, "jp") - guns_of(out.state, "jp"))


REINFORCE = Command(
    "reinforce",
    Reinforce,
    reinforce,
    "bataan.reinforce.help",
    ("8.1",),
    (in_phase, optional, in_season, not_twice, withdrawal),
    lookup=False,
    rolls=False,
)


class Rebuild(Order):
    """The Japanese skip this turn's action phase, and both sides rebuild."""


def numbered(state: State, order: Rebuild) -> Iterable[Fault]:
    """Two in a game (§8.2)."""
    if state[REBUILDS] >= (n := len(state.tables["victory"]["rebuild"]["cost"])):
        yield soft(say("bataan.rebuild.no-more", n=n), "8.2")


def spaced(state: State, order: Rebuild) -> Iterable[Fault]:
    """Four full turns lie between the two (§8.2)."""
    if (last := state[REBUILT]) is not None:
        between = apart(state.tables, last, state[TURN]) - 1
        if between < (n := state.tables["victory"]["rebuild"]["between"]):
            yield soft(say("bataan.rebuild.too-soon", n=n, turn=last, between=max(between, 0)), "8.2")


def rebuild(state: State, order: Rebuild, table: Table) -> Outcome:
    """Costs points; the turn then has only its last three phases (§8.0). What may be rebuilt is judged by the state of
    supply before it (§8.21-8.23). With the convoy a die says how many US units may try in Reduced (§12.3).

    ``result``: key and cost (points lost, positive), vp, us_units (the die's number, None where none is thrown).
    """
    out = Outcome(state)
    costs = state.tables["victory"]["rebuild"]["cost"]
    points = costs[min(state[REBUILDS], len(costs) - 1)]
    japan, us = use(out, "jp"), use(out, "us")
    tries = None
    if us == "reduced" and state.option("pensacola"):
        tries = table.one("rebuild")
        out.cite("12.3")
    out.add(POINTS, -points)
    out.add(REBUILDS, 1)
    out.set(REBUILT, state[TURN])
    mark(out, REBUILD)
    out.tell("bataan.rebuild.jp-normal" if japan == "normal" else "bataan.rebuild.jp-reduced")
    if us == "normal":
        out.tell("bataan.rebuild.us")
    elif tries is not None:
        out.tell("bataan.rebuild.us-convoy", n=tries)
    else:
        out.tell("bataan.rebuild.us-none")
    out.tell("bataan.rebuild.never")
    out.result = {"key": str(points), "cost": points, "vp": out[POINTS], "us_units": tries}
    out.cite("8.0", "8.2", "8.21" if japan == "normal" else "8.22", "8.23")
    return out


REBUILD_TURN = Command(
    "rebuild", Rebuild, rebuild, "bataan.rebuild.help", ("8.0", "8.2"), (in_phase, numbered, spaced), lookup=False, forecast=True
)
