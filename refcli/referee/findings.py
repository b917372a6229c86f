"""What an audit finds: verdicts apart, and all that was not made by the machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..core.outcome import Say

MOST_TOLD = 20
"""How many entries of one kind are named one by one."""

STRICT = ("dice", "tables", "hand", "agreed", "amended", "undone", "unproven")
"""What ``verify --strict`` may be asked to hold against a record."""


class Fault(NamedTuple):
    """One thing that is wrong. ``what`` is a key below ``verify.fault.``; ``byte`` where it lies in the file, ``number`` the die's."""

    verdict: str
    seq: int
    what: str
    detail: str | Say = ""
    byte: int | None = None
    number: int | None = None

    def table(self) -> dict[str, Any]:
        """As JSON has it."""
        reason = f"verify.fault.{self.what}"
        return {"verdict": self.verdict, "seq": self.seq, "byte": self.byte, "number": self.number, "reason": reason}


class Finding:
    """One verdict: how many entries or dice were looked at, and what is wrong with them, the first first.

    ``open`` means that there was nothing to judge by.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.checked = 0
        self.faults: list[Fault] = []
        self.open = False

    def fault(self, seq: int, what: str, detail: str | Say = "", byte: int | None = None, number: int | None = None) -> None:
        if len(self.faults) < MOST_TOLD:
            self.faults.append(Fault(self.name, seq, what, detail, byte, number))

    @property
    def ok(self) -> bool:
        return not self.faults

    @property
    def seq(self) -> int | None:
        """The entry of the first fault."""
        return self.faults[0].seq if self.faults else None

    @property
    def what(self) -> str | None:
        """The kind of the first fault."""
        return self.faults[0].what if self.faults else None

    @property
    def detail(self) -> str | Say:
        """What there is to say of the first fault."""
        return self.faults[0].detail if self.faults else ""


class Head(NamedTuple):
    """A head that was asked for: the entry that has it (None if none has), and how many entries follow that."""

    head: str
    at: int | None
    since: int | None


class Foreign(NamedTuple):
    """A table of the home or the pack that is not as shipped: cells that differ, and entries that the shipped one would
    have come out otherwise (None where none ships)."""

    table: str
    differs: tuple[dict[str, Any], ...]
    seqs: tuple[int, ...] | None

    def told(self) -> dict[str, Any]:
        """As JSON has it."""
        known = self.seqs is not None
        return {
            "table": self.table,
            "cells": len(self.differs) if known else None,
            "rulings": len(self.seqs) if self.seqs is not None else None,
            "differs": list(self.differs) if known else None,
            "seqs": list(self.seqs) if self.seqs is not None else None,
        }


class Audit:
    """What an audit found.

    ``same``: rulings that come out as recorded. ``explained``: (entry, why) of those that do not because tables or rules have
    changed since. ``unproven``: (entry, why) of what nothing here can judge. ``since``: tables and versions that have changed,
    whether a ruling differs by it or not. ``edited``: what the checkpoint says otherwise than the record. ``word``: the place of
    the word asked for among those that made the seed.
    """

    def __init__(self, heads: Sequence[str] = ()) -> None:
        self.chain = Finding("chain")
        self.dice = Finding("dice")
        self.rulings = Finding("rulings")
        self.letters: Finding | None = None
        self.wanted = tuple(heads)
        self.at: dict[str, int] = {}
        self.entries = 0
        self.digest = ""
        self.same = 0
        self.explained: list[tuple[int, str]] = []
        self.unproven: list[tuple[int, Say]] = []
        self.since: set[str] = set()
        self.backwards: list[int] = []
        self.edits: list[tuple[int, list[str]]] = []
        self.edited: list[str] = []
        self.stirs: list[tuple[int, str]] = []
        self.seeds = 0
        self.word: int | None = None
        self.digital = 0
        self.typed = 0
        self.amended = 0
        self.overruled = 0
        self.versions = 0
        self.by_hand = {"track": 0, "time set": 0, "edit": 0}
        self.undone: set[int] = set()
        self.threw: set[int] = set()
        self.foreign: list[Foreign] = []
        self.fork: dict[str, Any] | None = None
        self.mends: list[int] = []
        self.crlf = False

    @property
    def differing(self) -> int:
        """How many entries come out otherwise, explained or unproven."""
        return len(self.explained) + len({seq for seq, why in self.unproven if why.key == "verify.unproven.ruling"})

    @property
    def heads(self) -> tuple[Head, ...]:
        """The heads that were asked for, in that order."""
        found = []
        for head in self.wanted:
            at = self.at.get(head)
            found.append(Head(head, at, None if at is None else self.entries - at))
        return tuple(found)

    @property
    def found(self) -> bool | None:
        """Whether every head that was asked for is in the record; None where none was."""
        return all(head in self.at for head in self.wanted) if self.wanted else None

    @property
    def thrown_back(self) -> list[int]:
        """Entries whose throws were taken back."""
        return sorted(self.undone & self.threw)

    @property
    def ok(self) -> bool:
        letters = self.letters is None or self.letters.ok
        return self.chain.ok and self.dice.ok and self.rulings.ok and letters and self.found is not False

    def apart(self) -> dict[str, int]:
        """What was not made by the machine, by the words of ``STRICT`` (and ``versions``): how many dice or entries."""
        return {
            "dice": self.typed,
            "tables": len(self.foreign),
            "hand": sum(self.by_hand.values()),
            "agreed": self.overruled,
            "amended": self.amended,
            "undone": len(self.thrown_back),
            "unproven": len(self.unproven) + self.dice.open,
            "versions": self.versions,
        }

    def verdicts(self) -> dict[str, str | None]:
        """One word for each verdict: ok, open, explained, unproven, fault; None where there is nothing of the kind."""
        rulings = "explained" if self.explained else "unproven" if any(_of_rules(why) for _, why in self.unproven) else "ok"
        chain = "unproven" if any(why.key == "verify.unproven.format" for _, why in self.unproven) else "ok"
        letters = None if self.letters is None else "open" if self.letters.open else "ok" if self.letters.ok else "fault"
        return {
            "chain": chain if self.chain.ok else "fault",
            "dice": "fault" if not self.dice.ok else "open" if self.dice.open else "ok",
            "rulings": rulings if self.rulings.ok else "fault",
            "letters": letters,
        }

    def result(self) -> dict[str, Any]:
        """The verdicts as JSON has them."""
        faults = [fault for one in (self.chain, self.dice, self.rulings, self.letters) if one is not None for fault in one.faults]
        heads = self.heads
        one = heads[0] if len(heads) == 1 else None
        return {
            **self.verdicts(),
            "entries": self.entries,
            "digest": self.digest,
            "head": f"{self.digest[:5]}-{self.digest[5:10]}-{self.digest[10:15]}",
            "heads": [head._asdict() for head in heads],
            "found": self.found if one is not None else None,
            "at": one.at if one is not None else None,
            "since": one.since if one is not None else None,
            "same": self.same,
            "differ": self.differing,
            "explained": [seq for seq, _ in self.explained],
            "unproven": [{"seq": seq, "reason": why.key} for seq, why in self.unproven],
            "faults": [fault.table() for fault in faults],
            "tables": [one.told() for one in self.foreign],
            "seeds": self.seeds,
            "stirs": [{"seq": seq, "word": word} for seq, word in self.stirs],
            "word": self.word,
            "typed": self.typed,
            "overruled": self.overruled,
            "amended": self.amended,
            "undone": {"acts": len(self.undone), "throws": len(self.thrown_back), "seqs": self.thrown_back},
            "by_hand": dict(self.by_hand),
            "versions": self.versions,
            "mends": list(self.mends),
            "fork": self.fork,
            "anew": None,
        }


def _of_rules(why: Say) -> bool:
    return why.key in ("verify.unproven.ruling", "verify.unproven.source", "verify.unproven.version", "verify.unproven.format")
