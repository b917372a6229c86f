"""A game by mail: ``join``, ``send``, ``receive``. Two homes, one record; who has the pen writes."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..core import keys
from ..core.answer import Answer
from ..core.errors import BadInput, RefcliError, Refused, SessionError
from ..core.facts import Order, fact
from ..core.game import Game
from ..core.kinds import FLAG, Word
from ..core.outcome import Fault, Name, Say, hard, say, soft
from ..core.tables import Tables
from ..core.words import split
from ..desk.desk import Request
from ..desk.globals import take_globals
from ..mail import envelope, letters, secret
from ..mail.draws import Opening
from ..mail.seat import Due, Seat, write_private, write_secret
from ..record import files, journal
from ..record.output import LETTER, write
from ..record.session import Session
from ..referee.audit import audit
from ..referee.mail_audit import audit_mail
from . import Service
from .output import target

if TYPE_CHECKING:
    from ..desk.desk import Desk
    from ..referee.referee import Referee

Part = list[tuple[journal.Raw, dict[str, Any]]]
"""Entries as they stand in a file, with what they say."""


# Beginning


def begun(folder: Path, name: str, side: str, phrase: Sequence[str], salt: str | None) -> bytes:
    """Lays down what is private of a side that begins or joins; its secret. ``phrase``: at most one text; none: the system's."""
    if len(phrase) > 1:
        raise BadInput(say("mail.one-phrase"), say("mail.one-phrase.how"))
    salt = salt if salt is not None else secret.new_salt()
    mine = secret.from_phrase(phrase[0], name, side, salt) if phrase else secret.from_system()
    write_private(folder, side, name, salt)
    write_secret(folder, mine)
    return mine


def commitment(mine: bytes) -> str:
    """What stands in the first entry of a game by mail where others have the hash of their seed: the beginner's commitment."""
    return secret.half(mine, 0).hex()


def side_of(game: Game, tables: Tables, word: str) -> str:
    """The side that a word means. BadInput for another; Refused where the game is none that can be played by mail: not of two sides,
    or with decks, whose hands a record that both hold would show."""
    if len(game.sides) != 2:
        raise Refused([hard(say("mail.two-sides", game=game.key))])
    if any(path.name.startswith("deck.") for path in game.paths(tables)):
        raise Refused([hard(say("mail.decks", game=game.key))])
    return keys.resolve(word, game.sides, "what.side", tables)


# Sending


class Send(Order):
    """Close my part with a letter to the other side."""

    output: str | None = fact(Word("FILE"), "mail.send.output", default=None, short="-o")
    anew: bool = fact(FLAG, "mail.send.anew", default=False)
    force: bool = fact(FLAG, "output.force", default=False)


def send(desk: Desk, order: Send, request: Request) -> Answer:
    """Writes the letter: all since the last one, signed, with what is planned due. → letter, to, exchange, orders, file."""
    referee = desk.live(write=True)
    seat, session = _seat(referee), referee.session
    assert session is not None
    post = session.position.post
    named = None if order.output is None else target(desk, order.output, LETTER, order.force)
    if seat.me is None:
        raise Refused([hard(say("mail.watching"), todo=say("mail.watching.todo"))])
    if post.by != seat.me and order.anew:
        raise Refused([hard(say("mail.anew-nothing"), todo=say("mail.anew-nothing.todo"))])
    if post.by != seat.me:
        if post.exchange >= secret.MOST:
            raise Refused([hard(say("mail.too-many", most=secret.MOST))])
        seals, opens = _hidden(referee, seat)
        entry = letters.composed(seat.secret(), post, seat.me, seat.salt, seat.plan or _only_roll(referee, seat), seals, opens)
        _sign(referee, seat, entry)
    elif order.anew:
        entry = _once_more(session)
        _sign(referee, seat, entry)
    else:  # the same letter again, for one that was lost
        entry = _last_letter(session)
    seat.keep(())
    other = seat.other or ""
    own = _own_tables(referee.tables) if entry["number"] == 1 else {}
    content = envelope.Content(seat.name, _part(session), own)
    told = f"refcli: {session.name}, {entry['number']}, {seat.me} -> {other}"
    letter = named or target(desk, f"{session.name}-{session.position.post.number}.letter.txt", LETTER, order.force)
    write(letter, envelope.wrap(content, told).encode())
    file = str(letter)
    answer = referee.blank("send", seq=session.position.seq)
    answer.result = {
        "letter": entry["number"],
        "to": other,
        "exchange": entry.get("exchange"),
        "orders": list(entry.get("orders", ())),
        "file": file,
    }
    answer.instructions = (say("mail.sent", file=file, other=Name(other)), *_keys(referee, entry["number"]))
    return answer


