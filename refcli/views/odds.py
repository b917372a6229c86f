"""Exact chances: each outcome with its bar, fraction and percent, then the mean change of each track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core.odds import Odds
from ..core.showing import percent, root
from .outlook import at_least_words, put_at_least, put_compared, put_next, speak_compared
from .page import Page, Part
from .parts import bar, column_words, path_name, put_rules, put_warnings, put_where, signed, supposed, words

if TYPE_CHECKING:
    from ..core.answer import Answer

_BAR = 24
_FEW_CELLS = 12
"""So many numbers that bring an outcome are named below it."""
_LEGIBLE = 216
"""The largest denominator that is taken in at a glance."""


def show(answer: Answer, page: Page) -> None:
    """``answer.odds``; ``data``: title (of what), column, here and next (what a little more would bring), compare."""
    data = answer.data or {}
    put_where(answer, page)
    page.line(Part(page.catalogue(data.get("title")) or page.key("view.odds"), "strong"), hang=2)
    if data.get("column"):
        page.line(column_words(data["column"], page.catalogue), indent=2)
    if "compare" in data:
        put_compared(data["compare"], answer.result["compare"], page)
    elif answer.odds is not None:
        put_odds(answer.odds, page)
        put_at_least((answer.result or {}).get("at_least"), page)
        put_reach((answer.result or {}).get("reach", ()), page)
        put_next(data.get("here"), data.get("next", []), page)
    for one in answer.reasons:
        page.line(one, indent=2, hang=2)
    put_warnings(answer, page)
    put_rules(answer.rules, page)
    page.line(Part(page.key("view.odds.dry"), "dim"))


def speak(answer: Answer, page: Page) -> list[str]:
    """Each outcome with its chance, likeliest first."""
    if "compare" in (answer.data or {}):
        return speak_compared(answer.data["compare"], page)
    if found := (answer.result or {}).get("at_least"):
        return [f"{at_least_words(found, page)} {found['p']} ({percent(found['p'])})"]
    outcomes = answer.odds.outcomes if answer.odds is not None else {}
    return [f"{words(key, page.catalogue)} {chance} ({percent(chance)})" for key, chance in outcomes.items()]


def put_odds(odds: Odds, page: Page) -> None:
    """The outcomes and the mean changes."""
    put_chances(odds.outcomes, page, {key: " ".join(cells) for key, cells in odds.cells.items() if len(cells) <= _FEW_CELLS})
    put_within(odds, page)
    if not odds.expected:
        return
    page.line(Part(page.key("view.mean"), "strong"))
    under = ""
    for path, mean in sorted(odds.expected.items(), key=lambda item: item[0].partition("@")[2]):
        name, _, option = path.partition("@")
        if option != under:
            page.line(supposed(option, page.catalogue), indent=2)
            under = option
        told: list[str | Part] = [path_name(name, page.catalogue), ": " if page.plain else "  ", Part(signed(mean), "strong")]
        if variance := odds.variance.get(path):
            told.append(Part(f" ±{root(variance)}", "dim"))
        page.line(*told, indent=4 if option else 2, hang=2)


def put_within(odds: Odds, page: Page) -> None:
    """Of one among several: how likely within each distance, and how many of all are expected there."""
    rows = [row for row in odds.within if row[1]]
    if rows:
        page.line(Part(page.key("view.odds.within"), "strong"))
    for k, p, mean in rows:
        page.line(page.key("view.odds.within.row", k=k, p=f"{p} ({percent(p)})", mean=mean), indent=2, hang=2)


def put_reach(rows: Sequence[Mapping[str, Any]], page: Page) -> None:
    """The chance of each value that a track was to reach."""
    if rows:
        page.line(Part(page.key("view.odds.reach"), "strong"))
    for row in rows:
        under = f" ({supposed(row['under'], page.catalogue)})" if row["under"] else ""
        name = f"{path_name(row['path'], page.catalogue)} {row['at'].replace('-', '−')}{under}"
        page.line(name, "  ", Part(f"{row['p']}  {percent(row['p'])}", "strong"), indent=2, hang=2)


def put_glance(column: str | None, chances: Mapping[str, Fraction], page: Page) -> None:
    """Column and chances in a line or two, while the die is in the hand."""
    told = " · ".join(
        f"{words(key, page.catalogue)}{':' if key[:1].isdigit() else ''} {p if p.denominator <= _LEGIBLE else percent(p)}"
        for key, p in chances.items()
    )
    head = "" if column is None else f"{column_words(column, page.catalogue)}: "
    page.line(Part(head, "strong"), told, hang=2)


def put_chances(chances: Mapping[str, Fraction], page: Page, meanings: Mapping[str, str] | None = None) -> None:
    """One line an outcome, in the given order. Bars are measured against the likeliest."""
    names = {key: words(key, page.catalogue) for key in chances}
    if page.plain:
        for key, p in chances.items():
            told = f"{names[key]}: {p}, {percent(p)}"
            page.line(f"{told}, {meanings[key]}" if meanings and meanings.get(key) else told, indent=2, hang=2)
        return
    likeliest = max(chances.values(), default=Fraction(1))
    name = max((page.measure(one) for one in names.values()), default=0)
    fraction = max((len(str(p)) for p in chances.values()), default=0)
    share = max((len(percent(p)) for p in chances.values()), default=0)
    tail = fraction + share + 4
    if page.width is None:
        room = _BAR
    else:
        room = min(page.width - name - tail - 4, _BAR)
    for key, p in chances.items():
        numbers = f"{str(p):>{fraction}}  {percent(p):>{share}}"
        if room < 4:  # a long name or a long fraction: the numbers go without a bar
            page.line(Part(names[key], "strong"), "  ", numbers, indent=2, hang=2)
        else:
            full = bar(p / likeliest, room) if p < likeliest else room
            drawn = Part("█" * full + " " * (room - full), "bar")
            page.line(Part(page.pad(names[key], name), "strong"), "  ", drawn, "  ", numbers, indent=2, hang=2)
        if meanings and meanings.get(key):
            page.line(Part(meanings[key], "dim"), indent=6)
