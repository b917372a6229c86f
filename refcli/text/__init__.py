"""The one catalogue of what players read, in English and Japanese.

Areas are modules with a dict ``TEXTS``: key -> (English, Japanese). Places are ``{name}``, and nothing else between braces is
one; a place that nothing fills stays visible. A ``Name`` is written by its name in the language, from the game's table
``names``. A key's first part tells its area. What a game alone says begins with its key and stands in its own room,
``refcli/games/GAME/texts/``, as do its results in words (``result.GAME.…``) and the labels of its dice; all other keys stand here.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from sys import modules
from typing import Any

from ..core.outcome import KINDS_OF_NAMES, Name, Say
from ..games import ROOMS as ROOMS

LANGUAGES = ("en", "ja")
COMMON = ("common", "commands", "record", "looking", "keeping")
AREAS = {
    "report": ("report",),
    "story": ("story",),
    "mail": ("mail",),
    "own": ("tables",),
    "tables": ("tables", "common"),
    "lint": ("tables",),
    "sheet": ("tables",),
    "view": ("views",),
    "path": ("paths",),
    "place": ("clock",),
    "ask": ("commands", "questions"),
    "else": ("questions",),
    "result": ("results",),
}
"""The modules of an area, where it is not the common one."""


class Catalogue:
    """Renders messages in one language. ``names``: key -> {"en": …, "ja": …}, from the game at hand."""

    def __init__(self, lang: str = "en", names: Mapping[str, Mapping[str, str]] | None = None):
        self.lang = lang
        self._names: Mapping[str, Mapping[str, str]] = names or {}
        self._column = LANGUAGES.index(lang)

    def name(self, key: str) -> str:
        """A key by its name in the language; the key itself where it has none."""
        row = self.names.get(key) or self._own.get(key)
        if row:
            return row[self.lang]
        kind, dot, rest = key.partition(".")
        return self.name(rest) if dot and kind in KINDS_OF_NAMES else self._numbered(key)

    def _numbered(self, key: str) -> str:
        """A key that ends in a number by the name of all such keys (``jp-*``), where they have one."""
        head = key.rstrip("0123456789")
        row = self.names.get(f"{head}*") if head != key else None
        return row[self.lang].replace("{n}", key[len(head) :]) if row else str(key)

    @cached_property
    def _own(self) -> Mapping[str, Mapping[str, str]]:
        """Names that belong to one side alone (``ru.right``), by the key without the side, where only one has such."""
        found: dict[str, Mapping[str, str] | None] = {}
        for name, row in self._names.items():
            side, dot, key = name.partition(".")
            if dot and "." not in key and side in self._names:
                found[key] = None if key in found else row
        return {key: row for key, row in found.items() if row is not None}

    @property
    def names(self) -> Mapping[str, Mapping[str, str]]:
        """What keys are called in the game at hand."""
        return self._names

    @names.setter
    def names(self, names: Mapping[str, Mapping[str, str]]) -> None:
        if names is not getattr(self, "_names", None):
            self._names = names
            vars(self).pop("_own", None)

    def __call__(self, message: Say | str | None) -> str:
        """The sentence. A plain text passes through; a key without an entry is shown with what fills it."""
        if not isinstance(message, Say):
            return "" if message is None else self.name(message) if isinstance(message, Name) else str(message)
        key = message.key
        found = _template(message.params["texts"][self.lang]) if key == "@" else _worded(key, self._column)
        if found is None:
            return str(message)
        template, gaps = found
        if not gaps:
            return template
        params = message.params
        try:
            filled = [one if type(one := params[place]) is str else self._filled(one) for place in gaps]
        except KeyError:  # a slip in a text never takes the ruling down with it
            filled = [self._filled(params.get(place, f"{{{place}}}")) for place in gaps]
        return template % tuple(filled)

    def _filled(self, value: Any) -> str:
        if isinstance(value, (Say, Name)):
            return self(value)
        if isinstance(value, (tuple, list)):
            return (", " if self.lang == "en" else "、").join([self._filled(one) for one in value])
        return str(value)


_PLACE = re.compile(r"\{(\w+)\}")


@lru_cache(maxsize=4096)
def _template(sentence: str) -> tuple[str, tuple[str, ...]]:
    """The sentence with ``%s`` in its places, if it has any, and their names in order."""
    gaps = tuple(_PLACE.findall(sentence))
    return _PLACE.sub("%s", sentence.replace("%", "%%")) if gaps else sentence, gaps


@lru_cache(maxsize=4096)
def _worded(key: str, column: int) -> tuple[str, tuple[str, ...]] | None:
    """The template of a key's sentence in the language of that column, or None."""
    entry = find(key)
    return None if entry is None else _template(entry[column])


@lru_cache(maxsize=4096)
def places(sentence: str) -> frozenset[str]:
    """The names of the places in a sentence."""
    return frozenset(_template(sentence)[1])


def _areas(key: str) -> Iterator[Mapping[str, tuple[str, str]]]:
    """The parts of the catalogue where a key may stand, the likeliest first."""
    area, _, rest = key.partition(".")
    if area in ROOMS:
        yield from _room(area)
        return
    for module in AREAS.get(area, COMMON):
        yield _texts(f"refcli.text.{module}")
    if area == "result" and (game := rest.partition(".")[0]) in ROOMS:
        yield _texts(f"refcli.games.{game}.texts.results")
    elif area == "die":
        for room in sorted(ROOMS, key=lambda one: f"refcli.games.{one}" not in modules):  # those at hand are at work
            yield from _room(room)


def _room(game: str) -> Iterator[Mapping[str, tuple[str, str]]]:
    for part in import_module(f"refcli.games.{game}.texts").PARTS:
        yield _texts(f"refcli.games.{game}.texts.{part}")


@lru_cache(maxsize=64)
def _texts(module: str) -> Mapping[str, tuple[str, str]]:
    """One part of the catalogue."""
    found: Mapping[str, tuple[str, str]] = import_module(module).TEXTS
    return found


@lru_cache(maxsize=4096)
def find(key: str) -> tuple[str, str] | None:
    """(English, Japanese) of a key, or None."""
    return next((texts[key] for texts in _areas(key) if key in texts), None)


@lru_cache(maxsize=1024)
def any_below(key: str) -> bool:
    """Whether the key, or any that continues it with a dot, has an entry."""
    return find(key) is not None or any(at < len(keys) and keys[at].startswith(f"{key}.") for keys, at in _places_below(key))


def _places_below(key: str) -> Iterator[tuple[list[str], int]]:
    """The keys of each part of the catalogue where it may stand, in order, and where those that continue it begin."""
    for texts in _areas(key):
        keys = _SORTED.get(id(texts)) or _SORTED.setdefault(id(texts), sorted(texts))
        yield keys, bisect_left(keys, f"{key}.")


_SORTED: dict[int, list[str]] = {}
"""The keys of each part of the catalogue that has been looked through, by its identity: the parts stay as long as the process."""


def language(given: str | None, environ: Mapping[str, str]) -> str:
    """The first of ``--lang``, ``REFCLI_LANG``, the locale that says one of ours; else English."""
    for word in (given, environ.get("REFCLI_LANG"), environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG")):
        for lang in LANGUAGES:
            if word and word.lower().startswith(lang):
                return lang
    return LANGUAGES[0]
