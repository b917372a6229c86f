"""Writing so that a crash at any instant, a power cut included, leaves the old or the new and nothing between."""

from __future__ import annotations

import os
from pathlib import Path

from ..core.errors import SessionError
from ..core.outcome import say


def unwritable(file: Path, fault: OSError) -> SessionError:
    """The error for a file that cannot be written."""
    return SessionError(say("file.unwritable", file=str(file), fault=fault.strerror or str(fault)), say("file.unwritable.how"))


def replace(file: Path, content: bytes) -> None:
    """Puts ``content`` into ``file``: a new file beside it, flushed to disk, then renamed over it. SessionError if not."""
    beside = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        with open(beside, "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        os.replace(beside, file)
        sync_folder(file.parent)
    except OSError as fault:
        beside.unlink(missing_ok=True) if os.access(file.parent, os.W_OK) else None
        raise unwritable(file, fault) from None


def append(file: Path, content: bytes, size: int) -> None:
    """Adds ``content`` to a file of ``size`` bytes and flushes it to disk. If that fails, the file is as before."""
    try:
        with open(file, "ab", buffering=0) as out:
            try:
                view = memoryview(content)
                while view:
                    view = view[out.write(view) :]
                os.fsync(out.fileno())
            except OSError:
                os.truncate(file, size)
                raise
    except OSError as fault:
        raise unwritable(file, fault) from None


def sync_folder(folder: Path) -> None:
    """Flushes a folder's entries to disk, where the system can (Windows cannot, and does not need it)."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
