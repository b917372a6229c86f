"""Event tables and checks: one throw each, whether a player asked for it or another table did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ...core.crt import Crt
from ...core.errors import BadInput
from ...core.outcome import Name, say
from .amounts import reckoned
from .columns import entered
from .dice import FAR, Dice, faces_of, place_in
from .modifiers import Counted, sum_of
from .position import LAST
from .scene import Scene

Row = Mapping[str, Any]
NOTHING = "none"
"""The die of a table that nothing is thrown for."""


class Read(NamedTuple):
    """What a throw came to. ``row``: what it brings; ``line``: the row of a chart with columns that was read."""

    key: str
    roll: int | str | None
    modified: int | str | None
    column: str | None
    row: Row
    line: int | None = None


PASSES: dict[str, Callable[[int, int], bool]] = {
    "at-most": lambda die, number: die <= number,
    "at-least": lambda die, number: die >= number,
    "above": lambda die, number: die > number,
    "below": lambda die, number: die < number,
}
"""When a check passes: the modified throw against the number."""


def dice_of(scene: Scene, table: Row) -> Dice | None:
    """The dice of a table; None where nothing is thrown."""
    die = table.get("die", "1d6")
    return None if die == NOTHING else Dice.of(die, scene.book.dice)


def number_in(code: str) -> int | None:
    """The number that a code is, where it is one."""
    return int(code) if code.lstrip("-").isdigit() else None


def remember(scene: Scene, name: str, key: str) -> None:
    """The key of a table's last result, where any condition asks for it. A lookup remembers nothing."""
    if name in scene.book.remembered and scene.out.state.live:
        scene.out.set(LAST[name], key)


def event(scene: Scene, name: str, found: list[Counted], drm: int, column: str | int | None) -> Read:
    """A throw on an event table: its row, or its cell. A modified throw is read within the table's ends."""
    table = scene.out.state.tables[name]
    dice = dice_of(scene, table)
    place = _column(scene, name, table, column) if "columns" in table else None
    if dice is not None and dice.words:
        face = dice.face(_table(scene), "event")
        row = next(row for row in table["row"] if str(face) in faces_of(row["on"], dice.faces))
        return _noted(scene, name, Read(row.get("key") or str(row["on"]), face, face, None, row))
    more = sum_of(scene, found, "drm", table.get("drm"), drm)
    roll = dice.total(_table(scene), "event") if dice is not None else None
    total = (roll or 0) + more
    if place is not None:
        return _noted(scene, name, _cell(scene, name, table, place, roll, total))
    spans = [(row["low"], row["high"]) for row in table["row"]]
    at, held = place_in(total if roll is not None else 0, spans)
    if abs(held) == FAR:
        held = total
    row = table["row"][at]
    return _noted(scene, name, Read(row.get("key") or str(row["on"]), roll, None if roll is None else held, None, row))


def _table(scene: Scene) -> Any:
    assert scene.table is not None
    return scene.table


def _noted(scene: Scene, name: str, read: Read) -> Read:
    scene.facts |= {"die": read.roll if isinstance(read.roll, int) else None}
    scene.facts |= {"roll": read.modified if isinstance(read.modified, int) else None, "code": number_in(read.key)}
    remember(scene, name, read.key)
    return read


def _column(scene: Scene, name: str, table: Row, told: str | int | None) -> int:
    """The column: as told, else of the table's own amount. BadInput if there is neither."""
    chart = scene.out.state.tables.derived(name, Crt.of)
    if told is None and "of" in table:
        told = reckoned(table["of"], scene)
    if told is None:
        raise BadInput(say("declared.column.missing", table=Name(name)), say("key.one-of", keys=" ".join(chart.columns)))
    return max(entered(chart, table, told), 0)


def _cell(scene: Scene, name: str, table: Row, place: int, roll: int | None, total: int) -> Read:
    chart = scene.out.state.tables.derived(name, Crt.of)
    die = total if roll is not None else 0
    key = chart.cell(place, die)
    scene.out.warnings += chart.cautions(place, die, scene.out.state.tables.game)
    line = chart.row(die)
    return Read(key, roll, None if roll is None else total, chart.columns[place], table["codes"][key], line)


def check(scene: Scene, name: str, found: list[Counted], drm: int, number: int | None) -> Read:
    """A check: passed or failed. ``number``: what it is thrown against, where the check asks for that."""
    table = scene.out.state.tables["game"]["check"][name]
    n = number if number is not None else reckoned(table.get("against", 0), scene) or 0
    n += sum_of(scene, found, "against")
    scene.facts["number"] = n
    more = sum_of(scene, found, "drm", None, drm)
    dice = dice_of(scene, table)
    assert dice is not None
    roll = dice.total(_table(scene), "check")
    passed = PASSES[table["passes"]](roll + more, n)
    scene.facts |= {"die": roll, "roll": roll + more}
    scene.out.because(f"declared.why.{table['passes']}", die=roll + more, n=n)
    key = "pass" if passed else "fail"
    remember(scene, name, key)
    return Read(key, roll, roll + more, None, table.get("passed" if passed else "failed") or {})


def text_of(scene: Scene, row: Row) -> None:
    """Tells what a row says, before it brings anything."""
    if "en" in row:
        scene.out.instructions.append(scene.told({"en": row["en"], "ja": row["ja"]}))
    elif row.get("text"):
        scene.out.instructions.append(scene.told(row["text"]))
