"""The secret of the digital dice: the seed in ``seed.txt``, the words stirred into it since, and what was promised of it.

The first entry (or that of a fork) announces the seed's SHA-256. No die falls from another: an editor that ended the file
with a newline is forgiven, for the seed is then still known; anything else is not.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..core import toml
from ..core.dice import mixed
from ..core.errors import SessionError
from ..core.outcome import say
from . import files
from .position import Position

SECRET = 0o600
"""The mode of a file that only its owner may read."""
FILE = "seed.txt"
WORDS = "words.toml"
"""Beside the seed: the random bytes and the salted words that it was made of, where each player typed one."""


def sha256(text: str) -> str:
    """SHA-256 of a text in UTF-8, in hex."""
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()


LONGEST_WORD = 200
"""Characters of a word that is stirred in."""


def word(text: str) -> str | None:
    """A word as it goes into the dice: trimmed, NFC. None if nothing is left, or more than ``LONGEST_WORD`` characters."""
    found = unicodedata.normalize("NFC", text.strip())
    return found if 0 < len(found) <= LONGEST_WORD else None


class Asked(NamedTuple):
    """What a seed was made of before anybody knew all of it: random bytes in hex, and the players' words, each with its salt."""

    random: str
    words: tuple[tuple[str, str], ...]

    @property
    def seed(self) -> str:
        """The seed that it comes to: the random bytes in hex, then the words in their order, mixed."""
        return mixed((self.random, *(word for _, word in self.words)))

    def promises(self) -> dict[str, Any]:
        """What stands on the record of it from the first entry on."""
        return {
            "random": sha256_bytes(bytes.fromhex(self.random)),
            "words": [sha256(f"{salt}\n{word}") for salt, word in self.words],
        }


def sha256_bytes(content: bytes) -> str:
    """SHA-256 of bytes, in hex."""
    import hashlib

    return hashlib.sha256(content).hexdigest()


def write(folder: Path, seed: str, asked: Asked | None = None) -> None:
    """Puts a new session's seed into its folder, for its owner's eyes. SessionError if that cannot be."""
    files.replace(folder / FILE, seed.encode(), mode=SECRET)
    if asked is not None:
        words = [{"salt": salt, "word": word} for salt, word in asked.words]
        top = "# refcli: what the seed was made of. Whoever reads it knows the dice to come.\n"
        files.replace(folder / WORDS, (top + toml.lines({"random": asked.random, "words": words})).encode(), mode=SECRET)


def read_asked(folder: Path) -> Asked | None:
    """What the seed was made of, None where that is not told. ValueError if the file makes no sense."""
    try:
        content = (folder / WORDS).read_bytes()
    except OSError:
        return None
    try:
        found = toml.loads(content.decode())
        words = tuple((str(one["salt"]), str(one["word"])) for one in found["words"])
        bytes.fromhex(found["random"])
    except (KeyError, TypeError, AttributeError, UnicodeDecodeError):
        raise ValueError(WORDS) from None
    return Asked(found["random"], words)


def read(folder: Path) -> str:
    """The text of the seed's file, as it stands. SessionError if it cannot be read."""
    file = folder / FILE
    try:
        return file.read_bytes().decode()
    except (OSError, UnicodeDecodeError) as fault:
        why = (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
        raise SessionError(say("session.seed", file=str(file), fault=why), say("session.seed.how")) from None


def announced(text: str, digest: str | None) -> str | None:
    """The seed that was announced, from the text of its file, line ends behind it forgiven; None if it is another."""
    return next((one for one in (text, text.rstrip("\r\n"), text.rstrip("\r\n").removeprefix("\ufeff")) if sha256(one) == digest), None)


class Stirred:
    """The seed of each die of a session: the announced one, mixed with the words that were stirred in before its number."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._seed: str | None = None
        self._digest: str | None = None
        self._mixes: dict[tuple[str, ...], str] = {}

    def seed(self, digest: str | None) -> str:
        """The seed that was announced by ``digest``. SessionError if its file is gone, or holds another."""
        if self._seed is None or digest != self._digest:
            found = announced(read(self._folder), digest)
            if found is None:
                raise SessionError(say("seed.changed", file=str(self._folder / FILE)), say("seed.changed.how"))
            self._seed, self._digest = found, digest
            self._mixes.clear()
        return self._seed

    def of(self, position: Position, number: int) -> str:
        """The seed that die ``number`` falls from. SessionError as ``seed``."""
        seed = self.seed(position.about.get("seed_sha256"))
        if not position.stirs:
            return seed
        return self.mix(seed, [stir.word for stir in position.stirs if stir.die <= number])

    def mix(self, seed: str, words: Sequence[str]) -> str:
        """The seed with words stirred in, in their order."""
        if not words:
            return seed
        key = (seed, *words)
        if key not in self._mixes:
            self._mixes[key] = mixed(key)
        return self._mixes[key]
