"""What tables say that happens: tracks move, chits go in and out of pools, hands are told, the game ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.asking import Table
from ...core.outcome import Name, Outcome, texts
from .dice import Dice

Roles = Mapping[str, str]
"""``att`` and ``def``: the sides that they are, where that is known."""


def befall(out: Outcome, row: Mapping[str, Any] | None, table: Table | None = None, roles: Roles | None = None) -> None:
    """What a row of a table brings, in the order in which it stands there; its dice are thrown in that order."""
    for effect in (row or {}).get("effects", ()):
        _apply(out, effect, table, roles or {})


def _apply(out: Outcome, effect: Mapping[str, Any], table: Table | None, roles: Roles) -> None:
    if "tell" in effect:
        out.instructions.append(texts(effect["tell"]))
    elif "winner" in effect:
        finish(out, effect["winner"])
    elif "pool" in effect:
        key = effect.get("add") or effect.get("remove")
        put_in(out, effect["pool"], str(key), effect.get("n", 1) * (1 if "add" in effect else -1))
    elif path := _path(effect["track"], roles):
        _move(out, path, effect, table)


def _path(track: str, roles: Roles) -> str | None:
    """The track that is meant; None where it is a side's, and nobody has said whose combat it is."""
    for role in ("att", "def"):
        if f"@{role}" in track:
            if role not in roles:
                return None
            track = track.replace(f"@{role}", roles[role])
    return track


def _move(out: Outcome, path: str, effect: Mapping[str, Any], table: Table | None) -> None:
    if "to" in effect:
        aim = effect["to"]
    else:
        by = effect["by"]
        if isinstance(by, str):
            assert table is not None
            by = Dice.of(by).total(table, "effect")
        aim = out[path] + by
    if (now := out.set(path, aim)) != aim:
        out.warn("track.clamped", path=path, value=now)


def put_in(out: Outcome, pool: str, chit: str, n: int) -> int:
    """Puts ``n`` chits in, or takes them out, as far as there are any; returns how many lie there now."""
    path = f"pool.{pool}.{chit}"
    aim = out[path] + n
    if out.set(path, aim) != aim:
        out.warn("declared.pool.short", pool=Name(pool), chit=Name(chit), n=out[path])
    return out[path]


def finish(out: Outcome, winner: str | None) -> None:
    """The game is over."""
    out.set("over", True)
    out.set("winner", winner)
    if winner is None:
        out.tell("declared.over")
    else:
        out.tell("declared.won", winner=Name(winner))


def level_of(levels: Iterable[Mapping[str, Any]], value: int) -> Mapping[str, Any] | None:
    """The level that a value has reached: the highest that it is not below, or None below all."""
    reached = [level for level in levels if level["from"] <= value]
    return max(reached, key=lambda level: level["from"], default=None)
