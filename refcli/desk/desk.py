"""The referee's desk: takes words, finds the session and the command they mean, gives the answer.

Every way in (one command line, a script, the console) goes through ``Desk.do``. Words name a service (``status``,
``undo``), or a command of a game, with the game's key or, with a current session, without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.answer import Answer
from ..core.common import COMMON
from ..core.errors import BadInput, RefcliError, SessionError
from ..core.facts import MASK, Order
from ..core.game import Game
from ..core.numbers import plain
from ..core.outcome import Name, Say, say
from ..core.tables import Tables
from ..record.aside import lay, look
from ..record.home import Home
from ..record.session import Session
from ..referee.asker import Asker
from ..referee.referee import Referee
from ..services import service as service_of
from .library import game_keys, game_of, is_game
from .names import Names, full

if TYPE_CHECKING:
    from pathlib import Path

    from ..record.position import Position


SECRET = frozenset({"--seed", "--salt"})
"""Options of commands that are no game's, whose value is not told again."""


class Request(NamedTuple):
    """What stands beside the words of one command."""

    dice: str | None = None
    agree: str | None = None
    draw: Callable[[Answer], str] | None = None
    """What draws the answers of a script as they come, for whoever asked."""
    progress: Callable[[int, int, str], None] | None = None
    """Hears of long work as it goes on: how far it is, of how much, at what."""


