"""Starting sessions, and moving between them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..core import keys
from ..core.answer import Answer
from ..core.asking import LiveTable
from ..core.dice import DiceSource, NoDice, Seeded, Typed, chosen
from ..core.errors import BadInput, RefcliError
from ..core.facts import Order, fact
from ..core.game import Game, Opening, masked
from ..core.kinds import FLAG, Key, Number, Word
from ..core.outcome import Outcome, say
from ..core.state import State
from ..core.words import join
from ..desk.kin import PARENT, parent
from ..desk.library import game_keys
from ..record import mirror
from ..record.journal import plain, write_changes
from ..record.session import FORMAT, Session
from ..referee.judging import choices
from . import Service
from .keeping import ask, second_place
from .players import named

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request


class New(Order):
    """Start a session and make it current."""

    name: str = fact(Word("NAME"), "new.name", positional=True)
    game: str = fact(Key("what.game", lambda tables: game_keys(tables.home), "GAME"), "new.game")
    seed: tuple[str, ...] = fact(Word("TEXT"), "new.seed", many=True, default=())
    dice_mode: str = fact(Key("what.dice-mode", ("digital", "physical"), "digital|physical"), "new.dice-mode", default="digital")
    cup: str | None = fact(Key("what.cup", ("real", "drawn"), "real|drawn"), "new.cup", default=None)
    option: tuple[str, ...] = fact(Word("KEY"), "new.option", many=True, default=())
    scenario: str | None = fact(Word("KEY"), "new.scenario", default=None)
    chit: tuple[str, ...] = fact(Word("KIND"), "new.chit", many=True, default=())
    from_: str | None = fact(Word("SESSION"), "new.from", default=None)
    player: tuple[str, ...] = fact(Word("SIDE=NAME"), "new.player", many=True, default=())
    clock: int | None = fact(Number(1, 100_000, "MIN"), "new.clock", default=None)
    brief: bool = fact(FLAG, "new.brief", default=False)
    mirror: str | None = fact(Word("FOLDER"), "new.mirror", default=None)
    ask_seeds: int | None = fact(Number(1, 9), "new.ask-seeds", default=None)
    mail: str | None = fact(Word("SIDE"), "new.mail", default=None)
    salt: str | None = fact(Word("TEXT"), "mail.salt", default=None)


def new(desk: Desk, order: New, request: Request) -> Answer:
    """Creates the session, deals what the game's opening deals, and makes it current."""
    game, tables = desk.game(order.game)
    desk.home.free(order.name)
    carried, origin = _carried(desk, game, order.from_) if order.from_ is not None else ({}, None)
    options = tuple(dict.fromkeys(keys.resolve(word, choices(tables, "option"), "what.option", tables) for word in order.option))
    scenarios = choices(tables, "scenario")
    scenario = keys.resolve(order.scenario, scenarios, "what.scenario", tables) if order.scenario else next(iter(scenarios), None)
    chits = tuple(keys.resolve(word, choices(tables, "chit"), "what.chit", tables) for word in order.chit)
    side = _by_mail(desk, game, order) if order.mail is not None else None
    cup: str | None = order.cup or ("real" if order.dice_mode == "physical" or side else "drawn")
    if game.paths(tables).find("cup") is None:
        if order.cup is not None:
            raise BadInput(say("new.no-cup", game=game.key))
        cup = None
    start = game.start(tables, {"scenario": scenario, "options": options, "cup": cup, "mail": side}) | carried
    asked = ask(desk, order.ask_seeds, (*order.seed, *((order.mail,) if order.mail else ()))) if order.ask_seeds is not None else None
    seed = "" if side is not None else asked.seed if asked is not None else chosen(order.seed)
    if order.from_ is not None and game.paths(tables).find(PARENT) is not None:
        start[PARENT] = desk.home.existing(order.from_)
    stream = Seeded(seed, 0)
    source: DiceSource = stream if side is None else NoDice()
    table = LiveTable(Typed(request.dice) if request.dice is not None else source, source)
    state = State(start, game.paths(tables), tables)
    outcome = game.opening(state, Opening(chits), table) if game.opening else Outcome(state)
    table.check_used()
    words = ["new", order.name, "--game", game.key, "--dice-mode", order.dice_mode]
    words += ["--cup", cup] if cup else []
    words += ["--scenario", scenario] if scenario else []
    words += [word for key in options for word in ("--option", key)]
    words += [word for kind in chits for word in ("--chit", kind)]
    words += ["--from", order.from_] if order.from_ is not None else []
    words += ["--mail", side] if side is not None else []
    players = named(order.player, game, tables)
    words += [word for key, name in players.items() for word in ("--player", f"{key}={name}")]
    words += ["--clock", str(order.clock)] if order.clock is not None else []
    entry: dict[str, Any] = {
        "kind": "new",
        "order": join(words),
        "about": {
            "game": game.key,
            "format": FORMAT,
            "dice_mode": order.dice_mode,
            "seed_sha256": hashlib.sha256(seed.encode()).hexdigest(),
            "seeds": 0 if side is not None else len(order.seed) if asked is None else len(asked.words),
            **({"players": players} if players else {}),
            **({"asked": asked.promises()} if asked is not None else {}),
            **({"clock": order.clock} if order.clock is not None else {}),
        },
        "start": start,
        "turn": None if start.get("turn") is None else str(start["turn"]),
        "phase": start.get("phase"),
        "dice": [plain(die._asdict()) for die in table.dice],
        "changes": write_changes(outcome.changes),
        "version": __version__,
        "tables": {name: tables.fingerprint([name]) for name in sorted(tables.used)},
    }
    if origin is not None:
        entry["about"]["source"] = origin
    if side is not None:
        entry["about"]["mail"] = {"side": side, "version": 1}
    twin = _same_words(desk, entry["about"]["seed_sha256"]) if order.seed and side is None else None
    session = Session.create(desk.home, order.name, seed if side is None else None, asked)
    try:
        if order.mirror is not None:
            mirror.settle(session.folder, second_place(desk, order.mirror))
        if side is not None:
            from .mail import begun, commitment

            entry["about"]["seed_sha256"] = commitment(begun(session.folder, order.name, side, order.seed, order.salt))
        desk.adopt(session)
        session.append(entry, stream.next)
        desk.use(order.name)
    except BaseException:
        session.discard()
        raise
    if order.brief:
        desk.brief(order.name, True)
    referee = desk.referee()
    answer = Answer(
        "new",
        game.key,
        session.name,
        session.position.seq,
        referee.place,
        tuple(die._replace(value="?") if die.label in game.hidden_dice else die for die in table.dice),
        beginning(words, entry["about"]),
        tuple(outcome.changes),
        instructions=tuple(outcome.instructions),
        rules=tuple(outcome.rules),
        warnings=tuple(outcome.warnings),
        paths=state.paths,
    )
    if isinstance(outcome.result, dict):
        answer.result |= outcome.result
    if order.from_ is not None:
        found, warnings = parent(desk, referee)
        answer.result |= {"parent": found} if found is not None else {}
        answer.warnings += warnings
    answer.spoken = lambda: masked(game, words)
    if twin is not None:
        answer.warnings += (say("new.same-words", session=twin),)
    if side is not None:
        from .mail import short_phrase

        answer.result |= {"mail": {"me": side, "letter": 0}}
        answer.warnings += tuple(short_phrase(order.seed))
    return answer


