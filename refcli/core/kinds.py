"""The kinds of facts: how the word of each is read, written again, recognized and completed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from . import keys
from .errors import BadInput
from .numbers import exact, integer, plain
from .outcome import say

if TYPE_CHECKING:
    from .tables import Tables


_NUMBER = re.compile(r"[+-]?[0-9]+")
_STRENGTHS = re.compile(r"[0-9/.]+u?(\+[0-9/.]+u?)*")
_COUNTS = re.compile(r"[0-9]+(/[0-9]+)?")
_MOVE = re.compile(r"[+\-=].*|[0-9]+")


class Kind(Protocol):
    """How the word of a fact is read and written. ``metavar`` names it in help."""

    @property
    def metavar(self) -> str: ...

    def parse(self, text: str, tables: Tables) -> Any:
        """The value; BadInput if the word is none."""

    def write(self, value: Any) -> str:
        """The full word that ``parse`` reads back to the same value."""

    def fits(self, text: str, tables: Tables) -> bool:
        """Whether a bare word looks like this kind (even if it is then found wanting)."""

    def values(self, tables: Tables) -> Sequence[str]:
        """The words to offer for completion; empty where any will do."""


class Key(NamedTuple):
    """One of some keys, fixed or from the game's tables; abbreviations are read (``core/keys.py``)."""

    what: str
    keys: tuple[str, ...] | Callable[[Tables], Sequence[str]]
    metavar: str = "KEY"

    def values(self, tables: Tables) -> Sequence[str]:
        return self.keys(tables) if callable(self.keys) else self.keys

    def parse(self, text: str, tables: Tables) -> str:
        known = self.values(tables)
        return text if text in known else keys.resolve(text, known, self.what, tables)

    def write(self, value: str) -> str:
        return value

    def fits(self, text: str, tables: Tables) -> bool:
        known = self.values(tables)
        return text in known or bool(keys.matches(text, known))

    def called(self, text: str, tables: Tables) -> bool:
        """Whether a word is the printed name of one of the keys."""
        return bool(keys.named(text, self.values(tables), tables.called))


class Number(NamedTuple):
    """An integer within bounds."""

    low: int | None = None
    high: int | None = None
    metavar: str = "N"

    def values(self, tables: Tables) -> Sequence[str]:
        return ()

    def parse(self, text: str, tables: Tables) -> int:
        return integer(text, self.low, self.high)

    def write(self, value: int) -> str:
        return str(value)

    def fits(self, text: str, tables: Tables) -> bool:
        return bool(_NUMBER.fullmatch(plain(text)))


class Word(NamedTuple):
    """Any one word."""

    metavar: str = "WORD"

    def values(self, tables: Tables) -> Sequence[str]:
        return ()

    def parse(self, text: str, tables: Tables) -> str:
        if not text.strip():
            raise BadInput(say("text.empty"))
        return text

    def write(self, value: str) -> str:
        return value

    def fits(self, text: str, tables: Tables) -> bool:
        return True


class Text(Word):
    """Any words. As a bare word it takes all that are left."""

    __slots__ = ()

    def __new__(cls, metavar: str = "TEXT") -> Text:
        return super().__new__(cls, metavar)


class Flag(NamedTuple):
    """Said or not said; takes no value. Where it is asked for, it is answered with yes or no."""

    metavar: str = ""

    def values(self, tables: Tables) -> Sequence[str]:
        return ()

    def parse(self, text: str, tables: Tables) -> bool:
        word = plain(text).strip()
        return word == "はい" or (word != "いいえ" and keys.resolve(word, ("yes", "no"), "what.decision") == "yes")

    def write(self, value: bool) -> str:
        return ""

    def fits(self, text: str, tables: Tables) -> bool:
        return False


FLAG = Flag()


class Unit(NamedTuple):
    """One unit's strength, and whether it is unconventional."""

    value: int | Fraction
    unconventional: bool = False


