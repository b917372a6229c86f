"""``tables GAME --sheet``: what lies beside the map on one printed page: charts, phases with checklists, options, rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.answer import Answer
from ..core.crt import Crt
from ..core.errors import BadInput
from ..core.game import Game
from ..core.outcome import Name, Say, say, texts
from ..core.rulebook import Section, sections
from ..core.state import Path
from ..core.tables import Tables
from ..record import output
from ..text import find
from .looking import named_game
from .open_text import open_text
from .output import SCREEN, target

if TYPE_CHECKING:
    from ..desk.desk import Desk


class Item(NamedTuple):
    """One line: the numbers that bring it (``11–16``), its name, whose it is or under what option, what it says, its §, and
    the row's own numbers with their headings."""

    numbers: str
    name: Say | Name | None
    only: tuple[Name | Say, ...]
    told: tuple[Say, ...]
    rules: tuple[str, ...]
    facts: tuple[tuple[Name | Say, Any], ...] = ()


class Grid(NamedTuple):
    """Rows of numbers: headings, and each row's name with its values."""

    headings: tuple[Say | Name, ...]
    rows: tuple[tuple[Name, tuple[Any, ...]], ...]


class Part(NamedTuple):
    """A heading with what stands below it."""

    title: Say | Name | str
    rules: tuple[str, ...]
    items: tuple[Item, ...] = ()
    grid: Grid | None = None


def sheet(desk: Desk, words: Sequence[str], out: str | None, form: str, force: bool = False) -> Answer:
    """The reference sheet of a game, as Markdown or as a page to print; with ``file`` it is written there. Its rules are our
    words: where a home's own table has other numbers, a warning says so."""
    if len(words) > 1:
        raise BadInput(say("words.unplaced", word=words[1]), say("tables.how"))
    file = None if out in (None, SCREEN) else str(target(desk, out, output.SHEET, force))
    game, tables = named_game(desk, words[0] if words else None)
    about = tables["game"]
    charts = [name for chart in about.get("chart", ()) for name in chart["tables"] if tables.path(name) and name not in game.crts]
    charts += [name for name in tables.within if name not in (*charts, *game.crts, "game", "names", "rulings", "calendar")]
    numbers = [part for name in about.get("numbers", ()) for part in _numbers(_titled(f"sheet.table.{name}", name), tables[name], True)]
    found = [*_phases(tables), *(part for name in [*charts, *_optional(tables, charts)] for part in _parts(tables, name, tables[name]))]
    if game.in_words is not None:
        found = [*_phases(tables), *_in_words(game, tables), *(part for name in charts for part in _parts(tables, name, tables[name]))]
    rules, differing = _rules(tables, about.get("sheet", ()))
    answer = Answer("tables", game.key, view="sheet" if form == "md" else "sheet-html", to=file)
    answer.mark = output.SHEET.mark
    answer.result = {"game": game.key} | ({} if file is None else {"file": file})
    answer.data = {
        "title": texts(about["title"]),
        "rulebook": texts(about["rulebook"]),
        "notes": [texts({"en": chart["en"], "ja": chart["ja"]}) for chart in about.get("chart", ())],
        "crts": [Crt.of(name, tables[name]) for name in game.crts],
        "rules": rules,
        "parts": [_tracks(game, tables), *found, *numbers],
        "rulings": [Item("", None, (), (_text(row),), tuple(row["sections"])) for row in tables["rulings"]["ruling"]],
    }
    if differing:
        answer.warnings = (say("sheet.own", tables=tuple(differing)),)
    return answer


WHOLE = frozenset({"tracks", "pools", "decks", "calendar", "options", "scenarios", "victory"})
"""Parts of an own game that are no table's."""


def _in_words(game: Game, tables: Tables) -> Iterator[Part]:
    """What an own game declares beside its charts and rows, a part each."""
    for name, lines in game.in_words(tables) if game.in_words is not None else ():
        title = say(f"sheet.part.{name}") if name in WHOLE else say("sheet.part.beside", table=Name(name))
        yield Part(title, (), tuple(Item("", called, (), tuple(said), ()) for called, said in lines))


def _rules(tables: Tables, numbers: Sequence[str]) -> tuple[tuple[Section, ...], list[str]]:
    """The sections of the rulebook that the sheet shows, and which of the tables that they tell of are the home's own."""
    if not numbers or tables.path("rules") is None:
        return (), []
    book = {one.number: one for one in tables.derived("rules", sections)}
    shown = tuple(book[number] for number in numbers if number in book)
    told = dict.fromkeys(name for one in shown for name in one.tables if tables.path(name))
    return shown, [name for name in told if tables.own(name)]


def _tracks(game: Game, tables: Tables) -> Part:
    """Every numeric track with its bounds and where it starts in the standard game."""
    state = game.lookup_state(tables)
    items = [
        Item("", Name(path.name), (), (_track(path, value),), ())
        for path in state.paths
        if path.kind == "track" and isinstance(value := state.get(path.name), int)
    ]
    return Part(say("sheet.tracks"), (), tuple(items))


def _track(path: Path, start: int) -> Say:
    if path.low is None or path.high is None:
        return say("sheet.track-open", start=start)
    return say("sheet.track", low=path.low, high=path.high, start=start)


def _optional(tables: Tables, charts: Sequence[str]) -> list[str]:
    return [name for name in ("options",) if tables.path(name) and name not in charts]


