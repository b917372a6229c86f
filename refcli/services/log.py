"""The record, read: as a list, or as a script that replays it."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..core.answer import Answer
from ..core.errors import BadInput, Refused
from ..core.facts import Order, fact
from ..core.kinds import FLAG, Number, Word
from ..core.numbers import plain
from ..core.outcome import say
from ..core.tables import Tables
from ..core.words import read
from ..record.journal import read_changes, told
from ..record.session import Session
from ..text import Catalogue
from . import Service

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.state import State
    from ..desk.desk import Desk, Request


class Log(Order):
    """Show the record."""

    tail: int | None = fact(Number(1, 999_999), "log.tail", default=None)
    turn: str | None = fact(Word("TURN"), "log.turn", default=None)
    script: bool = fact(FLAG, "log.script", default=False)


def marked(session: Session) -> Iterator[tuple[dict[str, Any], bool]]:
    """Every entry with whether it has been taken back (and not done again), in order."""
    undone: set[int] = set()
    amends: dict[int, list[int]] = {}
    for entry in session.record():
        _take(entry, undone, amends)
    for entry in session.record():
        yield entry, entry["seq"] in undone


def last(session: Session, n: int) -> list[tuple[dict[str, Any], bool]]:
    """The last ``n`` entries as ``marked``. Only these are read: what takes an entry back stands after it."""
    tail = list(islice(session.backwards(), n))[::-1]
    undone: set[int] = set()
    amends: dict[int, list[int]] = {}
    for entry in tail:
        _take(entry, undone, amends)
    return [(entry, entry["seq"] in undone) for entry in tail]


def _take(entry: dict[str, Any], undone: set[int], amends: dict[int, list[int]]) -> None:
    """Takes in what an entry takes back or does again."""
    kind = entry["kind"]
    if kind == "amend":
        amends[entry["seq"]] = entry["amends"]
        undone.update(entry["amends"])
    elif kind == "undo":
        for act in entry["acts"]:
            undone.add(act)
            undone.difference_update(amends.get(act, ()))
    elif kind == "redo":
        for act in entry["acts"]:
            undone.discard(act)
            undone.update(amends.get(act, ()))


def log(desk: Desk, order: Log, request: Request) -> Answer:
    """The entries, those taken back marked; hidden chits stay hidden. With ``--script``, words that replay them."""
    referee = desk.live()
    session, game = referee.session, referee.game
    assert session is not None
    if order.script:
        if game.closed is not None and (fault := game.closed(referee.state)):
            raise Refused([fault])
        head = say("log.script.head", session=session.name, head=session.short_head)
        from .replaying import script

        lines = list(script(session, game, referee.tables))
        answer = Answer("log", game.key, session.name, place=referee.place, view="text", data={"lines": [head, *lines], "bare": True})
        answer.result = {"script": [Catalogue()(head), *lines]}
        return answer
    now = referee.state
    found = last(session, order.tail) if order.tail is not None and order.turn is None else marked(session)
    turn = None if order.turn is None else _turn(order.turn, session, game, referee.tables)
    rows = [shown_row(entry, undone, game, referee.tables, now) for entry, undone in found if turn in (None, entry.get("turn"))]
    if order.tail is not None:
        rows = rows[-order.tail :]
    answer = Answer("log", game.key, session.name, place=referee.place, view="log", paths=referee.state.paths)
    answer.extra = {"entries": rows}
    answer.data = {"entries": rows}
    return answer


def _turn(word: str, session: Session, game: Game, tables: Tables) -> str:
    """The turn that a word means: one on the record, else any of the game's. BadInput if there is none."""
    played = list(dict.fromkeys(str(entry["turn"]) for entry in session.record() if entry.get("turn") is not None))
    said = plain(word).strip().lower()
    for turn in played:
        if turn.lower() == said:
            return turn
    if "time set" in game.commands:
        found = read([word], game.command("time set").order, tables).facts
        return str(next(iter(found.values())))
    raise BadInput(say("log.no-turn", turn=word), say("key.one-of", keys=", ".join(played)) if played else None)


def shown_row(entry: dict[str, Any], undone: bool, game: Game, tables: Tables, now: State) -> dict[str, Any]:
    """An entry as everybody may see it as the game stands ``now``: a chit is masked until it is played, or the game over."""
    words = shlex.split(entry.get("order", ""))
    if entry["kind"] == "edit":
        words = ["edit", *(change.path for change in read_changes(entry["changes"]))]
    words = game.shown(words, tables) or words
    if words[:2] != ["chit", "play"] and not now["over"] and (undone or _still_hidden(entry, now)):
        words = ["?" if i and words[i - 1] in game.hidden_words and not word.startswith("-") else word for i, word in enumerate(words)]
    paths_hidden = game.hidden_dice
    return {
        "seq": entry["seq"],
        "time": entry["made"],
        "turn": entry.get("turn"),
        "phase": entry.get("phase"),
        "kind": entry["kind"],
        "words": shlex.join(words) if words else None,
        "dice": [d | ({"value": "?"} if d["label"] in paths_hidden else {}) for d in entry.get("dice", [])],
        "answers": entry.get("answers", []),
        "result": told(entry.get("result")),
        "agreed": entry.get("agreed"),
        "note": entry.get("text"),
        "acts": entry.get("acts"),
        "why": entry.get("why"),
        "rules": entry.get("rules"),
        "undone": undone,
    }


def _still_hidden(entry: dict[str, Any], now: State) -> bool:
    """Whether something that the entry put where nobody looks may still lie there."""
    gained: list[tuple[str, Counter[str]]] = []
    for path, old, new in read_changes(entry.get("changes", [])):
        if isinstance(new, tuple) and not now.paths.shown(path):
            gained.append((path, Counter(new) - Counter(old or ())))
    return not any(kinds for _, kinds in gained) or any(kinds & Counter(now[path]) for path, kinds in gained)


LOG = Service("log", Log, log, "log.help")
