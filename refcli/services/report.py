"""The after-action report: how it went, turn by turn, who won, what the dice did, what became of everybody."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..core import keys
from ..core.answer import Answer
from ..core.facts import Order, fact
from ..core.fairness import reading
from ..core.kinds import FLAG, Key, Number, Word
from ..core.outcome import Name, Say, say, texts
from ..record import output
from ..referee.lookback import whole
from ..referee.referee import Referee
from ..referee.timing import clock
from . import Service
from .log import the_turn
from .luck import judged, told
from .others import at
from .output import SCREEN, target
from .players import every
from .story import Chapter, Tale, points, tale

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request

FORMATS = ("md", "html", "json")


class Report(Order):
    """Write the after-action report."""

    format: str = fact(Key("what.format", FORMATS, "md|html|json"), "report.format", default="md")
    file: str | None = fact(Word("[FILE]"), "report.packed", positional=True, default=None)
    turn: str | None = fact(Word("TURN"), "log.turn", default=None)
    side: str | None = fact(Word("SIDE"), "log.side", default=None)
    from_: int | None = fact(Number(1, 999_999), "log.from", default=None)
    to: int | None = fact(Number(1, 999_999), "log.to", default=None)
    out: str | None = fact(Word("FILE"), "report.file", default=None, short="-o")
    force: bool = fact(FLAG, "output.force", default=False)


@dataclass
class Throws:
    """Dice of one source and number of sides: how often each face came."""

    source: str
    sides: int
    faces: Counter[int] = field(default_factory=Counter)


@dataclass
class Series:
    """One track: its value after each entry that moved it (entry's number, value), from the start on."""

    path: str
    low: int | None
    high: int | None
    points: list[tuple[int, int]]


@dataclass
class Chart:
    """Tracks drawn together. ``kind``: ``lines`` in one frame, ``each`` in a frame of its own, ``ruler``: one track as a road."""

    kind: str
    title: Say | Name
    series: list[Series]


@dataclass
class Story:
    """Everything that a report shows."""

    tale: Tale
    chapters: list[Chapter]
    charts: list[Chart]
    series: list[Series]
    throws: list[Throws]
    luck: dict[str, Any]


def tell(referee: Referee, order: Report) -> Story:
    """The story of the session, or of the part that is asked for; what is hidden stays hidden."""
    session, game = referee.session, referee.game
    assert session is not None
    turn = None if order.turn is None else the_turn(order.turn, referee)
    side = None if order.side is None else keys.resolve(order.side, game.sides, "what.side")
    first, last = order.from_ or 1, order.to or session.position.seq
    found = tale(referee)
    chapters = [
        Chapter(chapter.turn, scenes)
        for chapter in found.chapters
        if turn in (None, chapter.turn)
        and (scenes := [one for one in chapter.scenes if first <= one.seq <= last and (side is None or one.side in (None, side))])
    ]
    series = {path: Series(path, *_bounds(found, path), values) for path, values in points(found).items()}
    throws = _throws(referee, turn, first, last)
    looks = [reading(one.faces, one.sides).p for one in throws]
    luck = told(judged(referee).those(side, turn, first, last), referee, looks)
    return Story(found, chapters, _charts(referee, series), list(series.values()), throws, luck)


def _bounds(found: Tale, path: str) -> tuple[int | None, int | None]:
    declared = found.end.paths.find(path)
    return (None, None) if declared is None else (declared.low, declared.high)


def _charts(referee: Referee, series: dict[str, Series]) -> list[Chart]:
    """The charts that the game's table declares, of tracks that are there; without any, each track by itself."""
    declared = referee.tables["game"].get("graph")
    if declared is None:
        moved = [one for one in series.values() if len(one.points) > 1]
        return [Chart("each", say("report.tracks"), moved)] if moved else []
    found = []
    for row in declared:
        shown = [series[path] for path in row["paths"] if path in series]
        if shown:
            found.append(Chart(row["kind"], texts({"en": row["en"], "ja": row["ja"]}), shown))
    return found


def _throws(referee: Referee, turn: str | None, first: int, last: int) -> list[Throws]:
    """Every die that fell, also of what was taken back; an amendment's are the same dice as before."""
    session, hidden = referee.session, referee.game.hidden_dice
    assert session is not None
    throws: dict[tuple[str, int], Throws] = {}
    for past in whole(session, referee.game, referee.tables):
        entry = past.entry
        if past.kind == "amend" or not first <= entry["seq"] <= last or turn not in (None, str(entry.get("turn"))):
            continue
        for die in entry.get("dice", []):
            face = die.get("face", die["value"])
            if die["label"] not in hidden and isinstance(face, int):
                key = (die["source"], die["sides"])
                throws.setdefault(key, Throws(*key)).faces[face] += 1
    return sorted(throws.values(), key=lambda one: (one.sides, one.source))


def report(desk: Desk, order: Report, request: Request) -> Answer:
    """The report as Markdown, as one self-contained HTML page, or as JSON; of the session or of a packed record; to a file with
    ``-o``."""
    like = output.REPORT_JSON if order.format == "json" else output.REPORT
    out = None if order.out in (None, SCREEN) else str(target(desk, order.out, like, order.force))
    with at(desk, order.file) as there:
        return _of(there.live(), order, out, like)


def _of(referee: Referee, order: Report, out: str | None, like: output.Like) -> Answer:
    story = tell(referee, order)
    heading = story.tale.heading
    answer = Answer("report", referee.game.key, heading.session, place=referee.place, view=f"report-{order.format}", data=story)
    answer.to, answer.mark = out, like.mark
    answer.result = {
        "file": out,
        "entries": heading.entries,
        "winner": heading.winner,
        "level": heading.level,
        "decided": heading.decided,
        "turns": [chapter.turn for chapter in story.chapters],
        "dice": [{"source": one.source, "sides": one.sides, "count": one.faces.total()} for one in story.throws],
        "luck": story.luck,
        "players": every(referee.game, dict(heading.players)),
        "clock": clock(referee),
    }
    answer.paths = referee.state.paths
    return answer


REPORT = Service("report", Report, report, "report.help")
