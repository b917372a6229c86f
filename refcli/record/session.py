"""A session: the journal is the truth, ``session.toml`` a checkpoint of it.

The checkpoint knows the journal's length and last hash, so opening costs the same for ten entries and for a hundred
thousand. State is recovered by adding up recorded changes, never by ruling anew. Undo and redo move a head along
parent links and are entries themselves.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from ..core.errors import SessionError
from ..core.outcome import Change, say
from . import files, journal
from .home import Home
from .lock import Lock

FORMAT = 1
ACTS = frozenset({"new", "ruling", "amend"})
"""Kinds of entries that undo counts. The others: note, remark, undo, redo."""


class Link(NamedTuple):
    """Where an entry is: its number and the byte where it begins."""

    seq: int
    at: int

    def table(self) -> dict[str, int]:
        return {"seq": self.seq, "at": self.at}

    @classmethod
    def of(cls, table: dict[str, int]) -> Link:
        return cls(table["seq"], table["at"])


class Position:
    """Everything that a checkpoint holds. ``about`` is what ``new`` fixed for good: game, dice mode, format."""

    def __init__(
        self,
        values: dict[str, Any] | None = None,
        seq: int = 0,
        size: int = 0,
        digest: str = journal.FIRST,
        next_die: int = 0,
        head: Link | None = None,
        redo: tuple[Link, ...] = (),
        about: dict[str, Any] | None = None,
    ):
        self.values = values or {}
        self.seq = seq
        self.size = size
        self.digest = digest
        self.next_die = next_die
        self.head = head
        self.redo = redo
        self.about = about or {}

    def add(self, entry: dict[str, Any], at: int, end: int, digest: str) -> None:
        """Takes in one entry of the journal."""
        for change in journal.read_changes(entry.get("changes", [])):
            if change.new is None:
                self.values.pop(change.path, None)
            else:
                self.values[change.path] = change.new
        self.seq, self.size, self.digest = entry["seq"], end, digest
        for die in entry.get("dice", []):
            self.next_die = max(self.next_die, die.get("number", -1) + 1)
        kind = entry["kind"]
        if kind == "new":
            self.values = {path: journal.stored(value) for path, value in entry["start"].items()} | self.values
            self.about = entry["about"]
        if kind in ACTS:
            self.head, self.redo = Link(entry["seq"], at), ()
        elif kind in ("undo", "redo"):
            self.head = Link.of(entry["head"])
            self.redo = tuple(Link.of(one) for one in entry["redo"])


class Session:
    """One session, open for reading, or for writing too while ``lock`` is held."""

    def __init__(self, home: Home, name: str, write: bool = False):
        """Opens a session. SessionError if it is damaged, locked, or cannot be read."""
        self.name = home.existing(name)
        self.folder = home.folder(name)
        self.journal = self.folder / "journal.toml"
        self._checkpoint = self.folder / "session.toml"
        self._lock = Lock(self.folder / "lock") if write else None
        self._buffer = bytearray()
        self._batch = False
        self.trials: list[dict[str, Any]] = []
        """Remarks that stay where a batch is taken back."""
        self.set_aside: Path | None = None
        try:
            self.position = self._open(write)
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, home: Home, name: str, seed: str) -> Session:
        """A new, empty session of that name, open for writing; its first entry must follow at once."""
        folder = home.folder(name)
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            if (folder / "journal.toml").exists():
                raise AssertionError(f"session {name} exists") from None
        except OSError as fault:
            raise files.unwritable(folder, fault) from None
        files.replace(folder / "seed.txt", seed.encode())
        self = cls.__new__(cls)
        self.name, self.folder = folder.name, folder
        self.journal, self._checkpoint = folder / "journal.toml", folder / "session.toml"
        self._lock = Lock(folder / "lock")
        self._buffer, self._batch, self.set_aside = bytearray(), False, None
        self.trials = []
        self.position = Position()
        return self

    def acquire(self) -> None:
        """Takes the lock of a session open for reading; reads it anew if another process has written since."""
        if self._lock is None:
            self._lock = Lock(self.folder / "lock")
            if not self.journal.exists() or self.journal.stat().st_size != self.position.size:
                self.position = self._open(True)

    def close(self) -> None:
        """Gives the lock back."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def discard(self) -> None:
        """Takes a new session that was never written away again."""
        self.close()
        if not self.journal.exists():
            for file in self.folder.iterdir():
                file.unlink()
            self.folder.rmdir()

    @property
    def writable(self) -> bool:
        """Whether this is the one writer."""
        return self._lock is not None

    @property
    def seed(self) -> str:
        """The seed of the digital dice. SessionError if its file is gone."""
        file = self.folder / "seed.txt"
        try:
            return file.read_bytes().decode()
        except (OSError, UnicodeDecodeError) as fault:
            raise SessionError(say("session.seed", file=str(file), fault=str(fault)), say("session.seed.how")) from None

    # Opening

    def _open(self, write: bool) -> Position:
        try:
            length = self.journal.stat().st_size
        except OSError as fault:
            raise SessionError(say("file.unreadable", file=str(self.journal), fault=fault.strerror or str(fault))) from None
        position = self._read_checkpoint()
        if position is None:
            position = Position()
        elif position.size > length:
            raise SessionError(say("session.shortened", session=self.name, bytes=position.size - length), say("session.shortened.how"))
        if position.size == length:
            return position
        return self._catch_up(position, write)

    def _read_checkpoint(self) -> Position | None:
        try:
            table = tomllib.loads(self._checkpoint.read_bytes().decode("utf-8-sig").replace("\r\n", "\n"))
            made = table["checkpoint"]
            return Position(
                {path: journal.stored(value) for path, value in table["state"].items()},
                made["seq"],
                made["size"],
                made["digest"],
                made["next_die"],
                Link.of(made["head"]),
                tuple(Link.of(one) for one in made["redo"]),
                table["about"],
            )
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as fault:
            raise SessionError(
                say("session.checkpoint", file=str(self._checkpoint), fault=str(fault)), say("session.checkpoint.how")
            ) from None

    def _catch_up(self, position: Position, write: bool) -> Position:
        """Adds the entries that the checkpoint does not know yet; sets a torn end aside (when writing)."""
        begun = position.seq
        for raw in journal.entries(self.journal, position.size):
            if not raw.holds(position.digest):
                self._torn(raw, position, write)
                break
            position.add(raw.parse(), raw.at, raw.end, raw.claimed or "")
        if position.seq == 0:
            raise SessionError(say("session.empty", file=str(self.journal)), say("session.damaged.how"))
        if write and position.seq != begun:
            self._write_checkpoint(position)
        return position

    def _torn(self, raw: journal.Raw, position: Position, write: bool) -> None:
        rest = self.journal.read_bytes()[raw.at :]
        if journal.HEADING in rest[1:]:
            raise SessionError(say("session.broken", session=self.name, after=position.seq, at=raw.at), say("session.damaged.how"))
        if not write:
            return
        n = 1
        while (aside := self.folder / f"torn-{position.seq + 1}-{n}.toml").exists():
            n += 1
        files.replace(aside, rest)
        with open(self.journal, "r+b") as out:
            out.truncate(raw.at)
        self.set_aside = aside

    # Writing

    def append(self, entry: dict[str, Any], next_die: int) -> int:
        """Records one entry and returns its number. It is on disk when this returns (after ``commit`` in a batch)."""
        if self._lock is None:
            raise AssertionError("append needs the session open for writing")
        position = self.position
        head = position.head
        whole = {"seq": position.seq + 1, "made": datetime.now(UTC).isoformat(timespec="seconds")} | entry
        if entry["kind"] in ACTS and head is not None:
            whole["parent"] = head.table()
        content, digest = journal.encode(whole, position.digest)
        self._buffer += content
        position.add(whole, position.size, position.size + len(content), digest)
        position.next_die = max(position.next_die, next_die)
        if not self._batch:
            self.commit()
        return position.seq

    def remark(self, entry: dict[str, Any]) -> None:
        """Records a remark that stays even where the batch it was made in is taken back."""
        if self._batch:
            self.trials.append(entry)
        else:
            self.append(entry, self.position.next_die)

    def try_out(self, entry: dict[str, Any]) -> None:
        """A remark for the case that the batch at hand is taken back; where there is none, the ruling itself stands."""
        if self._batch:
            self.trials.append(entry)

    def begin(self) -> None:
        """From here to ``commit`` nothing is written: a batch is on disk whole or not at all."""
        self._batch = True

    def commit(self) -> None:
        """Writes what has been appended: first the journal, then the checkpoint."""
        self._batch = False
        self.trials.clear()
        if not self._buffer:
            return
        content = bytes(self._buffer)
        self._buffer.clear()
        files.append(self.journal, content, self.position.size - len(content))
        if self.position.size == len(content):
            files.sync_folder(self.folder)
        self._write_checkpoint(self.position)

    def _write_checkpoint(self, position: Position) -> None:
        import tomli_w

        assert position.head is not None
        table = {
            "about": position.about,
            "checkpoint": {
                "seq": position.seq,
                "size": position.size,
                "digest": position.digest,
                "next_die": position.next_die,
                "head": position.head.table(),
                "redo": [one.table() for one in position.redo],
            },
            "state": position.values,
        }
        text = "# refcli: where this session stands. journal.toml is the record; this is rebuilt from it.\n" + tomli_w.dumps(
            journal.plain(table)
        )
        files.replace(self._checkpoint, text.encode())

    # Looking back

    def at(self, link: Link) -> dict[str, Any]:
        """The entry at a link. SessionError if there is none there."""
        flushed = self.position.size - len(self._buffer)
        try:
            if link.at >= flushed:
                entry = journal.first(bytes(self._buffer[link.at - flushed :])).parse()
            else:
                entry = journal.entry_at(self.journal, link.at).parse()
        except (StopIteration, ValueError, KeyError, OSError):
            entry = {}
        if entry.get("seq") != link.seq:
            raise SessionError(say("session.broken", session=self.name, after=link.seq - 1, at=link.at), say("session.damaged.how"))
        return entry

    def undo(self, n: int) -> tuple[list[Change], list[int], Link, tuple[Link, ...]] | None:
        """What taking the last ``n`` acts back means: changes, their numbers, the new head, the new redo links.

        None if there are fewer. ``new`` is never taken back.
        """
        link, redo = self.position.head, self.position.redo
        changes: list[Change] = []
        undone: list[int] = []
        for _ in range(n):
            assert link is not None
            entry = self.at(link)
            if entry["kind"] == "new":
                return None
            changes += [Change(c.path, c.new, c.old) for c in reversed(journal.read_changes(entry.get("changes", [])))]
            undone.append(link.seq)
            redo = (*redo, link)
            link = Link.of(entry["parent"])
        assert link is not None
        return changes, undone, link, redo

    def redo(self, n: int) -> tuple[list[Change], list[int], Link, tuple[Link, ...]] | None:
        """What doing the last ``n`` undone acts again means, as ``undo``. None if there are fewer."""
        if n > len(self.position.redo):
            return None
        redo = self.position.redo
        changes: list[Change] = []
        done: list[int] = []
        link = self.position.head
        for _ in range(n):
            *rest, link = redo
            redo = tuple(rest)
            changes += journal.read_changes(self.at(link).get("changes", []))
            done.append(link.seq)
        assert link is not None
        return changes, done, link, redo

    def history(self) -> Iterable[journal.Raw]:
        """Every entry from the first on."""
        return journal.entries(self.journal)

    @property
    def short_head(self) -> str:
        """60 bits of the last hash, in groups to write down: ``1a2b3-c4d5e-6f708``."""
        return short(self.position.digest)


def short(digest: str) -> str:
    """The short form of a hash: its first 15 hex digits in three groups."""
    return f"{digest[:5]}-{digest[5:10]}-{digest[10:15]}"
