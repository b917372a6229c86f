"""The rulebook at hand: sections with who does what, a list of chapters, or what a search found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .page import Page, Part
from .parts import put_warnings, put_where

if TYPE_CHECKING:
    from ..core.answer import Answer

WHOLE = 5
"""So many of the sections that a search found are shown whole; of the others only the titles."""


def show(answer: Answer, page: Page) -> None:
    """``data["sections"]`` as ``result.sections``, titles and texts as messages; ``how``: ``chapters``, ``found``, else whole
    sections; ``more``: (number, title) of what goes into the details of the one that is shown; ``readings``: how unclear
    places of them are read."""
    put_where(answer, page)
    rows, how = answer.data["sections"], answer.data["how"]
    if how == "chapters":
        page.rows([(f"§{row['section']}", row["title"]) for row in rows])
        if rows:
            page.line(Part(page.key("view.rules.chapters", game=answer.game, chapter=rows[-1]["section"].partition(".")[0]), "dim"), hang=2)
        put_warnings(answer, page)
        return
    whole = rows[:WHOLE] if how == "found" else rows
    for i, row in enumerate(whole):
        if i:
            page.blank()
        put_section(row, page)
    if rest := rows[len(whole) :]:
        page.blank()
        page.line(page.key("view.rules.found"))
        page.rows([(f"§{row['section']}", row["title"]) for row in rest], indent=2)
    if answer.data["more"]:
        page.line(Part(f"{page.key('view.rules.more')}:", "dim"))
        page.rows([(f"§{number}", title) for number, title in answer.data["more"]], indent=2)
    if answer.data["readings"]:
        page.blank()
        page.line(Part(f"{page.key('view.rules.readings')}:", "dim"))
        for one in answer.data["readings"]:
            page.line("- ", one, indent=2, hang=2)
    put_warnings(answer, page)


def put_section(row: Mapping[str, Any], page: Page) -> None:
    """One section: number and title, the text, then who does it, with what, and where else to look."""
    page.line(Part(f"§{row['section']} ", "strong"), Part(page.catalogue(row["title"]), "strong"), hang=2)
    page.line(row["text"], indent=2)
    told = [page.key(f"view.rules.by.{row['by']}")]
    told += [page.key(f"view.rules.{field}", words=", ".join(row[field])) for field in ("commands", "tables") if row[field]]
    if row["see"]:
        told.append(page.key("view.rules.see", words=" ".join(f"§{one}" for one in row["see"])))
    page.line(Part(" · ".join(told), "dim"), indent=2, hang=2)
