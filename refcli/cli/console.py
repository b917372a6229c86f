"""``play``: the same commands, read line by line through an evening. Between two commands others may write."""

from __future__ import annotations

import os
import shlex
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.answer import Answer
from ..core.errors import BadInput, RefcliError
from ..core.numbers import plain
from ..core.outcome import Say, say
from ..core.tables import Tables
from ..core.words import SPACE, read
from ..desk.desk import Desk
from ..desk.globals import Wishes, take_globals
from ..desk.names import told
from ..referee.acts import command_in
from ..services import service
from ..views.cells import clean
from ..views.glyphs import needs_ascii
from ..views.page import Page
from .asking import FACES, HELP, Choices, Terminal, converse
from .completing import Offer, offers
from .output import Output

if TYPE_CHECKING:
    from .prompting import Editor

LEAVE = ("exit", "quit", "q", "bye")
LEAVE_JAPANESE = "終了"
WHY = ("?", "why")
OF_A_GAME = ("crt", "odds", "tables", "rulings", "rules")
"""Services whose first word may be a game's key."""
TABLE_WORDS = ("check", "copy", "enter", "new")
LOOKS = ("status", "time", "odds", "crt", "log", "tables", "rulings", "rules", "games", "sessions", "help")
"""What may be looked up while a die is asked for: a command is under way, so nothing else."""


def play(desk: Desk, words: Sequence[str], wishes: Wishes, out: Output) -> int:
    """Opens the console and stays in it until it is left. Returns the exit code."""
    game: str | None = read(words, service("play").order, Tables("", desk.home.root)).facts.get("game")
    if wishes.json or wishes.line or wishes.dice is not None or wishes.agree is not None:
        raise BadInput(say("play.global"), say("play.global.how"))
    found = desk.session_game()
    if game is not None and found is not None and found[0].key != game:
        desk.referee(game)  # one that was named is of another game: BadInput
        desk.look_only = True
    return Console(desk, out, game).run()


