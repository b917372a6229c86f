"""Scripts: one command a line as typed after ``refcli``, all or nothing unless told otherwise."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.answer import Answer
from ..core.errors import BadInput, RefcliError, Refused
from ..core.facts import Order, fact
from ..core.kinds import FLAG, Word
from ..core.outcome import hard, say
from ..core.words import split_script
from . import Service

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request

LONGEST = 10_000
"""Characters of a line."""


class Run(Order):
    """Play a script."""

    file: str = fact(Word("FILE|-"), "run.file", positional=True)
    keep_going: bool = fact(FLAG, "run.keep-going", default=False)
    dry_run: bool = fact(FLAG, "run.dry-run", default=False)


def lines(file: str) -> Iterator[tuple[int, list[str]]]:
    """(number, words) of every line that has any. BadInput, with the line, if it cannot be read."""
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        text = content.decode("utf-8-sig")
    except OSError as fault:
        raise BadInput(say("file.unreadable", file=file, fault=fault.strerror or str(fault))) from None
    except UnicodeDecodeError as fault:
        raise BadInput(say("toml.encoding", file=file, at=fault.start)) from None
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST:
            raise BadInput(say("run.long-line", line=number, limit=LONGEST))
        try:
            words = split_script(line)
        except ValueError:
            raise BadInput(say("run.quoting", line=number), say("play.quoting.how")) from None
        if words[:1] == ["refcli"]:  # as it stands in a shell's script
            del words[0]
        if words:
            yield number, words


Told = tuple[list[str], "str | Answer | RefcliError"]
"""A line's words, and its answer, or that as it is shown, or its fault."""


def _drawn(words: list[str], told: str | Answer | RefcliError, draw: Callable[[Answer], str]) -> Told:
    """An answer as it is shown, for that is less to hold than its parts; one that goes to a file waits for the end."""
    return words, draw(told) if isinstance(told, Answer) and told.to is None else told


def _the_same_before(desk: Desk, words: list[str], request: Request, fault: RefcliError) -> bool:
    """Whether a line is at fault alike where nothing of the script has been thrown: then its fault tells nothing of the dice. What the
    script has done is taken back for that."""
    desk.rollback()
    desk.begin()
    desk.dry = True
    try:
        desk.do(list(words), request)
    except RefcliError as other:
        return (str(other), str(other.hint), other.rules) == (str(fault), str(fault.hint), fault.rules)
    finally:
        desk.dry = False
    return False


def _withheld(fault: RefcliError, number: int) -> RefcliError:
    """The fault of a line behind dice that are taken back, without what it would tell of them."""
    message, hint = say("run.line", line=number, fault=say("run.withheld")), say("run.withheld.how")
    told: RefcliError = Refused([hard(message, todo=hint)]) if isinstance(fault, Refused) else BadInput(message, hint)
    told.line = number
    return told


def run(desk: Desk, order: Run, request: Request) -> Answer:
    """The answers of all lines, each drawn at once where the request says how. A fault names its line; nothing is then
    kept, unless ``--keep-going``."""
    from ..desk.globals import Wishes, take_globals

    script = list(lines(order.file))
    found: list[Told] = []
    desk.asker = None
    desk.dry = order.dry_run
    desk.script_folder = None if order.file == "-" else Path(order.file).absolute().parent
    batch = order.dry_run or not order.keep_going
    if batch:
        desk.begin()
    try:
        for number, words in script:
            if request.draw is not None and found:  # not yet the last one: what keeping them has to tell is told with it
                found[-1] = _drawn(*found[-1], request.draw)
            wishes, rest = Wishes(), words
            try:
                wishes, rest = take_globals(words)
                wishes.only_dice_and_agreement()
                if rest[:1] == ["run"]:
                    raise BadInput(say("run.nested"))
                words = desk.shown(rest) or words
                answer = desk.do(rest, wishes.request())
                answer.line = number
                if order.dry_run:
                    answer.seq = None
                found.append((words, answer))
            except RefcliError as fault:
                if batch and not order.dry_run and desk.thrown and not _the_same_before(desk, rest, wishes.request(), fault):
                    raise _withheld(fault, number) from None
                fault.message = say("run.line", line=number, fault=fault.message)
                fault.line = number
                if not order.keep_going:
                    fault.hint = say("run.undone", hint=fault.hint) if fault.hint else say("run.nothing")
                    raise
                found.append((words, fault))
    except BaseException:
        if batch:
            desk.rollback()
        raise
    if order.dry_run:
        desk.rollback()
    elif batch:
        desk.commit()
        if found and isinstance(last := found[-1][1], Answer):
            last.warnings += desk.notices()
    return Answer("run", view="script", data=found)


RUN = Service("run", Run, run, "run.help")
