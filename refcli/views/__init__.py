"""What people look at. A view writes an ``Answer`` on a ``Page``; each stands in a module of its own and is imported when
it is first drawn. JSON answers need none of this."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from .page import Page

if TYPE_CHECKING:
    from ..core.answer import Answer
    from ..core.errors import RefcliError
    from ..text import Catalogue

VIEWS: dict[str, str] = {
    "ruling": "ruling:show",
    "status": "status:show",
    "watch": "watch:show",
    "crt": "crt:show",
    "explain": "explain:show",
    "odds": "odds:show",
    "log": "log:show",
    "luck": "luck:show",
    "audit-md": "audit:markdown",
    "audit-html": "audit:html",
    "audit-csv": "audit:csv",
    "audit-heads": "audit:heads",
    "compare": "lists:compared",
    "csv": "text:table",
    "games": "lists:games",
    "sessions": "lists:sessions",
    "rulings": "lists:rulings",
    "rules": "rules:show",
    "tables": "tables:show",
    "sheet": "sheet:show",
    "sheet-html": "sheet_html:show",
    "verify": "verify:show",
    "text": "text:show",
    "report-md": "report:show",
    "report-html": "report_html:show",
    "report-json": "report_json:show",
}
"""``Answer.view`` -> ``"module:function"`` of the function ``(answer, page) -> None`` that draws it."""


MARKDOWN = frozenset({"report-md", "sheet", "audit-md"})
"""Views that write Markdown: a terminal shows it laid out, a pipe or a file gets it as it is."""
DOCUMENTS = MARKDOWN | {"csv", "audit-html", "audit-csv", "audit-heads", "report-html", "report-json", "sheet-html"}
"""Views that write a page for a file or a printer: it begins with its title, not with where the answer went."""


@cache
def _view(name: str) -> Callable[[Answer, Page], None]:
    module, _, function = VIEWS[name].partition(":")
    found: Callable[[Answer, Page], None] = getattr(import_module(f"{__name__}.{module}"), function)
    return found


def draw(
    answer: Answer, catalogue: Catalogue, *, width: int | None = None, styled: bool = False, ascii: bool = False, plain: bool = False
) -> str:
    """The answer for people, without a newline at its end.

    ``width``: cells of the terminal; None where there is none, and nothing is wrapped or cut. ``styled``: with colours.
    ``ascii``: signs that an old console lacks are written in ASCII (``glyphs.needs_ascii``).
    """
    laid_out = width is not None and not ascii and not plain and answer.view in MARKDOWN
    page = Page(catalogue, None if laid_out else width, styled and not plain, ascii, plain)
    _view(answer.view)(answer, page)
    if width is not None and laid_out:
        from .rendered import rendered

        return rendered(page.text(), width, styled)
    return page.text()


def draw_line(answer: Answer, catalogue: Catalogue, *, ascii: bool = False) -> str:
    """The answer in one speakable line: the result first, where it went at its end."""
    from .line import line

    return line(answer, catalogue, ascii)


def draw_error(
    error: RefcliError, catalogue: Catalogue, *, width: int | None = None, styled: bool = False, ascii: bool = False, line: bool = False
) -> str:
    """What went wrong, everything of it, each with its § and what to do; in one line with ``line``."""
    from .error import show

    page = Page(catalogue, None if line else width, styled, ascii)
    show(error, page)
    return "; ".join(" ".join(one.split()) for one in page.text().split("\n")) if line else page.text()
