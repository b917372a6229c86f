"""Exact odds of any rolling command, before it is rolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..core.answer import Answer
from ..core.errors import BadInput, RefcliError
from ..core.facts import Order, fact
from ..core.kinds import FLAG, Text, Word
from ..core.numbers import plain
from ..core.outcome import say
from ..core.words import read
from ..referee.plans import Part
from . import Service

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request
    from ..referee.referee import Referee


class Odds(Order):
    """The exact chances of a command, before it is rolled. Changes nothing."""

    compare: bool = fact(FLAG, "odds.compare", default=False)
    at_least: str | None = fact(Word("KEY"), "odds.at-least", default=None)
    by_cell: bool = fact(FLAG, "odds.by-cell", default=False)
    decide: tuple[str, ...] = fact(Word("KEY|best"), "odds.decide", many=True, default=())
    reach: tuple[str, ...] = fact(Word("PATH:N[+|-]"), "odds.reach", many=True, default=())
    command: str = fact(Text("COMMAND ... [and COMMAND ...]"), "odds.command", positional=True)


class Own(NamedTuple):
    """The options of ``odds`` itself, and the words of each command behind them."""

    compare: bool
    at_least: str | None
    by_cell: bool
    decide: tuple[str, ...]
    reach: tuple[str, ...]
    parts: tuple[tuple[str, ...], ...]


_METAVARS = {"--at-least": "KEY", "--decide": "KEY", "--reach": "PATH:N"}


def own(words: Sequence[str]) -> Own:
    """The options of ``odds`` itself, in any place before a ``--``, and the commands, parted by ``and``."""
    told: dict[str, list[str]] = {name: [] for name in _METAVARS}
    compare = by_cell = False
    parts: list[list[str]] = [[]]
    words = list(words)
    while words:
        word = words.pop(0)
        name, eq, value = word.partition("=")
        if word == "--":
            parts[-1] += [word, *words]
            break
        if word == "--compare":
            compare = True
        elif word == "--by-cell":
            by_cell = True
        elif name in told:
            if name == "--at-least" and told[name]:
                raise BadInput(say("words.twice", place=name))
            if not eq and not words:
                raise BadInput(say("words.no-value", option=name, metavar=_METAVARS[name]))
            told[name].append(value if eq else words.pop(0))
        elif plain(word).lower() == "and":
            parts.append([])
        else:
            parts[-1].append(word)
    at_least = told["--at-least"]
    return Own(
        compare, at_least[0] if at_least else None, by_cell, tuple(told["--decide"]), tuple(told["--reach"]), tuple(map(tuple, parts))
    )


def odds(desk: Desk, words: Sequence[str], request: Request) -> Answer:
    """Finds the command as if it were given, and answers with its odds from here; several, parted by ``and``, as one plan."""
    asked = own(words)
    if not all(asked.parts):
        raise BadInput(say("odds.command-missing"), say("odds.how"))
    if asked.by_cell and (len(asked.parts) > 1 or asked.compare or asked.decide or asked.reach):
        raise BadInput(say("odds.by-cell.one"), say("odds.by-cell.no.how"))
    if asked.compare and (len(asked.parts) > 1 or asked.decide or asked.reach):
        raise BadInput(say("odds.compare-one"), say("odds.no-compare.how"))
    referee, is_plain, found = _commands(desk, asked.parts)
    agreed = request.agree is not None
    try:
        if asked.compare:
            from ..referee.outlook import compare as side_by_side

            return side_by_side(referee, found[0].command, found[0].facts, asked.at_least, agreed)
        if len(found) > 1 or asked.decide or asked.reach:
            from ..referee.plans import plan

            answer = plan(referee, found, asked.decide, asked.reach, asked.at_least, agreed, request.progress)
        else:
            order = referee.complete(found[0].command, found[0].facts, referee.state.traceless(), referee.side)
            answer = referee.odds(found[0].command, order, asked.at_least, agreed, asked.by_cell)
        answer.game = None if is_plain else answer.game
        return answer
    except RefcliError as fault:
        fault.game = referee.game.key
        raise


def _commands(desk: Desk, parts: Sequence[Sequence[str]]) -> tuple[Referee, bool, list[Part]]:
    """Who answers for a plan, whether it is of plain dice alone (which are no game's), and its commands. What names no game belongs to
    the first that was named."""
    referee: Referee | None = None
    first: str | None = None
    parsed: list[Part] = []
    session = desk.session_game()
    for words in parts:
        named = first is None or desk.is_game(words[0]) or words[0] == "roll"
        name, key, of_no_game, rest = desk.names.find(words if named else [str(first), *words])
        if of_no_game:
            raise BadInput(say("odds.nothing", command=name), say("odds.how"))
        if key is not None and first is not None and key != first:
            raise BadInput(say("odds.two-games", game=first, other=key))
        first = first or key
        if referee is None or (key is not None and key != referee.game.key):
            if key is None and session is None and name != "roll":
                raise BadInput(
                    say("session.none-for", command=name), say("session.none-for.how", command=name, game=f"odds {desk.game_with(name)}")
                )
            referee = desk.referee(desk.game_with(name) if key is None and session is None else key)
        parsed.append(_part(referee, name, rest))
    assert referee is not None
    return referee, first is None and session is None, parsed


def _part(referee: Referee, name: str, rest: Sequence[str]) -> Part:
    command = referee.game.command(name)
    if referee.session is None and not (command.lookup or command.forecast):
        raise BadInput(say("session.needed", command=name), say("session.needed.how", game=referee.game.key))
    found = read(rest, command.order, referee.tables)
    if found.dice is not None:
        raise BadInput(say("odds.dice"), say("odds.dice.how"))
    return Part(command, found.facts)


ODDS = Service("odds", Odds, odds, "odds.help", raw=True, agrees=True)
