"""``audit``: many records at once, a row each. A bad one is a row, and the next follows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.answer import Answer
from ..core.asking import LiveTable
from ..core.dice import NoDice
from ..core.errors import BadInput, RefcliError, SessionError
from ..core.facts import Order, fact
from ..core.fairness import reading
from ..core.fortune import holm
from ..core.game import rule_on
from ..core.kinds import FLAG, Key, Word
from ..core.outcome import Say, say
from ..core.words import build
from ..record import output
from ..record.home import Home
from ..referee.lookback import side_of, whole
from ..referee.referee import Referee
from ..referee.timing import clock
from . import Service
from .luck import judged, sums, worded
from .output import SCREEN, target
from .players import every
from .verify import audited, digits, game_key

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request

FORMATS = ("md", "html", "csv", "heads")
LIKE = {"md": output.AUDIT, "html": output.AUDIT, "csv": output.CSV, "heads": output.HEADS}

VERDICTS = ("chain", "dice", "rulings", "letters")
COUNTS = ("entries", "same", "differ", "seeds", "typed", "overruled", "amended")
EMPTY: Mapping[str, Any] = {
    **dict.fromkeys(
        ("file", "ok", "error", "session", "game", "scenario", "options", "players", "version", "turn", "phase", "over", "winner")
    ),
    **dict.fromkeys(("level", "first", "last", "seconds", "dice_mode", *VERDICTS, *COUNTS, "digest", "head", "fork", "anew")),
    **dict.fromkeys(("found", "at", "since", "word", "versions", "seed_sha256")),
    **{name: [] for name in ("fairness", "faults", "tables", "explained", "unproven", "stirs", "mends", "same_as", "same_seed")},
    "luck": {"sides": [], "undone": []},
    "undone": None,
    "by_hand": None,
    "head_found": None,
}
"""A row of which nothing is known."""


class AuditMany(Order):
    """Audit many records, a row each."""

    files: tuple[str, ...] = fact(Word("FILE ..."), "audit.files", positional=True, many=True)
    heads: str | None = fact(Word("FILE"), "audit.heads", default=None)
    format: str = fact(Key("what.format", FORMATS, "md|html|csv|heads"), "audit.format", default="md")
    out: str | None = fact(Word("FILE"), "report.file", default=None, short="-o")
    force: bool = fact(FLAG, "output.force", default=False)


def audit_many(desk: Desk, order: AuditMany, request: Request) -> Answer:
    """A row for every record that the files hold. SessionError (exit 4), with all rows, if one fails."""
    out = None if order.out in (None, SCREEN) else str(target(desk, str(order.out), LIKE[order.format], order.force))
    heads = _heads(order.heads) if order.heads is not None else {}
    rows: list[dict[str, Any]] = []
    files = [place for file in order.files for place in _places(file)]
    for n, (file, name) in enumerate(files, 1):
        if request.progress is not None:
            request.progress(n, len(files), file)
        rows.append(_row(file, name, heads))
    _together(rows)
    failed = sum(not row["ok"] for row in rows)
    answer = Answer("audit", view=f"audit-{order.format}", result={"records": rows, "failed": failed})
    answer.data, answer.to, answer.mark = answer.result, out, LIKE[order.format].mark
    if failed:
        fault = SessionError(say("audit.failed", failed=failed, n=len(rows)), say("audit.failed.how"))
        fault.result, fault.answer = answer.result, answer
        raise fault
    return answer


def _heads(file: str) -> dict[str, list[str]]:
    """The heads that somebody wrote down, by session: lines of HEAD and name. BadInput if the file is none such."""
    found: dict[str, list[str]] = defaultdict(list)
    try:
        lines = Path(file).expanduser().read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as fault:
        raise BadInput(say("file.unreadable", file=file, fault=str(fault))) from None
    for line in lines:
        parts = line.split()
        if len(parts) < 2 or len(digits(parts[0])) < 15:
            raise BadInput(say("audit.heads.line", file=file, line=line[:60]), say("audit.heads.how"))
        found[parts[1]].append(digits(parts[0]))
    return found


def _places(file: str) -> Iterator[tuple[str, str | None]]:
    """(file, session) of each record there: a home has several."""
    folder = Path(file).expanduser()
    try:
        home = Home(folder) if (folder / "sessions").is_dir() else None
        names = home.names() if home is not None else ()
    except (OSError, RefcliError):
        names = ()
    if names:
        yield from ((f"{file.rstrip('/')}/sessions/{name}", name) for name in names)
    else:
        yield file, None


def _row(file: str, name: str | None, heads: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """One record, however bad it may be."""
    row: dict[str, Any] = dict(EMPTY) | {"file": file, "ok": False}
    try:
        with _desk_at(file, name) as there:
            _look(row, there, heads)
    except RefcliError as fault:
        row |= {"ok": False, "error": fault.message}
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OSError) as fault:  # what no rule would have made
        row |= {"ok": False, "error": say("audit.unreadable", fault=f"{type(fault).__name__}: {fault}"[:100])}
    return row


@contextmanager
def _desk_at(file: str, name: str | None) -> Iterator[Desk]:
    from ..desk.desk import Desk as OtherDesk
    from ..record.packed import opened

    path = Path(file).expanduser()
    if name is not None:
        there = OtherDesk(Home(path.parent.parent), name)
        try:
            yield there
        finally:
            there.close()
        return
    with opened(path) as (home, session):
        there = OtherDesk(home, session)
        try:
            yield there
        finally:
            there.close()


def _look(row: dict[str, Any], there: Desk, heads: Mapping[str, Sequence[str]]) -> None:
    """Fills a row in, as far as the record can be read."""
    from ..record.session import Session

    name = there.session_name()
    assert name is not None
    row["session"] = name
    opening: SessionError | None = None
    try:
        session = there.session()
        assert session is not None
    except SessionError as fault:
        session, opening = Session.as_it_lies(there.home, name), fault
    key = game_key(session)
    if key is None:
        raise opening or SessionError(say("session.empty", file=str(session.journal)))
    row["game"] = key
    wanted = tuple(heads.get(name, ()))
    found = audited(session, there, wanted, opening is None)
    result = found.result()
    row |= {field: value for field, value in result.items() if field != "heads"}
    row["head_found"] = None if not wanted else all(one["at"] is not None for one in result["heads"])
    row["ok"] = found.ok and opening is None and row["head_found"] is not False
    row["error"] = None if row["ok"] else opening.message if opening is not None else _why(result, row["head_found"])
    about = session.position.about
    row |= {"dice_mode": about.get("dice_mode"), "seed_sha256": about.get("seed_sha256")}
    if opening is None:
        _tell(row, there.live())


def _why(result: Mapping[str, Any], head_found: bool | None) -> Say:
    if result["faults"]:
        first = result["faults"][0]
        return say("audit.fault", verdict=say(f"view.verdict.{first['verdict']}"), seq=first["seq"])
    return say("audit.no-head") if head_found is False else say("audit.unsound")


def _tell(row: dict[str, Any], referee: Referee) -> None:
    """What a director wants to know of a record beside its verdicts."""
    session, game = referee.session, referee.game
    assert session is not None
    values = session.position.values
    turn, phase = referee.place
    row |= {
        "scenario": values.get("scenario"),
        "options": list(values.get("options") or ()),
        "players": every(game, session.players),
        "turn": turn,
        "phase": phase,
        "over": bool(values.get("over")),
        "winner": values.get("winner"),
        "level": _level(referee) if values.get("over") else None,
        "seconds": clock(referee)["seconds"],
    }
    faces: dict[tuple[str, str | None, int, bool], Counter[int]] = {}
    hidden = game.hidden_dice
    for past in whole(session, game, referee.tables):
        entry = past.entry
        row["first"] = row["first"] or entry["made"]
        row["last"], row["version"] = entry["made"], entry.get("version", row["version"])
        dice = [die for die in entry.get("dice", ()) if die["label"] not in hidden and type(die["value"]) is int]
        if dice and past.kind != "amend":  # an amendment reads the same dice again
            side = side_of(past, game, referee.tables)
            for die in dice:
                key = (die["source"], side, die["sides"], past.undone and past.replaced_by is None)
                faces.setdefault(key, Counter())[die["value"]] += 1
    row["fairness"] = [_fair(*key, of) for key, of in sorted(faces.items(), key=lambda one: (str(one[0][1]), *map(str, one[0])))]
    luck = sums(judged(referee), referee)
    row["luck"] = {"sides": luck["sides"], "undone": luck["undone"]}


def _fair(source: str, side: str | None, sides: int, undone: bool, faces: Counter[int]) -> dict[str, Any]:
    found = reading(faces, sides)
    return {
        "source": source,
        "side": side,
        "sides": sides,
        "count": found.n,
        "undone": undone,
        "faces": {str(face): faces[face] for face in range(1, sides + 1)}
        if sides <= 20
        else {str(one): faces[one] for one in sorted(faces)},
        "mean": found.mean,
        "chi_square": found.chi_square,
        "p": found.p,
        "holm": None,
    }


def _level(referee: Referee) -> str | None:
    """The level of the victory, where the game has such."""
    game = referee.game
    if "victory" not in game.commands:
        return None
    command = game.command("victory")
    try:
        order = build(command.order, {}, None)
        outcome = rule_on(game, command, referee.state.traceless(), order, LiveTable(NoDice(), NoDice()))
    except (RefcliError, KeyError, TypeError):
        return None
    result = outcome.result if isinstance(outcome.result, dict) else {}
    level = result.get("level", result.get("key"))
    return None if level is None else str(level)


def _together(rows: list[dict[str, Any]]) -> None:
    """What only all records tell: which are one, which have one seed, and what is unlikely however many were looked at."""
    for field, name in (("digest", "same_as"), ("seed_sha256", "same_seed")):
        by: dict[str, list[str]] = defaultdict(list)
        for row in rows:
            if row.get(field):
                by[row[field]].append(row["file"])
        for row in rows:
            row[name] = [file for file in by[row[field]] if file != row["file"]] if row.get(field) else []
    looks = [one for row in rows for one in (*row["fairness"], *row["luck"]["sides"], *row["luck"]["undone"])]
    for one, corrected in zip(looks, holm([one["p"] for one in looks]), strict=True):
        one["holm"] = corrected
    for row in rows:
        for one in (*row["luck"]["sides"], *row["luck"]["undone"]):
            worded(one)


AUDIT = Service("audit", AuditMany, audit_many, "audit.help")