def _text(row: Mapping[str, Any]) -> Say:
    """A row's sentence; what a ruling would fill in stays open."""
    return open_text(row)


def _phases(tables: Tables) -> Iterator[Part]:
    if not tables.path("calendar"):
        return
    calendar = tables["calendar"]
    phases = calendar.get("phase") or ([calendar] if "checklist" in calendar else [])
    for phase in phases:
        title: Name | Say = say("sheet.turn")
        if "key" in phase:
            names = tables["names"]
            both = [f"{phase['key']}-{side}" for side in tables["game"]["sides"] if f"{phase['key']}-{side}" in names]
            title = say("sheet.each", names=tuple(map(Name, both))) if phase["key"] not in names and both else Name(phase["key"])
        items = [Item("", None, _only(line, tables), (_text(line),), ()) for line in phase.get("checklist", [])]
        yield Part(title, tuple(phase.get("sections", ())), tuple(items))


def _only(row: Mapping[str, Any], tables: Tables) -> tuple[Name | Say, ...]:
    """The side that a line is for, and the optional rule that it belongs to."""
    found: list[Name | Say] = [Name(row["side"])] if isinstance(row.get("side"), str) else []
    if isinstance(option := row.get("option"), str):
        found.append(texts(tables["options"]["option"][option]) if tables.path("options") else Name(option))
    return tuple(found)


def _parts(tables: Tables, name: str, table: Mapping[str, Any], title: Name | Say | None = None, deep: int = 0) -> Iterator[Part]:
    """The lists and grids of a table, wherever they stand in it."""
    cited = tuple(table.get("sections", ())) if not deep else ()
    title = title or _titled(f"sheet.table.{name}", name)
    for key, value in table.items():
        rows = _rows(value)
        if rows is None or key in ("checklist", "phase") or (deep and key == "place"):
            continue
        if any({"en", "ja"} <= row.keys() or "tell" in row for _, row in rows):
            yield Part(title, cited, tuple(_item(key, row, tables) for key, row in rows))
        elif headings := _headings(name, rows, tables["game"]["sides"]):
            told = tuple((Name(key), tuple(_worded(row.get(field), table) for field in headings)) for key, row in rows)
            grid = Grid(tuple(_titled(_heading(name, one) or "", one) for one in headings), told)
            yield Part(title, cited, (), grid)
        else:
            for inner, row in rows:
                below = say("sheet.below", title=title, part=Name(inner))
                yield from _parts(tables, name, {"place": table["place"], **row} if "place" in table else row, below, deep + 1)


def _numbers(title: Name | Say, table: Mapping[str, Any], first: bool = False) -> Iterator[Part]:
    """The plain numbers of a table and of the tables in it, a line each: every key with its number."""
    plain = [(key, value) for key, value in table.items() if type(value) is int]
    if plain:
        facts = tuple((Name(key), value) for key, value in plain)
        yield Part(title, tuple(table.get("sections", ())) if first else (), (Item("", None, (), (), (), facts),))
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _numbers(say("sheet.below", title=title, part=Name(key)), value)


def _worded(value: Any, table: Mapping[str, Any]) -> Any:
    """A key by its name; places of a list by their words in the same table, where they are told there."""
    places = table.get("place", {})
    if isinstance(value, list) and value and all(one in places for one in value):
        return tuple(texts({"en": places[one]["en"], "ja": places[one]["ja"]}) for one in value)
    return Name(value) if isinstance(value, str) else value


def _rows(value: Any) -> list[tuple[str, Mapping[str, Any]]] | None:
    """A table's rows with their keys, where it is one of rows."""
    pairs = (
        list(value.items())
        if isinstance(value, Mapping)
        else [(str(i), row) for i, row in enumerate(value, 1)]
        if isinstance(value, list)
        else []
    )
    if not pairs or not all(isinstance(row, Mapping) for _, row in pairs):
        return None
    return [(str(row.get("key", key)), row) for key, row in pairs]


def _headings(name: str, rows: Sequence[tuple[str, Mapping[str, Any]]], sides: Sequence[str]) -> list[str]:
    """The fields of rows that people read: those with a heading of their own, and sides. The others are refcli's business."""
    fields = dict.fromkeys(field for _, row in rows for field in row)
    known = [field for field in fields if _heading(name, field) or field in sides]
    return known if len(known) > 1 else []


def _heading(name: str, field: str) -> str | None:
    """The catalogue's heading of a field: that of this table, else that of all."""
    return next((key for key in (f"sheet.field.{name}.{field}", f"sheet.field.{field}") if find(key)), None)


def _titled(key: str, name: str) -> Say | Name:
    """The catalogue's heading where it has one, else the key by its name."""
    return say(key) if find(key) else Name(name)


def _item(key: str, row: Mapping[str, Any], tables: Tables) -> Item:
    low, high = row.get("low"), row.get("high")
    numbers = "" if low is None else str(low) if low == high else f"{low}–{high}"
    told = (_text(row),) if {"en", "ja"} <= row.keys() else tuple(_text(one) for one in row.get("tell", ()))
    if not told and row.get("do"):
        told = (say("sheet.reckoned"),)
    options = tables["options"]["option"] if tables.path("options") else {}
    name = texts({"en": key, "ja": key}) if options.get(key) is row else Name(key)
    facts = tuple((_titled(f"sheet.field.{one}", one), value) for one, value in row.items() if find(f"sheet.field.{one}"))
    return Item(numbers, name, _only(row, tables), told, tuple(row.get("sections", ())), facts)
