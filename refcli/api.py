"""refcli from Python: the commands of the shell, and what they answer as plain data.

Nothing is printed, nothing is asked, nothing ends the program: what fails is raised. ``import refcli`` has all of it::

    with refcli.open("games", session="friday") as table:
        answer = table.do("combat", "kinetic", "fallujah", att=9, def_=4, by="coin", dice=[3])
        print(answer["result"]["key"], table.state["netwar"]["coin"])
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from .core import errors
from .core.answer import Answer
from .core.facts import Order, Spec, specs
from .core.outcome import Say
from .desk.desk import Desk, Request
from .desk.failing import failed
from .record.home import Home
from .text import Catalogue

Dice = str | int | Iterable[int | str]


class RefcliError(Exception):
    """A command that failed; nothing has changed. The fields are those of ``error`` in the JSON object, which is ``answer``."""

    def __init__(self, answer: Mapping[str, Any]):
        error = answer["error"]
        super().__init__(error["message"])
        self.answer = dict(answer)
        self.code: str = error["code"]
        self.reason: str = error["reason"]
        self.message: str = error["message"]
        self.hint: str | None = error["hint"]
        self.rules: list[str] = error["rules"]
        self.line: int | None = error["line"]
        self.entry: int | None = error["entry"]
        self.faults: list[dict[str, Any]] = error["faults"]
        self.result: Any = answer["result"]


class BadInput(RefcliError):
    """Words, numbers, dice or a table that cannot be read (exit 2 of the shell)."""


class Refused(RefcliError):
    """The rules forbid it (exit 3); ``faults`` has every reason, with its §."""


class SessionError(RefcliError):
    """The session is damaged, locked or cannot be written, or an audit failed (exit 4); ``result`` has what was found all the same."""


_KINDS = {"refused": Refused, "session": SessionError}


class Table:
    """A session, or a table for looking things up, where no session is needed and nothing is kept. Made by ``open`` and ``lookup``."""

    def __init__(self, desk: Desk, lang: str = "en", game: str | None = None):
        self._desk = desk
        self._game = game
        self._say = Catalogue(lang)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, where: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Gives the session back. The table may still be used: it takes it again."""
        self._desk.close()

    def do(self, command: str, /, *words: object, dice: Dice | None = None, agree: str | None = None, **facts: Any) -> dict[str, Any]:
        """Gives a command, and what it answers: the JSON object of it.

        ``words`` are its bare words; ``facts`` its options and named facts, with ``_`` for ``-`` and at the end of a word of Python
        (``def_``): text, numbers, True for a flag, a list where it may be told several times; None and False tell nothing. ``dice``
        are the faces that the players threw, ``agree`` the text by which they overrule a limit. BadInput, Refused, SessionError.
        """
        faces = None if dice is None else str(dice) if isinstance(dice, (str, int)) else ",".join(map(str, dice))
        return self._plain(self._answer([*command.split(), *map(str, words)], facts, Request(faces, agree)))

    def odds(self, command: str, /, *words: object, **facts: Any) -> dict[str, Fraction]:
        """The exact chance of each outcome of a command from here, the likeliest first; ``agree`` and ``decide`` may stand among the
        facts. Nothing is thrown or changed."""
        agree = facts.pop("agree", None)
        own = [part for name in ("decide", "reach") for one in _several(facts.pop(name, None)) for part in (f"--{name}", one)]
        told = self._worded([*command.split(), *map(str, words)], facts)
        answer = self._run(["odds", *own, *told], Request(None, None if agree is None else str(agree)))
        return dict(answer.odds.outcomes) if answer.odds is not None else {}

    @property
    def state(self) -> dict[str, Any]:
        """The whole position but for secrets, as in ``status``."""
        found: dict[str, Any] = self.do("status")["state"]
        return found

    @property
    def head(self) -> str | None:
        """The short head of the record, to be written down; None without a session."""
        found: str | None = self.do("status")["head"]
        return found

    @property
    def owed(self) -> list[dict[str, Any]]:
        """All that is due now, must first."""
        found: list[dict[str, Any]] = self.do("status")["owed"]
        return found

    def log(self, *words: object, **filters: Any) -> list[dict[str, Any]]:
        """The entries of the record, those that all filters hold for (``side``, ``command``, ``turn``, ``undone``, ``from_`` ...)."""
        found: list[dict[str, Any]] = self.do("log", *words, **filters)["entries"]
        return found

    def luck(self, **filters: Any) -> dict[str, Any]:
        """What the dice brought each side, against what they might have: the result of ``luck``."""
        found: dict[str, Any] = self.do("luck", **filters)["result"]
        return found

    def verify(self, **options: Any) -> dict[str, Any]:
        """The verdicts of the audit. SessionError if it fails; its ``result`` has them then."""
        found: dict[str, Any] = self.do("verify", **options)["result"]
        return found

    # Inner workings

    def _answer(self, words: list[str], facts: Mapping[str, object], request: Request) -> Answer:
        return self._run(self._worded(words, facts), request)

    def _run(self, words: list[str], request: Request) -> Answer:
        try:
            return self._desk.do(words, request._replace(draw=None))
        except errors.RefcliError as fault:
            self._name(None)
            raise _KINDS.get(fault.code, BadInput)(_plain(failed(fault, self._desk, self._say), self._say)) from fault
        finally:
            self._desk.release()

    def _plain(self, answer: Answer) -> dict[str, Any]:
        self._name(answer.game)
        if answer.view == "script":
            return {"answers": [self._plain(one) for _, one in answer.data if isinstance(one, Answer)]}
        if answer.to is not None or answer.view.startswith(("report-", "sheet")):
            self._draw(answer)
        found: dict[str, Any] = _plain(answer.envelope(self._say), self._say)
        return found

    def _draw(self, answer: Answer) -> None:
        """What a command writes for people: into its file, else beside its result."""
        from .views import draw

        text = draw(answer, self._say)
        if answer.to is None:
            answer.result["text"] = text
            return
        from .record.files import replace

        replace(Path(answer.to), (text + "\n").encode())

    def _name(self, game: str | None) -> None:
        """Names of sides and places from the tables of the game at hand."""
        try:
            found = self._desk.game(game) if game is not None else self._desk.session_game()
            self._say.names = found[1]["names"] if found is not None else {}
        except errors.RefcliError:
            self._say.names = {}

    def _worded(self, words: list[str], facts: Mapping[str, object]) -> list[str]:
        """The words of a command with its facts as the options that they are."""
        if self._game is not None:
            words = [self._game, *words] if words[:1] != [self._game] and not self._is_common(words) else words
        told = {name.strip("_"): value for name, value in facts.items() if value is not None and value is not False}
        declared = self._facts_of(words) if told else {}
        bare: list[str] = []
        for name, value in told.items():
            spec = declared.get(name)
            if spec is not None and spec.positional:
                bare += _several(value)
                continue
            option = spec.option if spec is not None else "--" + name.replace("_", "-")
            words = [*words, option] if value is True else [*words, *(part for one in _several(value) for part in (option, one))]
        return [*words, *bare]

    def _is_common(self, words: Sequence[str]) -> bool:
        try:
            return self._desk.names.find(words).service
        except errors.RefcliError:
            return False

    def _facts_of(self, words: Sequence[str]) -> dict[str, Spec]:
        """The declared facts of the command that the words begin with, by name."""
        from .services import service

        try:
            found = self._desk.names.find(words)
            order: type[Order]
            if found.service:
                order = service(found.name).order
            else:
                game = self._desk.game(found.key) if found.key is not None else self._desk.session_game()
                if game is None:
                    return {}
                order = game[0].command(found.name).order
        except (errors.RefcliError, KeyError):
            return {}
        return {spec.name.strip("_"): spec for spec in specs(order)}


def _several(value: object) -> list[str]:
    if value is None:
        return []
    if isinstance(value, (list, tuple, set, frozenset)):
        return [str(one) for one in value]
    return [str(value)]


def _plain(value: Any, render: Catalogue) -> Any:
    """What JSON would have for it: fractions and messages as text, tuples as lists."""
    if isinstance(value, Say):
        return render(value)
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(one, render) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one, render) for one in value]
    return str(value) if isinstance(value, str) else value


def open(home: str | os.PathLike[str] | None = None, session: str | None = None, lang: str = "en") -> Table:  # noqa: A001
    """The session of that name in a home, or its current one. ``home``: a folder; without it as the shell finds one
    (``REFCLI_HOME``, the nearest folder upward with ``sessions/``, here). A session is wanted when it is first asked."""
    desk = Desk(Home.find(None if home is None else os.fspath(home), os.environ, Path.cwd()), session)
    return Table(desk, lang)


def lookup(game: str, home: str | os.PathLike[str] | None = None, lang: str = "en") -> Table:
    """A table for one game with no session: commands answer from its starting position, and nothing is kept."""
    desk = Desk(Home.find(None if home is None else os.fspath(home), os.environ, Path.cwd()), None, no_session=True)
    return Table(desk, lang, game)
