"""Bombardment and anti-aircraft fire (§5.5-5.7): dice that hit or miss. What a hit does is each game's own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...core.asking import Done, Table
from ...core.outcome import Outcome


def needed(out: Outcome, target: str, add: Iterable[str] = ()) -> int:
    """The die that hits a target (``unit``, ``source``, ``battery``, ``aa``), less what is added to it (``siege`` …)."""
    rule = out.state.tables["tactics"]["fire"]
    least = rule[target]
    for key in add:
        least -= rule["add"][key]
        out.cite(_SECTIONS[key])
        out.because(f"bushido.fire.{key}", n=f"{rule['add'][key]:+d}")
    out.because("bushido.fire.needs", n=least)
    result: int = least
    return result


_SECTIONS = {"siege": "5.6", "landing": "10.1", "fired": "14.6.3", "moving": "14.6.2"}


def shots(out: Outcome, n: int, target: str, table: Table, add: Iterable[str] = ()) -> int:
    """Throws ``n`` shots; the hits."""
    out.cite("5.5")
    least = needed(out, target, add)
    return table.hits(n, least, "bombard")


class DamagingShot(NamedTuple):
    """One shot of several that each throw their damage at once; equal shots have their chances reckoned once."""

    least: int
    damage: tuple[int, ...]

    def __call__(self, table: Table, at: tuple[int, int, int]) -> object:
        """Shots left, hits and damage after one more; hits and damage when none is left."""
        left, hits, lost = at
        if not left:
            return Done((hits, lost))
        if table.hits(1, self.least, "bombard"):
            return left - 1, hits + 1, lost + self.damage[table.one("damage", len(self.damage)) - 1]
        return left - 1, hits, lost


def shots_with_damage(out: Outcome, n: int, target: str, damage: tuple[int, ...], table: Table, add: Iterable[str] = ()) -> tuple[int, int]:
    """Throws ``n`` shots, and after each hit, at once, a die for its damage (``damage`` by face); hits and damage in all."""
    out.cite("5.5", "5.6")
    least = needed(out, target, add)
    result: tuple[int, int] = table.rounds(DamagingShot(least, damage), (n, 0, 0))  # type: ignore[arg-type]
    return result


def flak(out: Outcome, n: int, table: Table) -> int:
    """Throws ``n`` anti-aircraft dice; the hits (§5.7)."""
    out.cite("5.7")
    return table.hits(n, needed(out, "aa"), "aa")
