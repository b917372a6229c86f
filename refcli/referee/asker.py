"""Who answers at the table besides the record and the seed: the players when they are asked, or nobody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ..core.dice import Die
from ..core.errors import BadInput
from ..core.outcome import Say
from ..record.aside import lay, look

if TYPE_CHECKING:
    from ..core.command import Command
    from ..core.crt import Crt
    from ..core.facts import Order, Spec
    from ..core.tables import Tables
    from ..record.session import Session
    from .referee import Referee


class Asker(Protocol):
    """Who can be asked for what is missing: the players at a terminal."""

    def dice(self, label: str, sides: int, n: int, counted: bool = False) -> Sequence[int | str]:
        """The faces of ``n`` dice that the players throw together; where they may be ``counted``, ``2h`` alone as well."""

    def tell(self, message: Say, tables: Tables | None = None) -> None:
        """Shows what a player who is about to throw or to answer should know; ``tables`` name what it speaks of."""

    def leftover(self) -> Sequence[str]:
        """What was typed for dice beyond those that were asked for."""

    def fact(self, spec: Spec, usual: str | None, read: Callable[[str], dict[str, Any]], tables: Tables) -> dict[str, Any]:
        """A missing fact, or several at once, by name, from what ``read`` makes of the answer; nothing stands for ``usual``."""

    def asked(self, referee: Referee, command: Command, order: Order) -> None:
        """Hears of an order whose facts were asked for."""

    def ready(self, referee: Referee, command: Command, order: Order, agreed: bool) -> None:
        """Hears of an order that is about to be ruled on."""

    def kept(self, dice: Sequence[Die]) -> None:
        """Hears of dice that the same command was given before, and that count."""

    def row(self, question: Say, chart: Crt | None, default: str | None) -> str:
        """A line of a chart, which is shown as it stands where it is given; Enter alone gives ``default``, where there is one."""

    def wrong(self, fault: BadInput) -> None:
        """Says why an answer will not do, before the question is asked again."""


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
        self._fresh: list[list[Any]] = []

    def throw(self, label: str, sides: int, n: int) -> list[Die]:
        """The dice thrown together: those given before first, the rest asked for."""
        values, self._fresh = [value for _, value in self._fresh], []
        if not values:
            values = self._from_before(label, sides, n)
            if len(values) < n:
                self._before = []
                values += self._asker.dice(label, sides, n - len(values))
            self._keep(sides, values)
        return [Die(label, sides, value, "typed") for value in values]

    def hits(self, label: str, n: int, sides: int = 6) -> int | None:
        """The number of hits where that was typed; faces that were typed instead wait for ``throw``."""
        if self._before:
            if not isinstance(self._before[0][1], str):
                return None
            values = self._from_before(label, sides, 1)
        else:
            values = list(self._asker.dice(label, sides, n, counted=True))
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
        """What was typed and not asked for. If anything was, nothing stays given: nobody knows which dice were meant."""
        rest = self._asker.leftover()
        if rest:
            lay(self._session.folder, "given", None)
        return rest

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