class Desk:
    """``session`` names one with ``--session``; else the home's current one counts, unless ``no_session``."""

    def __init__(self, home: Home, session: str | None = None, no_session: bool = False, asker: Asker | None = None):
        self.home = home
        self.named = session
        self.asker = asker
        self.dry = False
        self.script_folder: Path | None = None
        """Where the script lies that is being played: its lines write files nowhere else."""
        self.look_only = no_session
        self._batch = False
        self._open: Session | None = None
        self._made: list[Session] = []
        self._use: str | None = None
        self._late: Say | None = None
        self._games: dict[tuple[str, Path], tuple[Game, Tables]] = {}
        self._keys: dict[str, bool] = {}
        """Which words are keys of games, as far as it was asked (until ``release``)."""
        self._found: tuple[str | None] | None = None
        """The session that is named or current, once looked for (until ``release``)."""
        self._referee: tuple[Referee, Position | None] | None = None
        self.names = Names(self)
        self._brief: dict[str, bool] = {}

    # Sessions

    def session_name(self) -> str | None:
        """The session that commands go to, or None. BadInput if the one named does not exist."""
        if self.look_only:
            return None
        if self.named is not None and self._made:
            return self.named
        if self.named is None and self._use:
            return self._use
        if self._found is None:
            self._found = (self.home.current() if self.named is None else self.home.existing(self.named),)
        return self._found[0]

    def use(self, name: str) -> None:
        """Makes a session current (in a batch: when the batch is done)."""
        if self._open is not None and self._open.name != name and not self._batch:
            self._close()
        self._use = name
        if not self._batch:
            self._make_current(name)

    def _make_current(self, name: str) -> None:
        """A session that is begun is there, even where the note of which is current cannot be written."""
        try:
            self.home.use(name)
        except SessionError as fault:
            if self._open is None or self._open.name != name:
                raise
            self._late = say("session.not-current", fault=fault.message)

    def session(self, write: bool = False) -> Session | None:
        """The session that commands go to, open (for writing, if asked), or None."""
        name = self.session_name()
        if name is None:
            return None
        session = self._open
        if session is not None and (session.name != name or session.spoiled):
            self._close()
            session = None
        if session is None:
            session = self._open = Session(self.home, name, write)
        elif write:
            session.acquire()
        if self._batch and not session.in_batch and session.writable:
            session.begin()
        return session

    def adopt(self, session: Session) -> None:
        """Takes a session that has just been made."""
        if self._open is not None:
            self._close()
        self._open = session
        if self._batch:
            session.begin()
            self._made.append(session)

    def _close(self) -> None:
        if self._open is not None:
            if self._batch and self._open.writable:
                raise BadInput(say("run.one-session"), say("run.one-session.how"))
            self._open.close()
            self._open = None

    def release(self) -> None:
        """Lets other processes write again between two commands of an open console, and reads anew next time."""
        if not self._batch:
            self._close()
            self._found = None
            self._keys.clear()

    def close(self) -> None:
        """Gives everything back; a batch that is still open is forgotten."""
        if self._batch:
            self.rollback()
        self._close()

    # Batches

    def begin(self) -> None:
        """From here to ``commit`` or ``rollback`` nothing is written."""
        self._close()
        self._batch = True

    def commit(self) -> None:
        """Writes what the batch has done."""
        self._batch = False
        if self._open is not None and self._open.writable:
            self._open.commit()
        if self._use is not None:
            self._make_current(self._use)
        self._made.clear()

    def rollback(self) -> None:
        """Forgets what the batch has done."""
        self._batch = False
        if self._open is not None:
            name, tried = self._open.name, self._open.trials
            self._open.close()
            if tried and self._open not in self._made:
                self._open = Session(self.home, name, True)
                for entry in tried:
                    self._open.remark(entry)
                self._open.close()
            self._open = None
        for session in self._made:
            session.discard()
        self._made.clear()
        self._use = self._found = None

    @property
    def thrown(self) -> bool:
        """Whether the batch has thrown dice, or looked at a memo, that would be known if it told of them."""
        return self._open is not None and bool(self._open.trials)

    @property
    def in_batch(self) -> bool:
        """Whether what is done now may yet be taken back as a whole, or is a trial alone."""
        return self._batch or self.dry

    def brief(self, session: str | None, wanted: bool | None = None) -> bool:
        """Whether a session's answers are shown in brief; ``wanted`` says so from here on. No entry tells of it."""
        if session is None:
            return False
        if wanted is not None:
            lay(self.home.folder(session), "brief", wanted or None)
            self._brief[session] = wanted
        if session not in self._brief:
            self._brief[session] = bool(look(self.home.folder(session)).get("brief"))
        return self._brief[session]

    # Games

    def forget_tables(self) -> None:
        """Reads tables anew when they are next asked for: the home's have changed."""
        self._games.clear()

    def game(self, key: str, session: Session | None = None) -> tuple[Game, Tables]:
        """A game with its tables, the home's own before the shipped ones; in a session that brought tables of its own, those instead
        of the home's."""
        root = session.folder if session is not None and (session.folder / "tables").is_dir() else self.home.root
        if (key, root) not in self._games:
            try:
                self._games[key, root] = game_of(key, root)
            except KeyError:
                raise SessionError(say("session.game", game=key), say("session.game.how", game=key)) from None
        return self._games[key, root]

    @property
    def game_keys(self) -> tuple[str, ...]:
        """The keys of all games: the built ones, then those that tables alone declare."""
        return game_keys(self.home.root)

    def is_game(self, word: str) -> bool:
        """Whether the word is the key of a game."""
        if word not in self._keys:
            self._keys[word] = is_game(word, self.home.root)
        return self._keys[word]

    def games(self) -> Iterator[tuple[Game, Tables]]:
        """Every game with its tables; those whose own tables are broken are passed over."""
        for key in self.game_keys:
            try:
                yield self.game(key)
            except BadInput:
                continue

    def session_game(self) -> tuple[Game, Tables] | None:
        """The game of the session that commands go to, or None."""
        session = self.session()
        return self.game(session.position.about["game"], session) if session else None

    def referee(self, key: str | None = None, write: bool = False) -> Referee:
        """The referee of the session, or, for another game's key or without a session, of lookups."""
        session = self.session(write)
        if session is not None and key in (None, session.position.about["game"]):
            return self._referee_of(session)
        if session is not None and self.named is not None:
            raise BadInput(say("session.other-game", session=session.name, game=session.position.about["game"], wanted=key))
        if key is None:
            raise BadInput(say("session.none"), say("session.none.how"))
        game, tables = self.game(key)
        return Referee(game, tables, None, self.asker, self.dry)

    def _referee_of(self, session: Session) -> Referee:
        """The same referee as long as the session stays open and the same position grows."""
        if self._referee is not None:
            referee, position = self._referee
            if referee.session is session and position is session.position and (referee.asker, referee.dry) == (self.asker, self.dry):
                return referee
        game, tables = self.game(session.position.about["game"], session)
        self._referee = Referee(game, tables, session, self.asker, self.dry), session.position
        return self._referee[0]

    def live(self, write: bool = False) -> Referee:
        """The referee of the session. BadInput, with how to start one, if there is none."""
        if self.session_name() is None:
            raise BadInput(say("session.none"), say("session.none.how"))
        return self.referee(write=write)

    def standing(self) -> dict[str, Any]:
        """Where the session stands that commands go to, as the answer to a failed command has it; nothing without one."""
        session = self.session()
        if session is None:
            return {}
        referee = self._referee_of(session)
        turn, phase = referee.place
        owed = [item.table() for item in referee.owed]
        about = {"game": referee.game.key, "session": session.name, "turn": turn, "phase": phase}
        return about | {"head": session.short_head, "owed": owed}

    # Words

    def shown(self, words: Sequence[str]) -> list[str] | None:
        """A command's words for everybody's eyes, where they may hold a secret; None where they cannot."""
        words = full(words)
        head = list(words[:1]) if words[:1] and self.is_game(words[0]) else []
        words = [*head, *full(words[len(head) :])]
        if not head and self._referee is not None and self._referee[0].session is self._open and not self._referee[0].game.secretive:
            return None
        rest = list(words[len(head) :])
        try:
            found = self.game(head[0]) if head else self.session_game()
            for game, tables in [found] if found else self.games():
                if (shown := game.shown(rest, tables)) is not None:
                    return [*head, *shown]
        except RefcliError:
            return [*words[:1], MASK]
        return None

    def veiled(self, words: Sequence[str]) -> list[str]:
        """Words as they were typed, for everybody's eyes, even where they cannot be read."""
        found = self.shown(words) or list(words)
        for i, word in enumerate(found):
            name, eq, _ = word.partition("=")
            if plain(name) in SECRET:
                found[i] = f"{name}={MASK}" if eq else word
                if not eq and i + 1 < len(found):
                    found[i + 1] = MASK
        return found

    def do(self, words: Sequence[str], request: Request | None = None) -> Answer:
        """The answer to one command. Any RefcliError means that nothing has changed."""
        request = request or Request()
        if request.agree is not None and not request.agree.strip():
            raise BadInput(say("agree.empty"))
        try:
            answer = self._answer(words, request)
        except RefcliError as fault:
            if notices := self.notices():
                fault.hint = (
                    say("session.also", hint=fault.hint, notices=notices) if fault.hint else say("session.notices", notices=notices)
                )
            if fault.words is None:
                fault.words = self.veiled(words)
            raise
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as fault:
            if self._open is None or not (self._open.edits or self._open.position.edited):
                raise
            raise SessionError(
                say("session.misfit", fault=str(fault.args[0] if fault.args else type(fault).__name__)[:60]), say("session.state.how")
            ) from fault
        if self._open is not None and answer.session == self._open.name:
            if answer.head is None:  # else it tells of an earlier moment
                answer.owed = self._referee_of(self._open).owed
                answer.head = self._open.short_head
            answer.branch = "fork" in self._open.position.about
            if answer.seq is not None and "clock" in self._open.position.about:
                from ..referee.timing import overdrawn

                late = overdrawn(self._referee_of(self._open))
                answer.warnings += tuple(say("clock.over", side=Name(side), minutes=minutes) for side, minutes in late)
        answer.warnings += self.notices()
        return answer

    def notices(self) -> tuple[Say, ...]:
        """What the players should hear of the session at hand besides its answers, once."""
        late, self._late = self._late, None
        found = self._open.notices() if self._open is not None else []
        return (*found, late) if late is not None else tuple(found)

    def _answer(self, words: Sequence[str], request: Request) -> Answer:
        name, key, of_no_game, rest = self.names.find(words)
        if not of_no_game:
            return self._rule(key, name, rest, request)
        service = service_of(name)
        if request.dice is not None and not service.rolls:
            raise BadInput(say("dice.none-rolled", command=name), say("dice.none-rolled.how"))
        if self.named is not None and name not in ("new", "run"):
            self.session_name()  # one that is not there is said, whatever is asked
        try:
            answer = service.answer(self, rest, request)
        except RefcliError as fault:
            fault.command = fault.command or name
            raise
        if request.agree is not None and not service.agrees:
            answer.warnings += (say("agreed.nothing"),)
        return answer

    def _rule(self, key: str | None, name: str, rest: list[str], request: Request) -> Answer:
        """A command of a game: ruled on and recorded in a session of the game, a lookup otherwise."""
        found = self.session_game()
        if key is None and found is None:
            if name == "roll":
                return self._plain_roll(rest, request)
            if name in COMMON:
                raise BadInput(say("session.none"), say("session.none.how"))
            raise BadInput(say("session.none-for", command=name), self._way_to(name))
        command = (self.game(key)[0] if key else found[0]).command(name)  # type: ignore[index]
        referee = self.referee(key, write=command.changes and self.asker is None)
        if referee.session is None and not command.lookup:
            raise BadInput(say("session.needed", command=name), say("session.needed.how", game=referee.game.key))
        order: Order | None = None
        try:
            if referee.game.reckons is not None:
                from .kin import with_heirs

                rest = with_heirs(self, referee, command, rest)
            order, dice = referee.order(command, rest, request.agree is not None)
            if self.asker is not None:  # while questions are answered others may write
                referee = self.referee(key, write=command.changes)
            if dice is not None and request.dice is not None:
                raise BadInput(say("dice.twice"))
            return referee.submit(command, order, request.dice if request.dice is not None else dice, request.agree)
        except RefcliError as fault:
            fault.command, fault.game = name, referee.game.key
            if order is not None:
                fault.words = referee.spoken(command, order)
            raise

    def _way_to(self, name: str) -> Say:
        """What to do for a command of a game where no session is in use: look it up, where that is answered, or begin."""
        if any(name in game.commands and game.command(name).lookup for game, _ in self.games()):
            return say("session.none-for.how", command=name, game=self.game_with(name))
        return say("session.none-for.start")

    def game_with(self, name: str) -> str:
        """The key of the first game that has a command of that name."""
        return next((game.key for game, _ in self.games() if name in game.commands), self.game_keys[0])

    def _plain_roll(self, rest: list[str], request: Request) -> Answer:
        from ..core.asking import LiveTable
        from ..core.common import ROLL
        from ..core.dice import System, Typed
        from ..core.state import Paths, State
        from ..core.words import build, read

        tables = Tables("")
        found = read(rest, ROLL.order, tables)
        dice = request.dice if request.dice is not None else found.dice
        table = LiveTable(Typed(dice) if dice is not None else System(), System())
        outcome = ROLL.rule(State({}, Paths(()), tables, live=False), build(ROLL.order, found.facts, None), table)
        table.check_used()
        return Answer("roll", dice=tuple(table.dice), result=outcome.result)
