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
            root = Path(given).expanduser()
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
            return sorted(f.parent.name for f in self.sessions.glob("*/journal.toml"))
        except OSError as fault:
            raise SessionError(say("file.unreadable", file=str(self.sessions), fault=fault.strerror or str(fault))) from None

    def existing(self, name: str) -> str:
        """The name, if there is a session of that name; else BadInput with what may have been meant."""
        if not (self.folder(name) / "journal.toml").is_file():
            guesses = keys.near(name, self.names())
            hint = say("key.did-you-mean", keys=", ".join(guesses)) if guesses else say("session.list")
            raise BadInput(say("session.unknown", name=name), hint)
        return session_name(name)

    def current(self) -> str | None:
        """The session that was made current last, if it is still there."""
        try:
            name = (self.sessions / CURRENT).read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError):
            return None
        try:
            return name if name and (self.folder(name) / "journal.toml").is_file() else None
        except BadInput:  # no name of a session: a hand wrote it
            return None

    def use(self, name: str) -> None:
        """Makes a session current."""
        from .files import replace

        replace(self.sessions / CURRENT, name.encode() + os.linesep.encode(), shared=True)
