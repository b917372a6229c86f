"""The conversation at a terminal: dice asked by name, missing facts, decisions, and what a phase still owes."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..core.answer import Answer, OpenDecision
from ..core.asking import meant
from ..core.dice import Die, Typed
from ..core.errors import BadInput, RefcliError, Refused
from ..core.facts import Order, Spec
from ..core.kinds import Number, Strengths, Word
from ..core.numbers import plain
from ..core.outcome import Say, say, texts
from ..core.words import shortest
from ..desk.desk import Desk, Request
from ..desk.names import SHORT
from ..text import find
from .others import added

if TYPE_CHECKING:
    from ..core.command import Command, Then
    from ..core.crt import Crt
    from ..core.owed import Owed
    from ..core.tables import Tables
    from ..referee.asker import Surplus, Wanted
    from ..referee.outlook import Outlook
    from ..referee.referee import Referee
    from ..text import Catalogue
    from ..views.page import Page
    from .output import Output

FEW = 12
"""So many outcomes can be taken in while a die lies in the hand."""
ROOM = 8
"""Cells kept free for an answer behind its question."""
MOST_NAMED = 6
"""So many answers are named in a question."""
FACES = re.compile(r"[0-9]+[hH]?([\s,、]+[0-9]+[hH]?)*")
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
        self._quiet = False
        """Whether dice that were given before were given just now."""
        self.lines = 0
        self._rest: Sequence[str] = ()
        """Dice that were typed and not asked for yet."""

    def _ask(self, question: Say, default: str | None = None, choices: Choices = (), secret: bool = False, twice: bool = False) -> str:
        again = self._out.catalogue(say("ask.again")) if twice else None
        page = self._page()
        if page.width is not None:
            page.width = max(page.width - ROOM, ROOM)
        page.line(question)
        *above, last = page.text().split("\n")
        if above:
            self._out.write("\n".join(above))
        return self._reader(last, default, choices, secret, again)

    def _page(self) -> Page:
        from ..views.glyphs import needs_ascii
        from ..views.page import Page

        return Page(self._out.catalogue, self._out.width, ascii=needs_ascii(sys.stdout.encoding), plain=self._out.plain)

    # What the referee tells

    def asked(self, referee: Referee, command: Command, order: Order) -> None:
        """An order is whole whose facts were asked for: its chances are shown, and in the end what would have done it."""
        self._order = (referee, command, order)

    def ready(self, referee: Referee, command: Command, order: Order, agreed: bool, thrown: bool) -> Order:
        """An order is about to be ruled on: column and chances are shown, and what could still change them is asked for, before its
        first die."""
        self._out.named_by(referee.tables)
        self._remind(referee, command, order)
        here = self._glance(referee, command, order, agreed) if not thrown or self._order is not None else None
        if here is None or thrown or not sys.stdin.isatty():
            return order
        from ..referee.outlook import still_open
        from .others import Others

        facts = still_open(referee, command, here, agreed)
        if not facts:
            return order
        others = Others(facts)
        question = say("ask.else", facts=others.told(self._out.catalogue))
        while True:
            typed = self._ask(question, "", [(letter, spec.option[2:]) for letter, spec in others.letters.items()])
            if not typed.strip():
                return order
            if FACES.fullmatch(plain(typed).strip()):
                self._rest = [typed]
                return order
            if typed.strip() in HELP:
                self._list([(letter, self._out.catalogue(spec.told)) for letter, spec in others.letters.items()], None)
                continue
            try:
                whole = added(order, others.facts(typed, order, referee.tables))
            except BadInput as fault:
                self.wrong(fault)
                continue
            if self._glance(referee, command, whole, agreed, least=1) is None:  # a fact may well make it certain
                self.wrong(BadInput(say("ask.else.unknown", word=typed.strip()), say("ask.else.how", facts=" ".join(others.letters))))
                continue
            if self._order is not None:
                self._order = (referee, command, whole)
            return whole

    def amends(self, rows: Sequence[Say]) -> bool:
        """Shows what an earlier ruling, and those that follow, come to, and asks once whether to record it."""
        page = self._page()
        for row in rows:
            page.line(row, hang=2)
        self._out.write(page.text())
        while True:
            word = plain(self._ask(say("ask.amend"), "y")).strip().lower()
            if word in (*YES, *NO):
                return word in YES
            self._list(self._yes_or_no(say("ask.amend.yes")), None)

    def kept(self, dice: Sequence[Die]) -> None:
        """Dice count that were given to this order before it was broken off; those that were given just now count without a word."""
        if self._quiet:
            return
        told = ", ".join(f"{self._out.catalogue(say(f'die.{die.label}'))} {die.value}" for die in dice)
        page = self._page()
        page.line(say("ask.kept", dice=told), hang=2)
        self._out.write(page.text())

    def _glance(self, referee: Referee, command: Command, order: Order, agreed: bool, least: int = 2) -> Outlook | None:
        """Shows column and chances; None where there are none, fewer than ``least``, or too many to be taken in."""
        from ..referee.outlook import glance
        from ..views.odds import put_glance

        found = glance(referee, command, order, agreed) if command.rules and command.rolls else None
        if found is None or (found.column is None and not least <= len(found.odds.outcomes) <= FEW):
            return None
        page = self._page()
        put_glance(found.column, found.odds.outcomes, page)
        if text := page.text():
            self._out.write(text)
        return found

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
        if words[0] in ("amend", "again") or any(spec.secret and vars(order)[name] for name, spec in order.declared.items()):
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

    def once_more(self, fault: Surplus) -> None:
        """Says that the last dice were too many; those before count on without a word."""
        self._quiet = True
        self.wrong(fault)

    def begin(self, dice: str) -> None:
        """Dice that were typed with the command answer for the first that are asked for."""
        if not self._quiet:
            self._rest = [dice]
            self.lines += 1

    def dice(self, label: str, sides: int, n: int, counted: bool = False) -> Sequence[int | str]:
        """The faces of ``n`` dice thrown together, or ``2h`` where hits are ``counted``; asks again until they can be read.
        What is typed beyond them answers for the next dice."""
        question = say("ask.die" if n == 1 else "ask.dice", label=say(f"die.{label}"), n=n, sides=sides)
        while True:
            try:
                text = " ".join(self.leftover())
                if not text:
                    text = self.throw(question)
                    if text.strip() in HELP:
                        self._on_dice(sides, counted)
                        continue
                    self.lines += 1
                typed = Typed(text)
                hits = typed.hits(label, n) if counted else None
                values: list[int | str] = [f"{hits}h"] if hits is not None else [die.value for die in typed.throw(label, sides, n)]
                self._rest = typed.leftover()
                return values
            except BadInput as fault:
                self.wrong(fault)

    def _on_dice(self, sides: int, counted: bool) -> None:
        """Says how dice are typed."""
        page = self._page()
        told = (say("ask.die.help", sides=sides), say("ask.die.hits") if counted else None, self.die_help(), say("ask.leave"))
        for line in told:
            if line is not None:
                page.line(line, indent=2, hang=2)
        self._out.write(page.text())

    def die_help(self) -> Say | None:
        """What else may be typed where a die is asked for."""
        return None

    def tell(self, message: Say, tables: Tables | None = None) -> None:
        """A line of its own, below the column and the chances."""
        if tables is not None:
            self._out.named_by(tables)
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

    def fact(self, wanted: Wanted) -> dict[str, Any]:
        """What the answer says of a fact that was not told; Enter alone gives the usual answer, ``?`` lists what there is."""
        spec = wanted.spec
        self._out.named_by(wanted.tables)
        values = () if spec.secret else wanted.values or spec.kind.values(wanted.tables)
        choices = [(value, self._name(value, wanted)) for value in values if value not in wanted.closed]
        while True:
            word = self._ask(question_for(wanted, choices, self._out.catalogue), wanted.usual, choices, spec.secret, spec.twice)
            if word.strip() in HELP:
                closed = {value: (self._name(value, wanted), rules) for value, rules in wanted.closed.items()}
                such = _such(wanted, choices, self._out.catalogue) if not choices else None
                about = say("ask.help", what=asked_of(spec, wanted.places), help=spec.told)
                self._list(choices, about if such is None else say("ask.help.such", about=about, such=such), closed)
                continue
            try:
                return wanted.read(word)
            except BadInput as fault:
                self.wrong(fault)

    def _name(self, key: str, wanted: Wanted | None = None) -> str:
        """A key's name, where that is another word; a key of both sides by the name that its owner gives it, an option by its words."""
        catalogue = self._out.catalogue
        owned = f"{wanted.owner}.{key}" if wanted is not None else ""
        if wanted is not None and owned in catalogue.names:
            return catalogue.name(owned)
        if (name := catalogue.name(key)) != key or wanted is None or wanted.tables.path("options") is None:
            return "" if name == key else name
        row = wanted.tables["options"].get("option", {}).get(key)
        return catalogue(texts({"en": row["en"], "ja": row["ja"]})) if row is not None else ""

    def _list(self, choices: Choices, otherwise: Say | None, closed: Mapping[str, tuple[str, Sequence[str]]] | None = None) -> None:
        """Shows what an answer may be, what is ``closed`` now (its name, its §), and how to leave the question."""
        page = self._page()
        if otherwise is not None:
            page.line(otherwise, indent=2, hang=2)
        page.rows(choices, indent=2)
        if closed:
            page.line(say("ask.closed"), indent=2)
            told = {key: [name, *(f"§{rule}" for rule in rules)] for key, (name, rules) in closed.items()}
            rows = [(key, " ".join(part for part in parts if part)) for key, parts in told.items()]
            page.rows(rows, indent=4)
        page.line(say("ask.leave"), indent=2, hang=2)
        self._out.write(page.text())

    def row(self, question: Say, chart: Crt | None, default: str | None) -> str:
        """A line of a chart, which is shown as it stands where it is given; Enter alone gives ``default``, where there is one."""
        from ..views.crt import put_grid

        if chart is not None:
            page = self._page()
            put_grid(chart, None, None, page)
            click.echo(page.text())
        return self._ask(question, default=default)

    def decision(self, decision: OpenDecision, tables: Tables, may_wait: bool = False) -> tuple[str | None, str]:
        """(the key of an open decision, or None; what was typed). Asks again until it is an option or a command; with ``may_wait``
        Enter leaves it open."""
        self._out.named_by(tables)
        options = [option.key for option in decision.options]
        told = " / ".join(f"{number} {self._out.catalogue.name(key)}" for number, key in enumerate(options, 1))
        while True:
            word = self._ask(say("ask.decision", keys=told), "" if may_wait else None, [(key, self._name(key)) for key in options])
            if may_wait and not word.strip():
                return None, ""
            try:
                return meant(word, options, tables=tables), word
            except BadInput as fault:
                if self._a_command(word):
                    return None, word
                self.wrong(fault)

    def _a_command(self, line: str) -> bool:
        """Whether a line that was typed in place of an option begins with a command, or asks for help."""
        from .console import shell_words

        try:
            words = shell_words(line)
            return bool(words) and (words[0] in HELP or (self._out.desk is not None and bool(self._out.desk.names.find(words))))
        except RefcliError:
            return False

    def owed(self, words: Sequence[str], question: Say | None = None) -> bool:
        """Whether to give now, with Enter, the command that the phase still owes, or what another ``question`` asks; asks again until
        it is yes or no."""
        while True:
            asked = say("ask.owed", words=" ".join(words)) if question is None else say("ask.yes", question=question)
            answer = self._ask(asked, default="y")
            word = plain(answer).strip().lower()
            if word in YES:
                return True
            if answer.strip() in HELP:
                self._list(self._yes_or_no(say("ask.owed.yes", words=" ".join(words))), None)
                continue
            if word in NO or self.instead(answer):
                return False

    def _yes_or_no(self, yes: Say) -> Choices:
        return [("y", self._out.catalogue(yes)), ("n", self._out.catalogue(say("ask.no")))]

    def aside(self, line: str) -> None:
        """Does a command that was typed at an open decision. RefcliError if it cannot be done."""
        from ..desk.globals import take_globals
        from .console import shell_words

        desk = self._out.desk
        assert desk is not None
        words = shell_words(line)
        if words[0] in HELP:
            words = ["decide"]
        wishes, rest = take_globals(words)
        answer = desk.do(rest, wishes.request())
        answer.asked = answer.decision is not None
        self._out.answer(answer)
        self.answered(answer)

    def called(self, then: Then) -> Sequence[str]:
        """The words that the answer to a question calls for; Enter alone gives the usual one. Asks again until it is known."""
        answers = dict(then.answers)
        while True:
            word = self._ask(then.question, then.answers[0][0], [(key, "") for key in answers])
            if word.strip() in HELP:
                self._list([(key, " ".join(words)) for key, words in then.answers], None)
                continue
            try:
                return answers[meant(word, tuple(answers))]
            except BadInput as fault:
                if then.free and word.strip():
                    return (*then.free, word.strip())
                if self.instead(word):
                    return ()
                self.wrong(fault)

    def instead(self, line: str) -> bool:
        """Whether what was typed in place of yes or no is a command to go on with: only a console has a next one."""
        return False

    def goes_on_with(self, line: str) -> bool:
        """Whether what was no answer is a command, and is done next."""
        return self._a_command(line) and self.instead(line)


