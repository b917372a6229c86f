"""The numbers of a game: TOML files, the home's own before the shipped ones, read when first asked for.

Shipped tables are checked by the tests and read as they are; a table from a home is validated before it is used, and a
broken one is BadInput with file, key and what was expected there. ``used`` tells which files a ruling has read, so that
the record can carry their fingerprint.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from . import toml
from .errors import BadInput
from .numbers import LIMIT
from .outcome import Say, say

PLAYERS = "players"
"""The source of a home's table whose numbers the players have from print."""

Validator = Callable[[str, dict[str, Any]], None]
"""``validator(name, data)`` raises ``msgspec.ValidationError`` if the table is not of its shape."""

Derived = TypeVar("Derived")

Made = Callable[[str, Mapping[str, Any]], Mapping[str, dict[str, Any]]]
"""``made(name, data)``: every table that the file of that name holds, where a game keeps several in one."""

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped() -> Path:
    """The folder of the shipped tables: inside an installed package, or beside it in the source tree."""
    inside = _PACKAGE / "tables"
    return inside if inside.is_dir() else _PACKAGE.parent / "tables"


class Tables:
    """The tables of one game, by file name without ``.toml``: ``tables["districts"]``.

    Games of one rulebook share tables: ``shares = ["FOLDER"]`` in a game's table ``game`` names the folders that answer
    where its own have none. With ``made`` the table ``game`` holds others, which answer where no file of their own does.
    """

    def __init__(
        self,
        game: str,
        home: Path | None = None,
        validate: Callable[[], Validator] | None = None,
        made: Made | None = None,
        folder: Path | None = None,
    ):
        """``folder``: where the game's own tables stand, if not in the home's ``tables``."""
        self.game = game
        self.made = made or _as_it_is
        self._several = made is not None
        self._within: Mapping[str, dict[str, Any]] | None = None
        self._validate = validate
        self._home = home
        self._folders = self._both(game) if folder is None else [folder.resolve()]
        self._shared: list[Path] | None = None
        self._loaded: dict[str, dict[str, Any]] = {}
        self._digest: dict[str, str] = {}
        self._derived: dict[tuple[str, Callable[..., Any]], Any] = {}
        self.used: set[str] = set()

    def _both(self, folder: str) -> list[Path]:
        """The home's folder of that name, then the shipped one."""
        own = (self._home / "tables" / folder).resolve() if self._home is not None else None
        ours = shipped() / folder
        return [own, ours] if own is not None and own != ours else [ours]

    def _others(self) -> list[Path]:
        """The folders that the game shares with others; its table ``game`` is read for them only when they are wanted."""
        if self._shared is None:
            self._shared = []
            if (file := self.path("game")) is not None:
                shares = read_toml(file).get("shares", ())
                self._shared = [folder for name in shares if isinstance(name, str) for folder in self._both(name)]
        return self._shared

    def folders(self) -> list[str]:
        """Names of the folders that answer for the game: its own, then those that it shares."""
        return list(dict.fromkeys(folder.name for folder in (*self._folders, *self._others())))

    def path(self, name: str) -> Path | None:
        """The file that answers for ``name``, or None."""
        if (file := self._file(name)) is not None or name == "game":
            return file
        return self._file("game") if name in self.within else None

    @property
    def home(self) -> Path | None:
        """The home whose own tables answer first."""
        return self._home

    @property
    def several(self) -> bool:
        """Whether the table ``game`` may hold others."""
        return self._several

    @property
    def within(self) -> Mapping[str, dict[str, Any]]:
        """The tables that the table ``game`` holds, by name; none where each has a file of its own."""
        if self._within is None:
            self._within = self.made("game", self._read("game")) if self._several else {}
        return self._within

    def names(self) -> list[str]:
        """Every table there is, by name."""
        return sorted({*self.within, *(file.stem for file in self.files())})

    def files(self) -> list[Path]:
        """Every file that answers for the game, each once."""
        folders = [*self._folders, *self._others()]
        stems = sorted({file.stem for folder in folders if folder.is_dir() for file in folder.glob("*.toml")})
        return [file for name in stems if (file := self._file(name)) is not None]

    def _file(self, name: str) -> Path | None:
        """The file of that name that answers, whatever the table ``game`` holds."""
        folders = (*self._folders, *(self._others() if name != "game" else ()))
        return next((file for folder in folders if (file := folder / f"{name}.toml").is_file()), None)

    def __getitem__(self, name: str) -> dict[str, Any]:
        self.used.add(name)
        if name not in self._loaded:
            self._loaded[name] = self._whole(name)
        return self._loaded[name]

    @property
    def called(self) -> Mapping[str, Mapping[str, str]]:
        """What keys are called, in every language; nothing where there is no such table. To read a word does not count as use:
        the record holds keys."""
        if "names" not in self._loaded:
            try:
                self._loaded["names"] = self._whole("names")
            except BadInput:
                return {}
        return self._loaded["names"]

    def derived(self, name: str, make: Callable[[str, dict[str, Any]], Derived]) -> Derived:
        """What a rule reads out of the table of that name, made once: ``make(name, table)``, which nothing changes then."""
        self.used.add(name)
        found: Derived | None = self._derived.get((name, make))
        if found is None:
            found = self._derived[name, make] = make(name, self[name])
        return found

    def _whole(self, name: str) -> dict[str, Any]:
        """The table with its texts as rules read them."""
        if not self._several:
            return self._read(name)
        if name in self.within and self.path(name) == self.path("game"):
            return self.within[name]
        return self.made(name, self._read(name))[name]

    def own(self, name: str) -> bool:
        """Whether the table is the home's own."""
        file = self.path(name)
        return file is not None and self._not_shipped(file)

    def _not_shipped(self, file: Path) -> bool:
        return file.parent.parent != shipped()

    def _read(self, name: str) -> dict[str, Any]:
        file = self.path(name)
        if file is None:
            raise BadInput(say("tables.missing", game=self.game, table=name), say("tables.look", game=self.game))
        data = read_toml(file)
        if self._not_shipped(file):
            for problem in self.problems(name, data):
                mend = say("tables.mend" if self.shipped_file(name) is not None else "tables.mend.own")
                raise BadInput(say("tables.invalid", file=str(file), fault=problem), mend)
            if (ours := self.shipped_file(name)) is not None:
                settle(data, read_toml(ours))
        return data

    def problems(self, name: str, data: dict[str, Any]) -> list[Say | str]:
        """All that is wrong with ``data`` as table ``name`` of a home, each with its key; only the first where the game's
        validator tells no more."""
        found: list[Say | str] = []
        for key, number in _integers(data, ""):
            if abs(number) > LIMIT:
                found.append(say("tables.in", key=key, fault=say("number.too-large", text=_short(_digits(number)), limit=LIMIT)))
        if found or self._validate is None:
            return found
        import msgspec

        validate = self._validate()
        told = _as_shipped(data)
        if all_of := getattr(validate, "problems", None):
            return [str(problem) for problem in all_of(name, told)]
        try:
            validate(name, told)
        except msgspec.ValidationError as fault:
            return [str(fault)]
        return []

    def shipped_file(self, name: str) -> Path | None:
        """The shipped file of that name, or None."""
        folders = [folder for folder in (*self._folders, *self._others()) if folder.parent == shipped()]
        return next((file for folder in folders if (file := folder / f"{name}.toml").is_file()), None)

    def fingerprint(self, names: Sequence[str] | None = None) -> str:
        """16 hex digits over the contents of the named tables (those used, unless named)."""
        import hashlib

        whole = hashlib.sha256()
        for name in sorted(self.used if names is None else names):
            if name not in self._digest:
                file = self.path(name)
                self._digest[name] = hashlib.sha256(file.read_bytes() if file else b"").hexdigest()
            whole.update(f"{name} {self._digest[name]}\n".encode())
        return whole.hexdigest()[:16]


