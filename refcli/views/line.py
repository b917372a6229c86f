"""One speakable line: the result first, where it went at its end."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ..core.outcome import Name, say
from . import VIEWS
from .cells import clean
from .glyphs import fold
from .page import Page
from .parts import change_words, merged, where
from .results import result_lines

if TYPE_CHECKING:
    from ..answer import Answer
    from ..text import Catalogue


def line(answer: Answer, catalogue: Catalogue, ascii: bool) -> str:
    """Any answer in one line."""
    place = where(answer, catalogue)
    if answer.view == "ruling":
        said = _ruling(answer, catalogue)
    else:
        page = Page(catalogue)
        module, _, function = VIEWS[answer.view].partition(":")
        getattr(import_module(f"refcli.views.{module}"), function)(answer, page)
        said = [" ".join(one.split()) for one in page.text().split("\n") if one.strip() and one != clean(place)]
    whole = clean("; ".join(one for one in [*said, place] if one))
    return fold(whole) if ascii else whole


def _ruling(answer: Answer, catalogue: Catalogue) -> list[str]:
    said = result_lines(answer, catalogue)
    said += [catalogue(one) for one in answer.instructions]
    said += [change_words(change, catalogue) for change in merged(answer.changes, answer.paths)]
    if decision := answer.decision:
        keys = " / ".join(option.key for option in decision.options)
        said.append(f"{catalogue(say('view.decides', who=Name(decision.who), question=decision.question))} {keys}")
    said += [f"! {catalogue(one)}" for one in answer.warnings]
    return said
