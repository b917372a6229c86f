"""The rulebook at hand: its sections by number, by chapter, by words; alone, those that the last ruling applied."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..core import keys
from ..core.answer import Answer
from ..core.errors import BadInput, Refused, SessionError
from ..core.facts import Order, fact
from ..core.kinds import Word
from ..core.outcome import Say, say, texts
from ..core.rulebook import Section, named, nearest, number_of, search, sections, vocabulary, within
from ..core.tables import shipped
from . import Service

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.tables import Tables
    from ..desk.desk import Desk, Request

TABLE = "rules"
"""The table that holds a rulebook."""


class Rules(Order):
    """What the rulebook says: a section, a chapter, what words find; alone, the sections of the last ruling."""

    what: tuple[str, ...] = fact(Word("[GAME] [§|WORDS]"), "rules.what", positional=True, many=True, default=())


def rules(desk: Desk, order: Rules, request: Request) -> Answer:
    """Numbers, else words that are looked for. BadInput, with what is nearest, where nothing is found. In a session of the game the
    answer says where that stands."""
    answer = _found(desk, order)
    if desk.session_name() is not None:
        with suppress(SessionError):  # the rulebook can be read where the session cannot
            referee = desk.live()
            if referee.game.key == answer.game:
                answer.session, answer.place = referee.blank("rules").session, referee.place
    return answer


def _found(desk: Desk, order: Rules) -> Answer:
    game, tables, words = _game_of(desk, [word for one in order.what for word in one.split()])
    book = _book(game, tables)
    if not words:
        return _opened(desk, game, book, named_too=bool(order.what))
    if number_of(words[0]) is not None:
        found = [section for word in words for section in _numbered(book, word, game)]
        answer = _answer(game, found, "sections", more=within(book, found[0].number) if len(found) == 1 else [])
        answer.data["readings"] = _readings(tables, found)
        return answer
    found = search(book, words)
    if not found:
        guesses = [guess for word in words for guess in keys.near(word, vocabulary(book))]
        hint = say("key.did-you-mean", keys=", ".join(guesses)) if guesses else say("rules.chapters.how", game=game.key)
        raise BadInput(say("rules.nothing", words=" ".join(words), game=game.key), hint)
    return _answer(game, found, "found")


RULES = Service("rules", Rules, rules, "rules.help")


def _game_of(desk: Desk, words: list[str]) -> tuple[Game, Tables, list[str]]:
    """The game that the first word names, or a rulebook that games share; else the session's."""
    if words and desk.is_game(words[0]):
        return *desk.game(words[0]), words[1:]
    if words and (shipped() / words[0] / f"{TABLE}.toml").is_file():
        for game, tables in desk.games():
            if words[0] in tables.folders():
                return game, tables, words[1:]
    if found := desk.session_game():
        return *found, words
    raise BadInput(say("game.which"), say("key.one-of", keys=", ".join(desk.game_keys)))


def _book(game: Game, tables: Tables) -> tuple[Section, ...]:
    if tables.path(TABLE) is None:
        raise BadInput(say("rules.none", game=game.key), say("rules.none.how", game=game.key))
    return tables.derived(TABLE, sections)


def _opened(desk: Desk, game: Game, book: Sequence[Section], named_too: bool) -> Answer:
    """Without a word: the chapters of a game that was named; else the sections of the session's last ruling, or the chapters
    where none has cited any."""
    cited = () if named_too or desk.session_name() is None else _cited(desk)
    found = [section for number in cited for section in named(book, number)]
    return _answer(game, found, "last") if found else _answer(game, [one for one in book if one.opens], "chapters")


def _cited(desk: Desk) -> tuple[str, ...]:
    """The § of the session's last ruling; none where there was no ruling."""
    from ..referee.explaining import last

    try:
        return last(desk.live()).rules
    except Refused:
        return ()


def _numbered(book: Sequence[Section], word: str, game: Game) -> list[Section]:
    """The section, or the chapter, of a number; or the sections whose title bears it (the 88)."""
    if (number := number_of(word)) is None:
        raise BadInput(say("rules.mixed", word=word), say("rules.how"))
    found = named(book, number) or [one for one in book if number in one.title["en"].split()]
    if not found:
        near = " ".join(f"§{one.number}" for one in nearest(book, number))
        raise BadInput(say("rules.no-section", section=number, game=game.key), say("rules.no-section.how", sections=near))
    return found


def _readings(tables: Tables, found: Sequence[Section]) -> list[Say]:
    """How refcli reads the places of these sections that are silent or ambiguous."""
    if tables.path("rulings") is None:
        return []
    numbers = {one.number for one in found}
    rulings = tables["rulings"]["ruling"]
    return [texts({"en": row["en"], "ja": row["ja"]}) for row in rulings if numbers & set(row["sections"])]


def _answer(game: Game, found: Sequence[Section], how: str, more: Sequence[Section] = ()) -> Answer:
    rows: list[dict[str, Any]] = [
        {
            "section": one.number,
            "title": texts(one.title),
            "text": texts(one.text),
            "by": one.by,
            "commands": list(one.commands),
            "tables": list(one.tables),
            "see": list(one.see),
        }
        for one in found
    ]
    answer = Answer("rules", game.key, view="rules", result={"sections": rows})
    answer.data = {"sections": rows, "how": how, "more": [(one.number, texts(one.title)) for one in more], "readings": []}
    return answer
