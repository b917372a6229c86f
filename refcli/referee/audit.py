"""The audit of a record: the hash chain, every digital die, every ruling ruled again from its dice.

Three verdicts apart, for they mean different things: a broken chain means that the file was changed; a false die that
dice did not come from the seed; a ruling that differs, that the rules, the tables or the program have changed since,
or, where none of them has, that the entry was not ruled by refcli.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from .. import __version__
from ..core import stamp
from ..core.asking import LiveTable
from ..core.dice import NoDice, seeded_value
from ..core.errors import RefcliError, SessionError
from ..core.game import Game, Opening
from ..core.outcome import Change, Outcome
from ..core.state import State
from ..core.tables import Tables
from ..core.words import split
from ..record import journal
from ..record.journal import ACTS, Raw, plain, read_changes, stored
from ..record.position import Link, Position, unlike
from ..record.session import Session, short
from . import history, pending
from .acts import act_of, dice_in

MOST_TOLD = 20
"""How many explained or edited entries are named one by one."""

_CRASHES = (RefcliError, KeyError, TypeError, ValueError, AttributeError, IndexError)
"""What a rule may come to where an entry is not what refcli would have written."""


class Finding:
    """One verdict: how many entries or dice were looked at, and the first fault (its entry, and where it lies).

    ``what`` is a key of the catalogue below ``verify.fault.``; ``open`` means that there was nothing to judge by.
    """

    def __init__(self) -> None:
        self.checked = 0
        self.seq: int | None = None
        self.what: str | None = None
        self.detail = ""
        self.open = False

    def fault(self, seq: int, what: str, detail: str = "") -> None:
        if self.what is None:
            self.seq, self.what, self.detail = seq, what, detail

    @property
    def ok(self) -> bool:
        return self.what is None


class Audit:
    """What an audit found.

    ``explained``: the first entries whose ruling differs where version or tables have changed since, of ``differing``.
    ``since``: what has changed since, whether a ruling differs by it or not. ``edits``: the first entries that put a
    hand's edit on record. ``edited``: what the checkpoint says otherwise than the record. ``found``: whether the head
    asked for is in the record.
    """

    def __init__(self, head: str | None = None) -> None:
        self.chain = Finding()
        self.dice = Finding()
        self.rulings = Finding()
        self.differing = 0
        self.explained: list[tuple[int, str]] = []
        self.since: set[str] = set()
        self.edits: list[tuple[int, list[str]]] = []
        self.edited: list[str] = []
        self.found: bool | None = None if head is None else False
        self.entries = 0
        self.head = ""

    @property
    def ok(self) -> bool:
        return self.chain.ok and self.dice.ok and self.rulings.ok and self.found is not False


def audit(session: Session, game: Game, tables: Tables, head: str | None = None, known: bool = False, seedless: bool = False) -> Audit:
    """Reads the record once, an entry at a time: the file, or (``known``) as far as the session knows it, what a script has
    not yet written included.

    ``head`` is a hash, or the beginning of one, that was written down. ``seedless``: the seed was kept back, so nothing
    can be said of the dice.
    """
    return _Auditor(session, game, tables, head, seedless).run(known)


class _Auditor:
    def __init__(self, session: Session, game: Game, tables: Tables, head: str | None, seedless: bool):
        self.session = session
        self.game = game
        self.tables = tables
        self.found = Audit(head)
        self.wanted = "".join(c for c in head.lower() if c not in "- ") if head is not None else ""
        self.position = Position()
        self.walker = session.at_rest(self.position)
        self.seed: str | None = None
        self.missing: str | None = None
        self.paths = game.paths(tables)
        self.start = self.paths.start()
        self.prints: dict[str, str] = {}
        try:
            self.seed = None if seedless else session.seed
        except SessionError as fault:
            self.missing = str(fault.message.params.get("file"))
        self.found.dice.open = seedless
        self.digital = 0

    def run(self, known: bool) -> Audit:
        found, position = self.found, self.position
        for raw in self.session.history() if known else journal.entries(self.session.journal):
            entry = self._chain(raw)
            if entry is None:
                break
            digest = raw.claimed or ""
            if self.wanted and digest.startswith(self.wanted):
                found.found = True
            try:
                self._entry(entry, read_changes(entry.get("changes", ())))
            except _CRASHES as fault:
                self._differs(entry, _told(fault))
            position.add(entry, raw.at, raw.end, digest)
            found.entries += 1
        found.head = short(position.digest)
        if self.missing is not None and self.digital:
            found.dice.fault(0, "seed-missing", self.missing)
        if not self.digital:  # then there is nothing to judge, and nothing that the seed would tell
            found.dice.open = False
        if found.entries == 0:
            found.chain.fault(1, "chain", "0")
        if found.chain.ok:
            found.edited = position.differs(self.session.position)
            if self.session.touched and not found.edited:
                found.edited = [change.path for change in self.session.edits] or ["session.toml"]
        return found

    # The chain

    def _chain(self, raw: Raw) -> dict[str, Any] | None:
        """The entry, if it is whole and follows the one before."""
        chain, seq = self.found.chain, self.position.seq + 1
        chain.checked += 1
        if not raw.holds(self.position.digest):
            whole = raw.beginning(self.position.digest)  # then it is the next entry whose heading is lost
            chain.fault(seq if whole is None else seq + 1, "chain", str(raw.at if whole is None else whole.end))
            return None
        try:
            entry = raw.parse()
        except ValueError as fault:
            chain.fault(seq, "chain", f"{raw.at}, {fault}")
            return None
        if entry["seq"] != seq or (entry["kind"] == "new") != (seq == 1):
            chain.fault(seq, "number", str(entry["seq"]))
            return None
        if entry["kind"] in ACTS and self.position.head is not None and entry.get("parent") != self.position.head.table():
            chain.fault(seq, "parent", str(entry.get("parent")))
            return None
        return entry

    # What an entry says

    def _entry(self, entry: dict[str, Any], changes: list[Change]) -> None:
        kind = entry["kind"]
        if (path := self._other_start(entry, changes)) is not None:
            self._differs(entry, path)
        earlier = self._taken_back(entry, changes)
        self.digital += sum(die["source"] == "seed" for die in entry.get("dice", ()))
        if self.seed is not None:
            self._dice(entry, self.seed, earlier)
        if kind == "edit":
            if len(self.found.edits) < MOST_TOLD:
                self.found.edits.append((entry["seq"], [change.path for change in changes]))
        elif kind in ("undo", "redo"):
            self.found.rulings.checked += 1
            self._moved_head(entry, changes)
        elif kind in ACTS:
            self.found.rulings.checked += 1
            self._since(entry)
            self._ruling(entry, changes)

    def _other_start(self, entry: dict[str, Any], changes: list[Change]) -> str | None:
        """The first path that the entry says stood otherwise before it than the record gives."""
        now: dict[str, Any] = {}
        before = {path: stored(value) for path, value in entry["start"].items()} if entry["kind"] == "new" else self.position.values
        for path, old, new in changes:
            there = now[path] if path in now else before.get(path, self.start.get(path))
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

    def _dice(self, entry: dict[str, Any], seed: str, earlier: Sequence[Mapping[str, Any]]) -> None:
        """Each digital die is the seed's next one; an amendment may read again those of the ruling that it replaces."""
        verdict = self.found.dice
        if entry["kind"] == "new" and hashlib.sha256(seed.encode()).hexdigest() != entry["about"]["seed_sha256"]:
            verdict.fault(entry["seq"], "seed")
        due = self.position.next_die
        again = {die["number"] for act in earlier for die in act.get("dice", ()) if "number" in die}
        for die in entry.get("dice", ()):
            if die["source"] != "seed":
                continue
            verdict.checked += 1
            number = die.get("number", -1)
            if number in again:
                again.discard(number)
            elif number < due:
                verdict.fault(entry["seq"], "die-again", str(number))
            elif number > due:
                verdict.fault(entry["seq"], "die-skipped", str(due))
            else:
                due += 1
            if number < 0 or die.get("face", die["value"]) != seeded_value(seed, number, die["sides"]):
                verdict.fault(entry["seq"], "die", str(number))

    def _moved_head(self, entry: dict[str, Any], changes: list[Change]) -> None:
        """Undo and redo, walked again along the links from where the record stands at this entry."""
        kind, n = entry["kind"], len(entry["acts"])
        again = self.walker.undo(n) if kind == "undo" else self.walker.redo(n)
        links = (Link.of(entry["head"]), tuple(Link.of(one) for one in entry["redo"]))
        if again is None or again != (changes, entry["acts"], *links):
            self.found.rulings.fault(entry["seq"], kind)

    # Rulings

    def _ruling(self, entry: dict[str, Any], changes: list[Change]) -> None:
        taken = entry.get("taken", 0)
        outcome, skip = self._again(entry, changes[:taken])
        stamp.number(outcome, entry["seq"])
        changes = [c for c in changes[taken:] if c.path != "pending"]
        if outcome.faults:
            self._differs(entry, str(outcome.faults[0].message))
        elif entry["kind"] != "new" and plain(outcome.result) != entry.get("result"):
            self._differs(entry, "result")
        elif [(c.path, _kept(c.new)) for c in outcome.changes[skip:]] != [(c.path, c.new) for c in changes]:
            self._differs(entry, "changes")
        elif entry["kind"] == "new" and (path := self._other_opening(entry)) is not None:
            self._differs(entry, path)

    def _again(self, entry: dict[str, Any], back: list[Change]) -> tuple[Outcome, int]:
        """The entry's ruling, ruled again from its own words, dice and answers; and how many changes are an earlier
        entry's. ``back``: its changes that undo what it takes the place of."""
        game, tables = self.game, self.tables
        paths = self.paths
        dice = dice_in(entry)
        words = split(entry["order"])
        if entry["kind"] == "new":
            state = State(self.start | {path: stored(value) for path, value in entry["start"].items()}, paths, tables)
            table = LiveTable(NoDice(), NoDice(), (), dice)
            return (game.opening(state, Opening(_values(words, "--chit")), table) if game.opening else Outcome(state)), 0
        state = State(self.start | self.position.values, paths, tables)
        if back:
            state = state.after(back)
        if words[0] == "decide":
            act, base = pending.ruling(game, tables, state)
            return act.and_then(dice, entry["answers"]).settled(game, base), len(state["pending"]["changes"])
        return act_of(game, tables, entry).checked(game, state), 0

    def _other_opening(self, entry: dict[str, Any]) -> str | None:
        """What of a session's beginning is not what its words say. What another session handed on is not looked up."""
        words, about = split(entry["order"]), entry["about"]
        if _values(words, "--game") != (about["game"],) or _values(words, "--dice-mode") != (about["dice_mode"],):
            return "about"
        if "--from" in words:
            return None
        said = {"scenario": (*_values(words, "--scenario"), None)[0], "options": _values(words, "--option")}
        start = plain(self.game.start(self.tables, said | {name: (*_values(words, f"--{name}"), None)[0] for name in ("cup", "mail")}))
        return next((path for path in sorted(start.keys() | entry["start"].keys()) if start.get(path) != entry["start"].get(path)), None)

    # What has changed since

    def _changed(self, entry: dict[str, Any]) -> list[str]:
        return [name for name, print_ in entry.get("tables", {}).items() if self._print(name) != print_]

    def _print(self, name: str) -> str:
        if name not in self.prints:
            self.prints[name] = self.tables.fingerprint([name])
        return self.prints[name]

    def _since(self, entry: dict[str, Any]) -> None:
        if changed := self._changed(entry):
            self.found.since.update(f"tables {name}" for name in changed)
        if entry.get("version") not in history.VERSIONS:
            self.found.since.add(f"refcli {entry.get('version')}")

    def _differs(self, entry: dict[str, Any], detail: str) -> None:
        """A ruling that differs: explained where refcli's version or a table it used has changed since."""
        if changed := self._changed(entry):
            self._explain(entry, "tables " + ", ".join(changed))
        elif "version" in entry and entry["version"] != __version__:
            self._explain(entry, f"refcli {entry['version']}")
        else:
            self.found.rulings.fault(entry["seq"], "ruling", detail)

    def _explain(self, entry: dict[str, Any], why: str) -> None:
        self.found.differing += 1
        if len(self.found.explained) < MOST_TOLD:
            self.found.explained.append((entry["seq"], why))


def _told(fault: Exception) -> str:
    return str(fault.message) if isinstance(fault, RefcliError) else repr(fault)


def _values(words: Sequence[str], option: str) -> tuple[str, ...]:
    return tuple(words[i + 1] for i, word in enumerate(words[:-1]) if word == option)


def _kept(value: Any) -> Any:
    """What the record keeps of a value that a rule has put somewhere."""
    return value if type(value) in (int, str, bool) else stored(plain(value))
