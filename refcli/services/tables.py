"""The tables of the games: shown, checked, copied to the home for editing, typed in from a printed chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core import keys
from ..core.answer import Answer
from ..core.errors import BadInput
from ..core.facts import Order, fact
from ..core.kinds import FLAG, Key, Word
from ..core.outcome import say, texts
from ..core.tables import may_be_a_key, shipped
from . import Service
from .looking import Crt, crt, named_game
from .own_tables import at_most, game_and_tables, home_file, not_in_the_source_tree, own_file

if TYPE_CHECKING:
    from ..core.tables import Tables
    from ..desk.desk import Desk, Request


FAMILIES = ("odds", "hits", "fire", "opposed", "cards")
"""Kinds of games that ``tables new`` begins: the first is usual."""


class ShowTables(Order):
    """The tables of a game and where their numbers come from; or check, copy or enter tables."""

    what: tuple[str, ...] = fact(Word("[check|copy|enter|new] [GAME] [NAME]"), "tables.what", positional=True, many=True, default=())
    columns: bool = fact(FLAG, "tables.columns", default=False)
    family: str | None = fact(Key("what.family", FAMILIES, "|".join(FAMILIES)), "tables.family", default=None)
    sheet: bool = fact(FLAG, "tables.sheet", default=False)
    format: str | None = fact(Key("what.format", ("md", "html"), "md|html"), "tables.format", default=None)
    out: str | None = fact(Word("FILE"), "tables.out", default=None, short="-o")
    force: bool = fact(FLAG, "output.force", default=False)


def tables_service(desk: Desk, order: ShowTables, request: Request) -> Answer:
    """The first word says what is done, if it is one of ``WORDS``; else tables are shown."""
    first, *rest = order.what or ("",)
    if order.columns and first != "enter":
        raise BadInput(say("tables.columns-of-nothing"))
    if order.family is not None and first != "new":
        raise BadInput(say("tables.family-of-nothing"))
    if ((order.out is not None or order.format is not None) and not order.sheet) or (order.sheet and first in WORDS):
        raise BadInput(say("tables.sheet-of-nothing"))
    if order.sheet:
        from .sheet import sheet

        return sheet(desk, order.what, order.out, order.format or "md", order.force)
    if first in WORDS:
        answer = WORDS[first](desk, order, rest)
        answer.command = f"tables {first}"
        return answer
    return show(desk, order.what, request)


TABLES = Service("tables", ShowTables, tables_service, "tables.help")


def show(desk: Desk, words: Sequence[str], request: Request) -> Answer:
    """The list of a game's tables with their sources, or the contents of one."""
    at_most(words, 2)
    if not words and desk.session_game() is None:
        return _of_all(desk)
    game, tables = named_game(desk, words[0] if words else None)
    names = tables.names()
    if len(words) > 1:
        name = keys.resolve(words[1], names, "what.table")
        if name in game.crts:
            answer = crt(desk, Crt(what=(game.key, name)), request)
            answer.command = "tables"
            answer.result |= beside(tables[name])
            in_words = dict(game.in_words(tables)) if game.in_words is not None else {}
            answer.data["beside"] = in_words.get(name, [])
            return answer
        contents = tables[name]
        return Answer(
            "tables",
            game.key,
            result={"name": name, "source": _told(contents.get("source")), "table": contents},
            view="tables",
            data={"name": name, "table": contents},
        )
    rows = [_row(tables, name) for name in names]
    return Answer("tables", game.key, result={"tables": rows}, view="tables", data={"tables": rows})


def beside(table: Mapping[str, Any]) -> dict[str, Any]:
    """What a player looks up beside a chart: its modifiers as they are declared, what shifts and die modifiers are held to, whether
    there is a column below the first."""
    found: dict[str, Any] = {}
    if "modifier" in table:
        found["modifiers"] = [
            {"key": key} | {field: texts(value) if field == "text" and value else value for field, value in row.items()}
            for key, row in table["modifier"].items()
        ]
    return found | {field: table[field] for field in ("shift", "drm", "below") if field in table}


