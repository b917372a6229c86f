"""Named circumstances of a throw: which of them count, how often, and what they do in all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any, NamedTuple

from ...core.facts import fact
from ...core.kinds import FLAG, Number, Strength
from ...core.outcome import Fault, Name, Say, name_of, say, soft, texts
from .amounts import reckoned
from .book import Book
from .conditions import holds
from .position import TURN
from .scene import Scene

Row = Mapping[str, Any]


VALUES = ("shift", "shift_def", "drm", "drm_def", "against", "add_att", "add_def", "hit_att", "hit_def", "dice_att", "dice_def")
"""What a modifier may do, as amounts."""
SPENDING = frozenset({"needs", "limit", "cost"})
"""What a row says of its use."""


class Counted(NamedTuple):
    """A modifier that counts, and how often; ``itself``: it has come by itself."""

    key: str
    row: Row
    times: int
    itself: bool = False


def attribute(key: str) -> str:
    """The name of the fact that tells a modifier."""
    return key.replace("-", "_")


def off(key: str) -> str:
    """The name of the fact that switches a modifier off."""
    return f"no_{attribute(key)}"


def by_itself(row: Row) -> bool:
    """Whether a modifier comes without being told."""
    return bool(row.get("turns")) or "when" in row


def facts_of(tables: Iterable[Row]) -> dict[str, Any]:
    """A fact for each modifier of some tables: a flag, or a number where it counts more than once; and one to switch off what comes
    by itself."""
    found: dict[str, Any] = {}
    for table in tables:
        for key, row in table.get("modifier", {}).items():
            cited = row.get("sections", ())
            help = title(key, row)
            if row.get("each"):
                found[attribute(key)] = fact(Number(0, row.get("most")), help, rules=cited, default=0)
            elif attribute(key) not in found:
                found[attribute(key)] = fact(FLAG, help, rules=cited, default=False)
            if by_itself(row):
                found[off(key)] = fact(FLAG, say("declared.modifier.off", name=help), rules=cited, default=False)
    return found


class Form(NamedTuple):
    """A modifier as it is declared, read once: the names of the facts that tell it and switch it off (None: it never comes by itself)."""

    key: str
    row: Row
    told: str
    off: str | None
    group: str | None


def forms(book: Book, table: Row) -> tuple[Form, ...]:
    """The modifiers of a table, in the order of the file."""
    if (found := book.forms.get(id(table))) is None:
        rows: Mapping[str, Row] = table.get("modifier", {})
        read = tuple(Form(key, row, attribute(key), off(key) if by_itself(row) else None, row.get("one_of")) for key, row in rows.items())
        found = book.forms[id(table)] = (table, read)
    of: tuple[Form, ...] = found[1]
    return of


def theirs(row: Row, att: str | None) -> bool:
    """Whether a modifier is for the side that acts, as far as that is known."""
    return att is None or att in (row.get("by") or (att,))


def in_force(scene: Scene, row: Row) -> bool:
    """Whether what brings a modifier by itself holds now."""
    turns = row.get("turns")
    return (not turns or (scene.out.state.live and scene.out[TURN] in turns)) and holds(row, scene)


def counted(scene: Scene, order: Any, table: Row) -> list[Counted]:
    """The modifiers that count: those that were told, and those that come by themselves. ``order`` None: nothing was told."""
    rows = forms(scene.book, table)
    scene.counts = {} if order is None else {key: int(getattr(order, fact)) for key, _, fact, _, _ in rows}
    found: list[Counted] = []
    groups: dict[str, tuple[str, Row]] = {}
    for key, row, _, switch, group in rows:
        times = scene.counts.get(key, 0)
        itself = not times and switch is not None and theirs(row, scene.att)
        itself = itself and not (order is not None and getattr(order, str(switch))) and in_force(scene, row)
        if not times and not itself:
            continue
        if group is not None and (first := groups.setdefault(group, (key, row)))[0] != key:
            scene.out.warn("declared.modifier.one-of", name=title(key, row), first=title(*first))
            continue
        found.append(Counted(key, row, times or 1, itself))
    scene.counts = {one.key: one.times for one in found}
    return found


def with_(scene: Scene, order: Any, table: Row) -> dict[str, int]:
    """``result.with``: how often each counted, and 0 for what was switched off."""
    times = scene.counts
    rows = forms(scene.book, table)
    return {key: times.get(key, 0) for key, _, _, switch, _ in rows if key in times or (switch is not None and getattr(order, switch))}


def misplaced(scene: Scene, found: Iterable[Counted]) -> Iterator[Fault]:
    """What was told and cannot count: another side's, another turn's, against its conditions. In a lookup another side's alone."""
    live = scene.out.state.live
    for one in found:
        if one.itself:
            continue
        sides, turns = one.row.get("by", ()), one.row.get("turns", ())
        cited = tuple(one.row.get("sections", ()))
        if not theirs(one.row, scene.att):
            yield soft(say("declared.modifier.side", name=Name(one.key), sides=tuple(map(Name, sides))), *cited)
        if turns and live and scene.out[TURN] not in turns:
            yield soft(say("declared.modifier.turn", name=Name(one.key), turns=tuple(map(Name, turns))), *cited)
        elif live and not holds(one.row, scene):
            yield soft(say("declared.modifier.when", name=title(one.key, one.row)), *cited)


