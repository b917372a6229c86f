"""The audit of a session, or of a record that lies somewhere, as a command."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.answer import Answer
from ..core.errors import BadInput, SessionError
from ..core.facts import Order, fact
from ..core.kinds import Number, Word
from ..core.numbers import plain
from ..core.outcome import Say, say
from ..core.tables import Tables
from ..record import journal
from ..record.journal import Raw
from ..record.session import Session
from ..referee.audit import audit
from ..referee.findings import MOST_TOLD, STRICT, Audit, Finding
from . import Service

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request

Progress = Callable[[int, int, str], None]
"""Hears of long work as it goes on: how far it is, of how much, at what."""
VERDICTS = ("chain", "dice", "rulings", "letters")
"""The lines of an audit that are verdicts; the others only tell."""


class Categories(NamedTuple):
    """Some of the words that ``--strict`` may be given, with commas."""

    metavar: str = "WHAT,…"

    def values(self, tables: Tables) -> Sequence[str]:
        return STRICT

    def parse(self, text: str, tables: Tables) -> tuple[str, ...]:
        words = tuple(one.strip() for one in plain(text).split(","))
        for word in words:
            if word not in STRICT:
                raise BadInput(say("verify.strict.unknown", word=word), say("key.one-of", keys=", ".join(STRICT)))
        return words

    def write(self, value: tuple[str, ...]) -> str:
        return ",".join(value)

    def fits(self, text: str, tables: Tables) -> bool:
        return all(one.strip() in STRICT for one in text.split(","))


class Verify(Order):
    """Audit the record: the hash chain, the dice, the rulings."""

    file: str | None = fact(Word("[FILE]"), "verify.file", positional=True, default=None)
    head: tuple[str, ...] = fact(Word("H"), "verify.head", many=True, default=())
    strict: tuple[str, ...] | bool | None = fact(Categories(), "verify.strict", optional_value=True, default=None)
    after: str | None = fact(Word("OLD"), "verify.after", default=None)
    word: str | None = fact(Word("WORD"), "verify.word", default=None)
    explain: int | None = fact(Number(1, 999_999), "verify.explain", default=None)


def verify(desk: Desk, order: Verify, request: Request) -> Answer:
    """Verdicts apart, of the session or of a record that lies somewhere. SessionError (exit 4) if chain, dice or letters fail, a head is
    not there, a ruling differs with nothing to explain it, or something stands against the record that ``--strict`` names."""
    for head in order.head:
        if not re.fullmatch(r"[0-9a-f]{15,64}", digits(head)):
            raise BadInput(say("verify.bad-head", head=head), say("verify.bad-head.how"))
    if order.file is None:
        return _verdicts(desk, desk, order, request.progress)
    from ..desk.desk import Desk as OtherDesk
    from ..record.packed import opened

    with opened(Path(order.file).expanduser()) as (home, name):
        there = OtherDesk(home, name)
        try:
            return _verdicts(there, desk, order, request.progress)
        finally:
            there.close()


_HEAD = re.compile(r"(?<![0-9a-f])[0-9a-f]{5}(?:-?[0-9a-f]{5}){2,}(?:-?[0-9a-f]{1,5})?(?![0-9a-f])")


def digits(text: str) -> str:
    """The digits of a head, found in whatever text it was copied with."""
    folded = plain(text).lower()
    match = _HEAD.search(folded)
    return re.sub(r"[-\s]", "", match[0] if match else folded)


def _verdicts(desk: Desk, here: Desk, order: Verify, progress: Progress | None) -> Answer:
    session, opening = _session(desk)
    word = None if order.word is None else unicodedata.normalize("NFC", order.word.strip())
    heads = {digits(head): head for head in order.head}
    key = game_key(session)
    explained: dict[str, Any] | None = None
    turn: tuple[str | None, str | None] = (None, None)
    if key is None:
        found = Audit(tuple(heads))
        found.chain.fault(1, "chain", "0")
    else:
        game, tables = desk.game(key, session)
        found = audited(session, desk, tuple(heads), opening is None, word, progress)
        values = session.position.values
        turn = (None if values.get("turn") is None else str(values["turn"]), values.get("phase"))
        if order.explain is not None:
            from ..referee.cells import explanation

            explained = explanation(session, game, tables, order.explain)
    mirror = session.mirror_differs() if order.file is None else None
    desk.notices()  # the audit says it all in its own words
    desk.release()
    answer = Answer("verify", key, session.name, place=turn, view="verify")
    answer.result = found.result()
    if order.explain is not None:
        answer.result["explain"] = explained
    if order.after is not None:
        with other(here, order.after) as old:
            answer.result |= continuation(session, old)
    lines = lines_of(found)
    for one, head in zip(answer.result["heads"], found.heads, strict=True):
        one["head"] = heads[head.head]
        lines[f"head {head.head}" if len(heads) > 1 else "head"] = (head.at is not None, _of_head(heads[head.head], head.at, head.since))
    held = _held(found, order.strict)
    faults = _faults(found, lines, opening, held, answer.result)
    if faults:
        told = reduce(lambda first, then: say("verify.and", first=first, then=then), faults)
        failed = SessionError(say("verify.failed", session=session.name, faults=told), say("verify.failed.how"))
        failed.result = answer.result
        failed.entry = next((one["seq"] for one in answer.result["faults"]), None)
        raise failed
    answer.data = {"verdicts": lines, "head": answer.result["head"], "digest": found.digest}
    answer.warnings = tuple(_warnings(found, session, opening is None, mirror, word))
    return answer


def audited(
    session: Session,
    desk: Desk,
    heads: Sequence[str] = (),
    known: bool = True,
    word: str | None = None,
    progress: Progress | None = None,
) -> Audit:
    """The whole audit of a session, its letters with it where it is played by mail. ``progress`` hears how far it is."""
    key = game_key(session)
    assert key is not None
    game, tables = desk.game(key, session)
    found = audit(session, game, tables, heads, known, word, progress)
    if found.chain.ok and "mail" in session.position.about:
        from ..referee.mail_audit import audit_mail

        mail = audit_mail(session, game, tables)
        found.letters = Finding("letters")
        found.letters.checked = mail.letters
        found.dice.open = found.dice.open or mail.open > 0
        for fault in mail.faults:
            (found.letters if fault.verdict == "letters" else found.dice).fault(fault.seq, "mail", say(f"mail.fault.{fault.what}"))
    return found


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


def game_key(session: Session) -> str | None:
    """The game, from the record's first entry (the checkpoint may be anything)."""
    try:
        return str(next(iter(session.file_entries())).parse()["about"]["game"])
    except (OSError, StopIteration, ValueError, KeyError, TypeError):
        key = session.position.about.get("game")
        return None if key is None else str(key)


