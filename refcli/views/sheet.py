"""A game's reference sheet as Markdown, to be printed or read as it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..core.crt import Crt
from ..core.outcome import texts
from .page import Page
from .parts import path_name, put_warnings, words

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
    told: set[tuple[str, str]] = set()
    for crt in data["crts"]:
        _crt(crt, page, told)
    if data["rules"]:
        page.blank()
        page.line(f"## {page.key('sheet.rules')}")
        page.blank()
        for one in data["rules"]:
            page.line(f"- **§{one.number} {page.catalogue(texts(one.title))}** ", texts(one.text), hang=2)
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


def head_and_text(item: Any, page: Page) -> tuple[str, str]:
    """What an item is called and what it says, with its own numbers behind."""
    name = "" if item.name is None else path_name(str(item.name), page.catalogue) if "." in str(item.name) else page.catalogue(item.name)
    head = " ".join(part for part in (item.numbers, name) if part)
    if item.only:
        head += f" ({page.key('view.list').join(page.catalogue(one) for one in item.only)})"
    told = " ".join(page.catalogue(one) for one in item.told)
    facts = page.key("view.list").join(f"{page.catalogue(label)} {words(value, page.catalogue)}" for label, value in item.facts)
    return head.strip(), f"{told} [{facts}]".strip() if facts else told


def _item(item: Any, page: Page) -> None:
    head, told = head_and_text(item, page)
    bold = f"**{head}** " if head else ""
    page.line(f"- {bold}{told}".rstrip() + _cited(item.rules), hang=2)


def untold_codes(crt: Crt, told: set[tuple[str, str]], page: Page) -> list[tuple[str, str]]:
    """The codes of a chart with what they mean, but for those that a chart before it has told alike."""
    codes = [(code, page.catalogue(texts({"en": row["en"], "ja": row["ja"]}))) for code, row in crt.codes.items()]
    found = [code for code in codes if code not in told]
    told.update(found)
    return found


def _crt(crt: Crt, page: Page, told: set[tuple[str, str]]) -> None:
    page.blank()
    page.line(f"## {page.name(crt.name)}{_cited(crt.sections)}", hang=3)
    page.blank()
    rows = (["" if crt.diceless else str(die), *(_cell(crt, die, place) for place in range(len(crt.columns)))] for die in crt.dice)
    _table(["" if crt.diceless else page.key("view.crt.die"), *crt.columns], rows, page)
    page.blank()
    source = page.key(f"view.source.{crt.source}")
    page.line(source + (f" · {page.key('view.crt.doubtful')}" if crt.doubtful else ""))
    page.blank()
    for code, meaning in untold_codes(crt, told, page):
        page.line(f"- **{code}** {meaning}", hang=2)


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
