"""Why a ruling came out as it did: each modifier with its reason, and the table with its row and column lit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .crt import put_grid
from .page import Page, Part
from .parts import dice_words, put_decision, put_rules, put_warnings, put_where
from .results import result_lines

if TYPE_CHECKING:
    from ..core.answer import Answer


def show(answer: Answer, page: Page) -> None:
    """``data``: ruling (an ``Answer``), crt (or None), column, die, meaning (of the code, or None), sections (of each § applied its
    number and title, where there is a rulebook)."""
    data: dict[str, Any] = answer.data
    ruling: Answer = data["ruling"]
    put_where(answer, page)
    for i, line in enumerate(result_lines(ruling, page.catalogue)):
        page.line(Part(line, "" if i else "strong"), hang=2)
    if ruling.dice and data["crt"] is not None:
        page.line(f"{page.key('view.dice')}: {dice_words(ruling, page.catalogue)}", indent=2, hang=2)
    for one in ruling.reasons:
        page.line(one, indent=2, hang=2)
    if (crt := data["crt"]) is not None:
        page.blank()
        page.line(Part(page.name(crt.name), "strong"))
        put_grid(crt, data["column"], None if data["die"] is None else crt.row(data["die"]), page)
        if data["meaning"] is not None:
            page.line(data["meaning"], indent=2, hang=2)
        page.blank()
    put_decision(answer.decision, answer.paths, page, answer.asked)
    put_warnings(answer, page)
    if sections := data.get("sections"):
        page.rows([(f"§{number}", title) for number, title in sections], style="dim")
        page.line(Part(page.key("view.rules.whole"), "dim"))
    else:
        put_rules(answer.rules, page)
