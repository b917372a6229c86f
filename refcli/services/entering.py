"""``tables enter``: a printed chart typed in, a row or a column a line, and kept in the home as the players' own.

Besides lines a conversation takes ``back``, ``row R`` (``column C``), ``R C CODE``, ``rows -2..9``, ``columns …``, ``show`` and, as its
last word, ``save``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core import keys
from ..core.answer import Answer
from ..core.errors import BadInput
from ..core.numbers import plain
from ..core.outcome import Say, say, texts
from ..core.tables import PLAYERS
from .chart_form import HEADING, Form, split
from .own_tables import game_and_tables, home_file, not_in_the_source_tree, own_file

if TYPE_CHECKING:
    from ..desk.desk import Desk

LONGEST = 10_000
"""Characters of a line."""

HEAD = "# Typed in by the players: refcli tables enter. One row a die, one code a column.\n"
_SHORT = re.compile(r'\[\n((?:    "[^"\\\[\]]*",\n)+)\]')
"""A list of plain words, which is read more easily on one line."""


def entered(desk: Desk, words: Sequence[str], by_column: bool) -> Answer:
    """Asks for the chart and saves it. Before ``save`` nothing is written."""
    game, tables = game_and_tables(desk, words[:2], 2)
    if not game.crts:
        raise BadInput(say("tables.no-charts", game=game.key))
    if len(words) < 2:
        raise BadInput(say("words.missing", facts="NAME"), say("key.one-of", keys=", ".join(game.crts)))
    name = keys.resolve(words[1], tables.names(), "what.table")
    if name not in game.crts:
        raise BadInput(say("tables.no-chart", table=name), say("tables.no-chart.how", game=game.key, table=name))
    not_in_the_source_tree(desk)
    form = Form(tables, name, by_column)
    if len(words) > 2:
        _from_words(form, words[2:])
    elif desk.asker is not None:
        _at_a_terminal(form, desk.asker)
    else:
        _from_a_pipe(form)
    return _saved(desk, game.key, form)


class Talk:
    """The conversation: line after line, each a row (or column), or a word to go about it. ``at``: the place that is asked for."""

    BACK, SHOW, SAVE = "back", "show", "save"

    def __init__(self, form: Form):
        self.form = form
        self.at = 0
        self.shown = True
        """Whether the whole grid is wanted next."""

    @property
    def here(self) -> str | None:
        """The row (or column) that is asked for; None once the last has been typed."""
        return self.form.places[self.at] if self.at < len(self.form.places) else None

    def question(self) -> Say:
        """Asks for the next line; first says what looks wrong of those before."""
        here = self.here
        asked = self.form.question(here) if here is not None else say("tables.ask.save")
        odd = self.form.warnings
        return say("tables.ask.odd", odd=odd[-1], asked=asked) if odd else asked

    def take(self, line: str) -> bool:
        """Takes a line; whether it was the last word. BadInput if it cannot be read: then nothing has changed."""
        words = split(line)
        head, rest = (words[0].lower(), words[1:]) if words else ("", [])
        if head == self.SAVE and not rest:
            if (missing := self.form.missing) is not None:
                raise BadInput(say("tables.line-missing", place=self.form.called(missing)), due(self.form))
            return True
        if head == self.SHOW and not rest:
            self.shown = True
        elif head == self.BACK and not rest:
            self.at = max(self.at - 1, 0)
        elif head in ("row", "column") and len(rest) == 1:
            if (head == "column") != self.form.by_column:
                raise BadInput(say("tables.other-way", word=head), due(self.form))
            self.at = self.form.place(rest[0])
        elif head == "rows":
            self.form.rows(line.strip()[len(head) :])
            self.at = self._next(0)
        elif head == "columns" and rest:
            if not self.form.heading(" ".join(rest)):
                raise BadInput(say("crt.column", text=" ".join(rest), crt=self.form.name))
            self.at = self._next(0)
        elif not self.form.cell(words):
            self._line(line)
        return False

    def _line(self, line: str) -> None:
        here = self.here
        if here is None:
            raise BadInput(say("tables.line-more"), due(self.form))
        self.form.put(here, line)
        self.at = self._next(self.at + 1)

    def _next(self, at: int) -> int:
        """The next place that has not been typed wholly, from there on; else the end."""
        places = self.form.places
        return next((i for i in range(at, len(places)) if not self.form.whole(places[i])), len(places))


def _at_a_terminal(form: Form, asker: Any) -> None:
    """Asks for line after line, each again until it can be read; the last word is ``save``."""
    question = say("tables.ask.columns", columns=" ".join(form.columns))
    while (line := asker.row(question, form.chart(), "")).strip():
        if not HEADING.fullmatch(split(line)[0]):  # differences, which no line of codes can be told from
            asker.wrong(BadInput(say("crt.column", text=line, crt=form.name)))
            continue
        try:
            form.heading(line)
            break
        except BadInput as fault:
            asker.wrong(fault)
    talk = Talk(form)
    talk.shown = False
    while True:
        shown, talk.shown = talk.shown, False
        line = asker.row(talk.question(), form.chart() if shown else None, None)
        try:
            if talk.take(line):
                return
        except BadInput as fault:
            asker.wrong(fault)


def _from_a_pipe(form: Form) -> None:
    """Reads all lines, empty ones and remarks left out; the last is ``save``. BadInput names the line that cannot be read."""
    if sys.stdin is None or sys.stdin.isatty():
        raise BadInput(say("tables.no-lines"), say("tables.no-lines.how"))
    talk = Talk(form)
    ended = False
    for number, line in _lines(sys.stdin.buffer.read()):
        if ended:
            raise BadInput(say("tables.line-left", line=number), due(form))
        try:
            if not (talk.at == 0 and form.missing == form.places[0] and form.heading(line)):
                ended = talk.take(line)
        except BadInput as fault:
            if fault.message.key == "tables.line-more":
                raise BadInput(say("tables.line-left", line=number), due(form)) from None
            place = form.called(talk.here or form.places[-1])
            raise BadInput(say("tables.line", line=number, place=place, fault=fault.message), fault.hint) from None
    if (missing := form.missing) is not None:
        raise BadInput(say("tables.line-missing", place=form.called(missing)), due(form))
    if not ended:
        raise BadInput(say("tables.no-save"), say("tables.no-save.how"))


def _from_words(form: Form, words: Sequence[str]) -> None:
    """``ROW=CODES``, one or more: the other rows stay as they are. BadInput if one cannot be read."""
    form.keep()
    for word in words:
        place, eq, codes = plain(word).partition("=")
        if not eq:
            raise BadInput(say("words.unplaced", word=word), say("tables.enter.how"))
        form.put(form.places[form.place(place.strip())], codes)


def due(form: Form) -> Say:
    """How many lines there are to be, and what else may be typed."""
    return say("tables.line-left.how", n=len(form.places), kind=say("tables.a-column" if form.by_column else "tables.a-row"))


def _lines(content: bytes) -> Iterator[tuple[int, str]]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise BadInput(say("toml.encoding", file="-", at=fault.start)) from None
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST:
            raise BadInput(say("run.long-line", line=number, limit=LONGEST))
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line


def _on_one_line(found: re.Match[str]) -> str:
    line = " ".join(word.strip() for word in found[1].split("\n")).rstrip(" ,")
    return f"[{line}]" if len(line) < 120 else found[0]


def _set_aside(file: Path) -> Path | None:
    """Puts the home's table that was there under another name, which no game reads; None where there was none."""
    from ..record import files

    if not file.exists():
        return None
    n = 1
    while (aside := file.with_name(f"{file.name}.{n}")).exists():
        n += 1
    files.replace(aside, file.read_bytes())
    return aside


def _saved(desk: Desk, game: str, form: Form) -> Answer:
    import tomli_w

    from ..record import files

    ours = form.tables.shipped_file(form.name)
    file = home_file(desk, ours) if ours is not None else own_file(desk, game, form.name)
    table = form.table(form.cells())
    files.make_folder(file.parent)
    aside = _set_aside(file)
    files.replace(file, (HEAD + _SHORT.sub(_on_one_line, tomli_w.dumps(table))).encode())
    desk.forget_tables()
    chart = form.chart()
    told = [say("tables.entered", file=str(file)), *([say("tables.set-aside", file=str(aside))] if aside is not None else [])]
    answer = Answer("tables enter", game, view="crt", rules=chart.sections, instructions=tuple(told), warnings=form.warnings)
    answer.result = {"table": form.name, "file": str(file), "source": PLAYERS, "columns": chart.columns, "cells": form.cells()}
    meanings = {code: texts({"en": row["en"], "ja": row["ja"]}) for code, row in chart.codes.items()}
    answer.data = {"crt": chart, "column": None, "die": None, "key": None, "meanings": meanings}
    return answer
