"""The record as a table for a spreadsheet: an entry a row, the tracks as they stand after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.state import State
from ..core.words import join
from ..record.journal import read_changes
from ..referee.lookback import given_again, whole
from ..referee.referee import Referee

FIXED = ("seq", "time", "turn", "phase", "side", "player", "command", "words", "column", "dice", "key", "undone", "agreed", "note")
_OBEYED = ("=", "+", "-", "@")
"""What a spreadsheet takes for a formula at the beginning of a text."""


def table(referee: Referee, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """``columns`` (names), ``rows`` (how many), ``text`` (CSV with a line of names). Times are UTC, as on the record."""
    import csv
    from io import StringIO

    after = _after(referee, {row["seq"] for row in rows})
    tracks = list(dict.fromkeys(path for values in after.values() for path in values))
    written = StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow([*FIXED, *tracks])
    for row in rows:
        values = after[row["seq"]]
        writer.writerow([_cell(one) for one in _fixed(row)] + [values.get(path) for path in tracks])
    return {"columns": [*FIXED, *tracks], "rows": len(rows), "text": written.getvalue()}


def _fixed(row: Mapping[str, Any]) -> list[Any]:
    result = row["result"] if isinstance(row["result"], dict) else {}
    told = {
        "words": join(row["words"]),
        "column": result.get("column"),
        "dice": ",".join(str(die["value"]) for die in row["dice"]),
        "key": result.get("key"),
        "undone": "yes" if row["undone"] else "",
    }
    return [told[name] if name in told else row[name] for name in FIXED]


def _cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_OBEYED) else value


def _after(referee: Referee, wanted: set[int]) -> dict[int, dict[str, int]]:
    """The tracks after each of those entries, as it stands now."""
    assert referee.session is not None
    found = {}
    for past in whole(referee.session, referee.game, referee.tables):
        for one in (past, *(given_again(past) if "entry" in past.entry and not past.undone else ())):
            if one.entry["seq"] in wanted:
                found[one.entry["seq"]] = _tracks(one.before.after(read_changes(one.entry.get("changes", ()))))
    return found


def _tracks(state: State) -> dict[str, int]:
    kinds = {path: state.paths.find(path) for path in state.values}
    return {
        path: state.values[path]
        for path, declared in kinds.items()
        if declared is not None and declared.kind == "track" and (state.values[path] is None or type(state.values[path]) is int)
    }
