"""What a chaos event can do, one function for each kind of effect in the tables ``chaos-ins`` and ``chaos-coin``.

An effect takes ``(out, effect, scene, table)`` and says whether the rest of the event follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...core.asking import Table
from ...core.outcome import Decision, Name, Outcome, say, texts
from . import chits, districts
from .kinds import SIDES, other
from .netwar import gain
from .position import INDEX, INFRA, INTERJECTED, OPEN, SUICIDE_SURGE, TARGET
from .record import stale as stale_of


class Scene(NamedTuple):
    """Whose event it is, the kind of chit that was named for it, how many changes were made before it, and whether districts are
    counted as they are on record (``chaos --count``)."""

    side: str
    chit: str | None
    begun: int
    as_recorded: bool = False
    shared: bool = False
    """Both players throw, each for his own index."""


Effect = Mapping[str, Any]


def apply(out: Outcome, effect: Effect, scene: Scene, table: Table) -> bool:
    """Carries out one effect; False if the rest of the event is left undone."""
    return _KINDS[effect["effect"]](out, effect, scene, table) is not False


def note(out: Outcome, scene: Scene) -> None:
    """Writes what the event has changed so far to ``result.effects``: nothing secret, nothing of refcli's own."""
    effects = []
    for path, old, new in out.changes[scene.begun :]:
        if not out.state.paths.shown(path):
            continue
        if isinstance(new, int) and not isinstance(new, bool):
            effects.append({"path": path, "change": new - (old or 0)})
        else:
            effects.append({"path": path, "value": new})
    out.result["effects"] = effects


def _choose(out: Outcome, scene: Scene, table: Table, decision: Decision) -> str:
    note(out, scene)
    return table.choose(decision, out)


def _certain(out: Outcome, scene: Scene, table: Table, what: str, keys: list[str], untold: list[str]) -> None:
    """Before districts are counted: those that are no longer certain are the roller's to tell, or to count as they are on record."""
    stale = districts.uncertain(out, what, keys)
    out.result["stale"] = stale
    out.result["untold"] = untold
    if not stale and not out[INTERJECTED]:
        return
    names = tuple(Name(key) for key in stale)
    if not scene.as_recorded:
        question = say(f"iraq.chaos.count-{what.partition('-')[0]}", side=Name(scene.side), districts=names)
        _choose(out, scene, table, Decision(scene.side, ("count",), question, pause=True))
        out.set(INTERJECTED, ())
        names = tuple(Name(key) for key in districts.uncertain(out, what, keys))
    if names:
        out.warn("iraq.district.stale", districts=list(names))


def _move(out: Outcome, effect: Effect, n: int) -> None:
    """``n`` points to the effect's side, doubled in an election (§26.1), never below the event's floor."""
    floor = effect.get("floor")
    gain(out, effect["side"], n, floor)
    if floor is not None and out[INDEX[effect["side"]]] <= floor:
        out.because("iraq.why.floor", side=Name(effect["side"]), floor=floor)


def draw(out: Outcome, effect: Effect, scene: Scene, table: Table) -> None:
    """Chits without payment (§20.3); the first may be named."""
    for i in range(effect["n"]):
        chits.draw(out, scene.side, table, scene.chit if i == 0 else None)


def dice(out: Outcome, effect: Effect, scene: Scene, table: Table) -> None:
    """The sum of dice to or from one side's index."""
    whose = scene.side if effect["side"] == scene.side or not scene.shared else effect["side"]
    table.tell(say("iraq.chaos.throw", side=Name(whose), n=effect["dice"]))
    thrown = table.total(effect["dice"], "chaos.effect")
    out.because("iraq.why.thrown", side=Name(effect["side"]), n=f"{thrown * effect['by']:+}")
    _move(out, effect, thrown * effect["by"])


def oil(out: Outcome, effect: Effect, scene: Scene, table: Table) -> None:
    """Points for each oil district that the side controls (§2.16, §18.2); contested ones are nobody's (§18.21)."""
    rows = districts.iraq(out.state.tables)
    wells = [key for key, row in rows.items() if row["oil"]]
    _certain(out, scene, table, "infra", wells, [key for key in wells if not districts.told(out, key)])
    held = [key for key in districts.controlled(out, effect["side"]) if rows[key]["oil"]]
    if untold := [Name(key) for key in wells if not districts.told(out, key)]:
        out.warn("iraq.district.untold", districts=untold)
    _warn_of_oil(out, districts.controlled(out, effect["side"]), "boxes")
    _per_district(out, effect, held)


