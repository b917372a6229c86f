"""One entry ruled again, and the cells of its tables that have another code now than they had then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.errors import BadInput, RefcliError
from ..core.game import Game
from ..core.outcome import say
from ..core.tables import Tables
from ..record.journal import plain
from ..record.position import Position
from ..record.session import Session
from .foreign import Shipped, differing
from .judging import Judge


def explanation(session: Session, game: Game, tables: Tables, seq: int) -> dict[str, Any]:
    """Entry ``seq`` ruled again: ``same``, the results of then (``was``) and ``now``, and of each table that has changed since the cells
    that it read and that differ (``was`` None where nothing here knows the table of then). BadInput where there is no such ruling."""
    position = Position()
    for raw in session.history():
        entry = raw.parse()
        if entry["seq"] == seq:
            if entry["kind"] not in ("ruling", "amend", "new"):
                break
            return _explained(Judge(game, tables), Shipped(game, tables), entry, position)
        position.add(entry, raw.at, raw.end, raw.claimed or "")
    raise BadInput(say("verify.explain.none", seq=seq), say("verify.explain.none.how"))


def _explained(judge: Judge, shipped: Shipped, entry: Mapping[str, Any], position: Position) -> dict[str, Any]:
    changed = shipped.changed(entry)
    try:
        same = judge.differs(entry, position) is None
        now = plain(judge.again(entry, position).outcome.result)
    except (RefcliError, KeyError, TypeError, ValueError, AttributeError, IndexError):
        same, now = False, None
    tables = []
    for name in changed:
        then, here = entry["tables"][name], shipped.print(name)
        cells = list(_cells(shipped, judge.tables, name, entry.get("result"), now, then == shipped.ours(name)))
        if cells or not judge.tables.within or name != "game":
            tables.append({"table": shipped.called(name), "was": then, "now": here, "cells": cells})
    tables.sort(key=lambda one: not one["cells"])
    return {"seq": entry["seq"], "same": same, "was": entry.get("result"), "now": now, "tables": tables}


def _cells(shipped: Shipped, tables: Tables, name: str, was: Any, now: Any, known: bool) -> Iterator[dict[str, Any]]:
    """The cells of a chart that the ruling read, then or now, and that differ."""
    here = tables[name]
    if "cells" not in here or "columns" not in here:
        return
    read = {place for place in (_read(here, was), _read(here, now)) if place is not None}
    if known:
        for _, row, column, code, then in differing(name, here, shipped.table(name)):
            if (row, column) in read:
                yield {"row": row, "column": column, "was": then, "now": code}
        return
    for row, column in sorted(read):
        code = here["cells"][row][list(here["columns"]).index(column)]
        yield {"row": row, "column": column, "was": None, "now": code}


def _read(chart: Mapping[str, Any], result: Any) -> tuple[str, str] | None:
    """The row and column that a result was read at, as it tells."""
    if not isinstance(result, dict) or result.get("column") not in chart["columns"]:
        return None
    die = result.get("modified", result.get("roll"))
    rows = sorted(int(row) for row in chart["cells"])
    if type(die) is not int or not rows:
        return None
    return str(max(rows[0], min(rows[-1], die))), result["column"]