SEND = Service("send", Send, send, "mail.send.help")


def _keys(referee: Referee, number: int) -> list[Say]:
    """The digits to compare by voice, said once in each home: with letter 2, when both sides' keys are known and no die has fallen; and
    the two commands that matter from then on."""
    seat = referee.seat
    if number != 2 or seat is None:
        return []
    return [say("mail.compare", keys=seat.told()["keys"]), say("mail.two-commands")]


def _only_roll(referee: Referee, seat: Seat) -> tuple[str, ...]:
    """What a letter has due that adds nothing to the other side's declared attack: its die, which falls when he has the letter."""
    session = referee.session
    assert session is not None
    acts = [entry for entry in _behind(session) if entry["kind"] in journal.ACTS and "due" not in entry]
    opened = referee.open_decision()
    if acts or opened is None or opened.who != seat.other or len(opened.options) != 1 or not seat.joined:
        return ()
    return (f"decide {opened.options[0].key}",)


def _hidden(referee: Referee, seat: Seat) -> tuple[list[str], list[str]]:
    """The seals of this side's new hidden draws, and the openings of what it has played or had to show. Refused where it has played what
    it never held."""
    hand = seat.hands(referee.game, referee.tables).get(seat.me or "")
    if hand is None:
        return [], []
    mine = seat.secret()
    owed, lacking = hand.due(known=True)
    if lacking:
        raise Refused([hard(say("mail.never-held", kinds=tuple(map(Name, lacking))), todo=say("mail.never-held.todo"))])
    seals = [secret.seal(secret.draw_half(mine, draw.number)) for draw in hand.draws[hand.sealed :]]
    opens = [Opening(draw.number, draw.kind or "", secret.draw_half(mine, draw.number).hex()).word() for draw in owed]
    return seals, opens


def _behind(session: Session) -> list[dict[str, Any]]:
    """The entries behind the last letter, the newest first."""
    return list(takewhile(lambda entry: entry["kind"] != "letter", session.backwards()))


def _sign(referee: Referee, seat: Seat, entry: dict[str, Any]) -> None:
    """Puts a letter on the record, with the tables and the version that it was written by, signed."""
    session = referee.session
    assert session is not None
    mine = seat.secret()
    turn, phase = referee.place
    entry |= {"turn": turn, "phase": phase, "version": __version__, "tables": fingerprints(referee.tables)}
    session.append(entry, session.position.next_die, lambda before, text: letters.signed(mine, before, text))


def fingerprints(tables: Tables) -> dict[str, str]:
    """Of every table of the game."""
    return {name: tables.fingerprint([name]) for name in tables.names()}


def _own_tables(tables: Tables) -> dict[str, bytes]:
    """The home's own tables of the game, by their names in a letter: they belong to that game of both alone."""
    files = [file for name in tables.names() if tables.own(name) and (file := tables.path(name)) is not None]
    return {f"tables/{file.parent.name}/{file.name}": file.read_bytes() for file in files}


def _last_letter(session: Session) -> dict[str, Any]:
    return next(entry for entry in session.backwards() if entry["kind"] == "letter")


def _once_more(session: Session) -> dict[str, Any]:
    """The last letter's own words, naming the one that they replace."""
    post, last = session.position.post, _last_letter(session)
    kept = ("kind", "number", "by", "exchange", "half", "commit", "key", "salt", "players", "orders", "seals", "opens")
    return {name: last[name] for name in kept if name in last} | {"replaces": post.digest}


def _part(session: Session) -> bytes:
    """The bytes of all entries behind the last letter of the other side: of the whole record, where there is none."""
    by = session.position.post.by
    part: list[bytes] = []
    for raw in session.history():
        entry = raw.parse()
        if entry["kind"] == "letter" and entry["by"] != by:
            part.clear()
        else:
            part.append(raw.content)
    return b"".join(part)


