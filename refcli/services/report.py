"""The after-action report: what happened turn by turn, the tracks over the turns, and what the dice did."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.answer import Answer
from ..core.facts import Order, fact
from ..core.fairness import reading
from ..core.game import Game
from ..core.kinds import FLAG, Key, Number, Word
from ..core.outcome import Change, Say, texts
from ..core.state import State
from ..record import output
from ..record.journal import read_changes
from ..referee.lookback import whole
from ..referee.timing import clock
from . import Service
from .log import entry_row, the_turn
from .luck import judged, told
from .output import SCREEN, target
from .players import every

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request

FORMATS = ("md", "html")


class Report(Order):
    """Write the after-action report."""

    format: str = fact(Key("what.format", FORMATS, "md|html"), "report.format", default="md")
    file: str | None = fact(Word("[FILE]"), "report.packed", positional=True, default=None)
    turn: str | None = fact(Word("TURN"), "log.turn", default=None)
    from_: int | None = fact(Number(1, 999_999), "log.from", default=None)
    to: int | None = fact(Number(1, 999_999), "log.to", default=None)
    out: str | None = fact(Word("FILE"), "report.file", default=None, short="-o")
    force: bool = fact(FLAG, "output.force", default=False)


@dataclass
class Moment:
    """One entry: its row of the log, the answer by which its result is worded, and what a decision changed."""

    row: dict[str, Any]
    answer: Answer | None
    made: list[Change] = field(default_factory=list)


@dataclass
class Turn:
    """One turn: its key and its moments."""

    key: str | None
    moments: list[Moment] = field(default_factory=list)


@dataclass
class Series:
    """One track: its value after each entry (entry's number, value), from the start on."""

    path: str
    low: int | None
    high: int | None
    points: list[tuple[int, int]] = field(default_factory=list)


@dataclass
class Throws:
    """Dice of one source and number of sides: how often each face came."""

    source: str
    sides: int
    faces: Counter[int] = field(default_factory=Counter)


@dataclass
class Story:
    """Everything that a report shows. ``turned``: the first entry of each turn."""

    session: str
    title: Say
    head: str
    entries: int
    turns: list[Turn] = field(default_factory=list)
    series: list[Series] = field(default_factory=list)
    throws: list[Throws] = field(default_factory=list)
    taken_back: int = 0
    luck: dict[str, Any] = field(default_factory=dict)


def tell(desk: Desk, order: Report) -> Story:
    """The story of the session; what is hidden stays hidden."""
    referee = desk.live()
    session, game, tables = referee.session, referee.game, referee.tables
    assert session is not None
    story = Story(session.name, texts(tables["game"]["title"]), session.short_head, session.position.seq)
    series: dict[str, Series] = {}
    throws: dict[tuple[str, int], Throws] = {}
    only = None if order.turn is None else the_turn(order.turn, referee)
    first, last = order.from_ or 1, order.to or session.position.seq
    for past in whole(session, game, tables):
        entry, undone = past.entry, past.undone
        if not first <= entry["seq"] <= last or (only is not None and str(entry.get("turn")) != only):
            continue
        row = entry_row(referee, past)
        state = past.before.after(read_changes(entry.get("changes", [])))
        _follow(series, state, entry["seq"])
        _count(throws, entry, game.hidden_dice)
        story.taken_back += undone
        key = None if entry.get("turn") is None else str(entry["turn"])
        if not story.turns or story.turns[-1].key != key:
            story.turns.append(Turn(key))
        changes = read_changes(entry.get("changes", [])) if row["command"] == "decide" else []
        story.turns[-1].moments.append(Moment(row, _worded(row, game), changes))
    story.series = list(series.values())
    story.throws = sorted(throws.values(), key=lambda one: (one.sides, one.source))
    looks = [reading(one.faces, one.sides).p for one in story.throws]
    story.luck = told(judged(referee).those(None, only, first, last), referee, looks)
    return story


def _follow(series: dict[str, Series], state: State, seq: int) -> None:
    for name, value in state.values.items():
        path = state.paths.find(name)
        if path is not None and path.kind == "track" and isinstance(value, int):
            one = series.setdefault(name, Series(name, path.low, path.high))
            one.points.append((seq, value))


def _count(throws: dict[tuple[str, int], Throws], entry: dict[str, Any], hidden: frozenset[str]) -> None:
    if entry["kind"] == "amend":  # the same dice as before
        return
    for die in entry.get("dice", []):
        face = die.get("face", die["value"])
        if die["label"] not in hidden and isinstance(face, int):
            key = (die["source"], die["sides"])
            throws.setdefault(key, Throws(*key)).faces[face] += 1


def _worded(row: dict[str, Any], game: Game) -> Answer | None:
    if row["result"] is None or row["kind"] not in ("ruling", "amend") or row["command"] == "decide":
        return None
    return Answer(row["ruling"] or row["command"], game.key, result=row["result"])


def report(desk: Desk, order: Report, request: Request) -> Answer:
    """The report as Markdown or as one self-contained HTML page, of the session or of a packed record; to a file with
    ``-o``."""
    out = None if order.out in (None, SCREEN) else str(target(desk, order.out, output.REPORT, order.force))
    if order.file is None:
        return _of(desk, order, out)
    from ..desk.desk import Desk as OtherDesk
    from ..record.packed import opened

    with opened(Path(order.file).expanduser()) as (home, name):
        there = OtherDesk(home, name)
        try:
            return _of(there, order, out)
        finally:
            there.close()


def _of(desk: Desk, order: Report, out: str | None) -> Answer:
    story = tell(desk, order)
    referee = desk.live()
    session = referee.session
    assert session is not None
    answer = Answer("report", referee.game.key, story.session, place=referee.place, view=f"report-{order.format}", data=story)
    answer.to, answer.mark = out, output.REPORT.mark
    answer.result = {
        "file": out,
        "entries": story.entries,
        "turns": [turn.key for turn in story.turns],
        "dice": [{"source": one.source, "sides": one.sides, "count": one.faces.total()} for one in story.throws],
        "luck": story.luck,
        "players": every(referee.game, session.players),
        "clock": clock(referee),
    }
    answer.paths = referee.state.paths
    return answer


REPORT = Service("report", Report, report, "report.help")
