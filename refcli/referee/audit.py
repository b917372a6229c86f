"""The audit of a record: the hash chain, every digital die, every ruling ruled again from its dice.

Verdicts apart, for they mean different things: a broken chain means that the file was changed; a false die that dice did
not come from the seed; a ruling that differs, that the rules or the tables have changed since (``explained``, by what refcli
itself knows of its versions and tables), that nothing here can judge it (``unproven``), or that it was not ruled by refcli.

The record is read once, an entry at a time. Whoever holds the folder can write any entry and any hash: so each is decoded,
written again and compared byte by byte, and nothing in it is believed that can be made again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .. import __version__
from ..core.errors import RefcliError
from ..core.game import Game
from ..core.outcome import Change, say
from ..core.tables import Tables
from ..core.words import split
from ..record import journal, seeds
from ..record.codec import FORMAT
from ..record.journal import ACTS, Raw, read_changes, stored
from ..record.position import Link, Position, unlike
from ..record.session import Session
from . import history, kin
from .findings import MOST_TOLD, Audit
from .foreign import Shipped
from .judging import Judge
from .lookback import Marks
from .seeding import Seeding

__all__ = ["Audit", "audit"]

_CRASHES = (RefcliError, KeyError, TypeError, ValueError, AttributeError, IndexError, AssertionError, RecursionError)
"""What a rule may come to where an entry is not what refcli would have written."""


def audit(
    session: Session,
    game: Game,
    tables: Tables,
    heads: Sequence[str] = (),
    known: bool = False,
    word: str | None = None,
    progress: Callable[[int, int, str], None] | None = None,
) -> Audit:
    """Reads the record once, an entry at a time: the file, or (``known``) as far as the session knows it, what a script has
    not yet written included.

    ``heads`` are hashes, or beginnings of such, that were written down. ``word``: one that a player typed for the seed.
    ``progress`` hears of each entry: its number, of how many, its command.
    """
    return _Auditor(session, game, tables, heads, word).run(known, progress)


class _Auditor:
    def __init__(self, session: Session, game: Game, tables: Tables, heads: Sequence[str], word: str | None):
        self.session = session
        self.game = game
        self.found = Audit(heads)
        self.position = Position()
        self.walker = session.at_rest(self.position)
        self.judge = Judge(game, tables)
        self.shipped = Shipped(game, tables)
        self.seeding = Seeding(kin.seed_folders(session), self.found.dice)
        self.word = word
        self.marks = Marks()
        self.form = FORMAT
        self.made = ""
        self.newest = 0
        self.unknown: set[str] = set()

    def run(self, known: bool, progress: Callable[[int, int, str], None] | None = None) -> Audit:
        found, position = self.found, self.position
        of = max(self.session.position.seq, 1)
        found.crlf = journal.is_crlf(self.session.journal)
        for raw in self.session.history() if known else self.session.file_entries():
            digest = raw.claimed or ""
            entry = self._chain(raw)
            if entry is None:
                if found.chain.ok:  # of a later format: only its hashes can be looked at
                    position.seq, position.digest, position.size = position.seq + 1, digest, raw.end
                    self._passed(digest)
                    continue
                break
            self._passed(digest)
            if progress is not None:
                progress(min(entry["seq"], of - 1), of, str(entry.get("order", entry["kind"])).split(" ")[0])
            changes = read_changes(entry.get("changes", ()))
            try:
                self._entry(entry, raw, changes)
            except _CRASHES as fault:
                self._differs(entry, _told(fault))
            position.add(entry, raw.at, raw.end, digest)
            self.marks.take(entry)
        if progress is not None:
            progress(of, of, "")
        found.digest = position.digest
        if found.entries == 0:
            found.chain.fault(1, "chain", "0")
        found.undone = self.marks.undone - {seq for seq in self.marks.undone if seq in self.marks.replaced}
        found.foreign = self.shipped.foreign()
        if found.chain.ok and self.form <= FORMAT:
            found.edited = position.differs(self.session.position)
            if self.session.touched and not found.edited:
                found.edited = [change.path for change in self.session.edits] or ["session.toml"]
        return found

    def _passed(self, digest: str) -> None:
        self.found.entries += 1
        for head in self.found.wanted:
            if digest.startswith(head):
                self.found.at[head] = self.found.entries

    # The chain

    def _chain(self, raw: Raw) -> dict[str, Any] | None:
        """The entry, if it is whole, written as its format writes it, and follows the one before. None, and no fault, where a
        later format begins."""
        chain, seq = self.found.chain, self.position.seq + 1
        chain.checked += 1
        if not raw.holds(self.position.digest):
            whole = raw.beginning(self.position.digest)  # then it is the next entry whose heading is lost
            at = raw.at if whole is None else whole.end
            chain.fault(seq if whole is None else seq + 1, "chain", str(at), byte=at)
            return None
        later = self.form if self.form > FORMAT else journal.later_format(raw)
        if later > FORMAT:
            if self.form <= FORMAT:
                self.form = later
                self._unproven(seq, "format", form=later)
            return None
        try:
            entry = raw.parse()
        except ValueError as fault:
            chain.fault(seq, "entry", f"{raw.at}, {fault}", byte=raw.at)
            return None
        if entry["seq"] != seq or (entry["kind"] == "new") != (seq == 1):
            chain.fault(seq, "number", str(entry["seq"]), byte=raw.at)
            return None
        if entry["kind"] in ACTS and self.position.head is not None and entry.get("parent") != self.position.head.table():
            chain.fault(seq, "parent", str(entry.get("parent")), byte=raw.at)
            return None
        if (wrong := self._spelling(entry, raw)) is not None:
            chain.fault(seq, wrong, str(raw.at), byte=raw.at)
            return None
        return entry

    def _spelling(self, entry: dict[str, Any], raw: Raw) -> str | None:
        """What of an entry's bytes its format would not have written so."""
        if entry["kind"] == "new":
            self.form = entry["about"]["format"]
        elif "format" in entry:
            if entry["format"] <= self.form:
                return "format"
            self.form = entry["format"]
        return None if raw.canonical(entry, self.form) else "spelling"

    # What an entry says

    def _entry(self, entry: dict[str, Any], raw: Raw, changes: list[Change]) -> None:
        found, kind, seq = self.found, entry["kind"], entry["seq"]
        self._place(entry)
        if (path := self._other_start(entry, changes)) is not None:
            self._differs(entry, path)
        earlier = self._taken_back(entry, changes)
        self._count(entry)
        if kind in ("new", "fork"):
            self._announced(entry)
        digital = self.seeding.judge(entry, self.position, earlier)
        found.digital += digital
        if digital and not self.seeding.known:
            found.dice.open = True
        if kind == "edit":
            found.edits.append((seq, [change.path for change in changes]))
        elif kind in ("undo", "redo"):
            self._moved_head(entry, changes)
        elif kind in ACTS:
            self._version(entry)
            self._ruling(entry)
        elif kind == "stir":
            found.stirs.append((seq, entry["word"]))
            about = self.position.about
            if seeds.word(entry["word"]) != entry["word"] or about["dice_mode"] != "digital" or "mail" in about:
                found.chain.fault(seq, "stir", entry["word"])
        elif kind == "mend":
            found.mends.append(seq)
            if entry["next_die"] < self.position.next_die:
                found.dice.fault(seq, "die-again", str(entry["next_die"]), number=entry["next_die"])

    def _place(self, entry: Mapping[str, Any]) -> None:
        """Turn and phase are those that the record stood at; time does not run backwards."""
        if entry["made"] < self.made:
            self.found.backwards.append(entry["seq"])
        self.made = max(self.made, entry["made"])
        if entry["kind"] == "new":
            values = {path: stored(value) for path, value in entry["start"].items()}
        else:
            values = self.position.values
        turn = values.get("turn")
        told = entry.get("turn")
        if entry.get("phase") != values.get("phase"):
            self.found.chain.fault(entry["seq"], "place", "phase")
        elif entry["kind"] not in ACTS - {"new", "edit"} and (None if told is None else str(told)) != (None if turn is None else str(turn)):
            self.found.chain.fault(entry["seq"], "place", "turn")

    def _count(self, entry: Mapping[str, Any]) -> None:
        """What was not made by the machine."""
        found, dice = self.found, entry.get("dice", ())
        found.typed += sum(die["source"] == "typed" for die in dice)
        if dice:
            found.threw.add(entry["seq"])
        found.overruled += "agreed" in entry
        found.amended += entry["kind"] == "amend"
        found.versions += entry.get("version", __version__) != __version__
        if entry["kind"] == "edit":
            found.by_hand["edit"] += 1
        elif entry["kind"] in ("ruling", "amend"):
            for name in ("track", "time set"):
                found.by_hand[name] += entry["order"].startswith(f"{name} ")

    def _announced(self, entry: Mapping[str, Any]) -> None:
        """A seed is announced, and perhaps where this record comes from."""
        found, fork = self.found, entry["kind"] == "fork"
        about = entry if fork else entry["about"]
        self.seeding.announced(entry["seq"], about, fork)
        found.seeds = about["seeds"]
        if self.word is not None and self.seeding.asked is not None:
            words = [word for _, word in self.seeding.asked.words]
            found.word = words.index(self.word) + 1 if self.word in words else None
        if not fork:
            return
        came = entry["from"]
        if (came["seq"], came["digest"], came["game"]) != (self.position.seq, self.position.digest, self.game.key):
            found.chain.fault(entry["seq"], "fork", str(came["seq"]))
        found.fork = {"from": came["session"], "at": came["seq"], "entry": entry["seq"]}
        if not kin.is_there(self.session, came):
            self._unproven(entry["seq"], "fork", session=came["session"])

    def _other_start(self, entry: dict[str, Any], changes: list[Change]) -> str | None:
        """The first path that the entry says stood otherwise before it than the record gives."""
        now: dict[str, Any] = {}
        before = {path: stored(value) for path, value in entry["start"].items()} if entry["kind"] == "new" else self.position.values
        start = self.judge.start
        for path, old, new in changes:
            there = now[path] if path in now else before.get(path, start.get(path))
            if unlike(there, old):
                return path
            now[path] = new
        return None

    def _taken_back(self, entry: dict[str, Any], changes: list[Change]) -> list[dict[str, Any]]:
        """The entries whose place an amendment takes, newest first; notes whether it takes back just what they did."""
        if entry["kind"] != "amend":
            return []
        acts: list[dict[str, Any]] = []
        link = self.position.head
        for seq in entry["amends"]:
            act = self.walker.at(link) if link is not None else {}
            if act.get("seq") != seq or act["kind"] == "new":
                self.found.rulings.fault(entry["seq"], "amend")
                return acts
            acts.append(act)
            link = self.walker.before(act)
        own = [read_changes(act.get("changes", []))[act.get("taken", 0) :] for act in acts]
        back = [Change(c.path, c.new, c.old) for each in own for c in reversed(each)]
        if changes[: entry["taken"]] != back:
            self.found.rulings.fault(entry["seq"], "amend")
        return acts

    def _moved_head(self, entry: dict[str, Any], changes: list[Change]) -> None:
        """Undo and redo, walked again along the links from where the record stands at this entry."""
        kind, n = entry["kind"], len(entry["acts"])
        again = self.walker.undo(n) if kind == "undo" else self.walker.redo(n)
        links = (Link.of(entry["head"]), tuple(Link.of(one) for one in entry["redo"]))
        if again is None or again != (changes, entry["acts"], *links):
            self.found.rulings.fault(entry["seq"], kind)

    # Rulings

    def _version(self, entry: Mapping[str, Any]) -> None:
        """Versions are known, never go back, and are none that could not have written this format."""
        version, seq = entry["version"], entry["seq"]
        self.found.since.update(f"tables {name}" for name in self.shipped.changed(entry))
        if version not in history.VERSIONS:
            if version not in self.unknown:
                self.unknown.add(version)
                self._unproven(seq, "version", version=version)
            return
        at = history.VERSIONS.index(version)
        if at < self.newest or self.form not in history.FORMATS[version]:
            self.found.rulings.fault(seq, "version", version)
        self.newest = max(self.newest, at)

    def _ruling(self, entry: dict[str, Any]) -> None:
        self.found.rulings.checked += 1
        self.shipped.saw(entry, self.position)
        if " --linked " in entry["order"] and " --head " in entry["order"]:
            self._linked(entry)
        before = len(self.found.rulings.faults) + len(self.found.explained) + len(self.found.unproven)
        if (what := self.judge.differs(entry, self.position)) is not None:
            self._differs(entry, what)
        elif entry["kind"] == "new" and (path := self.judge.beginning(entry, lambda: self._carried(entry))) is not None:
            self._differs(entry, path)
        if len(self.found.rulings.faults) + len(self.found.explained) + len(self.found.unproven) == before:
            self.found.same += 1

    def _linked(self, entry: Mapping[str, Any]) -> None:
        """A ruling that takes its facts from another session's record: the head that it names is in there."""
        words = split(entry["order"])
        there = kin.linked(self.session, words)
        if there is False:
            self.found.rulings.fault(entry["seq"], "linked", words[words.index("--linked") + 1])
        elif there is None:
            self._unproven(entry["seq"], "source", session=words[words.index("--linked") + 1])

    def _carried(self, entry: dict[str, Any]) -> Mapping[str, Any]:
        """What another session handed on to this one, made again from its record where that is there; else as it is told, as far
        as such a session may hand anything on."""
        carried = kin.carried(self.session, self.game, entry)
        if carried.unproven is not None:
            self._unproven(1, "source", session=carried.unproven)
        return carried.values

    def _differs(self, entry: dict[str, Any], detail: str) -> None:
        """A ruling that differs: explained where refcli itself knows why, unproven where nothing here can tell, else a fault."""
        seq, version = entry["seq"], entry.get("version")
        if version is None or any(fault.seq == seq for fault in self.found.rulings.faults):
            self.found.rulings.fault(seq, "ruling", detail)
            return
        changed = self.shipped.changed(entry)
        if changed and (why := self.shipped.explains(entry, self.position, changed)) is not None:
            if why:
                self.found.explained.append((seq, "tables " + ", ".join(changed)))
            else:
                self._unproven(seq, "ruling", what=", ".join(changed))
        elif (later := history.explains(version, self.game.key, self._command(entry))) is not None:
            self.found.explained.append((seq, f"refcli {version} < {later}"))
        elif version not in history.VERSIONS:
            self._unproven(seq, "ruling", what=f"refcli {version}")
        else:
            self.found.rulings.fault(seq, "ruling", detail)

    def _command(self, entry: Mapping[str, Any]) -> str:
        """The full name of the command that an entry's ruling is of; its first word where the game has none such any more."""
        try:
            command = self.judge.command(entry, self.position)
        except _CRASHES:
            return split(entry["order"])[0]
        return "new" if command is None else command.name

    def _unproven(self, seq: int, why: str, **places: Any) -> None:
        if len(self.found.unproven) < MOST_TOLD:
            self.found.unproven.append((seq, say(f"verify.unproven.{why}", seq=seq, **places)))


def _told(fault: BaseException) -> str:
    return str(fault.message) if isinstance(fault, RefcliError) else repr(fault)
