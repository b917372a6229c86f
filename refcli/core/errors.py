"""What can go wrong, in layers: words that cannot be read, rules that forbid, a session that cannot be used.

Each error carries messages (``Say``), not sentences: the edge of the program renders them in the player's language.
Exit codes belong to the classes, because scripts rely on them (2, 3, 4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .answer import Answer
    from .outcome import Fault, Say


class RefcliError(Exception):
    """A failure that a user can meet. ``message`` and ``hint`` are ``Say``; ``rules`` are § of a rulebook."""

    code = "bad_input"
    exit_code = 2

    def __init__(self, message: Say, hint: Say | None = None, rules: Sequence[str] = ()):
        super().__init__(str(message))
        self.message = message
        self.hint = hint
        self.rules = tuple(rules)
        self.game: str | None = None
        """Key of the game that was asked, where it is not the session's: its names fill the message."""
        self.command: str | None = None
        """Full name of the command that failed, once it is known."""
        self.words: list[str] | None = None
        """The words that failed, for everybody's eyes."""
        self.line: int | None = None
        """The line of the script where they stand."""
        self.entry: int | None = None
        """The entry of the record that the failure lies in, where it lies in one."""
        self.result: Any = None
        """What the command found all the same (an audit's verdicts)."""
        self.answer: Answer | None = None
        """What is shown of it to people, and written where they named a file."""

    @property
    def reason(self) -> str:
        """The key of the message: the same in every language, whatever line of a script it was."""
        message = self.message
        while message.key == "run.line":
            message = message.params["fault"]
        return message.key


class BadInput(RefcliError):
    """Words, numbers, dice or a table that cannot be read. Nothing has changed."""


class Faulty(BadInput):
    """Several things at once that cannot be read; ``faults`` holds them all."""

    def __init__(self, faults: Sequence[Fault]):
        self.faults = tuple(faults)
        super().__init__(self.faults[0].message, self.faults[0].todo)


class Refused(RefcliError):
    """The rules forbid it. ``faults`` holds everything that is wrong, not the first alone. Nothing has changed."""

    code = "refused"
    exit_code = 3

    def __init__(self, faults: Sequence[Fault]):
        self.faults = tuple(faults)
        rules = dict.fromkeys(rule for fault in self.faults for rule in fault.rules)
        super().__init__(self.faults[0].message, self.faults[0].todo, tuple(rules))


class SessionError(RefcliError):
    """The session is damaged, locked or cannot be written."""

    code = "session"
    exit_code = 4
