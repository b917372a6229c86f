"""The second screen: turn and tracks in figures that can be read from across the table, what is due below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..core.showing import Bar, Line
from .page import Page, Part
from .parts import put_decision, put_owed, put_warnings, put_where
from .status import heading, put_summary

if TYPE_CHECKING:
    from ..core.answer import Answer

FIGURE: dict[str, Sequence[str]] = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "-": ("   ", "   ", "###", "   ", "   "),
    "A": (" # ", "# #", "###", "# #", "# #"),
    "B": ("## ", "# #", "## ", "# #", "## "),
}
"""Signs in five rows of three dots; a dot is two cells wide."""
BLANK = ("   ",) * 5
GAP = 3
"""Cells between two numbers beside each other."""


def show(answer: Answer, page: Page) -> None:
    """``data`` as the status has it."""
    data: dict[str, Any] = answer.data
    put_where(answer, page)
    page.line(Part(heading(data, page), "strong"), hang=2)
    bars = [one for one in data.get("summary") or () if isinstance(one, Bar)]
    if page.plain:
        put_summary(data.get("summary") or (), page)
    else:
        _large([(page.catalogue(one.label), str(one.value)) for one in bars], page)
        put_summary([one for one in data.get("summary") or () if isinstance(one, Line)], page)
    if data.get("decision") is not None:
        page.blank()
    put_decision(data.get("decision"), answer.paths, page)
    page.blank()
    put_owed(answer.owed, page)
    for one in data.get("todo") or ():
        page.line("→ ", one, hang=2)
    put_warnings(answer, page)


def speak(answer: Answer, page: Page) -> list[str]:
    """As the status."""
    from .status import speak as status

    return status(answer, page)


def large(text: str) -> list[str]:
    """A number in large figures: five lines. A sign that has none is left blank."""
    drawn = [FIGURE.get(sign, BLANK) for sign in text]
    return ["  ".join("".join("██" if dot == "#" else "  " for dot in rows[i]) for rows in drawn) for i in range(5)]


def _large(numbers: Sequence[tuple[str, str]], page: Page) -> None:
    """Numbers with their labels above them, as many beside each other as the page is wide."""
    room = page.width or 80
    row: list[tuple[str, list[str], int]] = []
    for label, text in numbers:
        drawn = large(text)
        wide = max(page.measure(label), max(map(len, drawn)))
        if row and sum(cells + GAP for _, _, cells in row) + wide > room:
            _row(row, page)
            row = []
        row.append((label, drawn, wide))
    if row:
        _row(row, page)


def _row(row: Sequence[tuple[str, list[str], int]], page: Page) -> None:
    page.blank()
    gap = " " * GAP
    page.line(Part(gap.join(page.pad(label, cells) for label, _, cells in row), "strong"))
    for i in range(5):
        page.line(Part(gap.join(page.pad(drawn[i], cells) for _, drawn, cells in row).rstrip(), "bar"))
    page.blank()