class Console:
    """``game``: whose commands need no key while there is no session."""

    def __init__(self, desk: Desk, out: Output, game: str | None = None):
        self._desk = desk
        self._out = out
        self._game = game
        self._reader = _reader(self)
        self._why: Answer | None = None
        self._broken: list[str] | None = None
        self._shown = ""
        self._waiting: deque[str] = deque()
        """Lines that were pasted, or typed in place of an answer."""

    # The evening

    def run(self) -> int:
        """Reads and does commands until the players leave."""
        self._tell(say("play.hello"))
        while True:
            try:
                line = self._line()
            except KeyboardInterrupt:
                self._tell(say("play.leave"))
                continue
            except EOFError:
                return 0
            if self._leaves(plain(line).strip()):
                return 0
            self.do(line)

    def _leaves(self, word: str) -> bool:
        """Whether a line ends the evening; the Japanese word does where it is no command of the game."""
        if word != LEAVE_JAPANESE:
            return word in LEAVE
        try:
            self._desk.names.find([word])
        except RefcliError:
            return True
        finally:
            self._desk.release()
        return False

    def _line(self) -> str:
        """The next line: of what was pasted the first that was not done yet."""
        if not self._waiting:
            self.follow(self._reader.line(*self._prompt()))
        else:
            self._out.write(f"> {clean(self._waiting[0])}")
        return self._waiting.popleft()

    def do(self, line: str) -> None:
        """One line: a command, dice for what was broken off, an option of the open decision, or ``?``."""
        try:
            self._do(line)
        except RefcliError as fault:
            self._out.error(fault)
            self._drop_rest()
        except KeyboardInterrupt:
            self._out.interrupted()
            self._drop_rest()
        finally:
            self._desk.dry = False
            self._desk.asker = None
            self._desk.release()

    def _drop_rest(self) -> None:
        """Of what was pasted, what stands behind a line that was refused is not done, and said."""
        self._waiting.extend(self._reader.pending())
        if rest := [line.strip() for line in self._waiting if line.strip()]:
            self._tell(say("play.rest", lines=" / ".join(rest)))
        self._waiting.clear()

    def _do(self, line: str) -> None:
        words = shell_words(line)
        if not words:
            return
        if words[0] in WHY and len(words) == 1:
            self._out.answer(self.why(self._desk))
        elif words[0] in ("help", *WHY):
            self.help(words[1:])
        elif not FACES.fullmatch(plain(line).strip()):
            self._command(words)
        elif self._broken is not None:  # dice without a command are those that it was broken off for
            self._command(self._broken, feed=line)
        elif (due := self._due_roll()) is not None:
            physical = self._desk.live().physical
            self._command(due if physical else [*due, "--dice", line.strip()], feed=line if physical else None)
        else:
            raise BadInput(say("play.no-die"), say("play.no-die.how"))

    def _due_roll(self) -> list[str] | None:
        """The words of the one act that is due and rolls; None where there is none, or more than one."""
        if self._desk.session_name() is None:
            return None
        referee = self._desk.live()
        found = [item for item in referee.owed if command_in(referee.game, item.words)[0].rolls]
        return list(found[0].words) if len(found) == 1 else None

    def _command(self, words: list[str], feed: str | None = None) -> None:
        wishes, rest = take_globals(words)
        if wishes.help:
            return self.help(rest)
        for name in ("session", "home", "lang", "no_session", "version"):
            if getattr(wishes, name):
                raise BadInput(say("play.outside", option="--" + name.replace("_", "-")), say("play.outside.how"))
        if not rest:
            raise BadInput(say("words.none"), say("words.none.how"))
        if rest[0] in ("new", "use"):
            self._desk.look_only = False
        rest = self._meant(rest)
        out = self._output(wishes, self._desk)
        questions = _Questions(out, self, feed)
        try:
            if wishes.json or wishes.line or wishes.no_input or self._out.wishes.no_input:
                answer = self._desk.do(rest, out.asked(wishes))
                out.answer(answer)
                self.ruled(answer)
            else:
                converse(self._desk, rest, out.asked(wishes), out, questions)
        except KeyboardInterrupt:
            if questions.at_die:
                self._broken = words
            raise
        return None

    def _output(self, wishes: Wishes, desk: Desk) -> Output:
        """Where a command's answer goes; what was wished of the whole evening holds for it too."""
        out = Output(wishes, self._out.catalogue)
        out.desk, out.plain = desk, out.plain or self._out.plain
        return out

    def follow(self, line: str) -> None:
        """Keeps lines that are to be done next; a paste is a command a line."""
        self._waiting.extend(line.splitlines() or [""])

    def ruled(self, answer: Answer) -> None:
        """Hears of an answer: a ruling on the record is explained from there, a lookup's at once."""
        if answer.seq is not None:
            self._broken = self._why = None
        elif answer.session is None and answer.game is not None and answer.view == "ruling":
            from ..referee.explaining import explained

            self._why = explained(answer, *self._desk.game(answer.game))

    def _meant(self, words: list[str]) -> list[str]:
        """The words as a shell would be given them: the console's game before its commands, ``decide`` before the key of
        the open decision."""
        try:
            service = self._desk.names.find(words).service
        except BadInput:
            decision = self._desk.live().open_decision() if self._desk.session_name() else None
            if decision is not None and len(words) == 1 and words[0] in [option.key for option in decision.options]:
                return ["decide", *words]
            service = False
            if not self._looking_at_a_game(words):
                raise
        if not self._looking_at_a_game(words):
            return words
        return self._of_the_game(words) if service else [str(self._game), *words]

    def _of_the_game(self, words: list[str]) -> list[str]:
        """A service's words with the console's game in them, where it may be named and none is."""
        name, *rest = told(words)
        said = next((word for i, word in enumerate(rest) if word[:1] != "-" and rest[i - 1 : i] != ["--at-least"]), None)
        if name not in OF_A_GAME or (said is None and name == "odds") or said in TABLE_WORDS:
            return words
        if said is not None and (self._desk.is_game(said) or (name == "odds" and said == "roll")):
            return words
        return [name, str(self._game), *rest]

    def _looking_at_a_game(self, words: Sequence[str]) -> bool:
        return self._game is not None and self._desk.session_name() is None and words[0] != "roll" and not self._desk.is_game(words[0])

    # Beside the commands

    def why(self, desk: Desk) -> Answer:
        """What explains the last ruling. BadInput or Refused if there is none."""
        from ..referee.explaining import last

        if self._why is not None:
            return self._why
        if desk.session_name() is None:
            raise BadInput(say("explain.none"))
        return last(desk.live())

    def help(self, words: Sequence[str]) -> None:
        """The page of a command, or of all, with the keys of the console."""
        from .help import help_page

        if words:
            words = self._meant(list(words))
        self._out.write(help_page(self._desk, words, self._out.catalogue, self._out.width))
        if not words:
            self._tell(say("play.keys"))

    def _tell(self, message: Say) -> None:
        page = self._page()
        page.line(message)
        self._out.write(page.text())

    def _page(self) -> Page:
        return Page(self._out.catalogue, self._out.width, ascii=needs_ascii(sys.stdout.encoding), plain=self._out.plain)

    def look_up(self, words: list[str]) -> bool:
        """While a die is asked for: answers what changes nothing, from a desk of its own. False if it is no such command."""
        if told(words)[0] not in (*LOOKS, *WHY):
            return False
        name = self._desk.session_name()
        aside = Desk(self._desk.home, name, name is None)
        out = self._output(Wishes(), aside)
        try:
            if words[0] == "help" or (words[0] in WHY and len(words) > 1):
                self.help(words[1:])
            else:
                answer = self.why(aside) if words[0] in WHY else aside.do(self._meant(words))
                answer.asked = answer.view == "explain" and answer.decision is not None
                out.answer(answer)
        except RefcliError as fault:
            out.error(fault)
        finally:
            aside.close()
        return True

    # The line that is being typed

    def _prompt(self) -> tuple[str, str, Path | None]:
        """(prompt, status line, file of the history)."""
        name, status, history = None, "", None
        try:
            name = self._desk.session_name()
            if name is not None:
                history = self._desk.home.folder(name) / "history.txt"
                status = self._status()
        except RefcliError:  # the next command will say what is wrong
            pass
        finally:
            self._desk.release()
        return f"{name or self._game or 'refcli'}> ", status, history

    def _status(self) -> str:
        """Turn, phase, tracks and the open decision; what waits for dice."""
        from ..views.parts import put_warnings
        from ..views.status import speak

        answer = self._desk.do(["status"])
        self._out.named_by(self._desk.game(str(answer.game))[1])
        if answer.warnings:
            page = self._page()
            put_warnings(answer, page)
            self._out.write(page.text())
        answer.data |= {"title": None, "todo": []}
        page = self._page()
        parts = speak(answer, page)
        if self._broken is not None:
            parts.append(page.key("play.waits", words=shlex.join(self._desk.shown(self._broken) or self._broken)))
        page.line(" · ".join(parts))
        return page.text()

    def offers(self, line: str) -> list[Offer]:
        """What the last word of the line may become."""
        try:
            words = shlex.split(line)
        except ValueError:
            return []
        begun = words.pop() if words and not line[-1:].isspace() else ""
        words = words[1:] if words[:1] == ["refcli"] else words
        catalogue = self._out.catalogue
        try:
            if not words:
                mine = offers(self._desk, [self._game], begun, catalogue) if self._game and not self._desk.session_name() else []
                return [*mine, *offers(self._desk, [], begun, catalogue)]
            return offers(self._desk, self._meant(words), begun, catalogue)
        except RefcliError:
            return offers(self._desk, words, begun, catalogue)
        finally:
            self._desk.release()

    def secret(self, line: str) -> bool:
        """Whether a line may hold what nobody else should read."""
        try:
            return self._desk.shown(shell_words(line)) is not None
        except RefcliError:
            return True

    def show_status(self, status: str) -> None:
        """In a bare terminal: the status line, where it says something new."""
        if status and status != self._shown:
            self._out.write(status)
        self._shown = status

    def ask(self, question: str, default: str | None, choices: Choices, secret: bool, again: str | None) -> str:
        """A question of the command under way; the next line of what was pasted answers it."""
        if self._waiting and not secret:
            line = self._waiting.popleft()
            self._out.write(f"{question} {clean(line)}")
            return line if line.strip() or default is None else default
        result: str = self._reader.ask(question, default, choices, secret, again)
        return result


