"""The audit of a session or of a packed record, as a command; and packing one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.answer import Answer
from ..core.errors import BadInput, Refused, SessionError
from ..core.facts import Order, fact
from ..core.kinds import FLAG, Word
from ..core.numbers import plain
from ..core.outcome import Say, say
from ..core.tables import Tables
from ..record import journal
from ..record.session import Session
from ..referee.audit import Audit, Finding, audit
from . import Service

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request


class Verify(Order):
    """Audit the record: the hash chain, the dice, the rulings."""

    file: str | None = fact(Word("[FILE]"), "verify.file", positional=True, default=None)
    head: str | None = fact(Word("H"), "verify.head", default=None)


def verify(desk: Desk, order: Verify, request: Request) -> Answer:
    """Three verdicts apart, of the session or of a packed record. SessionError (exit 4) if chain or dice fail, the head
    is not there, or a ruling differs with nothing to explain it."""
    if order.head is not None and not re.fullmatch(r"[0-9a-f]{15,64}", _digits(order.head)):
        raise BadInput(say("verify.bad-head", head=order.head), say("verify.bad-head.how"))
    if order.file is None:
        return _verdicts(desk, order, packed=False)
    from ..desk.desk import Desk as OtherDesk
    from ..record.packed import opened

    with opened(Path(order.file)) as (home, name):
        there = OtherDesk(home, name)
        try:
            return _verdicts(there, order, packed=True)
        finally:
            there.close()


def _digits(head: str) -> str:
    return re.sub(r"[-\s]", "", plain(head).lower())


def _verdicts(desk: Desk, order: Verify, packed: bool) -> Answer:
    session, opening = _session(desk)
    head = None if order.head is None else _digits(order.head)
    key = _game_key(session)
    if key is None:
        found = Audit(head)
        found.chain.fault(1, "chain", "0")
        turn: tuple[str | None, str | None] = (None, None)
    else:
        game, tables = desk.game(key, session)
        seedless = packed and not (session.folder / "seed.txt").exists()
        found = audit(session, game, tables, head, opening is None, seedless)
        values = session.position.values
        turn = (None if values.get("turn") is None else str(values["turn"]), values.get("phase"))
    desk.notices()  # the audit says it all in its own words
    desk.release()
    verdicts = {name: _verdict(name, getattr(found, name)) for name in ("chain", "dice", "rulings")}
    faults = _faults(found, verdicts, order, opening)
    if faults:
        told = reduce(lambda first, then: say("verify.and", first=first, then=then), faults)
        raise SessionError(say("verify.failed", session=session.name, faults=told), say("verify.failed.how"))
    answer = Answer("verify", key, session.name, place=turn, view="verify")
    answer.result = {
        "chain": "ok",
        "dice": "open" if found.dice.open else "ok",
        "rulings": "explained" if found.differing else "ok",
        "entries": found.entries,
        "head": found.head,
    }
    if order.head is not None:
        answer.result["found"] = True
        verdicts["head"] = (True, say("verify.head.ok", head=order.head))
    answer.data = {"verdicts": verdicts, "head": found.head}
    answer.warnings = tuple(_warnings(found, session, opening is None))
    return answer


def _session(desk: Desk) -> tuple[Session, SessionError | None]:
    """The session, and why it could not be opened as usual where that is so: the audit reads it all the same."""
    name = desk.session_name()
    if name is None:
        raise BadInput(say("session.none"), say("session.none.how"))
    try:
        session = desk.session()
        assert session is not None
        return session, None
    except SessionError as fault:
        return Session.as_it_lies(desk.home, name), fault


def _game_key(session: Session) -> str | None:
    """The game, from the record's first entry (the checkpoint may be anything)."""
    try:
        return next(journal.entries(session.journal)).parse()["about"]["game"]
    except (OSError, StopIteration, ValueError, KeyError, TypeError):
        return session.position.about.get("game")


def _verdict(name: str, finding: Finding) -> tuple[bool | None, Say]:
    if not finding.ok:
        return False, say(f"verify.fault.{finding.what}", seq=finding.seq, detail=finding.detail)
    if finding.open:
        return None, say("verify.dice.open")
    return True, say(f"verify.{name}.ok", n=finding.checked)


def _faults(found: Audit, verdicts: dict[str, tuple[bool | None, Say]], order: Verify, opening: SessionError | None) -> list[Say]:
    """All that is wrong, and beside it the verdicts that stand: they mean different things."""
    told = [say("verify.verdict", name=say(f"view.verdict.{name}"), told=text) for name, (_, text) in verdicts.items()]
    if found.found is False:
        told.insert(0, say("verify.no-head", head=order.head, now=found.head))
    if opening is not None and found.chain.ok:
        told.append(opening.message)
        return told
    return [] if found.ok else told


def _warnings(found: Audit, session: Session, opened: bool) -> list[Say]:
    warnings = [say("verify.explained", seq=seq, why=why) for seq, why in found.explained]
    if more := found.differing - len(found.explained):
        warnings.append(say("verify.explained-more", n=more))
    if found.since and not found.differing:
        warnings.append(say("verify.since", what=sorted(found.since)))
    warnings += [say("verify.edit", seq=seq, paths=paths) for seq, paths in found.edits]
    if found.edited:
        warnings.append(say("verify.edited", paths=found.edited))
    if opened and session.journal.exists() and (torn := session.journal.stat().st_size - session.position.size) > 0:
        warnings.append(say("verify.torn", n=torn))
    return warnings


VERIFY = Service("verify", Verify, verify, "verify.help")


class Pack(Order):
    """Put the record and the home tables it used into one file."""

    output: str | None = fact(Word("FILE"), "pack.output", default=None, short="-o")
    seed: bool = fact(FLAG, "pack.seed", default=False)


def pack(desk: Desk, order: Pack, request: Request) -> Answer:
    """One file for a friend to audit. The seed goes in once the game is over, or with ``--seed``; while secrets are open
    the record is not given away (Refused)."""
    from ..record.packed import pack as write

    referee = desk.live()
    session, game, tables = referee.session, referee.game, referee.tables
    assert session is not None
    if session.unwritten:
        raise BadInput(say("pack.in-batch"), say("pack.in-batch.how"))
    if game.closed is not None and (fault := game.closed(referee.state)):
        raise Refused([fault])
    over = bool(referee.state["over"])
    file = Path(order.output) if order.output is not None else Path(f"{session.name}-{session.position.seq}.refcli.zip")
    own = _own_tables(session, tables)
    try:
        write(session, own, file, over or order.seed)
    except SessionError as fault:
        if fault.message.key != "file.unwritable":
            raise
        # the file is the player's word, no part of the session
        raise BadInput(fault.message, say("written.how")) from None
    answer = Answer("pack", game.key, session.name, place=referee.place)
    answer.result = {
        "file": str(file),
        "entries": session.position.seq,
        "head": session.short_head,
        "tables": [name for name, _ in own],
        "seed": over or order.seed,
    }
    if order.seed and not over:
        answer.warnings = (say("pack.seed-told"),)
    elif not over:
        answer.warnings = (say("pack.no-seed"),)
    return answer


def _own_tables(session: Session, tables: Tables) -> Sequence[tuple[str, Path]]:
    """(name below ``tables/``, file) of the home's tables that the record used."""
    used = {name for entry in session.record() for name in entry.get("tables", ())} | {"game"}
    files = [file for name in sorted(used) if re.fullmatch(r"\w[\w-]*", name) and tables.own(name) and (file := tables.path(name))]
    return [(f"{file.parent.name}/{file.name}", file) for file in dict.fromkeys(files)]


PACK = Service("pack", Pack, pack, "pack.help")
