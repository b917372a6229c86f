"""The record, read: as a list, or as a script that replays it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from ..core import keys
from ..core.answer import Answer
from ..core.asking import LiveTable
from ..core.common import COMMON
from ..core.dice import Die, NoDice
from ..core.errors import BadInput, RefcliError, Refused
from ..core.facts import Order, fact
from ..core.game import Opening, masked
from ..core.kinds import FLAG, Number, Word
from ..core.numbers import plain
from ..core.outcome import say
from ..core.words import join, read, split
from ..record import output
from ..record.journal import read_changes, told
from ..record.session import short
from ..referee.acts import dice_in
from ..referee.lookback import Past, last, side_of, whole
from ..referee.referee import net
from ..referee.retold import retold
from ..text import Catalogue
from . import Service
from .branches import branched
from .output import SCREEN, target
from .sessions import beginning

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.state import State
    from ..desk.desk import Desk, Request
    from ..referee.referee import Referee


ON_RECORD = ("new", "decide", "amend", "undo", "redo", "note", "stir", "edit")
"""Commands that are no game's and leave an entry."""


class Log(Order):
    """Show the record."""

    tail: int | None = fact(Number(1, 999_999), "log.tail", default=None)
    turn: str | None = fact(Word("TURN"), "log.turn", default=None)
    words_: tuple[str, ...] = fact(Word("WORD"), "log.words", positional=True, many=True, default=())
    side: str | None = fact(Word("SIDE"), "log.side", default=None)
    command: str | None = fact(Word("COMMAND"), "log.command", default=None)
    undone: bool = fact(FLAG, "log.undone", default=False)
    agreed: bool = fact(FLAG, "log.agreed", default=False)
    from_: int | None = fact(Number(1, 999_999), "log.from", default=None)
    to: int | None = fact(Number(1, 999_999), "log.to", default=None)
    script: bool = fact(FLAG, "log.script", default=False)
    luck: bool = fact(FLAG, "log.luck", default=False)
    csv: bool = fact(FLAG, "log.csv", default=False)
    as_: str | None = fact(Word("NAME"), "log.as", default=None)
    out: str | None = fact(Word("FILE"), "report.file", default=None, short="-o")
    force: bool = fact(FLAG, "output.force", default=False)
    utc: bool = fact(FLAG, "log.utc", default=False)

    def filters(self) -> bool:
        """Whether not every entry is wanted."""
        return bool(self.turn or self.words_ or self.side or self.command or self.undone or self.agreed or self.from_ or self.to)

    def takes(self, row: Mapping[str, Any]) -> bool:
        """Whether a row is wanted: everything that was asked for holds of it."""
        seq = row["seq"]
        if not (self.from_ or 1) <= seq <= (self.to or seq) or (self.undone and not row["undone"]) or (self.agreed and not row["agreed"]):
            return False
        if self.side is not None and row["side"] != self.side:
            return False
        if self.command is not None and self.command not in (row["command"], row["ruling"] if row["kind"] == "amend" else None):
            return False
        key = row["result"].get("key") if isinstance(row["result"], dict) else None
        text = [row["order"], row["note"], row["agreed"], key, row["player"]]
        said = "\n".join(plain(str(one)).casefold() for one in text if one is not None)
        return all(plain(word).casefold() in said for word in self.words_)

    def resolved(self, game: Game) -> Log:
        """The same with side and command by their full names. BadInput if there is none of that name."""
        told = dict(vars(self))
        if self.side is not None:
            told["side"] = keys.resolve(self.side, game.sides, "what.side")
        if self.command is not None:
            told["command"] = keys.resolve(self.command, [*game.commands, *COMMON, *ON_RECORD], "what.command")
        return type(self)(**told)


