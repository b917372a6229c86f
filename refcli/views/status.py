"""The whole table at a glance: turn, phase and its checklist, tracks and pools, the open decision, what comes next."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core.outcome import Name, Say
from ..core.showing import Bar, Line
from ..text import LANGUAGES
from .page import PIPE_BAR, Page, Part
from .parts import bar, option_words, place_words, put_decision, put_rules, put_warnings, put_where

if TYPE_CHECKING:
    from ..core.answer import Answer

_LABEL = 28
_WIDE = 60


def show(answer: Answer, page: Page) -> None:
    """``data``: title, turn, phase, checklist, summary (``Bar`` and ``Line``), decision, todo, head."""
    data: dict[str, Any] = answer.data
    put_where(answer, page)
    page.line(Part(heading(data, page), "strong"), hang=2)
    put_summary(data.get("summary") or (), page)
    _listed("view.checklist", data.get("checklist") or (), "•", page)
    if data.get("decision") is not None:
        page.blank()
    put_decision(data.get("decision"), answer.paths, page)
    _listed("view.todo", data.get("todo") or (), "→", page)
    put_warnings(answer, page)
    put_rules(answer.rules, page)
    if head := data.get("head"):
        page.line(Part(page.key("view.head", head=head), "dim"))


def speak(answer: Answer, page: Page) -> list[str]:
    """Turn and phase, where the tracks stand, who has to choose, the next thing to do."""
    data: dict[str, Any] = answer.data
    said = [title] if (title := heading(data, page)) else []
    said += [f"{page.catalogue(one.label)} {one.value}" for one in data.get("summary") or () if isinstance(one, Bar)]
    if decision := data.get("decision"):
        said.append(page.key("view.decides", who=Name(decision.who or "…"), what=option_words(decision, page.catalogue)))
    return said + [page.catalogue(one) for one in (data.get("todo") or ())[:1]]


def heading(data: dict[str, Any], page: Page) -> str:
    """Title, turn and phase."""
    if page.catalogue.lang != LANGUAGES[0] and "place" in data:
        turn, where, game = data["place"]
        heading = [page.catalogue(data["title"]), place_words(turn, where, game, page.catalogue)]
    else:
        heading = [page.catalogue(data.get(part)) for part in ("title", "turn", "phase")]
    return " · ".join(part for part in heading if part)


def put_summary(summary: list[Bar | Line] | tuple[()], page: Page) -> None:
    """Tracks as bars, the rest as labelled lines; labels in one column where the page is wide enough for it."""
    narrow = page.width is not None and page.width < _WIDE
    labels = [page.catalogue(one.label) for one in summary]
    if page.plain:
        for one, label in zip(summary, labels, strict=True):
            _plainly(one, label, page)
        return
    aligned = [label for one, label in zip(summary, labels, strict=True) if isinstance(one, Bar) or not narrow]
    wide = max((w for label in aligned if (w := page.measure(label)) <= _LABEL), default=0)
    for one, label in zip(summary, labels, strict=True):
        if isinstance(one, Bar):
            _bar(one, Part(page.pad(label, wide), "strong"), wide, page)
        elif narrow:
            page.line(Part(label, "strong"), "  ", one.text, hang=4)
        else:
            page.line(Part(page.pad(label, wide), "strong"), "  ", one.text, hang=wide + 2)


def _plainly(one: Bar | Line, label: str, page: Page) -> None:
    """``Time: 3 of 10``."""
    if isinstance(one, Line):
        page.line(f"{label}: ", one.text, hang=2)
        return
    page.line(f"{label}: ", page.key("view.of", value=one.value, high=one.high), hang=2)
    if one.meaning is not None:
        page.line(f"{label}: ", one.meaning, hang=2)


def _bar(one: Bar, head: Part, wide: int, page: Page) -> None:
    number = page.pad(str(one.value), max(len(str(one.low)), len(str(one.high))), right=True)
    room = PIPE_BAR if page.width is None else max(min(page.width - page.measure(head.text) - len(number) - 3, PIPE_BAR), 4)
    full = bar(Fraction(one.value - one.low, max(one.high - one.low, 1)), room)
    page.line(head, "  ", Part("█" * full, "bar"), Part("░" * (room - full), "dim"), " ", Part(number, "strong"))
    if one.meaning is not None:
        page.line(one.meaning, indent=4 if page.width is not None and page.width < _WIDE else wide + 2)


def _listed(key: str, items: list[Say] | tuple[()], sign: str, page: Page) -> None:
    if not items:
        return
    page.blank()
    page.line(Part(page.key(key), "strong"))
    for item in items:
        page.line(f"{sign} ", item, indent=2, hang=2)
