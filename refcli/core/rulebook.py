"""A rulebook in a table ``rules``: its sections in order, found by number, by chapter, by words of either language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple
from unicodedata import normalize

NUMBER = re.compile(r"[0-9]+(\.[0-9]+)*")


class Section(NamedTuple):
    """One section: ``title`` and ``text`` by language. ``by`` is ``refcli`` (applied), ``told`` (reminded), or ``players``
    (theirs); ``commands`` and ``tables`` apply it, ``see`` are the sections it leans on."""

    number: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    by: str
    commands: tuple[str, ...]
    tables: tuple[str, ...]
    see: tuple[str, ...]

    @property
    def chapter(self) -> str:
        """The number of its chapter: ``16`` of ``16.45``."""
        return self.number.partition(".")[0]

    @property
    def opens(self) -> bool:
        """Whether it heads a chapter: ``16.0``."""
        return self.number == f"{self.chapter}.0"


def sections(name: str, table: Mapping[str, Any]) -> tuple[Section, ...]:
    """The sections of a table ``rules``, in its order (for ``Tables.derived``)."""
    return tuple(
        Section(
            number,
            row["title"],
            {"en": row["en"], "ja": row["ja"]},
            row["by"],
            tuple(row.get("commands", ())),
            tuple(row.get("tables", ())),
            tuple(row.get("see", ())),
        )
        for number, row in table["section"].items()
    )


def number_of(word: str) -> str | None:
    """The number of a section or chapter that a word means, as one types or prints it (``§16.45``, ``[16.45]``); or None."""
    bare = normalize("NFKC", word).strip("§[]().,")
    return bare if NUMBER.fullmatch(bare) else None


def named(book: Sequence[Section], number: str) -> list[Section]:
    """The section of that number, or the chapter, in the book's order; empty if there is neither."""
    return [one for one in book if one.number == number] or [one for one in book if one.chapter == number]


def within(book: Sequence[Section], number: str) -> list[Section]:
    """The sections that go into the details of one: 16.41 to 16.47 of 16.4. None of a chapter's heading."""
    deeper = re.compile(re.escape(number) + r"(\.?[0-9]+)")
    return [one for one in book if deeper.fullmatch(one.number) and not number.endswith(".0") and "." in number]


def nearest(book: Sequence[Section], number: str, most: int = 3) -> list[Section]:
    """The sections whose numbers are most like one that is not there: of its chapter first, or of the nearest chapter."""
    chapter = number.partition(".")[0]

    def apart(one: Section) -> tuple[int, int, int]:
        return abs(int(one.chapter) - int(chapter)), -_alike(one.number, number), abs(_size(one.number) - _size(number))

    return sorted(book, key=apart)[:most]


def _alike(one: str, other: str) -> int:
    """How many signs two numbers begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _size(number: str) -> int:
    """A number's details as one figure, to tell near ones from far ones."""
    return int("".join(number.split(".")[1:]) or "0")


TITLE, WHOLE, OPENS, COMMAND, MOST = 8, 4, 3, 3, 4
"""What a word weighs that begins one of the title; besides, if it is the whole of one, and if the title heads a chapter; if a command
is called so; and how often it counts in the text at most."""


def search(book: Sequence[Section], words: Iterable[str]) -> list[Section]:
    """The sections in which the most of the words begin a word of either language, best first: titles weigh more than texts.

    In Japanese, which does not part its words, a word may begin anywhere.
    """
    patterns = [_beginning(word) for word in words]
    found: list[tuple[int, int, int, Section]] = []
    for i, one in enumerate(book):
        weights = [_weight(one, *pattern) for pattern in patterns]
        if any(weights):
            found.append((-sum(1 for weight in weights if weight), -sum(weights), i, one))
    found.sort()
    return [one for hits, _, _, one in found if hits == found[0][0]]


def _beginning(word: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What finds a word's beginning, and what finds the whole word."""
    level = re.escape(_level(word))
    return re.compile(level if not level.isascii() else rf"(?<![a-z0-9]){level}"), re.compile(rf"(?<![a-z0-9]){level}(?![a-z0-9])")


def _weight(one: Section, beginning: re.Pattern[str], whole: re.Pattern[str]) -> int:
    title = [_level(text) for text in one.title.values()]
    text = max(len(beginning.findall(_level(text))) for text in one.text.values())
    weight = min(text, MOST)
    if any(map(beginning.search, title)):
        weight += TITLE + (WHOLE if any(map(whole.search, title)) else 0) + (OPENS if one.opens else 0)
    return weight + (COMMAND if any(map(beginning.match, one.commands)) else 0)


def _level(text: str) -> str:
    """A text as words are looked for in it: small letters, one width."""
    return normalize("NFKC", text).casefold()


def vocabulary(book: Sequence[Section]) -> list[str]:
    """The words of the titles, to tell what a word may be a slip for."""
    return sorted({word for one in book for word in re.findall(r"[a-z0-9]{3,}", _level(one.title["en"]))})