def log(desk: Desk, order: Log, request: Request) -> Answer:
    """The entries, those taken back marked; hidden chits stay hidden. With ``--script``, words that replay them."""
    referee = desk.live()
    session, game = referee.session, referee.game
    assert session is not None
    like = output.CSV if order.csv else output.SCRIPT
    out = None if order.out in (None, SCREEN) else str(target(desk, str(order.out), like, order.force))
    if order.script:
        if game.closed is not None and (fault := game.closed(referee.state)):
            raise Refused([fault])
        head = say("log.script.head", session=session.name, head=session.short_head)
        from .replaying import script

        lines = list(script(session, game, referee.tables))
        if order.as_ is not None:
            lines[0] = renamed(lines[0], order.as_)
        answer = Answer("log", game.key, session.name, place=referee.place, view="text", data={"lines": [head, *lines], "bare": True})
        answer.result = {"script": [Catalogue()(head), *lines]}
        answer.to = out
        return answer
    if order.as_ is not None:
        raise BadInput(say("log.as-script"), say("log.as-script.how"))
    order = order.resolved(game)
    few = order.tail is not None and not order.filters()
    past = last(session, game, referee.tables, order.tail) if few and order.tail is not None else whole(session, game, referee.tables)
    turn = None if order.turn is None else the_turn(order.turn, referee)
    rows = [row for one in past if turn in (None, one.entry.get("turn")) and order.takes(row := entry_row(referee, one))]
    if order.tail is not None:
        rows = rows[-order.tail :]
    if order.luck:
        from .luck import judged, row_of

        throws = sorted(judged(referee, request.progress).throws, key=lambda one: not one.undone)  # what stands counts, if both are there
        scores = {one.seq: row_of(one, session.players) for one in throws}
        rows = [row | {"luck": scores.get(row["seq"])} for row in rows]
    if order.csv:
        from .table import table

        answer = referee.blank("log", view="csv", result=table(referee, rows))
        answer.data, answer.to = answer.result, out
        return answer
    answer = Answer("log", game.key, session.name, place=referee.place, view="log", paths=referee.state.paths)
    answer.to = out
    answer.late = partial(_completed, referee, rows, order.tail if few else None)
    answer.data = {"entries": [row | {"time": row["time"] if order.utc else local(row["time"])} for row in rows]}
    return answer


def _completed(referee: Referee, rows: list[dict[str, Any]], tail: int | None) -> dict[str, Any]:
    """The entries with all that their answers told, as far as the rules still tell it so."""
    session, game, tables = referee.session, referee.game, referee.tables
    assert session is not None
    wanted = {row["seq"]: row for row in rows}
    for past in last(session, game, tables, tail) if tail is not None else whole(session, game, tables):
        if (row := wanted.get(past.entry["seq"])) is not None:
            row |= retold(past, game, tables)
    return {"entries": rows}


def renamed(line: str, name: str) -> str:
    """The ``new`` of a script, making a session of another name."""
    words = split(line)
    words[1] = name
    return join(words)


def the_turn(word: str, referee: Referee) -> str:
    """The turn that a word means: one on the record, else any of the game's. BadInput if there is none."""
    session, game, tables = referee.session, referee.game, referee.tables
    assert session is not None
    played = list(dict.fromkeys(str(entry["turn"]) for entry in session.record() if entry.get("turn") is not None))
    said = plain(word).strip().lower()
    for turn in played:
        if turn.lower() == said:
            return turn
    if "time set" in game.commands:
        found = read([word], game.command("time set").order, tables).facts
        return str(next(iter(found.values())))
    raise BadInput(say("log.no-turn", turn=word), say("key.one-of", keys=", ".join(played)) if played else None)


def entry_row(referee: Referee, past: Past) -> dict[str, Any]:
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
    if kind == "stir":
        return ["stir", entry["word"]]
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


def local(time: str) -> str:
    """A moment of the record as the clocks here show it."""
    return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _still_hidden(entry: dict[str, Any], now: State) -> bool:
    """Whether something that the entry put where nobody looks may still lie there."""
    gained: list[tuple[str, Counter[str]]] = []
    for path, old, new in read_changes(entry.get("changes", [])):
        if isinstance(new, tuple) and not now.paths.shown(path):
            gained.append((path, Counter(new) - Counter(old or ())))
    return not any(kinds for _, kinds in gained) or any(kinds & Counter(now[path]) for path, kinds in gained)


LOG = Service("log", Log, log, "log.help")
