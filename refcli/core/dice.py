"""Where the values of dice come from: typed by players, the session's seed, or the operating system.

The seed's stream is fixed for good, so that a player can check it with a few lines of their own::

    digest = HMAC-SHA-256(key = seed in UTF-8, message = "N" in ASCII), N = number of the die in the session, from 0
    the digest's 32 bytes are four big-endian 64-bit words; the first word below 2**64 - 2**64 % sides gives
    value = word % sides + 1; if none of the four is (chance below 2**-200 for a d6), the message is "N/1", "N/2" ...
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

from .errors import BadInput
from .numbers import plain
from .outcome import say

if TYPE_CHECKING:
    from hmac import HMAC


class Printed(int):
    """The sides of a die with something else printed on them than 1 and so on: a number of sides like any other, with ``faces``."""

    faces: tuple[int | str, ...]

    @classmethod
    def of(cls, faces: tuple[int | str, ...]) -> Printed:
        """A die with these faces, in order."""
        return _printed(faces)


@lru_cache(maxsize=64)
def _printed(faces: tuple[int | str, ...]) -> Printed:
    found = Printed(len(faces))
    found.faces = faces
    return found


class Die(NamedTuple):
    """One thrown die. ``value`` is its face as printed, or a text such as ``"2h"`` where only the hits were typed.

    ``source`` is typed, seed or os; ``number`` is the die's place in the seed's stream, None for other sources. ``face``: which of
    its sides, from 1, where something else is printed on it.
    """

    label: str
    sides: int
    value: int | str
    source: str
    number: int | None = None
    face: int | None = None

    @property
    def side(self) -> int | str:
        """Which of its sides, from 1; a text where only the hits were typed."""
        return self.value if self.face is None else self.face

    def printed(self) -> Die:
        """The die as it is shown and kept, where something else is printed on its sides than their numbers."""
        if not isinstance(self.sides, Printed) or not isinstance(self.value, int) or self.face is not None:
            return self
        return self._replace(sides=int(self.sides), value=self.sides.faces[self.value - 1], face=self.value)


class DiceSource(Protocol):
    """Answers for dice. One that may know only how many of them hit has ``hits(label, n, sides)`` too: None if it does not.
    One that may be given more than is asked for has ``leftover()``: what nothing asked for."""

    def throw(self, label: str, sides: int, n: int) -> list[Die]:
        """``n`` dice thrown together."""


def seeded_value(seed: str, number: int, sides: int) -> int:
    """The face, 1 to ``sides``, of die ``number`` of a session with this seed (see the module's text)."""
    limit = 2**64 - 2**64 % sides
    retry = 0
    while True:
        keyed = _keyed(seed).copy()
        keyed.update(f"{number}/{retry}".encode() if retry else str(number).encode())
        digest = keyed.digest()
        for i in range(0, 32, 8):
            word = int.from_bytes(digest[i : i + 8], "big")
            if word < limit:
                return word % sides + 1
        retry += 1


@lru_cache(maxsize=16)
def _keyed(seed: str) -> HMAC:
    """HMAC-SHA-256 with the seed as its key, before any message: to be copied."""
    import hmac  # only a seeded die needs it

    return hmac.new(seed.encode(), digestmod="sha256")


def mixed(seeds: Sequence[str]) -> str:
    """One seed from several: as it is if it is one, else the SHA-256, in hex, over each as ``LENGTH:TEXT`` (bytes of its UTF-8)."""
    import hashlib

    if len(seeds) == 1:
        return seeds[0]
    whole = hashlib.sha256()
    for seed in seeds:
        whole.update(f"{len(seed.encode())}:".encode() + seed.encode())
    return whole.hexdigest()


def chosen(words: Sequence[str]) -> str:
    """The seed of a new record: the players' words, mixed, or 128 bits of the system's where they gave none."""
    if words:
        return mixed(words)
    import secrets

    return secrets.token_hex(16)


SeedOf = Callable[[int], str]
"""Gives the seed that a die of that number falls from."""


def seed_of(seed: str | SeedOf) -> SeedOf:
    """The seed of each die, where it may be one for all."""
    return (lambda _: seed) if isinstance(seed, str) else seed


class Seeded:
    """The session's digital dice. ``next`` is the number of the next die and only ever grows."""

    def __init__(self, seed: str | SeedOf, next: int):
        """``seed``: one for all dice, or what gives the seed of a die by its number, asked when it falls: who types all dice
        needs none."""
        self._seed = seed_of(seed)
        self.next = next

    def throw(self, label: str, sides: int, n: int) -> list[Die]:
        seeds = [self._seed(i) for i in range(self.next, self.next + n)]  # where there is none, no number is used up
        first, self.next = self.next, self.next + n
        return [Die(label, sides, seeded_value(seed, i, sides), "seed", i) for i, seed in enumerate(seeds, first)]


class System:
    """Dice from the operating system, for lookups that stand on no record."""

    def throw(self, label: str, sides: int, n: int) -> list[Die]:
        import secrets

        return [Die(label, sides, secrets.randbelow(sides) + 1, "os") for _ in range(n)]


class Unthrown(Exception):
    """A die fell due that cannot fall yet: the order is to be planned."""


class NoDice:
    """Nobody answers: the first die that is due is missing."""

    def throw(self, label: str, sides: int, n: int) -> list[Die]:
        raise BadInput(say("dice.due", label=say(f"die.{label}"), sides=sides), say("dice.how"))


class Typed:
    """Dice that players threw and typed: ``3,5``, ``3 5``, ``35`` for dice of fewer than ten sides, ``2h`` for hits."""

    def __init__(self, text: str):
        self.text = text
        self._tokens = [token for token in re.split(r"[\s,、;]+", plain(text)) if token]
        for token in self._tokens:
            if not re.fullmatch(r"[0-9]{1,60}[hH]?|[a-zA-Z][a-zA-Z0-9-]{0,31}", token):
                raise BadInput(say("dice.unreadable", text=token), say("dice.how"))
        self._tokens = [token.lower() for token in self._tokens]
        if not self._tokens:
            raise BadInput(say("dice.unreadable", text=text), say("dice.how"))

    def throw(self, label: str, sides: int, n: int) -> list[Die]:
        return [Die(label, sides, self._one(label, sides), "typed") for _ in range(n)]

    def hits(self, label: str, n: int, sides: int = 6) -> int | None:
        """The number of hits where the players typed it as ``2h``, else None."""
        if not self._tokens or not re.fullmatch("[0-9]+h", self._tokens[0]):
            return None
        token = self._tokens.pop(0)
        if int(token[:-1]) > n:
            raise BadInput(say("dice.too-many-hits", text=token, n=n, label=say(f"die.{label}")))
        return int(token[:-1])

    def _one(self, label: str, sides: int) -> int:
        if self._tokens and self._tokens[0][0].isalpha() and not isinstance(sides, Printed):
            raise BadInput(say("dice.unreadable", text=self._tokens[0]), say("dice.how"))
        if sides < 10:  # ``35`` is two dice: no single die can show it
            self._tokens[:1] = list(self._tokens[0]) if self._tokens and self._tokens[0].isdigit() else self._tokens[:1]
        if not self._tokens:
            raise BadInput(say("dice.missing", label=say(f"die.{label}"), sides=sides, text=self.text), say("dice.how"))
        token = self._tokens.pop(0)
        if isinstance(sides, Printed):
            return _side_of(token, label, sides)
        if token == _ROUND.get(sides):  # printed so on the die
            return sides
        if not token.isdigit() or not 1 <= int(token) <= sides:
            raise BadInput(say("dice.face", text=token, label=say(f"die.{label}"), sides=sides))
        return int(token)

    def leftover(self) -> Sequence[str]:
        """What was typed and not asked for."""
        return self._tokens


_ROUND = {10: "0", 100: "00"}
"""What is printed for the highest face, where that is no number of its own."""


def _side_of(token: str, label: str, die: Printed) -> int:
    """The side on which a face is printed: by its whole, or the beginning of a word. BadInput if it is none."""
    faces = [str(face) for face in die.faces]
    fits = [face for face in faces if face == token] or [face for face in faces if face[0].isalpha() and face.startswith(token)]
    if len(set(fits)) != 1:
        known = ", ".join(dict.fromkeys(faces))
        raise BadInput(say("dice.printed", text=token, label=say(f"die.{label}")), say("key.one-of", keys=known))
    return faces.index(fits[0]) + 1


class Kept:
    """The dice of a ruling that is given again in other words: the same dice in the same order, then those of ``then``.

    A die of the seed is read anew at its own number (its number of sides may differ now); a typed one must still fit.
    """

    def __init__(self, kept: deque[Die], seed: str | SeedOf, then: DiceSource):
        self._kept = kept
        self._seed = seed_of(seed)
        self._then = then

    def throw(self, label: str, sides: int, n: int) -> list[Die]:
        return [self._one(label, sides) for _ in range(n)]

    def _one(self, label: str, sides: int) -> Die:
        if not self._kept:
            return self._then.throw(label, sides, 1)[0]
        die = self._kept.popleft()
        if die.number is not None:
            return Die(label, sides, seeded_value(self._seed(die.number), die.number, sides), "seed", die.number)
        side = die.side
        if isinstance(side, str) or side > sides:
            raise BadInput(say("dice.face", text=die.value, label=say(f"die.{label}"), sides=sides), say("dice.how"))
        return Die(label, sides, side, die.source)

    def hits(self, label: str, n: int, sides: int = 6) -> int | None:
        """The number of hits where they were typed as ``2h``, else None."""
        if self._kept and isinstance(self._kept[0].side, str):
            return min(n, int(str(self._kept.popleft().value)[:-1]))
        return None

    def leftover(self) -> Sequence[str]:
        """What was typed now and not asked for; dice that were kept may be too many."""
        rest: Sequence[str] = getattr(self._then, "leftover", tuple)()
        return rest