def _of_all(desk: Desk) -> Answer:
    """The tables of every game whose own ones can be used."""
    rows = [{"game": game.key} | _row(tables, name) for game, tables in desk.games() for name in tables.names()]
    shown = [row | {"name": f"{row['game']} {row['name']}"} for row in rows]
    return Answer("tables", result={"tables": rows}, view="tables", data={"tables": shown})


def _row(tables: Tables, name: str) -> dict[str, Any]:
    table = tables[name]
    return {"name": name, "source": _told(table.get("source")), "sections": table.get("sections", []), "own": tables.own(name)}


def _told(source: Any) -> str | None:
    """The word of a table's source; in a table of names «source» may be a key like any other."""
    return source if isinstance(source, str) else None


def copy(desk: Desk, order: ShowTables, words: Sequence[str]) -> Answer:
    """Copies a game's shipped tables, or one of them, to the home. BadInput, and nothing is copied, if one is there already."""
    from ..record import files

    game, tables = game_and_tables(desk, words, 2)
    not_in_the_source_tree(desk)
    ours = [file for name in tables.names() if (file := tables.shipped_file(name)) is not None]
    if len(words) > 1:
        name = keys.resolve(words[1], [file.stem for file in ours], "what.table")
        ours = [file for file in ours if file.stem == name]
    there = [str(theirs) for file in ours if (theirs := home_file(desk, file)).exists()]
    if there:
        raise BadInput(say("tables.is-there", files=tuple(there)), say("tables.is-there.how"))
    for file in ours:
        theirs = home_file(desk, file)
        files.make_folder(theirs.parent)
        files.replace(theirs, file.read_bytes())
    desk.forget_tables()
    names = [file.stem for file in ours]
    folder = str(desk.home.root / "tables")
    answer = Answer("tables copy", game.key, view="text", result={"folder": folder, "tables": names})
    answer.instructions = (say("tables.copied.how"),)
    answer.data = {"lines": [say("tables.copied", folder=folder, tables=tuple(names)), *answer.instructions]}
    return answer


def new(desk: Desk, order: ShowTables, words: Sequence[str]) -> Answer:
    """Writes a commented starting point for an own game of some family into the home. BadInput, and nothing is written, if the key is
    taken or the file is there."""
    from ..desk.library import taken
    from ..record import files

    at_most(words, 1)
    if not words:
        raise BadInput(say("words.missing", facts="MYGAME"), say("tables.new.how"))
    key = words[0]
    not_in_the_source_tree(desk)
    file = own_file(desk, key, "game")
    if key in taken():
        raise BadInput(say("tables.new.taken", key=key), say("tables.new.taken.how"))
    if not may_be_a_key(key):
        raise BadInput(say("tables.new.key", key=key), say("tables.new.key.how"))
    if file.exists() or desk.is_game(key):
        raise BadInput(say("tables.is-there", files=(str(file),) if file.exists() else (key,)), say("tables.new.there.how"))
    family = order.family or FAMILIES[0]
    start = (shipped() / "_new" / ("game.toml" if family == FAMILIES[0] else f"{family}.toml")).read_text("utf-8").replace("MYGAME", key)
    files.make_folder(file.parent)
    files.replace(file, start.encode())
    desk.forget_tables()
    answer = Answer("tables new", key, view="text", result={"game": key, "file": str(file), "family": family})
    answer.instructions = (say("tables.new.then", key=key),)
    answer.data = {"lines": [say("tables.new.done", file=str(file)), *answer.instructions]}
    return answer


def check(desk: Desk, order: ShowTables, words: Sequence[str]) -> Answer:
    """Every table that answers in this home, or those at a path: all faults at once, or else what only looks wrong."""
    from .checking import checked

    at_most(words, 1)
    return checked(desk, words[0] if words else None)


def enter(desk: Desk, order: ShowTables, words: Sequence[str]) -> Answer:
    """Types a printed chart in."""
    from .entering import entered

    return entered(desk, words, order.columns)


WORDS: dict[str, Callable[[Desk, Any, Sequence[str]], Answer]] = {"check": check, "copy": copy, "enter": enter, "new": new}
