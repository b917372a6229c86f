"""The search for the US force, and what may come of it (§7, §8.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from ...core.asking import Table
from ...core.facts import Order
from ...core.game import Command
from ...core.outcome import Fault, Outcome, hard, say
from ...core.state import State
from ...core.worth import OF_FIRST
from .air import raid, sink
from .ending import finish
from .gates import placed
from .kinds import WHOLE, distance, numbers
from .position import BASE, CARRIERS, ESTIMATE, FLEET, MORALE, OVER, STEP, US_SQUARE

if TYPE_CHECKING:
    from .tables import Printed


class Search(Order):
    """Search for the US force."""

    bare: ClassVar[tuple[str, ...]] = ("dice",)


def somebody_there(state: State, order: Search) -> Iterable[Fault]:
    """An annihilated force cannot be found (§7.0)."""
    if not state[CARRIERS["us"]]:
        yield hard(say("midway.search.nobody"), "7.0")


def search(state: State, order: Search, table: Table) -> Outcome:
    """Two dice, tens and ones: first the event of the number (§7.2), then the find (§7.1), if the fleet still floats.

    A find three squares away or more is a false report and a raid (§8.3). ``result``: ``key`` (the number), ``found``,
    ``distance`` (to the square that the number names, else null), ``event`` (its key or null), ``false_report``, ``sunk``.
    """
    out = Outcome(state)
    rule = numbers(state)["search"]
    number = str(table.d66())
    event = event_of(state, number)
    away = distance(state[FLEET], number) if number in rule["finds"] else None
    out.result = {"key": number, "found": False, "distance": away, "event": event, "false_report": False, "sunk": 0}
    out.set(STEP, "search")
    out.cite("7.1")
    if event:
        EVENTS[event](out, table)
        out.cite("7.2")
    if away is not None and out[CARRIERS["jp"]]:
        if away >= rule["false_report"]["at_least"]:
            out.result["false_report"] = True
            out.because("midway.why.false-report", square=number, n=away)
            raid(out, table)
            out.set(STEP, None)  # back to the first step of a turn
        else:
            out.result["found"] = True
            out.set(US_SQUARE, number)
            out.tell("midway.search.found", square=number, us=out[CARRIERS["us"]], n=away)
        out.cite("8.3")
    out.result["sunk"] = state[CARRIERS["jp"]] - out[CARRIERS["jp"]]
    return out


ON_THE_CARD: tuple[Printed, ...] = ("battleships", "transports", "bombers", "spirit")
BASE_GONE: Mapping[Printed, str | None] = {"bombers": None, "transports": "raid"}
"""What becomes of an event once the base is gone."""


def event_of(state: State, number: str) -> str | None:
    """The event of a number (§7.2): with the base gone no bombers come, and what would hit the transports is a raid on the fleet."""
    rows = numbers(state)["search"]["event"]
    event = next((key for key in ON_THE_CARD if number in rows[key]["numbers"]), None)
    return event if event is None or state[BASE] == WHOLE else BASE_GONE.get(event, event)


def end_of(out: Outcome) -> str:
    """How a search has ended, by which its odds are summed: the number is only the way there (§7.1, §7.2, §8.3)."""
    if not out[CARRIERS["jp"]]:
        return "fleet-lost"
    if out[OVER]:
        return "called-off"
    told = out.result
    return "found" if told["found"] else "false-report" if told["false_report"] else "raid" if told["event"] == "raid" else "nothing"


def _battleships(out: Outcome, table: Table) -> None:
    finish(out, "midway.over.battleships")


def _transports(out: Outcome, table: Table) -> None:
    finish(out, "midway.over.transports")


def _raid(out: Outcome, table: Table) -> None:
    """The base gone, the US force turns on the fleet, which cannot answer."""
    out.because("midway.why.raid-event")
    raid(out, table)


def _bombers(out: Outcome, table: Table) -> None:
    """The base's bombers."""
    rule = numbers(out.state)["search"]["event"]["bombers"]
    hit = table.check(rule["at_most"], "midway.bombers")
    out.because("midway.why.bombed" if hit else "midway.why.not-bombed", n=rule["at_most"])
    if hit:
        sink(out, "jp", rule["sinks"])


def _spirit(out: Outcome, table: Table) -> None:
    """The spirit is the die, but never below the estimate first thrown."""
    die = table.one("midway.spirit-known")
    out.set(MORALE, max(die, out[ESTIMATE]))
    out.because("midway.why.spirit", die=die, estimate=out[ESTIMATE], n=out[MORALE])


EVENTS: dict[str, Callable[[Outcome, Table], None]] = {
    "battleships": _battleships,
    "transports": _transports,
    "raid": _raid,
    "bombers": _bombers,
    "spirit": _spirit,
}

SEARCH = Command(
    "search",
    Search,
    search,
    "midway.search.help",
    ("7.1", "7.2", "8.3"),
    (placed, somebody_there),
    lookup=False,
    ends_by=end_of,
    worth=OF_FIRST,
)
