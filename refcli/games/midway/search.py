"""The search for the US force, and what may come of it (§7, §8.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...core.asking import Table
from ...core.facts import Order
from ...core.game import Command
from ...core.outcome import Fault, Outcome, hard, say
from ...core.state import State
from ...core.worth import OF_FIRST
from .air import raid, sink
from .ending import finish
from .gates import placed
from .kinds import WHOLE, distance


class Search(Order):
    """Search for the US force."""


def somebody_there(state: State, order: Search) -> Iterable[Fault]:
    """An annihilated force cannot be found (§7.0)."""
    if not state["carriers.us"]:
        yield hard(say("midway.search.nobody"), "7.0")


def search(state: State, order: Search, table: Table) -> Outcome:
    """Two dice, tens and ones: first the event of the number (§7.2), then the find (§7.1), if the fleet still floats.

    A find three squares away or more is a false report and a raid (§8.3). ``result``: ``key`` (the number), ``found``,
    ``distance`` (to the square that the number names, else null), ``event`` (its key or null), ``false_report``, ``sunk``.
    """
    out = Outcome(state)
    rule = state.tables["search"]
    number = str(table.d66())
    event = next((key for key, row in rule["event"].items() if number in row["numbers"]), None)
    away = distance(state["fleet"], number) if number in rule["finds"] else None
    out.result = {"key": number, "found": False, "distance": away, "event": event, "false_report": False, "sunk": 0}
    out.set("step", "search")
    out.cite("7.1")
    if event:
        EVENTS[event](out, table)
        out.cite("7.2")
    if away is not None and out["carriers.jp"]:
        if away >= rule["false_report"]["at_least"]:
            out.result["false_report"] = True
            out.because("midway.why.false-report", square=number, n=away)
            raid(out, table)
            out.set("step", None)  # back to the first step of a turn
        else:
            out.result["found"] = True
            out.set("us_square", number)
            out.tell("midway.search.found", square=number, us=out["carriers.us"], n=away)
        out.cite("8.3")
    out.result["sunk"] = state["carriers.jp"] - out["carriers.jp"]
    return out


def _battleships(out: Outcome, table: Table) -> None:
    finish(out, "midway.over.battleships")


def _transports(out: Outcome, table: Table) -> None:
    """The end while the base is whole; else a raid that cannot be answered."""
    if out["base"] == WHOLE:
        finish(out, "midway.over.transports")
    else:
        out.because("midway.why.transports-raid")
        raid(out, table)


def _bombers(out: Outcome, table: Table) -> None:
    """The base's bombers; none come from a base that is destroyed."""
    if out["base"] != WHOLE:
        out.because("midway.why.no-bombers")
        return
    rule = out.state.tables["search"]["event"]["bombers"]
    hit = table.check(rule["at_most"], "midway.bombers")
    out.because("midway.why.bombed" if hit else "midway.why.not-bombed", n=rule["at_most"])
    if hit:
        sink(out, "jp", rule["sinks"])


def _spirit(out: Outcome, table: Table) -> None:
    """The spirit is the die, but never below the estimate first thrown."""
    die = table.one("midway.spirit-known")
    out.set("morale", max(die, out["estimate"]))
    out.because("midway.why.spirit", die=die, estimate=out["estimate"], n=out["morale"])


EVENTS: dict[str, Callable[[Outcome, Table], None]] = {
    "battleships": _battleships,
    "transports": _transports,
    "bombers": _bombers,
    "spirit": _spirit,
}

SEARCH = Command(
    "search", Search, search, "midway.search.help", ("7.1", "7.2", "8.3"), (placed, somebody_there), lookup=False, worth=OF_FIRST
)
