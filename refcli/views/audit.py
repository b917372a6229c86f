"""Many records audited: a table for people, a page, a table for other programs, or heads to keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from ..core.fortune import FEW
from ..core.showing import hundredths
from .cells import clean
from .luck import UNLIKELY
from .page import Page
from .report import escape as marked

if TYPE_CHECKING:
    from ..core.answer import Answer

COLUMNS = ("file", "ok", "session", "game", "turn", "winner", "chain", "dice", "rulings", "letters", "entries", "seeds", "typed", "undone")
MORE = ("overruled", "amended", "by_hand", "tables", "luck", "same_as", "same_seed", "error")


def cells(row: Mapping[str, Any], page: Page) -> list[str]:
    """What stands in each column of a record's row."""
    return [_cell(name, row, page) for name in (*COLUMNS, *MORE)]


def _cell(name: str, row: Mapping[str, Any], page: Page) -> str:
    value = row.get(name)
    if name == "ok":
        return page.key("view.verdict.good" if value else "view.verdict.bad")
    if name == "undone":
        return "" if value is None else str(value["throws"])
    if name == "by_hand":
        return "" if value is None else str(sum(value.values()))
    if name == "tables":
        return "; ".join(_table(one, page) for one in value or ())
    if name == "luck":
        return "; ".join(_luck(one, page) for one in (value or {}).get("sides", ()) if one["throws"])
    if name in ("same_as", "same_seed"):
        return ", ".join(value or ())
    return "" if value is None else page.catalogue(value) if not isinstance(value, (int, bool)) else str(value)


def _table(one: Mapping[str, Any], page: Page) -> str:
    """``moscow/combat (1)``: how many rulings the shipped table would change."""
    return one["table"] if one["rulings"] is None else f"{one['table']} ({one['rulings']})"


def _luck(one: Mapping[str, Any], page: Page) -> str:
    told = f"{page.name(one['side'])} {hundredths(Fraction(one['luck']))}"
    unlikely = one["throws"] >= FEW and one["holm"] is not None and one["holm"] < UNLIKELY
    return f"{told} {page.key('view.luck.unlikely')}" if unlikely else told


def _heads(page: Page) -> list[str]:
    return [page.key(f"view.audit.{name}") for name in (*COLUMNS, *MORE)]


def _rows(answer: Answer) -> Sequence[Mapping[str, Any]]:
    found: Sequence[Mapping[str, Any]] = answer.data["records"]
    return found


def _summary(answer: Answer, page: Page) -> str:
    return page.key("view.audit.summary", n=len(_rows(answer)), failed=answer.data["failed"])


def markdown(answer: Answer, page: Page) -> None:
    """``data``: the result of ``audit``. A record is a heading with its verdicts; what is empty is left out."""
    page.line(f"# {page.key('view.audit.title')}")
    page.line("")
    page.line(_summary(answer, page))
    for row in _rows(answer):
        page.line("")
        page.line(f"## {marked(row['file'])}")
        page.line("")
        for head, cell in list(zip(_heads(page), cells(row, page), strict=True))[1:]:
            if cell not in ("", "0"):
                page.line(f"- {head}: {marked(cell)}")


def html(answer: Answer, page: Page) -> None:
    """The same as one page with one table."""
    page.width = None
    for line in _html(answer, page):
        page.line(line)


_STYLE = "body{font:15px/1.5 sans-serif;margin:2em}table{border-collapse:collapse}td,th{border:1px solid #999;padding:.2em .5em}"


def _html(answer: Answer, page: Page) -> Iterator[str]:
    title = escape(page.key("view.audit.title"))
    yield "<!DOCTYPE html>"
    yield f'<html lang="{page.catalogue.lang}"><head><meta charset="utf-8"><title>{title}</title>'
    yield f"<style>{_STYLE}</style>"
    yield f"</head><body><h1>{title}</h1><p>{escape(_summary(answer, page))}</p><table>"
    yield "<tr>" + "".join(f"<th>{escape(one)}</th>" for one in _heads(page)) + "</tr>"
    for row in _rows(answer):
        yield "<tr>" + "".join(f"<td>{escape(clean(one))}</td>" for one in cells(row, page)) + "</tr>"
    yield "</table></body></html>"


def csv(answer: Answer, page: Page) -> None:
    """A record a row, the names of columns as in JSON."""
    import csv as library
    from io import StringIO

    page.width = None
    written = StringIO()
    writer = library.writer(written, lineterminator="\n")
    writer.writerow([*COLUMNS, *MORE])
    for row in _rows(answer):
        told = [clean(one) for one in cells(row, page)]
        told[1] = "true" if row["ok"] else "false"
        writer.writerow([f"'{one}" if one.startswith(("=", "+", "-", "@")) else one for one in told])
    for line in written.getvalue().rstrip("\n").split("\n"):
        page.line(line)


def heads(answer: Answer, page: Page) -> None:
    """``HEAD session file``: to be kept, and held against the records later."""
    page.width = None
    for row in _rows(answer):
        if row["digest"] and row["chain"] == "ok":
            page.line(f"{row['digest']} {row['session']} {clean(row['file'])}")
