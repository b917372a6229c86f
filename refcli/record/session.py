"""A session: the journal is the truth, ``session.toml`` a checkpoint of it.

The checkpoint knows the journal's length and last hash, so opening costs the same for ten entries and for a hundred
thousand. State is recovered by adding up recorded changes, never by ruling anew. Undo and redo move a head along
parent links and are entries themselves.

A hand that edits the state in the checkpoint is not forbidden: the edit counts, and the next command puts it on the
record as an entry of its own.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ..core.errors import SessionError
from ..core.outcome import Change, say
from . import batch, checkpoint, codec, files, journal, mirror, seeds
from .aside import lay, senseless
from .home import BEGUN, Home
from .lock import Lock
from .position import FORMAT, Link, Position
from .reading import Reading, long, short

__all__ = ["FORMAT", "Link", "Position", "Session", "long", "short"]


_NUMBER = re.compile(rb"number = ([0-9]{1,9})")
Sign = Callable[[str, str], str]
"""The signature, in hex, of an entry: from the hash of the one before it and its own text."""


@lru_cache(maxsize=1)
def _written(seconds: int) -> str:
    """A moment as the record writes it, in UTC."""
    return time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(seconds))


class Session(Reading):
    """One session, open for reading, or for writing too while its lock is held."""

    def __init__(self, home: Home, name: str, write: bool = False):
        """Opens a session. SessionError if it is damaged, locked, or cannot be read."""
        self._prepare(home.folder(home.existing(name)))
        self._lock = Lock(self.folder / "lock") if write else None
        try:
            self.position = self._open(write)
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, home: Home, name: str, seed: str | None, asked: seeds.Asked | None = None) -> Session:
        """A new, empty session of that name, open for writing; its first entry must follow at once. ``seed`` is None by mail, where
        dice are of both. ``asked``: what the seed was made of, where players typed it."""
        folder = home.folder(name)
        files.make_folder(folder)
        self = cls.__new__(cls)
        self._prepare(folder)
        self._lock = Lock(folder / "lock")
        try:
            home.free(name)  # another process may have been first
            files.replace(folder / BEGUN, b"")
            if seed is not None:
                seeds.write(folder, seed, asked)
        except BaseException:
            self.close()
            raise
        return self

    @classmethod
    def as_it_lies(cls, home: Home, name: str) -> Session:
        """A session for the audit, however damaged: its position is what the checkpoint says, if it can be read."""
        self = cls.__new__(cls)
        self._prepare(home.folder(home.existing(name)))
        try:
            kept = checkpoint.read(self._checkpoint)
        except SessionError:
            kept = None
        if kept is not None:
            self.position, self.touched = kept.position, not kept.sealed
        return self

    def at_rest(self, position: Position) -> Session:
        """The same session for walking its links from another position. It writes nothing."""
        self_ = type(self).__new__(type(self))
        self_._prepare(self.folder)
        self_.position = position
        if self._buffer:
            self_._buffer, self_._on_disk = self._buffer, self._flushed
        return self_

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
            for name in (BEGUN, seeds.FILE, seeds.WORDS, mirror.FILE, "mine.secret", "mail.toml", "lock"):
                files.remove(self.folder / name)
            for file in self.folder.glob("tables/*/*.toml"):
                files.remove(file)
            for folder in (*self.folder.glob("tables/*"), self.folder / "tables", self.folder):
                files.remove_folder(folder)

    @property
    def players(self) -> dict[str, str]:
        """Who plays each side, as far as they were named."""
        return dict(self.position.about.get("players", {}))

    @property
    def writable(self) -> bool:
        """Whether this is the one writer."""
        return self._lock is not None

    # Mending

    @classmethod
    def mend(cls, home: Home, name: str, version: str) -> tuple[Session, int]:
        """Cuts a damaged record behind its last sound entry, sets the rest aside in a file, and says so on the record. The session,
        open for writing, and how many bytes were set aside (0: nothing is damaged, and nothing was done)."""
        self = cls.as_it_lies(home, name)
        self._lock = Lock(self.folder / "lock")
        try:
            kept, position = self.position, Position()
            if journal.is_crlf(self.journal):
                files.replace(self.journal, journal.mended(self.journal))
            for raw in journal.entries(self.journal):
                whole = raw if raw.holds(position.digest) else raw.beginning(position.digest)
                try:
                    if whole is None:
                        break
                    self._take(position, whole)
                except SessionError:
                    break
                if whole is not raw:
                    break
            lost = self.journal.stat().st_size - position.size
            if position.seq == 0:
                raise SessionError(say("session.empty", file=str(self.journal)), say("session.damaged.how"))
            self.position = position
            if lost:
                with open(self.journal, "rb") as source:
                    source.seek(position.size)
                    rest = source.read()
                numbers = [int(one) for one in _NUMBER.findall(rest)]
                next_die = max([position.next_die, kept.next_die if kept.seq >= position.seq else 0, *(one + 1 for one in numbers)])
                self._put_aside(position)
                assert self.set_aside is not None
                turn = position.values.get("turn")
                place = {"turn": None if turn is None else str(turn), "phase": position.values.get("phase")}
                found = {"lost": lost, "sha256": seeds.sha256_bytes(rest), "file": self.set_aside.name, "next_die": next_die}
                self.touched, self.edits = False, []
                self.append(place | {"kind": "mend", "version": version} | found, next_die)
            else:
                self._write_checkpoint(position)
        except BaseException:
            self.close()
            raise
        return self, lost

    # Writing

    @property
    def next_seq(self) -> int:
        """The number that the next entry will have: what a hand has changed goes on the record first."""
        return self.position.seq + (2 if self.edits else 1)

    def append(self, entry: dict[str, Any], next_die: int, sign: Sign | None = None) -> int:
        """Records one entry and returns its number. It is on disk when this returns (after ``commit`` in a batch). ``sign`` gives its
        signature, from the hash before it and what it says."""
        if self._lock is None:
            raise AssertionError("append needs the session open for writing")
        self.record_edits()
        self._put(entry, sign)
        self.position.next_die = max(self.position.next_die, next_die)
        if not self._batch:
            self.commit()
        return self.position.seq

    def begin_as(self, content: bytes, position: Position) -> None:
        """Begins a new session with the entries of another record, as they stand there; one of its own must follow at once."""
        self._buffer += content
        self.position = position

    def _put(self, entry: dict[str, Any], sign: Sign | None = None) -> None:
        position = self.position
        whole = {"seq": position.seq + 1, "made": _written(int(time.time()))} | entry
        if entry["kind"] in journal.ACTS and position.head is not None:
            whole["parent"] = position.head.table()
        if position.about.get("format", FORMAT) < FORMAT:  # from here on the record is of the present format
            whole["format"] = FORMAT
        if sign is not None:
            whole["sign"] = sign(position.digest, codec.body(whole))
        content, digest = journal.encode(whole, position.digest)
        self._buffer += content
        self._firsts.append(digest)
        position.add(whole, position.size, position.size + len(content), digest)

    def take(self, raw: journal.Raw, entry: dict[str, Any]) -> None:
        """Adds an entry of another home as it stands there. It must have been audited, and follow this record's last."""
        assert raw.holds(self.position.digest), "no entry of this record"
        self._buffer += raw.content
        self._firsts.append(raw.claimed or "")
        self.position.add(entry, self.position.size, self.position.size + len(raw.content), raw.claimed or "")

    def record_edits(self) -> None:
        """Puts what a hand has changed in the state on the record, with whatever is recorded next."""
        if self.edits:
            edits, self.edits = self.edits, []
            place = {name: self.position.values.get(name) for name in ("turn", "phase")}
            self._put(place | {"kind": "edit", "changes": journal.write_changes(edits)})

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

    def drop_senseless(self) -> None:
        """Takes away what lies beside the record and makes no sense; the players hear of it."""
        if (dropped := senseless(self.folder)) is not None:
            self.dropped = dropped

    def keep_odds(self, order: str) -> None:
        """Remembers, beside the record, the order whose odds were asked for."""
        asked = {"order": order, "seq": self.position.seq}
        if self._batch:
            self.asked = asked
        else:
            lay(self.folder, "odds", asked)

    @property
    def in_batch(self) -> bool:
        """Whether nothing is written before ``commit``."""
        return self._batch

    @property
    def unwritten(self) -> bool:
        """Whether entries wait for ``commit``."""
        return bool(self._buffer) and self._on_disk is None

    def begin(self) -> None:
        """From here to ``commit`` nothing is written: a batch is on disk whole or not at all."""
        self._batch = True

    def commit(self) -> None:
        """Writes what has been appended: first the journal, then the checkpoint."""
        self._batch = False
        self.trials.clear()
        if not self._buffer:
            return
        content, firsts = self._buffer, self._firsts
        self._buffer, self._firsts = bytearray(), []
        start = self.position.size - len(content)
        self.spoiled = True
        if start == 0:
            self._begin_journal(content)
        else:
            if len(firsts) > 1:
                batch.announce(self._announced, batch.Batch(start, self.position.size, firsts[0]))
            files.append(self.journal, content, start)
        self.spoiled = False
        self._write_checkpoint(self.position)
        self.unmirrored = mirror.follow(self.folder, self.journal)
        if start and len(firsts) > 1:
            files.remove(self._announced)

    def _begin_journal(self, content: bytearray) -> None:
        """The first entry: a journal is there with it whole, or not at all."""
        try:
            files.replace(self.journal, content)
        except SessionError:
            files.remove(self.journal)
            raise
        files.remove(self.folder / BEGUN)

    # Undo and redo

    def undo(self, n: int) -> tuple[list[Change], list[int], Link, tuple[Link, ...]] | None:
        """What taking the last ``n`` acts back means: changes, their numbers, the new head, the new redo links.

        None if there are fewer. ``new`` is never taken back.
        """
        if self._lock is not None:
            self.record_edits()
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
            link = self.before(entry)
        assert link is not None
        return changes, undone, link, redo

    def redo(self, n: int) -> tuple[list[Change], list[int], Link, tuple[Link, ...]] | None:
        """What doing the last ``n`` undone acts again means, as ``undo``. None if there are fewer."""
        if self._lock is not None:
            self.record_edits()
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
