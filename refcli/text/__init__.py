"""The one catalogue of what players read, in English and Japanese.

Areas are modules with a dict ``TEXTS``: key -> (English, Japanese). Places are ``{name}``, or ``{name:+d}`` for a number with
its sign, and nothing else between braces is one; a place that nothing fills stays visible. A ``Name`` is written by its name in
the language, from the game's table ``names``. A key's first part tells its area where it is a game's; all other
keys stand in ``common``, ``commands`` and ``record``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

from ..core.outcome import Name, Say

LANGUAGES = ("en", "ja")
AREAS = {
    "report": ("report",),
    "iraq": ("iraq_conflict", "iraq_turn", "iraq_events"),
    "bushido": ("bushido",),
    "bataan": ("bataan", "bataan_turn"),
    "midway": ("midway",),
    "arras": ("arras",),
    "corregidor": ("corregidor",),
    "mukden": ("mukden",),
    "declared": ("declared",),
    "own": ("declared",),
    "tables": ("tables", "common"),
    "lint": ("tables",),
    "sheet": ("tables",),
    "view": ("views",),
    "path": ("paths",),
    "result": ("results", "midway_results", "bataan_results", "corregidor_results", "arras_results", "mukden_results", "declared"),
    "die": ("common", "bushido", "bataan", "corregidor", "declared"),
}
"""The modules of an area, where it is not the common one."""


class Catalogue:
    """Renders messages in one language. ``names``: key -> {"en": …, "ja": …}, from the game at hand."""

    def __init__(self, lang: str = "en", names: Mapping[str, Mapping[str, str]] | None = None):
        self.lang = lang
        self.names = names or {}
        self._column = LANGUAGES.index(lang)

    def name(self, key: str) -> str:
        """A key by its name in the language; the key itself where it has none."""
        row = self.names.get(key)
        return row[self.lang] if row else str(key)

    def __call__(self, message: Say | str | None) -> str:
        """The sentence. A plain text passes through; a key without an entry is shown with what fills it."""
        if not isinstance(message, Say):
            return "" if message is None else self.name(message) if isinstance(message, Name) else str(message)
        if message.key == "@":
            sentence = message.params["texts"][self.lang]
        else:
            entry = find(message.key)
            if entry is None:
                return str(message)
            sentence = entry[self._column]
        template, gaps = _template(sentence)
        if not gaps:
            return sentence
        told = message.params.get  # a place that nothing fills stays: a slip in a text never takes the ruling down with it
        return template % tuple(
            [one if type(one := told(place, written)) is str else self._filled(one, signed) for place, written, signed in gaps]
        )

    def _filled(self, value: Any, signed: bool = False) -> str:
        if type(value) is Name:
            return self.name(value)
        if isinstance(value, (Say, Name)):
            return self(value)
        if isinstance(value, (tuple, list)):
            return (", " if self.lang == "en" else "、").join([self._filled(one) for one in value])
        return f"{value:+d}" if signed and isinstance(value, int) else str(value)


_PLACE = re.compile(r"\{(\w+)(:\+d)?\}")


@lru_cache(maxsize=4096)
def _template(sentence: str) -> tuple[str, tuple[tuple[str, str, bool], ...]]:
    """The sentence with ``%s`` in its places; and each place's name, how it is written, whether it is one with a sign."""
    gaps = [(match[1], match[0], match[2] is not None) for match in _PLACE.finditer(sentence)]
    return _PLACE.sub("%s", sentence.replace("%", "%%")), tuple(gaps)


@lru_cache(maxsize=4096)
def places(sentence: str) -> frozenset[str]:
    """The names of the places in a sentence."""
    return frozenset(name for name, _, _ in _template(sentence)[1])


@lru_cache(maxsize=4096)
def find(key: str) -> tuple[str, str] | None:
    """(English, Japanese) of a key, or None."""
    area = key.partition(".")[0]
    for module in AREAS.get(area, ("common", "commands", "record")):
        if entry := import_module(f"refcli.text.{module}").TEXTS.get(key):
            return entry
    return None


def language(given: str | None, environ: Mapping[str, str]) -> str:
    """The first of ``--lang``, ``REFCLI_LANG``, the locale that says one of ours; else English."""
    for word in (given, environ.get("REFCLI_LANG"), environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG")):
        for lang in LANGUAGES:
            if word and word.lower().startswith(lang):
                return lang
    return LANGUAGES[0]
