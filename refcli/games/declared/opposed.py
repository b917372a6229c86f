"""Combat by opposed throws: dice set against each other in pairs, the highest first, or two totals and their difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...core.errors import BadInput
from ...core.outcome import say
from .amounts import Known, amount, names
from .charts import Fight, whole
from .dice import Dice, place_in
from .effects import befall
from .modifiers import Counted, strength, sum_of
from .scene import Scene

Row = Mapping[str, Any]
LABELS = {"att": "attacker", "def": "defender"}


def missing(order: Any, table: Row) -> tuple[str, ...]:
    """What the table must be told and was not: the strengths, unless nothing is made of them."""
    wanted: tuple[str, ...] = ("att", "def_")
    if table["compare"] == "totals" and "add" in table:
        used = {name.split(".")[0] for one in table["add"].values() for name in names(amount(one))}
        wanted = tuple(name for name, word in (("att", "att"), ("def_", "def")) if word in used)
    return tuple(name for name in wanted if getattr(order, name) is None)


def facts(order: Any, table: Row) -> dict[str, Known]:
    """Strengths, or numbers of dice, as told."""
    found: dict[str, Known] = {"die": None, "roll": None, "margin": None, "lost.att": None, "lost.def": None}
    for name, told in (("att", order.att), ("def", order.def_)):
        found[name] = None if told is None else told.total
        found[f"{name}.units"] = None if told is None else len(told.units)
        found[f"{name}.now"] = None
    return found


def prepare(scene: Scene, order: Any, table: Row, found: list[Counted]) -> Fight:
    """Reckons what both sides throw, before anything is paid; what is given back throws and applies."""
    if table["compare"] == "pairs":
        dice = {role: _dice_told(getattr(order, name), role, table) for role, name in (("att", "att"), ("def", "def_"))}
        return lambda counts, noted: _pairs(scene, table, dice, counts, noted)
    strengths: dict[str, Known] = {}
    for role, told in (("att", order.att), ("def", order.def_)):
        if told is not None:
            strengths[role] = scene.facts[f"{role}.now"] = strength(scene, told, found, role)
    add = {}
    for role, suffix in (("att", ""), ("def", "_def")):
        base = amount(table["add"][role]).reckon(scene) if "add" in table else strengths[role]
        by_hand = order.drm if role == "att" else 0
        add[role] = (base or 0) + sum_of(scene, found, f"drm{suffix}", table.get("drm"), by_hand)
    return lambda counts, noted: _totals(scene, table, strengths, add, counts, noted)


def _dice_told(told: Any, role: str, table: Row) -> int:
    """The number of dice; BadInput if it is none, or more than the table allows."""
    most = table["dice"][role]
    n = told.total
    if int(n) != n or not 1 <= n <= most:
        raise BadInput(say("declared.pairs.dice", side=say(f"declared.role.{role}"), n=n, most=most))
    return int(n)


def _pairs(scene: Scene, table: Row, dice: Mapping[str, int], counts: dict[str, int], noted: Callable[[str], None]) -> None:
    assert scene.table is not None
    die = Dice.of(table.get("die", "1d6"), scene.book.dice)
    sides = die.sides
    values = [int(face) for face in die.faces] or list(range(1, sides + 1))
    one_of_each = tuple(tuple(int(i == j) for j in range(sides)) for i in range(sides))
    rolls: dict[str, list[int]] = {}
    for role, n in dice.items():
        tally = scene.table.tally(((one_of_each, n),), LABELS[role], die.faces)
        rolls[role] = sorted((values[i] for i, times in enumerate(tally) for _ in range(times)), reverse=True)
    ties = table.get("ties", "def")
    lost = {"att": 0, "def": 0}
    for mine, theirs in zip(rolls["att"], rolls["def"], strict=False):
        if mine != theirs:
            lost["def" if mine > theirs else "att"] += 1
        elif ties in lost:
            lost["att" if ties == "def" else "def"] += 1
    key = f"A-{lost['att']} D-{lost['def']}"
    scene.out.result = {"key": key, "rolls": rolls, "lost": lost, "with": counts}
    scene.facts |= {"lost.att": lost["att"], "lost.def": lost["def"]}
    noted(key)


def _totals(
    scene: Scene, table: Row, strengths: Mapping[str, Known], add: Mapping[str, Any], counts: dict[str, int], noted: Callable[[str], None]
) -> None:
    assert scene.table is not None
    die = Dice.of(table.get("die", "1d6"), scene.book.dice)
    rolls = {role: die.total(scene.table, LABELS[role]) for role in ("att", "def")}
    sums = {role: rolls[role] + add[role] for role in rolls}
    totals = {role: whole(total) for role, total in sums.items()}
    margin = whole(sums["att"] - sums["def"])
    spans = [(row["low"], row["high"]) for row in table["row"]]
    at, _ = place_in(int(sums["att"] - sums["def"]), spans)
    row = table["row"][at]
    key = row.get("key") or str(row["on"])
    told = {role: whole(value) for role, value in strengths.items()}
    both = {"att_total": totals["att"], "def_total": totals["def"], "margin": margin}
    scene.out.result = {"key": key, **both, "rolls": rolls, "with": counts} | told
    scene.facts |= {"margin": margin, "lost.att": None, "lost.def": None}
    scene.out.because("declared.why.margin", att=totals["att"], against=totals["def"], n=margin)
    noted(key)
    scene.out.instructions.append(scene.told({"en": row["en"], "ja": row["ja"]}))
    befall(scene, row)
