"""The audit of a session, as a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..answer import Answer
from ..audit import Finding, audit
from ..core.errors import SessionError
from ..core.facts import Order, Word, fact
from ..core.outcome import Say, say
from . import Service

if TYPE_CHECKING:
    from ..desk import Desk, Request


class Verify(Order):
    """Audit the record: the hash chain, the dice, the rulings."""

    head: str | None = fact(Word("H"), "verify.head", default=None)


def _verdict(name: str, finding: Finding) -> tuple[bool, Say]:
    if finding.ok:
        return True, say(f"verify.{name}.ok", n=finding.checked)
    return False, say(f"verify.fault.{finding.what}", seq=finding.seq, detail=finding.detail)


def verify(desk: Desk, order: Verify, request: Request) -> Answer:
    """Three verdicts apart. SessionError (exit 4) if chain or dice fail, the head is not there, or a ruling differs
    with nothing to explain it."""
    referee = desk.live()
    session = referee.session
    assert session is not None
    place = referee.place
    found = audit(session, referee.game, referee.tables, order.head)
    desk.release()
    verdicts = {name: _verdict(name, getattr(found, name)) for name in ("chain", "dice", "rulings")}
    if not found.ok:
        wrong = [text for ok, text in verdicts.values() if not ok]
        if found.found is False:
            wrong.append(say("verify.no-head", head=order.head))
        raise SessionError(say("verify.failed", session=session.name, faults=wrong), say("verify.failed.how"))
    answer = Answer("verify", referee.game.key, session.name, place=place, view="verify")
    answer.result = {
        "chain": "ok",
        "dice": "ok",
        "rulings": "explained" if found.explained else "ok",
        "entries": found.entries,
        "head": found.head,
    }
    if order.head is not None:
        answer.result["found"] = True
    answer.data = {"verdicts": verdicts, "head": found.head}
    warnings = [say("verify.explained", seq=seq, why=why) for seq, why in found.explained[:20]]
    if found.edited:
        warnings.append(say("verify.edited", paths=", ".join(found.edited)))
    answer.warnings = tuple(warnings)
    return answer


VERIFY = Service("verify", Verify, verify, "verify.help")
