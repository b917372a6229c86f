"""The after-action report as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..core.fairness import reading
from . import luck
from .cells import clean, shortened
from .page import Page
from .parts import change_words, merged, path_name
from .results import result_lines

if TYPE_CHECKING:
    from ..core.answer import Answer

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|])")


def show(answer: Answer, page: Page) -> None:
    """``data``: the ``Story`` of ``services/report.py``."""
    page.width = None
    for line in markdown(answer, page):
        page.line(line)


def escape(text: str) -> str:
    """Text of players, so that Markdown shows it as it is."""
    return _MARKS.sub(r"\\\1", clean(text))


def markdown(answer: Answer, page: Page) -> Iterator[str]:
    """The report's lines."""
    story = answer.data
    yield f"# {page.catalogue(story.title)}: {escape(story.session)}"
    yield ""
    yield page.key("report.summary", entries=story.entries, taken_back=story.taken_back, head=story.head)
    for turn in story.turns:
        yield ""
        yield f"## {escape(str(turn.key)) if turn.key is not None else page.key('report.no-turn')}"
        yield ""
        for moment in turn.moments:
            yield from _moment(moment, answer, page)
    yield from _tracks(story, answer, page)
    yield from _dice(story, page)
    yield ""
    yield f"## {page.key('report.luck')}"
    yield ""
    for line in luck.lines(story.luck, page):
        yield f"- {escape(line.strip())}"


def told(moment: Any, answer: Answer, page: Page) -> list[str]:
    """The result of a moment in words, or what a decision changed; plain text."""
    if moment.answer is not None:
        return result_lines(moment.answer, page.catalogue)
    return [change_words(one, page.catalogue) for one in merged(moment.made, answer.paths)]


def fate(row: dict[str, Any], page: Page) -> str:
    """What became of an entry: taken back, refused or broken off (with its §), agreed upon; else nothing."""
    parts = []
    if why := row.get("why"):
        parts.append(" ".join([page.key(f"view.log.{why}"), *(f"§{rule}" for rule in row.get("rules") or ())]))
    if row["undone"]:
        parts.append(page.key("view.log.undone"))
    if row.get("agreed"):
        parts.append(page.key("view.log.agreed", text=clean(row["agreed"])))
    return " · ".join(parts)


def said(row: dict[str, Any]) -> str:
    """The words of an entry, or what it takes back."""
    if row.get("acts"):
        return f"{row['kind']} {' '.join(f'#{seq}' for seq in row['acts'])}"
    return clean(shortened(row["order"] or ""))


def faces(row: dict[str, Any]) -> str:
    """The dice of an entry."""
    return ", ".join(str(die["value"]) for die in row["dice"])


def _moment(moment: Any, answer: Answer, page: Page) -> Iterator[str]:
    row = moment.row
    if row.get("note"):
        yield ""
        yield f"> {escape(row['note'])}"
        yield ""
        return
    struck = "~~" if row["undone"] else ""
    dice = f" — {page.key('view.dice')} {faces(row)}" if row["dice"] else ""
    mark = fate(row, page)
    yield f"- {struck}`#{row['seq']} {said(row).replace('`', chr(39))}`{struck}{dice}" + (f" *({escape(mark)})*" if mark else "")
    for line in told(moment, answer, page):
        yield f"  - {escape(line)}"


def _tracks(story: Any, answer: Answer, page: Page) -> Iterator[str]:
    if not story.series:
        return
    yield ""
    yield f"## {page.key('report.tracks')}"
    yield ""
    keys = [page.key("report.no-turn") if turn.key is None else escape(str(turn.key)) for turn in story.turns]
    yield "| " + " | ".join([page.key("report.track"), page.key("report.start"), *keys]) + " |"
    yield "|" + "---|" * (len(keys) + 2)
    ends = [turn.moments[-1].row["seq"] for turn in story.turns]
    for one in story.series:
        values = dict(one.points)
        row = [escape(path_name(one.path, page.catalogue)), str(one.points[0][1]), *(str(values.get(end, "")) for end in ends)]
        yield "| " + " | ".join(row) + " |"


def _dice(story: Any, page: Page) -> Iterator[str]:
    if not story.throws:
        return
    yield ""
    yield f"## {page.key('report.dice')}"
    for one in story.throws:
        yield ""
        yield f"**{dice_title(one, page)}**"
        yield ""
        yield "| " + " | ".join(str(face) for face in range(1, one.sides + 1)) + " |" if one.sides <= 20 else ""
        if one.sides <= 20:
            yield "|" + "---|" * one.sides
            yield "| " + " | ".join(str(one.faces[face]) for face in range(1, one.sides + 1)) + " |"
        yield ""
        yield dice_words(one, page)


def dice_title(one: Any, page: Page) -> str:
    """Which dice these are."""
    return page.key("report.dice-of", source=page.key(f"report.source.{one.source}"), sides=one.sides, n=one.faces.total())


def dice_words(one: Any, page: Page) -> str:
    """What can fairly be said of them."""
    found = reading(one.faces, one.sides)
    places = {
        "mean": f"{found.mean:.2f}",
        "fair": f"{found.fair_mean:.1f}",
        "error": f"{found.error:.2f}",
        "chi": f"{found.chi_square:.1f}",
        "degrees": one.sides - 1,
    }
    if found.p is None:
        return page.key("report.dice-few", **places)
    return page.key("report.dice-reading", p=f"{found.p:.2f}" if found.p >= 0.01 else "< 0.01", **places)
