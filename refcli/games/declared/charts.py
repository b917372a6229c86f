"""Combat on a chart: odds or a difference, a range of strength or a named column, shifts, die modifiers, the cell; one side fires, or
both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from ...core.crt import BELOW, Crt
from ...core.errors import BadInput
from ...core.outcome import Fault, Name, say, soft
from .amounts import Known, amount
from .columns import entered, in_range, place, shifted, told_column
from .dice import Dice
from .effects import befall
from .modifiers import Counted, signed, strength, sum_of
from .scene import Scene
from .throws import number_in

Row = Mapping[str, Any]
Fight = Callable[[dict[str, int], Callable[[str], None]], None]
"""Throws and applies: given ``result.with``, and told the key."""


def missing(order: Any, table: Row) -> tuple[str, ...]:
    """What the chart must be told and was not."""
    kind = table.get("kind", "odds")
    if kind == "named":
        return ("column",) if order.column is None else ()
    if kind == "strength":
        return ("att",) if order.att is None else ()
    return tuple(name for name in ("att", "def_") if getattr(order, name) is None)


def facts(order: Any, table: Row) -> dict[str, Known]:
    """Strengths as told, and the units."""
    found: dict[str, Known] = {"code": None, "die": None, "roll": None}
    for name, told in (("att", order.att), ("def", order.def_)):
        found[name] = None if told is None else told.total
        found[f"{name}.units"] = None if told is None else len(told.units)
        found[f"{name}.now"] = None
    return found


class Reading(NamedTuple):
    """Where a combat is read: the strengths, the place on the ladder before and after the shift, what is added to the die."""

    name: str
    chart: Crt
    table: Row
    base: int
    shift: int
    rung: int
    drm: int

    @property
    def column(self) -> int:
        return max(self.rung, 0)


def _strengths(scene: Scene, order: Any, found: list[Counted]) -> tuple[Known, Known]:
    att = None if order.att is None else strength(scene, order.att, found, "att")
    against = None if order.def_ is None else strength(scene, order.def_, found, "def")
    scene.facts |= {"att.now": att, "def.now": against}
    return att, against


def _chart(scene: Scene, name: str) -> Crt:
    return scene.out.state.tables.derived(name, Crt.of)


def reading(scene: Scene, order: Any, name: str, found: list[Counted], role: str = "att") -> Reading:
    """The column of an order, with its reasons. ``role``: who fires on this chart."""
    tables = scene.out.state.tables
    table, chart = tables[name], _chart(scene, name)
    att, against = scene.facts["att.now"], scene.facts["def.now"]
    kind = table.get("kind", "odds")
    if kind == "named":
        base = entered(chart, table, told_column(chart.columns, order.column))
        scene.out.because("declared.why.named", column=chart.columns[base])
    elif kind == "strength":
        number = amount(table["of"]).reckon(scene) if "of" in table and role == "att" else (att if role == "att" else against)
        if number is None:
            raise BadInput(say("declared.column.missing", table=Name(name)), say("key.one-of", keys=" ".join(chart.columns)))
        base = in_range(chart, table, number)
        scene.out.because(f"declared.why.range.{role}", n=Fraction(number), column=chart.called(base))
    else:
        assert att is not None and against is not None
        base = place(chart, table, att, against)
        shown = chart.called(base) if base == BELOW and not chart.columns[0].startswith("<") else chart.columns[max(base, 0)]
        scene.out.because("declared.why.column", att=att, against=against, column=shown)
    suffix, by_hand = ("", 1) if role == "att" else ("_def", 0)
    shift = sum_of(scene, found, f"shift{suffix}", table.get("shift"), order.shift * by_hand)
    drm = sum_of(scene, found, f"drm{suffix}", table.get("drm"), order.drm * by_hand)
    return Reading(name, chart, table, base, shift, shifted(chart, table, base, shift), drm)


def out_of_reach(scene: Scene, order: Any, table: Row, found: list[Counted]) -> Iterator[Fault]:
    """The fault of a combat that would be read below the first column."""
    plain = not found and not order.shift and table.get("kind", "odds") in ("odds", "difference")
    if plain and place(_chart(scene, order.crt), table, order.att.total, order.def_.total) != BELOW:
        return  # as most are, told apart without a reading
    att, against = _strengths(scene, order, found)
    read = reading(scene, order, order.crt, found)
    if read.rung == BELOW:
        key = "declared.combat.below.shifted" if read.shift else "declared.combat.below"
        lowest = {"att": att, "against": against, "shift": signed(read.shift), "column": read.chart.columns[0]}
        yield soft(say(key, **lowest), *table["sections"])


def whole(value: Known) -> Known:
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


class Shot(NamedTuple):
    """One throw on a chart: the die as it fell and as it is read, and the code."""

    read: Reading
    roll: int | None
    modified: int
    key: str

    def told(self) -> dict[str, Any]:
        """Its part of the result."""
        read = self.read
        return {
            "base_column": read.chart.called(read.base),
            "shift": read.shift,
            "column": read.chart.columns[read.column],
            "drm": read.drm,
            "roll": self.roll,
            "modified": self.modified,
            "row": read.chart.row(self.modified),
        }

    @property
    def code(self) -> Row:
        found: Row = self.read.chart.codes[self.key]
        return found


def shoot(scene: Scene, read: Reading, label: str) -> Shot:
    """Throws on a chart, where it wants a die."""
    if read.chart.diceless:
        roll, modified = None, 0
    else:
        assert scene.table is not None
        roll = Dice.of(read.table.get("die", "1d6"), scene.book.dice).total(scene.table, label)
        modified = roll + read.drm
    scene.out.warnings += read.chart.cautions(read.column, modified, scene.out.state.tables.game)
    return Shot(read, roll, modified, read.chart.cell(read.column, modified))


def prepare(scene: Scene, order: Any, table: Row, found: list[Counted]) -> Fight:
    """Reads the column of all who fire, before anything is paid; what is given back throws and applies."""
    att, against = _strengths(scene, order, found)
    read = reading(scene, order, order.crt, found)
    other = None
    if table.get("both") and order.def_ is not None:
        other = reading(scene, order, order.def_crt or order.crt, found, "def")
    strengths = {name: whole(value) for name, value in (("att", att), ("def", against)) if value is not None}
    if not table.get("both"):
        return lambda counts, noted: _one(scene, read, strengths | {"with": counts}, noted)
    return lambda counts, noted: _both(scene, table, read, other, strengths | {"with": counts}, noted)


def _apply(scene: Scene, shot: Shot) -> None:
    """What a code says, then what it brings."""
    scene.facts |= {"die": shot.roll, "roll": shot.modified, "code": number_in(shot.key)}
    scene.out.instructions.append(scene.told({"en": shot.code["en"], "ja": shot.code["ja"]}))
    befall(scene, shot.code)


def _one(scene: Scene, read: Reading, rest: dict[str, Any], noted: Callable[[str], None]) -> None:
    shot = shoot(scene, read, "combat")
    scene.out.result = {"key": shot.key} | shot.told() | rest
    noted(shot.key)
    _apply(scene, shot)


def _both(scene: Scene, table: Row, read: Reading, other: Reading | None, rest: dict[str, Any], noted: Callable[[str], None]) -> None:
    """Both fire, the attacker's die first; each code is the other's to bear, then whoever did more has won."""
    shots = {"att": shoot(scene, read, "attacker")}
    if other is not None:
        shots["def"] = shoot(scene, other, "defender")
    winner = _winner(shots)
    key = ":".join(shot.key for shot in shots.values())
    fire = {role: {"crt": shot.read.name} | shot.told() | {"key": shot.key} for role, shot in shots.items()}
    scene.out.result = {"key": key, "winner": winner, "fire": fire} | rest
    noted(key)
    known = scene.att, scene.against
    for role, shot in shots.items():
        if role == "def":
            scene.att, scene.against = scene.against, scene.att
        try:
            _apply(scene, shot)
        finally:
            scene.att, scene.against = known
    numbers = [number_in(shot.key) for shot in shots.values()]
    if len(shots) == 2 and None not in numbers and (row := table.get("won", {}).get(winner or "tie")):
        if row.get("text"):
            scene.out.instructions.append(scene.told(row["text"]))
        befall(scene, row)


def _winner(shots: Mapping[str, Shot]) -> str | None:
    """Whose code is the higher number; None where they are equal, no numbers, or one alone has fired."""
    numbers = [number_in(shot.key) for shot in shots.values()]
    if len(numbers) < 2 or None in numbers or numbers[0] == numbers[1]:
        return None
    return "att" if numbers[0] > numbers[1] else "def"  # type: ignore[operator]