# Joining


class Join(Order):
    """Begin as the other side of a game by mail, from its first letter."""

    file: str = fact(Word("FILE"), "mail.file", positional=True)
    name: str = fact(Word("NAME"), "new.name", positional=True)
    seed: tuple[str, ...] = fact(Word("TEXT"), "mail.phrase", many=True, default=())
    salt: str | None = fact(Word("TEXT"), "mail.salt", default=None)
    watch: bool = fact(FLAG, "mail.watch", default=False)


def join(desk: Desk, order: Join, request: Request) -> Answer:
    """Takes the first letter as a session of this home. → letter, me, other, name, keys."""
    content, part = _read(order.file)
    first, last = part[0][1], part[-1][1]
    if first["kind"] != "new" or "mail" not in first["about"] or last["kind"] != "letter":
        raise BadInput(say("mail.not-first", file=order.file), say("mail.not-first.how"))
    if desk.home.folder(order.name).exists():
        raise BadInput(say("new.exists", name=order.name), say("new.exists.how", name=order.name))
    beginner = first["about"]["mail"]["side"]
    session = Session.create(desk.home, order.name, None)
    try:
        for name, data in content.tables.items():
            (session.folder / name).parent.mkdir(parents=True, exist_ok=True)
            files.replace(session.folder / name, data)
        game, tables = desk.game(first["about"]["game"], session)
        if (other := _others(last, tables)) is not None:
            raise Refused([other])
        me = None if order.watch else next(side for side in game.sides if side != beginner)
        for raw, entry in part:
            session.take(raw, entry)
        if me is None:
            write_private(session.folder, None, content.name, "")
        else:
            begun(session.folder, content.name, me, order.seed, order.salt)
        desk.adopt(session)
        _checked(session, game, tables)
        session.commit()
        desk.use(order.name)
    except BaseException:
        session.discard()
        raise
    referee = desk.referee()
    answer = referee.blank("join", seq=session.position.seq)
    answer.result = {"letter": last["number"], "from": beginner, "me": me, "other": beginner, "name": content.name}
    answer.warnings = tuple(short_phrase(order.seed))
    return answer


JOIN = Service("join", Join, join, "mail.join.help")


def short_phrase(phrase: Sequence[str]) -> list[Say]:
    """The warning of a phrase that could be guessed."""
    return [say("mail.short", n=secret.SHORT) for text in phrase if len(text) < secret.SHORT]


# Receiving


class Receive(Order):
    """Take the other side's letter and play what it has due."""

    file: str = fact(Word("FILE|-"), "mail.file", positional=True)


def receive(desk: Desk, order: Receive, request: Request) -> Answer:
    """All or nothing: the letter's entries are audited and taken, then its orders played with the dice of both. → letter, from,
    entries, played, lapsed, by_hand, agreed."""
    content, part = _read(order.file)
    referee = desk.live(write=True)
    seat, session = _seat(referee), referee.session
    assert session is not None
    letter = part[-1][1]
    if letter["kind"] != "letter":
        raise BadInput(say("mail.no-letter", file=order.file), say("mail.no-letter.how"))
    if _taken(session, part[-1][0]):
        answer = referee.blank("receive", result=_told(letter, 0, [], []))
        answer.warnings = (say("mail.taken", n=letter["number"]),)
        return answer
    whole, part = part, _new(session, part)
    _in_order(session, seat, whole, part, content)
    agreed = request.agree is not None
    faults = [*_wants_both(session, part), *([other] if (other := _others(letter, referee.tables)) is not None else [])]
    if faults and not agreed:
        raise Refused(faults)
    batch = not desk.in_batch
    if batch:
        desk.begin()
    try:
        session = desk.session(write=True)
        assert session is not None
        for raw, entry in part:
            session.take(raw, entry)
        _checked(session, referee.game, referee.tables)
        referee = desk.live(write=True)
        played, lapsed = _play(desk, referee, _seat(referee), letter)
        if batch:
            desk.commit()
    except BaseException:
        if batch:
            desk.rollback()
        raise
    answer = desk.live().blank("receive", seq=session.position.seq)
    opened = [one for word in letter.get("opens", ()) if (one := Opening.read(word)) is not None]
    answer.result = _told(letter, len(part), played, lapsed) | {"by_hand": _by_hand(part), "agreed": _agreed(part)}
    answer.result["opened"] = [{"side": letter["by"], "draw": one.number, "kind": one.kind} for one in opened]
    answer.instructions = tuple(say("mail.opened", side=Name(letter["by"]), n=one.number, kind=Name(one.kind)) for one in opened)
    answer.instructions += tuple(_keys(desk.live(), letter["number"]))
    answer.decision = desk.live().open_decision()
    answer.warnings = tuple(say("mail.agreed", fault=fault.message) for fault in faults)
    return answer


