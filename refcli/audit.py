"""The audit of a record: the hash chain, every digital die, every ruling ruled again from its dice.

Three verdicts apart, for they mean different things: a broken chain means that the file was changed; a false die that
dice did not come from the seed; a ruling that differs, that the rules, the tables or the program have changed since,
or, where none of them has, that the entry was not ruled by refcli.
"""

from __future__ import annotations

import hashlib
import shlex
from dataclasses import dataclass, field
from typing import Any

from . import __version__
from .core.asking import LiveTable
from .core.dice import Die, seeded_value
from .core.errors import RefcliError, SessionError
from .core.game import Game, Opening, rule_on, settle
from .core.outcome import Change, Outcome
from .core.state import State
from .core.tables import Tables
from .core.words import build, read
from .record.journal import Raw, plain, read_changes, stored
from .record.session import Position, Session, short
from .referee import NoDice


@dataclass(slots=True)
class Finding:
    """One verdict: how many entries were looked at, and what the first fault was (its entry, and where it lies)."""

    checked: int = 0
    seq: int | None = None
    what: str | None = None
    """A key of the catalogue below ``verify.fault.``."""
    detail: str = ""

    def fault(self, seq: int, what: str, detail: str = "") -> None:
        if self.what is None:
            self.seq, self.what, self.detail = seq, what, detail

    @property
    def ok(self) -> bool:
        return self.what is None


@dataclass(slots=True)
class Audit:
    """``explained``: entries whose ruling differs where version or tables have changed since. ``edited``: paths of the
    checkpoint that differ from the record. ``found``: whether the head asked for is in the record."""

    chain: Finding = field(default_factory=Finding)
    dice: Finding = field(default_factory=Finding)
    rulings: Finding = field(default_factory=Finding)
    explained: list[tuple[int, str]] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)
    found: bool | None = None
    entries: int = 0
    head: str = ""

    @property
    def ok(self) -> bool:
        return self.chain.ok and self.dice.ok and self.rulings.ok and self.found is not False


def audit(session: Session, game: Game, tables: Tables, head: str | None = None) -> Audit:
    """Reads the whole record once, an entry at a time. ``head`` is a hash, or the beginning of one, that was written down."""
    found = Audit(found=None if head is None else False)
    wanted = head.replace("-", "").replace(" ", "").lower() if head is not None else None
    try:
        seed: str | None = session.seed
    except SessionError as fault:
        seed = None
        found.dice.fault(0, "seed-missing", str(fault.message))
    position = Position()
    for raw in session.history():
        entry = _chain(raw, position, found)
        if entry is None:
            break
        if wanted and (raw.claimed or "").startswith(wanted):
            found.found = True
        if seed is not None:
            _dice(entry, position, seed, found.dice)
        _ruling(entry, position, session, game, tables, found)
        position.add(entry, raw.at, raw.end, raw.claimed or "")
        found.entries += 1
    found.head = short(position.digest)
    if found.chain.ok:
        recorded, kept = position.values, session.position.values
        found.edited = sorted(path for path in recorded.keys() | kept.keys() if _flat(recorded.get(path)) != _flat(kept.get(path)))
    return found


def _flat(value: Any) -> Any:
    return plain(value) if not isinstance(value, tuple) else plain(list(value))


def _chain(raw: Raw, position: Position, found: Audit) -> dict[str, Any] | None:
    """The entry, if it is whole and follows the one before."""
    seq = position.seq + 1
    found.chain.checked += 1
    if not raw.holds(position.digest):
        found.chain.fault(seq, "chain", str(raw.at))
        return None
    try:
        entry = raw.parse()
    except ValueError as fault:
        found.chain.fault(seq, "chain", str(fault))
        return None
    if entry["seq"] != seq:
        found.chain.fault(seq, "number", str(entry["seq"]))
        return None
    return entry


def _dice(entry: dict[str, Any], position: Position, seed: str, verdict: Finding) -> None:
    if entry["kind"] == "new" and hashlib.sha256(seed.encode()).hexdigest() != entry["about"]["seed_sha256"]:
        verdict.fault(entry["seq"], "seed")
    least = 0 if entry["kind"] == "amend" else position.next_die  # an amendment reads its ruling's numbers again
    for die in entry.get("dice", []):
        if die["source"] != "seed":
            continue
        verdict.checked += 1
        number = die.get("number", -1)
        if number < least:
            verdict.fault(entry["seq"], "die-again", str(number))
        elif die["value"] != seeded_value(seed, number, die["sides"]):
            verdict.fault(entry["seq"], "die", str(number))
        least = number + 1


