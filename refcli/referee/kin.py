"""Records that a record comes from: the parent of a fork, the game that handed something on. They are looked for where it lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..core.errors import RefcliError
from ..core.game import Game
from ..core.state import State
from ..core.tables import Tables
from ..core.words import split
from ..games import BUILT, built
from ..record import journal
from ..record.home import session_name
from ..record.journal import stored
from ..record.position import Position
from ..record.session import Session

PARENT = "parent"
"""The path that holds the session from which a game was handed something on, in games that have it."""
_FORK = b'\nkind = "fork"\n'


class Carried(NamedTuple):
    """What another session handed on; ``unproven``: its name, where it is not there to be asked."""

    values: Mapping[str, Any]
    unproven: str | None = None


def beside(session: Session, name: str) -> Path | None:
    """The folder of another session in the same home or pack; None where there is none of that name."""
    try:
        folder = session.folder.parent / session_name(name)
    except RefcliError:
        return None
    return folder if (folder / "journal.toml").is_file() else None


def is_there(session: Session, came: Mapping[str, Any]) -> bool:
    """Whether the record that an entry came from lies in the same home or pack, and still has that entry."""
    folder = beside(session, came["session"])
    return folder is not None and position_at(folder, came["seq"], came["digest"]) is not None


def position_at(folder: Path, seq: int, digest: str) -> Position | None:
    """Where a record stood after the entry with that number and hash; None if it has none such."""
    position = Position()
    try:
        for raw in journal.entries(folder / "journal.toml"):
            if not raw.holds(position.digest):
                return None
            position.add(raw.parse(), raw.at, raw.end, raw.claimed or "")
            if position.seq == seq:
                return position if position.digest == digest else None
    except (OSError, ValueError):
        return None
    return None


def forks(file: Path) -> list[Mapping[str, Any]]:
    """Where each part of a record came from, in order; nothing for one that is no fork."""
    try:
        if not _mentions(file, _FORK):
            return []
        return [entry["from"] for raw in journal.entries(file) if _FORK in raw.content and (entry := raw.parse())["kind"] == "fork"]
    except (OSError, ValueError, KeyError):
        return []


def _mentions(file: Path, what: bytes, block: int = 1 << 16) -> bool:
    with open(file, "rb") as source:
        rest = b""
        while part := source.read(block):
            if what in rest + part:
                return True
            rest = part[-len(what) :]
    return False


def seed_folders(session: Session) -> list[Path | None]:
    """Where the seed of each part of a record should lie: those of the records that it was forked from, then its own."""
    return [*(beside(session, came["session"]) for came in forks(session.journal)), session.folder]


def ancestors(session: Session) -> list[Path]:
    """The folders of all records that this one comes from, as far as they lie in the same home."""
    found: dict[Path, None] = {}
    waiting = [session.folder]
    while waiting:
        folder = waiting.pop()
        names = [came["session"] for came in forks(folder / "journal.toml")]
        try:
            first = next(journal.entries(folder / "journal.toml")).parse()
            source = first["about"].get("source") if first["kind"] == "new" else None
            words = split(first["order"])
        except (OSError, ValueError, KeyError, StopIteration):
            source, words = None, []
        if source is not None:
            names.append(source["session"])
        elif "--from" in words[:-1]:
            names.append(words[words.index("--from") + 1])
        for name in names:
            other = beside(session, name)
            if other is not None and other != session.folder and other not in found:
                found[other] = None
                waiting.append(other)
    return list(found)


def carried(session: Session, game: Game, entry: Mapping[str, Any]) -> Carried:
    """What the session named by ``--from`` handed on to this one, from its own record at the entry that is named; where that is
    not there, what the first entry says of those paths that such a session may hand on."""
    words = split(entry["order"])
    if "--from" not in words:
        return Carried({})
    source = entry["about"].get("source")
    if game.carry is None:
        raise ValueError("from")
    name = words[words.index("--from") + 1]
    if source is not None and source["session"] != name:
        raise ValueError("source")
    other, start = _giver(session, game, source)
    offered = game.carry(other.key, start)
    if offered is None:
        raise ValueError("source")
    told = {path: stored(entry["start"][path]) for path in offered if path in entry["start"]}
    own = {PARENT: name} if PARENT in entry["start"] else {}
    if source is None:  # the first format told no digest
        return Carried(told | own)
    folder = beside(session, name)
    there = position_at(folder, source["seq"], source["digest"]) if folder is not None else None
    if there is None:
        return Carried(told | own, name)
    handed = game.carry(other.key, State(start.values | there.values, start.paths, start.tables)) or {}
    return Carried(handed | own)


def linked(session: Session, words: Sequence[str]) -> bool | None:
    """Whether the head that a ruling names of another session's record is in it; None where that record is not here."""
    name, head = words[words.index("--linked") + 1], words[words.index("--head") + 1]
    folder = beside(session, name)
    if folder is None:
        return None
    try:
        return any(raw.claimed == head for raw in journal.entries(folder / "journal.toml"))
    except OSError:
        return None


def _giver(session: Session, game: Game, source: Mapping[str, Any] | None) -> tuple[Game, State]:
    """The game that handed something on, and where it begins. ValueError if none hands anything on to this one."""
    home = session.folder.parent.parent
    for key in [source["game"]] if source is not None else BUILT:
        if key not in BUILT:
            break
        other = built(key)
        tables = Tables(key, home, other.validator)
        paths = other.paths(tables)
        start = State(paths.start(), paths, tables)
        if game.carry is not None and game.carry(other.key, start) is not None:
            return other, start
    raise ValueError("source")
