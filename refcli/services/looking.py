"""Looking at the table: status, the clock, charts, rulings, games."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core import keys
from ..core.answer import Answer
from ..core.crt import Crt as Chart
from ..core.errors import BadInput
from ..core.facts import Order, fact
from ..core.game import Game
from ..core.kinds import FLAG, Key, Number, Word
from ..core.outcome import Name, name_of, say, texts
from ..core.showing import Bar
from ..core.tables import Tables
from ..record.session import long, short
from ..referee.timing import clock
from . import Service
from .open_text import open_text
from .players import every

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request


class Status(Order):
    """The whole table at a glance."""

    long: bool = fact(FLAG, "status.long", default=False)
    at: int | None = fact(Number(1, 999_999), "status.at", default=None)


def status(desk: Desk, order: Status, request: Request, kept: bool = True) -> Answer:
    """Turn, phase and checklist, tracks, pools, the open decision, the next thing to do, and the short head. Unless ``kept`` nothing
    that it reckons is laid aside for the next look."""
    referee = desk.live() if order.at is None else desk.live().as_of(order.at)
    assert referee.session is not None
    state = referee.state
    game = referee.game
    phase = game.phase(state)
    decision = referee.open_decision()
    todo = game.todo(state)
    digest = referee.session.position.digest
    head = long(digest) if order.long else short(digest)
    turn, where = referee.place
    fork = referee.session.position.about.get("fork")
    answer = Answer("status", game.key, referee.session.name, place=referee.place, decision=decision, paths=state.paths)
    checklist = [{"text": one, "rules": list(one.rules or phase.rules)} for one in phase.checklist] if phase else []
    answer.result = {
        "turn": state.get("turn"),
        "phase": where,
        "brief": desk.brief(referee.session.name),
        "head": head,
        "digest": digest,
        "checklist": checklist,
    }
    answer.result |= {
        "at": order.at,
        "players": every(game, referee.session.players),
        "clock": clock(referee) if order.at is None and kept else None,
        "fork": fork and {"from": fork["session"], "at": fork["seq"], "head": short(fork["digest"])},
    }
    if game.standing is not None:
        answer.result |= game.standing(state)
    if (seat := referee.seat) is not None:
        answer.result["mail"] = seat.told()
    if game.carry is not None:
        from ..desk.kin import parent

        found, answer.warnings = parent(desk, referee)
        answer.result |= {"parent": found} if found is not None else {}
    answer.extra = {"state": state.public()}
    if order.at is not None:
        answer.head, answer.owed = head, referee.owed
    answer.view = "status"
    answer.data = {
        "title": texts(referee.tables["game"]["title"]),
        "turn": Name(turn) if turn is not None else None,
        "place": (*referee.place, game.key),
        "phase": name_of("phase", phase.key) if phase else None,
        "checklist": list(phase.checklist) if phase else [],
        "summary": game.summary(state),
        "decision": decision,
        "todo": todo,
        "head": head,
    }
    return answer


class Brief(Order):
    """Show answers in brief, or in full again."""

    how: str = fact(Key("what.brief", ("on", "off"), "on|off"), "brief.how", positional=True)


def brief(desk: Desk, order: Brief, request: Request) -> Answer:
    """From here on the session's answers say what hands and eyes need at once; ``?`` tells the rest. No entry. ``result``: brief."""
    referee = desk.live()
    assert referee.session is not None
    return referee.blank("brief", result={"brief": desk.brief(referee.session.name, order.how == "on")})


BRIEF = Service("brief", Brief, brief, "brief.help")


STATUS = Service("status", Status, status, "status.help")


class Time(Order):
    """Where the clock stands."""


def time(desk: Desk, order: Time, request: Request) -> Answer:
    """Turn, phase, and the phase's checklist."""
    answer = status(desk, Status(), request)
    answer.command = "time"
    answer.extra = {}
    answer.decision = None
    clocks = [one for one in answer.data["summary"] if isinstance(one, Bar) and one.clock]
    answer.result |= {one.clock: one.value for one in clocks}
    answer.data |= {"summary": clocks, "decision": None}
    return answer


TIME = Service("time", Time, time, "time.help")


class Crt(Order):
    """Read a combat results table: the whole, one column, or one cell."""

    what: tuple[str, ...] = fact(Word("[GAME] [TABLE] [COLUMN] [DIE]"), "crt.what", positional=True, many=True, default=())
    shift: int = fact(Number(-99, 99), "crt.shift", default=0)
    drm: int = fact(Number(-99, 99), "crt.drm", default=0)


