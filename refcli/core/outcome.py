"""What a rule gives back: the result, the changes to state, what hands must do, the § applied, or why not.

An ``Outcome`` is filled by one rule for one state. It reads like the state (``out["netwar.ins"]`` sees the changes made
so far) and knows nothing of the game: bounds and kinds come from the declared paths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, overload

from .stamp import Stamp

if TYPE_CHECKING:
    from .state import At, State, Value

T = TypeVar("T")


class Name(str):
    """A key that people should read by its name in their language (a side, a district, a unit)."""

    __slots__ = ()


def name_of(kind: str, key: str) -> Name:
    """A key that has a name as one of its kind (``phase``, ``side``, ``track``, ``table``, ``modifier``) before any other."""
    return Name(f"{kind}.{key}")


KINDS_OF_NAMES = frozenset({"phase", "side", "track", "table", "modifier"})
"""Kinds that may have names of their own."""


class Say:
    """A message of the catalogue and what fills its places. Rendered at the edge, in the player's language.

    No tuple, for tuples are lists of values to whoever writes them out. ``rules``: the § that it speaks of, where a list shows
    each line with its own.
    """

    __slots__ = ("key", "params", "rules")

    def __init__(self, key: str, params: Mapping[str, Any] | None = None, rules: tuple[str, ...] = ()):
        self.key = key
        self.params = params or {}
        self.rules = rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Say) and (other.key, other.params) == (self.key, self.params)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Say({self.key!r}, {self.params!r})"

    def __str__(self) -> str:
        filled = ", ".join(f"{k}={v}" for k, v in self.params.items())
        return f"{self.key}({filled})" if filled else self.key


def say(key: str, /, **params: Any) -> Say:
    """``say("combat.retreat", side=Name("ins"), n=2)``."""
    return Say(key, params)


def texts(both: Mapping[str, Any], /, **params: Any) -> Say:
    """A message whose sentence stands in a table, in each language, with its § if it has any:
    ``texts({"en": …, "ja": …, "sections": ["8.2"]}, n=2)``."""
    return Say("@", {**params, "texts": both}, tuple(both.get("sections", ())))


class Change(NamedTuple):
    """One path of the state, before and after. ``None`` means that the path was, or is now, not told."""

    path: str
    old: Value
    new: Value


class Fault(NamedTuple):
    """What a rule forbids: the message, its §, and whether players may overrule it by agreement (soft) or not (hard)."""

    message: Say
    rules: tuple[str, ...] = ()
    hard: bool = False
    todo: Say | None = None
    owes: tuple[str, ...] = ()
    """Words of the command that would settle it, where one command would (a terminal offers to run it)."""
    question: Say | None = None
    """What a terminal asks before it runs that command, where it is no plain offer: something that may have happened on the map."""


def soft(message: Say, *rules: str, todo: Say | None = None, owes: Iterable[str] = (), question: Say | None = None) -> Fault:
    """A limit, a phase, an option not in play: players may agree otherwise."""
    return Fault(message, rules, False, todo, tuple(owes), question)


def hard(message: Say, *rules: str, todo: Say | None = None) -> Fault:
    """What is not there cannot be agreed into being."""
    return Fault(message, rules, True, todo)


class Decision(NamedTuple):
    """A choice that is a player's: who (nothing: all of them together), among which keys, and what the question is."""

    who: str
    keys: tuple[str, ...]
    question: Say
    withheld: tuple[tuple[str, str], ...] = ()
    """Keys that the procedure knows but the rules close now, each with its §."""
    pause: bool = False
    """Nothing is chosen: the one key goes on, once everybody has had his say. Odds look through it."""


class Undecided(Exception):
    """Raised by ``Table.choose`` when nobody has answered yet; carries what is settled so far."""

    def __init__(self, decision: Decision, so_far: Outcome):
        super().__init__(str(decision.question))
        self.decision = decision
        self.so_far = so_far


class Refusal(Exception):
    """Raised by ``Outcome.refuse`` in the middle of a rule; turned into ``Outcome.faults`` by the ruling."""

    def __init__(self, fault: Fault):
        super().__init__(str(fault.message))
        self.fault = fault


class Outcome:
    """The answer of one rule. ``result["key"]`` is the code, count or winner by which odds are summed."""

    __slots__ = (
        "state",
        "result",
        "changes",
        "instructions",
        "reasons",
        "rules",
        "warnings",
        "decision",
        "faults",
        "objections",
        "turn",
        "part",
        "beyond",
        "_now",
    )

    def __init__(self, state: State, result: Any = None, faults: tuple[Fault, ...] = ()):
        self.state = state
        self.result: Any = {} if result is None else result
        self.changes: list[Change] = []
        self.instructions: list[Say] = []
        self.reasons: list[Say] = []
        self.rules: list[str] = []
        self.warnings: list[Say] = []
        self.decision: Decision | None = None
        self.faults = faults
        self.objections: list[Fault] = []
        """Soft faults that were found in the middle of the rule."""
        self.turn: str | None = None
        """The turn that the ruling belongs to, where it has passed the clock on by itself."""
        self.part = 0
        """How many decisions have been answered so far: each answer begins a part with an entry of its own."""
        self.beyond: dict[str, int] = {}
        """By path what ``add`` could not add, for the path's upper bound."""
        self._now: dict[str, Value] = {}

    @overload
    def __getitem__(self, path: At[T]) -> T: ...
    @overload
    def __getitem__(self, path: str) -> Value: ...
    def __getitem__(self, path: str) -> Value:
        return self._now[path] if path in self._now else self.state[path]

    @property
    def written(self) -> tuple[tuple[str, Value], ...]:
        """Every path that the rule has put to a value, with that value, whether or not it was another before."""
        return tuple(sorted(self._now.items(), key=lambda item: item[0]))

    def set(self, path: str, value: Value) -> Value:
        """Puts a path to a value, within the path's bounds; returns what it now is. No change, no record."""
        old = self._now[path] if path in self._now else self.state.was(path)
        self._now[path] = new = self.state.paths.clamp(path, value)
        if new != old:
            self.changes.append(Change(path, old, new))
        return new

    def add(self, path: str, n: int, floor: int | None = None) -> int:
        """Moves a numeric path by ``n``, within its bounds (and not below ``floor``); returns the move made."""
        old: int = self[path] or 0
        aim = old + n
        if floor is not None and n < 0:
            aim = max(aim, min(old, floor))
        new = self.set(path, aim)
        if aim > new:
            self.beyond[path] = self.beyond.get(path, 0) + aim - new
        moved: int = new - old
        return moved

    def stamp(self, path: str) -> None:
        """Puts the number of the entry that will record this part of the ruling at a path of kind ``entry``."""
        self.set(path, Stamp(self.part))

    def cite(self, *rules: str) -> None:
        """Adds § that were applied, each once, in the order of application."""
        for rule in rules:
            if rule not in self.rules:
                self.rules.append(rule)

    def tell(self, key: str, /, **params: Any) -> None:
        """What the players' hands must do."""
        self.instructions.append(Say(key, params))

    def because(self, key: str, /, **params: Any) -> None:
        """Why the result is what it is: a modifier with its reason and §."""
        self.reasons.append(Say(key, params))

    def warn(self, key: str, /, **params: Any) -> None:
        """What a player should know about this ruling (a stand-in chart, an untold district)."""
        message = Say(key, params)
        if message not in self.warnings:
            self.warnings.append(message)

    def refuse(self, fault: Fault) -> None:
        """Ends the rule: it cannot be applied. With a soft fault it goes on, for the players may have agreed."""
        if fault.hard:
            raise Refusal(fault)
        self.objections.append(fault)