def quoted(word: str) -> str:
    """A word as every shell takes it."""
    import shlex

    return shlex.quote(word)


def question_for(wanted: Wanted, choices: Choices, catalogue: Catalogue) -> Say:
    """The question for a fact: what, what may be answered (a few by name, else an example), and the usual answer."""
    what, such = asked_of(wanted.spec, wanted.places), _such(wanted, choices, catalogue)
    usual = None if wanted.usual is None else catalogue.name(wanted.usual)
    key = {(False, False): "ask.what", (True, False): "ask.what.such", (False, True): "ask.what.usual"}.get(
        (such is not None, usual is not None), "ask.what.both"
    )
    places = {"what": what} | ({"such": such} if such is not None else {}) | ({"usual": usual} if usual is not None else {})
    return say(key, **places)


def asked_of(spec: Spec, places: Mapping[str, Any]) -> Say:
    """What is asked for a fact: its question in the catalogue, with its places filled, else its help."""
    key = f"ask.{spec.help}" if isinstance(spec.help, str) else ""
    return say(key, **places) if key and find(key) else spec.told


def _such(wanted: Wanted, choices: Choices, catalogue: Catalogue) -> Say | str | None:
    """What an answer may be: up to six open ones by name, else an example, else bounds."""
    spec = wanted.spec
    named = [name or value for value, name in choices]
    if 0 < len(named) <= MOST_NAMED:
        return catalogue(say("view.list")).join(named)
    key = f"ask.{spec.help}.such" if isinstance(spec.help, str) else ""
    if key and find(key):
        return say(key, **wanted.places)
    if named:
        return say("ask.example", example=named[0])
    if isinstance(spec.kind, Strengths):
        return say("ask.strength")
    if isinstance(spec.kind, Number) and spec.kind.low is not None and spec.kind.high is not None:
        return say("ask.between", low=spec.kind.low, high=spec.kind.high)
    return None if isinstance(spec.kind, Word) else spec.kind.metavar


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
    answer.asked = answer.decision is not None and answer.seq is not None
    code = out.answer(answer)
    terminal.answered(answer)
    terminal.short_line(words, answer.dice)
    code = code or _settle(desk, terminal, answer, out)
    if code == 0 and answer.seq is not None:
        following = next((item for item in _due(desk) if (answer.ruling or answer.command) in item.after), None)
        if following is not None:
            return converse(desk, following.words, Request(), out, terminal)
    if code == 0 and answer.session is not None:
        while (then := _called_for(desk, answer)) and (called := terminal.called(then)):
            try:
                return converse(desk, called, Request(), out, terminal)
            except RefcliError as fault:
                if not then.free:
                    raise
                if isinstance(fault, BadInput) and terminal.goes_on_with(called[-1]):
                    return code
                out.error(fault)
    return code


