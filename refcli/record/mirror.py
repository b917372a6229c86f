"""A second place for the record: a stick, a shared folder. Every entry goes there too; what could not go is caught up later.

Where it is stands beside the record in a small file of the session, for it belongs to this machine and not to the game.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from ..core.outcome import Say, say
from . import files

FILE = "mirror.txt"
_BLOCK = 1 << 20


def place(folder: Path) -> Path | None:
    """The folder that a session's record goes to as well, None where there is none."""
    try:
        text = (folder / FILE).read_text("utf-8").strip()
    except (OSError, ValueError):
        return None
    return Path(text) if text else None


def file(where: Path, session: str) -> Path:
    """The second record of a session."""
    return where / f"{session}.journal.toml"


def settle(folder: Path, where: Path | None) -> None:
    """Fixes the second place of a session, or takes it away with None. SessionError if that cannot be written."""
    if where is None:
        files.remove(folder / FILE)
    else:
        files.replace(folder / FILE, f"{where}\n".encode())


def follow(folder: Path, journal: Path) -> Say | None:
    """Brings the second record up to the first. What stands there and is no beginning of it is set aside, never written over. A
    message where it could not be."""
    where = place(folder)
    if where is None:
        return None
    copy = file(where, folder.name)
    try:
        if not where.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        there = _size(copy)
        if there and not _begins(copy, journal, there):
            os.replace(copy, _aside(copy))
            there = 0
        with open(journal, "rb") as source, open(copy, "ab") as target:
            source.seek(there)
            while block := source.read(_BLOCK):
                target.write(block)
            target.flush()
            os.fsync(target.fileno())
    except (OSError, ValueError) as fault:
        told = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        return say("mirror.behind", folder=str(where), fault=told)
    return None


def differs(folder: Path, journal: Path) -> Say | None:
    """What is to be said of a second record that is not the first; None where it is, or where there is none."""
    where = place(folder)
    if where is None:
        return None
    copy = file(where, folder.name)
    try:
        if not copy.exists():
            return say("mirror.behind", folder=str(where), fault="no such file")
        size, whole = _size(copy), _size(journal)
        if size > whole or not _begins(copy, journal, size):
            return say("mirror.differs", file=str(copy))
        return say("mirror.shorter", file=str(copy), n=whole - size) if size < whole else None
    except OSError as fault:
        return say("mirror.behind", folder=str(where), fault=fault.strerror or str(fault))


def _size(file: Path) -> int:
    with suppress(FileNotFoundError):
        return file.stat().st_size
    return 0


def _begins(copy: Path, journal: Path, size: int) -> bool:
    """Whether the last part of the copy stands at the same place in the record, and the first."""
    with open(copy, "rb") as one, open(journal, "rb") as other:
        if os.fstat(other.fileno()).st_size < size:
            return False
        for at in {0, max(0, size - _BLOCK)}:
            one.seek(at)
            other.seek(at)
            if one.read(min(_BLOCK, size - at)) != other.read(min(_BLOCK, size - at)):
                return False
    return True


def _aside(copy: Path) -> Path:
    n = 1
    while (aside := copy.with_name(f"{copy.name}.{n}")).exists():
        n += 1
    return aside