class Strength(NamedTuple):
    """A side's strength: one total, or its units one by one (then, or with any ``u``, they are counted too)."""

    units: tuple[Unit, ...]

    @property
    def total(self) -> int | Fraction:
        return sum(unit.value for unit in self.units)

    @property
    def counts(self) -> Counts | None:
        """Conventional and unconventional units, where they were typed one by one."""
        if len(self.units) < 2 and not any(unit.unconventional for unit in self.units):
            return None
        odd = sum(unit.unconventional for unit in self.units)
        return Counts(len(self.units) - odd, odd)

    def __str__(self) -> str:
        return "+".join(f"{unit.value}{'u' if unit.unconventional else ''}" for unit in self.units)


class Counts(NamedTuple):
    """Numbers of conventional and unconventional units."""

    conventional: int
    unconventional: int = 0


class Strengths(NamedTuple):
    """``9``, or units ``4+3+2``; ``u`` after a unit marks an unconventional one where the game knows them."""

    unconventional: bool = False
    metavar: str = "N|N+N"

    def values(self, tables: Tables) -> Sequence[str]:
        return ()

    def parse(self, text: str, tables: Tables) -> Strength:
        return _strength(text, self.unconventional)

    def write(self, value: Strength) -> str:
        return str(value)

    def fits(self, text: str, tables: Tables) -> bool:
        return bool(_STRENGTHS.fullmatch(plain(text).lower()))


@lru_cache(maxsize=1024)
def _strength(text: str, unconventional: bool) -> Strength:
    units = []
    for part in (one.strip() for one in plain(text).split("+")):
        odd = unconventional and part[-1:].lower() == "u"
        try:
            units.append(Unit(exact(part[:-1] if odd else part), odd))
        except BadInput as fault:
            if fault.message.key in ("number.too-large", "number.zero-division"):
                raise
            raise BadInput(say("strength.unreadable", text=text, part=part or text), say("strength.how")) from fault
    strength = Strength(tuple(units))
    if strength.total == 0:
        raise BadInput(say("strength.zero", text=text))
    return strength


class UnitCounts(NamedTuple):
    """``3`` conventional units, or ``3/2``: 3 conventional and 2 unconventional."""

    metavar: str = "C[/U]"

    def values(self, tables: Tables) -> Sequence[str]:
        return ()

    def parse(self, text: str, tables: Tables) -> Counts:
        parts = plain(text).split("/")
        if len(parts) > 2:
            raise BadInput(say("counts.unreadable", text=text))
        return Counts(*(integer(part, 0, 999) for part in parts))

    def write(self, value: Counts) -> str:
        return f"{value.conventional}/{value.unconventional}" if value.unconventional else str(value.conventional)

    def fits(self, text: str, tables: Tables) -> bool:
        return bool(_COUNTS.fullmatch(plain(text)))


class Move(NamedTuple):
    """A change to a track: ``+`` or ``-`` by ``n``, or ``=`` to ``n``."""

    sign: str
    n: int


class Moves(NamedTuple):
    """``+5``, ``-5``, ``=5`` or ``to 5``."""

    metavar: str = "+N|-N|=N|to N"

    def values(self, tables: Tables) -> Sequence[str]:
        return ()

    def parse(self, text: str, tables: Tables) -> Move:
        folded = plain(text).strip()
        if folded[:1] not in ("+", "-", "=") or folded[1:2] in ("", "+"):
            raise BadInput(say("move.unreadable", text=text), say("move.how"))
        return Move(folded[0], integer(folded[1:], 0 if folded[0] != "=" else None))

    def write(self, value: Move) -> str:
        return f"{value.sign}{value.n}"

    def fits(self, text: str, tables: Tables) -> bool:
        return bool(_MOVE.fullmatch(plain(text)))


_OF_NO_TABLE = frozenset({Number, Word, Text, Flag, Strengths, UnitCounts, Moves})


def looks_up(kind: Kind) -> bool:
    """Whether the words of a kind may stand in a table."""
    return callable(kind.keys) if isinstance(kind, Key) else type(kind) not in _OF_NO_TABLE
