"""Bombardment and anti-aircraft fire (§5.5-5.7): dice that hit or miss. What a hit does is each game's own."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Done, Table
from ...core.outcome import Outcome


def needed(out: Outcome, target: str, add: Iterable[str] = ()) -> int:
    """The die that hits a target (``unit``, ``source``, ``battery``, ``aa``), less what is added to it (``siege`` …)."""
    rule = out.state.tables["tactics"]["fire"]
    least = rule[target]
    for key in add:
        least -= rule["add"][key]
        out.because(f"bushido.fire.{key}", n=f"{rule['add'][key]:+d}")
    out.because("bushido.fire.needs", n=least)
    return least


def shots(out: Outcome, n: int, target: str, table: Table, add: Iterable[str] = ()) -> int:
    """Throws ``n`` shots; the hits."""
    least = needed(out, target, add)
    out.cite("5.5")
    return table.hits(n, least, "bombard")


def shots_with_damage(out: Outcome, n: int, target: str, damage: tuple[int, ...], table: Table, add: Iterable[str] = ()) -> tuple[int, int]:
    """Throws ``n`` shots, and after each hit, at once, a die for its damage (``damage`` by face); hits and damage in all."""
    least = needed(out, target, add)
    out.cite("5.5", "5.6")

    def step(table: Table, at: tuple[int, int, int]) -> object:
        left, hits, lost = at
        if not left:
            return Done((hits, lost))
        if table.hits(1, least, "bombard"):
            return left - 1, hits + 1, lost + damage[table.one("damage", len(damage)) - 1]
        return left - 1, hits, lost

    return table.rounds(step, (n, 0, 0))


def flak(out: Outcome, n: int, table: Table) -> int:
    """Throws ``n`` anti-aircraft dice; the hits (§5.7)."""
    out.cite("5.7")
    return table.hits(n, needed(out, "aa"), "aa")
