"""What tables say that happens: tracks move, chits and cards go their ways, tables are thrown on, players choose, the game ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...core.errors import BadInput
from ...core.keys import resolve
from ...core.outcome import Decision, Name, Outcome, Refusal, Say, hard, say
from .amounts import reckoned
from .book import Book
from .columns import column_is_key
from .conditions import holds
from .modifiers import Counted, counted
from .needs import unmet
from .position import OWED, chits
from .scene import Ended, Scene
from .throws import check, event, text_of


def befall(scene: Scene, row: Mapping[str, Any] | None) -> None:
    """What a row of a table brings, in the order in which it stands there; its dice are thrown in that order. Texts tell amounts as
    they were before. Ended where the game is over."""
    effects: Sequence[Mapping[str, Any]] = (row or {}).get("effects", ())
    before = [scene.told(effect["tell"]) if "tell" in effect else None for effect in effects]
    for effect, told in zip(effects, before, strict=True):
        if holds(effect, scene):
            _apply(scene, effect, told)


def _apply(scene: Scene, effect: Mapping[str, Any], told: Say | None) -> None:
    if told is not None:
        scene.out.instructions.append(told)
    elif "winner" in effect:
        if (winner := scene.named(effect["winner"])) is not None:
            scene.win(winner)
            raise Ended
    elif "choose" in effect:
        _choose(scene, effect)
    elif "table" in effect:
        call(scene, effect)
    elif "deck" in effect:
        from .hands import deck_effect  # most games have no deck

        deck_effect(scene, effect)
    elif "owe" in effect:
        _owe(scene, effect)
    elif "pool" in effect:
        if (n := reckoned(effect.get("n", 1), scene)) is not None:
            put_in(scene.out, effect["pool"], str(effect.get("add") or effect.get("remove")), n if "add" in effect else -n)
    elif (path := scene.named(effect["track"])) is not None:
        move(scene, path, effect)


def move(scene: Scene, path: str, effect: Mapping[str, Any]) -> None:
    """Moves a track as an effect says, by an amount or to it; not at all where the amount is not known."""
    n = reckoned(effect["to"] if "to" in effect else effect["by"], scene)
    if n is not None:
        scene.move(path, n if "to" in effect else scene.out[path] + n)


def put_in(out: Outcome, pool: str, chit: str, n: int) -> int:
    """Puts ``n`` chits in, or takes them out, as far as there are any; returns how many lie there now."""
    path = chits(pool, chit)
    aim = out[path] + n
    if out.set(path, aim) != aim:
        out.warn("declared.pool.short", pool=Name(pool), chit=Name(chit), n=out[path])
    return out[path]


def _owe(scene: Scene, effect: Mapping[str, Any]) -> None:
    """Something is due from now on, until a ruling begins with its words. A lookup owes nothing."""
    command = scene.named(effect["owe"])
    if command is None or not scene.out.state.live:
        return
    item = f"{scene.book.owing.index(effect)}:{command}"
    if item not in scene.out[OWED]:
        scene.out.set(OWED, (*scene.out[OWED], item))


def _choose(scene: Scene, effect: Mapping[str, Any]) -> None:
    """A player takes one of several options; what stands before is settled by then."""
    who = effect.get("who")
    if who in ("att", "def"):
        who = scene.att if who == "att" else scene.against
        if who is None and scene.out.state.live:
            raise BadInput(say("declared.side.unknown"), say("declared.side.unknown.how"))
    elif who is not None:
        who = scene.named(who)
    options = {row["key"]: row for row in effect["choose"]}
    closed = {key: fault for key, row in options.items() for fault in unmet(scene, row)}
    open_now = tuple(key for key in options if key not in closed)
    if not open_now:
        scene.out.tell("declared.choose.none")
        return
    scene.asked = True
    key = _taken(scene, open_now, closed)
    if key is None:
        assert scene.table is not None
        named = tuple(say("declared.choose.option", key=key, text=scene.told(options[key]["text"])) for key in open_now)
        withheld = tuple((key, next(iter(fault.rules), "")) for key, fault in closed.items())
        question = say("declared.choose", options=named)
        key = scene.table.choose(Decision(who or "", open_now, question, withheld), scene.out)
    scene.out.instructions.append(scene.told(options[key]["text"]))
    befall(scene, options[key])


def _taken(scene: Scene, open_now: Sequence[str], closed: Mapping[str, Any]) -> str | None:
    """The answer that was given beforehand, if there is one. BadInput or Refusal if it may not be given."""
    if not scene.takes:
        return None
    key = resolve(scene.takes.pop(0), [*open_now, *closed], "what.decision")
    if key in closed:
        raise Refusal(hard(closed[key].message, *closed[key].rules, todo=say("key.one-of", keys=", ".join(open_now))))
    return key


def called_kind(book: Book, name: str) -> str:
    """The kind of table that an effect throws on."""
    return book.kind_in(name, ("event", "check"))


def call(scene: Scene, effect: Mapping[str, Any]) -> None:
    """Throws on an event table or a check as an effect says, so many times, each time by the state as it then is; what came is listed
    in ``result.throws``. Modifiers that come by themselves count."""
    name = effect["table"]
    times = reckoned(effect.get("n", 1), scene) or 0
    for _ in range(min(times, 100)):
        drm = reckoned(effect.get("drm", 0), scene) or 0
        column = _column(scene, name, effect.get("column"))
        inner = scene.within(scene.att, scene.against)
        _throw_on(inner, name, drm, column)
        scene.asked = scene.asked or inner.asked


def _column(scene: Scene, name: str, told: Any) -> str | int | None:
    if told is None:
        return None
    table = scene.out.state.tables[name] if called_kind(scene.book, name) == "event" else {}
    return told if isinstance(told, str) and column_is_key(told, table) else reckoned(told, scene)


def _throw_on(scene: Scene, name: str, drm: int, column: str | int | None) -> None:
    out = scene.out
    kind = called_kind(scene.book, name)
    table = out.state.tables[name] if kind == "event" else out.state.tables["game"]["check"][name]
    found = counted(scene, None, table)
    if kind == "event":
        read = event(scene, name, found, drm, column)
    else:
        read = check(scene, name, found, drm, None if column is None else int(column))
    told = {"table": name, "key": read.key, "column": read.column, "roll": read.roll, "modified": read.modified}
    out.result = out.result | {"throws": [*out.result.get("throws", ()), told]}
    out.cite(*table.get("sections", ()))
    text_of(scene, read.row)
    befall(scene, read.row)
    afterwards(scene, found)
    befall(scene, table)


def afterwards(scene: Scene, found: Iterable[Counted]) -> None:
    """What modifiers bring after the throw."""
    for one in found:
        befall(scene, one.row)


def level_of(levels: Sequence[Mapping[str, Any]], value: int) -> Mapping[str, Any] | None:
    """The level that a value has reached: the highest that it is not below, or None below all."""
    reached = [level for level in levels if level["from"] <= value]
    return max(reached, key=lambda level: level["from"], default=None)
