"""The audit of a record: its verdicts, apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..text import find
from .page import Page, Part
from .parts import put_warnings, put_where

if TYPE_CHECKING:
    from ..core.answer import Answer


def show(answer: Answer, page: Page) -> None:
    """``data["verdicts"]``: name -> (good, ``Say``), good None where the verdict is open; ``data["head"]``."""
    put_where(answer, page)
    for name, (good, told) in answer.data["verdicts"].items():
        mark, style = ("bad", "bad") if good is False else ("open", "warn") if good is None else ("good", "good")
        known = name.split(" ")[0]
        named = page.key(f"view.verdict.{known}") if find(f"view.verdict.{known}") else name
        if name in ("seed", "apart"):
            page.line(Part("    "), Part(f"{page.key(f'view.verdict.{name}')}: ", "strong"), told, hang=4)
            continue
        page.line(Part(page.key(f"view.verdict.{mark}"), style), Part(f"  {named}: ", "strong"), told, hang=4)
    if head := answer.data.get("head"):
        page.line(Part(page.key("view.head", head=head), "dim"))
    put_warnings(answer, page)
