"""Which parts of a game may throw dice, or ask a player: told from the tables, before anybody plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .amounts import Unreadable, amount, throws

Row = Mapping[str, Any]


def effects_in(row: Any) -> Iterator[Row]:
    """Every effect of a row, those of its options too."""
    for effect in (row or {}).get("effects", ()):
        yield effect
        for option in effect.get("choose", ()):
            yield from effects_in(option)


def dice_in(value: Any) -> bool:
    """Whether an amount throws dice; what is no amount does not."""
    try:
        return isinstance(value, str) and throws(amount(value))
    except Unreadable:
        return False


def may_throw(row: Row, game: Row) -> bool:
    """Whether a row's effects throw dice, by themselves or on a table."""
    for effect in effects_in(row):
        if any(dice_in(effect.get(field)) for field in ("by", "to", "n")):
            return True
        if "table" in effect and _rolls(effect["table"], game, set()):
            return True
    return False


def _called(name: str, game: Row) -> Row | None:
    return next((game[kind][name] for kind in ("event", "check") if name in game.get(kind, {})), None)


def rows_of(table: Row) -> Iterator[Row]:
    """Every part of a table that has effects."""
    yield table
    yield from table.get("row", ())
    yield from (row for row in table.get("codes", {}).values() if isinstance(row, Mapping))
    yield from (table[branch] for branch in ("passed", "failed") if table.get(branch))
    yield from table.get("modifier", {}).values()
    yield from table.get("won", {}).values()


def calls_of(table: Row) -> set[str]:
    """The tables that a table throws on."""
    return {effect["table"] for row in rows_of(table) for effect in effects_in(row) if "table" in effect}


def _rolls(name: str, game: Row, seen: set[str]) -> bool:
    table = _called(name, game)
    if table is None or name in seen:
        return False
    if table.get("die", "1d6") != "none":
        return True
    effects = [effect for row in rows_of(table) for effect in effects_in(row)]
    if any(dice_in(effect.get(field)) for effect in effects for field in ("by", "to", "n")):
        return True
    return any(_rolls(other, game, {*seen, name}) for other in calls_of(table))


def asks(row: Row, game: Row, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a row's effects ask a player, by themselves or on a table."""
    for effect in effects_in(row):
        if "choose" in effect:
            return True
        name = effect.get("table")
        table = _called(name, game) if name is not None and name not in seen else None
        if table is not None and any(asks(part, game, seen | {str(name)}) for part in rows_of(table)):
            return True
    return False


def any_phase_throws(game: Row) -> bool:
    """Whether the clock may throw dice: in a phase, or by a trigger."""
    phases = (game.get("calendar") or {}).get("phase", ())
    triggers = [row for track in game.get("track", {}).values() for row in track.get("on", ())]
    return any(may_throw(row, game) for row in (*phases, *triggers))
