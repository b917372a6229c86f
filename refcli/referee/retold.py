"""What an entry of the record once answered, told again: given again from its words, dice and answers, where that still comes to the
same. The record keeps what counts; the sentences and the empty fields are the rules'."""

from __future__ import annotations

from typing import Any

from ..core import stamp
from ..core.errors import RefcliError
from ..core.game import Game
from ..core.outcome import Outcome
from ..core.tables import Tables
from ..record.journal import plain
from . import pending
from .acts import act_of, dice_in
from .lookback import Past


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
