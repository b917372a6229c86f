"""``tables check``: what is wrong with tables, all of it with file and key, and what only looks wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..answer import Answer
from ..core.crt import Crt
from ..core.errors import BadInput, Faulty
from ..core.game import Game
from ..core.lint import chart_warnings, effective, modifiers
from ..core.outcome import Fault, Say, hard, say
from ..core.tables import Tables, read_toml
from ..games import BUILT

if TYPE_CHECKING:
    from ..desk import Desk


class Found(NamedTuple):
    """A file that may hold a table, and the game whose it is (None: of no game that refcli knows)."""

    file: Path
    game: Game | None
    tables: Tables | None


def checked(desk: Desk, path: str | None) -> Answer:
    """BadInput with every fault, else the number of tables and, as warnings, what only looks wrong."""
    found = list(_below(desk, Path(path).expanduser()) if path is not None else _of_home(desk))
    faults: list[Fault] = []
    warnings: list[Say] = []
    whole: dict[str, dict[str, Any]] = {}
    for file, game, tables in found:
        try:
            data = read_toml(file)
        except BadInput as fault:
            faults.append(hard(fault.message, todo=fault.hint))
            continue
        if game is None or tables is None:
            if (note := say("tables.no-game", folder=str(file.parent))) not in warnings:
                warnings.append(note)
            continue
        if problems := tables.problems(file.stem, data):
            faults += [hard(say("tables.invalid", file=str(file), fault=one)) for one in problems]
        else:
            whole.setdefault(game.key, {})[file.stem] = data
    if faults:
        raise Faulty(faults)
    for key, at_hand in whole.items():
        warnings += _lint(*desk.game(key), at_hand)
    names = [str(one.file) for one in found]
    answer = Answer("tables check", view="text", result={"checked": len(names), "files": names}, warnings=tuple(warnings))
    answer.data = {"lines": [say("tables.checked", n=len(names))]}
    return answer


def _of_home(desk: Desk) -> Iterator[Found]:
    """The table of each name that answers in this home, for every game; and what stands in the home besides."""
    seen: set[Path] = set()
    for key in BUILT:
        game, tables = desk.game(key)
        for name in tables.names():
            if (file := tables.path(name)) is not None and file not in seen:
                seen.add(file)
                yield Found(file, game, tables)
    for folder in _folders(desk.home.root / "tables"):
        for one in _in_folder(desk, folder):
            if one.file.resolve() not in seen:
                yield one


def _below(desk: Desk, path: Path) -> list[Found]:
    """A table's file, a game's folder, or a folder of such folders. BadInput if nothing is there."""
    if not path.exists():
        raise BadInput(say("tables.no-path", path=str(path)), say("tables.no-path.how"))
    path = path.resolve()
    if path.is_file():
        return [Found(path, *_game_of(desk, path.parent.name))]
    found = list(_in_folder(desk, path))
    for folder in _folders(path):
        found += _in_folder(desk, folder)
    if not found and (path / "tables").is_dir():
        return _below(desk, path / "tables")
    if not found:
        raise BadInput(say("tables.nothing-there", path=str(path)), say("tables.no-path.how"))
    return found


def _folders(path: Path) -> list[Path]:
    return sorted(folder for folder in path.iterdir() if folder.is_dir()) if path.is_dir() else []


def _in_folder(desk: Desk, folder: Path) -> Iterable[Found]:
    game, tables = _game_of(desk, folder.name)
    return [Found(file, game, tables) for file in sorted(folder.glob("*.toml"))]


def _game_of(desk: Desk, folder: str) -> tuple[Game | None, Tables | None]:
    """The game whose folder has that name, or the first that shares it with others."""
    for key in (folder, *BUILT) if folder in BUILT else BUILT:
        game, tables = desk.game(key)
        if key == folder or folder in tables.folders():
            return game, tables
    return None, None


def _lint(game: Game, tables: Tables, at_hand: dict[str, dict[str, Any]]) -> Iterator[Say]:
    """What only looks wrong with the tables at hand; those that are not answer from the home."""
    charts = {}
    for name in game.crts:
        data = at_hand.get(name) or tables[name]
        charts[name] = Crt.of(name, data)
        if name in at_hand:
            yield from chart_warnings(charts[name], data.get("ranked", ()))
    for name, data in at_hand.items():
        for kind, by, place in modifiers(data):
            if charts and not effective(kind, by, charts.values()):
                yield say("lint.no-effect", table=f"{game.key} {name}", key=place, n=by)