def lines_of(found: Audit) -> dict[str, tuple[bool | None, Say]]:
    """A line for each verdict: whether it is good (None: nobody can say), and what there is to say."""
    words = found.verdicts()
    lines: dict[str, tuple[bool | None, Say]] = {}
    for name, finding in (("chain", found.chain), ("dice", found.dice), ("rulings", found.rulings), ("letters", found.letters)):
        if finding is None:
            continue
        if not finding.ok:
            lines[name] = (False, say(f"verify.fault.{finding.what}", seq=finding.seq, detail=finding.detail))
        elif finding.open:
            lines[name] = (None, say("verify.dice.open"))
        elif name == "rulings" and (found.explained or found.unproven):
            lines[name] = (None if words[name] == "unproven" else True, _rulings(found))
        else:
            lines[name] = (True, say(f"verify.{name}.ok", n=found.same if name == "rulings" else finding.checked))
    if found.digital and found.seeds < 2 and found.letters is None:
        lines["seed"] = (None, say("verify.few-seeds", n=found.seeds))
    if apart := {what: n for what, n in found.apart().items() if n}:
        lines["apart"] = (None, say("verify.apart", what=[say(f"verify.apart.{what}", n=n) for what, n in apart.items()]))
    return lines


def _rulings(found: Audit) -> Say:
    parts = [say("verify.same", n=found.same)]
    for why, seqs in (("explained", [seq for seq, _ in found.explained]), ("unproven", [seq for seq, why in found.unproven])):
        if seqs:
            parts.append(say(f"verify.{why}-count", n=len(seqs), seqs=_some(seqs)))
    return say("verify.rulings.parts", parts=parts)


def _some(seqs: Sequence[int]) -> str:
    """Numbers of entries, the first few of many."""
    return ", ".join(map(str, seqs[:MOST_TOLD])) + (" …" if len(seqs) > MOST_TOLD else "")


def _of_head(head: str, at: int | None, since: int | None) -> Say:
    return say("verify.head.none", head=head) if at is None else say("verify.head.ok", head=head, at=at, since=since)


def _held(found: Audit, strict: tuple[str, ...] | bool | None) -> list[Say]:
    """What ``--strict`` holds against the record."""
    if strict is None:
        return []
    wanted = (*STRICT, "versions") if isinstance(strict, bool) else strict
    return [say(f"verify.apart.{what}", n=n) for what, n in found.apart().items() if n and what in wanted]