def _as_it_is(name: str, data: Mapping[str, Any]) -> Mapping[str, dict[str, Any]]:
    return {name: dict(data)}


def settle(own: dict[str, Any], ours: Mapping[str, Any]) -> None:
    """Takes off a home's table the doubts of the shipped one that the players have settled by other numbers.

    A stand-in with any other number is the players' own; a doubtful cell or field is sure once it differs.
    """
    if own.get("source") == "stand-in" == ours.get("source") and _numbers(own) != _numbers(ours):
        own["source"] = PLAYERS
    if isinstance(own.get("doubt"), list):
        own["doubt"] = [field for field in own["doubt"] if own.get(field) == ours.get(field)]
    if "doubtful" in own and "cells" in own:
        here, there = (
            {(die, column): code for die, row in one["cells"].items() for column, code in zip(one["columns"], row, strict=False)}
            for one in (own, ours)
        )
        own["doubtful"] = {
            die: [column for column in columns if here.get((die, column)) == there.get((die, column))]
            for die, columns in own["doubtful"].items()
        }
    for key, value in own.items():
        if isinstance(value, dict) and isinstance(ours.get(key), dict):
            settle(value, ours[key])


def _numbers(data: Any) -> Any:
    """A table without its words and what it says of itself."""
    if isinstance(data, dict):
        return {key: _numbers(value) for key, value in data.items() if key not in ("en", "ja", "source", "sections", "doubt", "doubtful")}
    return [_numbers(value) for value in data] if isinstance(data, list) else data


