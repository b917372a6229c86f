"""The answer to one command: what the command line shows, the console shows, and ``--json`` prints."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from .dice import Die
from .outcome import Change, Say
from .state import Paths

if TYPE_CHECKING:
    from .odds import Odds
    from .owed import Owed


class Option(NamedTuple):
    """One key of an open decision and what it would change; ``changes`` is None where more dice would follow."""

    key: str
    changes: tuple[Change, ...] | None


class OpenDecision(NamedTuple):
    """The choice that waits for a player."""

    who: str | None
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
        self.extra = extra or {}
        self.view = view
        self.data = data
        self.paths = paths
        self.ruling = ruling
        """The command whose result this is, where another command (``decide``, ``amend``) brought it about."""
        self.to = to
        """A file that takes what the view draws, instead of the screen."""
        self.owed: tuple[Owed, ...] = ()
        """All that is due in the session after the command, must first."""
        self.head: str | None = None
        """The short head of the record, where a turn has ended: to be written down."""

    def envelope(self, render: Callable[[Say], str]) -> dict[str, Any]:
        """The JSON object, its messages as ``render`` words them, without anything secret. Fractions, tuples, and messages within
        a result are left to whoever writes it."""
        found: dict[str, Any] = {
            "ok": True,
            "game": self.game,
            "session": self.session,
            "seq": self.seq,
            "command": self.command,
            "dice": [{"label": d.label, "sides": d.sides, "value": d.value, "source": d.source} for d in self.dice],
            "result": self.result,
            "changes": self._changes(self.changes),
            "decision": self.decision
            and {
                "who": self.decision.who,
                "options": [
                    {"key": o.key, "changes": None if o.changes is None else self._changes(o.changes)} for o in self.decision.options
                ],
            },
            "instructions": [render(one) for one in self.instructions],
            "rules": list(self.rules),
            "warnings": [render(one) for one in self.warnings],
            "owed": [item.table() for item in self.owed],
        }
        if self.odds is not None:
            found["odds"] = {
                "outcomes": [{"key": key, "p": str(p)} for key, p in self.odds.outcomes.items()],
                "expected": {path: str(mean) for path, mean in self.odds.expected.items()},
            }
        return found | self.extra

    def _changes(self, changes: tuple[Change, ...]) -> list[dict[str, Any]]:
        return [{"path": c.path, "old": c.old, "new": c.new} for c in changes if self.paths is None or self.paths.shown(c.path)]
