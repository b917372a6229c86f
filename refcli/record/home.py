"""Where sessions and own tables live."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from ..core import keys
from ..core.errors import BadInput, SessionError
from ..core.outcome import say
from . import mirror

BEGUN = ".begun"
"""In a session's folder from its beginning until its first entry is there."""
CURRENT = ".current"
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)


def session_name(text: str) -> str:
    """A name that is one plain folder on every system: letters, digits, ``-``, ``_`` and inner dots, at most 60."""
    name = unicodedata.normalize("NFC", text)
    if not re.fullmatch(r"\w[\w.-]{0,59}", name) or name.endswith(".") or _RESERVED.fullmatch(name):
        raise BadInput(say("session.bad-name", name=text), say("session.bad-name.how"))
    return name


class Home:
    """A folder with ``sessions/`` and, perhaps, own ``tables/``."""

    def __init__(self, root: Path):
        self.root = root
        self.sessions = root / "sessions"

    @classmethod
    def find(cls, given: str | None, environ: Mapping[str, str], cwd: Path) -> Home:
        """The first of: the one given; ``REFCLI_HOME``; the nearest folder from ``cwd`` up with ``sessions/``; ``cwd``."""
        if given or (given := environ.get("REFCLI_HOME")):
            try:
                root = Path(given).expanduser()
            except RuntimeError as fault:  # ~nobody
                raise BadInput(say("file.unreadable", file=given, fault=str(fault)), say("home.missing.how")) from None
            if not root.is_dir():
                raise BadInput(say("home.missing", home=str(root)), say("home.missing.how"))
            return cls(root)
        for folder in (cwd, *cwd.parents):
            if (folder / "sessions").is_dir():
                return cls(folder)
        return cls(cwd)

    def folder(self, name: str) -> Path:
        """The folder of a session of that name, whether it exists or not."""
        return self.sessions / session_name(name)

    def names(self) -> list[str]:
        """The sessions there are."""
        try:
            folders = (
                [one for one in self.sessions.iterdir() if one.is_dir() and not one.name.startswith(".")] if self.sessions.is_dir() else []
            )
            return sorted(one.name for one in folders if self.holds(one))
        except OSError as fault:
            raise SessionError(say("file.unreadable", file=str(self.sessions), fault=fault.strerror or str(fault))) from None

    @staticmethod
    def holds(folder: Path) -> bool:
        """Whether anything lies in a folder, but for what a ``new`` that was broken off has left; one that may not be looked into holds
        what nobody may write over."""
        try:
            names = {one.name for one in folder.iterdir()}
            seen = {name for name in names if name != "lock" and not name.startswith(".")}
            return bool(seen) and (BEGUN not in names or "journal.toml" in names)
        except NotADirectoryError:
            return True
        except FileNotFoundError:
            return False
        except OSError:
            return True

    def existing(self, name: str) -> str:
        """The name, if there is a session of that name; else BadInput with what may have been meant. SessionError where its folder is
        there and its record is not."""
        folder = self.folder(name)
        try:
            (folder / "journal.toml").lstat()
        except FileNotFoundError:
            if self.holds(folder):
                raise self.gone(name) from None
            guesses = keys.near(name, self.names())
            hint = say("key.did-you-mean", keys=", ".join(guesses)) if guesses else say("session.list")
            raise BadInput(say("session.unknown", name=name), hint) from None
        except OSError as fault:
            raise SessionError(say("file.unreadable", file=str(folder), fault=fault.strerror or str(fault))) from None
        return session_name(name)

    def gone(self, name: str) -> SessionError:
        """The error for a session whose record is missing, with where another copy of it is."""
        folder = self.folder(name)
        where = mirror.place(folder)
        how = say("session.gone.how") if where is None else say("session.gone.mirror", file=str(mirror.file(where, folder.name)))
        return SessionError(say("session.gone", session=name, file=str(folder / "journal.toml")), how)

    def free(self, name: str) -> None:
        """BadInput if there is a session of that name; SessionError if its folder holds anything else."""
        folder = self.folder(name)
        if not self.holds(folder):
            return
        try:
            (folder / "journal.toml").lstat()
        except OSError:
            raise self.gone(name) from None
        raise BadInput(say("new.exists", name=name), say("new.exists.how", name=name))

    def current(self) -> str | None:
        """The session that was made current last, if it is still there."""
        try:
            name = (self.sessions / CURRENT).read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError):
            return None
        try:
            return name if name and self.holds(self.folder(name)) else None
        except BadInput:  # no name of a session: a hand wrote it
            return None

    def use(self, name: str) -> None:
        """Makes a session current."""
        from .files import replace

        replace(self.sessions / CURRENT, name.encode() + os.linesep.encode(), shared=True)
