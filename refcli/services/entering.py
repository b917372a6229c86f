"""``tables enter``: a printed chart typed in, a row or a column a line, and kept in the home as the players' own."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core import keys
from ..core.answer import Answer
from ..core.crt import Crt
from ..core.errors import BadInput
from ..core.numbers import plain
from ..core.outcome import Say, say, texts
from ..core.tables import PLAYERS, Tables
from .own_tables import game_and_tables, home_file, not_in_the_source_tree, own_file

if TYPE_CHECKING:
    from ..desk.desk import Desk

EMPTY = "·"
"""A cell that has not been typed yet."""
_HEADING = re.compile(r"<?[0-9]{1,3}[:\-][0-9]{1,3}\+?")
LONGEST = 10_000
"""Characters of a line."""

HEAD = "# Typed in by the players: refcli tables enter. One row a die, one code a column.\n"
_SHORT = re.compile(r'\[\n((?:    "[^"\\\[\]]*",\n)+)\]')
"""A list of plain words, which is read more easily on one line."""


def entered(desk: Desk, words: Sequence[str], by_column: bool) -> Answer:
    """Asks for the chart and saves it. Until the last line is read nothing is written."""
    game, tables = game_and_tables(desk, words, 2)
    if not game.crts:
        raise BadInput(say("tables.no-charts", game=game.key))
    if len(words) < 2:
        raise BadInput(say("words.missing", facts="NAME"), say("key.one-of", keys=", ".join(game.crts)))
    name = keys.resolve(words[1], tables.names(), "what.table")
    if name not in game.crts:
        raise BadInput(say("tables.no-chart", table=name), say("tables.no-chart.how", game=game.key, table=name))
    not_in_the_source_tree(desk)
    form = Form(tables, name, by_column)
    if desk.asker is not None:
        _at_a_terminal(form, desk.asker)
    else:
        _from_a_pipe(form)
    return _saved(desk, game.key, form)


class Form:
    """A chart as it fills. ``places`` are its rows (or columns) in the order in which they are asked for."""

    def __init__(self, tables: Tables, name: str, by_column: bool):
        self.tables = tables
        self.name = name
        self.by_column = by_column
        self._known = tables[name]
        self.columns = list(self._known["columns"])
        self.dice = list(self._known["cells"])
        self._lines: dict[str, list[str]] = {}

    @property
    def places(self) -> list[str]:
        return self.columns if self.by_column else self.dice

    @property
    def across(self) -> list[str]:
        """What a line goes along."""
        return self.dice if self.by_column else self.columns

    def question(self, place: str) -> Say:
        """Asks for the line of a place."""
        n = len(self.across)
        if self.by_column:
            return say("tables.ask.column", column=place, n=n, dice=" ".join(self.across))
        if len(self.dice) == 1:
            return say("tables.ask.only-row", n=n, columns=" ".join(self.across))
        return say("tables.ask.row", die=place, n=n, columns=" ".join(self.across))

    def called(self, place: str) -> Say:
        """A place in words."""
        return say("tables.column", column=place) if self.by_column else say("tables.row", die=place)

    def heading(self, line: str) -> bool:
        """Takes a line as the columns, if it looks like nothing else."""
        words = _split(line)
        if not words or not all(_HEADING.fullmatch(word) for word in words):
            return False
        style = ":" if ":" in self.columns[-1] else "-"
        self.columns = [re.sub("[:-]", style, word) for word in words]
        self._check(dict.fromkeys(self.dice, [self._any()] * len(self.columns)))
        return True

    def put(self, place: str, line: str) -> None:
        """Takes the line of a place. BadInput if it has another number of codes, or one that the chart does not know."""
        words = _split(line)
        if len(words) == len(self.across) + 1 and words[0].rstrip(":=").replace(":", "-") == place.replace(":", "-"):
            words = words[1:]  # the line repeats what it is for
        if len(words) != len(self.across):
            raise BadInput(say("tables.width", n=len(self.across), found=len(words)), say("tables.codes", codes=self._codes()))
        codes = [self._code(word) for word in words]
        if self.by_column:
            cells = {die: [code] * len(self.columns) for die, code in zip(self.dice, codes, strict=True)}
        else:
            cells = dict.fromkeys(self.dice, codes)
        self._check(cells)
        self._lines[place] = codes

    def _code(self, word: str) -> str:
        """The code as the chart writes it. A code that it has not used yet must be one of its shape."""
        known = self._all_codes()
        if (folded := plain(word)) in known:
            return folded
        alike = [code for code in known if code.lower() == folded.lower()]
        if len(alike) == 1:
            return alike[0]
        try:
            self._check(dict.fromkeys(self.dice, [folded] * len(self.columns)))
        except BadInput:
            guesses = keys.near(folded, known)
            hint = say("key.did-you-mean", keys=", ".join(guesses)) if guesses else say("tables.codes", codes=self._codes())
            raise BadInput(say("tables.unknown-code", code=word), hint) from None
        return folded

    def _all_codes(self) -> list[str]:
        used = [code for row in self._known["cells"].values() for code in row]
        return list(dict.fromkeys([*self._known.get("codes", {}), *used]))

    def _codes(self) -> str:
        return " ".join(self._all_codes())

    def _any(self) -> str:
        return str(next(iter(self._known["cells"].values()))[0])

    def _check(self, cells: Mapping[str, list[str]]) -> None:
        for problem in self.tables.problems(self.name, self.table(cells)):
            raise BadInput(say("tables.in", key=self.name, fault=problem))

    def cells(self) -> dict[str, list[str]]:
        """The cells a row a die, with a mark where nothing has been typed yet."""
        if not self.by_column:
            return {die: self._lines.get(die, [EMPTY] * len(self.columns)) for die in self.dice}
        return {die: [self._lines[c][i] if c in self._lines else EMPTY for c in self.columns] for i, die in enumerate(self.dice)}

    def table(self, cells: Mapping[str, list[str]]) -> dict[str, Any]:
        """The table with these cells, the players' own."""
        kept = {key: value for key, value in self._known.items() if key != "doubtful"}
        return kept | {"source": PLAYERS, "columns": self.columns, "cells": dict(cells)}

    def chart(self) -> Crt:
        """The chart as it stands."""
        return Crt.of(self.name, self.table(self.cells()))


