"""Named circumstances of a combat, an event or a check: which of them count, and what they do in all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Any, NamedTuple

from ...core.facts import fact
from ...core.kinds import FLAG, Number, Strength
from ...core.outcome import Fault, Name, Outcome, Say, say, soft, texts
from ...core.state import State


class Counted(NamedTuple):
    """A modifier that counts, and how often."""

    key: str
    row: Mapping[str, Any]
    times: int


def attribute(key: str) -> str:
    """The name of the fact that tells a modifier."""
    return key.replace("-", "_")


def facts_of(tables: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """A fact for each modifier of some tables: a flag, or a number where it counts more than once."""
    found: dict[str, Any] = {}
    for table in tables:
        for key, row in table.get("modifier", {}).items():
            help = texts(row["text"]) if row.get("text") else say("declared.modifier", name=Name(key))
            if row.get("each"):
                found[attribute(key)] = fact(Number(0, row.get("most")), help, rules=row.get("sections", ()), default=0)
            elif attribute(key) not in found:
                found[attribute(key)] = fact(FLAG, help, rules=row.get("sections", ()), default=False)
    return found


def counted(state: State, order: Any, table: Mapping[str, Any], by: str | None = None) -> list[Counted]:
    """The modifiers that count: those that were told, and in a session those that their turn brings by itself to the
    attacker ``by``."""
    found = []
    for key, row in table.get("modifier", {}).items():
        times = int(getattr(order, attribute(key)))
        theirs = by is None or by in (row.get("by") or (by,))
        if not times and theirs and state.live and state.get("turn") in row.get("turns", ()):
            times = 1
        if times:
            found.append(Counted(key, row, times))
    return found


def misplaced(state: State, order: Any, table: Mapping[str, Any], by: str | None) -> Iterator[Fault]:
    """What was told and cannot count: another table's, another side's, another turn's."""
    for one in counted(state, order, table, by):
        sides, turns = one.row.get("by", ()), one.row.get("turns", ())
        cited = tuple(one.row.get("sections", ()))
        if sides and by is not None and by not in sides:
            yield soft(say("declared.modifier.side", name=Name(one.key), sides=tuple(map(Name, sides))), *cited)
        if turns and state.live and state.get("turn") not in turns:
            yield soft(say("declared.modifier.turn", name=Name(one.key), turns=tuple(map(Name, turns))), *cited)


def sum_of(out: Outcome, found: Iterable[Counted], kind: str, limits: Mapping[str, int] | None = None, more: int = 0) -> int:
    """The sum of what modifiers of a kind come to, with ``more``, held to limits; each is told with its reason."""
    total = more
    if more:
        out.because(f"declared.why.{kind}", name=say("declared.by-hand"), n=signed(more))
    for one in found:
        if n := one.row.get(kind, 0) * one.times:
            total += n
            out.because(f"declared.why.{kind}", name=called(one), n=signed(n))
            out.cite(*one.row.get("sections", ()))
    if limits:
        held = max(limits["low"], min(limits["high"], total))
        if held != total:
            out.because("declared.why.held", total=signed(total), n=signed(held))
        total = held
    return total


def signed(n: int) -> str:
    """A number with its sign."""
    return f"{n:+d}".replace("-", "−")


def called(one: Counted) -> Say:
    """A modifier by its text, else its name; with the number of times where it counts more than once."""
    name = texts(one.row["text"]) if one.row.get("text") else say("declared.name", name=Name(one.key))
    return say("declared.times", name=name, n=one.times) if one.times > 1 else name


def strength(out: Outcome, told: Strength, found: Iterable[Counted], role: str) -> Fraction:
    """A side's strength with the multiples that count: unit by unit first, where a rule says so, then on the total."""
    rows = [one for one in found if one.row.get(role)]
    values = [Fraction(unit.value) for unit in told.units]
    for one in sorted(rows, key=lambda one: not one.row.get("unit", False)):
        by = Fraction(one.row[role])
        values = [_rounded(value * by, one.row) for value in (values if one.row.get("unit") else [sum(values, Fraction(0))])]
        out.because(f"declared.why.{role}", name=called(one), by=by, n=sum(values, Fraction(0)))
        out.cite(*one.row.get("sections", ()))
    return sum(values, Fraction(0))


def _rounded(value: Fraction, row: Mapping[str, Any]) -> Fraction:
    how = row.get("round", "exact")
    return value if how == "exact" else Fraction(floor(value) if how == "down" else ceil(value))
