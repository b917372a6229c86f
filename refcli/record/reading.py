"""A session as it is read: opened, caught up with its journal, and looked back upon.

A checkpoint that knows the whole journal is all that is read. One that does not is caught up with by adding the entries it
lacks; what a crash has left half-written behind the last whole entry is passed over, or set aside by a writer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ..core.errors import BadInput, SessionError
from ..core.outcome import Change, Say, say
from . import batch, checkpoint, files, journal, mirror
from .lock import Lock
from .position import FORMAT, Link, Position, unlike
from .seeds import Stirred

_ROUNDS = 100
"""How often a reader looks again because somebody writes meanwhile."""


class Reading:
    """What a session knows of its files. ``Session`` writes them."""

    def _prepare(self, folder: Path) -> None:
        self.name = folder.name
        self.folder = folder
        self.journal = folder / "journal.toml"
        self._checkpoint = folder / "session.toml"
        self._announced = folder / "batch.toml"
        self.seeds = Stirred(folder)
        self._lock: Lock | None = None
        self._buffer = bytearray()
        self._on_disk: int | None = None
        """Bytes on disk, where the position at hand does not tell."""
        self._firsts: list[str] = []
        self._batch = False
        self.position = Position()
        self.spoiled = False
        """A write failed: what is in memory is not what is on disk. The session has to be opened anew."""
        self.trials: list[dict[str, Any]] = []
        """Remarks that stay where a batch is taken back."""
        self.set_aside: Path | None = None
        """Where the end of the journal was put that a crash had left half-written."""
        self._half = 0
        """Bytes behind the last whole entry, which a reader passes over."""
        self.behind: SessionError | None = None
        """Why the checkpoint could not be written. The journal has the entry all the same."""
        self.touched = False
        """Whether a hand has been at the checkpoint since refcli wrote it."""
        self.edits: list[Change] = []
        """What that hand has changed in the state, until it is on the record."""
        self._edited: tuple[str, ...] = ()
        self.dropped: Path | None = None
        """What lay beside the record and made no sense."""
        self._crlf = False
        """Whether the record was found with the line ends of another system."""
        self.unmirrored: Say | None = None
        """Why the second place of the record is behind."""
        self.asked: dict[str, Any] | None = None
        """The order whose odds were asked for last, in a batch."""

    def notices(self) -> list[Say]:
        """What the players should hear of how the session was found or kept, once."""
        found = []
        if self.set_aside is not None:
            found.append(say("session.torn", file=str(self.set_aside)))
        if self._half:
            found.append(say("verify.torn", n=self._half))
        if self.behind is not None:
            found.append(say("session.behind", fault=self.behind.message))
        if self._edited:
            found.append(say("session.edited", paths=self._edited))
        if self.unmirrored is not None:
            found.append(self.unmirrored)
        if self.dropped is not None:
            found.append(say("aside.dropped", file=str(self.dropped)))
            self.dropped = None
        if self._crlf:
            found.append(say("session.crlf", file=str(self.journal)))
        self.set_aside, self.behind, self._edited, self._half, self.unmirrored, self._crlf = None, None, (), 0, None, False
        return found

    @property
    def seed(self) -> str:
        """The seed of the digital dice, before any word was stirred in. SessionError if its file is gone, or holds another."""
        return self.seeds.seed(self.position.about.get("seed_sha256"))

    def seed_for(self, number: int) -> str:
        """The seed that the die of that number falls from. SessionError as ``seed``."""
        return self.seeds.of(self.position, number)

    @property
    def short_head(self) -> str:
        """60 bits of the last hash, in groups to write down: ``1a2b3-c4d5e-6f708``."""
        return short(self.position.digest)

    # Opening

    def _open(self, write: bool) -> Position:
        """The position. A reader holds no lock: where somebody has written meanwhile, it looks again."""
        for _ in range(_ROUNDS):
            self.touched, self.edits, self._half = False, [], 0
            kept = checkpoint.read(self._checkpoint)
            try:
                position = self._opened(kept, write)
            except SessionError:
                if write or self._unchanged(kept):
                    raise
                continue
            if write or (kept is not None and position.size == kept.position.size) or self._unchanged(kept):
                break
        if position.about.get("format", FORMAT) > FORMAT:
            raise SessionError(say("session.format", session=self.name, format=position.about["format"]), say("session.format.how"))
        return position

    def _unchanged(self, kept: checkpoint.Kept | None) -> bool:
        return checkpoint.content(self._checkpoint) == (None if kept is None else kept.content)

    def _opened(self, kept: checkpoint.Kept | None, write: bool) -> Position:
        try:
            length = self.journal.stat().st_size
            if journal.is_crlf(self.journal):
                length = self._with_own_line_ends(write)
        except OSError as fault:
            raise SessionError(say("file.unreadable", file=str(self.journal), fault=fault.strerror or str(fault))) from None
        if kept is None:
            return self._catch_up(Position(), write)[0]
        if kept.position.size > length:
            missing = kept.position.size - length
            raise SessionError(say("session.shortened", session=self.name, bytes=missing), say("session.shortened.how"))
        if not kept.sealed:
            self.touched = True
            return self._with_edits(kept.position, *self._catch_up(Position(), write, kept.position.size))
        if kept.position.size == length:
            return kept.position
        return self._catch_up(kept.position, write)[0]

    def _with_own_line_ends(self, write: bool) -> int:
        """A record whose line ends another system has changed, as it was: in its file where it may be written, else in memory. Its
        length."""
        content = journal.mended(self.journal)
        self._crlf = True
        if write:
            files.replace(self.journal, content)
            self._buffer, self._on_disk = bytearray(), None
        else:
            self._buffer, self._on_disk = bytearray(content), 0
        return len(content)

    def _catch_up(self, position: Position, write: bool, mark: int | None = None) -> tuple[Position, dict[str, Any] | None]:
        """Adds the entries that ``position`` does not know yet; sets a torn end aside (when writing). Also gives the
        values at byte ``mark`` of the journal."""
        announced = batch.announced(self._announced)
        before_batch = marked = None
        torn = changed = False
        begun = position.seq
        try:
            known = self._on_disk == 0 and self._buffer
            for found in journal.within(bytes(self._buffer), 0) if known else journal.entries(self.journal, position.size):
                if known and found.at < position.size:
                    continue
                torn = not found.holds(position.digest)
                raw = found.beginning(position.digest) if torn else found
                if raw is None:
                    changed = found.complete
                    break
                if announced is not None and (raw.at, raw.claimed) == (announced.start, announced.first):
                    before_batch = position.copy()
                self._take(position, raw)
                if position.size == mark:
                    marked = dict(position.values)
                if torn:  # behind that entry stands what is none
                    break
        except OSError as fault:
            raise SessionError(say("file.unreadable", file=str(self.journal), fault=fault.strerror or str(fault))) from None
        cut_off = announced is not None and before_batch is not None and position.size < announced.end
        if cut_off and before_batch is not None:
            position = before_batch
        if position.seq == 0:
            raise SessionError(say("session.empty", file=str(self.journal)), say("session.damaged.how"))
        if torn and not cut_off and (changed or not self._ends_at(position)):
            raise SessionError(say("session.broken", session=self.name, after=position.seq, at=position.size), say("session.damaged.how"))
        if write and (torn or cut_off):
            self._put_aside(position)
        elif torn or cut_off:
            self._half = self.journal.stat().st_size - position.size
        if write and mark is None and position.seq != begun:
            self._write_checkpoint(position)
        return position, marked

    def _take(self, position: Position, raw: journal.Raw) -> None:
        try:
            entry = raw.parse()
            if entry["seq"] != position.seq + 1 or (entry["kind"] == "new") != (position.seq == 0):
                raise ValueError("out of order")
        except ValueError:
            raise SessionError(
                say("session.broken", session=self.name, after=position.seq, at=raw.at), say("session.damaged.how")
            ) from None
        position.add(entry, raw.at, raw.end, raw.claimed or "")

    def _ends_at(self, position: Position) -> bool:
        """Whether the record ends there, but for the beginning of one entry: only then may a crash have left it so."""
        with open(self.journal, "rb") as source:
            source.seek(position.size + 1)
            if any(line.startswith(b"[[entry]]") for line in source):
                return False
        return next(journal.backwards(self.journal, position.size)).claimed == position.digest

    def _put_aside(self, position: Position) -> None:
        with open(self.journal, "rb") as source:
            source.seek(position.size)
            rest = source.read()
        n = 1
        while (aside := self.folder / f"torn-{position.seq + 1}-{n}.toml").exists():
            n += 1
        files.replace(aside, rest)
        files.cut(self.journal, position.size)
        self.set_aside = aside

    def _with_edits(self, kept: Position, position: Position, then: dict[str, Any] | None) -> Position:
        """The position with what a hand has changed in the checkpoint; ``then`` are the values that it was written with."""
        then = position.values if then is None else then
        for path in sorted(then.keys() | kept.values.keys()):
            old, new = position.values.get(path), kept.values.get(path)
            if unlike(then.get(path), new) and not unlike(then.get(path), old):
                self.edits.append(Change(path, old, new))
        for path, _, new in self.edits:
            position.put(path, new)
        self._edited = tuple(path for path, _, _ in self.edits)
        return position

    def _write_checkpoint(self, position: Position) -> None:
        try:
            checkpoint.write(self._checkpoint, position)
            self.touched = False
        except SessionError as fault:
            self.behind = fault

    # Looking back

    @property
    def _flushed(self) -> int:
        """Bytes of the journal that are on disk; what is beyond them waits in the buffer."""
        return self.position.size - len(self._buffer) if self._on_disk is None else self._on_disk

    def at(self, link: Link) -> dict[str, Any]:
        """The entry at a link. SessionError if there is none there."""
        flushed = self._flushed
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

    def before(self, entry: dict[str, Any]) -> Link:
        """The link to the act before an act. SessionError if it has none."""
        try:
            return Link.of(entry["parent"])
        except (KeyError, TypeError):
            raise SessionError(
                say("session.broken", session=self.name, after=entry["seq"] - 1, at=self.position.size), say("session.damaged.how")
            ) from None

    def history(self, at: int = 0) -> Iterator[journal.Raw]:
        """Every entry from the first on, or from the one that begins at byte ``at``, as far as this session knows them."""
        flushed = self._flushed
        if at < flushed:
            yield from journal.entries(self.journal, at, flushed)
            at = flushed
        yield from journal.within(bytes(self._buffer[at - flushed :]), at)

    def until(self, n: int) -> tuple[bytes, Position]:
        """The bytes of the first ``n`` entries, and where the record stood after them. BadInput if there are fewer."""
        position, content = Position(), bytearray()
        for raw in self.history():
            self._take(position, raw)
            content += raw.content
            if position.seq == n:
                return bytes(content), position
        raise BadInput(say("log.no-entry", n=n, last=position.seq), say("log.no-entry.how"))

    def file_entries(self) -> Iterator[journal.Raw]:
        """Every entry as it lies in the file, whatever the session knows of it; line ends of another system are no other bytes."""
        if journal.is_crlf(self.journal):
            return journal.within(journal.mended(self.journal), 0)
        return journal.entries(self.journal)

    def mirror_differs(self) -> Say | None:
        """What is to be said of the second place that the record goes to; None where there is nothing."""
        return mirror.differs(self.folder, self.journal)

    def record(self) -> Iterator[dict[str, Any]]:
        """Every entry's fields from the first on. SessionError at one that cannot be read."""
        return (entry for entry, _ in self.chained())

    def chained(self) -> Iterator[tuple[dict[str, Any], str]]:
        """As ``record``, each entry with its hash."""
        return self._fields(self.history())

    def backwards(self) -> Iterator[dict[str, Any]]:
        """Every entry's fields from the last on: what it costs depends on how many are taken."""
        return (entry for entry, _ in self.chained_backwards())

    def chained_backwards(self) -> Iterator[tuple[dict[str, Any], str]]:
        """As ``backwards``, each entry with its hash."""
        flushed = self._flushed
        yield from self._fields(reversed(list(journal.within(bytes(self._buffer), flushed))))
        if flushed:
            yield from self._fields(journal.backwards(self.journal, flushed))

    def _fields(self, found: Iterable[journal.Raw]) -> Iterator[tuple[dict[str, Any], str]]:
        after = 0
        for raw in found:
            try:
                entry = raw.parse()
            except ValueError:
                raise SessionError(say("session.broken", session=self.name, after=after, at=raw.at), say("session.damaged.how")) from None
            after = entry["seq"]
            yield entry, raw.claimed or ""


def short(digest: str) -> str:
    """The short form of a hash: its first 15 hex digits in three groups."""
    return f"{digest[:5]}-{digest[5:10]}-{digest[10:15]}"


def long(digest: str) -> str:
    """The long form of a hash: its first 30 hex digits in six groups. Nobody can prepare two records with one such."""
    return "-".join(digest[i : i + 5] for i in range(0, 30, 5))
