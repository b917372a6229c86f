"""What an entry of the record once answered, told again: given again from its words, dice and answers, where that still comes to the
same. The record keeps what counts; the sentences and the empty fields are the rules'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core import stamp
from ..core.errors import RefcliError
from ..core.game import Game
from ..core.outcome import Name, Outcome, Say, say
from ..core.state import Paths
from ..core.tables import Tables
from ..core.words import split
from ..record.journal import plain
from ..record.session import Session
from . import pending
from .acts import act_of, command_in, dice_in
from .lookback import Past, given_again
from .standing import Held, acts_of, replaced, rulings


def retold(past: Past, game: Game, tables: Tables) -> dict[str, Any]:
    """``result``, ``instructions``, ``rules`` and ``warnings`` of a ruling's answer; nothing where it is no ruling, or comes out
    otherwise today."""
    if past.kind not in ("ruling", "amend"):
        return {}
    entry = past.entry
    told = warned = 0
    try:
        if past.kind == "ruling" and past.words[0] == "decide":
            opened = past.before["pending"]
            told, warned = opened["told"], opened["warned"]
            act, base = pending.ruling(game, tables, past.before)
            outcome = act.and_then(dice_in(entry), entry["answers"]).settled(game, base)
        else:
            outcome = act_of(game, tables, entry).checked(game, past.taken)
    except (RefcliError, KeyError, TypeError, ValueError):  # the rules or the tables are no longer what they were
        return {}
    stamp.number(outcome, entry["seq"])
    return _told(outcome, told, warned) if not outcome.faults and plain(outcome.result) == entry.get("result") else {}


def _told(outcome: Outcome, told: int, warned: int) -> dict[str, Any]:
    return {
        "result": outcome.result,
        "instructions": list(outcome.instructions[told:]),
        "rules": list(outcome.rules),
        "warnings": list(outcome.warnings[warned:]),
    }


def retold_amended(past: Past, session: Session, game: Game, tables: Tables) -> dict[str, Any]:
    """The same of an amendment of an earlier ruling: that ruling's answer as it is now, with a row in ``again`` for each ruling that
    followed it, and what hands must do for those that changed."""
    entry = past.entry
    before = rulings([act for one in replaced(session, entry) for act in acts_of(one)])
    after = rulings(acts_of(entry))
    mine = next(seq for seq, acts in after.items() if any(act["seq"] == entry["entry"] for act in acts))
    rows = [again_row(game, past.before.paths, seq, before[seq], after[seq]) for seq in after if seq > mine]
    outcomes: dict[int, Outcome] = {}
    for act in given_again(past):
        seq = act.entry["seq"]
        if seq not in after:
            continue
        try:
            outcomes[seq] = act_of(game, tables, *after[seq]).checked(game, act.before)
        except (RefcliError, KeyError, TypeError, ValueError):
            return {"result": {**_as_table(after[mine][-1].get("result")), "again": rows}}
        stamp.number(outcomes[seq], seq)
    told = _told(outcomes[mine], 0, 0)
    for row in rows:
        if row["changed"]:
            told["instructions"] += [again_told(row), *outcomes[row["seq"]].instructions]
    return told | {"result": {**_as_table(outcomes[mine].result), "again": rows}}


def _as_table(result: Any) -> dict[str, Any]:
    return result if isinstance(result, dict) else {"value": result}


def again_row(game: Game, paths: Paths, seq: int, old: Sequence[Held], new: Sequence[Held]) -> dict[str, Any]:
    """One ruling that follows what was amended, with its answers: what it came to, and what it comes to now. It has ``changed`` where
    its result has, or what everybody may see of its changes."""
    command, _ = command_in(game, split(new[0]["order"]))
    changed = _result(old) != _result(new) or _moved(old, paths) != _moved(new, paths)
    return {"seq": seq, "command": command.name, "old": key_of(old), "new": key_of(new), "changed": changed}


def again_told(row: Mapping[str, Any]) -> Say:
    """Such a row in words."""
    if row["old"] is None or row["new"] is None:
        return say("amend.again.changed.unkeyed" if row["changed"] else "amend.again.same.unkeyed", **row)
    key = "amend.again.changed" if row["changed"] else "amend.again.same"
    return say(key, **{**row, "old": Name(row["old"]), "new": Name(row["new"])})


def same(old: Sequence[Held], new: Sequence[Held] | None) -> bool:
    """Whether a ruling with its answers comes to what it came to."""
    return new is not None and _result(old) == _result(new) and _moved(old) == _moved(new)


def _result(acts: Sequence[Held]) -> Any:
    return acts[-1].get("result")


def _moved(acts: Sequence[Held], shown: Paths | None = None) -> list[Any]:
    """What the acts moved; with ``shown`` as far as everybody may see it."""
    moved = [change for act in acts for change in act["changes"] if change["path"] != "pending"]
    return [plain(change) for change in moved if shown is None or shown.shown(change["path"])]


def key_of(acts: Sequence[Held]) -> str | None:
    """The key of what a ruling has come to."""
    result = _result(acts)
    key = result.get("key") if isinstance(result, dict) else None
    return None if key is None else str(key)