def _faults(
    found: Audit, lines: dict[str, tuple[bool | None, Say]], opening: SessionError | None, held: list[Say], result: dict[str, Any]
) -> list[Say]:
    """All that is wrong, and beside it the verdicts that stand: they mean different things."""
    told = [say("verify.verdict", name=say(f"view.verdict.{name}"), told=text) for name, (_, text) in lines.items() if name in VERDICTS]
    for one in result["heads"]:
        if one["at"] is None:
            told.insert(0, say("verify.no-head", head=one["head"], now=result["head"]))
    if held:
        told.insert(0, say("verify.strict.held", what=held))
    if result.get("continues") is False:
        told.insert(0, say("verify.parts", seq=result["parts"]["seq"], here=result["parts"]["here"], there=result["parts"]["there"]))
    if opening is not None and found.chain.ok and not found.crlf:
        told.append(opening.message)
        return told
    return [] if found.ok and not held and result.get("continues") is not False else told


def _warnings(found: Audit, session: Session, opened: bool, mirror: Say | None, word: str | None) -> list[Say]:
    reasons = list(dict.fromkeys(why for _, why in found.explained))
    warnings = [say("verify.explained", seq=_some([seq for seq, one in found.explained if one == why]), why=why) for why in reasons]
    warnings += [why for _, why in found.unproven]
    if found.since and not found.differing:
        warnings.append(say("verify.since", what=sorted(found.since)))
    for one in found.foreign:
        n = None if one.seqs is None else len(one.seqs)
        key = "verify.foreign.own" if n is None else "verify.foreign"
        warnings.append(say(key, table=one.table, cells=len(one.differs), n=n))
    if found.backwards:
        warnings.append(say("verify.backwards", seqs=_some(found.backwards)))
    if found.crlf:
        warnings.append(say("session.crlf", file=str(session.journal)))
    warnings += [say("verify.mended", seq=seq) for seq in found.mends]
    rivals = sorted(session.folder.glob("rival-*.letter.txt"))
    warnings += [say("mail.rival-kept", n=file.name.split(".")[0].removeprefix("rival-"), file=str(file)) for file in rivals]
    if word is not None and found.word is None:
        warnings.append(say("verify.word.none", word=word))
    warnings += [say("verify.edit", seq=seq, paths=paths) for seq, paths in found.edits[:MOST_TOLD]]
    if found.edited:
        warnings.append(say("verify.edited", paths=found.edited))
    if mirror is not None:
        warnings.append(mirror)
    if opened and not found.crlf and session.journal.exists() and (torn := session.journal.stat().st_size - session.position.size) > 0:
        warnings.append(say("verify.torn", n=torn))
    return warnings


# Two records


def other(desk: Desk, named: str) -> Any:
    """Another record: a file, a folder, or the name of a session of this home; a context manager that gives its home and name."""
    from contextlib import nullcontext

    from ..record.packed import opened

    if not Path(named).expanduser().exists():
        return nullcontext((desk.home, desk.home.existing(named)))
    return opened(Path(named).expanduser())


def continuation(new: Session, old: tuple[Any, str]) -> dict[str, Any]:
    """Whether the whole of an older record stands at the beginning of ``new``, and how many entries follow; or where they part."""
    home, name = old
    common, there, parts = 0, 0, None
    file = home.folder(name) / "journal.toml"
    theirs = journal.within(journal.mended(file), 0) if journal.is_crlf(file) else journal.entries(file)
    for one, two in zip_longest(new.file_entries(), theirs):
        there += two is not None
        if parts is None and one is not None and two is not None and one.content == two.content:
            common += 1
        elif parts is None and two is not None:
            parts = {"seq": common + 1, "here": _in_words(one), "there": _in_words(two)}
    since = sum(1 for _ in new.file_entries()) - common
    return {"continues": parts is None, "common": common, "entries_since": since if parts is None else None, "parts": parts}


def _in_words(raw: Raw | None) -> str | None:
    """An entry in a few words; None where there is none."""
    if raw is None:
        return None
    try:
        entry = raw.parse()
    except ValueError:
        return "?"
    told = entry.get("order") or entry.get("text") or entry.get("word") or " ".join(str(seq) for seq in entry.get("acts", ()))
    dice = ",".join(str(die["value"]) for die in entry.get("dice", ()))
    return f"{entry['kind']} {told}{f' ({dice})' if dice else ''}".strip()


VERIFY = Service("verify", Verify, verify, "verify.help")
