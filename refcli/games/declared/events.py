"""``event``: a throw on an event table, and what its row brings. ``check``: a die against a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

from ...core.asking import Table
from ...core.command import Check
from ...core.facts import REQUIRED, fact
from ...core.game import Command
from ...core.kinds import Key, Number, Word
from ...core.outcome import Fault, Name
from ...core.state import State
from ...core.tables import Tables
from ...core.worth import Measure, ranked
from .aftermath import Ruling, ruling
from .book import Book
from .effects import afterwards, befall
from .gates import no_strangers, timely
from .modifiers import Counted, counted, facts_of, misplaced, spending, with_
from .needs import faults, pay
from .orders import CheckOrder, EventOrder, choice_keys, sided
from .roles import apart, wanted
from .scene import Scene, acting
from .settled import Act, settle
from .throws import check, event, text_of

Row = Mapping[str, Any]


def _shared(game: Row, book: Book, tables: Row) -> dict[str, Any]:
    """Facts of both commands."""
    found: dict[str, Any] = {**sided(book), **facts_of(tables.values()), "drm": fact(Number(-99, 99), "declared.combat.drm", default=0)}
    if keys := choice_keys(game):
        found["take"] = fact(Key("what.decision", keys, "KEY"), "declared.take", many=True, default=())
    return found


def _checks(kind: str, name: Callable[[Any], str]) -> tuple[Check, ...]:
    """What stands before a throw on a table of that kind."""

    def strangers(state: State, order: Any) -> Iterable[Fault]:
        apart(state, order)
        no_strangers(order, name(order), _all_of(state, kind))
        return ()

    def in_phase(state: State, order: Any) -> Iterable[Fault]:
        yield from timely(state, _all_of(state, kind)[name(order)])

    def circumstances(state: State, order: Any) -> Iterable[Fault]:
        table = _all_of(state, kind)[name(order)]
        scene, found = _set_up(Ruling(state), order, table, None)
        yield from misplaced(scene, found)
        yield from faults(scene, spending(name(order), table, found))

    return strangers, in_phase, circumstances


def _all_of(state: State, kind: str) -> Row:
    """The tables of a kind, as rules read them."""
    declared: Row = state.tables["game"][kind]
    return declared if kind == "check" else {key: state.tables[key] for key in declared}


def _set_up(out: Ruling, order: Any, table: Row, dice: Table | None) -> tuple[Scene, list[Counted]]:
    scene = Scene(out, dice, acting(out.state, order.by), order.against, getattr(order, "take", ()))
    if (number := getattr(order, "number", None)) is not None:
        scene.facts["number"] = number
    return scene, counted(scene, order, table)


def event_command(game: Row, book: Book) -> Command:
    """The command of a game with event tables."""
    tables = game["event"]
    names = tuple(tables)
    several = len(names) > 1
    facts: dict[str, Any] = {
        "__doc__": "Throw on an event table.",
        "table": fact(Key("what.table", names, "TABLE"), "declared.event.table", default=REQUIRED if several else names[0]),
    }
    column: tuple[str, ...] = ()
    if any("columns" in row for row in tables.values()):
        facts["column"] = fact(Word("COLUMN"), "declared.event.column", default=None)
        column = ("column",)
    facts["bare"] = ("table", *column, "dice") if several else (*column, "dice", "table")
    facts |= _shared(game, book, tables) | {"wants": _event_wants}
    order = type("Event", (EventOrder,), facts)
    checks = _checks("event", lambda order: str(order.table))
    return Command("event", order, ruling(throw_event), "declared.event.help", (), checks, worth=ranked(attrgetter("table")))


def _event_wants(order: Any, state: State) -> tuple[str, ...]:
    table = state.tables[order.table]
    column = ("column",) if "columns" in table and "of" not in table and order.column is None else ()
    return (*column, *wanted(state, order, "event", order.table, table.get("modifier", {})))


def throw_event(out: Ruling, order: Any, table: Table) -> None:
    """One event. ``result``: key (of the row, or the cell), table, roll, modified, with; column, row of a chart; throws."""
    name = order.table
    chart = out.state.tables[name]
    out.cite(*chart["sections"])
    scene, found = _set_up(out, order, chart, table)
    out.scene = scene
    settle(out, scene, Act("event", name, scene.att))
    pay(scene, spending(name, chart, found))
    read = event(scene, name, found, order.drm, getattr(order, "column", None))
    out.result = {"key": read.key, "table": name, "roll": read.roll, "modified": read.modified}
    if read.column is not None:
        out.result |= {"column": read.column, "row": read.line}
    out.result["with"] = with_(scene, order, chart)
    if chart["source"] == "stand-in":
        out.warn("declared.event.stand-in", table=Name(name))
    text_of(scene, read.row)
    befall(scene, read.row)
    afterwards(scene, found)
    befall(scene, chart)


def check_command(game: Row, book: Book) -> Command:
    """The command of a game with checks."""
    checks = game["check"]
    names = tuple(checks)
    several = len(names) > 1
    asked = any("against" not in row for row in checks.values())
    facts: dict[str, Any] = {
        "__doc__": "Check a die against a number.",
        "bare": (*(("check",) if several else ()), *(("number",) if asked else ()), "dice"),
        "check": fact(Key("declared.what.check", names, "CHECK"), "declared.check.check", default=REQUIRED if several else names[0]),
        "number": fact(Number(-99, 99), "declared.check.number", default=None),
        **_shared(game, book, checks),
        "wants": _check_wants,
    }
    order = type("Check", (CheckOrder,), facts)
    checks_first = _checks("check", lambda order: str(order.check))
    worth = Measure(_passed, good=_good_for)
    return Command("check", order, ruling(throw_check), "declared.check.help", (), checks_first, worth=worth)


def _passed(result: Row, order: Any, tables: Tables) -> int:
    return int(result["key"] == "pass")


def _good_for(order: Any, tables: Tables) -> str | None:
    """The side that a check is declared ``good`` for: it is hers that it passes, whoever throws."""
    side: str | None = tables["game"]["check"][order.check].get("good")
    return side


def _declared(state: State, order: Any) -> Row:
    found: Row = state.tables["game"]["check"][order.check]
    return found


def _check_wants(order: Any, state: State) -> tuple[str, ...]:
    row = _declared(state, order)
    number = ("number",) if order.number is None and "against" not in row else ()
    return (*number, *wanted(state, order, "check", order.check, row.get("modifier", {})))


def throw_check(out: Ruling, order: Any, table: Table) -> None:
    """One check. ``result``: key (pass or fail), check, number, roll, modified, with; throws."""
    row = _declared(out.state, order)
    out.cite(*row.get("sections", ()))
    scene, found = _set_up(out, order, row, table)
    out.scene = scene
    settle(out, scene, Act("check", order.check, scene.att))
    pay(scene, spending(order.check, row, found))
    read = check(scene, order.check, found, order.drm, order.number)
    told = {"key": read.key, "check": order.check, "number": scene.facts["number"], "roll": read.roll, "modified": read.modified}
    out.result = told | {"with": with_(scene, order, row)}
    if row.get("source") == "stand-in":
        out.warn("declared.event.stand-in", table=Name(order.check))
    text_of(scene, read.row)
    befall(scene, read.row)
    afterwards(scene, found)
    befall(scene, row)
