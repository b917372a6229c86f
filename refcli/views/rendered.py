"""Markdown as a terminal shows it: headings, tables and quotes laid out by rich, in the terminal's width."""

from __future__ import annotations

from io import StringIO


def rendered(markdown: str, width: int, styled: bool) -> str:
    """The laid-out text. Without ``styled`` it has no colours and no escapes."""
    from rich.console import Console
    from rich.markdown import Markdown

    page = StringIO()
    console = Console(file=page, width=width, force_terminal=styled, no_color=not styled, emoji=False, markup=False, highlight=False)
    console.print(Markdown(markdown, hyperlinks=False))
    return "\n".join(line.rstrip() for line in page.getvalue().rstrip("\n").split("\n"))
