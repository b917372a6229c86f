"""Text in the cells of a terminal: how wide it is, where it may break, and what of it may be shown at all.

A wide East Asian character takes two cells, a combining one none. Japanese may break between any two characters, but a
line never begins with 、。」 and their like nor ends with 「; words of other scripts break at spaces.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

_NO_START = frozenset("、。，．・：；！？）」』】〕〉》ー々〜ぁぃぅぇぉっゃゅょァィゥェォッャュョ…‥％,.!?:;)]}%»”’")
_NO_END = frozenset("（「『【〔〈《([{«“‘")
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean(text: str) -> str:
    """The text without anything that a terminal would obey: controls and escapes become visible, newlines spaces."""
    if text.isprintable():  # nothing of what is made visible below is printable
        return text
    return "".join(_visible(c) for c in text)


def _visible(c: str) -> str:
    if c in "\n\r\t\u2028\u2029":
        return " "
    if c in _BIDI or unicodedata.category(c) in ("Cc", "Cs"):
        return f"\\x{ord(c):02x}" if ord(c) < 256 else f"\\u{ord(c):04x}"
    return c


@lru_cache(maxsize=4096)
def _cells(c: str) -> int:
    if unicodedata.category(c) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(c) in "WF" else 1


def width(text: str) -> int:
    """The cells that a (clean) text takes."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def pad(text: str, cells: int, right: bool = False) -> str:
    """The text filled with spaces to a width, at its end, or at its beginning with ``right``. Never shortened."""
    gap = " " * (cells - width(text))
    return gap + text if right else text + gap


def truncate(text: str, cells: int, mark: str = "…") -> str:
    """The text, or as much of its beginning as fits together with ``mark``."""
    if width(text) <= cells:
        return text
    return text[: _fit(text, cells - width(mark))] + mark


def shortened(words: str, most: int = 60) -> str:
    """Words of an order, a very long one (a secret, a seal) by its beginning alone."""
    return " ".join(truncate(word, most) for word in words.split(" "))


def _fit(text: str, cells: int) -> int:
    """How many characters of the beginning fit, combining ones with their base."""
    used = 0
    for i, c in enumerate(text):
        used += _cells(c)
        if used > cells:
            return i
    return len(text)


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """(start, end) of what holds together: words, single wide characters; spaces are left out."""
    start = 0
    while start < len(text):
        if text[start].isspace():
            start += 1
            continue
        end = start + 1
        while end < len(text) and not text[end].isspace():
            before, after = text[end - 1], text[end]
            together = _cells(after) == 0 or after in _NO_START or before in _NO_END or (_cells(before) < 2 and _cells(after) < 2)
            if not together:
                break
            end += 1
        yield start, end
        start = end


def wrap(text: str, first: int, later: int | None = None) -> list[tuple[int, int]]:
    """(start, end) of each line of ``text``: ``first`` cells for the first line, ``later`` for the others.

    What is longer than a line is cut where it must be; every character but the spaces at a break is in some line.
    """
    later = later or first
    lines: list[tuple[int, int]] = []
    start = end = used = 0
    room = max(first, 2)
    for piece, stop in _pieces(text):
        gap = width(text[end:piece])
        cells = width(text[piece:stop])
        if used + gap + cells <= room:
            used += gap + cells
            end = stop
            continue
        if end > start:
            lines.append((start, end))
            room = max(later, 2)
        start = piece
        while (cells := width(text[start:stop])) > room:
            cut = start + max(1, _fit(text[start:stop], room))
            lines.append((start, cut))
            start, room = cut, max(later, 2)
        used, end = cells, stop
    lines.append((start, end))
    return lines
