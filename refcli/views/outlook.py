"""What a little more would bring, the chance from an outcome on, and CRTs side by side."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..core.kinds import Strengths
from ..core.odds import Odds
from ..core.showing import percent
from .page import Page, Part
from .parts import column_words, path_name, signed, supposed, words

_ZERO = Fraction(0)
_MOST = 7
"""Of numbers with more outcomes than this only the average is told."""


def put_at_least(found: Mapping[str, Any] | None, page: Page) -> None:
    """``EA and beyond  2/3  66.7%``."""
    if found is not None:
        page.line(Part(at_least_words(found, page), "strong"), f"  {found['p']}  {percent(found['p'])}", hang=2)


def at_least_words(found: Mapping[str, Any], page: Page) -> str:
    """From which outcome on."""
    number = found["key"].lstrip("-").isdecimal()
    return page.key("view.odds.number-on" if number else "view.odds.key-on", key=words(found["key"], page.catalogue))


def put_next(here: Any, nearby: list[Any], page: Page) -> None:
    """Each thing that could be told otherwise, and what of the chances it changes: of the mean changes only where the
    chances stay. What comes to the same stands together."""
    if nearby:
        page.line(Part(page.key("view.odds.next"), "strong"))
    together: dict[tuple[str | None, str], list[str]] = {}
    for one, there in nearby:
        said = " ".join(one.words)
        if isinstance(one.spec.kind, Strengths):
            said = page.key("view.odds.stronger", n=one.more, words=said)
        column = there.column if there.column != here.column else None
        changed = page.key("view.list").join(_changed(here.odds, there.odds, page))
        together.setdefault((column, changed), []).append(said)
    for (column, changed), alike in together.items():
        told = page.key("view.list").join(alike)
        page.line(Part(f"{told}: {column}" if column is not None else told, "strong"), indent=2, hang=2)
        page.line(changed, indent=4, hang=2)


def _changed(here: Odds, there: Odds, page: Page) -> list[str]:
    if here.outcomes != there.outcomes:
        keys = [*here.rising, *(key for key in there.rising if key not in here.outcomes)]
        if len(keys) > _MOST and all(key.lstrip("-").isdecimal() for key in keys):
            old, new = (sum((int(key) * p for key, p in odds.outcomes.items()), _ZERO) for odds in (here, there))
            return [page.key("view.odds.average", old=_near(old), new=_near(new))]
        pairs = [(words(key, page.catalogue), here.outcomes.get(key, _ZERO), there.outcomes.get(key, _ZERO)) for key in keys]
        return [page.key("view.after", path=name, old=str(old), new=str(new)) for name, old, new in pairs if old != new]
    paths = [*here.expected, *(path for path in there.expected if path not in here.expected)]
    moved = [(path, here.expected.get(path, _ZERO), there.expected.get(path, _ZERO)) for path in paths]
    told = [page.key("view.after", path=_mean(path, page), old=_sign(old), new=_sign(new)) for path, old, new in moved if old != new]
    return [f"{page.key('view.mean')}: {told[0]}", *told[1:]] if told else [page.key("view.odds.same")]


def _near(mean: Fraction) -> str:
    """An average to a hundredth."""
    hundredths = round(abs(mean) * 100)
    return f"{'−' if mean < 0 and hundredths else ''}{hundredths // 100}.{hundredths % 100:02d}"


def _mean(path: str, page: Page) -> str:
    name, _, option = path.partition("@")
    said = path_name(name, page.catalogue)
    return f"{said} ({supposed(option, page.catalogue)})" if option else said


def _sign(mean: Fraction) -> str:
    return str(mean).replace("-", "−") if mean <= 0 else f"+{mean}"


def put_compared(rows: list[Any], told: list[Mapping[str, Any]], page: Page) -> None:
    """A column for each CRT, the outcomes as they come with the die, below them the mean changes for each choice."""
    columns = [
        [Part(page.name(key), "strong"), *_cells(there, faults, row, page)] for (key, there, faults), row in zip(rows, told, strict=True)
    ]
    wide = [max(page.measure(part.text) for part in column) for column in columns]
    if page.plain or (page.width is not None and sum(wide) + 2 * len(wide) > page.width):
        for column in columns:
            page.line(column[0])
            for part in column[1:]:
                page.line(part, indent=2, hang=2)
    else:
        for i in range(max(map(len, columns))):
            line = [column[i] if i < len(column) else Part("") for column in columns]
            page.line(*(Part(page.pad(part.text, cells + 2), part.style) for part, cells in zip(line, wide, strict=True)))
    found = [there.odds if there is not None else None for _, there, _ in rows]
    paths = list(dict.fromkeys(path for odds in found if odds is not None for path in odds.expected))
    if paths:
        page.blank()
        page.line(Part(page.key("view.mean"), "strong"))
    under = ""
    for path in sorted(paths, key=lambda one: one.partition("@")[2]):
        name, _, option = path.partition("@")
        if option != under:
            page.line(supposed(option, page.catalogue), indent=2)
            under = option
        page.line(path_name(name, page.catalogue), indent=4 if option else 2)
        means = [
            (page.name(key), odds.expected.get(path, _ZERO)) for (key, _, _), odds in zip(rows, found, strict=True) if odds is not None
        ]
        page.line(" · ".join(f"{name} {signed(mean)}" for name, mean in means), indent=6 if option else 4, hang=2)


def _cells(there: Any, faults: Any, row: Mapping[str, Any], page: Page) -> list[Part]:
    if there is None:
        rules = dict.fromkeys(rule for fault in faults for rule in fault.rules)
        return [Part(page.key("view.log.refused"), "warn"), Part(" ".join(f"§{rule}" for rule in rules), "dim")]
    odds = there.odds
    name = max(page.measure(words(key, page.catalogue)) for key in odds.rising)
    cells = [Part(column_words(there.column, page.catalogue), "dim")] if there.column is not None else []
    cells += [Part(f"{page.pad(words(key, page.catalogue), name)} {odds.outcomes[key]}") for key in odds.rising]
    if row.get("at_least"):
        cells.append(Part(f"{at_least_words(row['at_least'], page)} {row['at_least']['p']}", "strong"))
    return cells


def speak_compared(rows: list[Any], page: Page) -> list[str]:
    """Each CRT with its outcomes, for one line."""
    said = []
    for key, there, _ in rows:
        if there is None:
            said.append(f"{page.name(key)}: {page.key('view.log.refused')}")
        else:
            chances = page.key("view.list").join(f"{words(one, page.catalogue)} {p}" for one, p in there.odds.outcomes.items())
            said.append(f"{page.name(key)}: {chances}")
    return said
