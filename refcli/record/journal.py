"""The journal: one ``[[entry]]`` of TOML a command, append-only, each chained to the one before by a hash.

An entry's first line after its heading is its hash::

    hash = SHA-256, in hex, over: the hash of the entry before (64 zeros for the first), a newline, and every byte of
           the entry after its own hash line, up to the next [[entry]] or the end of the file

so a player can check a journal with a few lines of any language, and a torn or changed entry is known by its hash.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from ..core.outcome import Change, Say
from . import codec
from .codec import ACTS as ACTS

FIRST = "0" * 64
HEADING = b"[[entry]]\n"
_NEXT = b"\n" + HEADING
_CRLF = b"[[entry]]\r\n"
_FORMAT = re.compile(rb"^format = ([0-9]{1,6})$", re.MULTILINE)
_BLOCK = 1 << 16
"""Bytes of a journal that are read at once."""
_HASH = re.compile(rb'hash = "([0-9a-f]{64})"\n')


_PLAIN = (str, int, bool)


def plain(value: Any) -> Any:
    """``value`` as TOML can hold it: fractions as text, messages by their keys, nothing where there is None."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if isinstance(value, dict):
        return {key: one if type(one) in _PLAIN else plain(one) for key, one in value.items() if one is not None}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value if one is not None]
    if isinstance(value, (Fraction, str)):
        return str(value)
    if isinstance(value, Say):
        return {"say": value.key} | ({"with": plain(value.params)} if value.params else {})
    return value


def told(value: Any) -> Any:
    """A result read back from the record, its messages messages again."""
    if isinstance(value, dict):
        if "say" in value and value.keys() <= {"say", "with"}:
            return Say(value["say"], told(value.get("with", {})))
        return {key: told(one) for key, one in value.items()}
    return [told(one) for one in value] if isinstance(value, list) else value


def stored(value: Any) -> Any:
    """What a state holds for a value read back from TOML: lists are tuples there."""
    return tuple(stored(one) for one in value) if isinstance(value, list) else value


def write_changes(changes: Any) -> list[dict[str, Any]]:
    """Changes as TOML tables; an absent ``old`` or ``new`` stands for None."""
    written = []
    for path, old, new in changes:
        found = {"path": path}
        if old is not None:
            found["old"] = plain(old)
        if new is not None:
            found["new"] = plain(new)
        written.append(found)
    return written


def read_changes(tables: list[dict[str, Any]]) -> list[Change]:
    """Changes back from TOML tables."""
    return [Change(t["path"], stored(t.get("old")), stored(t.get("new"))) for t in tables]


def encode(entry: dict[str, Any], before: str, form: int = codec.FORMAT) -> tuple[bytes, str]:
    """The bytes of an entry in a format of the record, and its hash. ``before`` is the hash of the entry before."""
    body = codec.body(entry, form).encode()
    digest = chain(before, body)
    return HEADING + f'hash = "{digest}"\n'.encode() + body, digest


def chain(before: str, body: bytes) -> str:
    """The hash of an entry whose bytes after the hash line are ``body``."""
    import hashlib  # no lookup needs it

    return hashlib.sha256(before.encode() + b"\n" + body).hexdigest()