RECEIVE = Service("receive", Receive, receive, "mail.receive.help", agrees=True)


def _told(letter: Mapping[str, Any], entries: int, played: list[dict[str, Any]], lapsed: list[str]) -> dict[str, Any]:
    found = {"letter": letter["number"], "from": letter["by"], "entries": entries, "played": played, "lapsed": lapsed}
    return found | {"by_hand": _by_hand([]), "agreed": 0, "opened": []}


def _by_hand(part: Part) -> dict[str, int]:
    """How often the letter's part moved something by hand."""
    orders = [entry.get("order", "") for _, entry in part]
    return {
        "track": sum(order.startswith("track ") for order in orders),
        "time set": sum(order.startswith("time set ") for order in orders),
        "edit": sum(entry["kind"] == "edit" for _, entry in part),
    }


def _agreed(part: Part) -> int:
    return sum("agreed" in entry for _, entry in part if entry["kind"] != "letter")


def _seat(referee: Referee) -> Seat:
    """The place in a game by mail. Refused in any other session."""
    if referee.seat is None:
        raise Refused([hard(say("mail.none"), todo=say("mail.none.todo"))])
    return referee.seat


def _read(file: str) -> tuple[envelope.Content, Part]:
    """The letter in a file, or on standard input. BadInput where there is none, SessionError where it is torn."""
    try:
        data = sys.stdin.buffer.read(4 * envelope.MOST_BYTES) if file == "-" else Path(file).read_bytes()
    except OSError as fault:
        raise BadInput(say("file.unreadable", file=file, fault=fault.strerror or str(fault))) from None
    try:
        content = envelope.unwrap(data.decode("utf-8", "replace"))
        part = [(raw, raw.parse()) for raw in journal.within(content.entries, 0)]
    except envelope.NoLetter:
        raise BadInput(say("mail.no-letter", file=file), say("mail.no-letter.how")) from None
    except (envelope.Torn, ValueError) as fault:
        raise SessionError(say("mail.torn", file=file, fault=str(fault)), say("mail.torn.how")) from None
    if not part:
        raise SessionError(say("mail.torn", file=file, fault="0"), say("mail.torn.how"))
    return content, part


def _taken(session: Session, raw: journal.Raw) -> bool:
    """Whether the record has this very letter."""
    return any(digest == raw.claimed for entry, digest in session.chained_backwards() if entry["kind"] == "letter")


def _new(session: Session, part: Part) -> Part:
    """The entries that the record has not: a letter sent anew brings some that came with the one before it."""
    seq = session.position.seq
    return [(raw, entry) for raw, entry in part if entry["seq"] > seq]


def _in_order(session: Session, seat: Seat, whole: Part, part: Part, content: envelope.Content) -> None:
    """Refused where the letter is not the next one of this record. A second one of a number is kept, for it proves two things said by
    one signer: SessionError where the signature does not hold, for then it proves nothing."""
    post = session.position.post
    letter = whole[-1][1]
    number = letter["number"]
    if content.name != seat.name:
        raise BadInput(say("mail.other-game", name=content.name, here=seat.name), say("mail.other-game.how"))
    if number <= post.number:
        if not _signed(session, whole):
            raise SessionError(say("mail.false", seq=letter["seq"], what=say("mail.fault.sign")), say("mail.false.how"))
        file = session.folder / f"rival-{number}.letter.txt"
        files.replace(file, envelope.wrap(content, f"refcli: {number}").encode())
        raise Refused([hard(say("mail.rival", n=number, file=str(file)), todo=say("mail.rival.todo"))])
    if number > post.number + 1:
        raise Refused([hard(say("mail.missing", n=number, missing=post.number + 1), todo=say("mail.missing.todo"))])
    if not part or not part[0][0].holds(session.position.digest):
        seq = part[0][1]["seq"] if part else session.position.seq
        raise Refused([hard(say("mail.parted", seq=seq), todo=say("mail.parted.todo"))])