def spending(name: str, table: Row, found: Iterable[Counted]) -> list[tuple[str, Row, int]]:
    """What a throw on a table uses up, or needs: the table once, each modifier as often as it counts."""
    own = [(name, table, 1)] if SPENDING & table.keys() else []
    return [*own, *[(f"{name}-{one.key}", one.row, one.times) for one in found if SPENDING & one.row.keys()]]


def value(scene: Scene, one: Counted, kind: str) -> int:
    """What a modifier comes to: a whole number as often as it counts, an amount as it stands. 0 where it is not known."""
    by = one.row.get(kind, 0)
    return by * one.times if isinstance(by, int) else reckoned(by, scene) or 0


def sum_of(scene: Scene, found: Sequence[Counted], kind: str, limits: Mapping[str, int] | None = None, more: int = 0) -> int:
    """The sum of what modifiers of a kind come to, with ``more``, held to limits; each is told with its reason."""
    out, total = scene.out, more
    if not more and not found and not limits:
        return 0
    if more:
        out.because(f"declared.why.{kind}", name=say("declared.by-hand"), n=signed(more))
    for one in found:
        if n := value(scene, one, kind):
            total += n
            out.because(f"declared.why.{kind}", name=called(scene, one), n=signed(n))
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


def title(key: str, row: Row) -> Say:
    """A modifier by its text, else its name."""
    return texts(row["text"]) if row.get("text") else say("declared.name", name=name_of("modifier", key))


def called(scene: Scene, one: Counted) -> Say:
    """A modifier as it is told in a ruling; with the number of times where it counts more than once."""
    name = scene.told(one.row["text"]) if one.row.get("text") else say("declared.name", name=name_of("modifier", one.key))
    return say("declared.times", name=name, n=one.times) if one.times > 1 else name


def strength(scene: Scene, told: Strength, found: Sequence[Counted], role: str) -> int | Fraction:
    """A side's strength: multiples unit by unit first, where a rule says so, then on the total, then what is added. 0 at least."""
    out = scene.out
    if not found:
        return told.total
    rows = [one for one in found if one.row.get(role)]
    values = [unit.value for unit in told.units]
    for one in sorted(rows, key=lambda one: not one.row.get("unit", False)):
        by = Fraction(one.row[role])
        values = [_rounded(value * by, one.row) for value in (values if one.row.get("unit") else [sum(values)])]
        out.because(f"declared.why.{role}", name=called(scene, one), by=by, n=sum(values))
        out.cite(*one.row.get("sections", ()))
    total = sum(values)
    for one in found:
        if n := value(scene, one, f"add_{role}"):
            total = max(0, total + n)
            out.because(f"declared.why.add_{role}", name=called(scene, one), by=signed(n), n=total)
            out.cite(*one.row.get("sections", ()))
    return total


def _rounded(value: Fraction, row: Row) -> int | Fraction:
    how = row.get("round", "exact")
    if how == "exact":
        return value.numerator if value.denominator == 1 else value
    return floor(value) if how == "down" else ceil(value)
