"""A combat results table as printed: the whole grid in its order, the column and the row that were read marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.crt import Crt
from .odds import put_chances
from .page import Page, Part
from .parts import column_words, put_rules, put_warnings, put_where

if TYPE_CHECKING:
    from ..core.answer import Answer


def show(answer: Answer, page: Page) -> None:
    """``data``: crt, column (its place or None), die (as modified, or None), key, meanings {code: Say}; ``chances``
    {code: Fraction} where the rows are not the faces of one die."""
    data: dict[str, Any] = answer.data
    crt: Crt = data["crt"]
    column, die = data.get("column"), data.get("die")
    put_where(answer, page)
    page.line(Part(_heading(data, page), "strong"), hang=2)
    for one in answer.reasons:
        page.line(one, indent=2, hang=2)
    meanings = {code: page.catalogue(text) for code, text in (data.get("meanings") or {}).items()}
    if page.plain:
        _put_cells(crt, column, None if die is None else crt.row(die), meanings, page)
    else:
        put_grid(crt, column, None if die is None else crt.row(die), page)
    chances = data.get("chances") or (None if column is None else crt.chances(column))
    if column is not None and chances:
        page.blank()
        page.line(Part(column_words(crt.columns[column], page.catalogue), "strong"))
        put_chances(chances, page, meanings)
    elif meanings and not page.plain:
        page.blank()
        page.rows(meanings.items(), indent=2)
    for name, said in data.get("beside") or ():
        page.line(name, ": ", ", ".join(page.catalogue(one) for one in said), indent=2, hang=4)
    put_warnings(answer, page)
    page.line(Part(" · ".join(_source(crt, page)), "dim"), hang=2)
    put_rules(answer.rules or crt.sections, page)


def speak(answer: Answer, page: Page) -> list[str]:
    """What was read; of a column alone its chances too."""
    data: dict[str, Any] = answer.data
    said = [_heading(data, page)]
    if data.get("column") is not None and data.get("die") is None:
        chances = data.get("chances") or data["crt"].chances(data["column"]) or {}
        said += [f"{code} {chance}" for code, chance in chances.items()]
    return said


def _heading(data: dict[str, Any], page: Page) -> str:
    crt: Crt = data["crt"]
    column, die = data.get("column"), data.get("die")
    name = page.name(crt.name)
    if column is None:
        return name
    if die is None:
        read = f"{name} · {column_words(crt.columns[column], page.catalogue)}"
        return f"{read} · {data['key']}" if data.get("key") else read
    return f"{name} · {page.key('view.crt.reads', column=crt.columns[column], die=die, key=data.get('key') or crt.cell(column, die))}"


def _put_cells(crt: Crt, column: int | None, row: int | None, meanings: Mapping[str, str], page: Page) -> None:
    """``3:1, 4: D2, defender retreats 2 hexes``: a line a cell, of what was asked for."""
    for place, name in enumerate(crt.columns):
        for die in crt.dice if column in (None, place) else ():
            if row in (None, die):
                code = crt.cells[die][place]
                doubt = "?" if (die, place) in crt.doubtful else ""
                head = name if crt.diceless else f"{name}, {die}"
                page.line(", ".join(part for part in (f"{head}: {code}{doubt}", meanings.get(code)) if part), hang=2)


def put_grid(crt: Crt, column: int | None, row: int | None, page: Page) -> None:
    """The cells, as many columns beside one another as fit; what was read stands in brackets, doubtful cells have a ?."""
    corner = "" if crt.diceless else page.key("view.crt.die")
    rows = [("" if crt.diceless else str(die), die) for die in crt.dice]
    side = max(page.measure(corner), *(len(text) for text, _ in rows)) + 1
    wide = [_wide(crt, place, page) for place in range(len(crt.columns))]
    for places in _blocks(wide, None if page.width is None else page.width - side):
        head = [Part(page.pad(corner, side))]
        head += [_cell(crt.columns[place], place == column, wide[place], page) for place in places]
        page.line(*head)
        for text, die in rows:
            cells = [Part(page.pad((">" if die == row else " ") + text, side), "strong" if die == row else "")]
            for place in places:
                code = crt.cells[die][place] + ("?" if (die, place) in crt.doubtful else "")
                chosen = place == column and (row is None or die == row)
                cells.append(_cell(code, chosen, wide[place], page))
            page.line(*cells)


def _wide(crt: Crt, place: int, page: Page) -> int:
    codes = (crt.cells[die][place] + ("?" if (die, place) in crt.doubtful else "") for die in crt.dice)
    return max(page.measure(text) for text in (crt.columns[place], *codes)) + 2


def _blocks(wide: Sequence[int], room: int | None) -> Iterable[list[int]]:
    """The columns' places in groups that fit side by side."""
    group: list[int] = []
    used = 0
    for place, cells in enumerate(wide):
        if group and room is not None and used + cells > room:
            yield group
            group, used = [], 0
        group.append(place)
        used += cells
    if group:
        yield group


def _cell(text: str, chosen: bool, cells: int, page: Page) -> Part:
    return Part(page.pad(f"[{text}]" if chosen else f" {text} ", cells), "lit" if chosen else "")


def _source(crt: Crt, page: Page) -> Iterable[str]:
    yield page.key(f"view.source.{crt.source}")
    if crt.doubtful:
        yield page.key("view.crt.doubtful")
