"""Writing so that a crash at any instant, a power cut included, leaves the old or the new and nothing between.

All that the record writes goes through here, by the system's own calls: the tests stop, lose or refuse each one of them.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from ..core.errors import SessionError
from ..core.outcome import say

_BINARY = getattr(os, "O_BINARY", 0)


def unwritable(file: Path, fault: OSError) -> SessionError:
    """The error for a file that cannot be written."""
    return SessionError(say("file.unwritable", file=str(file), fault=fault.strerror or str(fault)), say("file.unwritable.how"))


def replace(file: Path, content: bytes | bytearray, shared: bool = False, mode: int = 0o666) -> None:
    """Puts ``content`` into ``file``: a new file beside it, flushed to disk, then renamed over it. SessionError if not.

    ``shared``: no lock keeps others from doing the same now, so each has a new file of its own. ``mode``: who may read it.
    """
    beside = file.with_name(f".{file.name}.{os.getpid()}.new" if shared else f".{file.name}.new")
    try:
        handle = _fresh(beside, mode)
        try:
            _write(handle, content)
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(beside, file)
        sync_folder(file.parent)
    except OSError as fault:
        with suppress(OSError):
            os.unlink(beside)
        raise unwritable(file, fault) from None


def _fresh(file: Path, mode: int) -> int:
    """A file that nobody else has made: what lies there from a crash, or was put there to lead elsewhere, is taken away."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
    try:
        return os.open(file, flags, mode)
    except FileExistsError:
        os.unlink(file)
        return os.open(file, flags, mode)


def append(file: Path, content: bytes | bytearray, size: int) -> None:
    """Adds ``content`` to a file of ``size`` bytes and flushes it to disk. If that fails, the file is as before."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_APPEND | _BINARY)
        try:
            _write(handle, content)
            os.fsync(handle)
        except BaseException:  # Ctrl-C too: what is not acknowledged is not there
            with suppress(OSError):
                os.ftruncate(handle, size)
                os.fsync(handle)
            raise
        finally:
            os.close(handle)
    except OSError as fault:
        raise unwritable(file, fault) from None


def cut(file: Path, size: int) -> None:
    """Shortens a file to ``size`` bytes."""
    try:
        handle = os.open(file, os.O_WRONLY | _BINARY)
        try:
            os.ftruncate(handle, size)
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as fault:
        raise unwritable(file, fault) from None


def make_folder(folder: Path) -> None:
    """Makes a folder and those above it that are missing, each known to the disk. No error where it is there."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    try:
        with suppress(FileExistsError):
            os.mkdir(folder)
        sync_folder(folder.parent)
    except OSError as fault:
        raise unwritable(folder, fault) from None


def remove(file: Path) -> None:
    """Takes a file away that nothing depends on; no error where that cannot be."""
    with suppress(OSError):
        os.unlink(file)


def remove_folder(folder: Path) -> None:
    """Takes an empty folder away; no error where it is not empty."""
    with suppress(OSError):
        os.rmdir(folder)


def sync_folder(folder: Path) -> None:
    """Flushes a folder's entries to disk, where the system can (Windows cannot, and does not need it)."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _write(handle: int, content: bytes | bytearray) -> None:
    view = memoryview(content)
    while view:
        view = view[os.write(handle, view) :]
