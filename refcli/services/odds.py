"""Exact odds of any rolling command, before it is rolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..answer import Answer
from ..core.errors import BadInput
from ..core.facts import Order, Text, fact
from ..core.outcome import say
from . import Service

if TYPE_CHECKING:
    from ..desk import Desk, Request


class Odds(Order):
    """The exact chances of a command, before it is rolled. Changes nothing."""

    command: str = fact(Text("COMMAND ..."), "odds.command", positional=True)


def odds(desk: Desk, words: Sequence[str], request: Request) -> Answer:
    """Finds the command as if it were given, and answers with its odds from here."""
    if request.dice is not None:
        raise BadInput(say("odds.dice"), say("odds.dice.how"))
    if not words:
        raise BadInput(say("odds.command-missing"), say("odds.how"))
    service, name, key, rest = desk.find(words)
    if service is not None:
        raise BadInput(say("odds.nothing", command=name), say("odds.how"))
    found = desk.session_game()
    if key is None and found is None:
        from ..games import BUILT

        raise BadInput(say("session.none-for", command=name), say("session.none-for.how", command=name, game=f"odds {BUILT[0]}"))
    referee = desk.referee(key)
    command = referee.game.command(name)
    if referee.session is None and not (command.lookup or command.forecast):
        raise BadInput(say("session.needed", command=name), say("session.needed.how", game=referee.game.key))
    order, dice = referee.order(command, rest)
    if dice is not None:
        raise BadInput(say("odds.dice"), say("odds.dice.how"))
    return referee.odds(command, order)


ODDS = Service("odds", Odds, odds, "odds.help", raw=True)
