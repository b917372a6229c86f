"""Lines as they are: help, scripts, sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .page import Page
from .parts import put_warnings, put_where

if TYPE_CHECKING:
    from ..core.answer import Answer


def show(answer: Answer, page: Page) -> None:
    """``data["lines"]``: ``Say`` or text, which may hold newlines; with ``data["bare"]`` they stand alone, for a file."""
    if not answer.data.get("bare"):
        put_where(answer, page)
    for one in answer.data["lines"]:
        for line in page.catalogue(one).split("\n"):
            body = line.lstrip(" ")
            page.line(body, indent=min(len(line) - len(body), 20), hang=2)
    if not answer.data.get("bare"):
        put_warnings(answer, page)


def table(answer: Answer, page: Page) -> None:
    """``data["text"]``: a table for other programs, neither wrapped nor cut."""
    page.width = None
    for line in answer.data["text"].rstrip("\n").split("\n"):
        page.line(line)
