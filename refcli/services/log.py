"""The record, read: as a list, or as a script that replays it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from ..core import keys
from ..core.answer import Answer
from ..core.common import COMMON
from ..core.errors import BadInput, Refused
from ..core.facts import Order, fact
from ..core.kinds import FLAG, Number, Word
from ..core.numbers import plain
from ..core.outcome import say
from ..core.words import join, read, split
from ..record import output
from ..referee.lookback import Past, given_again, last, whole
from ..text import Catalogue
from . import Service
from .entry import Row, anew, completed, entry_row, rows_anew
from .output import SCREEN, target

if TYPE_CHECKING:
    from ..core.game import Game
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
    rows = _rows(referee, past, lambda row: turn in (None, row["turn"]) and order.takes(row))
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


def _rows(referee: Referee, pasts: Iterable[Past], wanted: Callable[[Row], bool]) -> list[Row]:
    """The rows that are wanted, each as its entry stands now."""
    found: dict[int, Row] = {}
    given: dict[int, tuple[Row, int]] = {}
    for past in pasts:
        row = entry_row(referee, past)
        if row["replaced_by"] is not None or wanted(row):
            found[row["seq"]] = row
        if "entry" in past.entry and not past.undone:
            given |= {seq: (now, row["seq"]) for seq, now in rows_anew(referee, past)}
    rows = [anew(row, *given[seq]) if seq in given else row for seq, row in found.items()]
    return [row for row in rows if row["replaced_by"] is None or wanted(row)]


def _completed(referee: Referee, rows: list[Row], tail: int | None) -> dict[str, Any]:
    """The entries with all that their answers told, as far as the rules still tell it so."""
    session, game, tables = referee.session, referee.game, referee.tables
    assert session is not None
    wanted = {row["seq"]: row for row in rows}
    for past in last(session, game, tables, tail) if tail is not None else whole(session, game, tables):
        if (row := wanted.get(past.entry["seq"])) is not None:
            row |= completed(referee, past)
        for act in given_again(past) if "entry" in past.entry and not past.undone else ():
            if (row := wanted.get(act.entry["seq"])) is not None:
                row |= completed(referee, act)
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


def local(time: str) -> str:
    """A moment of the record as the clocks here show it."""
    return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M:%S")


LOG = Service("log", Log, log, "log.help")
