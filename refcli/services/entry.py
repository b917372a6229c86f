"""An entry of the record as everybody may see it: the fields of its answer, and those of the record.

What an amendment of an earlier ruling gave again keeps its number: its entry is told as it is now, and ``was`` holds what it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..core.answer import decision_told
from ..core.asking import LiveTable
from ..core.dice import Die, NoDice
from ..core.errors import RefcliError
from ..core.game import Opening, masked
from ..core.words import join
from ..record.journal import read_changes, told
from ..record.session import short
from ..referee import pending
from ..referee.acts import dice_in
from ..referee.lookback import Past, given_again, side_of
from ..referee.referee import net
from ..referee.retold import retold, retold_amended
from .branches import branched
from .sessions import beginning

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.state import State
    from ..referee.referee import Referee

Row = dict[str, Any]
"""An entry, by the names of docs/json.md."""

OLD = ("order", "dice", "answers", "result", "changes")
"""What is kept of an entry whose ruling was given again otherwise."""
ANEW = (*OLD, "words", "turn", "phase", "side", "player", "rules", "agreed")
"""What is told of it as it is now."""


def entry_row(referee: Referee, past: Past) -> Row:
    """An entry as everybody may see it as the game stands now: the fields of its answer, and those of the record. What the record
    does not hold (instructions, warnings) is None. A chit is masked until it is played, or the game over."""
    game, entry, session = referee.game, past.entry, referee.session
    assert session is not None
    kind = past.kind
    words = _words(referee, past)
    command = _command(game, kind, words)
    changes = read_changes(entry.get("changes", ()))
    side = side_of(past, game, referee.tables)
    paths = past.before.paths
    return {
        "game": game.key,
        "session": session.name,
        "seq": entry["seq"],
        "time": entry["made"],
        "kind": kind,
        "command": command if kind != "amend" else "amend",
        "words": words,
        "order": join(words) if words else None,
        "ruling": command if kind == "amend" else _decided(past),
        "line": None,
        "turn": None if entry.get("turn") is None else str(entry["turn"]),
        "phase": entry.get("phase"),
        "side": side,
        "player": session.players.get(side) if side is not None else None,
        "hash": past.digest,
        "head": short(past.digest),
        "dice": [_die(die, game) for die in entry.get("dice", ())],
        "answers": entry.get("answers", []),
        "result": _result(past, game),
        "changes": [one._asdict() for one in (net(changes) if kind in ("undo", "redo", "amend") else changes) if paths.shown(one.path)],
        "decision": None,
        "instructions": None,
        "rules": entry.get("rules"),
        "warnings": None,
        "owed": None,
        "was": None,
        "entry": entry.get("entry"),
        "agreed": entry.get("agreed"),
        "note": entry.get("text"),
        "acts": entry.get("acts"),
        "why": entry.get("why"),
        "undone": past.undone,
        "replaces": entry.get("amends"),
        "replaced_by": past.replaced_by,
        "by": entry.get("by"),
        "due": entry.get("due"),
    }


def _words(referee: Referee, past: Past) -> list[str]:
    """An entry's words for everybody's eyes."""
    game, entry, kind, now = referee.game, past.entry, past.kind, referee.state
    if kind == "note":
        return ["note", entry["text"]]
    if kind == "stir":
        return ["stir", entry["word"]]
    if kind in ("undo", "redo"):
        return [kind] + ([str(len(entry["acts"]))] if len(entry["acts"]) > 1 else [])
    if kind == "fork" and referee.session is not None:
        return ["fork", referee.session.name, "--at", str(entry["from"]["seq"])]
    if kind == "letter":
        return ["send"]
    if kind == "edit":
        return ["edit", *(change.path for change in read_changes(entry["changes"]))]
    words = past.words
    words = game.shown(words, referee.tables) or words
    return masked(game, words) if not now["over"] and (past.undone or _still_hidden(entry, now)) else words


def _command(game: Game, kind: str, words: Sequence[str]) -> str:
    """The full name of the command that an entry's words begin with."""
    if kind not in ("ruling", "amend", "remark") or not words:
        return kind
    return " ".join(words[:2]) if " ".join(words[:2]) in game.commands else words[0]


def _decided(past: Past) -> str | None:
    """The command of the ruling that a decision belongs to; None for any other entry."""
    return str(past.before["pending"]["command"]) if past.kind == "ruling" and past.words[0] == "decide" else None


def _die(die: dict[str, Any], game: Game) -> dict[str, Any]:
    """A die as an answer has it."""
    hidden = {"value": "?"} if die["label"] in game.hidden_dice else {}
    return Die(**die)._asdict() | hidden


def _result(past: Past, game: Game) -> Any:
    """What the entry's answer had for its result."""
    entry = past.entry
    if past.kind == "new":
        return beginning(past.words, entry["about"]) | _opened(past, game)
    if past.kind in ("undo", "redo"):
        return {"entries": entry["acts"]}
    if past.kind == "fork":
        return branched(entry)
    return {"text": entry["text"]} if past.kind == "note" else told(entry.get("result"))


def _opened(past: Past, game: Game) -> dict[str, Any]:
    """What the game's opening told, given again from the dice on record."""
    if game.opening is None:
        return {}
    words = past.words
    chits = tuple(words[i + 1] for i, word in enumerate(words) if word == "--chit")
    try:
        outcome = game.opening(past.before, Opening(chits), LiveTable(NoDice(), NoDice(), (), dice_in(past.entry)))
    except (RefcliError, KeyError, TypeError):  # the tables are no longer what they were
        return {}
    return dict(outcome.result) if isinstance(outcome.result, dict) else {}


def _still_hidden(entry: dict[str, Any], now: State) -> bool:
    """Whether something that the entry put where nobody looks may still lie there."""
    gained: list[tuple[str, Counter[str]]] = []
    for path, old, new in read_changes(entry.get("changes", [])):
        if isinstance(new, tuple) and not now.paths.shown(path):
            gained.append((path, Counter(new) - Counter(old or ())))
    return not any(kinds for _, kinds in gained) or any(kinds & Counter(now[path]) for path, kinds in gained)


def rows_anew(referee: Referee, past: Past) -> Iterator[tuple[int, Row]]:
    """Of an amendment in force of an earlier ruling: each act that it gave again, by number, as ``ANEW`` tells it now."""
    for act in given_again(past):
        row = entry_row(referee, act)
        turn, phase = act.before.values.get("turn"), act.before.values.get("phase")
        row |= {"turn": None if turn is None else str(turn), "phase": phase}
        yield act.entry["seq"], {name: row[name] for name in ANEW}


def anew(row: Row, now: Row, by: int) -> Row:
    """An entry's row with what is told of it now; ``by``: the amendment that gave it again."""
    return row | now | {"undone": False, "replaced_by": by, "was": {name: row[name] for name in OLD}}


def completed(referee: Referee, past: Past) -> Row:
    """What the record does not hold of an entry's answer, as far as the rules still tell it so."""
    game, tables, session = referee.game, referee.tables, referee.session
    assert session is not None
    found = retold_amended(past, session, game, tables) if "entry" in past.entry else retold(past, game, tables)
    after = past.before.after(read_changes(past.entry.get("changes", ())))
    with suppress(RefcliError, KeyError, TypeError, ValueError):  # the rules or the tables are no longer what they were
        found["owed"] = [item.table() for item in game.owing(after)]
        asked = pending.question(game, tables, after) if past.kind in ("ruling", "amend") else None
        found["decision"] = decision_told(asked, after.paths)
    return found
