"""The clock of an own game: ``time next`` through phases, loops and turns, ``time pass``, ``time set``; and the first phase of all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command, Opening, Phase
from ...core.kinds import Key
from ...core.outcome import Fault, Name, Outcome, Say, name_of, say, soft
from ...core.owed import Owed, holds_back, lapse
from ...core.state import State
from .aftermath import Ruling, follow, ruling
from .book import Book
from .conditions import told
from .effects import befall
from .ending import closing
from .needs import renew
from .position import DONE, LOOP, OVER, OWED, PASSED, PASSES, PHASE, SCENARIO, TURN
from .scene import Scene, phase_side
from .settled import owed, owed_by_phase
from .steps import SPANS, after, begin, begin_turn, checklist, done, first, last_turn, leave, note_of

PATIENCE = 1000
"""Phases that one ``next PHASE`` may begin: a loop that has not ended by then does not end."""


def phase(state: State) -> Phase | None:
    """The present phase with its checklist."""
    book = Book.at(state.tables)
    if not book.turns:
        return None
    calendar = state.tables["calendar"]
    row = next((row for row in calendar["phase"] if row["key"] == state[PHASE]), None)
    if row is None:
        return None
    scene = Scene(Outcome(state), None, row.get("side"))
    lines = tuple(scene.told(line) for line in row["checklist"])
    return Phase(row["key"], row.get("side"), lines, tuple(row["sections"]))


def standing(state: State) -> dict[str, Any]:
    """What is to be known of the turn: ``note``."""
    note = state.tables["calendar"].get("note", {}).get(state[TURN])
    return {"note": Scene(Outcome(state), None, phase_side(state)).told(note)} if note else {}


# What lies ahead


def _scene(state: State) -> Scene:
    return Scene(Outcome(state), None, phase_side(state))


def _loop(state: State) -> str | None:
    return Book.at(state.tables).loop_of(state[PHASE])


def rest(state: State) -> list[str]:
    """The phases of this turn after the present one, in their order."""
    known = [row["key"] for row in Book.at(state.tables).phases_in(state[TURN])]
    return known[known.index(state[PHASE]) + 1 :] if state[PHASE] in known else known


def rounds(state: State) -> list[str]:
    """The phases of the loop at hand that come again in its next round, if there is one."""
    loop = _loop(state)
    if loop is None or done(_scene(state), loop, True):
        return []
    return [key for key in Book.at(state.tables).loops[loop]["phases"] if key not in rest(state)]


def first_of_next(state: State) -> list[str]:
    """The phases that the next turn may begin with; none after the last."""
    book = Book.at(state.tables)
    turns = _turns_ahead(state)
    return list(dict.fromkeys([book.phases_in(turns[0])[0]["key"], first(_scene(state), turns[0])])) if turns else []


def _turns_ahead(state: State | Outcome) -> tuple[str, ...]:
    tables = state.tables if isinstance(state, State) else state.state.tables
    book = Book.at(tables)
    last = last_turn(book, state[SCENARIO] if book.scenarios else None)
    return book.turns[book.turns.index(state[TURN]) + 1 : book.turns.index(last) + 1]


def passed(state: State, to: str | None) -> list[str]:
    """The phases that a step leaves behind, each once."""
    left = rest(state)
    if to is None:
        return [state[PHASE]]
    if to in left:
        return [state[PHASE], *left[: left.index(to)]]
    if to in (again := rounds(state)):
        return [state[PHASE], *again[: again.index(to)]]
    return [state[PHASE], *left] if to in first_of_next(state) else []


# The way to a phase


def kinds(phases: Sequence[str]) -> tuple[str, ...]:
    """The kinds of phases that come more than once a turn (``combat`` of ``german-combat`` and ``soviet-combat``): the last parts that
    several share."""
    parts = [key.rpartition("-")[2] for key in phases if "-" in key]
    return tuple(part for part in dict.fromkeys(parts) if parts.count(part) > 1 and part not in phases)


def aim(state: State, named: str | None) -> str | None:
    """The phase that was named; of a kind, the next one of this turn. BadInput if none is left."""
    if named is None or named in Book.at(state.tables).phases:
        return named
    coming = list(dict.fromkeys([*rest(state), *rounds(state)]))
    found = next((key for key in coming if key.rpartition("-")[2] == named), None)
    if found is None:
        hint = say("key.one-of", keys=", ".join(coming)) if coming else None
        raise BadInput(say("declared.next.none-ahead", kind=named, turn=Name(state[TURN])), hint)
    return found


# What stands against going on


def lies_ahead(state: State, order: Any) -> Iterable[Fault]:
    """A phase that lies ahead in this turn, or the first of the next."""
    to = aim(state, order.phase)
    open_now = list(dict.fromkeys([*rest(state), *rounds(state), *first_of_next(state)]))
    if to is not None and to not in open_now:
        todo = say("key.one-of", keys=", ".join(open_now)) if open_now else None
        yield soft(say("declared.next.not-ahead", phase=name_of("phase", to), turn=Name(state[TURN])), todo=todo)


def loops_are_done(state: State, order: Any) -> Iterable[Fault]:
    """No loop is left whose end has not come."""
    to = aim(state, order.phase)
    if to is None:
        return
    book, scene = Book.at(state.tables), _scene(state)
    for loop in dict.fromkeys(filter(None, map(book.loop_of, passed(state, to)))):
        row = book.loops[loop]
        if to not in row["phases"] and "until" in row and not done(scene, loop, True):
            yield soft(say("declared.next.loop", loop=Name(loop), until=", ".join(told(row["until"]))))


def in_a_loop(state: State, order: Any) -> Iterable[Fault]:
    """Who passes, passes in a loop."""
    if _loop(state) is None:
        yield soft(say("declared.pass.nowhere", phase=name_of("phase", state[PHASE])), todo=say("declared.pass.nowhere.how"))


def _lapsing(state: State, to: str | None) -> Iterator[Owed]:
    """All that is owed at the present phase and on the way."""
    yield from owed(state)
    book, scene = Book.at(state.tables), _scene(state)
    for key in passed(state, to)[1:]:
        yield from owed_by_phase(scene, book.phases[key], ())


def nothing_owed(state: State, order: Any) -> Iterable[Fault]:
    """What the present phase, or one on the way, or a ruling still wants done."""
    yield from holds_back(_lapsing(state, aim(state, getattr(order, "phase", None))))


# Going on


def next_phase(out: Ruling, order: Any, table: Table) -> None:
    """On to the next phase, through to a phase, or to the next turn; after the last turn the game is over.

    ``result``: turn, phase, lapsed; throws.
    """
    _go(out, aim(out.state, order.phase), table, False)


def pass_on(out: Ruling, order: Any, table: Table) -> None:
    """As ``next``, and the side at hand has passed. ``result``: turn, phase, lapsed; throws."""
    _go(out, None, table, True)


def _go(out: Ruling, to: str | None, table: Table, passing: bool) -> None:
    state = out.state
    out.scene = scene = Scene(out, table, phase_side(state))
    lapse(out, _lapsing(state, to))
    if scene.book.owing:
        out.set(OWED, ())
    if scene.book.loops:
        _count(out, passing, scene.att)
    try:
        _walk(scene, table, to)
        if not out[OVER]:
            checklist(scene)
    finally:
        out.result = {"key": out[PHASE], "turn": out[TURN], "phase": out[PHASE]} | out.result


def _count(out: Ruling, passing: bool, side: str | None) -> None:
    """Who passes is counted, until somebody else goes on without passing."""
    if passing:
        out.add(PASSES, 1)
        out.set(PASSED, side)
    elif side is None or side != out[PASSED]:
        out.set(PASSES, 0)
        out.set(PASSED, None)


def _walk(scene: Scene, table: Table, to: str | None) -> None:
    """Phases begin, one after another, until the one that is meant is there, the game ends, or a player has been asked."""
    state, out, book = scene.out.state, scene.out, scene.book
    here = to is not None and to in (*rest(state), *rounds(state))
    if to is not None and not here and to not in first_of_next(state):  # by agreement, once more
        begin(scene, to, None)
        follow(out, table)
        return
    for _ in range(PATIENCE):
        turn = out[TURN]
        _step(scene, to if here else None, _left(scene, to))
        follow(out, table)
        if to is None or out[OVER] or scene.asked or out[PHASE] == to or out[TURN] != turn:
            return
    out.warn("declared.next.endless", loop=Name(book.loop_of(out[PHASE]) or out[PHASE]))


def _left(scene: Scene, to: str | None) -> str | None:
    """The loop at hand, where it is left whatever its ``until`` says."""
    loop = scene.book.loop_of(scene.out[PHASE])
    if to is None or loop is None or to in scene.book.loops[loop]["phases"]:
        return None
    return loop if "until" in scene.book.loops[loop] else None


def _step(scene: Scene, wanted: str | None, out_of: str | None) -> None:
    key, loop = after(scene, wanted, out_of)
    if key is not None:
        begin(scene, key, loop)
    elif turns := _turns_ahead(scene.out):
        begin_turn(scene, turns[0])
    else:
        scene.out.tell("declared.next.last")
        closing(scene)


def set_turn(out: Ruling, order: Any, table: Table) -> None:
    """The first phase of a turn. What it brings by itself is left alone. ``result``: turn, phase."""
    out.scene = scene = Scene(out, table, phase_side(out.state))
    book = scene.book
    if (old := book.loop_of(out[PHASE])) is not None:
        leave(out, old)
    out.set(TURN, order.turn)
    key = first(scene, order.turn)
    out.set(PHASE, key)
    out.set(DONE, ())
    if (loop := book.loop_of(key)) is not None:
        out.set(LOOP[loop], 1)
    renew(out, scene, SPANS)
    out.result = {"turn": out[TURN], "phase": out[PHASE]}


def opening(state: State, order: Opening, table: Table) -> Outcome:
    """The first phase of the first turn begins: the turn's note, the phase's effects, and what follows from them."""
    out = Ruling(state)
    book = Book.at(state.tables)
    out.scene = scene = Scene(out, table, phase_side(state))
    note_of(scene, state[TURN])
    key = first(scene, state[TURN])
    if key != state[PHASE]:
        begin(scene, key, book.loop_of(key))
    else:
        row = book.phases[key]
        out.cite(*row.get("sections", ()))
        befall(scene, row)
    follow(out, table)
    return out


def commands(turns: tuple[str, ...], phases: tuple[str, ...], throws: bool) -> dict[str, Command]:
    """The clock's commands of a game with these turns and phases. ``throws``: whether a phase may throw dice."""
    onward = fact(Key("what.phase", (*phases, *kinds(phases)), "PHASE"), "declared.next.phase", positional=True, default=None)
    to = fact(Key("declared.what.turn", turns, "TURN"), "declared.set.turn", positional=True)
    forward = type("Next", (Order,), {"__doc__": "On to the next phase.", "phase": onward})
    yielding = type("Pass", (Order,), {"__doc__": "On to the next phase, and the side has passed."})
    back = type("Set", (Order,), {"__doc__": "Put the clock to the beginning of a turn.", "turn": to})
    checks = (lies_ahead, loops_are_done, nothing_owed)
    passing = (in_a_loop, nothing_owed)
    return {
        "time next": Command("time next", forward, ruling(next_phase), "declared.next.help", (), checks, lookup=False, rolls=throws),
        "time pass": Command("time pass", yielding, ruling(pass_on), "declared.pass.help", (), passing, lookup=False, rolls=throws),
        "time set": Command("time set", back, ruling(set_turn), "declared.set.help", (), lookup=False, rolls=False),
    }


def coming(state: State) -> Say:
    """Where ``next`` leads."""
    key, _ = after(_scene(state))
    if key is not None:
        return say("declared.todo.next", phase=name_of("phase", key))
    turns = _turns_ahead(state)
    return say("declared.todo.next-turn", turn=Name(turns[0])) if turns else say("declared.todo.finish")
