"""The report's charts: tracks as lines in one frame, each in a small frame of its own, or as a road with the turns on it.

Frames are drawn 360 units wide and shown no wider than they can be read; names stand in a key beside the frame, so that none
overlaps another or leaves it. Lines differ in colour and in dash.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from .cells import clean, width
from .page import Page
from .parts import path_name
from .report import turn_name

DASHES = ("", "7 3", "2 3", "9 3 2 3", "1 4", "12 4")
WIDE, LEFT, RIGHT, TOP, BOTTOM = 360, 30, 8, 8, 20
LETTER = 6
"""Units that a cell of a label takes at most."""


def chart(one: Any, story: Any, page: Page) -> Iterator[str]:
    """A chart as figures. ``one``: ``services/report.Chart``."""
    if one.kind == "ruler":
        yield from _road(one, story, page)
    elif one.kind == "each":
        for series in one.series:
            yield from _frame(path_name(series.path, page.catalogue), [series], story, page, 90)
    else:
        yield from _frame(page.catalogue(one.title), one.series, story, page, 190)


def _frame(title: str, series: Sequence[Any], story: Any, page: Page, high: int) -> Iterator[str]:
    """Series in one frame, with a key where there are several."""
    last: int = max(story.tale.heading.entries, 2)
    values: list[int] = [value for one in series for _, value in one.points]
    low, top = min(0, *values), max(1, *values)

    def x(seq: int) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * (seq - 1) / (last - 1)

    def y(value: int) -> float:
        return TOP + (high - TOP - BOTTOM) * (top - value) / max(top - low, 1)

    full = ' class="full"' if len(series) > 1 else ""
    yield f"<figure{full}><figcaption>{_text(title)}" + (f" {series[0].points[-1][1]}" if len(series) == 1 else "") + "</figcaption>"
    yield f'<svg viewBox="0 0 {WIDE} {high}" role="img" aria-label="{_text(title)}">'
    for value in sorted({low, top} if high < 120 else {low, (low + top) // 2, top}):
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>'
        yield f'<text x="{LEFT - 4}" y="{y(value) + 3.5:.1f}" text-anchor="end">{value}</text>'
    yield from _turns(story, page, x, high)
    for i, one in enumerate(series):
        steps = "".join(f"{'H' if n else 'M'}{x(seq):.1f}{'V' if n else ' '}{y(value):.1f}" for n, (seq, value) in enumerate(one.points))
        yield f'<path class="series" {_stroke(i)} d="{steps}H{x(last):.1f}"/>'
    yield "</svg>"
    if len(series) > 1:
        yield '<ul class="key">'
        for i, one in enumerate(series):
            sample = f'<svg viewBox="0 0 32 8" aria-hidden="true"><path class="series" {_stroke(i)} d="M0 4H32"/></svg>'
            yield f"<li>{sample}{_text(path_name(one.path, page.catalogue))} {one.points[-1][1]}</li>"
        yield "</ul>"
    yield "</figure>"


def _stroke(i: int) -> str:
    dash = DASHES[i % len(DASHES)]
    return f'style="stroke:var(--c{i % 6})"' + (f' stroke-dasharray="{dash}"' if dash else "")


def _turns(story: Any, page: Page, x: Any, high: int) -> Iterator[str]:
    """A line where each turn begins; of the names as many as stand side by side."""
    free = 0.0
    for chapter in story.tale.chapters:
        if chapter.turn is None:
            continue
        at = x(chapter.scenes[0].seq)
        yield f'<line class="grid" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP}" y2="{high - BOTTOM}"/>'
        name = short_turn(chapter.turn, page)
        end = at + width(name) * LETTER
        if at >= free and end <= WIDE:
            yield f'<text x="{at:.1f}" y="{high - 6}">{_text(name)}</text>'
            free = end + LETTER


def short_turn(turn: str, page: Page) -> str:
    """A turn as a chart has room for it: its key, its name where that is no longer."""
    name = page.name(turn) if page.name(turn) != turn else turn_name(turn, page)
    return name if width(name) <= 8 else turn if page.catalogue.lang == "en" else name


def _road(one: Any, story: Any, page: Page) -> Iterator[str]:
    """A track as a row of boxes, each with the turn in which it was reached."""
    series = one.series[0]
    values = [value for _, value in series.points]
    low = min(values) if series.low is None else series.low
    top = max(values) if series.high is None else series.high
    reached: dict[int, int] = {}
    for seq, value in series.points:
        for box in range(low, value + 1):
            reached.setdefault(box, seq)
    yield f'<figure class="full"><figcaption>{_text(page.catalogue(one.title))}</figcaption><ol class="road">'
    for box in range(low, top + 1):
        been = box <= values[-1]
        here = " here" if box == values[-1] else ""
        turn = _turn_at(reached[box], story, page) if box in reached else ""
        yield f'<li class="{"been" if been else "open"}{here}"><b>{box}</b>{_text(turn)}</li>'
    yield "</ol></figure>"


def _turn_at(seq: int, story: Any, page: Page) -> str:
    found = next((chapter.turn for chapter in reversed(story.tale.chapters) if chapter.scenes[0].seq <= seq), None)
    return "" if found is None else short_turn(found, page)


def _text(text: str) -> str:
    return escape(clean(text))
