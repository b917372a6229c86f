"""The audit of a game by mail: every letter's signature, halves and place; every die of both; every line of orders played as it was due.

No secret is needed: what the letters show is enough. Dice of an exchange that the other side has not answered yet are open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..core.asking import LiveTable
from ..core.dice import seeded_value
from ..core.errors import RefcliError
from ..core.game import Game, rule_on
from ..core.state import State
from ..core.tables import Tables
from ..core.words import join, split
from ..mail import draws, letters, secret
from ..mail.seat import Both, Due
from ..record.journal import read_changes, stored
from ..record.position import Position
from ..record.session import Session
from . import pending
from .acts import act_of


class Found(NamedTuple):
    """One fault: of the ``letters`` or the ``dice``, at which entry, and a word for what is wrong (a key below ``mail.fault.``)."""

    verdict: str
    seq: int
    what: str


class MailAudit(NamedTuple):
    """``faults`` in the order of the record; ``open``: dice whose other half is not shown yet; ``letters``: how many there are."""

    faults: tuple[Found, ...]
    open: int
    letters: int


def audit_mail(session: Session, game: Game, tables: Tables) -> MailAudit:
    """Audits the letters of a record as far as the session knows it, what is not written yet included."""
    return _Mail(session, game, tables).run()


class _Mail:
    def __init__(self, session: Session, game: Game, tables: Tables):
        self.session, self.game, self.tables = session, game, tables
        self.paths = game.paths(tables)
        self.start = self.paths.start()
        self.position = Position()
        self.letters = [entry for entry in session.record() if entry["kind"] == "letter"]
        self.halves = letters.halves(self.letters)
        self.current: Mapping[str, Any] | None = None
        """The letter whose orders are being played, and how many of its lines are done with."""
        self.line = 0
        self.done = False
        """Whether something of the other side's own has followed, so that no line is played any more."""
        self.open = 0
        self.hidden = game.hidden() if game.hidden is not None else None
        self.hands: dict[str, draws.Hand] = draws.hands((), self.hidden, tables, game.sides) if self.hidden is not None else {}
        self.opened = 0

    def run(self) -> MailAudit:
        faults: list[Found] = []
        at = 0
        for raw in self.session.history():
            entry = raw.parse()
            if "mail" in self.position.about:
                faults += self._entry(entry)
            faults += [Found("letters", entry["seq"], what) for what in self._drawn(entry)]
            self.position.add(entry, at, at + len(raw.content), raw.claimed or "")
            at += len(raw.content)
            if entry["kind"] == "letter":
                self.current, self.line, self.done = entry, 0, False
        return MailAudit(tuple(faults), self.open, len(self.letters))

    def _drawn(self, entry: Mapping[str, Any]) -> Iterator[str]:
        """Whether a letter seals every hidden draw of its side, opens what it must, and none that cannot have been so."""
        if self.hidden is None:
            return
        self.opened, what = draws.follow(self.hands, entry, self.opened)
        by = entry.get("by")
        if entry["kind"] == "ruling" and "mail" in self.position.about:
            side = by or (self._beginner if not self.position.post.number else self._other(self.position.post.by))
            if draws.not_own(read_changes(entry["changes"]), self.hidden, side, self.game.sides):
                yield "their-hand"
        if entry["kind"] != "letter":
            return
        if what is not None:
            yield what
        for side in self.game.sides:
            theirs = {i: shown[self._other(side)] for i, shown in self.halves.items() if self._other(side) in shown}
            if side == by and self.hands[side].unopened(self._then(theirs, entry)):
                yield "unopened"
            if side == by and entry.get("opens") and self.hands[side].false(theirs):
                yield "draw"

    def _then(self, halves: Mapping[int, bytes], entry: Mapping[str, Any]) -> Mapping[int, bytes]:
        """The other side's halves as far as they were shown before a letter."""
        hand = self.position.post.hands.get(self._other(entry["by"]))
        return {i: half for i, half in halves.items() if hand is not None and i <= hand.shown}

    def _other(self, side: str) -> str:
        return self.game.sides[self.game.sides.index(side) == 0]

    @property
    def _beginner(self) -> str:
        return str(self.position.about["mail"]["side"])

    def _entry(self, entry: Mapping[str, Any]) -> Iterator[Found]:
        seq = entry["seq"]
        yield from (Found("letters", seq, what) for what in self._lapsed(entry))
        if entry["kind"] == "letter":
            form = self.position.about.get("format", 2)
            if (what := letters.wrong(entry, self.position.digest, self.position.post, self.game.sides, self._beginner, form)) is not None:
                yield Found("letters", seq, what)
            return
        if "due" not in entry and entry.get("order", "").startswith("decide ") and self._theirs():
            yield Found("letters", seq, "decision")
        if "due" in entry:
            yield from (Found("letters", seq, what) for what in self._due(entry))
        yield from (Found("dice", seq, what) for what in self._dice(entry))

    def _lapsed(self, entry: Mapping[str, Any]) -> Iterator[str]:
        """Where the letter's orders end, before whatever comes next of the other side's own: whether the rest really lapsed there."""
        again = entry["kind"] == "letter" and self.current is not None and entry["by"] == self.current["by"]
        if self.current is None or self.done or "due" in entry or entry["kind"] in ("note", "remark") or again:
            return
        self.done = True
        if (what := self._left_out()) is not None:
            yield what

    def _due(self, entry: Mapping[str, Any]) -> Iterator[str]:
        """Whether an entry is the next line of the last letter's orders, none left out that could have been played."""
        due, letter = entry["due"], self.current
        if letter is None or self.done or due["letter"] != letter["number"] or entry.get("by") != letter["by"]:
            yield "due"
            return
        orders = letter.get("orders", ())
        if not self.line <= due["line"] < len(orders) or not _same(orders[due["line"]], entry):
            yield "due"
            return
        if any(not _passes(orders[i], self._pending) for i in range(self.line, due["line"])):
            yield "line-skipped"
        self.line = due["line"] + 1

    def _theirs(self) -> bool:
        """Whether the open decision is that of the side that has not the pen."""
        state = State(self.start | {path: stored(value) for path, value in self.position.values.items()}, self.paths, self.tables)
        try:
            opened = pending.question(self.game, self.tables, state)
        except RefcliError:
            return False
        pen = self._beginner
        if self.position.post.number:
            pen = next(side for side in self.game.sides if side != self.position.post.by)
        return opened is not None and opened.who in self.game.sides and opened.who != pen

    @property
    def _pending(self) -> Any:
        return self.position.values.get("pending")

    def _left_out(self) -> str | None:
        """Whether the lines that were not played really lapsed: at a refusal, or at a decision that was not foreseen."""
        letter = self.current
        orders = letter.get("orders", ()) if letter is not None else ()
        line = self.line
        while line < len(orders) and _passes(orders[line], self._pending):
            line += 1
        if letter is None or line >= len(orders):
            return None
        state = State(self.start | {path: stored(value) for path, value in self.position.values.items()}, self.paths, self.tables)
        words = split(orders[line])
        seed = self._seed(letter)
        if seed is None:
            return None
        both = Both(Due(letter["number"], line, letter["by"], seed), self.position.next_die)
        try:
            if state["pending"]:
                opened = pending.question(self.game, self.tables, state)
                theirs = opened is not None and (opened.who == letter["by"] or len(opened.options) == 1)
                return "line-lapsed" if words[0] == "decide" and theirs else None
            spoken = {"order": join(words[:-2]), "agreed": words[-1]} if "--agree" in words[-2:] else {"order": orders[line]}
            act = act_of(self.game, self.tables, spoken)
            outcome = rule_on(self.game, act.command, state, act.order, LiveTable(both, both), act.agreed)
        except (RefcliError, KeyError):
            return None
        if self.hidden is not None and draws.not_own(outcome.changes, self.hidden, letter["by"], self.game.sides):
            return None
        return None if outcome.faults else "line-lapsed"

    def _seed(self, letter: Mapping[str, Any]) -> str | None:
        """The seed of the dice that a letter has due; None while a half of it is not shown."""
        halves = self.halves.get(letter.get("exchange", 0), {})
        mine = halves.get(self._beginner)
        theirs = next((half for side, half in halves.items() if side != self._beginner), None)
        return secret.dice_seed(mine, theirs) if mine is not None and theirs is not None else None

    def _dice(self, entry: Mapping[str, Any]) -> Iterator[str]:
        """Each die of both is the exchange's next one; none of any other source but typed by agreement."""
        number = self.position.next_die
        for die in entry.get("dice", ()):
            if die["source"] == "typed":
                continue
            if die["source"] != "both" or "due" not in entry or self.current is None:
                yield "source"
                continue
            seed = self._seed(self.current)
            if seed is None:
                self.open += 1
            elif die.get("number") != number or die.get("face", die["value"]) != seeded_value(seed, number, die["sides"]):
                yield "die"
            number += 1


def _passes(order: str, opened: Any) -> bool:
    """Whether a line may be passed over where it stands: a choice where nothing is open, a remark."""
    head = order.split(" ", 1)[0]
    return (head == "decide" and not opened) or head == "note"


def _same(order: str, entry: Mapping[str, Any]) -> bool:
    """Whether a line's words are an entry's: an agreement that overruled nothing is not on the record."""
    words, said = split(order), split(entry.get("order", ""))
    rest = words[len(said) :]
    agreed = entry.get("agreed")
    return words[: len(said)] == said and (
        rest == ([] if agreed is None else ["--agree", agreed]) or (agreed is None and len(rest) == 2 and rest[0] == "--agree")
    )
