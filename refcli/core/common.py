"""Commands that every game has: a track moved by hand, and plain dice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from . import keys
from .asking import Table
from .command import Command
from .errors import BadInput
from .facts import Order, fact
from .kinds import Move, Moves, Word
from .numbers import plain
from .outcome import Name, Outcome, say
from .state import NUMERIC, Path, State, Value
from .tables import Tables

MOST_DICE = 100
MOST_SIDES = 1000


class Track(Order):
    """Move any numeric path of the state by hand, on the record."""

    name: str = fact(Word("PATH"), "track.name", positional=True)
    move: Move = fact(Moves(), "track.move", positional=True)

    @classmethod
    def values(cls, state: State, name: str) -> Sequence[str]:
        """The tracks that there are."""
        return [path for path in tracks(state) if state.paths.shown(path)] if name == "name" else ()


def tracks(state: State) -> list[str]:
    """The paths of a state that are numbers."""
    return [name for name, value in state.values.items() if _numeric(state.paths.find(name), value)]


def _numeric(path: Path | None, value: Value) -> bool:
    """Whether a path is a number: a track or pool, or a clock that counts."""
    return path is not None and (path.kind in NUMERIC or (path.kind == "clock" and isinstance(value, int)))


def track(state: State, order: Track, table: Table) -> Outcome:
    """Moves a track or pool within its bounds; beyond a bound it stops there, with a warning."""
    name = keys.resolve(order.name, tracks(state), "what.track")
    out = Outcome(state)
    sign, n = order.move
    before = state[name] or 0
    aim = n if sign == "=" else before + n if sign == "+" else before - n
    if out.set(name, aim) != aim:
        out.warn("track.clamped", path=Name(name), value=out[name])
    out.result = {"key": str(out[name]), "path": name, "old": before, "new": out[name]}
    return out


TRACK = Command("track", Track, track, "track.help", (), lookup=False, rolls=False)


class Expression(NamedTuple):
    """``n`` dice of ``sides`` plus ``plus``; ``sides`` 66 is two dice read as tens and ones."""

    n: int
    sides: int
    plus: int


class Expressions(NamedTuple):
    """``1d6``, ``2d6``, ``3d6+2``, ``d66``, ``d100``."""

    metavar: str = "EXPR"

    def values(self, tables: Tables) -> tuple[str, ...]:
        return ("1d6", "2d6", "3d6", "d66", "d100")

    def parse(self, text: str, tables: Tables) -> Expression:
        match = re.fullmatch(r"([0-9]*)[dD]([0-9]+)([+-][0-9]{1,6})?", plain(text).strip())
        if not match:
            raise BadInput(say("roll.unreadable", text=text), say("roll.how"))
        if max(len(match[1]), len(match[2])) > 9:
            raise BadInput(say("roll.cap", text=text if len(text) <= 24 else text[:24] + "…", dice=MOST_DICE, sides=MOST_SIDES))
        found = Expression(int(match[1] or 1), int(match[2]), int(match[3] or 0))
        if not 1 <= found.n <= MOST_DICE or not 2 <= found.sides <= MOST_SIDES or (found.sides == 66 and found.n != 1):
            raise BadInput(say("roll.cap", text=text, dice=MOST_DICE, sides=MOST_SIDES))
        return found

    def write(self, value: Expression) -> str:
        return f"{value.n}d{value.sides}" + (f"{value.plus:+d}" if value.plus else "")

    def fits(self, text: str, tables: Tables) -> bool:
        return bool(re.match(r"[0-9]*[dD]", plain(text)))


class Roll(Order):
    """Throw plain dice."""

    expression: Expression = fact(Expressions(), "roll.expression", positional=True)
    bare = ("dice",)


def roll(state: State, order: Roll, table: Table) -> Outcome:
    """The sum of the dice and the number added; ``d66`` reads two dice as tens and ones."""
    n, sides, plus = order.expression
    total = (table.d66() if sides == 66 else table.total(n, "roll", sides)) + plus
    return Outcome(state, {"key": str(total), "total": total})


ROLL = Command("roll", Roll, roll, "roll.help", (), interjects=True, ends=True)

COMMON = {"track": TRACK, "roll": ROLL}
