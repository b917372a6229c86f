"""One side of a game by mail, in its own home: its secret, its plan, and what it may do now.

What is private stands beside the record and never leaves: ``mine.secret``, and ``mail.toml`` with the side, the beginner's name of the
game and the plan (orders that wait for their dice).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core import toml
from ..core.dice import Die, Unthrown, seeded_value
from ..core.errors import Refused, SessionError
from ..core.outcome import Change, Fault, Name, hard, say, soft
from ..record import files

if TYPE_CHECKING:
    from pathlib import Path

    from ..core.command import Command
    from ..core.game import Game
    from ..core.state import State
    from ..core.tables import Tables
    from ..record.session import Session
    from .draws import Hand

SECRET = "mine.secret"
PRIVATE = "mail.toml"


class Due(NamedTuple):
    """A line of a letter that is being played: the letter's number, the line's place in it from 0, whose it is, the seed of its dice."""

    letter: int
    line: int
    by: str
    seed: str


class Both:
    """Dice that both sides' halves make, where a letter's orders are played; elsewhere none falls (``Unthrown``)."""

    def __init__(self, due: Due | None, next: int):
        self._due = due
        self.next = next

    def throw(self, label: str, sides: int, n: int) -> list[Die]:
        if self._due is None:
            raise Unthrown
        first, self.next = self.next, self.next + n
        return [Die(label, sides, seeded_value(self._due.seed, i, sides), "both", i) for i in range(first, first + n)]


class Seat:
    """A side at home. ``me`` is None for who only watches."""

    def __init__(self, session: Session, sides: Sequence[str]):
        """SessionError if what is private cannot be read."""
        self._session = session
        self.sides = tuple(sides)
        self.playing: Due | None = None
        try:
            private = toml.loads((session.folder / PRIVATE).read_text("utf-8"))
            self.me: str | None = private.get("me")
            self.name: str = private["name"]
            self.salt: str = private.get("salt", "")
            plan = tuple(private.get("plan", ()))
        except (OSError, ValueError, KeyError, AttributeError, TypeError) as fault:
            raise SessionError(say("mail.private", file=str(session.folder / PRIVATE), fault=str(fault)), say("mail.private.how")) from None
        self.plan: tuple[str, ...] = plan if self.pen == self.me else ()
        """Orders that wait; what had gone with a letter is no plan any more."""

    # Who may write

    @property
    def other(self) -> str | None:
        """The other side."""
        return self.other_of(self.me) if self.me is not None else None

    def other_of(self, side: str) -> str:
        """The other of the two sides."""
        return self.sides[self.sides.index(side) == 0]

    @property
    def beginner(self) -> str:
        """The side of who began the game."""
        return str(self._session.position.about["mail"]["side"])

    @property
    def pen(self) -> str:
        """The side that may write now."""
        post = self._session.position.post
        return self.other_of(post.by) if post.number else self.beginner

    @property
    def joined(self) -> bool:
        """Whether the other side's halves are known."""
        return self.me is not None and self.other in self._session.position.post.hands

    def barred(self) -> Fault | None:
        """Why nothing may be written now, not even a note; None where this side has the pen."""
        if self.playing is not None or self.pen == self.me:
            return None
        if self.me is None:
            return hard(say("mail.watching"), todo=say("mail.watching.todo"))
        return hard(say("mail.no-pen", other=Name(self.pen)), todo=say("mail.no-pen.todo"))

    def against(self, command: Command, phase_side: str | None, typed: bool) -> list[Fault]:
        """What speaks against a command that would be written now."""
        found = [fault] if (fault := self.barred()) is not None else []
        if self.playing is not None or found:
            return found
        if typed:
            found.append(soft(say("mail.typed"), todo=say("mail.typed.todo")))
        if command.name == "time next" and phase_side == self.other:
            found.append(soft(say("mail.other-phase", side=Name(self.other or ""))))
        return found

    def not_joined(self) -> Refused:
        """The refusal of a throw before both sides' halves can make one."""
        return Refused([hard(say("mail.not-joined", other=Name(self.other or "")), todo=say("mail.not-joined.todo"))])

    # The plan

    @property
    def waits(self) -> bool:
        """Whether orders wait for their dice, so that what is ordered now waits behind them."""
        return bool(self.plan) and self.playing is None

    def marks(self) -> dict[str, Any]:
        """What an entry says of the letter whose orders it plays."""
        due = self.playing
        return {} if due is None else {"by": due.by, "due": {"letter": due.letter, "line": due.line}}

    def add(self, line: str) -> int:
        """Puts an order's full words behind the plan; how many lines it has now. Refused before the other has joined."""
        if not self.joined:
            raise self.not_joined()
        self.keep((*self.plan, line))
        return len(self.plan)

    def drop(self, n: int = 1) -> int:
        """Takes the last ``n`` lines of the plan away; how many are left."""
        self.keep(self.plan[: len(self.plan) - n])
        return len(self.plan)

    def keep(self, plan: tuple[str, ...]) -> None:
        """Writes what is private."""
        self.plan = plan
        write_private(self._session.folder, self.me, self.name, self.salt, plan)

    def told(self) -> dict[str, Any]:
        """Where the game by mail stands, for ``status``: whose pen it is, the last letter, entries since, the plan, keys to compare."""
        from .letters import keys_word

        position = self._session.position
        post = position.post
        return {
            "me": self.me,
            "other": self.other,
            "with": self.pen,
            "letter": post.number,
            "since": position.seq - post.seq,
            "plan": list(self.plan),
            "keys": keys_word(post),
        }

    # Hidden hands

    def hands(self, game: Game, tables: Tables) -> Mapping[str, Hand]:
        """Both sides' hidden draws by the record, this side's own reckoned with its secret (where that is at hand). Empty in a game that
        has none."""
        if game.hidden is None:
            return {}
        from . import draws, letters

        entries = list(self._session.record())
        found = draws.hands(entries, game.hidden(), tables, self.sides)
        if self.me is not None:
            halves = letters.halves([entry for entry in entries if entry["kind"] == "letter"])
            try:
                found[self.me].known(self.secret(), {i: shown[self.other or ""] for i, shown in halves.items() if self.other in shown})
            except SessionError:
                return found  # a lost secret shows what the record shows
        return found

    def at_home(self, state: State, game: Game, tables: Tables, changes: bool) -> State:
        """A position as this side knows it: with its own hand, where it gives an order; to look at, with what is known of the other's."""
        if game.hidden is None or self.playing is not None:
            return state
        hidden = game.hidden()
        for side, hand in self.hands(game, tables).items():
            if side == self.me or not changes:
                path = hidden.of(hidden.hand, side)
                state = state.after([Change(path, state.get(path), hand.shown(side == self.me))])
        return state

    def not_own(self, changes: Sequence[Change], game: Game) -> bool:
        """Whether changes play what another side holds hidden than the one whose order it is."""
        if game.hidden is None or self.me is None:
            return False
        from .draws import not_own

        return not_own(changes, game.hidden(), self.playing.by if self.playing is not None else self.me, self.sides)

    # The secret

    def secret(self) -> bytes:
        """This side's secret. SessionError if it is gone, or is not the one that the letters are bound to."""
        from . import secret

        try:
            found = bytes.fromhex((self._session.folder / SECRET).read_text("ascii").strip())
        except (OSError, ValueError):
            raise SessionError(say("mail.secret-gone", file=str(self._session.folder / SECRET)), say("mail.secret-gone.how")) from None
        hand = self._session.position.post.hands.get(self.me or "")
        if hand is not None and secret.half(found, 0).hex() != hand.commit:
            raise SessionError(say("mail.secret-other", file=str(self._session.folder / SECRET)), say("mail.secret-gone.how"))
        return found


def write_private(folder: Path, me: str | None, name: str, salt: str, plan: Sequence[str] = ()) -> None:
    """Writes what is private beside the record, for its owner's eyes alone."""
    table: dict[str, Any] = {"me": me, "name": name, "salt": salt or None, "plan": list(plan)}
    files.replace(folder / PRIVATE, toml.lines(table).lstrip().encode())


def write_secret(folder: Path, found: bytes) -> None:
    """Writes the secret, for its owner's eyes alone."""
    files.replace(folder / SECRET, (found.hex() + "\n").encode())
