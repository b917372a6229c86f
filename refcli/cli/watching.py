"""``watch``: the status in a terminal that stands beside the map, drawn anew when any process has changed the session.

It looks once a second whether a file has changed, which costs next to nothing, and reads the session only then.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import get_terminal_size
from time import sleep
from typing import TYPE_CHECKING, Any

from ..core.errors import RefcliError
from ..core.outcome import say
from ..record.home import CURRENT

if TYPE_CHECKING:
    from ..desk.desk import Desk
    from ..desk.globals import Wishes
    from .output import Output

EVERY = 1.0
"""Seconds between two looks."""
ENTER, LEAVE = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
"""The terminal's other screen without a cursor, and back."""
CLEAR = "\x1b[H\x1b[2J"


def watch(desk: Desk, words: Sequence[str], wishes: Wishes, out: Output) -> int:
    """Watches until Ctrl-C. A fault at the start (no session) ends it; later ones are shown until they are mended."""
    answer = desk.do(words, wishes.request())
    with _other_screen():
        try:
            shown = out.drawn(answer)
            while True:
                _put(f"{CLEAR}{shown}\n\n{out.catalogue(say('watch.leave'))}")
                seen = _look(desk)
                desk.release()
                while _look(desk) == seen:
                    sleep(EVERY)
                shown = _again(desk, words, wishes, out)
        except KeyboardInterrupt:
            return 0


def _again(desk: Desk, words: Sequence[str], wishes: Wishes, out: Output) -> str:
    try:
        return out.drawn(desk.do(words, wishes.request()))
    except RefcliError as fault:
        return out.catalogue(fault.message)


def _look(desk: Desk) -> Any:
    """What tells that something has changed: the files of the session, which one is current, the size of the window."""
    try:
        name = desk.session_name()
    except RefcliError:
        name = None
    folder = desk.home.sessions
    files = [folder / CURRENT, *((folder / name / one) for one in ("journal.toml", "session.toml") if name is not None)]
    return name, [_stamp(file) for file in files], get_terminal_size()


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


@contextmanager
def _other_screen() -> Iterator[None]:
    _put(ENTER)
    try:
        yield
    finally:
        _put(LEAVE)


def _put(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
