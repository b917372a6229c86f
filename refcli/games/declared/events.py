"""``event``: a throw on an event table, and what its row brings. ``check``: a die against a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ...core.asking import Table
from ...core.facts import REQUIRED, Order, fact
from ...core.game import Command
from ...core.kinds import Key, Number
from ...core.outcome import Fault, Name, Outcome, texts
from ...core.state import State
from ...core.tables import Tables
from ...core.worth import Measure
from .clock import timely
from .combat import no_strangers
from .dice import Dice
from .effects import befall
from .modifiers import counted, facts_of, misplaced, sum_of


def event_command(tables: Mapping[str, Mapping[str, Any]]) -> Command:
    """The command of a game with these event tables."""
    names = tuple(tables)
    several = len(names) > 1
    facts: dict[str, Any] = {
        "__doc__": "Throw on an event table.",
        "bare": ("table", "dice") if several else ("dice", "table"),
        "table": fact(Key("what.table", names, "TABLE"), "declared.event.table", default=REQUIRED if several else names[0]),
        **facts_of(tables.values()),
        "drm": fact(Number(-99, 99), "declared.combat.drm", default=0),
    }
    order = type("Event", (Order,), facts)
    return Command("event", order, event, "declared.event.help", (), (_event_strangers, event_in_phase, event_circumstances))


def _event_strangers(state: State, order: Any) -> Iterable[Fault]:
    no_strangers(order, order.table, {key: state.tables[key] for key in state.tables["game"]["event"]})
    return ()


def event_in_phase(state: State, order: Any) -> Iterable[Fault]:
    """In the phases that the table names, and none other."""
    yield from timely(state, state.tables[order.table])


def event_circumstances(state: State, order: Any) -> Iterable[Fault]:
    """Circumstances of the turn."""
    yield from misplaced(state, order, state.tables[order.table], None)


def event(state: State, order: Any, table: Table) -> Outcome:
    """One event. ``result``: key (of the row), table, roll, modified. A modified throw is read within the table's ends."""
    out = Outcome(state)
    chart = state.tables[order.table]
    out.cite(*chart["sections"])
    drm = sum_of(out, counted(state, order, chart), "drm", None, order.drm)
    roll = Dice.of(chart.get("die", "1d6")).total(table, "event")
    row, modified = _row(chart, roll + drm)
    out.result = {"key": row.get("key") or str(row["on"]), "table": order.table, "roll": roll, "modified": modified}
    if chart["source"] == "stand-in":
        out.warn("declared.event.stand-in", table=Name(order.table))
    out.instructions.append(texts({"en": row["en"], "ja": row["ja"]}))
    befall(out, row, table)
    if order.table not in (out["done"] or ()):
        out.set("done", (*out["done"], order.table))
    return out


def _row(chart: Mapping[str, Any], total: int) -> tuple[Mapping[str, Any], int]:
    """The row of a total, and the total as it is read."""
    spans = [(row["low"], row["high"], row) for row in chart["row"]]
    total = max(min(low for low, _, _ in spans), min(max(high for _, high, _ in spans), total))
    reached = [(low, high, row) for low, high, row in spans if low <= total]
    low, high, row = max(reached, key=lambda one: one[0])
    return row, min(total, high)  # a modified d66 may fall between two of its results


def check_command(checks: Mapping[str, Mapping[str, Any]]) -> Command:
    """The command of a game with these checks."""
    names = tuple(checks)
    several = len(names) > 1
    asked = all("against" not in row for row in checks.values())
    facts: dict[str, Any] = {
        "__doc__": "Check a die against a number.",
        "bare": (*(("check",) if several else ()), *(("number",) if asked else ()), "dice"),
        "check": fact(Key("declared.what.check", names, "CHECK"), "declared.check.check", default=REQUIRED if several else names[0]),
        "number": fact(Number(-99, 99), "declared.check.number", default=None),
        **facts_of(checks.values()),
        "drm": fact(Number(-99, 99), "declared.combat.drm", default=0),
        "wants": _number_wanted,
    }
    order = type("Check", (Order,), facts)
    return Command(
        "check",
        order,
        check,
        "declared.check.help",
        (),
        (_check_strangers, check_in_phase, check_circumstances),
        worth=Measure(_passed, good=_good_for),
    )


def _passed(result: Mapping[str, Any], order: Any, tables: Tables) -> int:
    return int(result["key"] == "pass")


def _good_for(order: Any, tables: Tables) -> str | None:
    """The side that a check is declared ``good`` for: it is hers that it passes, whoever throws."""
    side: str | None = tables["game"]["check"][order.check].get("good")
    return side


def _declared(state: State, order: Any) -> Mapping[str, Any]:
    found: Mapping[str, Any] = state.tables["game"]["check"][order.check]
    return found


def _number_wanted(order: Any, state: State) -> tuple[str, ...]:
    return ("number",) if order.number is None and "against" not in _declared(state, order) else ()


def _check_strangers(state: State, order: Any) -> Iterable[Fault]:
    no_strangers(order, order.check, state.tables["game"]["check"])
    return ()


def check_in_phase(state: State, order: Any) -> Iterable[Fault]:
    """In the phases that the check names, and none other."""
    yield from timely(state, _declared(state, order))


def check_circumstances(state: State, order: Any) -> Iterable[Fault]:
    """Circumstances of the turn."""
    yield from misplaced(state, order, _declared(state, order), None)


PASSES: dict[str, Callable[[int, int], bool]] = {
    "at-most": lambda die, number: die <= number,
    "at-least": lambda die, number: die >= number,
    "above": lambda die, number: die > number,
    "below": lambda die, number: die < number,
}
"""When a check passes: the modified throw against the number."""


def check(state: State, order: Any, table: Table) -> Outcome:
    """One check. ``result``: key (pass or fail), check, number, roll, modified."""
    out = Outcome(state)
    row = _declared(state, order)
    out.cite(*row.get("sections", ()))
    found = counted(state, order, row)
    against = row.get("against")
    number: Any = order.number if order.number is not None else out[against] if isinstance(against, str) else against
    number += sum_of(out, found, "against")
    drm = sum_of(out, found, "drm", None, order.drm)
    roll = Dice.of(row.get("die", "1d6")).total(table, "check")
    passed = PASSES[row["passes"]](roll + drm, number)
    out.because(f"declared.why.{row['passes']}", die=roll + drm, n=number)
    out.result = {"key": "pass" if passed else "fail", "check": order.check, "number": number, "roll": roll, "modified": roll + drm}
    if row.get("source") == "stand-in":
        out.warn("declared.event.stand-in", table=Name(order.check))
    branch = row.get("passed" if passed else "failed") or {}
    if branch.get("text"):
        out.instructions.append(texts(branch["text"]))
    befall(out, branch, table)
    return out
