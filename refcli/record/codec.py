"""What an entry of the record is: its kinds, the fields of each, and how each ``format`` of the record writes them.

An entry is a table of fields. Each kind has its fields and no others; nobody else knows them. ``decode`` reads an entry and
refuses what is none; ``body`` writes one, always the same bytes for the same fields; ``canonical`` says whether bytes are
those that a format would have written, so that nothing hides in a comment or a spelling.

A new kind is a line in ``KINDS`` (and in ``ACTS``, if undo counts it); a new field a ``may`` in its line. What a format once
fixed stays: an older one has its own module (``format1``) that knows how it put its fields in order.

The format that a record is written in stands in ``about.format`` of its first entry. Where a later refcli goes on with an
older record, its first entry there has ``format``, and what follows is of that format.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from ..core import toml
from . import format1

FORMAT = 2
"""The format that new entries are written in."""

Check = Callable[[Any], bool]


class Field(NamedTuple):
    """One field of a kind: its name, what it may be, whether every entry of the kind has it."""

    name: str
    check: Check
    needed: bool = True


# What a field may be


def text(value: Any) -> bool:
    """Any text."""
    return type(value) is str


def count(value: Any) -> bool:
    """A whole number, 0 or more."""
    return type(value) is int and value >= 0


def texts(value: Any) -> bool:
    """A list of texts."""
    return type(value) is list and all(type(one) is str for one in value)


def counts(value: Any) -> bool:
    """A list of whole numbers."""
    return type(value) is list and all(type(one) is int for one in value)


def anything(value: Any) -> bool:
    """What a rule came to."""
    return True


def table(value: Any) -> bool:
    """A table of whatever a game keeps."""
    return isinstance(value, dict)


def names(value: Any) -> bool:
    """A table of texts by text."""
    return isinstance(value, dict) and all(type(one) is str for one in value.values())


def turn(value: Any) -> bool:
    """A turn as text; in the first entries of the first format, as the game counts it."""
    return type(value) is str or type(value) is int


_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\+00:00")
_HEX = re.compile(r"[0-9a-f]+")


def moment(value: Any) -> bool:
    """A moment in UTC, to the second."""
    return type(value) is str and _MOMENT.fullmatch(value) is not None


def digest(value: Any) -> bool:
    """A SHA-256 in hex."""
    return type(value) is str and len(value) == 64 and _HEX.fullmatch(value) is not None


def digests(value: Any) -> bool:
    """A list of SHA-256 in hex."""
    return type(value) is list and all(map(digest, value))


def shaped(*fields: Field) -> Check:
    """A table of just these fields, in their order."""
    order = [field.name for field in fields]
    needed = frozenset(field.name for field in fields if field.needed)
    checks = {field.name: field.check for field in fields}

    def check(value: Any) -> bool:
        if not isinstance(value, dict) or not needed <= value.keys() <= checks.keys():
            return False
        if any(not checks[name](one) for name, one in value.items()):
            return False
        return len(value) == len(order) or list(value) == [name for name in order if name in value]

    return check


def many(check: Check) -> Check:
    """A list of such."""
    return lambda value: type(value) is list and all(map(check, value))


_FACE = re.compile(r"[0-9]{1,9}h")


def die(value: Any) -> bool:
    """A die: ``label``, ``sides``, ``value`` (a face, or ``2h``), ``source``, and for one of the seed's its ``number``."""
    if type(value) is not dict:
        return False
    name = tuple(value)
    printed = "face" in value
    if tuple(part for part in name if part != "face") not in (_DIE, _SEEDED) or (printed and name.index("face") != len(_DIE)):
        return False
    face, sides = value["face" if printed else "value"], value["sides"]
    if printed and (type(face) is not int or type(value["value"]) not in (int, str)):
        return False
    if type(sides) is not int or not 0 < sides <= MOST_SIDES or type(value["label"]) is not str or type(value["source"]) is not str:
        return False
    if type(face) is int:
        if not 1 <= face <= sides:
            return False
    elif type(face) is not str or not _FACE.fullmatch(face):
        return False
    return "number" not in value or count(value["number"])


