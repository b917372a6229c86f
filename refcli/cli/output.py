"""Where answers and errors go, and in which form: for people, on one line, as JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.answer import Answer
from ..core.errors import BadInput, RefcliError
from ..core.outcome import Say, say
from ..core.words import join

if TYPE_CHECKING:
    from json import JSONEncoder

    from ..core.tables import Tables
    from ..desk.desk import Desk, Request
    from ..desk.globals import Wishes
    from ..services.script import Told
    from ..text import Catalogue


_TOGETHER = 64
"""Texts that are written at once: where Python is told not to buffer, each write is a call to the system."""


_PATIENT, _OFTEN = 0.4, 0.1
"""Seconds before long work is told of, and between two tellings."""


class Unwritten(Exception):
    """An answer was given, and stdout would not take it: no fault of the command's."""


class Output:
    """Where answers and errors go, and in which form."""

    def __init__(self, wishes: Wishes, catalogue: Catalogue):
        self.wishes = wishes
        self.catalogue = catalogue
        self.desk: Desk | None = None
        self._due: float | None = None
        """When progress is told next; None while nothing long is done."""
        self._telling = False
        self.plain = wishes.plain or any(os.environ.get(name, "0") not in ("", "0") for name in ("ACCESSIBLE", "REFCLI_PLAIN"))

    @property
    def width(self) -> int | None:
        """Cells of the terminal, None where stdout is none."""
        if not sys.stdout.isatty():
            return None
        import shutil

        return max(20, shutil.get_terminal_size().columns)

    def _styled(self, stream: Any) -> bool:
        return not self.plain and stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"

    def _names(self, key: str | None) -> None:
        """Names of sides, districts and the like, from the tables of the game at hand."""
        if key is None or self.desk is None:
            return
        try:
            _, tables = self.desk.game(key)
        except RefcliError:  # the tables of an own game may be what the answer is about
            return
        self.named_by(tables)

    def named_by(self, tables: Tables) -> None:
        """From here on keys are written by the names that these tables give them."""
        try:
            self.catalogue.names = tables["names"]
        except BadInput:  # a broken table of names must not hide the error that says so
            self.catalogue.names = {}

    def write(self, *texts: str) -> None:
        """Puts texts on stdout, each with a newline at its end, whatever the stream can say of them."""
        try:
            for at in range(0, len(texts), _TOGETHER):
                _put(sys.stdout, "\n".join(texts[at : at + _TOGETHER]))
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as fault:
            raise Unwritten(fault.strerror or str(fault)) from None

    def page(self, answer: Answer, text: str) -> int:
        """Shows a page that is text already; as JSON it is an answer like any other."""
        self.write(_json(answer.envelope(self.catalogue), self.catalogue) if self.wishes.json else text)
        return 0

    def answer(self, answer: Answer) -> int:
        """Shows an answer; the exit code of it (a script that kept going ends with its first fault's)."""
        if answer.view == "script":
            return self._script(answer.data)
        self.write(self.drawn(answer))
        return 0

    def drawn(self, answer: Answer) -> str:
        """The answer as it is shown."""
        self._names(answer.game)
        if answer.to is not None:
            self._to_file(answer, answer.to)
        if self.wishes.json:
            self._document(answer)
            return _json(answer.envelope(self.catalogue), self.catalogue)
        answer.brief = self.desk is not None and self.desk.brief(answer.session)
        return self._for_people(answer)

    @cached_property
    def _for_people(self) -> Callable[[Answer], str]:
        from ..views import draw, draw_line
        from ..views.glyphs import needs_ascii

        ascii, styled = needs_ascii(sys.stdout.encoding), self._styled(sys.stdout)
        if self.wishes.line:
            return lambda answer: draw_line(answer, self.catalogue, ascii=ascii)
        return lambda answer: draw(answer, self.catalogue, width=self.width, styled=styled, ascii=ascii, plain=self.plain)

    def _document(self, answer: Answer) -> None:
        """A report or a sheet that goes to no file is part of its answer, as text."""
        if answer.view.startswith("sheet") or answer.view.startswith("report-"):
            from ..views import draw

            answer.result["text"] = draw(answer, self.catalogue)

    def _to_file(self, answer: Answer, file: str) -> None:
        """Writes what the view draws into a file; what is shown then says so."""
        from ..record.output import write
        from ..views import draw

        if self.desk is not None and self.desk.dry:
            answer.view, answer.data = "text", {"lines": [say("output.dry", file=file)]}
            return
        write(Path(file), (draw(answer, self.catalogue) + "\n").encode() + answer.mark)
        answer.view, answer.data = "text", {"lines": [say("written", file=file)]}

    def _script(self, answers: list[Told]) -> int:
        """The answers of a script, for people each below its line; the exit code of the first that failed."""
        code = 0
        shown: list[str] = []
        for words, one in answers:
            if not (self.wishes.json or self.wishes.line):
                from ..views.cells import clean

                shown.append(f"\n$ refcli {clean(join(words))}")
            if isinstance(one, RefcliError):
                self.write(*shown)
                shown.clear()
                failed = self.error(one)
                code = code or failed
            else:
                shown.append(one if isinstance(one, str) else self.drawn(one))
        self.write(*shown)
        return code

    def error(self, fault: RefcliError) -> int:
        """Shows a failure, on stdout as JSON, else on stderr; its exit code."""
        if self.desk is not None:
            try:
                found = None if fault.game else self.desk.session_game()
                self._names(found[0].key if found else fault.game)
            except RefcliError:
                pass
        shown = self.drawn(fault.answer) if fault.answer is not None else None
        if self.wishes.json:
            from ..desk.failing import failed

            self.write(_json(failed(fault, self.desk, self.catalogue), self.catalogue))
        else:
            if shown is not None:
                self.write(shown)
            self.complain(fault)
        return fault.exit_code

    def asked(self, wishes: Wishes) -> Request:
        """What stands beside the words of a command whose answer is shown here."""
        return wishes.request()._replace(progress=self.progress if self.shows_progress else None)

    def progress(self, n: int, of: int, what: str) -> None:
        """Shows how far long work is, on a terminal, on a line that is gone when it is done; what takes no time shows nothing."""
        from time import monotonic

        now = monotonic()
        if n >= of:
            if self._telling:
                self._tell_on("")
            self._due, self._telling = None, False
        elif self._due is None:
            self._due = now + _PATIENT
        elif now >= self._due:
            self._due, self._telling = now + _OFTEN, True
            self._tell_on(self.catalogue(say("progress", n=n, of=of, what=what)))

    def _tell_on(self, told: str) -> None:
        """Puts a text in the place of what was told before."""
        from ..views.cells import clean, truncate

        with suppress(OSError):
            sys.stderr.write(f"\r\x1b[K{truncate(clean(told), (self.width or 80) - 1)}")
            sys.stderr.flush()

    @property
    def shows_progress(self) -> bool:
        """Whether somebody looks on who would like to know."""
        return sys.stderr.isatty() and not (self.wishes.json or self.wishes.line or self.plain) and os.environ.get("TERM") != "dumb"

    def complain(self, fault: RefcliError) -> None:
        """Shows a failure to people, on stderr; where that takes nothing either, the exit code must do."""
        from ..views import draw_error
        from ..views.glyphs import needs_ascii

        text = draw_error(
            fault,
            self.catalogue,
            width=self.width,
            styled=self._styled(sys.stderr),
            ascii=needs_ascii(sys.stderr.encoding),
            line=self.wishes.line,
        )
        with suppress(OSError):
            _put(sys.stderr, text)

    def interrupted(self) -> None:
        """Says that Ctrl-C was heard and that nothing half-done is left."""
        message, hint = self.catalogue(say("interrupted")), self.catalogue(say("interrupted.how"))
        if self.wishes.json:
            from ..core.answer import failure
            from ..desk.failing import standing

            self.write(_json(failure("interrupted", "interrupted", message, hint, **standing(self.desk)), self.catalogue))
        else:
            _put(sys.stderr, "\n" + message)


