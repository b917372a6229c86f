"""The conversation at a terminal: dice asked by name, missing facts, decisions, and what a phase still owes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..answer import Answer, OpenDecision
from ..core.dice import Typed
from ..core.errors import BadInput, Refused
from ..core.facts import Spec
from ..core.keys import resolve
from ..core.outcome import Say, say
from ..desk import Desk, Request

if TYPE_CHECKING:
    from ..core.crt import Crt
    from .main import Output


class Terminal:
    """Asks the players. Ctrl-C and the end of input stop the command: nothing that was not yet recorded is kept."""

    def __init__(self, out: Output):
        self._out = out

    def _ask(self, question: Say, default: str | None = None, secret: bool = False, twice: bool = False) -> str:
        text = self._out.catalogue(question)
        again = self._out.catalogue(say("ask.again")) if twice else False
        try:
            return click.prompt(text, default=default, show_default=False, prompt_suffix=" ", hide_input=secret, confirmation_prompt=again)
        except click.Abort:
            raise KeyboardInterrupt from None

    def wrong(self, fault: BadInput) -> None:
        """Says why an answer will not do, before the question is asked again."""
        click.echo("  " + self._out.catalogue(fault.message), err=True)
        if fault.hint:
            click.echo("  " + self._out.catalogue(fault.hint), err=True)

    def dice(self, label: str, sides: int, n: int) -> Sequence[int]:
        """The faces of ``n`` dice thrown together; asks again until they can be read."""
        question = say("ask.die" if n == 1 else "ask.dice", label=say(f"die.{label}"), n=n, sides=sides)
        while True:
            try:
                typed = Typed(self._ask(question))
                values = [int(die.value) for die in typed.throw(label, sides, n)]
                if rest := typed.leftover():
                    raise BadInput(say("dice.left-over", text=" ".join(rest), n=n), say("dice.how"))
                return values
            except BadInput as fault:
                self.wrong(fault)

    def fact(self, spec: Spec, known: dict[str, Any]) -> str:
        """The word for a fact that was not said."""
        question = say("ask.fact", help=say(spec.help), metavar=spec.kind.metavar)
        return self._ask(question, secret=spec.secret, twice=spec.twice)

    def row(self, question: Say, chart: Crt, default: str | None) -> str:
        """A line of a chart, which is shown as it stands; Enter alone gives ``default``, where there is one."""
        from ..views.crt import put_grid
        from ..views.glyphs import needs_ascii
        from ..views.page import Page

        page = Page(self._out.catalogue, self._out.width, ascii=needs_ascii(sys.stdout.encoding))
        put_grid(chart, None, None, page)
        click.echo(page.text())
        return self._ask(question, default=default)

    def decision(self, decision: OpenDecision) -> str:
        """The key of an open decision, whole. Asks again until it is one."""
        options = [option.key for option in decision.options]
        while True:
            word = self._ask(say("ask.decision", keys=" / ".join(options)))
            try:
                return resolve(word, options, "what.decision")
            except BadInput as fault:
                self.wrong(fault)

    def owed(self, words: Sequence[str]) -> bool:
        """Whether to give now, with Enter, the command that the phase still owes."""
        answer = self._ask(say("ask.owed", words=" ".join(words)), default="y")
        return answer.strip().lower() in ("y", "yes", "はい", "ｙ")


def converse(desk: Desk, words: Sequence[str], request: Request, out: Output) -> int:
    """Runs one command at a terminal, and goes on with what it leaves open. Returns the exit code."""
    terminal = Terminal(out)
    desk.asker = terminal
    try:
        answer = desk.do(words, request)
    except Refused as refused:
        owed = next((fault.owes for fault in refused.faults if fault.owes), None)
        if owed is None or any(fault.hard or not fault.owes for fault in refused.faults):
            raise
        out.error(refused)
        if not terminal.owed(owed):
            return refused.exit_code
        code = converse(desk, owed, Request(), out)
        return code or converse(desk, words, request, out)
    code = out.answer(answer)
    return code or _settle(desk, terminal, answer, out)


def _settle(desk: Desk, terminal: Terminal, answer: Answer, out: Output) -> int:
    """Asks for the decision that an answer leaves open, until none is. What was rolled is on the record already."""
    while answer.decision is not None and answer.seq is not None:
        answer = desk.do(["decide", terminal.decision(answer.decision)])
        out.answer(answer)
    return 0
