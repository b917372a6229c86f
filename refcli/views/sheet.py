"""A game's reference sheet as Markdown, to be printed or read as it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..core.crt import Crt
from ..core.outcome import texts
from .page import Page
from .parts import put_warnings, words

if TYPE_CHECKING:
    from ..core.answer import Answer


def show(answer: Answer, page: Page) -> None:
    """``data``: title, rulebook, notes, crts, parts (each a title, §, items or a grid), rulings."""
    data: dict[str, Any] = answer.data
    page.line(f"# {page.catalogue(data['title'])}")
    page.blank()
    page.line(data["rulebook"])
    page.blank()
    for note in data["notes"]:
        page.line("- ", note, hang=2)
    for crt in data["crts"]:
        _crt(crt, page)
    for part in data["parts"]:
        page.blank()
        page.line(f"## {page.catalogue(part.title)}{_cited(part.rules)}", hang=3)
        page.blank()
        if part.grid is not None:
            headings = [page.catalogue(one) for one in part.grid.headings]
            _table(["", *headings], ([page.catalogue(name), *(_value(one, page) for one in row)] for name, row in part.grid.rows), page)
        for item in part.items:
            _item(item, page)
    page.blank()
    page.line(f"## {page.key('sheet.rulings')}")
    page.blank()
    for item in data["rulings"]:
        _item(item, page)
    put_warnings(answer, page)


def speak(answer: Answer, page: Page) -> list[str]:
    """A sheet is to be read: only what it is of."""
    return [page.catalogue(answer.data["title"])]


def _cited(rules: Sequence[str]) -> str:
    return f" ({', '.join(f'§{rule}' for rule in rules)})" if rules else ""


def _value(value: Any, page: Page) -> str:
    return "" if value is None else words(value, page.catalogue)


def _item(item: Any, page: Page) -> None:
    name = "" if item.name is None else page.catalogue(item.name)
    head = " ".join(part for part in (item.numbers, name) if part)
    if item.only:
        head += f" ({page.key('view.list').join(page.catalogue(one) for one in item.only)})"
    told = " ".join(page.catalogue(one) for one in item.told)
    bold = f"**{head.strip()}** " if head.strip() else ""
    page.line(f"- {bold}{told}".rstrip() + _cited(item.rules), hang=2)


def _crt(crt: Crt, page: Page) -> None:
    page.blank()
    page.line(f"## {page.name(crt.name)}{_cited(crt.sections)}", hang=3)
    page.blank()
    rows = (["" if crt.diceless else str(die), *(_cell(crt, die, place) for place in range(len(crt.columns)))] for die in crt.dice)
    _table(["" if crt.diceless else page.key("view.crt.die"), *crt.columns], rows, page)
    page.blank()
    told = page.key(f"view.source.{crt.source}")
    page.line(told + (f" · {page.key('view.crt.doubtful')}" if crt.doubtful else ""))
    page.blank()
    for code, row in crt.codes.items():
        page.line(f"- **{code}** {page.catalogue(texts({'en': row['en'], 'ja': row['ja']}))}", hang=2)


def _cell(crt: Crt, die: int, place: int) -> str:
    return crt.cells[die][place] + ("?" if (die, place) in crt.doubtful else "")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], page: Page) -> None:
    """A Markdown table whose columns also stand under one another as they are, in cells."""
    lines = [[cell.replace("|", "\\|") for cell in row] for row in (head, *rows)]
    wide = [max(3, *(page.measure(row[i]) for row in lines)) for i in range(len(head))]
    for n, row in enumerate(lines):
        page.line("| " + " | ".join(page.pad(cell, cells) for cell, cells in zip(row, wide, strict=True)) + " |")
        if n == 0:
            page.line("|" + "|".join("-" * (cells + 2) for cells in wide) + "|")
