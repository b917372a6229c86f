"""A disk that stops, fills up, or forgets: it stands in for ``os`` in ``refcli.record.files``, through which all of the
record is written, and counts each open for writing, write, fsync, close, rename, truncation, folder made, file removed."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from refcli.record import files


class Stop(BaseException):
    """The process is gone. Not an Exception: no handler may tidy up, and whatever it tries stops too."""


Trouble = Callable[["Disk", str, int], None]
"""``trouble(disk, operation, n)`` before the n-th operation: raises, or not."""


class Disk:
    """``dead`` once stopped. With ``part`` the write at which it stops leaves that share of its bytes behind (of 4)."""

    def __init__(self, home: Path, trouble: Trouble | None = None, part: int = 0):
        self.home = home
        self.count = 0
        self.dead = False
        self.operations: list[str] = []
        self._trouble = trouble
        self._part = part
        self._paths: dict[int, Path] = {}
        # What a power cut leaves at the least: names that a folder's fsync has reached, and bytes that a file's has.
        self._names = {path: path.stat().st_ino for path in _under(home)}
        self._bytes = {path.stat().st_ino: path.read_bytes() for path in _under(home) if path.is_file()}
        self._folders = {path for path in _under(home) if path.is_dir()} | {home}

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def _step(self, operation: str) -> None:
        if self.dead:
            raise Stop
        self.count += 1
        self.operations.append(operation)
        if self._trouble is not None:
            self._trouble(self, operation, self.count)

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            self._step(f"open {Path(path).name}")
        handle = os.open(path, flags, mode)
        self._paths[handle] = Path(path)
        return handle

    def write(self, handle: int, content: Any) -> int:
        try:
            self._step(f"write {self._paths[handle].name}")
        except BaseException:
            if not self.operations[-1].startswith("after") and self._part:
                os.write(handle, bytes(content)[: len(content) * self._part // 4])
                self._part = 0
            raise
        return os.write(handle, content)

    def fsync(self, handle: int) -> None:
        path = self._paths[handle]
        self._step(f"fsync {path.name}")
        if path.is_dir():
            for old in [name for name in self._names if name.parent == path]:
                del self._names[old]
            self._names |= {name: name.stat().st_ino for name in path.iterdir()}
            self._folders |= {name for name in path.iterdir() if name.is_dir()}
        else:
            self._bytes[os.fstat(handle).st_ino] = path.read_bytes()

    def close(self, handle: int) -> None:
        path = self._paths.pop(handle)
        os.close(handle)
        self._step(f"close {path.name}")

    def replace(self, source: Path, target: Path) -> None:
        self._step(f"rename {Path(target).name}")
        os.replace(source, target)

    def ftruncate(self, handle: int, size: int) -> None:
        self._step(f"truncate {self._paths[handle].name}")
        os.ftruncate(handle, size)

    def mkdir(self, path: Path) -> None:
        self._step(f"mkdir {Path(path).name}")
        os.mkdir(path)

    def unlink(self, path: Path) -> None:
        self._step(f"unlink {Path(path).name}")
        os.unlink(path)

    def rmdir(self, path: Path) -> None:
        self._step(f"rmdir {Path(path).name}")
        os.rmdir(path)

    # After the power cut

    def lose(self, home: Path, how: str) -> None:
        """Makes ``home``, a copy of what stands now, what a power cut may leave: ``names`` and bytes that no fsync has
        reached are gone; only the ``bytes`` are, and files are short; or they are and files are full of zeros."""
        mine = {path: path.stat().st_ino for path in _under(self.home)}
        if how == "names":
            for path in sorted(mine, reverse=True):
                there = home / path.relative_to(self.home)
                if path in self._names and path.parent in self._folders:
                    continue
                there.unlink() if there.is_file() else there.rmdir()
            for path, inode in self._names.items():
                if inode in self._bytes:
                    (home / path.relative_to(self.home)).write_bytes(self._bytes[inode])
            return
        for path, inode in mine.items():
            if path.is_file() and path.name != "lock":
                known, now = self._bytes.get(inode, b""), path.read_bytes()
                if known != now:
                    filled = known + b"\0" * (len(now) - len(known)) if how == "zeros" else known
                    (home / path.relative_to(self.home)).write_bytes(filled)


LOSSES = ("names", "bytes", "zeros")


def _under(home: Path) -> list[Path]:
    return [path for path in home.rglob("*") if path.name != "lock"] if home.is_dir() else []


def stop_at(n: int) -> Trouble:
    """The process is gone before its n-th operation."""

    def trouble(disk: Disk, operation: str, count: int) -> None:
        if count >= n:
            disk.dead = True
            raise Stop

    return trouble


def full_from(n: int, fault: int = errno.ENOSPC) -> Trouble:
    """From the n-th operation on nothing more can be written; what frees room still works."""

    def trouble(disk: Disk, operation: str, count: int) -> None:
        if count >= n and operation.split()[0] in ("write", "mkdir", "fsync"):
            raise OSError(fault, os.strerror(fault))

    return trouble


def once_at(n: int, fault: BaseException) -> Trouble:
    """The n-th operation fails, the others do not."""

    def trouble(disk: Disk, operation: str, count: int) -> None:
        if count == n and not operation.startswith("close"):
            raise fault

    return trouble


def put_in(monkeypatch: pytest.MonkeyPatch, disk: Disk) -> None:
    """Lets the record write through ``disk``."""
    monkeypatch.setattr(files, "os", disk)