class _Questions(Terminal):
    """The questions of a command in the console. Beside the dice that are asked for, look-ups are answered too."""

    def __init__(self, out: Output, console: Console, feed: str | None):
        super().__init__(out, console.ask)
        self._console = console
        self._feed = feed
        self.at_die = False

    def throw(self, question: Say) -> str:
        """What is typed for dice, once it is no look-up."""
        if self._feed is not None:
            fed, self._feed = self._feed, None
            return fed
        self.at_die = True
        while True:
            typed = super().throw(question)
            words = plain(typed).split()
            if not words or words in ([one] for one in HELP) or not self._console.look_up(words):
                self.at_die = False
                return typed

    def die_help(self) -> Say | None:
        """In the console something else may be looked at first."""
        return say("ask.die.look")

    def instead(self, line: str) -> bool:
        """What was typed in place of yes or no is done next."""
        self._console.follow(line)
        return True

    def aside(self, line: str) -> None:
        """A command at an open decision; ``?`` explains the ruling, as anywhere in the console."""
        words = shell_words(line)
        if words[0] not in (*WHY, "help"):
            super().aside(line)
        elif not self._console.look_up(words):
            raise BadInput(say("words.none"))

    def answered(self, answer: Answer) -> None:
        """Tells the console, for ``?``."""
        self._console.ruled(answer)


