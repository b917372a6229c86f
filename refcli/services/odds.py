"""Exact odds of any rolling command, before it is rolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.answer import Answer
from ..core.errors import BadInput, RefcliError
from ..core.facts import Order, fact
from ..core.kinds import FLAG, Text, Word
from ..core.outcome import say
from ..core.words import read
from . import Service

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request


class Odds(Order):
    """The exact chances of a command, before it is rolled. Changes nothing."""

    compare: bool = fact(FLAG, "odds.compare", default=False)
    at_least: str | None = fact(Word("KEY"), "odds.at-least", default=None)
    command: str = fact(Text("COMMAND ..."), "odds.command", positional=True)


def own(words: Sequence[str]) -> tuple[bool, str | None, list[str]]:
    """(compare, at_least, the words left): the options of ``odds`` itself, in any place before a ``--``."""
    compare, at_least, rest = False, None, []
    words = list(words)
    while words:
        word = words.pop(0)
        name, eq, value = word.partition("=")
        if word == "--":
            rest += [word, *words]
            break
        if word == "--compare":
            compare = True
        elif name == "--at-least":
            if at_least is not None:
                raise BadInput(say("words.twice", place=name))
            if not eq and not words:
                raise BadInput(say("words.no-value", option=name, metavar="KEY"))
            at_least = value if eq else words.pop(0)
        else:
            rest.append(word)
    return compare, at_least, rest


def odds(desk: Desk, words: Sequence[str], request: Request) -> Answer:
    """Finds the command as if it were given, and answers with its odds from here."""
    compare, at_least, words = own(words)
    if not words:
        raise BadInput(say("odds.command-missing"), say("odds.how"))
    name, key, of_no_game, rest = desk.names.find(words)
    if of_no_game:
        raise BadInput(say("odds.nothing", command=name), say("odds.how"))
    found = desk.session_game()
    plain = name == "roll" and key is None and found is None  # plain dice are no game's
    if key is None and found is None and not plain:
        raise BadInput(
            say("session.none-for", command=name), say("session.none-for.how", command=name, game=f"odds {desk.game_with(name)}")
        )
    referee = desk.referee(desk.game_with(name) if plain else key)
    command = referee.game.command(name)
    if referee.session is None and not (command.lookup or command.forecast):
        raise BadInput(say("session.needed", command=name), say("session.needed.how", game=referee.game.key))
    found_words = read(rest, command.order, referee.tables)
    if found_words.dice is not None:
        raise BadInput(say("odds.dice"), say("odds.dice.how"))
    if compare:
        from ..referee.outlook import compare as side_by_side

        return side_by_side(referee, command, found_words.facts, at_least, request.agree is not None)
    order = referee.complete(command, found_words.facts, referee.state.traceless(), referee.side)
    try:
        answer = referee.odds(command, order, at_least, request.agree is not None)
        answer.game = None if plain else answer.game
        return answer
    except RefcliError as fault:
        fault.game = referee.game.key
        raise


ODDS = Service("odds", Odds, odds, "odds.help", raw=True, agrees=True)
