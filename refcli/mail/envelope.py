"""A letter as a file that mail programs cannot spoil: a pack of entries between two lines, in base64 with a checksum.

What quoting, other line ends, wrapped or indented lines and mail's own headers do to it is taken off again.
"""

from __future__ import annotations

import base64
import binascii
import io
import re
import textwrap
import zipfile
import zlib
from collections.abc import Mapping
from typing import NamedTuple

BEGIN = "-----BEGIN REFCLI LETTER-----"
END = "-----END REFCLI LETTER-----"
WIDE = 64
"""Characters of base64 in a line."""
MOST_BYTES = 1 << 24
"""What a letter may come to when it is unpacked: more than any game's record and tables."""

ENTRIES = "entries.toml"
NAME = "name.txt"
_TABLE = re.compile(r"tables/\w[\w-]*/\w[\w-]*\.toml")
_DAY = (1980, 1, 1, 0, 0, 0)
"""The same letter packs to the same bytes."""
_QUOTED = re.compile(r"^[\s>|]*")
_SUM = re.compile(r"=([0-9a-f]{8})")
_BASE64 = re.compile(r"[A-Za-z0-9+/]+")


class Content(NamedTuple):
    """What a letter carries: the beginner's name of the game, the bytes of its new entries, and own tables by their name below
    ``tables/`` (with the first letter)."""

    name: str
    entries: bytes
    tables: Mapping[str, bytes] = {}


class NoLetter(ValueError):
    """There is no letter in a text."""


class Torn(ValueError):
    """There is a letter, and it did not come through whole."""


def wrap(content: Content, told: str) -> str:
    """The letter as text; ``told`` is its line for people."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in [(NAME, content.name.encode()), (ENTRIES, content.entries), *sorted(content.tables.items())]:
            info = zipfile.ZipInfo(name, _DAY)
            info.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(info, data)
    data = packed.getvalue()
    code = base64.b64encode(data).decode().rstrip("=")
    lines = textwrap.wrap(code, WIDE)
    return "\n".join([BEGIN, " ".join(told.split()) + ".", "", *lines, f"={zlib.crc32(data):08x}", END, ""])


def unwrap(text: str) -> Content:
    """What a letter carries. NoLetter if there is none in the text; Torn if it is not whole."""
    lines = [_QUOTED.sub("", line).strip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    if BEGIN not in lines:
        raise NoLetter
    inside = lines[lines.index(BEGIN) + 1 :]
    if END not in inside:
        raise Torn("end")
    inside = inside[: inside.index(END)]
    at = next((i for i in range(len(inside) - 1, -1, -1) if _SUM.fullmatch(inside[i])), None)
    if at is None:
        raise Torn("checksum")
    code = "".join(_coded(inside[:at]))
    try:
        data = base64.b64decode(code + "=" * (-len(code) % 4), validate=True)
    except binascii.Error:
        raise Torn("base64") from None
    if f"={zlib.crc32(data):08x}" != inside[at]:
        raise Torn("checksum")
    return _unpacked(data)


def _coded(lines: list[str]) -> list[str]:
    """The lines of base64: all behind the line for people, which ends in a full stop, so that no piece of it is base64."""
    last = max((i for i, line in enumerate(lines) if line and not _BASE64.fullmatch(line)), default=-1)
    return lines[last + 1 :]


def _unpacked(data: bytes) -> Content:
    found: dict[str, bytes] = {}
    left = MOST_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as there:
            for info in there.infolist():
                if info.filename in found or not (info.filename in (NAME, ENTRIES) or _TABLE.fullmatch(info.filename)):
                    raise Torn(info.filename)
                with there.open(info) as source:
                    found[info.filename] = source.read(left + 1)
                left -= len(found[info.filename])
                if left < 0:
                    raise Torn("size")
        return Content(found.pop(NAME).decode(), found.pop(ENTRIES), found)
    except (zipfile.BadZipFile, zlib.error, KeyError, UnicodeDecodeError, EOFError, NotImplementedError, RuntimeError) as fault:
        raise Torn(str(fault)) from None
