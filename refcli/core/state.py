"""The position: plain values at dotted paths, each declared once with its kind and bounds.

Paths are flat strings (``netwar.ins``). Values are integers, texts, booleans, tuples of texts, or ``None`` for a path
that has not been told yet. A path may be declared with one ``*`` (``districts.*.infra``) to stand for a family.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, overload

from .numbers import LIMIT
from .stamp import Stamp

if TYPE_CHECKING:
    from .outcome import Change
    from .tables import Tables

Value = Any
"""int | str | bool | None | tuple[str, ...] | dict (the open ruling alone)."""


T = TypeVar("T")


class At(str, Generic[T]):
    """The name of one path, with the type of what stands there: ``TURN: At[int] = At("turn")``, used as ``state[TURN]``.

    A game names its paths once, beside where it declares them, and its rules use those names: no string stands for a path in a rule.
    """

    __slots__ = ()


class Family(Generic[T]):
    """Names of paths that differ in one part: ``INFRA: Family[Owners] = Family("districts.*.infra")``, used as ``state[INFRA[key]]``.
    ``INFRA.pattern`` declares them all."""

    __slots__ = ("pattern", "_head", "_tail", "_made")

    def __init__(self, pattern: str):
        self.pattern = pattern
        self._head, _, self._tail = pattern.partition("*")
        self._made: dict[str, At[T]] = {}

    def __getitem__(self, key: str) -> At[T]:
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = At(self._head + key + self._tail)
        return found


class Path(NamedTuple):
    """One declared path. ``kind``: track, pool, flag, key, keys, marks (what has been done: shown in JSON, not told to
    people), clock, entry (the number of an entry of the record: shown in JSON, not told to people; a rule writes ``Stamp`` there, see
    ``core/stamp.py``), secret (never shown), memo (never shown, and not even known to what leaves no trace) or inner (refcli's own)."""

    name: str
    kind: str
    start: Value = None
    low: int | None = None
    high: int | None = None
    good: str | None = None
    """The side for which more is better, where that is so."""


SHOWN = frozenset({"track", "pool", "flag", "key", "keys", "marks", "clock", "entry"})
NUMERIC = frozenset({"track", "pool"})


class Paths:
    """The declared paths of a game."""

    def __init__(self, paths: Iterable[Path]):
        paths = tuple(paths)
        self._exact = {path.name: path for path in paths if "*" not in path.name}
        self.memos = frozenset(path.name for path in paths if path.kind == "memo")
        self._families = [(head, tail, path) for path in paths if "*" in path.name for head, _, tail in [path.name.partition("*")]]
        self._families.sort(key=lambda family: -len(family[1]))  # ``a.*.told.infra`` is none of ``a.*.infra``
        self._members: dict[str, Path] = {}
        """Names of families that have been asked for, with their declaration."""

    def __iter__(self) -> Iterator[Path]:
        return iter(self._exact.values())

    def find(self, name: str) -> Path | None:
        """The declaration that covers ``name``, or None."""
        if found := self._exact.get(name):
            return found
        if found := self._members.get(name):
            return found
        for head, tail, path in self._families:
            if name.startswith(head) and name.endswith(tail) and len(name) > len(head) + len(tail):
                self._members[name] = path
                return path
        return None

    def in_family(self, name: str) -> bool:
        """Whether the path is one of a family: not told, it is not there at all. An exact path is always there."""
        return name not in self._exact

    def clamp(self, name: str, value: Value) -> Value:
        """``value`` within the bounds of the path. An undeclared path is a bug in the game, not bad input: KeyError."""
        path = self.find(name)
        if path is None:
            raise KeyError(f"path {name!r} is not declared")
        if isinstance(value, int) and not isinstance(value, bool):
            if path.low is not None:
                value = max(path.low, value)
            if path.high is not None:
                value = min(path.high, value)
        return value

    def start(self) -> dict[str, Value]:
        """The starting value of every exact path."""
        return {path.name: path.start for path in self._exact.values()}

    def may_be(self, name: str, value: Value) -> bool:
        """Whether a value is of the sort that the path holds (a hand may have put anything there)."""
        path = self.find(name)
        if path is None or value is None:
            return True
        whole = isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LIMIT
        if path.kind in NUMERIC:
            return whole
        if path.kind == "entry":
            return whole or isinstance(value, Stamp)
        if path.kind == "flag":
            return isinstance(value, bool)
        if path.kind == "clock":
            return whole or isinstance(value, str)
        if path.kind == "key":
            return isinstance(value, str)
        return not isinstance(value, float) and (path.kind != "keys" or isinstance(value, tuple))

    def shown(self, name: str) -> bool:
        """Whether the path may be shown to everybody."""
        path = self.find(name)
        return path is not None and path.kind in SHOWN


class State:
    """What a rule may know: values, declared paths, the game's tables, and whether a session stands behind it.

    ``live`` is False for a lookup: there nothing of turn, phase or order of play is checked, and no hand is known.
    ``looked`` tells whether a memo has been read: what then fails must not go without a trace.
    """

    __slots__ = ("values", "paths", "tables", "live", "looked", "_memos")

    def __init__(self, values: Mapping[str, Value], paths: Paths, tables: Tables, live: bool = True):
        self.values = dict(values)
        self.paths = paths
        self.tables = tables
        self.live = live
        self.looked = False
        self._memos = paths.memos

    @overload
    def __getitem__(self, path: At[T]) -> T: ...
    @overload
    def __getitem__(self, path: str) -> Value: ...
    def __getitem__(self, path: str) -> Value:
        """What stands at a path; None where nothing has been told. KeyError at a path that is not declared: a bug in the game."""
        value = self.values.get(path)
        if value is None and path not in self.values:
            if self.paths.find(path) is None:
                raise KeyError(f"path {path!r} is not declared")
        elif value is not None and path in self._memos:
            self.looked = True
        return value

    def get(self, path: str) -> Value:
        """As reading, for what knows no game: None where the game has no such path."""
        return self[path] if self.paths.find(path) is not None else None

    def was(self, path: str) -> Value:
        """As reading, for what is about to be written over: a rule does not depend on it."""
        return self[path]

    def option(self, key: str) -> bool:
        """Whether an optional rule is in play."""
        return key in (self.values.get("options") or ())

    def after(self, changes: Iterable[Change]) -> State:
        """The state with the changes made."""
        return self._with((path, new) for path, _, new in changes)

    def before(self, changes: Iterable[Change]) -> State:
        """The state with the changes taken back, last first."""
        return self._with((path, old) for path, old, _ in reversed(list(changes)))

    def _with(self, told: Iterable[tuple[str, Value]]) -> State:
        values = dict(self.values)
        for path, value in told:
            if value is None and self.paths.in_family(path):
                values.pop(path, None)
            else:
                values[path] = value
        return State(values, self.paths, self.tables, self.live)

    def traceless(self) -> State:
        """The state for what leaves no trace (odds, a dry run, the outlook of a choice): without what memos hold."""
        if not self.paths.memos:
            return self
        return self._with((path, None) for path in self.paths.memos)

    def public(self) -> dict[str, Any]:
        """Everything that may be shown, as nested plain data."""
        nested: dict[str, Any] = {}
        for name, value in self.values.items():
            if self.paths.shown(name):
                *parents, leaf = name.split(".")
                place = nested
                for parent in parents:
                    place = place.setdefault(parent, {})
                place[leaf] = list(value) if isinstance(value, tuple) else value
        return nested
