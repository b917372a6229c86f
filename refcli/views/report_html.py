"""The after-action report as one self-contained HTML page: no script, nothing fetched, and it prints well."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from . import luck
from .cells import clean
from .page import Page
from .parts import path_name
from .report import dice_title, dice_words, faces, fate, said, told

if TYPE_CHECKING:
    from ..core.answer import Answer

STYLE = """
:root{--ink:#1c1b19;--paper:#fbfaf6;--faint:#6b675e;--line:#d8d3c6}
@media (prefers-color-scheme:dark){:root{--ink:#e9e6de;--paper:#1b1a18;--faint:#a09b90;--line:#3a3833}}
body{font:16px/1.5 Georgia,"Hiragino Mincho ProN","Noto Serif CJK JP",serif;color:var(--ink);background:var(--paper);
max-width:46rem;margin:2rem auto;padding:0 1rem}
h1,h2{line-height:1.2}h2{border-bottom:1px solid var(--line);margin-top:2rem}
ol{list-style:none;padding:0}li{margin:.5rem 0}code{font:.85em/1.4 ui-monospace,Menlo,Consolas,monospace}
.seq,.fate,.sum{color:var(--faint);font-size:.85em}.gone code{text-decoration:line-through}
blockquote{margin:.75rem 0;padding-left:1rem;border-left:3px solid var(--line);font-style:italic}
.told{display:block;margin-left:1.5rem}table{border-collapse:collapse;margin:.5rem 0}
td,th{border:1px solid var(--line);padding:.15rem .6rem;text-align:right;font-variant-numeric:tabular-nums}
svg{width:100%;height:auto}svg text{font:11px sans-serif;fill:var(--ink)}.grid{stroke:var(--line)}
.series{fill:none;stroke:var(--ink);stroke-width:1.8}
@media print{:root{--ink:#000;--paper:#fff;--faint:#444;--line:#bbb}
body{margin:0;max-width:none;font-size:11pt}h2,li,svg,table{break-inside:avoid}h2{break-after:avoid}}
"""
DASHES = ("", "7 3", "2 3", "9 3 2 3", "1 5", "12 4")
"""Lines are told apart by their dashes and their labels, not by colour."""
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 300, 40, 130, 12, 28


def show(answer: Answer, page: Page) -> None:
    """``data``: the ``Story`` of ``services/report.py``."""
    page.width = None
    for line in html(answer, page):
        page.line(line)


def html(answer: Answer, page: Page) -> Iterator[str]:
    """The page's lines."""
    story = answer.data
    title = f"{page.catalogue(story.title)}: {story.session}"
    yield "<!DOCTYPE html>"
    yield f'<html lang="{page.catalogue.lang}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{_text(title)}</title>"
    yield from ("<style>", *STYLE.strip().split("\n"), "</style></head><body>")
    yield f"<h1>{_text(title)}</h1>"
    yield f'<p class="sum">{_text(page.key("report.summary", entries=story.entries, taken_back=story.taken_back, head=story.head))}</p>'
    if story.series:
        yield f"<h2>{_text(page.key('report.tracks'))}</h2>"
        yield from chart(story, page)
    for turn in story.turns:
        yield f"<h2>{_text(str(turn.key) if turn.key is not None else page.key('report.no-turn'))}</h2><ol>"
        for moment in turn.moments:
            yield from _moment(moment, answer, page)
        yield "</ol>"
    if story.throws:
        yield f"<h2>{_text(page.key('report.dice'))}</h2>"
        for one in story.throws:
            yield from _dice(one, page)
    yield f"<h2>{_text(page.key('report.luck'))}</h2><ul>"
    for line in luck.lines(story.luck, page):
        yield f"<li>{_text(line.strip())}</li>"
    yield "</ul></body></html>"


def _text(text: str) -> str:
    return escape(clean(text))


def _moment(moment: Any, answer: Answer, page: Page) -> Iterator[str]:
    row = moment.row
    if row.get("note"):
        yield f"<li><blockquote>{_text(row['note'])}</blockquote></li>"
        return
    dice = f' <span class="seq">{_text(page.key("view.dice"))} {_text(faces(row))}</span>' if row["dice"] else ""
    mark = fate(row, page)
    yield f'<li{" class=gone" if row["undone"] else ""}><span class="seq">#{row["seq"]}</span> <code>{_text(said(row))}</code>{dice}' + (
        f' <span class="fate">{_text(mark)}</span>' if mark else ""
    )
    for line in told(moment, answer, page):
        yield f'<span class="told">{_text(line)}</span>'
    yield "</li>"


def _dice(one: Any, page: Page) -> Iterator[str]:
    yield f"<p><strong>{_text(dice_title(one, page))}</strong></p>"
    if one.sides <= 20:
        heads = "".join(f"<th>{face}</th>" for face in range(1, one.sides + 1))
        cells = "".join(f"<td>{one.faces[face]}</td>" for face in range(1, one.sides + 1))
        yield f"<table><tr>{heads}</tr><tr>{cells}</tr></table>"
    yield f"<p>{_text(dice_words(one, page))}</p>"


def chart(story: Any, page: Page) -> Iterator[str]:
    """An inline SVG of every track over the entries, with a line where each turn begins."""
    last = max(story.entries, 2)
    values = [value for one in story.series for _, value in one.points]
    low, high = min(0, *values), max(values)

    def x(seq: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (seq - 1) / (last - 1)

    def y(value: int) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / max(high - low, 1)

    yield f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{_text(page.key("report.tracks"))}">'
    for value in sorted({low, (low + high) // 2, high}):
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>'
        yield f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value}</text>'
    for turn in story.turns:
        at = x(turn.moments[0].row["seq"])
        yield f'<line class="grid" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>'
        yield f'<text x="{at + 3:.1f}" y="{HEIGHT - 10}">{_text(str(turn.key or ""))}</text>'
    labels: list[float] = []
    for i, one in enumerate(story.series):
        steps = "".join(f"{'H' if n else 'M'}{x(seq):.1f}{'V' if n else ' '}{y(value):.1f}" for n, (seq, value) in enumerate(one.points))
        dash = DASHES[i % len(DASHES)]
        yield f'<path class="series" d="{steps}"' + (f' stroke-dasharray="{dash}"' if dash else "") + "/>"
        at = y(one.points[-1][1]) + 4
        while any(abs(at - other) < 12 for other in labels):
            at += 12
        labels.append(at)
        yield f'<text x="{WIDTH - RIGHT + 6}" y="{at:.1f}">{_text(path_name(one.path, page.catalogue))} {one.points[-1][1]}</text>'
    yield "</svg>"
