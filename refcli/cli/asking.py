"""The conversation at a terminal: dice asked by name, missing facts, decisions, and what a phase still owes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..core.answer import Answer, OpenDecision
from ..core.dice import Die, Typed
from ..core.errors import BadInput, Refused
from ..core.facts import Order, Spec
from ..core.keys import resolve
from ..core.numbers import plain
from ..core.outcome import Say, say
from ..core.words import shortest
from ..desk.desk import Desk, Request
from ..desk.names import SHORT

if TYPE_CHECKING:
    from ..core.command import Command, Then
    from ..core.crt import Crt
    from ..core.owed import Owed
    from ..core.tables import Tables
    from ..referee.referee import Referee
    from ..views.page import Page
    from .output import Output

FEW = 12
"""So many outcomes can be taken in while a die lies in the hand."""
SHORT_ODDS = next(short for short, name in SHORT.items() if name == "odds")

HELP = ("?", "？")
YES = ("y", "yes", "はい")
NO = ("n", "no", "いいえ")

Choices = Sequence[tuple[str, str]]
"""Words that an answer may be, each with its meaning."""


def prompted(question: str, default: str | None, choices: Choices, secret: bool, again: str | None) -> str:
    """One answer from a bare terminal. ``again``: asked once more under that name, where a slip could not be mended."""
    try:
        return click.prompt(
            question, default=default, show_default=False, prompt_suffix=" ", hide_input=secret, confirmation_prompt=again or False
        )
    except click.Abort:
        raise KeyboardInterrupt from None


class Terminal:
    """Asks the players. Ctrl-C and the end of input stop the command: nothing has changed then, but a die that was given
    stays given (``referee.Asked``)."""

    def __init__(self, out: Output, reader: Callable[[str, str | None, Choices, bool, str | None], str] = prompted):
        self._out = out
        self._reader = reader
        self._order: tuple[Referee, Command, Order] | None = None
        self._before: Callable[[], None] | None = None
        self._rest: Sequence[str] = ()
        """Dice that were typed and not asked for yet."""

    def _ask(self, question: Say, default: str | None = None, choices: Choices = (), secret: bool = False, twice: bool = False) -> str:
        again = self._out.catalogue(say("ask.again")) if twice else None
        page = self._page()
        page.line(question)
        *above, last = page.text().split("\n")
        if above:
            self._out.write("\n".join(above))
        return self._reader(last, default, choices, secret, again)

    def _page(self) -> Page:
        from ..views.glyphs import needs_ascii
        from ..views.page import Page

        return Page(self._out.catalogue, self._out.width, ascii=needs_ascii(sys.stdout.encoding))

    # What the referee tells

    def asked(self, referee: Referee, command: Command, order: Order) -> None:
        """An order is whole whose facts were asked for: its chances are shown, and in the end what would have done it."""
        self._order = (referee, command, order)

    def ready(self, referee: Referee, command: Command, order: Order, agreed: bool) -> None:
        """An order is about to be ruled on: its column and chances are shown before its first die is asked for."""
        self._out.named_by(referee.tables)

        def before() -> None:
            self._remind(referee, command, order)
            self._glance(referee, command, order, agreed)

        self._before = before
        if self._order is not None:
            self._show_chances()

    def kept(self, dice: Sequence[Die]) -> None:
        """Dice count that were given to this order before it was broken off."""
        told = ", ".join(f"{self._out.catalogue(say(f'die.{die.label}'))} {die.value}" for die in dice)
        page = self._page()
        page.line(say("ask.kept", dice=told), hang=2)
        self._out.write(page.text())

    def _show_chances(self) -> None:
        if self._before is not None:
            before, self._before = self._before, None
            before()

    def _glance(self, referee: Referee, command: Command, order: Order, agreed: bool) -> None:
        from ..referee.outlook import glance
        from ..views.odds import put_glance

        found = glance(referee, command, order, agreed) if command.rules else None
        if found is not None and (found.column is not None or len(found.odds.outcomes) <= FEW):
            page = self._page()
            put_glance(found.column, found.odds.outcomes, page)
            if text := page.text():
                self._out.write(text)

    def _remind(self, referee: Referee, command: Command, order: Order) -> None:
        """What the players are reminded of before the die."""
        page = self._page()
        for line in command.told(referee.state, order) if command.told is not None else ():
            page.line(line, hang=2)
        if text := page.text():
            self._out.write(text)

    def short_line(self, words: Sequence[str], dice: Sequence[Die]) -> None:
        """The short line that would have given the command whose facts were asked for."""
        if self._order is None:
            return
        referee, command, order = self._order
        self._order = None
        if words[0] in ("amend", "again"):
            return
        typed = [str(die.value) for die in dice if die.source == "typed"]
        joined = ("" if all(die.sides < 10 for die in dice) else ",").join(typed) or None
        short = shortest(order, referee.tables, referee.side, referee.session is not None, joined)
        names = {name: short_name for short_name, name in SHORT.items()}
        head = [words[0]] if self._a_game(words[0]) else []
        if words[0] in ("odds", SHORT_ODDS):
            head = [SHORT_ODDS, *([words[1]] if words[1:2] and self._a_game(words[1]) else [])]
        line = ["refcli", *head, names.get(command.name, command.name), *map(quoted, short)]
        page = self._page()
        page.line(say("ask.short", words=" ".join(line)), hang=2)
        self._out.write(page.text())

    def _a_game(self, word: str) -> bool:
        return self._out.desk is not None and self._out.desk.is_game(word)

    # Questions

    def wrong(self, fault: BadInput) -> None:
        """Says why an answer will not do, and how to leave, before the question is asked again."""
        page = self._page()
        for line in (fault.message, fault.hint, say("ask.leave")):
            if line is not None:
                page.line(line, indent=2, hang=2)
        click.echo(page.text(), err=True)

    def dice(self, label: str, sides: int, n: int, counted: bool = False) -> Sequence[int | str]:
        """The faces of ``n`` dice thrown together, or ``2h`` where hits are ``counted``; asks again until they can be read.
        What is typed beyond them answers for the next dice."""
        self._show_chances()
        question = say("ask.die" if n == 1 else "ask.dice", label=say(f"die.{label}"), n=n, sides=sides)
        while True:
            try:
                typed = Typed(" ".join(self.leftover()) or self.throw(question))
                hits = typed.hits(label, n) if counted else None
                values: list[int | str] = [f"{hits}h"] if hits is not None else [die.value for die in typed.throw(label, sides, n)]
                self._rest = typed.leftover()
                return values
            except BadInput as fault:
                self.wrong(fault)

    def tell(self, message: Say, tables: Tables | None = None) -> None:
        """A line of its own, below the column and the chances."""
        if tables is not None:
            self._out.named_by(tables)
        self._show_chances()
        page = self._page()
        page.line(message)
        self._out.write(page.text())

    def leftover(self) -> Sequence[str]:
        """What was typed and not asked for, once: it counts for nothing else then."""
        rest, self._rest = self._rest, ()
        return rest

    def throw(self, question: Say) -> str:
        """What is typed for dice."""
        return self._ask(question)

    def answered(self, answer: Answer) -> None:
        """Hears of each answer that was shown."""

    def fact(self, spec: Spec, usual: str | None, read: Callable[[str], dict[str, Any]], tables: Tables) -> dict[str, Any]:
        """What the answer says of a fact that was not told; Enter alone gives the usual answer, ``?`` lists what there is."""
        self._out.named_by(tables)
        values = () if spec.secret else spec.kind.values(tables)
        choices = [(value, "" if (name := self._out.catalogue.name(value)) == value else name) for value in values]
        question = say("ask.fact" if usual is None else "ask.fact.usual", help=spec.told, metavar=spec.kind.metavar, usual=usual)
        while True:
            word = self._ask(question, usual, choices, spec.secret, spec.twice)
            if word.strip() in HELP:
                self._list(choices, say("ask.free", metavar=spec.kind.metavar))
                continue
            try:
                return read(word)
            except BadInput as fault:
                self.wrong(fault)

    def _list(self, choices: Choices, otherwise: Say | None) -> None:
        """Shows what an answer may be, and how to leave the question."""
        page = self._page()
        page.rows(choices, indent=2)
        for line in (*((otherwise,) if otherwise is not None and not choices else ()), say("ask.leave")):
            page.line(line, indent=2, hang=2)
        self._out.write(page.text())

    def row(self, question: Say, chart: Crt | None, default: str | None) -> str:
        """A line of a chart, which is shown as it stands where it is given; Enter alone gives ``default``, where there is one."""
        from ..views.crt import put_grid

        if chart is not None:
            page = self._page()
            put_grid(chart, None, None, page)
            click.echo(page.text())
        return self._ask(question, default=default)

    def decision(self, decision: OpenDecision, may_wait: bool = False) -> str | None:
        """The key of an open decision, whole. Asks again until it is one; with ``may_wait`` Enter leaves it open (None)."""
        options = [option.key for option in decision.options]
        while True:
            word = self._ask(say("ask.decision", keys=" / ".join(options)), "" if may_wait else None, [(key, "") for key in options])
            if may_wait and not word.strip():
                return None
            if word.strip() in HELP:
                self._list([(key, "") for key in options], None)
                continue
            try:
                return resolve(word, options, "what.decision")
            except BadInput as fault:
                self.wrong(fault)

    def owed(self, words: Sequence[str], question: Say | None = None) -> bool:
        """Whether to give now, with Enter, the command that the phase still owes, or what another ``question`` asks; asks again until
        it is yes or no."""
        while True:
            asked = say("ask.owed", words=" ".join(words)) if question is None else say("ask.yes", question=question)
            answer = self._ask(asked, default="y")
            word = plain(answer).strip().lower()
            if word in YES:
                return True
            if word in NO or self.instead(answer):
                return False

    def called(self, then: Then) -> Sequence[str]:
        """The words that the answer to a question calls for; Enter alone gives the usual one. Asks again until it is known."""
        answers = dict(then.answers)
        while True:
            word = self._ask(then.question, then.answers[0][0], [(key, "") for key in answers])
            try:
                return answers[resolve(word, tuple(answers), "what.decision")]
            except BadInput as fault:
                if self.instead(word):
                    return ()
                self.wrong(fault)

    def instead(self, line: str) -> bool:
        """Whether what was typed in place of yes or no is a command to go on with: only a console has a next one."""
        return False


def quoted(word: str) -> str:
    """A word as every shell takes it."""
    import shlex

    return shlex.quote(word)


def converse(desk: Desk, words: Sequence[str], request: Request, out: Output, terminal: Terminal | None = None) -> int:
    """Runs one command at a terminal, and goes on with what it leaves open. Returns the exit code."""
    terminal = terminal or Terminal(out)
    desk.asker = terminal
    try:
        answer = desk.do(words, request)
    except Refused as refused:
        first = next((fault for fault in refused.faults if fault.owes), None)
        if first is None or any(fault.hard or not fault.owes for fault in refused.faults):
            raise
        out.error(refused)
        at_once = any(item.after and item.words == first.owes for item in _due(desk))
        if not at_once and not terminal.owed(first.owes, first.question):
            return refused.exit_code
        code = converse(desk, first.owes, Request(), out, terminal)
        return code or converse(desk, words, request, out, terminal)
    code = out.answer(answer)
    terminal.answered(answer)
    terminal.short_line(words, answer.dice)
    code = code or _settle(desk, terminal, answer, out)
    if code == 0 and answer.seq is not None:
        following = next((item for item in _due(desk) if (answer.ruling or answer.command) in item.after), None)
        if following is not None:
            return converse(desk, following.words, Request(), out, terminal)
        called = _called_for(desk, answer, terminal)
        if called:
            return converse(desk, called, Request(), out, terminal)
    return code


def _called_for(desk: Desk, answer: Answer, terminal: Terminal) -> Sequence[str]:
    """The words of the command that the outcome on the map calls for, once it has been told; none where nothing is asked."""
    referee = desk.live()
    name = answer.ruling or answer.command
    command = referee.game.command(name) if name in referee.game.commands else None
    then = command.then(answer.result) if command is not None and command.then is not None else None
    return terminal.called(then) if then is not None else ()


def _due(desk: Desk) -> tuple[Owed, ...]:
    """What is due in the session, if there is one."""
    return desk.live().owed if desk.session_name() is not None else ()


def _settle(desk: Desk, terminal: Terminal, answer: Answer, out: Output) -> int:
    """Asks for the decision that an answer leaves open, until none is. What was rolled is on the record already. Where the
    decision was only looked at, Enter leaves it open."""
    looked = answer.command == "decide" and answer.seq is None
    while answer.decision is not None and (answer.seq is not None or looked):
        key = terminal.decision(answer.decision, may_wait=looked)
        if key is None:
            break
        answer, looked = desk.do(["decide", key]), False
        out.answer(answer)
        terminal.answered(answer)
    return 0
