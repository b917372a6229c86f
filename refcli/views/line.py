"""One speakable line: the result first, where it went at its end."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING

from ..core.outcome import Name, say
from . import VIEWS
from .cells import clean
from .glyphs import fold
from .page import Page
from .parts import change_words, merged, option_words, where
from .results import result_lines

if TYPE_CHECKING:
    from ..core.answer import Answer
    from ..text import Catalogue

_BARS = re.compile("[█░]+")


def line(answer: Answer, catalogue: Catalogue, ascii: bool) -> str:
    """Any answer in one line."""
    place = where(answer, catalogue)
    if answer.view == "ruling":
        said = _ruling(answer, catalogue)
    else:
        said = _view(answer, Page(catalogue), clean(place))
    whole = clean("; ".join(bare for one in [*said, place] if (bare := _open(one))))
    return fold(whole) if ascii else whole


def _open(sentence: str) -> str:
    """A sentence without its full stop: another follows in the same breath."""
    return sentence.rstrip().removesuffix("。").removesuffix(".")


def _view(answer: Answer, page: Page, place: str) -> list[str]:
    """What the view says for itself in a line (its ``speak``), else all that it would draw."""
    name, _, function = VIEWS[answer.view].partition(":")
    module = import_module(f"refcli.views.{name}")
    if speak := getattr(module, "speak", None):
        return [*speak(answer, page), *(f"! {page.catalogue(one)}" for one in answer.warnings)]
    getattr(module, function)(answer, page)
    lines = [_BARS.sub("", one) for one in page.text().split("\n") if one != place]
    return [" ".join(one.split()) for one in lines if one.strip()]


def _ruling(answer: Answer, catalogue: Catalogue) -> list[str]:
    said = result_lines(answer, catalogue)
    said += [catalogue(one) for one in answer.instructions]
    said += [change_words(change, catalogue) for change in merged(answer.changes, answer.paths)]
    if decision := answer.decision:
        said.append(catalogue(say("view.decides", who=Name(decision.who or "…"), what=option_words(decision, catalogue))))
    said += [f"! {catalogue(one)}" for one in answer.warnings]
    return said
