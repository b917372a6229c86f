"""The checkpoint, ``session.toml``: the position as small readable TOML, so that nobody need read the whole journal.

A seal over all that stands below it tells a checkpoint that refcli wrote from one that a hand has touched. Anybody can
make a seal: it guards against not noticing, not against malice (that is for the audit).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from ..core import toml
from ..core.errors import SessionError
from ..core.outcome import say
from . import files, journal
from .position import Link, Position, Stir
from .post import Post

_TOP = "# refcli: where this session stands. journal.toml is the record; this is rebuilt from it.\n"
_SEAL = re.compile(r'^seal = "([0-9a-f]{64})"\n\n?', re.MULTILINE)


class Kept(NamedTuple):
    """A checkpoint as it was found: what it says, whether it is as refcli wrote it, and its bytes."""

    position: Position
    sealed: bool
    content: bytes


def content(file: Path) -> bytes | None:
    """The bytes of the checkpoint, None if there is none."""
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise SessionError(say("file.unreadable", file=str(file), fault=fault.strerror or str(fault))) from None


def read(file: Path) -> Kept | None:
    """The checkpoint, None if there is none. SessionError if it cannot be used."""
    found = content(file)
    if found is None:
        return None
    try:
        text = found.decode("utf-8-sig").replace("\r\n", "\n")
        position = _position(toml.loads(text))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as fault:
        raise SessionError(say("session.checkpoint", file=str(file), fault=str(fault)), say("session.checkpoint.how")) from None
    seal = _SEAL.search(text)
    return Kept(position, seal is not None and _digest(text[seal.end() :]) == seal[1], found)


def _position(table: dict[str, Any]) -> Position:
    made, about = table["checkpoint"], table["about"]
    for name in ("seq", "size", "next_die"):
        if type(made[name]) is not int or made[name] < 0:
            raise ValueError(f"checkpoint.{name}")
    if not re.fullmatch(r"[0-9a-f]{64}", made["digest"]):
        raise ValueError("checkpoint.digest")
    if not isinstance(about["game"], str) or not isinstance(about["dice_mode"], str):
        raise ValueError("about")
    values = {path: journal.stored(value) for path, value in table["state"].items()}
    redo = tuple(Link.of(one) for one in made["redo"])
    stirs = tuple(Stir(one["die"], one["word"]) for one in made.get("stirs", ()))
    rest = (Link.of(made["head"]), redo, about, made.get("edited", False), stirs, Post.of(made["post"]) if "post" in made else None)
    return Position(values, made["seq"], made["size"], made["digest"], made["next_die"], *rest)


def write(file: Path, position: Position) -> None:
    """Puts the position in the place of the checkpoint that was there. SessionError if that cannot be."""
    assert position.head is not None
    table = {
        "about": position.about,
        "checkpoint": {
            "seq": position.seq,
            "size": position.size,
            "digest": position.digest,
            "next_die": position.next_die,
            "head": position.head.table(),
            "redo": [one.table() for one in position.redo],
            "edited": position.edited,
            "stirs": [one._asdict() for one in position.stirs] or None,
            "post": position.post.table() if position.post.number else None,
        },
        "state": position.values,
    }
    body = toml.lines(table).lstrip()
    files.replace(file, f'{_TOP}seal = "{_digest(body)}"\n\n{body}'.encode())


def _digest(body: str) -> str:
    import hashlib

    return hashlib.sha256(body.encode()).hexdigest()