def _by_mail(desk: Desk, game: Game, order: New) -> str:
    """The side that begins a game by mail. Refused where the game or another option does not let it be played so."""
    from .mail import side_of

    if order.dice_mode == "physical" or order.from_ is not None or order.cup == "drawn" or order.chit:
        raise BadInput(say("mail.new-only"), say("mail.new-only.how"))
    return side_of(game, desk.game(game.key)[1], order.mail or "")


def _same_words(desk: Desk, digest: str) -> str | None:
    """A session of this home whose seed is made of the same words in the same order: its dice are the same."""
    for name in desk.home.names():
        try:
            if Session(desk.home, name).position.about.get("seed_sha256") == digest:
                return name
        except RefcliError:
            continue
    return None


def beginning(words: Sequence[str], about: Mapping[str, Any]) -> dict[str, Any]:
    """What ``new`` answers, from its full words and what it fixed for good."""
    told = dict(zip(words[2::2], words[3::2], strict=False))  # every option has a value; ``--option`` and ``--chit`` may come again
    options = [words[i + 1] for i, word in enumerate(words) if word == "--option"]
    return {
        "session": words[1],
        "game": about["game"],
        "dice_mode": about["dice_mode"],
        "cup": told.get("--cup"),
        "scenario": told.get("--scenario"),
        "options": options,
        "seed_sha256": about["seed_sha256"],
        "players": dict(about.get("players", {})),
        "clock": about.get("clock"),
    }


def _carried(desk: Desk, game: Game, name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the session of that name hands on to a new one of ``game``, and the entry of its record that it stands at. BadInput if it is
    of no game that hands anything on."""
    session = Session(desk.home, desk.home.existing(name))
    other, tables = desk.game(session.position.about["game"])
    paths = other.paths(tables)
    carried = game.carry(other.key, State(paths.start() | session.position.values, paths, tables)) if game.carry else None
    if carried is None:
        raise BadInput(say("new.from-nothing", game=game.key, other=other.key))
    at = session.position
    return carried, {"session": session.name, "game": other.key, "seq": at.seq, "digest": at.digest}


NEW = Service("new", New, new, "new.help", rolls=True)


class Use(Order):
    """Make a session the current one."""

    name: str = fact(Word("NAME"), "use.name", positional=True)


def use(desk: Desk, order: Use, request: Request) -> Answer:
    """Switches the current session of this home."""
    name = desk.home.existing(order.name)
    desk.named = None
    desk.use(name)
    referee = desk.live()
    return Answer("use", referee.game.key, name, place=referee.place, result={"session": name}, paths=referee.state.paths)


USE = Service("use", Use, use, "use.help")


class Sessions(Order):
    """List the sessions of this home."""


def sessions(desk: Desk, order: Sessions, request: Request) -> Answer:
    """Name, game, turn and last entry of every session; a damaged one is listed with what is wrong."""
    current = desk.session_name()
    rows = []
    for name in desk.home.names():
        row: dict[str, Any] = {"name": name, "current": name == current, "game": None, "turn": None, "last": None, "fault": None}
        try:
            session = Session(desk.home, name)
            values = session.position.values
            row |= {"game": session.position.about["game"], "turn": values.get("turn"), "last": session.position.seq}
        except RefcliError as fault:
            row["fault"] = fault.message
        rows.append(row)
    plain_rows = [row | {"fault": row["fault"] and str(row["fault"])} for row in rows]
    return Answer("sessions", result={"sessions": plain_rows}, view="sessions", data={"sessions": rows})


SESSIONS = Service("sessions", Sessions, sessions, "sessions.help")
