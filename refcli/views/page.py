"""The sheet that a view writes on: lines of styled parts, cleaned, wrapped and painted in one place.

Whatever reaches a player's terminal passes ``Page.line``: that is where controls and escapes from users and files end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..core.outcome import Say, say
from ..text import Catalogue
from .cells import clean, width, wrap
from .glyphs import fold

STYLES: Mapping[str, Mapping[str, Any]] = {
    "": {},
    "strong": {"bold": True},
    "dim": {"dim": True},
    "lit": {"bold": True, "reverse": True},
    "good": {"fg": "green"},
    "bad": {"fg": "red", "bold": True},
    "warn": {"fg": "yellow"},
    "bar": {"fg": "cyan"},
}
"""What a style adds to words that already say the same: colour never carries meaning alone."""

PIPE_BAR = 30
"""Cells of a bar where the width of the output is not known."""


class Part:
    """A piece of a line and its style."""

    __slots__ = ("text", "style")

    def __init__(self, text: str, style: str = ""):
        self.text = text
        self.style = style


class Page:
    """Lines of one answer. ``width`` None: a pipe or a file, where nothing is wrapped or cut. ``plain``: for who hears it read aloud:
    no drawings, nothing that its place alone would tell, a fact a line, its name first."""

    def __init__(self, catalogue: Catalogue, width: int | None = None, styled: bool = False, ascii: bool = False, plain: bool = False):
        self.catalogue = catalogue
        self.width = width
        self.styled = styled
        self.ascii = ascii
        self.plain = plain
        self._lines: list[str] = []

    def key(self, key: str, /, **params: Any) -> str:
        """The catalogue's sentence of a key."""
        return self.catalogue(say(key, **params))

    def name(self, key: str) -> str:
        """A key by its name."""
        return self.catalogue.name(key)

    def measure(self, text: str) -> int:
        """The cells that a text takes once it stands on this page."""
        return width(self._shown(text))

    def pad(self, text: str, cells: int, right: bool = False) -> str:
        """The text filled to a width on this page."""
        gap = " " * (cells - self.measure(text))
        return gap + text if right else text + gap

    def line(self, *parts: str | Part | Say, style: str = "", indent: int = 0, hang: int = 0) -> None:
        """Adds a line. Where it must wrap, its further lines are indented by ``hang`` more."""
        if self.width is None and not self.styled:
            whole = "".join([part.text if isinstance(part, Part) else self.catalogue(part) for part in parts])
            if self.ascii or not whole.isprintable():
                whole = self._shown(whole)
            self._lines.append(" " * indent + whole.rstrip())
            return
        shown: list[Part] = []
        for part in parts:
            if not isinstance(part, Part):
                part = Part(self.catalogue(part), style)
            shown.append(Part(self._shown(part.text), part.style))
        text = "".join(part.text for part in shown)
        if self.width is None:
            self._lines.append(" " * indent + self._paint(shown, 0, len(text)))
            return
        if indent + hang > self.width // 2:
            hang = max(0, min(hang, 4))
        for i, (start, end) in enumerate(wrap(text, self.width - indent, self.width - indent - hang)):
            self._lines.append(" " * (indent + (hang if i else 0)) + self._paint(shown, start, end))

    def blank(self) -> None:
        """An empty line, unless one stands there or the page is empty."""
        if self._lines and self._lines[-1]:
            self._lines.append("")

    def rows(self, pairs: Iterable[tuple[str, str | Say]], indent: int = 0, style: str = "strong", most: int = 18) -> None:
        """Labels and texts in two columns; a label longer than ``most`` cells stands before its text unaligned."""
        pairs = list(pairs)
        if self.plain:
            for one, text in pairs:
                self.line(f"{one}: ", text, indent=indent, hang=2)
            return
        label = max((w for one, _ in pairs if (w := self.measure(one)) <= most), default=0)
        for one, text in pairs:
            self.line(Part(self.pad(one, label), style), "  ", text, indent=indent, hang=label + 2)

    def text(self) -> str:
        """All lines, without a newline at the end."""
        while self._lines and not self._lines[-1]:
            self._lines.pop()
        return "\n".join(self._lines)

    def _shown(self, text: str) -> str:
        text = clean(text)
        return fold(text) if self.ascii else text

    def _paint(self, parts: list[Part], start: int, end: int) -> str:
        if not self.styled:
            return "".join(part.text for part in parts)[start:end].rstrip()
        from click import style

        painted = []
        at = 0
        for part in parts:
            piece = part.text[max(start - at, 0) : max(end - at, 0)]
            at += len(part.text)
            if piece:
                painted.append(style(piece, **STYLES[part.style]) if part.style else piece)
        return "".join(painted)
