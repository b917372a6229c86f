"""The record by hand: the open decision, notes, undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.answer import Answer
from ..core.errors import BadInput
from ..core.facts import Order, fact
from ..core.kinds import Number, Text, Word
from ..core.outcome import say
from . import Service

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request


class Decide(Order):
    """Take the open decision, or show it."""

    key: str | None = fact(Word("KEY"), "decide.key", positional=True, default=None)


def decide(desk: Desk, order: Decide, request: Request) -> Answer:
    """Takes an option of the open decision; without a key, lists its options."""
    if order.key is None and request.dice is not None:
        raise BadInput(say("dice.none-rolled", command="decide"), say("dice.none-rolled.how"))
    return desk.live(write=order.key is not None).decide(order.key, request.dice)


DECIDE = Service("decide", Decide, decide, "decide.help", rolls=True)


class Note(Order):
    """Put a remark on the record."""

    text: str = fact(Text(), "note.text", positional=True)


def note(desk: Desk, order: Note, request: Request) -> Answer:
    """A remark, with turn and phase."""
    return desk.live(write=True).note(order.text)


NOTE = Service("note", Note, note, "note.help")


class Undo(Order):
    """Take back the last acts; the record keeps them."""

    n: int = fact(Number(1, 9999), "undo.n", positional=True, default=1)


def undo(desk: Desk, order: Undo, request: Request) -> Answer:
    """Takes back the last N acts. Notes, undo and redo are no acts, and ``new`` is never taken back."""
    return desk.live(write=True).undo(order.n, request.agree is not None)


UNDO = Service("undo", Undo, undo, "undo.help", agrees=True)


class Redo(Order):
    """Do the last undone acts again."""

    n: int = fact(Number(1, 9999), "undo.n", positional=True, default=1)


def redo(desk: Desk, order: Redo, request: Request) -> Answer:
    """Does the last N undone acts again."""
    return desk.live(write=True).redo(order.n)


REDO = Service("redo", Redo, redo, "redo.help")


class Amend(Order):
    """Give the last ruling again with these words changed, in its place."""

    changed: str | None = fact(Text("WORDS ..."), "amend.words", positional=True, default=None)


def amend_words(desk: Desk, words: Sequence[str], request: Request) -> Answer:
    """The last ruling with other words, as one entry; its digital dice stay the same dice."""
    from ..referee.revision import amend

    return amend(desk.live(write=True), words, request.dice, request.agree)


AMEND = Service("amend", Amend, amend_words, "amend.help", rolls=True, raw=True, agrees=True)


def again_words(desk: Desk, words: Sequence[str], request: Request) -> Answer:
    """The last ruling once more, with other words and new dice."""
    from ..referee.revision import again

    return again(desk.live(write=True), words, request.dice, request.agree)


AGAIN = Service("again", Amend, again_words, "again.help", rolls=True, raw=True, agrees=True)
