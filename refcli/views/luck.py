"""How lucky each side was: a table of sums, the tracks against what was to be expected, the throws that lie furthest out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core.fortune import FEW
from ..core.showing import hundredths, percent
from .page import Page
from .parts import path_name, put_warnings, put_where, signed, words

if TYPE_CHECKING:
    from ..core.answer import Answer

UNLIKELY = 0.05


def show(answer: Answer, page: Page) -> None:
    """``data``: the result of ``luck``."""
    put_where(answer, page)
    for line in lines(answer.data, page):
        page.line(line, hang=4)
    put_warnings(answer, page)


def lines(found: Mapping[str, Any], page: Page) -> Iterator[str]:
    """All that there is to tell, a line each; ``report`` shows the same."""
    if not found["rulings"]:
        yield page.key("view.luck.none")
    for row in found["sides"]:
        yield _sum(page.name(row["side"]) + (f" ({row['player']})" if row["player"] else ""), row, page)
        for path, moved in row["tracks"].items():
            actual, expected = Fraction(moved["actual"]), Fraction(moved["expected"])
            told = page.key("view.luck.track", path=path_name(path, page.catalogue), actual=_signed(actual), expected=_signed(expected))
            yield f"  {told}"
    if len(found["sources"]) > 1:
        yield from (_sum(page.key(f"report.source.{row['source']}"), row, page) for row in found["sources"])
    for row in found["undone"]:
        if row["throws"]:
            yield page.key("view.luck.undone", told=_sum(page.name(row["side"]), row, page))
    of = {one["seq"]: one for one in found["rulings"] if not one["undone"]}
    if upsets := [one for one in (of.get(seq) for seq in found["upsets"]) if one is not None]:
        yield page.key("view.luck.upsets", told=page.key("view.list").join(ruling(one, page) for one in upsets))
    if found["left_out"]:
        yield page.key("view.luck.left-out", told=page.key("view.list").join(_reasons(found["left_out"], page)))
    yield page.key("view.luck.how")


def ruling(one: Mapping[str, Any], page: Page) -> str:
    """``#3 combat EX (score 0.17)``."""
    return page.key(
        "view.luck.ruling", seq=one["seq"], command=one["command"], key=words(one["key"], page.catalogue), score=_near(one["score"])
    )


def _sum(name: str, row: Mapping[str, Any], page: Page) -> str:
    if not row["throws"]:
        return page.key("view.luck.no-throws", name=name)
    share = percent(Fraction(row["at_least"])) if row["exact"] else page.key("view.luck.about", p=percent(Fraction(row["at_least"])))
    told = page.key("view.luck.sum", name=name, n=row["throws"], luck=_near(row["luck"]), p=share)
    unlikely = row["throws"] >= FEW and row["holm"] is not None and row["holm"] < UNLIKELY
    return f"{told} {page.key('view.luck.unlikely')}" if unlikely else told


def _near(score: str) -> str:
    return hundredths(Fraction(score))


def _signed(n: Fraction) -> str:
    return signed(n) if n.denominator == 1 else ("−" if n < 0 else "+") + hundredths(abs(n))


def _reasons(rows: Sequence[Mapping[str, Any]], page: Page) -> Iterator[str]:
    by_reason: dict[str, list[str]] = {}
    for row in rows:
        by_reason.setdefault(row["why"], []).append(f"#{row['seq']}")
    return (f"{page.key(f'view.luck.why.{why}')} {' '.join(seqs)}" for why, seqs in by_reason.items())
