"""One command from the shell: its options, its answer, its exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from .. import __version__
from ..core.answer import Answer
from ..core.errors import BadInput, RefcliError, SessionError
from ..core.outcome import say
from ..desk.desk import Desk
from ..desk.globals import Wishes, take_globals
from ..record.home import Home
from ..text import Catalogue, language
from .output import Output, Unwritten

INTERRUPTED = 130


def run(argv: Sequence[str]) -> int:
    """Runs the words after ``refcli`` and returns the exit code: 0, 2, 3, 4 or 130."""
    if "_REFCLI_COMPLETE" in os.environ:
        from .tree import complete

        return complete()
    _open_streams()
    try:
        return _answered(argv)
    except Unwritten as unwritten:
        _drop_output()
        fault = SessionError(say("output.unwritten", fault=str(unwritten)), say("output.unwritten.how"))
        Output(Wishes(), Catalogue(language(None, os.environ))).complain(fault)
        return fault.exit_code
    except BrokenPipeError:
        _drop_output()
        return 0


def _answered(argv: Sequence[str]) -> int:
    wishes = Wishes(json="--json" in argv, line="--line" in argv)  # for an error in the options themselves
    out = Output(wishes, Catalogue(language(None, os.environ)))
    try:
        for word in argv:
            if any("\udc80" <= c <= "\udcff" for c in word):
                raise BadInput(say("words.encoding", word=ascii(word)[1:-1]), say("words.encoding.how"))
        wishes, words = take_globals(argv)
        out = Output(wishes, Catalogue(language(wishes.lang, os.environ)))
        return _run(wishes, words, out)
    except RefcliError as fault:
        out.error(fault)
        return fault.exit_code
    except KeyboardInterrupt:
        out.interrupted()
        return INTERRUPTED
    except (Unwritten, BrokenPipeError):
        raise
    except Exception as fault:  # the last handler: whatever nobody foresaw
        from .faults import told

        failed = told(fault)
        out.error(failed)
        return failed.exit_code


def _open_streams() -> None:
    """A shell may start a command with its input or output closed: then nothing is read, and nobody hears."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _drop_output() -> None:
    """Lets what could not be written go, so that nothing is tried again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(wishes: Wishes, words: list[str], out: Output) -> int:
    if wishes.version:
        return out.page(Answer("version", result={"version": __version__}), f"refcli {__version__}")
    home = Home.find(wishes.home, os.environ, Path.cwd())
    desk = Desk(home, wishes.session or os.environ.get("REFCLI_SESSION") or None, wishes.no_session)
    out.desk = desk
    try:
        return _at_desk(desk, wishes, words, out)
    finally:
        desk.close()


def _at_desk(desk: Desk, wishes: Wishes, words: list[str], out: Output) -> int:
    if not (words or wishes.help) and (wishes.dice is not None or wishes.agree is not None):
        raise BadInput(say("words.none"), say("words.none.how"))
    if wishes.help or not words or words[0] == "help":
        from .help import help_page

        text = help_page(desk, words[1:] if words[:1] == ["help"] else words, out.catalogue, None if wishes.json else out.width)
        return out.page(Answer("help", result={"text": text}), text)
    if words[0] == "play":
        from .console import play

        return play(desk, words[1:], wishes, out)
    if words[0] == "watch" and sys.stdout.isatty() and not (wishes.json or wishes.line):
        from .watching import watch

        return watch(desk, words, wishes, out)
    if not (wishes.json or wishes.line or wishes.no_input) and sys.stdin.isatty() and sys.stdout.isatty():
        from .asking import converse

        return converse(desk, words, out.asked(wishes), out)
    answer = desk.do(words, out.asked(wishes)._replace(draw=out.drawn))
    return out.answer(answer)