def crt(desk: Desk, order: Crt, request: Request) -> Answer:
    """Words that are obvious may be left out: the session's game, a game's only table."""
    game, tables, words = _game_of(desk, order.what)
    name, words = _table_of(game, words)
    chart = Chart.of(name, tables[name])
    column = die = row = None
    if words:
        column = chart.shift(chart.parse_column(words.pop(0)), order.shift)
    elif order.shift:
        raise BadInput(say("crt.shift-of-nothing"))
    if words and not chart.diceless:
        die = Number(min(chart.dice), max(chart.dice)).parse(words.pop(0), tables)
    elif order.drm:
        raise BadInput(say("crt.drm-of-nothing"))
    if words:
        raise BadInput(say("words.unplaced", word=words[0]), say("crt.how"))
    result: dict[str, Any] = {"table": name, "columns": list(chart.columns)}
    answer = Answer("crt", game.key, view="crt", rules=chart.sections)
    key = None
    if column is None:
        result["cells"] = {str(row): list(chart.cells[row]) for row in chart.dice}
    else:
        result["column"] = chart.columns[column]
        if chart.diceless:
            result["key"] = key = chart.cell(column, 0)
        elif die is None:
            result["cells"] = {str(row): chart.cells[row][column] for row in chart.dice}
        else:
            row = chart.row(die + order.drm)
            key = chart.cell(column, row)
            result |= {"roll": die, "modified": die + order.drm, "key": key}
    answer.warnings = tuple(chart.cautions(column, row, game.key))
    meanings = {code: open_text(row, code) for code, row in chart.codes.items()}
    result |= {
        "source": chart.source,
        "codes": meanings,
        "doubtful": [
            [str(die), chart.columns[place]] for die, place in sorted(chart.doubtful) if column in (None, place) and row in (None, die)
        ],
        "odds": None if column is None else {str(key): Fraction(1)} if chart.diceless else chart.chances(column),
    }
    answer.result = result
    answer.data = {
        "crt": chart,
        "column": column,
        "die": row,
        "key": key,
        "meanings": meanings,
    }
    return answer


CRT = Service("crt", Crt, crt, "crt.help")


def _game_of(desk: Desk, words: Sequence[str]) -> tuple[Game, Tables, list[str]]:
    """The game that words name first, else the session's, else the only one whose table they name."""
    if words and desk.is_game(words[0]):
        return *desk.game(words[0]), list(words[1:])
    if found := desk.session_game():
        return *found, list(words)
    for game, tables in desk.games():
        if words and keys.matches(words[0], game.crts):
            return game, tables, list(words)
    raise BadInput(say("crt.which-game"), say("key.one-of", keys=", ".join(desk.game_keys)))


def _table_of(game: Game, words: list[str]) -> tuple[str, list[str]]:
    if words and (len(game.crts) > 1 or keys.matches(words[0], game.crts)):
        return keys.resolve(words[0], game.crts, "what.crt"), words[1:]
    if len(game.crts) == 1:
        return game.crts[0], words
    if not game.crts:
        raise BadInput(say("crt.no-table", game=game.key), say("crt.no-table.how", game=game.key))
    raise BadInput(say("crt.which-table"), say("key.one-of", keys=", ".join(game.crts)))


class Games(Order):
    """The games, their rulebooks, and what of their charts is recovered or a stand-in."""


def games(desk: Desk, order: Games, request: Request) -> Answer:
    """Every game; one whose own tables are broken is a warning."""
    rows, data, warnings = [], [], []
    for key in desk.game_keys:
        try:
            game, tables = desk.game(key)
        except BadInput as fault:
            warnings.append(say("own.unusable", key=key, fault=fault.message))
            continue
        about = tables["game"]
        row = {"key": key, "sides": list(game.sides)}
        both = [{"en": chart["en"], "ja": chart["ja"]} for chart in about.get("chart", ())]
        rows.append(row | {"title": about["title"]["en"], "rulebook": about["rulebook"]["en"], "charts": [one["en"] for one in both]})
        data.append(row | {"title": texts(about["title"]), "rulebook": texts(about["rulebook"]), "charts": [texts(one) for one in both]})
    return Answer("games", result={"games": rows}, view="games", data={"games": data}, warnings=tuple(warnings))


GAMES = Service("games", Games, games, "games.help")


class Rulings(Order):
    """How refcli reads the places where a rulebook is silent or ambiguous."""

    game: str | None = fact(Word("GAME"), "rulings.game", positional=True, default=None)


def rulings(desk: Desk, order: Rulings, request: Request) -> Answer:
    """Every reading of a game, with its §."""
    game, tables = named_game(desk, order.game)
    found = tables["rulings"]["ruling"]
    answer = Answer("rulings", game.key, view="rulings")
    answer.result = {"rulings": [{"id": r["id"], "sections": r["sections"], "text": r["en"]} for r in found]}
    answer.data = {"rulings": [{"id": r["id"], "sections": r["sections"], "text": texts({"en": r["en"], "ja": r["ja"]})} for r in found]}
    return answer


RULINGS = Service("rulings", Rulings, rulings, "rulings.help")


def named_game(desk: Desk, word: str | None) -> tuple[Game, Tables]:
    """The game that a word names, else the session's."""
    if word is not None:
        return desk.game(keys.resolve(word, desk.game_keys, "what.game"))
    if found := desk.session_game():
        return found
    raise BadInput(say("game.which"), say("key.one-of", keys=", ".join(desk.game_keys)))
