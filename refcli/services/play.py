"""The console that stands open through an evening: declared here, run by the command line (``cli/console.py``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.answer import Answer
from ..core.errors import BadInput
from ..core.facts import Order, fact
from ..core.kinds import Key
from ..core.outcome import say
from ..desk.library import game_keys
from . import Service

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request


class Play(Order):
    """A console: the same commands, with completion, history and a status line."""

    game: str | None = fact(Key("what.game", lambda tables: game_keys(tables.home), "[GAME]"), "play.game", positional=True, default=None)


def play(desk: Desk, order: Play, request: Request) -> Answer:
    """A console is opened from a shell alone: BadInput here."""
    raise BadInput(say("play.not-here"), say("play.not-here.how"))


PLAY = Service("play", Play, play, "play.help")