def _called_for(desk: Desk, answer: Answer) -> Then | None:
    """What is asked once an answer stands: the outcome on the map, and what it calls for."""
    referee = desk.live()
    name = answer.ruling or answer.command
    command = referee.game.command(name) if name in referee.game.commands else None
    return command.then(answer, referee.tables) if command is not None and command.then is not None else None


def _due(desk: Desk) -> tuple[Owed, ...]:
    """What is due in the session, if there is one."""
    return desk.live().owed if desk.session_name() is not None else ()


def _settle(desk: Desk, terminal: Terminal, answer: Answer, out: Output) -> int:
    """Asks for the decision that an answer leaves open, until none is. What was rolled is on the record already. Where the
    decision was only looked at, Enter leaves it open. What is typed and is no option is a command; then it is asked again."""
    looked = answer.command == "decide" and answer.seq is None
    decision = answer.decision if answer.seq is not None or looked else None
    while decision is not None:
        key, typed = terminal.decision(decision, desk.live().tables, may_wait=looked)
        if key is None and not typed:
            break
        try:
            if key is not None:
                answer = desk.do(["decide", key])
                answer.asked, answer.follows = answer.decision is not None, not looked
                out.answer(answer)
                terminal.answered(answer)
                decision, looked = answer.decision, False
                continue
            terminal.aside(typed)
        except RefcliError as fault:
            out.error(fault)
        decision = desk.live().open_decision()
    return 0