def _as_shipped(data: Any) -> Any:
    """A table as its shape knows it: that its numbers are the players' own is no matter of shape."""
    if isinstance(data, dict):
        return {key: "rulebook" if key == "source" and value == PLAYERS else _as_shipped(value) for key, value in data.items()}
    return [_as_shipped(value) for value in data] if isinstance(data, list) else data


def read_toml(file: Path) -> dict[str, Any]:
    """The contents of a TOML file. BadInput, with the line, if it cannot be read as one. A BOM and CRLF are no fault.

    A number that is not whole is none of a printed game, ``nan`` least of all: BadInput (``"3/2"`` is a text).
    """
    try:
        text = file.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
        return toml.loads(text, parse_float=_no_float)
    except UnicodeDecodeError as fault:
        line = fault.object.count(b"\n", 0, fault.start) + 1
        raise BadInput(say("toml.encoding", file=f"{file}:{line}", at=fault.start)) from None
    except toml.TOMLDecodeError as fault:
        raise BadInput(say("toml.broken", file=str(file), fault=str(fault)), say("tables.mend")) from None
    except _NotWhole as fault:
        why = say("number.not-integer", text=str(fault))
        raise BadInput(say("toml.broken", file=f"{file}:{_line(text)}", fault=why), say("tables.mend")) from None
    except (ValueError, RecursionError) as fault:
        raise BadInput(say("toml.broken", file=f"{file}:{_line(text)}", fault=str(fault)), say("tables.mend")) from None
    except OSError as fault:
        raise BadInput(say("file.unreadable", file=str(file), fault=fault.strerror or str(fault))) from None


class _NotWhole(ValueError):
    """A float in a table."""


def _no_float(text: str) -> Any:
    raise _NotWhole(_short(text))


def _digits(number: int) -> str:
    """A number as it is written; one of thousands of digits, which can only have been written so, in hexadecimal."""
    return str(number) if number.bit_length() < 4096 else hex(number)


def _short(text: str) -> str:
    return text if len(text) <= 24 else text[:24] + "…"


def _line(text: str) -> int:
    """The line at which reading stopped for a cause that the reader does not place: the shortest beginning that stops so too."""
    lines = text.split("\n")

    def stops(n: int) -> bool:
        try:
            toml.loads("\n".join(lines[:n]), parse_float=_no_float)
        except toml.TOMLDecodeError:  # cut off in the middle of a value
            return False
        except (ValueError, RecursionError):
            return True
        return False

    return bisect_left(range(len(lines) + 1), True, key=stops)


def _integers(data: Any, key: str) -> Iterator[tuple[str, int]]:
    """(dotted key, value) of every integer in a table."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _integers(value, f"{key}.{name}" if key else name)
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from _integers(value, f"{key}[{i}]")
    elif isinstance(data, int):
        yield key, data


_FOLDER = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def declaring(home: Path | None) -> list[str]:
    """Names of the folders, in the home and among the shipped ones, that say in a table ``game`` that they are a game's."""
    roots = [*([home / "tables"] if home is not None else []), shipped()]
    found = {folder.name for root in roots if root.is_dir() for folder in root.iterdir() if declares(folder.name, home)}
    return sorted(found)


def may_be_a_key(word: str) -> bool:
    """Whether a word has the form of a game's key."""
    return len(word) <= 32 and bool(_FOLDER.fullmatch(word))


def declares(word: str, home: Path | None) -> bool:
    """Whether there is such a folder of that name."""
    if not may_be_a_key(word):
        return False
    roots = [*([home / "tables"] if home is not None else []), shipped()]
    return any((root / word / "game.toml").is_file() for root in roots)
