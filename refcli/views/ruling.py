"""A ruling: the result, why, what the hands must do, what changed, what waits for a choice, and what to beware of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .page import Page, Part
from .parts import put_changes, put_decision, put_owed, put_rules, put_warnings, put_where
from .results import result_lines

if TYPE_CHECKING:
    from ..core.answer import Answer


def show(answer: Answer, page: Page) -> None:
    """Any answer of a rule, of a game or of the referee's own."""
    put_where(answer, page)
    lines = result_lines(answer, page.catalogue)
    if answer.follows or (answer.brief and answer.command == "decide"):
        lines = []
    elif answer.brief:
        lines = lines[:1]
    for i, line in enumerate(lines):
        page.line(Part(line, "" if i else "strong"), hang=2)
    for one in answer.reasons if not (answer.brief or answer.command == "decide") else ():
        page.line(one, indent=2, hang=2)
    for one in answer.instructions:
        page.line(Part("→ ", "strong"), one, hang=2)
    put_changes(answer.changes, answer.paths, page)
    put_decision(answer.decision, answer.paths, page, answer.asked)
    put_owed(answer.owed, page)
    if answer.turn_ended and answer.head is not None:
        page.line(Part(page.key("view.head", head=answer.head), "dim"))
    put_warnings(answer, page)
    if not (answer.brief or answer.follows):
        put_rules(answer.rules, page)
