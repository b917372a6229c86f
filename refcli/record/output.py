"""Every file that a user names to be written: the one place that says where, over what, and how.

What is there already is replaced only where refcli wrote its like, or where the user insists; never anything in a home's
``sessions`` or ``tables``. Texts end with a mark by which they are known again.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from ..core.errors import BadInput, SessionError
from ..core.outcome import say
from .files import replace


class Like(NamedTuple):
    """A kind of file that refcli writes: its name, the mark that it ends with, and how one is known by its beginning and end."""

    name: str
    mark: bytes
    known: Callable[[bytes, bytes], bool]


def _marked(name: str) -> Like:
    mark = f"<!-- refcli: {name} -->\n".encode()
    return Like(name, mark, lambda head, tail: tail.rstrip().endswith(mark.rstrip()))


REPORT = _marked("report")
REPORT_JSON = Like("report", b"", lambda head, tail: head.startswith(b'{"schema": 1, "game": '))
SHEET = _marked("sheet")
AUDIT = _marked("audit")
PACK = Like("pack", b"", lambda head, tail: head.startswith(b"PK") and b"README.txt" in head)
SCRIPT = Like("script", b"", lambda head, tail: head.startswith(b"# refcli: session "))
CSV = Like("csv", b"", lambda head, tail: head.removeprefix(b"\xef\xbb\xbf").startswith((b"seq,time,turn,phase", b"file,ok,")))
HEADS = Like("heads", b"", lambda head, tail: len(head.split(b"\n", 1)[0].split(b" ")[0]) == 64)
LETTER = Like("letter", b"", lambda head, tail: b"-----BEGIN REFCLI LETTER-----" in head)
_LOOKED = 4096


def place(named: str, like: Like, force: bool, kept: Iterable[Path], within: Path | None) -> Path:
    """The file that may be written. BadInput if it may not: it is no file, somebody else's, in a folder that is ``kept`` by refcli, or
    outside ``within``, where a script may write."""
    try:
        file = Path(named).expanduser()
    except RuntimeError as fault:  # ~nobody
        raise BadInput(say("output.no-place", file=named, fault=str(fault)), say("output.how")) from None
    try:
        real = Path(os.path.realpath(file.parent)) / file.name
        if any(real.is_relative_to(os.path.realpath(folder)) for folder in kept):
            raise BadInput(say("output.kept", file=named), say("output.how"))
        if within is not None and not force and not real.is_relative_to(os.path.realpath(within)):
            raise BadInput(say("output.outside", file=named, folder=str(within)), say("output.force.how"))
        try:
            mode = os.lstat(file).st_mode
        except FileNotFoundError:
            return file
        if stat.S_ISLNK(mode):
            raise BadInput(say("output.link", file=named), say("output.how"))
        if not stat.S_ISREG(mode):
            raise BadInput(say("output.no-file", file=named), say("output.how"))
        if not force and not _like(file, like):
            raise BadInput(say("output.exists", file=named), say("output.force.how"))
    except (OSError, ValueError) as fault:
        told = (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
        raise BadInput(say("output.no-place", file=named, fault=told), say("output.how")) from None
    return file


def _like(file: Path, like: Like) -> bool:
    with open(file, "rb") as source:
        head = source.read(_LOOKED)
        source.seek(0, os.SEEK_END)
        source.seek(max(0, source.tell() - _LOOKED))
        return not head or like.known(head, source.read(_LOOKED))


def write(file: Path, content: bytes) -> None:
    """Puts a text where ``place`` allowed it. BadInput if the system does not."""
    try:
        replace(file, content, shared=True)
    except SessionError as fault:  # the file is the player's word, no part of the session
        raise BadInput(fault.message, say("written.how")) from None
