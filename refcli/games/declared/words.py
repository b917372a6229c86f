"""An own game in words: what its tables declare beside charts and rows, for whoever looks it up or prints the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.outcome import Name, Say, say, texts
from ...core.tables import Tables
from .book import KINDS, Book
from .conditions import told
from .ending import value_of
from .modifiers import VALUES, title
from .needs import costs_of, needs_of
from .settled import declared_owes

Row = Mapping[str, Any]
Lines = list[tuple[Say | Name, list[Say]]]
"""Rows of a part of the sheet: a name each, and what is said of it."""


def in_words(tables: Tables) -> Iterator[tuple[str, Lines]]:
    """(the part's name, its rows): of each table that is thrown on what stands beside its rows, then tracks, pools, decks, the calendar,
    options, scenarios, victory."""
    book, game = Book.at(tables), tables["game"]
    for kind in KINDS:
        for name in game.get(kind, {}):
            table = game["check"][name] if kind == "check" else tables[name]
            if lines := table_in_words(name, kind, table):
                yield name, lines
    parts: tuple[tuple[str, Lines], ...] = (
        ("tracks", _tracks(game)),
        ("pools", _lying(game.get("pool", {}), "chit")),
        ("decks", _lying(game.get("deck", {}), "card")),
        ("calendar", _calendar(tables, book) if book.turns else []),
        ("options", [(Name(key), [texts(row["text"])]) for key, row in game.get("option", {}).items()]),
        ("scenarios", [(Name(key), _scenario(row)) for key, row in game.get("scenario", {}).items()]),
        ("victory", _victory(game.get("victory", {}))),
    )
    yield from ((name, lines) for name, lines in parts if lines)


def table_in_words(name: str, kind: str, table: Row) -> Lines:
    """What stands beside the rows of a table: what it needs and costs, how it is thrown, its modifiers."""
    own = list(_conditions(table))
    if table.get("phases"):
        own.append(say("declared.word.phases", phases=tuple(map(Name, table["phases"]))))
    own += [say(f"declared.word.held.{field}", **table[field]) for field in ("shift", "drm") if field in table]
    if table.get("below") == "refuse":
        own.append(say("declared.word.refuse", column=table["columns"][0]))
    if "of" in table:
        own.append(say("declared.word.of", of=str(table["of"])))
    if table.get("both"):
        own.append(say("declared.word.both"))
    if kind == "check":
        against = table.get("against")
        key = f"declared.word.{table['passes']}"
        own.append(say(key, die=table.get("die", "1d6"), n=say("declared.word.told") if against is None else str(against)))
    if kind == "hits":
        own += [_class(key, row, table) for key, row in table["class"].items()]
        own += [say("declared.word.also", name=Name(key), faces=tuple(map(str, row))) for key, row in table.get("also", {}).items()]
    if kind == "opposed":
        own.append(_opposed(table))
    found: Lines = [(Name(name), own)] if own else []
    for key, row in table.get("modifier", {}).items():
        found.append((title(key, row), list(modifier_in_words(key, row))))
    return found


def _class(key: str, row: Any, table: Row) -> Say:
    if isinstance(row, list):
        return say("declared.word.class.faces", name=Name(key), faces=tuple(map(str, row)))
    return say(f"declared.word.class.{table.get('hit', 'at-most')}", name=Name(key), att=row.get("att", 0), against=row.get("def", 0))


def _opposed(table: Row) -> Say:
    if table["compare"] == "pairs":
        ties = say(f"declared.word.ties.{table.get('ties', 'def')}")
        return say("declared.word.pairs", att=table["dice"]["att"], against=table["dice"]["def"], ties=ties)
    add = table.get("add", {"att": "att", "def": "def"})
    return say("declared.word.totals", die=table.get("die", "1d6"), att=str(add["att"]), against=str(add["def"]))


def modifier_in_words(key: str, row: Row) -> Iterator[Say]:
    """What a modifier does, when it comes, what it needs and costs."""
    yield say("declared.word.option", words=f"--{key} N" if row.get("each") else f"--{key}")
    for field in VALUES:
        if row.get(field):
            yield say(f"declared.word.{field}", n=_signed(row[field]))
    for role in ("att", "def"):
        if row.get(role):
            yield say(f"declared.word.times.{role}", n=row[role])
    if row.get("each"):
        yield say("declared.word.each.most", n=row["most"]) if row.get("most") else say("declared.word.each")
    if row.get("by"):
        yield say("declared.word.by", sides=tuple(map(Name, row["by"])))
    if row.get("turns"):
        yield say("declared.word.turns", turns=tuple(map(Name, row["turns"])))
    if row.get("when"):
        yield say("declared.word.itself", when=", ".join(told(row["when"])))
    if row.get("one_of"):
        yield say("declared.word.one-of", group=row["one_of"])
    yield from _conditions(row)


def _signed(n: Any) -> str:
    return f"{n:+d}".replace("-", "−") if isinstance(n, int) else str(n)


def _conditions(row: Row) -> Iterator[Say]:
    """Needs, limits, costs."""
    for need in needs_of(row):
        yield texts(need["text"]) if need.get("text") else say("declared.needs", when=", ".join(told(need["when"])))
    if limit := row.get("limit"):
        yield say(f"declared.word.limit.{limit.get('per', 'turn')}", n=str(limit["n"]))
    for cost in costs_of(row):
        yield say("declared.word.cost", n=str(cost["by"]), track=_named(cost["track"]))


def _named(track: str) -> Any:
    return track if "@" in track else Name(track)


def _tracks(game: Row) -> Lines:
    found: Lines = []
    for key, row in game.get("track", {}).items():
        said = [
            say("declared.word.level", n=level["from"], text=texts(level["text"])) for level in row.get("level", ()) if level.get("text")
        ]
        for end in row.get("end", ()):
            way = next(way for way in ("at", "rise", "fall") if way in end)
            won = Name(end["winner"]) if end.get("winner") else say("declared.status.nobody")
            said.append(say(f"declared.word.end.{way}", n=end[way], winner=won))
        for one in row.get("on", ()):
            way = "rise" if "rise" in one else "fall"
            text = texts(one["text"]) if one.get("text") else say("declared.word.something")
            said.append(say(f"declared.word.on.{way}", n=one[way], text=text))
        if said:
            found.append((Name(key), said))
    return found


def _lying(holders: Row, kind: str) -> Lines:
    found: Lines = []
    for key, row in holders.items():
        if said := [*_conditions(row)]:
            found.append((Name(key), said))
        for one, its in row[kind].items():
            told_of = [texts(its["text"])] if its.get("text") else []
            if its.get("value"):
                told_of.append(say("declared.word.value", n=its["value"]))
            if its.get("once"):
                told_of.append(say("declared.word.once"))
            if its.get("set"):
                told_of.append(say("declared.word.set", set=its["set"]))
            found.append((say("declared.status.chits", name=Name(one), n=its.get("n", 1)), [*told_of, *_conditions(its)]))
    return found


def _calendar(tables: Tables, book: Book) -> Lines:
    found: Lines = [(Name(turn), [texts(note)]) for turn, note in tables["calendar"].get("note", {}).items()]
    for key, loop in book.loops.items():
        end = say("declared.word.times-round", n=str(loop["times"])) if "times" in loop else None
        end = end or say("declared.word.until", until=", ".join(told(loop["until"])))
        found.append((Name(key), [say("declared.word.loop", phases=tuple(map(Name, loop["phases"]))), end]))
    for key, row in book.phases.items():
        said = [say("declared.word.owes", words=item["do"]) for item in declared_owes(row, book)]
        if row.get("when"):
            said.append(say("declared.word.phase-when", when=", ".join(told(row["when"]))))
        if said:
            found.append((Name(key), said))
    return found


def _scenario(row: Row) -> list[Say]:
    said = [texts(row["text"])] if row.get("text") else []
    if row.get("options"):
        said.append(say("declared.word.with", options=tuple(map(Name, row["options"]))))
    if row.get("first") or row.get("last"):
        said.append(say("declared.word.span", first=Name(row.get("first", "…")), last=Name(row.get("last", "…"))))
    return said + [say("declared.word.start", path=Name(path), n=n) for path, n in row.get("start", {}).items()]


def _victory(victory: Any) -> Lines:
    found: Lines = []
    if victory and (value := value_of(victory)) is not None:
        found.append((say("declared.word.value-of"), [say("declared.word.of", of=value)]))
    for row in victory.get("case", ()):
        said = [texts(row["text"])] if row.get("text") else []
        said += [say("declared.word.if", when=", ".join(told(row["when"])))] if row.get("when") else []
        said += [say("declared.word.at-once")] if row.get("at_once") else []
        found.append((Name(row["key"]), said))
    for level in victory.get("level", ()):
        key = level.get("key")
        text = texts(level["text"]) if level.get("text") else say("declared.word.something")
        found.append(
            (Name(key) if key else say("declared.word.from", n=level["from"]), [say("declared.word.level", n=level["from"], text=text)])
        )
    return found