def shell_words(line: str) -> list[str]:
    """A line's words, quoted as in a shell; full-width spaces part words, a pasted ``refcli`` is left out. BadInput."""
    try:
        words = shlex.split(line.strip())
    except ValueError:
        raise BadInput(say("play.quoting"), say("play.quoting.how")) from None
    if words:
        words[:1] = words[0].split(SPACE, 1)
        words[0] = plain(words[0])
    return words[1:] if words[:1] == ["refcli"] else words


class _Plain:
    """Lines from a bare terminal or a pipe: no editing, no menu; the status stands above the prompt."""

    def __init__(self, console: Console):
        self._console = console

    def line(self, prompt: str, status: str, history: Path | None) -> str:
        if sys.stdin.isatty():
            self._console.show_status(status)
        return _input(prompt if sys.stdin.isatty() else "")

    def ask(self, question: str, default: str | None, choices: Choices, secret: bool, again: str | None) -> str:
        from .asking import prompted

        if secret and sys.stdin.isatty():
            return prompted(question, default, choices, secret, again)
        while True:
            try:
                word = _input(f"{question} ")
            except EOFError:
                raise KeyboardInterrupt from None
            if word.strip() or default is not None:
                return word if word.strip() else str(default)

    def pending(self) -> list[str]:
        """Lines that wait in a terminal already: they were pasted."""
        found: list[str] = []
        try:
            import select

            while sys.stdin.isatty() and select.select([sys.stdin], [], [], 0)[0] and (line := sys.stdin.readline()):
                found.append(line.rstrip("\r\n"))
        except (ImportError, OSError, ValueError):  # no such thing here
            pass
        return found


def _input(prompt: str) -> str:
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\r\n")


def _reader(console: Console) -> _Plain | Editor:
    """The line editor, or plain lines where the terminal can do no more."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb" if os.name != "nt" else "") == "dumb":
        return _Plain(console)
    from .prompting import Editor

    return Editor(console.offers, console.secret, console.show_status)
