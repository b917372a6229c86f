"""How the players write who holds boxes, who stands in the open, and how many militia are where.

``coin,coin,ins`` · ``cci`` · ``ins`` · ``none`` · ``fallujah=ins`` · ``fallujah=i-`` · ``fallujah=ins:3``
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...core import keys
from ...core.errors import BadInput
from ...core.kinds import Text
from ...core.numbers import LIMIT, integer, plain
from ...core.outcome import say
from ...core.tables import Tables
from .kinds import DISTRICT, SIDES

NOBODY = "none"
BOTH = "both"
LETTERS = {"i": "ins", "c": "coin", "-": NOBODY, "n": NOBODY}
"""What stands for the owner of one box, where each box has its letter."""


def _list(text: str) -> list[str]:
    return [word.strip() for word in re.split(r"[,、]", plain(text))]


def _letters(text: str) -> tuple[str, ...]:
    """The owners in a word of one letter a box; none in any other word."""
    word = plain(text).strip().lower()
    return tuple(LETTERS[one] for one in word) if word and LETTERS.keys() >= set(word) else ()


class Owners(NamedTuple):
    """One owner a box, ``coin,none,ins`` or a letter each, ``c-i``; or one for all boxes."""

    metavar: str = "OWNER,…"

    def values(self, tables: Tables) -> Sequence[str]:
        return (*SIDES, NOBODY)

    def parse(self, text: str, tables: Tables) -> tuple[str, ...]:
        return _letters(text) or tuple(keys.resolve(word, (*SIDES, NOBODY), "what.side") for word in _list(text))

    def write(self, value: tuple[str, ...]) -> str:
        return ",".join(value)

    def fits(self, text: str, tables: Tables) -> bool:
        return bool(_letters(text)) or all(keys.matches(word, (*SIDES, NOBODY)) for word in _list(text))


class Standing(NamedTuple):
    """The sides with units in the open: ``ins``, ``ins,coin``, ``both`` or ``none``. The value is in the fixed order of sides."""

    metavar: str = "SIDE,…|both|none"

    def values(self, tables: Tables) -> Sequence[str]:
        return (*SIDES, BOTH, NOBODY)

    def parse(self, text: str, tables: Tables) -> tuple[str, ...]:
        words = _list(text)
        if len(words) == 1 and keys.matches(words[0], (*SIDES, BOTH, NOBODY)) == [BOTH]:
            return SIDES
        named = [keys.resolve(word, (*SIDES, NOBODY), "what.side") for word in words]
        if NOBODY in named and len(named) > 1:
            raise BadInput(say("iraq.district.none-and", text=text))
        return tuple(side for side in SIDES if side in named)

    def write(self, value: tuple[str, ...]) -> str:
        return ",".join(value) or NOBODY

    def fits(self, text: str, tables: Tables) -> bool:
        return all(keys.matches(word, (*SIDES, BOTH, NOBODY)) for word in _list(text))


OWNERS = Owners()
STANDING = Standing()


class Holding(NamedTuple):
    """A district and the owners of its boxes."""

    district: str
    owners: tuple[str, ...]


class Holdings(NamedTuple):
    """``DISTRICT=OWNERS``."""

    metavar: str = "DISTRICT=OWNERS"

    def values(self, tables: Tables) -> Sequence[str]:
        return ()

    def parse(self, text: str, tables: Tables) -> Holding:
        key, equals, owners = plain(text).partition("=")
        if not equals:
            raise BadInput(say("iraq.district.holding", text=text))
        return Holding(DISTRICT.parse(key, tables), OWNERS.parse(owners, tables))

    def write(self, value: Holding) -> str:
        return f"{value.district}={OWNERS.write(value.owners)}"

    def fits(self, text: str, tables: Tables) -> bool:
        return "=" in plain(text)


class Militia(NamedTuple):
    """A number of one side's militia in a district."""

    district: str
    side: str
    n: int


class MilitiaCount(NamedTuple):
    """``DISTRICT=SIDE:N``."""

    metavar: str = "DISTRICT=SIDE:N"

    def values(self, tables: Tables) -> Sequence[str]:
        return ()

    def parse(self, text: str, tables: Tables) -> Militia:
        match = re.fullmatch(r"([^=:]+)=([^=:]+):([^=:]+)", plain(text))
        if not match:
            raise BadInput(say("iraq.attrition.unreadable", text=text))
        return Militia(DISTRICT.parse(match[1], tables), keys.resolve(match[2], SIDES, "what.side"), integer(match[3], 1, LIMIT))

    def write(self, value: Militia) -> str:
        return f"{value.district}={value.side}:{value.n}"

    def fits(self, text: str, tables: Tables) -> bool:
        return "=" in plain(text) and ":" in plain(text)


class Tellings(Text):
    """A line that tells boxes: ``bw cii, fal i`` or ``bw=cii fal=i``; ``pay`` tells nothing."""

    __slots__ = ()

    def __new__(cls, metavar: str = "DISTRICT OWNERS, …") -> Tellings:
        return super().__new__(cls, metavar)  # type: ignore[return-value]

    def values(self, tables: Tables) -> Sequence[str]:
        return (PAY,)

    def parse(self, text: str, tables: Tables) -> tuple[Holding, ...]:  # type: ignore[override]
        if plain(text).strip().lower() in ("", PAY):
            return ()
        return tuple(Holding(DISTRICT.parse(key, tables), OWNERS.parse(owners, tables)) for key, owners in _pairs(text))

    def write(self, value: tuple[Holding, ...]) -> str:  # type: ignore[override]
        return ", ".join(f"{one.district} {letters_of(one.owners)}" for one in value) or PAY


PAY = "pay"
_LETTER = {"ins": "i", "coin": "c", NOBODY: "-"}


def letters_of(owners: Sequence[str]) -> str:
    """A letter a box: ``ci-``."""
    return "".join(_LETTER[owner] for owner in owners)


def _pairs(text: str) -> list[tuple[str, str]]:
    """A key and what is said of it, a pair each: parted by commas, or by spaces where they are joined by ``=``."""
    found = []
    for part in re.split(r"[,、]", plain(text)):
        words = part.replace("=", " ").split() if part.count("=") < 2 else [word for one in part.split() for word in one.split("=")]
        if not words or len(words) % 2:
            raise BadInput(say("iraq.district.pairs", text=part.strip() or text), say("iraq.district.pairs.how"))
        found += list(zip(words[::2], words[1::2], strict=True))
    return found


class Standings(Text):
    """A line that counts one side's militia: ``fal 3, bw 1``; ``none`` counts nobody."""

    __slots__ = ()

    def __new__(cls, metavar: str = "DISTRICT N, …") -> Standings:
        return super().__new__(cls, metavar)  # type: ignore[return-value]

    def values(self, tables: Tables) -> Sequence[str]:
        return (NOBODY,)

    def parse(self, text: str, tables: Tables) -> tuple[tuple[str, int], ...]:  # type: ignore[override]
        if plain(text).strip().lower() in ("", NOBODY):
            return ()
        return tuple((DISTRICT.parse(key, tables), integer(n, 1, LIMIT)) for key, n in _pairs(text))

    def write(self, value: tuple[tuple[str, int], ...]) -> str:  # type: ignore[override]
        return ", ".join(f"{key} {n}" for key, n in value) or NOBODY


HOLDINGS = Holdings()
MILITIA = MilitiaCount()
TELLINGS = Tellings()
STANDINGS = Standings()