_DIE = ("label", "sides", "value", "source")
_SEEDED = (*_DIE, "number")
MOST_SIDES = 10_000
"""Sides of a die: more than any rule or cup has."""
_CHANGES = frozenset({("path",), ("path", "old"), ("path", "new"), ("path", "old", "new")})


def change(value: Any) -> bool:
    """A change: ``path``, and ``old`` and ``new`` where there is any."""
    return isinstance(value, dict) and tuple(value) in _CHANGES and type(value["path"]) is str


def need(name: str, check: Check = text) -> Field:
    """A field that every entry of the kind has."""
    return Field(name, check)


def may(name: str, check: Check = text) -> Field:
    """A field that an entry of the kind may have."""
    return Field(name, check, needed=False)


# The shapes within entries

LINK = shaped(need("seq", count), need("at", count))
"""Where an entry is: its number and the byte where it begins."""
SOURCE = shaped(need("session"), need("game"), need("seq", count), need("digest", digest))
"""The entry of another record that something was taken over from."""
ASKED = shaped(need("random", digest), need("words", digests))
"""What was promised of a seed before it was made: SHA-256 of the random bytes, and of each word with its salt."""
MAIL = shaped(need("side"), may("version", count))
"""A game by mail: the side of who began it."""
ABOUT = shaped(
    need("game"),
    need("format", count),
    need("dice_mode"),
    need("seed_sha256"),
    need("seeds", count),
    may("players", names),
    may("clock", count),
    may("source", SOURCE),
    may("asked", ASKED),
    may("mail", MAIL),
)
DUE = shaped(need("letter", count), need("line", count))
AGAIN = shaped(
    need("seq", count),
    may("side"),
    need("order"),
    may("agreed"),
    need("dice", many(die)),
    need("answers", texts),
    may("result", anything),
    need("changes", many(change)),
)
"""A ruling that was given again because an earlier one was amended: it keeps its number."""

_HEAD = (need("seq", count), need("made", moment), may("format", count), need("kind"), may("turn", turn), may("phase"))
_RULED = (
    need("dice", many(die)),
    need("answers", texts),
    may("result", anything),
    need("changes", many(change)),
    may("nonce"),
    may("source", SOURCE),
    need("version"),
    need("tables", names),
)
_MOVED = (need("acts", counts), need("head", LINK), need("redo", many(LINK)), need("changes", many(change)))
_SEED = (need("seed_sha256", digest), need("seeds", count))

KINDS: Mapping[str, tuple[Field, ...]] = {
    "new": (
        *_HEAD,
        need("order"),
        need("about", ABOUT),
        need("start", table),
        need("dice", many(die)),
        need("changes", many(change)),
        need("version"),
        need("tables", names),
    ),
    "ruling": (*_HEAD, may("side"), may("by"), may("due", DUE), need("order"), may("agreed"), *_RULED, need("parent", LINK)),
    "amend": (
        *_HEAD,
        may("side"),
        need("order"),
        may("agreed"),
        need("amends", counts),
        need("taken", count),
        may("entry", count),
        may("again", many(AGAIN)),
        *_RULED,
        need("parent", LINK),
    ),
    "edit": (*_HEAD, need("changes", many(change)), need("parent", LINK)),
    "undo": (*_HEAD, *_MOVED),
    "redo": (*_HEAD, *_MOVED),
    "note": (*_HEAD, may("side"), need("text")),
    "remark": (*_HEAD, may("text"), may("order"), may("why"), may("rules", texts)),
    "stir": (*_HEAD, need("word")),
    "fork": (*_HEAD, need("from", SOURCE), *_SEED, may("players", names), may("asked", ASKED), may("mail", MAIL), need("version")),
    "letter": (
        *_HEAD,
        need("number", count),
        need("by"),
        may("replaces", digest),
        may("exchange", count),
        may("half", digest),
        may("commit", digest),
        may("key"),
        may("salt"),
        may("players", names),
        may("orders", texts),
        may("declared"),
        may("answer", texts),
        may("seals", texts),
        may("opens", texts),
        may("agreed"),
        need("version"),
        need("tables", names),
        need("sign"),
    ),
    "mend": (*_HEAD, need("lost", count), need("sha256", digest), need("file"), need("next_die", count), need("version")),
}
"""Every kind of entry with its fields, in the order that they are written in.

``new`` begins a record. ``ruling``: a command, or the answer to a decision. ``amend``: takes others back (its first ``taken``
changes) and puts another in their place; ``entry`` and ``again`` where it is an earlier one and what followed is given again.
``edit``: what a hand changed. ``stir``: a word mixed into the dice that follow. ``fork``: from here on a record of its own, with
its own seed. ``letter``: one side's part of a game by mail. ``mend``: ``lost`` bytes behind this place could not be read; they
lie in ``file``."""

