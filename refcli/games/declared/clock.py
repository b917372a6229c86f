"""The clock of an own game: turns and phases, what a phase brings by itself, and what it still owes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...core.asking import Table
from ...core.facts import Order, fact
from ...core.game import Command, Phase
from ...core.kinds import Key
from ...core.outcome import Fault, Name, Outcome, Say, say, soft, texts
from ...core.state import State
from .effects import befall
from .ending import closing
from .position import phases_of


def row_of(state: State) -> Mapping[str, Any] | None:
    """The present phase in the calendar; None without one."""
    if "calendar" not in state.tables["game"]:
        return None
    return next((row for row in state.tables["calendar"]["phase"] if row["key"] == state["phase"]), None)


def phase(state: State) -> Phase | None:
    """The present phase with its checklist."""
    row = row_of(state)
    if row is None:
        return None
    return Phase(row["key"], row.get("side"), tuple(texts(line) for line in row["checklist"]), tuple(row["sections"]))


def phase_side(state: State) -> str | None:
    """The side whose phase it is, where it is one side's."""
    row = row_of(state)
    return row.get("side") if row else None


def timely(state: State, table: Mapping[str, Any]) -> Iterator[Fault]:
    """A table that is for some phases alone, in a session at another."""
    wanted = table.get("phases", ())
    if wanted and state.live and state["phase"] not in wanted:
        coming = next((key for key in ahead(state) if key in wanted), None)
        todo = say("declared.phase-is.how", phase=coming) if coming else None
        found = say("declared.phase-is", phases=tuple(map(Name, wanted)), phase=Name(state["phase"]))
        yield soft(found, *table.get("sections", ()), todo=todo)


def owed(state: State, row: Mapping[str, Any]) -> list[str]:
    """The event tables that a phase wants thrown and that have not been."""
    return [key for key in row.get("owes", ()) if key not in state["done"]]


def ahead(state: State) -> list[str]:
    """The phases of this turn after the present one."""
    known = [row["key"] for row in phases_of(state.tables, state["turn"])]
    return known[known.index(state["phase"]) + 1 :] if state["phase"] in known else known


def lies_ahead(state: State, order: Any) -> Iterable[Fault]:
    """A phase that lies ahead in this turn, or the first of the next."""
    open_now = [*ahead(state), *_first_of_next(state)]
    if order.phase not in (None, *open_now):
        todo = say("key.one-of", keys=", ".join(open_now)) if open_now else None
        yield soft(say("declared.next.not-ahead", phase=Name(order.phase), turn=Name(state["turn"])), todo=todo)


def _first_of_next(state: State) -> list[str]:
    """The first phase of the next turn; none after the last."""
    turns = state.tables["calendar"]["turns"]
    return [phases_of(state.tables, turn)[0]["key"] for turn in turns[turns.index(state["turn"]) + 1 :][:1]]


def nothing_owed(state: State, order: Any) -> Iterable[Fault]:
    """What the present phase, or one on the way, still wants thrown."""
    rows = {row["key"]: row for row in phases_of(state.tables, state["turn"])}
    for key in _passed(state, order.phase):
        if key in rows:
            due = owed(state, rows[key]) if key == state["phase"] else rows[key].get("owes", ())
            for table in due:
                hint = say("declared.next.owed.how", table=table)
                yield soft(say("declared.next.owed", phase=Name(key), table=Name(table)), todo=hint, owes=("event", table))


def _passed(state: State, to: str | None) -> list[str]:
    """The phases that a step leaves behind."""
    rest = ahead(state)
    if to is None:
        return [state["phase"]]
    if to in rest:
        return [state["phase"], *rest[: rest.index(to)]]
    return [state["phase"], *rest] if to in _first_of_next(state) else []


def next_phase(state: State, order: Any, table: Table) -> Outcome:
    """On to the next phase, through to a phase, or to the next turn; after the last turn the game is over.

    ``result``: turn, phase.
    """
    out = Outcome(state)
    rest = ahead(state)
    if order.phase in rest or (order.phase is None and rest):
        _through(out, rest[: rest.index(order.phase) + 1] if order.phase else rest[:1])
        _told(out)
    elif order.phase in (None, *_first_of_next(state)):
        _new_turn(out, rest)
    else:  # by agreement: a phase that has passed, once more
        _through(out, [order.phase])
        _told(out)
    out.result = {"turn": out["turn"], "phase": out["phase"]}
    return out


def _new_turn(out: Outcome, rest: list[str]) -> None:
    """What is left of the turn goes by, then the next begins, or the game ends."""
    _through(out, rest)
    turns = out.state.tables["calendar"]["turns"]
    at = turns.index(out["turn"])
    if at + 1 == len(turns):
        out.tell("declared.next.last")
        closing(out)
    else:
        _begin(out, turns[at + 1])


def _begin(out: Outcome, turn: str) -> None:
    tables = out.state.tables
    out.set("turn", turn)
    out.tell("declared.next.turn", turn=Name(turn))
    if note := tables["calendar"].get("note", {}).get(turn):
        out.instructions.append(texts(note))
    _through(out, [phases_of(tables, turn)[0]["key"]])
    _told(out)


def _through(out: Outcome, keys: list[str]) -> None:
    """Phases begin, one after another: what each brings by itself is applied."""
    for key in keys:
        row = _row(out, key)
        out.set("phase", key)
        out.set("done", ())
        befall(out, row)
        out.cite(*row["sections"])


def _told(out: Outcome) -> None:
    """The checklist of the phase that has been reached, for the hands."""
    out.instructions += [texts(line) for line in _row(out, out["phase"])["checklist"]]


def _row(out: Outcome, key: str) -> Mapping[str, Any]:
    return next(row for row in out.state.tables["calendar"]["phase"] if row["key"] == key)


def set_turn(state: State, order: Any, table: Table) -> Outcome:
    """The first phase of a turn. What it brings by itself is left alone. ``result``: turn, phase."""
    out = Outcome(state)
    out.set("turn", order.turn)
    out.set("phase", phases_of(state.tables, order.turn)[0]["key"])
    out.set("done", ())
    out.result = {"turn": out["turn"], "phase": out["phase"]}
    return out


def commands(turns: tuple[str, ...], phases: tuple[str, ...]) -> dict[str, Command]:
    """``time next`` and ``time set`` of a game with these turns and phases."""
    onward = fact(Key("what.phase", phases, "PHASE"), "declared.next.phase", positional=True, default=None)
    to = fact(Key("declared.what.turn", turns, "TURN"), "declared.set.turn", positional=True)
    forward = type("Next", (Order,), {"__doc__": "On to the next phase.", "phase": onward})
    back = type("Set", (Order,), {"__doc__": "Put the clock to the beginning of a turn.", "turn": to})
    checks = (lies_ahead, nothing_owed)
    return {
        "time next": Command("time next", forward, next_phase, "declared.next.help", (), checks, lookup=False, rolls=False),
        "time set": Command("time set", back, set_turn, "declared.set.help", (), lookup=False, rolls=False),
    }


def coming(state: State) -> Say:
    """Where ``next`` leads."""
    if rest := ahead(state):
        return say("declared.todo.next", phase=Name(rest[0]))
    turns = state.tables["calendar"]["turns"]
    at = turns.index(state["turn"])
    return say("declared.todo.next-turn", turn=Name(turns[at + 1])) if at + 1 < len(turns) else say("declared.todo.finish")
