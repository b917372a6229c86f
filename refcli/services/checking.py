"""``tables check``: what is wrong with tables, all of it with file and key, and what only looks wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.answer import Answer
from ..core.crt import Crt
from ..core.errors import BadInput, Faulty
from ..core.lint import chart_warnings, effective, modifiers
from ..core.outcome import Fault, Say, hard, say
from ..core.tables import Tables, read_toml
from ..desk.library import game_keys, is_game, tables_in, tables_of, taken
from ..games import BUILT, built

if TYPE_CHECKING:
    from ..desk.desk import Desk


class Found(NamedTuple):
    """A file that may hold a table, and the tables of the game whose it is (None: of no game that refcli knows)."""

    file: Path
    tables: Tables | None


def checked(desk: Desk, path: str | None) -> Answer:
    """BadInput with every fault, else the number of tables and, as warnings, what only looks wrong."""
    found = list(_below(desk, Path(path).expanduser()) if path is not None else _of_home(desk))
    faults: list[Fault] = []
    warnings: list[Say] = []
    whole: dict[str, tuple[Tables, dict[str, dict[str, Any]]]] = {}
    for file, tables in found:
        try:
            data = read_toml(file)
        except BadInput as fault:
            faults.append(hard(fault.message, todo=fault.hint))
            continue
        if tables is None and file.name == "game.toml":
            faults.append(hard(say("own.key-taken", key=file.parent.name, file=str(file)), todo=say("own.key-taken.how")))
            continue
        if tables is None:
            if (note := say("tables.no-game", folder=str(file.parent))) not in warnings:
                warnings.append(note)
            continue
        if problems := tables.problems(file.stem, data):
            faults += [hard(say("tables.invalid", file=str(file), fault=one)) for one in problems]
        else:
            whole.setdefault(tables.game, (tables, {}))[1][file.stem] = data
    if faults:
        raise Faulty(faults)
    for tables, at_hand in whole.values():
        warnings += _lint(tables, at_hand)
    names = [str(one.file) for one in found]
    answer = Answer("tables check", view="text", result={"checked": len(names), "files": names}, warnings=tuple(warnings))
    answer.data = {"lines": [say("tables.checked", n=len(names))]}
    return answer


def _of_home(desk: Desk) -> Iterator[Found]:
    """The table of each name that answers in this home, for every game; and what stands in the home besides."""
    seen: set[Path] = set()
    for key in game_keys(desk.home.root):
        tables = tables_of(key, desk.home.root)
        for file in tables.files():
            if file not in seen:
                seen.add(file)
                yield Found(file, tables if key in BUILT or key not in taken() else None)
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
        return [Found(path, _tables_of(desk, path.parent))]
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
    tables = _tables_of(desk, folder)
    return [Found(file, tables) for file in sorted(folder.glob("*.toml"))]


def _tables_of(desk: Desk, folder: Path) -> Tables | None:
    """The tables of the game whose folder has that name, or of the first that shares it with others; an own game may stand
    anywhere. None where there is no such game, or its name is a command's."""
    key = folder.name
    if key in BUILT:
        return tables_of(key, desk.home.root)
    if is_game(key, desk.home.root) and folder.parent.name == "tables":
        return tables_of(key, desk.home.root) if key not in taken() else None
    if (folder / "game.toml").is_file():
        return tables_in(folder)
    if is_game(key, desk.home.root):
        return tables_of(key, desk.home.root) if key not in taken() else None
    for other in BUILT:
        if key in (tables := tables_of(other, desk.home.root)).folders():
            return tables
    return None


def _lint(tables: Tables, at_hand: dict[str, dict[str, Any]]) -> Iterator[Say]:
    """What only looks wrong with the tables at hand; those that are not answer from the home."""
    if tables.game not in BUILT and "game" in at_hand:
        from ..games.declared.braces import odd_braces

        yield from odd_braces(at_hand["game"])
    charts = {}
    holds = at_hand if tables.game in BUILT else {**tables.made("game", at_hand.get("game") or tables["game"]), **at_hand}
    for name in built(tables.game).crts if tables.game in BUILT else tables["game"].get("crt", {}):
        data = holds.get(name) or tables[name]
        charts[name] = Crt.of(name, data)
        if name in at_hand or ("game" in at_hand and tables.game not in BUILT):
            yield from chart_warnings(charts[name], data.get("ranked", ()))
    for name, data in at_hand.items():
        for kind, by, place in modifiers(data):
            if charts and not effective(kind, by, charts.values()):
                yield say("lint.no-effect", table=f"{tables.game} {name}", key=place, n=by)
