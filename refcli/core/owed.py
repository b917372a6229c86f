"""What is due: acts that a ruling or a phase owes, and what becomes of them when the clock goes on.

A game yields ``Owed`` items for a state (``Game.owed``); every answer in a session lists them. What is ``must`` holds the clock
back until it is settled, by agreement alone it goes on; what is not lapses there, and is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from .outcome import Fault, Outcome, Say, say, soft


class Owed(NamedTuple):
    """One act that is due.

    ``command``: the beginning of the words that settle it, as one types them (``loss us``, ``check faith``). ``side``: whose it is,
    where it is one side's. ``facts``: what else is named beside it (``n``, ``districts``, ``needs``), plain data.
    """

    command: str
    why: Say
    must: bool = False
    rules: tuple[str, ...] = ()
    side: str | None = None
    facts: Mapping[str, Any] = {}
    todo: Say | None = None
    """What to type, where ``command`` alone does not do it."""
    after: tuple[str, ...] = ()
    """Commands after which a terminal goes on to this one by itself; there it is not offered first, but asked for at once."""

    def table(self) -> dict[str, Any]:
        """The item as plain data, its reason a message still."""
        found: dict[str, Any] = {"command": self.command, "why": self.why, "must": self.must, "rules": list(self.rules)}
        if self.side is not None:
            found["side"] = self.side
        return found | dict(self.facts)

    @property
    def words(self) -> tuple[str, ...]:
        """The words that begin its settling."""
        return tuple(self.command.split())


def must_first(items: Iterable[Owed]) -> tuple[Owed, ...]:
    """The items in the order in which they are told: what must be done first, else as they came."""
    return tuple(sorted(items, key=lambda item: not item.must))


def holds_back(items: Iterable[Owed]) -> Iterable[Fault]:
    """What keeps the clock from going on: a soft fault for each item that must be settled first."""
    for item in items:
        if item.must:
            yield soft(item.why, *item.rules, todo=item.todo or say("owed.settle", words=item.command), owes=item.words)


def lapse(out: Outcome, items: Iterable[Owed], overruled: bool = False) -> None:
    """The clock goes on: what is still owed lapses, is listed in ``result.lapsed`` and told in a warning each. ``overruled``: what
    must be done lapses by agreement alone, which has its own warning (``holds_back``)."""
    left = list(items)
    out.result["lapsed"] = [item.table() for item in left]
    for item in left:
        if not (item.must and overruled):
            out.warn("owed.lapsed", why=item.why, words=item.command)
        out.cite(*item.rules)


Owing = Callable[[Any], Iterable[Owed]]
"""``owing(state)``: all that a state owes."""
