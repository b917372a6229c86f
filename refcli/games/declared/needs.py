"""What must hold before something is done: needs, limits that the session counts, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...core.ledger import Ledger
from ...core.outcome import Fault, Name, Outcome, hard, say, soft
from .amounts import reckoned
from .conditions import condition, told
from .position import used
from .scene import Scene

Row = Mapping[str, Any]


def needs_of(row: Row) -> list[dict[str, Any]]:
    """What a row needs: a table each, with ``when``, and ``text``, ``hard`` where it says so."""
    needs = row.get("needs")
    found = needs if isinstance(needs, list) else [] if needs is None else [needs]
    return [{"when": one} if isinstance(one, str) else dict(one) for one in found]


def unmet(scene: Scene, row: Row) -> Iterator[Fault]:
    """A fault for each need of a row that does not hold."""
    cited = tuple(row.get("sections", ()))
    for need in needs_of(row):
        if not all(condition(text).holds(scene) for text in told(need["when"])):
            message = scene.told(need["text"]) if need.get("text") else say("declared.needs", when=", ".join(told(need["when"])))
            yield hard(message, *cited) if need.get("hard") else soft(message, *cited)


def costs_of(row: Row) -> list[Row]:
    """What a row costs: a track and an amount each."""
    cost = row.get("cost")
    return list(cost) if isinstance(cost, list) else [] if cost is None else [cost]


Spent = list[tuple[str, Row, int]]
"""What is used now: a name, its row, and how often."""


def ledger(scene: Scene, what: str, limit: Row) -> Ledger:
    """What is counted of the use of something: by the side that acts, or of all."""
    side = scene.att if limit.get("by", "side") == "side" else None
    return Ledger(used(what, side), lambda state: reckoned(limit["n"], scene), up=True)


def prices(scene: Scene, spent: Spent) -> dict[str, int]:
    """What all that is used costs, by track."""
    found: dict[str, int] = {}
    for _, row, times in spent:
        for cost in costs_of(row):
            path, n = scene.named(cost["track"]), reckoned(cost["by"], scene)
            if path is not None and n:
                found[path] = found.get(path, 0) + n * times
    return found


def faults(scene: Scene, spent: Spent) -> Iterator[Fault]:
    """All that forbids the use of these, at once: needs, limits, costs. Nothing in a lookup."""
    state = scene.out.state
    if not spent or not state.live:
        return
    for what, row, times in spent:
        yield from unmet(scene, row)
        if limit := row.get("limit"):
            whole = reckoned(limit["n"], scene)
            message = say(f"declared.limit.{limit.get('per', 'turn')}", name=Name(what), n=whole)
            yield from ledger(scene, what, limit).short(state, times, message)
    for path, n in prices(scene, spent).items():
        low = state.paths.find(path).low or 0  # type: ignore[union-attr]
        if state[path] - n < low:
            yield hard(say("declared.cost.short", name=Name(path), n=n, left=state[path] - low))


def pay(scene: Scene, spent: Spent) -> None:
    """Counts and pays what is used, before any die. A lookup pays nothing. Ended where a track comes to its end."""
    if not spent or not scene.out.state.live:
        return
    for what, row, times in spent:
        if limit := row.get("limit"):
            count = ledger(scene, what, limit)
            scene.out.set(count.path, scene.out[count.path] + times)
    for path, n in prices(scene, spent).items():
        scene.move(path, scene.out[path] - n)


def renew(out: Outcome, scene: Scene, spans: Iterable[str]) -> None:
    """What is counted for one of these spans of time begins anew."""
    for what, limit in scene.book.limits.items():
        if limit.get("per", "turn") in spans:
            for side in (*scene.book.sides, None):
                if out[used(what, side)]:
                    out.set(used(what, side), 0)
