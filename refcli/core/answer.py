"""The answer to one command: what the command line shows, the console shows, and ``--json`` prints.

``SCHEMA`` is the number of the JSON's form: a field that is there now stays, with its meaning; new ones may come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .dice import Die
from .outcome import Change, Say
from .state import Paths

if TYPE_CHECKING:
    from fractions import Fraction

    from .odds import Odds
    from .owed import Owed


SCHEMA = 1


class Option(NamedTuple):
    """One key of an open decision and what it would change; ``changes`` is None where more dice would follow."""

    key: str
    changes: tuple[Change, ...] | None


class OpenDecision(NamedTuple):
    """The choice that waits for a player."""

    who: str
    question: Say
    options: tuple[Option, ...]


class Answer:
    """``view`` names what draws it for people (``refcli/views``) and ``data`` is what that view needs.

    ``seq`` is the entry's number on the record, None for what left no entry; ``place`` is (turn, phase) where there is one.
    """

    def __init__(
        self,
        command: str,
        game: str | None = None,
        session: str | None = None,
        seq: int | None = None,
        place: tuple[str | None, str | None] = (None, None),
        dice: tuple[Die, ...] = (),
        result: Any = None,
        changes: tuple[Change, ...] = (),
        decision: OpenDecision | None = None,
        reasons: tuple[Say, ...] = (),
        instructions: tuple[Say, ...] = (),
        rules: tuple[str, ...] = (),
        warnings: tuple[Say, ...] = (),
        odds: Odds | None = None,
        extra: dict[str, Any] | None = None,
        view: str = "ruling",
        data: Any = None,
        paths: Paths | None = None,
        ruling: str | None = None,
        to: str | None = None,
    ):
        self.command = command
        self.game = game
        self.session = session
        self.seq = seq
        self.place = place
        self.dice = dice
        self.result = result
        self.changes = changes
        self.decision = decision
        self.reasons = reasons
        self.instructions = instructions
        self.rules = rules
        self.warnings = warnings
        self.odds = odds
        self.each: Sequence[Mapping[str, Any]] = ()
        """The odds of each command of a plan by itself: words, outcomes."""
        self.extra = extra or {}
        self.late: Callable[[], dict[str, Any]] | None = None
        """More of the same, worked out for who wants data."""
        self.view = view
        self.data = data
        self.paths = paths
        self.ruling = ruling
        """The command whose result this is, where another command (``decide``, ``amend``) brought it about."""
        self.spoken: Callable[[], Sequence[str]] | None = None
        """The command's full words, as the record shows them to everybody."""
        self.line: int | None = None
        """The line of the script that gave the command."""
        self.to = to
        """A file that takes what the view draws, instead of the screen."""
        self.mark = b""
        """What that file ends with, so that it is known again."""
        self.brief = False
        """Whether only what hands and eyes need at once is shown to people."""
        self.follows = False
        """Whether the ruling whose decision this takes has just been shown: only what is new is told."""
        self.asked = False
        """Whether the open decision is asked for at once, so that nothing need say how to take it."""
        self.owed: tuple[Owed, ...] = ()
        """All that is due in the session after the command, must first."""
        self.head: str | None = None
        """The short head of the record after the command."""
        self.branch = False
        """Whether the session is a branch of another: a what-if."""
        self.turn_ended = False
        """Whether the command ended a turn: then the head is to be written down."""

    def envelope(self, render: Callable[[Say], str]) -> dict[str, Any]:
        """The JSON object, its messages as ``render`` words them, without anything secret. Fractions, tuples, and messages within
        a result are left to whoever writes it."""
        turn, phase = self.place
        found: dict[str, Any] = {
            "schema": SCHEMA,
            "ok": True,
            "game": self.game,
            "session": self.session,
            "seq": self.seq,
            "command": self.command,
            "words": list(self.spoken()) if self.spoken is not None else self.command.split(),
            "ruling": self.ruling,
            "line": self.line,
            "turn": turn,
            "phase": phase,
            "head": self.head,
            "dice": [die._asdict() for die in self.dice],
            "result": self.result,
            "changes": _changes(self.changes, self.paths),
            "decision": decision_told(self.decision, self.paths),
            "instructions": [render(one) for one in self.instructions],
            "rules": list(self.rules),
            "warnings": [render(one) for one in self.warnings],
            "owed": [item.table() for item in self.owed],
        }
        if self.odds is not None:
            found["odds"] = {
                "outcomes": [{"key": key, "p": str(p)} for key, p in self.odds.outcomes.items()],
                "decimal": {key: p.numerator / p.denominator for key, p in self.odds.outcomes.items()},
                "expected": _texts(self.odds.expected),
                "variance": _texts(self.odds.variance),
                "given": {key: _texts(means) for key, means in self.odds.given.items()},
                "each": list(self.each),
            }
            if self.odds.within:
                found["odds"]["within"] = [{"k": k, "p": str(p), "expected": str(mean)} for k, p, mean in self.odds.within]
            if self.odds.cells:
                found["odds"]["cells"] = {key: list(cells) for key, cells in self.odds.cells.items()}
        return found | self.extra | (self.late() if self.late is not None else {})


def decision_told(decision: OpenDecision | None, paths: Paths | None) -> dict[str, Any] | None:
    """An open decision as plain data: who chooses, and what each option would change of what is not hidden."""
    if decision is None:
        return None
    options = [{"key": o.key, "changes": None if o.changes is None else _changes(o.changes, paths)} for o in decision.options]
    return {"who": decision.who or None, "options": options}


def _changes(changes: Iterable[Change], paths: Paths | None) -> list[dict[str, Any]]:
    return [{"path": c.path, "old": c.old, "new": c.new} for c in changes if paths is None or paths.shown(c.path)]


def _texts(found: Mapping[str, Fraction]) -> dict[str, str]:
    return {key: str(value) for key, value in found.items()}


def failure(
    code: str,
    reason: str,
    message: str,
    hint: str | None = None,
    rules: Sequence[str] = (),
    line: int | None = None,
    faults: Sequence[Mapping[str, Any]] = (),
    entry: int | None = None,
    **about: Any,
) -> dict[str, Any]:
    """The JSON object of a command that failed: the fields of an answer, null or empty but for those in ``about``, and ``error``.

    ``reason`` is the key of the message, the same in every language and version. ``entry`` is the number of the entry on the
    record that the failure lies in, where it lies in one.
    """
    found = Answer("").envelope(str) | {"ok": False, "command": None, "words": []} | about
    error = {"code": code, "reason": reason, "message": message, "hint": hint, "rules": list(rules), "line": line, "entry": entry}
    return found | {"line": line, "error": error | {"faults": list(faults)}}
