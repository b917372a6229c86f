"""Packing a record for a friend: with the tables of the home that it used, and the records that it comes from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.answer import Answer
from ..core.errors import BadInput, Refused, SessionError
from ..core.facts import Order, fact
from ..core.game import Game
from ..core.kinds import FLAG, Word
from ..core.outcome import Say, hard, say
from ..core.state import State
from ..core.tables import Tables
from ..record import checkpoint
from ..record.output import PACK as PACK_FILE
from ..record.session import Session
from ..referee import kin
from . import Service
from .output import target

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request


class Pack(Order):
    """Put the record and the home tables it used into one file."""

    output: str | None = fact(Word("FILE"), "pack.output", default=None, short="-o")
    seed: bool = fact(FLAG, "pack.seed", default=False)
    reveal: bool = fact(FLAG, "pack.reveal", default=False)
    force: bool = fact(FLAG, "output.force", default=False)


def pack(desk: Desk, order: Pack, request: Request) -> Answer:
    """One file for a friend to audit. The seed goes in once the game is over, or with ``--seed``; while secrets are open the record is
    not given away (Refused), but for a hidden hand with ``--reveal``."""
    from ..record.packed import Member
    from ..record.packed import pack as write

    referee = desk.live()
    session, game, tables = referee.session, referee.game, referee.tables
    assert session is not None
    if session.unwritten:
        raise BadInput(say("pack.in-batch"), say("pack.in-batch.how"))
    named = order.output if order.output is not None else f"{session.name}-{session.position.seq}.refcli.zip"
    file = target(desk, named, PACK_FILE, order.force)
    if game.closed is not None and (fault := game.closed(referee.state)):
        raise Refused([fault])
    over = bool(referee.state["over"])
    hidden = [] if over else hands(game, referee.state)
    if hidden and not order.reveal:
        raise Refused([hard(say("pack.hidden", sides=hidden), todo=say("pack.hidden.todo"))])
    own = own_tables(session, tables)
    members = [Member(session.folder, session.position.size, over or order.seed)]
    for folder in kin.ancestors(session):
        kept = _kept(folder)
        size = kept.position.size if kept is not None else (folder / "journal.toml").stat().st_size
        members.append(Member(folder, size, order.seed or (kept is not None and bool(kept.position.values.get("over")))))
    try:
        if not desk.dry:
            write(members, own, file)
    except SessionError as failed:
        if failed.message.key != "file.unwritable":
            raise
        # the file is the player's word, no part of the session
        raise BadInput(failed.message, say("written.how")) from None
    answer = Answer("pack", game.key, session.name, place=referee.place)
    answer.result = {
        "file": str(file),
        "entries": session.position.seq,
        "head": session.short_head,
        "digest": session.position.digest,
        "tables": [name for name, _ in own],
        "sessions": [member.folder.name for member in members],
        "seed": over or order.seed,
        "revealed": hidden,
    }
    answer.warnings = tuple(_told(session, over, order.seed, hidden))
    return answer


def _told(session: Session, over: bool, seed: bool, hidden: Sequence[str]) -> list[Say]:
    told = [say("pack.revealed", sides=hidden)] if hidden else []
    if seed and not over:
        told.append(say("pack.seed-told"))
    elif not over and session.position.about["dice_mode"] == "physical":
        told.append(say("pack.no-dice"))
    elif not over:
        told.append(say("pack.no-seed"))
        if session.position.about.get("seeds", 0) >= 1:
            told.append(say("pack.guessed"))
    return told


def hands(game: Game, state: State) -> list[str]:
    """The sides that hold something which nobody else may see yet."""
    held = [path.split(".") for path, value in state.values.items() if value and not state.paths.shown(path)]
    return [side for side in game.sides if any(side in parts for parts in held)]


def _kept(folder: Path) -> checkpoint.Kept | None:
    try:
        return checkpoint.read(folder / "session.toml")
    except SessionError:
        return None


def own_tables(session: Session, tables: Tables) -> Sequence[tuple[str, Path]]:
    """(name below ``tables/``, file) of the home's tables that the record used."""
    used = {name for entry in session.record() for name in entry.get("tables", ())} | {"game"}
    files = [file for name in sorted(used) if re.fullmatch(r"\w[\w-]*", name) and tables.own(name) and (file := tables.path(name))]
    return [(f"{file.parent.name}/{file.name}", file) for file in dict.fromkeys(files)]


PACK = Service("pack", Pack, pack, "pack.help")
