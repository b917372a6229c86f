"""A game's reference sheet as one HTML page that prints on A4: columns of small type, charts that no page breaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from ..core.crt import Crt
from ..core.outcome import texts
from .cells import clean
from .page import Page
from .parts import words
from .sheet import head_and_text, untold_codes

if TYPE_CHECKING:
    from ..core.answer import Answer

STYLE = """
:root{--ink:#1c1b19;--paper:#fff;--faint:#5d594f;--line:#bdb7a8;--shade:#efece3}
*{box-sizing:border-box}
body{font:15px/1.4 "Source Sans 3","Segoe UI",Roboto,"Hiragino Sans","Noto Sans CJK JP","IPAGothic",sans-serif;color:var(--ink);
background:var(--paper);max-width:78rem;margin:1rem auto;padding:0 1rem;overflow-wrap:anywhere}
h1{font-size:1.4em;margin:.2em 0}h2{font-size:1em;margin:0 0 .25em;border-bottom:1.5px solid var(--ink);break-after:avoid}
h3{font-size:.95em;margin:.5em 0 0;break-after:avoid}
p,ul{margin:.2em 0}ul{padding-left:1em}li{margin:.1em 0}.faint{color:var(--faint);font-weight:normal;font-size:.85em}
main{columns:24rem;column-gap:1.6rem}section{margin:0 0 1em}section.chart{break-inside:avoid}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.92em;break-inside:avoid;overflow-wrap:normal}
td,th{border:1px solid var(--line);padding:.1em .3em;text-align:center;vertical-align:top}
th:first-child,td:first-child{text-align:left}tr:nth-child(even) td{background:var(--shade)}
@page{size:A4;margin:9mm}
@media print{:root{--ink:#000}body{font-size:7.6pt;line-height:1.25;max-width:none;margin:0;padding:0}
main{columns:3;column-gap:4mm}section{margin-bottom:2mm}.wide{overflow:visible}}
"""


def show(answer: Answer, page: Page) -> None:
    """``data`` as the sheet in Markdown has it."""
    page.width = None
    for line in html(answer, page):
        page.line(line)


def html(answer: Answer, page: Page) -> Iterator[str]:
    """The page's lines."""
    data: dict[str, Any] = answer.data
    title = page.catalogue(data["title"])
    yield "<!DOCTYPE html>"
    yield f'<html lang="{page.catalogue.lang}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{_text(title)}</title>"
    yield from ("<style>", *STYLE.strip().split("\n"), "</style></head><body>")
    yield f"<h1>{_text(title)}</h1>"
    yield f'<p class="faint">{_text(page.catalogue(data["rulebook"]))}</p>'
    yield "<main>"
    if data["notes"] or answer.warnings:
        yield "<section><ul>"
        yield from (f"<li>{_text(page.catalogue(note))}</li>" for note in (*data["notes"], *answer.warnings))
        yield "</ul></section>"
    told: set[tuple[str, str]] = set()
    for crt in data["crts"]:
        yield from _crt(crt, page, told)
    for part in data["parts"]:
        yield from _part(part, page)
    if data["rules"]:
        yield f"<section><h2>{_text(page.key('sheet.rules'))}</h2>"
        for one in data["rules"]:
            heading = f"§{one.number} {page.catalogue(texts(one.title))}"
            yield f"<h3>{_text(heading)}</h3><p>{_text(page.catalogue(texts(one.text)))}</p>"
        yield "</section>"
    yield f"<section><h2>{_text(page.key('sheet.rulings'))}</h2>"
    yield from _items(data["rulings"], page)
    yield "</section></main></body></html>"


def _text(text: str) -> str:
    return escape(clean(text))


def _cited(rules: Sequence[str]) -> str:
    return f' <span class="faint">{_text(" ".join(f"§{rule}" for rule in rules))}</span>' if rules else ""


def _part(part: Any, page: Page) -> Iterator[str]:
    yield f"<section{' class=chart' if part.grid is not None else ''}><h2>{_text(page.catalogue(part.title))}{_cited(part.rules)}</h2>"
    if part.grid is not None:
        headings = ["", *(page.catalogue(one) for one in part.grid.headings)]
        rows = ([page.catalogue(name), *("" if one is None else words(one, page.catalogue) for one in row)] for name, row in part.grid.rows)
        yield from _table(headings, rows)
    if part.items:
        yield from _items(part.items, page)
    yield "</section>"


def _items(items: Iterable[Any], page: Page) -> Iterator[str]:
    yield "<ul>"
    for item in items:
        head, told = head_and_text(item, page)
        bold = f"<strong>{_text(head)}</strong> " if head else ""
        yield f"<li>{bold}{_text(told)}{_cited(item.rules)}</li>"
    yield "</ul>"


def _crt(crt: Crt, page: Page, told: set[tuple[str, str]]) -> Iterator[str]:
    yield f'<section class="chart"><h2>{_text(page.name(crt.name))}{_cited(crt.sections)}</h2>'
    rows = (["" if crt.diceless else str(die), *(_cell(crt, die, place) for place in range(len(crt.columns)))] for die in crt.dice)
    yield from _table(["" if crt.diceless else page.key("view.crt.die"), *crt.columns], rows)
    source = page.key(f"view.source.{crt.source}") + (f" · {page.key('view.crt.doubtful')}" if crt.doubtful else "")
    yield f'<p class="faint">{_text(source)}</p>'
    if codes := untold_codes(crt, told, page):
        yield "<ul>" + "".join(f"<li><strong>{_text(code)}</strong> {_text(meaning)}</li>" for code, meaning in codes) + "</ul>"
    yield "</section>"


def _cell(crt: Crt, die: int, place: int) -> str:
    return crt.cells[die][place] + ("?" if (die, place) in crt.doubtful else "")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield '<div class="wide"><table><tr>' + "".join(f"<th>{_text(cell)}</th>" for cell in head) + "</tr>"
    yield from ("<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    yield "</table></div>"