def _split(line: str) -> list[str]:
    """The codes of a line: apart by commas, bars or tabs, or else by spaces."""
    line = plain(line).replace("、", ",").strip()
    if re.search(r"[,|\t;]", line):
        return [word.strip() for word in re.split(r"[,|\t;]", line.strip("|")) if word.strip()]
    return line.split()


def _at_a_terminal(form: Form, asker: Any) -> None:
    """Asks for line after line, each again until it can be read."""
    question = say("tables.ask.columns", columns=" ".join(form.columns))
    while (line := asker.row(question, form.chart(), "")).strip():
        if not _HEADING.fullmatch(_split(line)[0]):  # differences, which no line of codes can be told from
            asker.wrong(BadInput(say("crt.column", text=line, crt=form.name)))
            continue
        try:
            form.heading(line)
            break
        except BadInput as fault:
            asker.wrong(fault)
    for place in form.places:
        while True:
            try:
                form.put(place, asker.row(form.question(place), form.chart(), None))
                break
            except BadInput as fault:
                asker.wrong(fault)


def _from_a_pipe(form: Form) -> None:
    """Reads all lines, empty ones and remarks left out. BadInput names the line that cannot be read."""
    if sys.stdin is None or sys.stdin.isatty():
        raise BadInput(say("tables.no-lines"), say("tables.no-lines.how"))
    lines = _lines(sys.stdin.buffer.read())
    number, line = next(lines, (0, ""))
    if number and form.heading(line):
        number, line = next(lines, (0, ""))
    for place in form.places:
        if not number:
            raise BadInput(say("tables.line-missing", place=form.called(place)), _due(form))
        try:
            form.put(place, line)
        except BadInput as fault:
            raise BadInput(say("tables.line", line=number, place=form.called(place), fault=fault.message), fault.hint) from None
        number, line = next(lines, (0, ""))
    if number:
        raise BadInput(say("tables.line-left", line=number), _due(form))


def _due(form: Form) -> Say:
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
    answer = Answer("tables enter", game, view="crt", rules=chart.sections, instructions=tuple(told))
    answer.result = {"table": form.name, "file": str(file), "source": PLAYERS, "columns": chart.columns, "cells": form.cells()}
    meanings = {code: texts({"en": row["en"], "ja": row["ja"]}) for code, row in chart.codes.items()}
    answer.data = {"crt": chart, "column": None, "die": None, "key": None, "meanings": meanings}
    return answer
