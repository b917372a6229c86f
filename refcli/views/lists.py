"""Plain lists: the games, the sessions of a home, the rulings of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.outcome import Say
from .page import Page, Part
from .parts import path_name, put_warnings, put_where, words

if TYPE_CHECKING:
    from ..core.answer import Answer


def games(answer: Answer, page: Page) -> None:
    """``data["games"]``: each key, title, sides, rulebook, charts."""
    put_where(answer, page)
    for game in answer.data["games"]:
        page.line(Part(game["key"], "strong"), "  ", page.catalogue(game.get("title")), hang=2)
        for field in ("sides", "rulebook"):
            if game.get(field):
                page.line(Part(f"{page.key(f'view.games.{field}')}: ", "dim"), _told(game[field], page), indent=2, hang=2)
        if charts := game.get("charts"):
            page.line(Part(f"{page.key('view.games.charts')}:", "dim"), indent=2)
            for chart in [charts] if isinstance(charts, (str, Say)) else charts:
                page.line(_told(chart, page), indent=4, hang=2)
    put_warnings(answer, page)


def sessions(answer: Answer, page: Page) -> None:
    """``data["sessions"]``: each name, game, turn, last (an entry's number), current, fault (a damaged one's)."""
    put_where(answer, page)
    rows = answer.data["sessions"]
    if not rows:
        page.line(page.key("view.sessions.empty"), hang=2)
    wide = max((page.measure(row["name"]) for row in rows), default=0)
    for row in rows:
        facts = [_told(row[field], page) for field in ("game", "turn") if row.get(field) is not None]
        facts += [f"#{row['last']}"] if row.get("last") is not None else []
        mark = "* " if row.get("current") else "  "
        line: list[str | Part] = [Part(mark + page.pad(row["name"], min(wide, 16)), "strong"), "  ", " · ".join(facts)]
        if row.get("current"):
            line.append(Part(f"  ({page.key('view.sessions.current')})", "good"))
        page.line(*line, hang=4)
        if row.get("fault"):
            page.line(Part("! ", "warn"), row["fault"], indent=4, hang=2)


def rulings(answer: Answer, page: Page) -> None:
    """``data["rulings"]``: each id, sections, text."""
    put_where(answer, page)
    if not answer.data["rulings"]:
        page.line(page.key("view.rulings.empty"))
    for ruling in answer.data["rulings"]:
        cited = " ".join(f"§{section}" for section in ruling.get("sections", ()))
        page.line(Part(str(ruling["id"]), "strong"), "  ", Part(cited, "dim"), hang=2)
        page.line(ruling["text"], indent=2)


def compared(answer: Answer, page: Page) -> None:
    """``data``: the result of ``compare``."""
    found = answer.data
    a, b = found["a"], found["b"]
    put_where(answer, page)
    page.line(page.key("view.compare.common", n=found["common"]), hang=2)
    for one in (a, b):
        page.line(page.key("view.compare.entries", session=one["session"], n=one["entries"]), indent=2, hang=2)
    if found["prefix"] is not None:
        page.line(page.key(f"view.compare.{found['prefix']}", a=a["session"], b=b["session"]), hang=2)
    for row in found["state"]:
        name = path_name(row["path"], page.catalogue)
        values = [words(row[key], page.catalogue) for key in ("a", "b")]
        page.line(page.key("view.compare.path", path=name, a=values[0], b=values[1]), indent=2, hang=4)
    put_warnings(answer, page)


def _told(value: Any, page: Page) -> str:
    if isinstance(value, (list, tuple)):
        return page.key("view.list").join(_told(one, page) for one in value)
    if isinstance(value, dict) and {"en", "ja"} <= value.keys():
        return str(value[page.catalogue.lang])
    if isinstance(value, dict):
        return page.key("view.list").join(f"{page.name(key)}: {_told(one, page)}" for key, one in value.items())
    if isinstance(value, (str, Say)):
        return page.catalogue(value)
    return words(value, page.catalogue)
