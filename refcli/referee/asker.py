"""Who answers at the table besides the record and the seed: the players when they are asked, or nobody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ..core.dice import Die
from ..core.errors import BadInput
from ..core.outcome import Say, say
from ..record.aside import lay, look

if TYPE_CHECKING:
    from ..core.command import Command
    from ..core.crt import Crt
    from ..core.facts import Order, Spec
    from ..core.tables import Tables
    from ..record.session import Session
    from .referee import Referee


class Wanted(NamedTuple):
    """A fact that is asked for. ``usual``: what nothing stands for; ``read``: the facts that an answer tells, by name; ``closed``:
    answers that the rules close now, each with its §; ``owner``: the side by whose names keys are called; ``values``: words that it may
    be, where its kind knows none; ``places``: what fills the places of its question."""

    spec: Spec
    usual: str | None
    read: Callable[[str], dict[str, Any]]
    tables: Tables
    closed: Mapping[str, tuple[str, ...]] = {}
    owner: str | None = None
    values: Sequence[str] = ()
    places: Mapping[str, Any] = {}


class Surplus(BadInput):
    """More dice were typed at a question than were due: it is asked again, and what was given before stays given."""


class Asker(Protocol):
    """Who can be asked for what is missing: the players at a terminal."""

    lines: int
    """How often somebody has typed dice."""

    def dice(self, label: str, sides: int, n: int, counted: bool = False) -> Sequence[int | str]:
        """The faces of ``n`` dice that the players throw together; where they may be ``counted``, ``2h`` alone as well."""

    def tell(self, message: Say, tables: Tables | None = None) -> None:
        """Shows what a player who is about to throw or to answer should know; ``tables`` name what it speaks of."""

    def leftover(self) -> Sequence[str]:
        """What was typed for dice beyond those that were asked for."""

    def begin(self, dice: str) -> None:
        """Takes dice that were typed with the command: they answer for the first that are asked for."""

    def fact(self, wanted: Wanted) -> dict[str, Any]:
        """A missing fact, or several at once, by name."""

    def asked(self, referee: Referee, command: Command, order: Order) -> None:
        """Hears of an order whose facts were asked for."""

    def ready(self, referee: Referee, command: Command, order: Order, agreed: bool, thrown: bool) -> Order:
        """The order that is about to be ruled on, with what is told last; ``thrown``: its dice are known."""

    def amends(self, rows: Sequence[Say]) -> bool:
        """Whether what an earlier ruling comes to, and those that follow, is to be put on record."""

    def kept(self, dice: Sequence[Die]) -> None:
        """Hears of dice that the same command was given before, and that count."""

    def row(self, question: Say, chart: Crt | None, default: str | None) -> str:
        """A line of a chart, which is shown as it stands where it is given; Enter alone gives ``default``, where there is one."""

    def wrong(self, fault: BadInput) -> None:
        """Says why an answer will not do, before the question is asked again."""

    def once_more(self, fault: Surplus) -> None:
        """Says why the last dice will not do; those before count on without a word."""


class Asked:
    """Dice that the players throw when they are asked for them. What was given to a command that was then broken off
    stays given: the same order takes it first, as long as nothing else has been played."""

    def __init__(self, asker: Asker, session: Session, order: str):
        self._asker = asker
        self._session = session
        self._for = [order, session.position.head.seq if session.position.head else 0]
        session.drop_senseless()
        found = look(session.folder).get("given") or {}
        self._before: list[list[Any]] = list(found["dice"]) if found.get("for") == self._for else []
        self._given: list[list[Any]] = []
        self._sure = 0
        """So many of the dice given were typed before the last line."""
        self._fresh: list[list[Any]] = []

    def throw(self, label: str, sides: int, n: int) -> list[Die]:
        """The dice thrown together: those given before first, the rest asked for."""
        values, self._fresh = [value for _, value in self._fresh], []
        if not values:
            values = self._from_before(label, sides, n)
            if len(values) < n:
                self._before = []
                values += self._typed(label, sides, n - len(values))
            self._keep(sides, values)
        return [Die(label, sides, value, "typed") for value in values]

    def hits(self, label: str, n: int, sides: int = 6) -> int | None:
        """The number of hits where that was typed; faces that were typed instead wait for ``throw``."""
        if self._before:
            if not isinstance(self._before[0][1], str):
                return None
            values = self._from_before(label, sides, 1)
        else:
            values = self._typed(label, sides, n, True)
        self._keep(sides, values)
        if isinstance(values[0], str):
            return int(values[0][:-1])
        self._fresh = [[sides, value] for value in values]
        return None

    def tell(self, message: Say) -> None:
        """Tells the players what they throw for, unless its dice were given before."""
        if not self._before:
            self._asker.tell(message)

    def leftover(self) -> Sequence[str]:
        """Nothing: where dice are left, ``Surplus``, and only what was typed before them stays given."""
        if rest := self._asker.leftover():
            self._given, due = self._given[: self._sure], len(self._given)
            self._before = []
            lay(self._session.folder, "given", {"for": self._for, "dice": self._given} if self._given else None)
            raise Surplus(say("dice.left-over", text=" ".join(rest), n=due))
        return ()

    def _typed(self, label: str, sides: int, n: int, counted: bool = False) -> list[Any]:
        """What is typed for dice; what was given before the line that it is typed in is sure."""
        lines, given = self._asker.lines, len(self._given)
        values = list(self._asker.dice(label, sides, n, counted))
        if self._asker.lines != lines:
            self._sure = given
        return values

    def _from_before(self, label: str, sides: int, n: int) -> list[Any]:
        values: list[Any] = []
        while self._before and self._before[0][0] == sides and len(values) < n:
            values.append(self._before.pop(0)[1])
        if values:
            self._asker.kept([Die(label, sides, value, "typed") for value in values])
        return values

    def _keep(self, sides: int, values: Sequence[Any]) -> None:
        self._given += [[sides, value] for value in values]
        lay(self._session.folder, "given", {"for": self._for, "dice": self._given + self._before})
