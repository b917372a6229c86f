"""The record, an entry a line or two. What was taken back stays, and says so."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core.outcome import Change, Say
from ..core.showing import hundredths
from .cells import shortened
from .page import Page, Part
from .parts import change_words, merged, place_words, put_where, words

if TYPE_CHECKING:
    from ..core.answer import Answer


def show(answer: Answer, page: Page) -> None:
    """``data["entries"]``: each seq, time, turn, phase, and what there is of kind, order, note (its text), acts
    (taken back or done again), dice, result, agreed, undone, made (changes)."""
    put_where(answer, page)
    entries = answer.data.get("entries") or ()
    if not entries:
        page.line(page.key("view.log.empty"))
    wide = max((len(str(entry["seq"])) for entry in entries), default=1) + 1
    at: tuple[Any, Any] | None = None
    for entry in entries:
        place = (entry.get("turn"), entry.get("phase"))
        if place != at and any(place):
            at = place
            page.line(Part(place_words(*place, answer.game, page.catalogue), "strong"))
        _entry(entry, wide, answer, page)
    for one in answer.warnings:
        page.line(Part("! ", "warn"), one, hang=2)


def _entry(entry: dict[str, Any], wide: int, answer: Answer, page: Page) -> None:
    gone = "dim" if entry.get("undone") else ""
    if entry.get("note"):
        told = f"“{entry['note']}”"
    else:
        told = _order(entry, page)
    said = [part for part in (_dice(entry.get("dice"), page), _result(entry.get("result"), page)) if part]
    line = [Part(page.pad(f"#{entry['seq']}", wide + 1), gone), Part(told, gone)]
    if said:
        line.append(Part("  = " + " · ".join(said), gone or "strong"))
    if luck := entry.get("luck"):
        line.append(Part(f"  [{page.key('view.luck.score', score=hundredths(Fraction(luck['score'])))}]", "dim"))
    if gone:
        by = entry.get("replaced_by")
        line.append(Part(f"  [{page.key('view.log.undone') if by is None else page.key('view.log.replaced', by=by)}]", "warn"))
    elif was := _was(entry, page):
        line.append(Part(f"  [{page.key('view.log.was', was=was)}]", "warn"))
    if why := entry.get("why"):
        cited = " ".join(f"§{rule}" for rule in entry.get("rules") or ())
        line.append(Part(f"  [{page.key(f'view.log.{why}')}{' ' + cited if cited else ''}]", "warn"))
    if entry.get("time") and (page.width is None or page.width >= 80):
        line.append(Part(f"  {entry['time']}", "dim"))
    page.line(*line, hang=wide + 1)
    if entry.get("agreed"):
        page.line(Part(page.key("view.log.agreed", text=entry["agreed"]), gone), indent=wide + 1, hang=2)
    for one in _made(entry.get("made"), answer, page):
        page.line(Part(one, gone), indent=wide + 1, hang=2)


def _order(entry: dict[str, Any], page: Page) -> str:
    """What was ordered; of an amendment, which ruling it put right."""
    if entry.get("acts"):
        return f"{entry.get('kind', '')} {' '.join(f'#{seq}' for seq in entry['acts'])}"
    told = shortened(entry.get("order") or "")
    if not entry.get("replaces"):
        return told
    amended = entry.get("entry") or min(entry["replaces"])
    return page.key("view.log.amends", entry=amended, words=told)


def _was(entry: dict[str, Any], page: Page) -> str:
    """What an entry was before it was given again, where that was something else."""
    was = entry.get("was") or {}
    old, now = (_result(one.get("result"), page) for one in (was, entry))
    parts = [shortened(was["order"])] if was and was["order"] != entry["order"] else []
    return " ".join([*parts, f"= {old}"] if was and old and (old != now or parts) else parts)


def _dice(value: Any, page: Page) -> str:
    if not value:
        return ""
    faces = (
        value
        if isinstance(value, str)
        else ",".join(str(die.get("value") if isinstance(die, dict) else getattr(die, "value", die)) for die in value)
    )
    return f"{page.key('view.dice')} {faces}"


def _result(value: Any, page: Page) -> str:
    if value is None or value in ({}, ()):
        return ""
    if isinstance(value, Say):
        return page.catalogue(value)
    if isinstance(value, dict):
        return words(value["key"], page.catalogue) if value.get("key") is not None else ""
    return words(value, page.catalogue)


def _made(value: Any, answer: Answer, page: Page) -> list[str]:
    """What an entry made: changes, or sentences."""
    if not value:
        return []
    if isinstance(value, (str, Say)):
        return [page.catalogue(value)]
    changes = [one for one in value if isinstance(one, Change)]
    return [change_words(one, page.catalogue) for one in merged(changes, answer.paths)] + [
        page.catalogue(one) for one in value if not isinstance(one, Change)
    ]
