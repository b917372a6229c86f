"""The whole table at a glance: turn, phase and its checklist, tracks and pools, the open decision, what comes next."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core.outcome import Say
from ..core.showing import Bar, Line
from .page import PIPE_BAR, Page, Part
from .parts import bar, put_decision, put_rules, put_warnings, put_where

if TYPE_CHECKING:
    from ..answer import Answer

_LABEL = 18


def show(answer: Answer, page: Page) -> None:
    """``data``: title, turn, phase, checklist, summary (``Bar`` and ``Line``), decision, todo, head."""
    data: dict[str, Any] = answer.data
    put_where(answer, page)
    heading = [page.catalogue(data.get(part)) for part in ("title", "turn", "phase")]
    page.line(Part(" · ".join(part for part in heading if part), "strong"), hang=2)
    put_summary(data.get("summary") or (), page)
    _listed("view.checklist", data.get("checklist") or (), "•", page)
    put_decision(data.get("decision"), answer.paths, page)
    _listed("view.todo", data.get("todo") or (), "→", page)
    put_warnings(answer, page)
    put_rules(answer.rules, page)
    if head := data.get("head"):
        page.line(Part(page.key("view.head", head=head), "dim"))


def put_summary(summary: list[Bar | Line] | tuple[()], page: Page) -> None:
    """Tracks as bars, the rest as labelled lines, their labels in one column."""
    labels = [page.catalogue(one.label) for one in summary]
    most = _LABEL if page.width is None or page.width >= 60 else 14
    wide = max((w for label in labels if (w := page.measure(label)) <= most), default=0)
    for one, label in zip(summary, labels, strict=True):
        head = Part(page.pad(label, wide), "strong")
        if isinstance(one, Line):
            page.line(head, "  ", one.text, hang=wide + 2)
            continue
        number = page.pad(str(one.value), len(str(one.high)), right=True)
        room = PIPE_BAR if page.width is None else max(min(page.width - page.measure(head.text) - len(number) - 4, PIPE_BAR), 4)
        full = bar(Fraction(one.value - one.low, max(one.high - one.low, 1)), room)
        page.line(head, "  ", Part("█" * full, "bar"), Part("░" * (room - full), "dim"), " ", Part(number, "strong"))
        if one.meaning is not None:
            page.line(one.meaning, indent=wide + 2)


def _listed(key: str, items: list[Say] | tuple[()], sign: str, page: Page) -> None:
    if not items:
        return
    page.blank()
    page.line(Part(page.key(key), "strong"))
    for item in items:
        page.line(f"{sign} ", item, indent=2, hang=2)
