"""What follows a ruling: triggers that tracks have set off, in the order in which they were crossed, then cases of victory that come
at once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ...core.asking import Table
from ...core.command import Rule
from ...core.outcome import Outcome
from ...core.state import State
from .book import Mark
from .conditions import holds
from .effects import befall
from .position import ONCE, OVER
from .scene import Ended, Scene, end_of, phase_side


class Ruling(Outcome):
    """An outcome that knows whose ruling it is, and how far its changes have been looked through."""

    __slots__ = ("scene", "seen", "fired")

    def __init__(self, state: State):
        super().__init__(state)
        self.scene: Scene | None = None
        self.seen = 0
        self.fired: set[str] = set()


Filling = Callable[[Ruling, Any, Table], None]
"""A rule of an own game: fills the outcome that it is given."""


def ruling(fill: Filling) -> Rule:
    """A rule that stops where the game is over."""

    def rule(state: State, order: Any, table: Table) -> Outcome:
        out = Ruling(state)
        with suppress(Ended):
            fill(out, order, table)
        return out

    return rule


def follow(out: Outcome, table: Table) -> None:
    """What follows from all that has changed so far and has not been looked at."""
    if not out.changes or out[OVER]:
        return
    scene = out.scene if isinstance(out, Ruling) and out.scene is not None else Scene(out, table, phase_side(out))
    scene.facts = {}
    with suppress(Ended):
        _triggers(scene)
        _cases(scene)


def _triggers(scene: Scene) -> None:
    out = scene.out
    seen, fired = (out.seen, out.fired) if isinstance(out, Ruling) else (0, set())
    due: list[Mark] = []
    while True:
        while seen < len(out.changes):
            path, old, new = out.changes[seen]
            seen += 1
            if path in scene.book.ends and not isinstance(out, Ruling):
                end_of(scene, path, old, new)
            for mark in scene.book.triggers.get(path, ()):
                if mark.key not in fired and mark.reached(old, new):
                    fired.add(mark.key)
                    due.append(mark)
        if isinstance(out, Ruling):
            out.seen = seen
        if not due:
            return
        _trigger(scene, due.pop(0))


def _trigger(scene: Scene, mark: Mark) -> None:
    """A trigger acts, if its condition holds now; one that comes once a game is noted."""
    once = mark.row.get("once")
    if (once and mark.key in scene.out[ONCE]) or not holds(mark.row, scene):
        return
    if once:
        scene.out.set(ONCE, (*scene.out[ONCE], mark.key))
    if mark.row.get("text"):
        scene.out.instructions.append(scene.told(mark.row["text"]))
    befall(scene, mark.row)


def _cases(scene: Scene) -> None:
    """The first case that comes at once and holds ends the game."""
    for row in scene.book.at_once:
        if holds(row, scene):
            scene.win(row.get("winner"), row.get("text"))
            return
