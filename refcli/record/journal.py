"""The journal: one ``[[entry]]`` of TOML a command, append-only, each chained to the one before by a hash.

An entry's first line after its heading is its hash::

    hash = SHA-256, in hex, over: the hash of the entry before (64 zeros for the first), a newline, and every byte of
           the entry after its own hash line, up to the next [[entry]] or the end of the file

so a player can check a journal with a few lines of any language, and a torn or changed entry is known by its hash.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from ..core.outcome import Change

FIRST = "0" * 64
HEADING = b"[[entry]]\n"
_HASH = re.compile(rb'hash = "([0-9a-f]{64})"\n')


def plain(value: Any) -> Any:
    """``value`` as TOML can hold it: fractions as text, nothing where there is None."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items() if one is not None}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value if one is not None]
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, str) and type(value) is not str:
        return str(value)
    return value


def stored(value: Any) -> Any:
    """What a state holds for a value read back from TOML: lists are tuples there."""
    return tuple(stored(one) for one in value) if isinstance(value, list) else value


def write_changes(changes: Any) -> list[dict[str, Any]]:
    """Changes as TOML tables; an absent ``old`` or ``new`` stands for None."""
    return [plain({"path": c.path, "old": c.old, "new": c.new}) for c in changes]


def read_changes(tables: list[dict[str, Any]]) -> list[Change]:
    """Changes back from TOML tables."""
    return [Change(t["path"], stored(t.get("old")), stored(t.get("new"))) for t in tables]


def encode(entry: dict[str, Any], before: str) -> tuple[bytes, str]:
    """The bytes of an entry and its hash. ``before`` is the hash of the entry before."""
    import tomli_w

    text = tomli_w.dumps({"entry": [plain(entry)]})
    body = text.removeprefix("[[entry]]\n").encode() + b"\n"
    digest = chain(before, body)
    return HEADING + f'hash = "{digest}"\n'.encode() + body, digest


def chain(before: str, body: bytes) -> str:
    """The hash of an entry whose bytes after the hash line are ``body``."""
    return hashlib.sha256(before.encode() + b"\n" + body).hexdigest()


@dataclass(frozen=True, slots=True)
class Raw:
    """An entry as it stands in the file: where it begins, its bytes, the hash it claims (None if it has none)."""

    at: int
    content: bytes

    @property
    def claimed(self) -> str | None:
        match = _HASH.match(self.content, len(HEADING))
        return match[1].decode() if match and self.content.startswith(HEADING) else None

    @property
    def body(self) -> bytes:
        match = _HASH.match(self.content, len(HEADING))
        return self.content[match.end() :] if match else self.content

    @property
    def end(self) -> int:
        return self.at + len(self.content)

    def holds(self, before: str) -> bool:
        """Whether the entry is whole and follows the entry with hash ``before``."""
        return self.claimed == chain(before, self.body)

    def parse(self) -> dict[str, Any]:
        """The entry's fields. ValueError if it is no TOML."""
        return tomllib.loads(self.content.decode())["entry"][0]


def entries(file: Path, at: int = 0) -> Iterator[Raw]:
    """The entries from byte ``at`` on, one at a time: memory does not grow with the journal."""
    with open(file, "rb") as source:
        source.seek(at)
        yield from _split(source, at)


def _split(source: BinaryIO, at: int) -> Iterator[Raw]:
    lines: list[bytes] = []
    start = at
    for line in source:
        if line == HEADING and lines:
            yield Raw(start, b"".join(lines))
            start, lines = at, []
        lines.append(line)
        at += len(line)
    if lines:
        yield Raw(start, b"".join(lines))


def entry_at(file: Path, at: int) -> Raw:
    """The entry that begins at byte ``at``."""
    return next(entries(file, at))


def first(content: bytes) -> Raw:
    """The first entry of some bytes of a journal. StopIteration if there is none."""
    return next(_split(BytesIO(content), 0))
