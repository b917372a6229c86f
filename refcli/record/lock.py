"""One writer at a time. The system drops the lock when its holder dies, so there is no stale lock to break."""

from __future__ import annotations

import os
import time
from pathlib import Path

from ..core.errors import SessionError
from ..core.outcome import say
from .files import unwritable

PATIENCE = 10.0
"""Seconds to wait for another command to finish."""


class Lock:
    """Holds the lock on ``file`` from creation to ``release``; SessionError, with who holds it, after ``PATIENCE``.

    The system's own file lock is used directly: the library for it costs more to import than a ruling takes.
    """

    def __init__(self, file: Path, patience: float = PATIENCE):
        try:
            self._handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as fault:
            raise unwritable(file, fault) from None
        deadline = time.monotonic() + patience
        while not _try_lock(self._handle):
            if time.monotonic() > deadline:
                holder = _read(self._handle)
                os.close(self._handle)
                raise SessionError(say("session.locked", holder=holder or "?"), say("session.locked.how"))
            time.sleep(0.01)
        os.truncate(self._handle, 0)
        os.pwrite(self._handle, f"process {os.getpid()}".encode(), 0) if hasattr(os, "pwrite") else None

    def release(self) -> None:
        """Lets the next one in."""
        os.close(self._handle)


def _read(handle: int) -> str:
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        return os.read(handle, 100).decode("utf-8", "replace")
    except OSError:
        return ""


if os.name == "nt":  # pragma: no cover
    import msvcrt

    def _try_lock(handle: int) -> bool:
        try:
            os.lseek(handle, 0, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
