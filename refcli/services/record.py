"""The record by hand: the open decision, notes, undo and redo."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.answer import Answer
from ..core.errors import BadInput
from ..core.facts import Order, fact
from ..core.kinds import Number, Text, Word
from ..core.numbers import integer, plain
from ..core.outcome import say
from ..core.words import SPACE
from ..record import seeds
from . import Service

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request


class Decide(Order):
    """Take the open decision, or show it."""

    key: str | None = fact(Word("KEY"), "decide.key", positional=True, default=None)
    take: str | None = fact(Word("KEY"), "decide.take", default=None)


def decide(desk: Desk, order: Decide, request: Request) -> Answer:
    """Takes an option of the open decision; without a key, lists its options. ``take`` answers beforehand what is asked after it."""
    if order.key is None and order.take is not None:
        raise BadInput(say("decide.take-what"))
    if order.key is None and request.dice is not None:
        raise BadInput(say("dice.none-rolled", command="decide"), say("dice.none-rolled.how"))
    return desk.live(write=order.key is not None).decide(order.key, request.dice, order.take)


DECIDE = Service("decide", Decide, decide, "decide.help", rolls=True)


class Call(Order):
    """What the defender calls."""

    n: int = fact(Number(0, 99), "call.n", positional=True)


def call(desk: Desk, order: Call, request: Request) -> Answer:
    """The open decision answered with a number."""
    return desk.live(write=True).decide(str(order.n), request.dice)


CALL = Service("call", Call, call, "call.help", rolls=True)


class Note(Order):
    """Put a remark on the record."""

    text: str = fact(Text(), "note.text", positional=True)


def note(desk: Desk, order: Note, request: Request) -> Answer:
    """A remark, with turn and phase."""
    return desk.live(write=True).note(order.text)


NOTE = Service("note", Note, note, "note.help")


class Stir(Order):
    """Mix a word into the dice that follow."""

    word: str = fact(Text("WORD"), "stir.word", positional=True)


def stir(desk: Desk, order: Stir, request: Request) -> Answer:
    """A word of the player who has not the seed: nobody can have looked up what falls after it. It is never undone."""
    word = seeds.word(order.word)
    if word is None:
        raise BadInput(say("stir.empty"), say("stir.empty.how", limit=seeds.LONGEST_WORD))
    return desk.live(write=True).stir(word)


STIR = Service("stir", Stir, stir, "stir.help")


class Undo(Order):
    """Take back the last acts; the record keeps them."""

    n: int = fact(Number(1, 9999), "undo.n", positional=True, default=1)


def undo(desk: Desk, order: Undo, request: Request) -> Answer:
    """Takes back the last N acts. Notes, undo and redo are no acts, and ``new`` is never taken back."""
    referee = desk.live(write=True)
    assert referee.session is not None
    closed = referee.session.position.post.seq
    answer = referee.undo(order.n, request.agree is not None)
    if request.agree is not None and not any(act <= closed for act in answer.result["entries"]):
        answer.warnings += (say("agreed.nothing"),)
    return answer


UNDO = Service("undo", Undo, undo, "undo.help", agrees=True)


class Redo(Order):
    """Do the last undone acts again."""

    n: int = fact(Number(1, 9999), "undo.n", positional=True, default=1)


def redo(desk: Desk, order: Redo, request: Request) -> Answer:
    """Does the last N undone acts again."""
    return desk.live(write=True).redo(order.n)


REDO = Service("redo", Redo, redo, "redo.help")


class Amend(Order):
    """Give the last ruling again with these words changed, in its place; or an earlier one, and all that followed."""

    entry: int | None = fact(Number(1), "amend.entry", default=None)
    choose: tuple[str, ...] = fact(Word("KEY"), "amend.choose", many=True, default=())
    changed: str | None = fact(Text("[#N] WORDS ..."), "amend.words", positional=True, default=None)


_ENTRY = re.compile(r"#[0-9]{1,9}")


def amended(words: Sequence[str]) -> tuple[int | None, tuple[str, ...], list[str]]:
    """(number of the entry, answers to what it newly asks, the words that change). BadInput if the number cannot be read."""
    entry: int | None = None
    chosen: list[str] = []
    rest: list[str] = []
    left = [part for word in words for part in word.split(SPACE) if part] if words[:1] != ["--"] else list(words)
    while left:
        word = left.pop(0)
        name, eq, value = word.partition("=")
        name = plain(name)
        if name == "--":
            rest += [word, *left]
            break
        if _ENTRY.fullmatch(plain(word)) and entry is None and not rest:
            entry = int(plain(word)[1:])
        elif name in ("--entry", "--choose"):
            if not eq and not left:
                raise BadInput(say("words.no-value", option=name, metavar="N" if name == "--entry" else "KEY"))
            value = value if eq else left.pop(0)
            if name == "--choose":
                chosen.append(value)
            elif entry is not None:
                raise BadInput(say("words.twice", place=name))
            else:
                entry = integer(value.lstrip("#＃"), 0)
        else:
            rest.append(word)
    return entry, tuple(chosen), rest


def amend_words(desk: Desk, words: Sequence[str], request: Request) -> Answer:
    """A ruling with other words, as one entry; its digital dice stay the same dice."""
    entry, chosen, rest = amended(words)
    referee = desk.live(write=True)
    if entry is not None:
        from ..referee.amending import amend_entry

        return amend_entry(referee, entry, rest, request.dice, request.agree, chosen)
    from ..referee.revision import amend

    return amend(referee, rest, request.dice, request.agree, chosen)


AMEND = Service("amend", Amend, amend_words, "amend.help", rolls=True, raw=True, agrees=True)


def again_words(desk: Desk, words: Sequence[str], request: Request) -> Answer:
    """The last ruling once more, with other words and new dice."""
    from ..referee.revision import again

    return again(desk.live(write=True), words, request.dice, request.agree)


class Again(Order):
    """Give the last ruling once more with these words changed."""

    changed: str | None = fact(Text("WORDS ..."), "again.words", positional=True, default=None)


AGAIN = Service("again", Again, again_words, "again.help", rolls=True, raw=True, agrees=True)
