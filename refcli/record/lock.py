"""One writer at a time. The system drops the lock when its holder dies, so there is no stale lock to break.

The file says who took the lock last and when: where a holder lives on without an end (a console left standing at a
question, a stopped process, another machine on the same disk), whoever waits in vain is told.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from ..core.errors import SessionError
from ..core.outcome import say
from .files import unwritable

_NOT_THROUGH_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""A link of that name would have another file emptied; a pipe would wait for ever."""
PATIENCE = 10.0
"""Seconds to wait for another command to finish."""


class Lock:
    """Holds the lock on ``file`` from creation to ``release``; SessionError, with who holds it, after ``PATIENCE``.

    The system's own file lock is used directly: the library for it costs more to import than a ruling takes.
    """

    def __init__(self, file: Path, patience: float | None = None):
        deadline = time.monotonic() + (PATIENCE if patience is None else patience)
        while True:
            try:
                self._handle = os.open(file, os.O_RDWR | os.O_CREAT | _NOT_THROUGH_LINKS, 0o666)
            except OSError as fault:
                raise unwritable(file, fault) from None
            try:
                self._wait(file, deadline)
                if _same(self._handle, file):  # else it was taken away with a session that was given up
                    _sign(self._handle)
                    return
            except BaseException:
                os.close(self._handle)
                raise
            os.close(self._handle)

    def _wait(self, file: Path, deadline: float) -> None:
        try:
            while not _try_lock(self._handle):
                if time.monotonic() > deadline:
                    raise SessionError(say("session.locked", holder=_read(self._handle) or "?"), say("session.locked.how"))
                time.sleep(0.01)
        except OSError as fault:
            raise unwritable(file, fault) from None

    def release(self) -> None:
        """Lets the next one in."""
        os.close(self._handle)


def _same(handle: int, file: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(file))
    except FileNotFoundError:
        return False


def _sign(handle: int) -> None:
    host = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "?")
    text = f"process {os.getpid()} on {host}, {time.strftime('%Y-%m-%d %H:%M:%S')}"
    try:
        os.ftruncate(handle, 0)
        os.lseek(handle, _BEYOND if os.name == "nt" else 0, os.SEEK_SET)
        os.write(handle, text.encode())
    except OSError:  # a full disk: the lock holds all the same
        pass


def _read(handle: int) -> str:
    try:
        os.lseek(handle, _BEYOND if os.name == "nt" else 0, os.SEEK_SET)
        return os.read(handle, 200).decode("utf-8", "replace")
    except OSError:
        return ""


_BEYOND = 1
"""On Windows the first byte is the lock itself: nobody else may read it."""

if os.name == "nt":  # pragma: no cover
    import msvcrt

    def _try_lock(handle: int) -> bool:
        try:
            os.lseek(handle, 0, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
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
