"""What keeps a record whole and its dice honest: mending, the mirror, words that players type hidden for the seed."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..core.answer import Answer
from ..core.errors import BadInput, Refused
from ..core.facts import Order, fact, specs
from ..core.kinds import FLAG, Text, Word
from ..core.outcome import hard, say
from ..core.tables import Tables
from ..core.words import answer_to
from ..record import mirror
from ..record.seeds import Asked, sha256_bytes
from ..record.session import Session
from ..referee.asker import Wanted
from . import Service

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request


class Mend(Order):
    """Cut a damaged record behind its last sound entry; the rest is set aside in a file."""

    yes: bool = fact(FLAG, "mend.yes", default=False)


class Sure(Order):
    """The one question before something is cut."""

    sure: str = fact(Word("yes|no"), "mend.sure", positional=True)


def mend(desk: Desk, order: Mend, request: Request) -> Answer:
    """Nothing is thrown away. ``result``: ``entries`` that stand, ``lost`` bytes, the ``file`` that has them. Refused if nothing is
    damaged."""
    name = desk.session_name()
    if name is None:
        raise BadInput(say("session.none"), say("session.none.how"))
    if not order.yes:
        _sure(desk, name)
    desk.release()
    session, lost = Session.mend(desk.home, name, __version__)
    try:
        file, session.set_aside = session.set_aside, None
        if not lost:
            raise Refused([hard(say("mend.sound", session=name), todo=say("mend.sound.todo"))])
        answer = Answer("mend", session.position.about.get("game"), name, seq=session.position.seq)
        answer.result = {"entries": session.position.seq - 1, "lost": lost, "file": str(file)}
        answer.instructions = (say("mend.done", n=session.position.seq - 1, lost=lost, file=str(file)),)
        return answer
    finally:
        session.close()


def _sure(desk: Desk, name: str) -> None:
    if desk.asker is None:
        raise BadInput(say("mend.ask", session=name), say("mend.ask.how"))
    spec = specs(Sure)[0]
    tables = Tables("", desk.home.root)
    told = desk.asker.fact(Wanted(spec, None, partial(answer_to, spec, Sure, tables), tables))
    if str(told["sure"]).strip().lower() not in ("y", "yes", "はい"):
        raise BadInput(say("mend.ask", session=name), say("mend.ask.how"))


MEND = Service("mend", Mend, mend, "mend.help")


class Mirror(Order):
    """Keep the record in a second place too, or stop it."""

    folder: str | None = fact(Word("FOLDER|off"), "mirror.folder", positional=True, default=None)


def second_place(desk: Desk, named: str) -> Path:
    """The folder of a second record, in full. BadInput where it lies within the sessions, or is a file."""
    try:
        where = Path(named).expanduser().absolute()
    except RuntimeError as fault:
        raise BadInput(say("output.no-place", file=named, fault=str(fault)), say("output.how")) from None
    if where.resolve().is_relative_to(desk.home.sessions.resolve()):
        raise BadInput(say("output.kept", file=named), say("output.how"))
    if where.is_file() or "\n" in named:
        raise BadInput(say("mirror.no-folder", folder=named), say("output.how"))
    return where


def mirrored(desk: Desk, order: Mirror, request: Request) -> Answer:
    """Fixes, tells or ends the second place. A folder that is not there is a warning: it is caught up with later."""
    referee = desk.live(write=order.folder is not None)
    session = referee.session
    assert session is not None
    if order.folder == "off":
        mirror.settle(session.folder, None)
    elif order.folder is not None:
        mirror.settle(session.folder, second_place(desk, order.folder))
        session.unmirrored = mirror.follow(session.folder, session.journal)
    where = mirror.place(session.folder)
    told = None if where is None else str(mirror.file(where, session.name))
    answer = referee.blank("mirror", result={"folder": None if where is None else str(where), "file": told})
    answer.instructions = (say("mirror.none") if told is None else say("mirror.at", file=told),)
    return answer


MIRROR = Service("mirror", Mirror, mirrored, "mirror.help")


class Typed(Order):
    """A word that a player types for the seed while nobody looks."""

    word: str = fact(Text("WORD"), "new.ask-seeds.word", positional=True, secret=True, twice=True)


def ask(desk: Desk, n: int, others: Sequence[Any]) -> Asked:
    """What a seed is made of: 32 random bytes, whose SHA-256 is shown before anybody types, then a word of each of ``n`` players,
    twice and hidden. BadInput where nobody can be asked, or a seed is told otherwise."""
    if others:
        raise BadInput(say("new.ask-seeds.twice"))
    if desk.asker is None:
        raise BadInput(say("new.ask-seeds.terminal"), say("new.ask-seeds.how"))
    random = secrets.token_bytes(32)
    desk.asker.tell(say("new.ask-seeds.promise", digest=sha256_bytes(random)))
    spec = specs(Typed)[0]
    tables = Tables("", desk.home.root)
    words: list[tuple[str, str]] = []
    for _ in range(n):
        word = ""
        while not word:
            told = desk.asker.fact(Wanted(spec, None, partial(answer_to, spec, Typed, tables), tables))
            word = unicodedata.normalize("NFC", str(told["word"]).strip())
        words.append((secrets.token_hex(16), word))
    return Asked(random.hex(), tuple(words))
