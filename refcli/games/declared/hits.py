"""Combat by dice that hit: a die a unit, each hits by its class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...core.asking import Throw
from ...core.errors import BadInput
from ...core.outcome import Name, say
from .amounts import Known
from .charts import Fight
from .dice import Dice
from .modifiers import Counted, sum_of, value
from .scene import Scene

Row = Mapping[str, Any]
MOST = 100
"""Dice in one throw."""
SIDES = (("att", "att"), ("def", "def_"))


def missing(order: Any, table: Row) -> tuple[str, ...]:
    """What the table must be told and was not."""
    return ("att",) if order.att is None else ()


def facts(order: Any, table: Row) -> dict[str, Known]:
    """What is known before modifiers: nothing is counted yet."""
    found: dict[str, Known] = {"die": None, "roll": None}
    return found | {f"{one}.{role}": None for one in ("hits", *table.get("also", {})) for role in ("att", "def")}


def _dice(scene: Scene, order: Any, table: Row, found: list[Counted], role: str, name: str) -> dict[str, int]:
    """How many dice of each class a side throws, its modifiers counted."""
    force = getattr(order, name)
    if force is None:
        return {}
    dice = dict(force.by_class)
    more = sum(value(scene, one, f"dice_{role}") for one in found)
    first = next(iter(table["class"]))
    if more:
        dice[first] = max(0, dice.get(first, 0) + more)
    if sum(dice.values()) > MOST:
        raise BadInput(say("declared.hits.too-many", n=sum(dice.values()), most=MOST))
    return {key: dice[key] for key in dice if dice[key]}


def dice_facts(scene: Scene, order: Any, table: Row, found: list[Counted]) -> dict[str, Known]:
    """The dice that each side throws."""
    return {f"dice.{role}": sum(_dice(scene, order, table, found, role, name).values()) for role, name in SIDES}


def _throws(scene: Scene, table: Row, found: list[Counted], dice: Mapping[str, int], role: str) -> list[Throw]:
    """What each side of each die counts for: hits, then what else is counted."""
    printed = Dice.of(table.get("die", "1d6"), scene.book.dice)
    faces: tuple[int | str, ...] = printed.faces or tuple(range(1, printed.sides + 1))
    more = sum_of(scene, found, f"hit_{role}")
    throws: list[Throw] = []
    for key, n in dice.items():
        row = table["class"][key]
        if isinstance(row, list):
            wanted = frozenset(map(str, row))
            hit = [str(face) in wanted for face in faces]
        else:
            number = row.get(role, 0) + more
            least = table.get("hit", "at-most") == "at-least"
            hit = [bool(row.get(role)) and (int(face) >= number if least else int(face) <= number) for face in faces]
        counted = [tuple(str(face) in map(str, also) for face in faces) for also in table.get("also", {}).values()]
        throws.append((tuple((int(hits), *(int(one[i]) for one in counted)) for i, hits in enumerate(hit)), n))
    return throws


def prepare(scene: Scene, order: Any, table: Row, found: list[Counted]) -> Fight:
    """Counts the dice of both sides, before anything is paid; what is given back throws and applies."""
    sides = {role: _dice(scene, order, table, found, role, name) for role, name in SIDES if getattr(order, name) is not None}
    throws = {role: _throws(scene, table, found, dice, role) for role, dice in sides.items()}
    for role, dice in sides.items():
        told = tuple(say("declared.hits.dice", n=n, name=Name(key)) for key, n in dice.items())
        scene.out.because(f"declared.why.hits.{role}", dice=told or say("declared.hits.none"))
    return lambda counts, noted: _fight(scene, table, sides, throws, counts, noted)


def _fight(
    scene: Scene,
    table: Row,
    sides: Mapping[str, Mapping[str, int]],
    throws: Mapping[str, list[Throw]],
    counts: dict[str, int],
    noted: Callable[[str], None],
) -> None:
    out = scene.out
    assert scene.table is not None
    printed = Dice.of(table.get("die", "1d6"), scene.book.dice).faces
    also = tuple(table.get("also", {}))
    totals: dict[str, tuple[int, ...]] = {}
    for role, thrown in throws.items():
        label = "attacker" if role == "att" else "defender"
        totals[role] = scene.table.tally(tuple(thrown), label, printed) or (0,) * (1 + len(also))
    key = ":".join("+".join(map(str, total)) for total in totals.values())
    out.result = {"key": key, "hits": {role: total[0] for role, total in totals.items()}}
    if also:
        out.result["also"] = {one: {role: total[i] for role, total in totals.items()} for i, one in enumerate(also, 1)}
    out.result |= {"dice": {role: sum(dice.values()) for role, dice in sides.items()}, "with": counts}
    for i, one in enumerate(("hits", *also)):
        scene.facts |= {f"{one}.{role}": totals[role][i] if role in totals else 0 for role in ("att", "def")}
    noted(key)
