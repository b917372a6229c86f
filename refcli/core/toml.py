"""Reading and writing TOML: the one place that says with what.

``tomli`` is what Python's own ``tomllib`` is made of, compiled where there is a wheel for the system: it begins sooner and
reads a record three times as fast. Writing is ours, for a record grows an entry a command: a line a key, a section a
table, what lies deeper inline, so that an entry is short and is written in a sixth of the time that a general writer takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from tomli import TOMLDecodeError, loads

__all__ = ["Lasting", "TOMLDecodeError", "lines", "loads", "value"]

_ESCAPES = {i: f"\\u{i:04x}" for i in (*range(0x20), 0x7F)} | {ord('"'): '\\"', ord("\\"): "\\\\", 10: "\\n", 9: "\\t", 13: "\\r"}
_KEPT = 4096
_SHORT = 200
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def lines(table: Mapping[str, Any], name: str = "") -> str:
    """A line for each key that has a value, then a section ``[NAME.KEY]`` for each inner table.

    What is ``None`` is not written, and a fraction is written as text.
    """
    first: list[str] = []
    sections: list[str] = []
    for key, one in table.items():
        kind = type(one)
        if kind is str:  # most are such, and a ruling waits for its entry
            first.append(f"{_KEYS[key]} = {_TEXTS[one]}")
        elif kind is int:
            first.append(f"{_KEYS[key]} = {one}")
        elif kind is dict or kind is Lasting:
            pairs = _pairs(one) if kind is dict else one.pairs
            sections += ("", f"[{name}.{_KEYS[key]}]" if name else f"[{_KEYS[key]}]", *pairs)
        elif (kind is list or kind is tuple) and len(one) > 1 and type(one[0]) is dict:
            first += (f"{_KEYS[key]} = [", *(f"    {value(row)}," for row in one), "]")
        elif one is not None:
            first.append(f"{_KEYS[key]} = {_WRITERS[kind](one)}")
    return "\n".join([*first, *sections, ""])


def value(one: Any) -> str:
    """One value, on one line. TypeError for what TOML cannot say."""
    return _WRITERS[type(one)](one)


class Lasting(dict[str, Any]):
    """A table that many are written with and nothing changes: its lines are made once."""

    @cached_property
    def pairs(self) -> list[str]:
        return _pairs(self)


def _pairs(table: Mapping[str, Any]) -> list[str]:
    pairs: list[str] = []
    for key, one in table.items():
        kind = type(one)
        if kind is str:
            pairs.append(f"{_KEYS[key]} = {_TEXTS[one]}")
        elif kind is int:
            pairs.append(f"{_KEYS[key]} = {one}")
        elif one is not None:
            pairs.append(f"{_KEYS[key]} = {_WRITERS[kind](one)}")
    return pairs


def _inline(one: Mapping[str, Any]) -> str:
    return f"{{{', '.join(_pairs(one))}}}"


def _array(one: Sequence[Any]) -> str:
    return f"[{', '.join([_WRITERS[type(inner)](inner) for inner in one if inner is not None])}]"


def _rarer(one: Any) -> str:
    if isinstance(one, (str, Fraction)):
        return value(str(one))
    if isinstance(one, int):
        return str(int(one))
    if isinstance(one, float):
        return repr(one)
    if isinstance(one, Mapping):
        return value(dict(one))
    if isinstance(one, (list, tuple)):
        return value(list(one))
    if hasattr(one, "isoformat"):  # a date that a hand wrote
        return str(one.isoformat())
    raise TypeError(f"{type(one).__name__} is no value of TOML")


class _Texts(dict[str, str]):
    """Texts as TOML writes them, a few thousand of them kept."""

    def __missing__(self, one: str) -> str:
        plain = one.isprintable() and '"' not in one and "\\" not in one
        return self._keep(one, f'"{one}"' if plain else f'"{one.translate(_ESCAPES)}"')

    def _keep(self, one: str, written: str) -> str:
        if len(self) < _KEPT and len(one) <= _SHORT:
            self[one] = written
        return written


class _Keys(_Texts):
    """Keys as TOML writes them, bare where they can be."""

    def __missing__(self, one: str) -> str:
        return self._keep(one, one if _BARE.fullmatch(one) else value(str(one)))


_TEXTS, _KEYS = _Texts(), _Keys()


class _Writers(dict[type, Callable[[Any], str]]):
    """What writes a value of each type."""

    def __missing__(self, kind: type) -> Callable[[Any], str]:
        return _rarer


_WRITERS = _Writers(
    {str: _TEXTS.__getitem__, int: str, bool: lambda one: "true" if one else "false", dict: _inline, list: _array, tuple: _array}
)
