"""Where a session stands: what adding up the record's entries comes to, and what a checkpoint keeps of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from . import journal
from .codec import FORMAT
from .post import Post

__all__ = ["FORMAT", "Link", "Position", "Stir", "unlike"]


class Link(NamedTuple):
    """Where an entry is: its number and the byte where it begins."""

    seq: int
    at: int

    def table(self) -> dict[str, int]:
        return {"seq": self.seq, "at": self.at}

    @classmethod
    def of(cls, table: dict[str, int]) -> Link:
        return cls(table["seq"], table["at"])


class Stir(NamedTuple):
    """A word that is mixed into the session's seed for the dice from number ``die`` on."""

    die: int
    word: str


class Position:
    """Everything that a checkpoint holds. ``about`` is what ``new`` fixed for good: game, dice mode, seed, players. ``format``
    in it grows where a later refcli goes on with the record; a fork puts its own seed there, and in ``fork`` where it began."""

    def __init__(
        self,
        values: dict[str, Any] | None = None,
        seq: int = 0,
        size: int = 0,
        digest: str = journal.FIRST,
        next_die: int = 0,
        head: Link | None = None,
        redo: tuple[Link, ...] = (),
        about: dict[str, Any] | None = None,
        edited: bool = False,
        stirs: tuple[Stir, ...] = (),
        post: Post | None = None,
    ):
        self.values = values or {}
        self.seq = seq
        self.size = size
        self.digest = digest
        self.next_die = next_die
        self.head = head
        self.redo = redo
        self.about = about or {}
        self.edited = edited
        """Whether a hand has changed the state: then it may hold what no rule would have put there."""
        self.stirs = stirs
        self.post = post or Post()
        """What the letters have said, in a game by mail."""

    def add(self, entry: dict[str, Any], at: int, end: int, digest: str) -> None:
        """Takes in one entry of the journal."""
        for change in entry.get("changes", ()):
            self.put(change["path"], journal.stored(change.get("new")))
        self.seq, self.size, self.digest = entry["seq"], end, digest
        for die in entry.get("dice", []):
            self.next_die = max(self.next_die, die.get("number", -1) + 1)
        kind = entry["kind"]
        if kind == "new":
            self.values = {path: journal.stored(value) for path, value in entry["start"].items()} | self.values
            self.about = entry["about"]
        elif kind == "fork":
            self._fork(entry)
        elif kind == "stir":
            self.stirs = (*self.stirs, Stir(self.next_die, entry["word"]))
        elif kind == "letter":
            self.post = self.post.after(entry, digest)
        elif kind == "mend":
            self.next_die = entry["next_die"]
        if "format" in entry:
            self.about = self.about | {"format": entry["format"]}
        self.edited |= kind == "edit"
        if kind in journal.ACTS:
            self.head, self.redo = Link(entry["seq"], at), ()
        elif kind in ("undo", "redo"):
            self.head = Link.of(entry["head"])
            self.redo = tuple(Link.of(one) for one in entry["redo"])

    def _fork(self, entry: dict[str, Any]) -> None:
        """From here on the record has dice of its own, numbered from 0, and perhaps other players."""
        own = {name: entry[name] for name in ("seed_sha256", "seeds", "players", "asked", "mail") if name in entry}
        kept = {name: value for name, value in self.about.items() if name not in ("asked", "mail")}
        self.about = kept | own | {"fork": entry["from"] | {"entry": entry["seq"]}}
        self.next_die, self.stirs, self.post = 0, (), Post()

    def put(self, path: str, value: Any) -> None:
        """Sets one value; None takes it away."""
        if value is None:
            self.values.pop(path, None)
        else:
            self.values[path] = value

    def copy(self) -> Position:
        """The same position, to go back to."""
        rest = (self.seq, self.size, self.digest, self.next_die, self.head, self.redo, self.about, self.edited, self.stirs, self.post)
        return Position(dict(self.values), *rest)

    def differs(self, other: Position) -> list[str]:
        """What the two do not agree on: paths of the state, or fields of the checkpoint."""
        paths = [path for path in self.values.keys() | other.values.keys() if unlike(self.values.get(path), other.values.get(path))]
        fields = ("seq", "size", "digest", "next_die", "head", "redo", "about", "stirs", "post")
        return sorted(paths) + [f"checkpoint.{name}" for name in fields if getattr(self, name) != getattr(other, name)]


_PLAIN = frozenset({int, str, bool, type(None)})


def unlike(one: Any, other: Any) -> bool:
    """Whether two values differ: ``True`` is not ``1``, and how a list is held does not count."""
    if type(one) is type(other) and type(one) in _PLAIN:
        return bool(one != other)
    one, other = journal.plain(one), journal.plain(other)
    return type(one) is not type(other) or one != other