ACTS = frozenset({"new", "ruling", "amend", "edit"})
"""Kinds that undo counts; the others it passes over."""

_ORDERS = {kind: tuple(field.name for field in fields) for kind, fields in KINDS.items()}
_ORDERED: Mapping[int, Mapping[str, tuple[str, ...]]] = {1: format1.ORDERED, 2: _ORDERS}
_CHECKS = {kind: {field.name: field.check for field in fields} for kind, fields in KINDS.items()}
_NEEDED = {kind: frozenset(field.name for field in fields if field.needed) for kind, fields in KINDS.items()}

LONGEST = 1 << 24
"""Bytes of an entry: more than any command writes."""


def body(entry: Mapping[str, Any], form: int = FORMAT) -> str:
    """The entry as TOML in a format, without heading and hash. AssertionError for a field that its kind has not."""
    order = _ORDERED[form][entry["kind"]]
    ordered = {name: entry[name] for name in order if entry.get(name) is not None}
    if len(ordered) != len(entry) and (other := [name for name, value in entry.items() if value is not None and name not in ordered]):
        raise AssertionError(f"{entry['kind']}: no such field: {', '.join(other)}")
    return f"{toml.lines(ordered, 'entry')}\n"


def canonical(entry: Mapping[str, Any], content: bytes, form: int) -> bool:
    """Whether ``content`` (without heading and hash) is what the format writes for the entry that was read from it."""
    try:
        return body(entry, form).encode() == content
    except (AssertionError, KeyError, TypeError, UnicodeEncodeError):
        return False


def decode(content: str) -> dict[str, Any]:
    """The fields of an entry. ValueError, with what is wrong, where it is no TOML or no entry of a kind that is known."""
    if len(content) > LONGEST:
        raise ValueError("too long")
    try:
        found = read(content)
        wrong = strange(found)
    except (KeyError, TypeError, AttributeError, IndexError, RecursionError):
        raise ValueError("no entry") from None
    if wrong is not None:
        raise ValueError(wrong)
    return found


def strange(entry: Mapping[str, Any]) -> str | None:
    """The first field that an entry of its kind cannot have so, or lacks; None where all is as it must be."""
    kind = entry.get("kind")
    checks = _CHECKS.get(kind) if type(kind) is str else None
    if checks is None or type(kind) is not str:
        return "kind"
    if not _NEEDED[kind] <= entry.keys():
        return min(_NEEDED[kind] - entry.keys())
    for name, value in entry.items():
        check = checks.get(name)
        if check is None or not check(value):
            return name
    return None


_SECTION = re.compile(r"\n\[entry\.(\w+)\]\n")


def read(content: str) -> dict[str, Any]:
    """The fields in an entry's TOML, section by section: some stand in entry after entry, and are read once. What is not as
    refcli writes it is read as a whole."""
    first, *rest = _SECTION.split(content)
    sections, contents = rest[::2], rest[1::2]
    whole = content.count("\n[") > len(sections) or '"""' in content or "'''" in content or "\r" in content
    found: dict[str, Any] = toml.loads(content if whole else first)["entry"][0]
    if whole:
        return found
    for name, section in zip(sections, contents, strict=True):
        if name in found:
            raise ValueError(f"{name} stands there twice")
        found[name] = dict(_section(section))
    return found


@lru_cache(maxsize=1024)
def _section(content: str) -> dict[str, Any]:
    return toml.loads(content)