def sabotage(out: Outcome, effect: Effect, scene: Scene, table: Table) -> None:
    """Points for each oil district with the side's units in the open, whoever controls it (§2.16)."""
    rows = districts.iraq(out.state.tables)
    wells = [key for key, row in rows.items() if row["oil"]]
    _certain(out, scene, table, f"open-{effect['side']}", wells, [key for key in wells if out[OPEN[key]] is None])
    standing = [key for key in rows if effect["side"] in (out[OPEN[key]] or ())]
    if untold := [Name(key) for key in wells if out[OPEN[key]] is None]:
        out.warn("iraq.chaos.open-untold", districts=untold)
    _warn_of_oil(out, standing)
    _per_district(out, effect, [key for key in standing if rows[key]["oil"]])


def _per_district(out: Outcome, effect: Effect, keys: list[str]) -> None:
    out.because("iraq.why.oil", side=Name(effect["side"]), n=len(keys), by=f"{effect['by']:+}")
    if keys:
        _move(out, effect, effect["by"] * len(keys))


def _warn_of_oil(out: Outcome, keys: list[str], *fields: str) -> None:
    """Warns of districts that may have an oil well or none on the printed map, and of oil districts doubtful in ``fields``."""
    rows = districts.iraq(out.state.tables)
    if doubtful := [Name(key) for key in keys if {"oil", *(fields if rows[key]["oil"] else ())} & set(rows[key]["doubt"])]:
        out.warn("iraq.chaos.oil-doubt", districts=doubtful)


def control(out: Outcome, effect: Effect, scene: Scene, table: Table) -> None:
    """Each side gains the points of what it controls now: no jihad, surge or sects, for it is not the control phase (§18.5)."""
    _certain(out, scene, table, "infra", list(districts.iraq(out.state.tables)), districts.untold(out))
    for side in SIDES:
        if points := districts.value(out, side):
            out.because("iraq.why.event-control", side=Name(side), n=points)
            gain(out, side, points)
    districts.warn_of_control(out)
    out.cite("18.2")


def marker(out: Outcome, effect: Effect, scene: Scene, table: Table) -> None:
    """The high value target, in the district of a die; a second one moves the first (§2.9)."""
    table.tell(say("iraq.chaos.throw-place", side=Name(scene.side)))
    place = effect["districts"][table.one("chaos.place") - 1]
    out.tell("iraq.hvt.move" if out[TARGET] else "iraq.hvt.place", district=Name(place))
    out.set(TARGET, place)


def suicide(out: Outcome, effect: Effect, scene: Scene, table: Table) -> None:
    """Suicide attacks by more units, this turn of ins (§27.6)."""
    out.set(SUICIDE_SURGE, True)


def offer(out: Outcome, effect: Effect, scene: Scene, table: Table) -> bool:
    """The player may ignore all that follows."""
    question = texts({"en": effect["en"], "ja": effect["ja"]})
    key = _choose(out, scene, table, Decision(scene.side, (effect["accept"], effect["ignore"]), question))
    if key != effect["accept"]:
        out.tell("iraq.chaos.ignored")
    result: bool = key == effect["accept"]
    return result


def loot(out: Outcome, effect: Effect, scene: Scene, table: Table) -> None:
    """The side's own points of one district of Iraq where no enemy unit is on record, added to its index."""
    side, enemy = effect["side"], other(effect["side"])
    rows = districts.iraq(out.state.tables)
    there = {key: (out[INFRA[key]], out[OPEN[key]]) for key in rows}
    closed = [key for key in rows if enemy in _surely_there(out, key)]
    free = tuple(key for key in rows if key not in closed)
    if not free:
        out.tell("iraq.chaos.loot-nowhere")
        return
    question = say("iraq.chaos.loot", side=Name(side), enemy=Name(enemy))
    key = _choose(out, scene, table, Decision(side, free, question, tuple((key, "11.2") for key in closed)))
    out.result["district"] = key
    if None in there[key] or any(enemy in (one or ()) for one in there[key]):
        out.warn("iraq.chaos.loot-untold", district=Name(key), enemy=Name(enemy))
    if side in rows[key]["doubt"]:
        out.warn("iraq.district.doubt-points", districts=[Name(key)])
    out.because("iraq.why.loot", side=Name(side), district=Name(key), n=rows[key][side])
    gain(out, side, rows[key][side])


def _surely_there(out: Outcome, key: str) -> set[str]:
    """The sides that have units in the district, by what is told and still certain."""
    lost = stale_of(out, key)
    boxes = () if "infra" in lost else out[INFRA[key]] or ()
    return {*boxes, *(side for side in out[OPEN[key]] or () if f"open-{side}" not in lost)}


COUNTING = ("oil", "sabotage", "control")
"""The effects that count districts, and wait where those are not certain."""

_KINDS = {
    "draw": draw,
    "dice": dice,
    "oil": oil,
    "sabotage": sabotage,
    "control": control,
    "marker": marker,
    "suicide": suicide,
    "offer": offer,
    "loot": loot,
}
