"""The own second screen: the status in a terminal beside the map. Declared here, kept up by the command line (``cli/watching.py``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.answer import Answer
from ..core.facts import Order
from . import Service
from .looking import Status, status

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request


class Watch(Order):
    """The status beside the map, drawn anew when the session changes."""


def watch(desk: Desk, order: Watch, request: Request) -> Answer:
    """The status as it is shown there: large, without what a hand types. Nothing is written, nothing hidden told."""
    answer = status(desk, Status(), request, kept=False)
    answer.command, answer.view = "watch", "watch"
    return answer


WATCH = Service("watch", Watch, watch, "watch.help")
