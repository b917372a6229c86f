"""One command from the shell: its options, its answer, its exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from .. import __version__
from ..core.errors import RefcliError
from ..desk import Desk
from ..globals import Wishes, take_globals
from ..record.home import Home
from ..text import Catalogue, language
from .output import Output

INTERRUPTED = 130


def run(argv: Sequence[str]) -> int:
    """Runs the words after ``refcli`` and returns the exit code: 0, 2, 3, 4 or 130."""
    if "_REFCLI_COMPLETE" in os.environ:
        from .tree import complete

        return complete()
    wishes = Wishes(json="--json" in argv, line="--line" in argv)  # for an error in the options themselves
    out = Output(wishes, Catalogue(language(None, os.environ)))
    try:
        wishes, words = take_globals(argv)
        out = Output(wishes, Catalogue(language(wishes.lang, os.environ)))
        return _run(wishes, words, out)
    except RefcliError as fault:
        out.error(fault)
        return fault.exit_code
    except KeyboardInterrupt:
        out.interrupted()
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(wishes: Wishes, words: list[str], out: Output) -> int:
    if wishes.version:
        out.write(f"refcli {__version__}")
        return 0
    home = Home.find(wishes.home, os.environ, Path.cwd())
    desk = Desk(home, wishes.session or os.environ.get("REFCLI_SESSION") or None, wishes.no_session)
    out.desk = desk
    try:
        return _at_desk(desk, wishes, words, out)
    finally:
        desk.close()


def _at_desk(desk: Desk, wishes: Wishes, words: list[str], out: Output) -> int:
    if wishes.help or not words or words[0] == "help":
        from .help import help_page

        out.write(help_page(desk, words[1:] if words[:1] == ["help"] else words, out.catalogue, out.width))
        return 0
    if words[0] == "play":
        from .console import play

        return play(desk, words[1:], wishes, out)
    if not (wishes.json or wishes.line or wishes.no_input) and sys.stdin.isatty() and sys.stdout.isatty():
        from .asking import converse

        return converse(desk, words, wishes.request(), out)
    answer = desk.do(words, wishes.request())
    return out.answer(answer)
