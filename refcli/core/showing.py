"""What a game puts on show, as data: the views draw it, on a terminal, in a report or as plain lines."""

from __future__ import annotations

from typing import NamedTuple

from .outcome import Say


class Bar(NamedTuple):
    """A track from ``low`` to ``high``, where it stands, and what that means now."""

    label: Say
    value: int
    low: int
    high: int
    meaning: Say | None = None
    clock: str = ""
    """The field under which ``time`` tells it, where the track is a clock."""


class Line(NamedTuple):
    """A labelled line."""

    label: Say
    text: Say
