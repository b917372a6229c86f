"""How a key is known by less than its whole: prefix, a later part's beginning, initials; and what was meant by a typo."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from .errors import BadInput
from .numbers import plain
from .outcome import say

if TYPE_CHECKING:
    from .tables import Tables

Rows = Mapping[str, Mapping[str, str]]
"""What keys are called: a row of names, by language, for each key."""


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


_COUNTED = re.compile("第([一二三四五六七八九十])")
_NUMERALS = "〇一二三四五六七八九十"


@lru_cache(maxsize=4096)
def _name(text: str) -> str:
    """A printed name as it is compared: in small letters, without what parts its words; 第一 is 第1."""
    folded = re.sub(r"[\s\-_・:：]+", "", plain(text).casefold())
    return _COUNTED.sub(lambda match: f"第{_NUMERALS.index(match[1])}", folded)


def named(word: str, keys: Iterable[str], rows: Rows) -> list[str]:
    """The keys whose printed name, in any language, is ``word``, whole. A name that belongs to a side's own (``jp.1``) counts for
    the key alone (``1``)."""
    meant = _name(word)
    if not meant:
        return []
    called = {key for key, row in rows.items() if any(_name(one) == meant for one in row.values())}
    called |= {key.rpartition(".")[2] for key in called}
    return [key for key in keys if key in called]


def resolve(word: str, keys: Sequence[str], what: str, tables: Tables | None = None) -> str:
    """The one key meant by ``word``: by the key or a part of it, else by its printed name in the game's ``tables``. ``what`` names
    the kind of key for the message. BadInput if none or two fit."""
    found = matches(word, keys)
    if len(found) != 1 and tables is not None and (by_name := named(word, keys, tables.called)):
        found = by_name
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput(say("key.ambiguous", word=word, what=say(what), keys=", ".join(found)))
    guesses = near(word, keys)
    if guesses:
        raise BadInput(say("key.unknown", word=word, what=say(what)), say("key.did-you-mean", keys=", ".join(guesses)))
    listed = list(keys)
    raise BadInput(say("key.unknown", word=word, what=say(what)), say("key.one-of", keys=", ".join(listed)) if listed else None)
