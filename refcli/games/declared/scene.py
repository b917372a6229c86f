"""A ruling in the making: what its amounts, conditions and texts can know, and the one way in which it moves a track."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ...core.asking import Table
from ...core.outcome import Name, Outcome, Say, name_of, say, texts
from ...core.state import State
from .amounts import Known, Unreadable, amount, throws
from .book import Book
from .dice import Dice
from .position import LAST, OPTIONS, OVER, PHASE, SCENARIO, TURN, WINNER

_ROLE = re.compile(r"@(att|def)\b")
_GAP = re.compile(r"\{([^{}]+)\}|@(att|def)\b")


class Ended(Exception):
    """The game is over: nothing of the ruling comes any more."""


class Scene:
    """``att`` and ``against``: the side that acts and the one it acts upon, where that is known. ``facts``: what the throw at hand
    makes known. ``counts``: how often each modifier counts. ``takes``: answers to questions that were given beforehand.
    ``asked``: whether a player has been asked anything."""

    __slots__ = ("out", "table", "book", "att", "against", "facts", "counts", "takes", "asked", "playing")

    def __init__(self, out: Outcome, table: Table | None, att: str | None = None, against: str | None = None, takes: Iterable[str] = ()):
        self.out = out
        self.table = table
        self.book = Book.at(out.state.tables)
        self.att = att
        if against is None and att is not None and len(self.book.sides) == 2:
            against = self.book.others(att)[0]
        self.against = against
        self.facts: dict[str, Known] = {}
        self.counts: dict[str, int] = {}
        self.takes = list(takes)
        self.asked = False
        self.playing: tuple[str, str] | None = None
        """The deck and the card that is being played: it lies nowhere yet."""

    def within(self, att: str | None, against: str | None) -> Scene:
        """The same ruling with other roles: no facts of the throw, but the answers that were given."""
        found = Scene(self.out, self.table, att, against)
        found.takes, found.playing = self.takes, self.playing
        return found

    # Scope

    def named(self, name: str) -> str | None:
        """A name with the sides in the places of ``@att`` and ``@def``; None where one of them is not known."""
        if "@" not in name:
            return name
        for role, side in (("@att", self.att), ("@def", self.against)):
            if role in name:
                if side is None:
                    return None
                name = name.replace(role, side)
        return name

    def known(self, name: str) -> Known:
        """What a name of an amount stands for."""
        found = self.named(name)
        if found is None:
            return None
        name = found
        if name in self.facts:
            return self.facts[name]
        state = self.out.state
        if name == "turn":
            return self.book.turns.index(self.out[TURN]) + 1 if state.live and self.book.turns else None
        if name in state.values:
            value = self.out[name]
            return value if isinstance(value, int) and not isinstance(value, bool) else None
        head, _, rest = name.partition(".")
        if head == "with":
            return self.counts.get(rest, 0)
        if head == "option":
            return int(rest in self.out[OPTIONS])
        if head == "pool" and rest in self.book.game.get("pool", {}):
            result: Known = sum(self.out[f"pool.{rest}.{chit}"] for chit in self.book.game["pool"][rest]["chit"])
            return result
        return None

    def thrown(self, dice: Dice) -> int:
        """A throw in the middle of an effect."""
        assert self.table is not None
        return dice.total(self.table, "effect")

    # Judge

    @property
    def turns(self) -> Sequence[str]:
        return self.book.turns

    def words(self, word: str) -> tuple[str, ...] | None:
        """What a word of a condition is now."""
        state = self.out.state
        if word == "side":
            return None if self.att is None else self.book.side_and_teams(self.att)
        if word == "scenario":
            key = self.out[SCENARIO] if self.book.scenarios else None
            return () if key is None else (key,)
        if not state.live:
            return None
        found = self.out[PHASE] if word == "phase" else self.out[LAST[word[5:]]]
        return () if found is None else (found,)

    # Texts

    def told(self, both: Mapping[str, str]) -> Say:
        """A text of a table with the sides by their names, and its amounts as they stand now."""
        if not any("@" in text or "{" in text for text in both.values()):
            return texts(both)
        roles: dict[str, Any] = {}
        return texts({lang: _GAP.sub(lambda gap: self._filled(gap, roles), text) for lang, text in both.items()}, **roles)

    def _filled(self, gap: re.Match[str], roles: dict[str, Any]) -> str:
        role: str | None = gap[2]
        if role is not None:
            side = self.att if role == "att" else self.against
            roles[f"role_{role}"] = name_of("side", side) if side is not None else say(f"declared.role.{role}")
            return f"{{role_{role}}}"
        try:
            of = amount(gap[1])
        except Unreadable:
            return gap[0]
        found = None if throws(of) else of.reckon(self)
        if found is None:
            return gap[0]
        return str(int(found) if Fraction(found).denominator == 1 else found).replace("-", "−")

    # Tracks

    def move(self, path: str, aim: int) -> None:
        """Puts a track there, as far as it goes. Ended where that ends the game."""
        old = self.out[path]
        if (now := self.out.set(path, aim)) != aim:
            self.out.warn("track.clamped", path=Name(path), value=now)
        end_of(self, path, old, now)

    def win(self, winner: str | None, text: Mapping[str, str] | None = None) -> None:
        """The game is over. ``winner``: a side, a team, ``draw`` or None: nobody's."""
        if text:
            self.out.instructions.append(self.told(text))
        finish(self.out, None if winner == "draw" else winner)


def end_of(scene: Scene, path: str, old: int, new: int) -> None:
    """Ended, once that is said, if the move of a track has reached an end of the game."""
    for mark in scene.book.ends.get(path, ()):
        if mark.reached(old, new):
            winner = scene.named(mark.row["winner"]) if "winner" in mark.row else None
            scene.win(winner, mark.row.get("text"))
            raise Ended


def finish(out: Outcome, winner: str | None) -> None:
    """The game is over."""
    out.set(OVER, True)
    out.set(WINNER, winner)
    if winner is None:
        out.tell("declared.over")
    else:
        out.tell("declared.won", winner=name_of("side", winner))


def acting(state: State, by: str | None) -> str | None:
    """The side that acts: as told, else in a session the one whose phase it is."""
    return by or (phase_side(state) if state.live else None)


def phase_side(state: State | Outcome) -> str | None:
    """The side whose phase it is, where it is one side's."""
    tables = state.tables if isinstance(state, State) else state.state.tables
    book = Book.at(tables)
    if not book.turns:
        return None
    row = book.phases.get(state[PHASE])
    return row.get("side") if row else None