class Raw(NamedTuple):
    """An entry as it stands in the file: where it begins, its bytes, the hash it claims (None if it has none)."""

    at: int
    content: bytes

    @property
    def _parts(self) -> tuple[str | None, bytes]:
        """The hash that it claims, and what that is a hash of; None and everything where it claims none."""
        match = _HASH.match(self.content, len(HEADING)) if self.content.startswith(HEADING) else None
        return (match[1].decode(), self.content[match.end() :]) if match else (None, self.content)

    @property
    def claimed(self) -> str | None:
        return self._parts[0]

    @property
    def body(self) -> bytes:
        return self._parts[1]

    @property
    def end(self) -> int:
        return self.at + len(self.content)

    def holds(self, before: str) -> bool:
        """Whether the entry is whole and follows the entry with hash ``before``."""
        claimed, body = self._parts
        return claimed is not None and claimed == chain(before, body)

    def beginning(self, before: str) -> Raw | None:
        """The entry without what stands behind it and begins no other: a heading cut short, or lost. None if no
        beginning holds."""
        import hashlib

        whole = hashlib.sha256(before.encode() + b"\n")
        size = len(self.content) - len(self.body)
        for line in self.body.split(b"\n"):
            whole.update(line + b"\n")
            size += len(line) + 1
            if whole.hexdigest() == self.claimed:
                return Raw(self.at, self.content[:size])
        return None

    @property
    def complete(self) -> bool:
        """Whether it has the form of an entry from its heading to its last line, whatever its hash: then it was not cut off
        in the writing. (A beginning that can be read as TOML lacks the link to its parent, or the empty line at the end.)"""
        lines = self.content.split(b"\n", 2)
        told = self.content if len(lines) < 3 or not lines[1].startswith(b"hash") else lines[0] + b"\n" + lines[2]
        try:
            found = codec.decode(told.decode())
        except ValueError:
            return False
        linked = found["kind"] not in ACTS or found["kind"] == "new" or {"seq", "at"} <= found.get("parent", {}).keys()
        return linked and self.content.endswith(b"\n\n")

    def parse(self) -> dict[str, Any]:
        """The entry's fields but its hash. ValueError if it is no TOML, or no entry."""
        claimed, body = self._parts
        return codec.decode((body if claimed is None else HEADING + body).decode())

    def canonical(self, entry: dict[str, Any], form: int) -> bool:
        """Whether the entry's bytes are those that a format of the record writes for what was read from them."""
        return codec.canonical(entry, self.body, form)


def later_format(raw: Raw) -> int:
    """The format that an entry says begins with it; the present one where it says none."""
    match = _FORMAT.search(raw.body)
    return int(match[1]) if match else codec.FORMAT


def is_crlf(file: Path) -> bool:
    """Whether somebody has put the record's line ends into those of another system."""
    try:
        with open(file, "rb") as source:
            return source.read(len(_CRLF)) == _CRLF
    except OSError:
        return False


def mended(file: Path) -> bytes:
    """The record with its own line ends; as it is where not all of them were changed alike."""
    content = file.read_bytes()
    return content.replace(b"\r\n", b"\n") if content.count(b"\r\n") == content.count(b"\n") else content


def entries(file: Path, at: int = 0, end: int | None = None) -> Iterator[Raw]:
    """The entries from byte ``at`` on (up to ``end``), one at a time: memory does not grow with the journal."""
    with open(file, "rb") as source:
        source.seek(at)
        yield from _split(source, at, end)


def _split(source: BinaryIO, at: int, end: int | None = None) -> Iterator[Raw]:
    rest = b""
    while block := source.read(_BLOCK if end is None else min(_BLOCK, end - at - len(rest))):
        looked, begin = max(0, len(rest) - len(_NEXT)), 0
        rest += block
        while (found := rest.find(_NEXT, looked)) >= 0:
            begin, before, looked = found + 1, begin, found + 1
            yield Raw(at, rest[before:begin])
            at += begin - before
        rest = rest[begin:]
    if rest:
        yield Raw(at, rest)


def backwards(file: Path, end: int, block: int = _BLOCK) -> Iterator[Raw]:
    """The entries before byte ``end``, the last one first: what it costs depends on how many are taken."""
    with open(file, "rb") as source:
        rest = b""
        while end > 0:
            size = min(block, end)
            source.seek(end - size)
            rest = source.read(size) + rest
            end -= size
            while (at := _last_heading(rest, end == 0)) is not None:
                yield Raw(end + at, rest[at:])
                rest = rest[:at]
        if rest:
            yield Raw(0, rest)


def _last_heading(content: bytes, whole: bool) -> int | None:
    """Where the last entry in some bytes begins; at their very beginning only where nothing stands before them."""
    at = content.rfind(b"\n" + HEADING)
    if at >= 0:
        return at + 1
    return 0 if whole and content.startswith(HEADING) else None


def entry_at(file: Path, at: int) -> Raw:
    """The entry that begins at byte ``at``."""
    return next(entries(file, at))


def first(content: bytes) -> Raw:
    """The first entry of some bytes of a journal. StopIteration if there is none."""
    return next(within(content, 0))


def within(content: bytes, at: int) -> Iterator[Raw]:
    """The entries in some bytes of a journal that begin at byte ``at`` of it."""
    return _split(BytesIO(content), at)
