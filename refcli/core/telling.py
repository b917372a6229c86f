"""What a game says of its rulings in a report: one sentence for each, and what became of its forces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .outcome import Name, Say, say, texts
from .state import State


class Deed(NamedTuple):
    """One ruling with the answers to its decisions. ``name``: the command; ``facts``: its order's, by name; ``result``: of the
    whole; ``before`` and ``after``: the position."""

    name: str
    facts: Mapping[str, Any]
    result: Any
    answers: tuple[str, ...]
    before: State
    after: State


class Fate(NamedTuple):
    """A row of the table at the end: who, with what, what was lost, what became of it; None where that is not known."""

    who: Name | Say
    start: int | None
    lost: int | None
    fate: Name | Say | None


class Teller(NamedTuple):
    """``sentence``: the ruling in a sentence, None where it is better told by its result, ``SILENT`` where nothing need be said.
    ``fates``: the forces, from the position at the start to that at the end, and all that was ruled between them."""

    sentence: Callable[[Deed], Say | None]
    fates: Callable[[State, State, Sequence[Deed]], Sequence[Fate]] = lambda start, end, deeds: ()


SILENT = texts({"en": "", "ja": ""})
"""What is said of a ruling that tells nothing: the clock's steps, what players told of the map."""


def number(n: int) -> Say | str:
    """A small number as it is written in a sentence."""
    return say(f"story.n.{n}") if 0 <= n <= 6 else str(n)


def joined(parts: Sequence[Say]) -> Say:
    """Parts of a sentence one after the other."""
    if len(parts) == 1:
        return parts[0]
    return say("story.and", first=joined(parts[:-1]), last=parts[-1])