def _ruling(entry: dict[str, Any], position: Position, session: Session, game: Game, tables: Tables, found: Audit) -> None:
    kind = entry["kind"]
    if kind in ("note", "remark"):
        return
    found.rulings.checked += 1
    recorded = read_changes(entry.get("changes", []))
    changes = [c for c in recorded[entry.get("taken", 0) :] if c.path != "pending"]
    if kind in ("undo", "redo"):
        session.position = position  # links are walked from where the record stands at this entry
        again = session.undo(len(entry["acts"])) if kind == "undo" else session.redo(len(entry["acts"]))
        if again is None or [c for c in again[0] if c.path != "pending"] != changes or again[1] != entry["acts"]:
            found.rulings.fault(entry["seq"], kind)
        return
    tables.used.clear()
    try:
        outcome, skip = _again(entry, position, game, tables)
    except (RefcliError, KeyError) as fault:
        _differs(entry, tables, found, str(fault))
        return
    if outcome.faults:
        _differs(entry, tables, found, str(outcome.faults[0].message))
    elif kind != "new" and plain(outcome.result) != entry.get("result"):
        _differs(entry, tables, found, "result")
    elif [(c.path, stored(_flat(c.new))) for c in outcome.changes[skip:]] != [(c.path, c.new) for c in changes]:
        _differs(entry, tables, found, "changes")


def _again(entry: dict[str, Any], position: Position, game: Game, tables: Tables) -> tuple[Outcome, int]:
    """The entry's ruling, ruled again from its own words, dice and answers; and how many changes are an earlier entry's."""
    paths = game.paths(tables)
    dice = [Die(d["label"], d["sides"], d["value"], d["source"], d.get("number")) for d in entry.get("dice", [])]
    agreed = "agreed" in entry
    if entry["kind"] == "new":
        state = State(paths.start() | {path: stored(value) for path, value in entry["start"].items()}, paths, tables)
        words = shlex.split(entry["order"])
        chits = tuple(words[i + 1] for i, word in enumerate(words) if word == "--chit")
        table = LiveTable(NoDice(), NoDice(), (), dice)
        return (game.opening(state, Opening(chits), table) if game.opening else Outcome(state)), 0
    state = State(paths.start() | position.values, paths, tables)
    state = state.after(read_changes(entry.get("changes", []))[: entry.get("taken", 0)])
    words = shlex.split(entry["order"])
    if words[0] == "decide":
        pending = state["pending"]
        command = game.command(pending["command"])
        order = build(command.order, read(pending["order"], command.order, tables).facts, None)
        before = read_changes(pending["changes"])
        base = state.before([*before, Change("pending", None, pending)])
        first = [Die(d["label"], d["sides"], d["value"], d["source"], d.get("number")) for d in pending["dice"]]
        table = LiveTable(NoDice(), NoDice(), [*pending["answers"], *entry["answers"]], [*first, *dice])
        return settle(game, command.rule, base, order, table, [], agreed), len(before)
    name = " ".join(words[:2]) if " ".join(words[:2]) in game.commands else words[0]
    command = game.command(name)
    order = build(command.order, read(words[len(name.split()) :], command.order, tables).facts, None)
    table = LiveTable(NoDice(), NoDice(), entry.get("answers", ()), dice)
    return rule_on(game, command, state, order, table, agreed), 0


def _differs(entry: dict[str, Any], tables: Tables, found: Audit, detail: str) -> None:
    """A ruling that differs: explained where refcli's version or a table it used has changed since."""
    changed = [name for name, print_ in entry.get("tables", {}).items() if tables.fingerprint([name]) != print_]
    if changed:
        found.explained.append((entry["seq"], "tables " + ", ".join(changed)))
    elif entry.get("version") != __version__:
        found.explained.append((entry["seq"], f"refcli {entry.get('version')}"))
    else:
        found.rulings.fault(entry["seq"], "ruling", detail)
