"""How a key is known by less than its whole: prefix, a later part's beginning, initials; and what was meant by a typo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from .errors import BadInput
from .numbers import plain
from .outcome import say


def matches(word: str, keys: Iterable[str]) -> list[str]:
    """The keys that ``word`` can stand for. The first kind of match that fits at all decides: whole, prefix, the
    beginning of a later part (``bct``), initials of two or more parts (``gz``)."""
    return list(_matches(word, tuple(keys)))


@lru_cache(maxsize=1024)
def _matches(word: str, keys: tuple[str, ...]) -> list[str]:
    word = _level(plain(word).strip())
    if not word:
        return []
    if found := [key for key in keys if _level(key) == word]:
        return found
    kinds = (
        lambda key: key.startswith(word),
        lambda key: any(key[i + 1 :].startswith(word) for i, c in enumerate(key) if c == "-"),
        lambda key: "-" in key and "".join(part[:1] for part in key.split("-")) == word,
    )
    for kind in kinds:
        if found := [key for key in keys if kind(_level(key))]:
            return found
    return []


def _level(word: str) -> str:
    """Small letters, and one kind of dash: options and keys are typed with either."""
    return word.lower().replace("_", "-")


def near(word: str, keys: Iterable[str]) -> list[str]:
    """Up to three keys that ``word`` may be a slip for, nearest first."""
    import difflib  # only a failure needs it

    by_lower = {key.lower(): key for key in keys}
    return [by_lower[found] for found in difflib.get_close_matches(plain(word).lower(), list(by_lower), n=3, cutoff=0.5)]


def resolve(word: str, keys: Sequence[str], what: str) -> str:
    """The one key meant by ``word``. ``what`` names the kind of key for the message. BadInput if none or two fit."""
    found = matches(word, keys)
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput(say("key.ambiguous", word=word, what=say(what), keys=", ".join(found)))
    guesses = near(word, keys)
    if guesses:
        raise BadInput(say("key.unknown", word=word, what=say(what)), say("key.did-you-mean", keys=", ".join(guesses)))
    listed = list(keys)
    raise BadInput(say("key.unknown", word=word, what=say(what)), say("key.one-of", keys=", ".join(listed)) if listed else None)
