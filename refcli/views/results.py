"""The result of a ruling in words.

A result is plain data. The catalogue words it where it can, with the key ``result.GAME.COMMAND`` for the whole, and
``….FIELD`` (or ``….no-FIELD`` where that field is empty) for a clause of its own; ``….each`` words one row of a list.
Places are the fields, those of inner tables joined by ``_`` (``{points_add}``), and ``{dice}``. What the catalogue
does not word is shown field by field, ``key`` first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.outcome import say
from ..text import find
from .parts import dice_words, label, words

if TYPE_CHECKING:
    from ..answer import Answer
    from ..text import Catalogue

DOT = " · "


def result_lines(answer: Answer, catalogue: Catalogue) -> list[str]:
    """The result, a line for a table, a line a row for a list; the dice too, where the words do not hold them."""
    base = "result." + (f"{answer.game}." if answer.game else "") + answer.command.replace(" ", "-")
    dice = dice_words(answer, catalogue)
    extra = {"dice": dice}
    result = answer.result
    if isinstance(result, (list, tuple)):
        lines = [_row(f"{base}.each", row, extra, catalogue) for row in result] or [words((), catalogue)]
        told = False
    elif isinstance(result, dict) and result:
        lines = [_table(base, result, extra, catalogue)]
        told = any(place in (find(base) or ("",))[0] for place in ("{dice}", "{roll}"))
    else:
        lines = [words(result, catalogue)] if result not in (None, {}) else []
        told = False
    if dice and not told:
        lines.append(f"{catalogue(say('view.dice'))}: {dice}")
    return [line for line in lines if line]


def _row(key: str, row: Any, extra: dict[str, str], catalogue: Catalogue) -> str:
    if isinstance(row, dict):
        return _table(key, row, extra, catalogue)
    return words(row, catalogue)


def _table(base: str, result: dict[str, Any], extra: dict[str, str], catalogue: Catalogue) -> str:
    places = extra | _flat(result, catalogue)
    clauses = [base] if find(base) else []
    for field, value in result.items():
        clause = f"{base}.{field}" if _there(value) else f"{base}.no-{field}"
        if find(clause):
            clauses.append(clause)
    if clauses:
        return DOT.join(catalogue(say(clause, **places)) for clause in clauses)
    plain = {field: value for field, value in result.items() if field != "key" and value is not None}
    first = [words(result["key"], catalogue)] if result.get("key") is not None else []
    return DOT.join(first + [f"{label(field)} {words(value, catalogue)}" for field, value in plain.items()])


def _there(value: Any) -> bool:
    """Whether a field says anything: a table of nothing but zeros does not."""
    return any(_there(one) for one in value.values()) if isinstance(value, dict) else bool(value)


def _flat(result: dict[str, Any], catalogue: Catalogue, head: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for field, value in result.items():
        if isinstance(value, dict):
            flat |= _flat(value, catalogue, f"{head}{field}_")
        flat[f"{head}{field}"] = words(value, catalogue)
    return flat