_OBEYED = {c: f"\\u{c:04x}" for c in (0x7F, *range(0x80, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))}
"""What a terminal or a reader of lines may obey, and JSON would let through as it is."""


def _json(found: dict[str, Any], render: Callable[[Say], str] = str) -> str:
    """One object as a line of JSON, its messages as ``render`` words them."""
    text: str = _encoder(sys.stdout.encoding or "", render).encode(found)
    if text.isascii() and "\x7f" not in text:
        return text
    return text if text.isprintable() else text.translate(_OBEYED)  # what is obeyed is never printable


def _as_text(render: Callable[[Say], str], value: Any) -> str:
    """What JSON has no word for."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Say):
        return render(value)
    raise TypeError(f"{type(value).__name__} is no value of JSON")


@lru_cache(maxsize=4)
def _encoder(encoding: str, render: Callable[[Say], str]) -> JSONEncoder:
    """What writes JSON for a stream of that encoding, in ASCII alone where it is not UTF-8; ``render`` words its messages."""
    from json import JSONEncoder

    unicode = encoding.lower().replace("-", "") == "utf8"
    return JSONEncoder(ensure_ascii=not unicode, check_circular=False, default=partial(_as_text, render))


def _put(stream: Any, text: str) -> None:
    """Writes a line; what the stream's encoding cannot say is written as a question mark, never a traceback."""
    try:
        stream.write(text + "\n")
    except UnicodeEncodeError:
        encoding = stream.encoding or "ascii"
        stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")