def _signed(session: Session, whole: Part) -> bool:
    """Whether the letter at the end of a part is signed by the side whose it says it is."""
    letter = whole[-1][1]
    hand = session.position.post.hands.get(letter["by"])
    if hand is None:
        return False
    if len(whole) > 1:
        before = whole[-2][0].claimed
    else:
        before = next((digest for entry, digest in session.chained() if entry["seq"] == letter["seq"] - 1), None)
    form = session.position.about.get("format", 2)
    return before is not None and letters.bears_name(letter, before, hand.key, form)


def _wants_both(session: Session, part: Part) -> list[Fault]:
    """What both sides must want of a part: what takes back or changes what a letter has closed, edits, typed dice."""
    found = []
    for _, entry in part:
        seq, kind = entry["seq"], entry["kind"]
        reach = entry.get("acts", ()) if kind in ("undo", "redo") else entry.get("amends", ())
        if any(act <= session.position.post.seq for act in reach):
            found.append(soft(say("mail.takes-back", seq=seq, kind=kind), todo=say("mail.agree.todo")))
        if kind == "edit":
            found.append(soft(say("mail.edited", seq=seq), todo=say("mail.agree.todo")))
        if any(die["source"] == "typed" for die in entry.get("dice", ())):
            found.append(soft(say("mail.typed-there", seq=seq), todo=say("mail.agree.todo")))
    return found


def _others(letter: Mapping[str, Any], tables: Tables) -> Fault | None:
    """That the rules or tables of the other home are not these, by name."""
    here = fingerprints(tables)
    names = sorted(name for name in here.keys() | letter["tables"].keys() if here.get(name) != letter["tables"].get(name))
    if letter["version"] != __version__:
        names.insert(0, f"refcli {letter['version']}")
    return soft(say("mail.other-tables", names=", ".join(names)), todo=say("mail.agree.todo")) if names else None


def _checked(session: Session, game: Game, tables: Tables) -> None:
    """SessionError unless the record, with what has just been taken, is as the rules, the dice and the letters give it."""
    found = audit(session, game, tables, known=True)
    mail = audit_mail(session, game, tables)
    if mail.faults:
        first = mail.faults[0]
        raise SessionError(say("mail.false", seq=first.seq, what=say(f"mail.fault.{first.what}")), say("mail.false.how"))
    for finding in (found.chain, found.rulings):
        if not finding.ok:
            raise SessionError(say("mail.false", seq=finding.seq, what=say("mail.fault.rules")), say("mail.false.how"))


def _play(desk: Desk, referee: Referee, seat: Seat, letter: Mapping[str, Any]) -> tuple[list[dict[str, Any]], list[str]]:
    """Plays the orders that a letter has due, with the dice of both. What was played, and what lapsed: all behind a refusal, or behind
    a decision that is not its sender's with the choice on the next line, for who decides would know the dice."""
    orders = list(letter.get("orders", ()))
    if not orders or seat.me is None:
        return [], []
    halves = {letter["by"]: bytes.fromhex(letter["half"]), seat.me: secret.half(seat.secret(), letter["exchange"])}
    seed = secret.dice_seed(halves[seat.beginner], halves[seat.other_of(seat.beginner)])
    played: list[dict[str, Any]] = []
    line = 0
    while line < len(orders):
        words = split(orders[line])
        opened = referee.open_decision()
        if words[0] == "decide" and opened is None:
            line += 1
            continue
        if opened is not None and (words[0] != "decide" or (opened.who != letter["by"] and len(opened.options) > 1)):
            break
        wishes, rest = take_globals(words)
        seat.playing = Due(letter["number"], line, letter["by"], seed)
        try:
            answer = desk.do(rest, Request(None, wishes.agree))
        except SessionError:
            raise
        except RefcliError:
            break
        finally:
            seat.playing = None
        key = answer.result.get("key") if isinstance(answer.result, dict) else None
        played.append({"words": rest, "key": key, "dice": [die.value for die in answer.dice]})
        line += 1
    return played, orders[line:]
