"""The folders are the picture: imports point one way, and what a layer may not know it does not import.

Read from the sources with ast, so that an import inside a function or under TYPE_CHECKING counts as well.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import refcli

ROOT = Path(refcli.__file__).resolve().parent


def named(file: Path) -> str:
    """The full name of the module in a file."""
    return ".".join(("refcli", *file.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


MODULES = {named(file): file for file in ROOT.rglob("*.py")}


def imports(module: str, source: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """(line, full name of the module) for every import statement in a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = module.split(".")
            if node.level:
                base = base[: len(base) - node.level + is_package]
                name = ".".join([*base, node.module] if node.module else base)
            else:
                name = node.module or ""
            for alias in node.names:
                whole = f"{name}.{alias.name}"
                yield node.lineno, whole if whole in MODULES else name


IMPORTS = {name: list(imports(name, file.read_text("utf-8"), file.name == "__init__.py")) for name, file in MODULES.items()}


def within(name: str, *packages: str) -> bool:
    """Whether a module is one of the packages or stands below one."""
    return any(name == package or name.startswith(package + ".") for package in packages)


def below(package: str) -> list[str]:
    return sorted(name for name in MODULES if within(name, package))


def strays(modules: list[str], *allowed: str) -> list[str]:
    """Imports of refcli's own modules that are not below one of ``allowed``."""
    return [
        f"{name}:{line} imports {found}"
        for name in modules
        for line, found in IMPORTS[name]
        if within(found, "refcli") and not within(found, *allowed)
    ]


def users(*libraries: str) -> set[str]:
    """The modules that import one of these libraries."""
    return {name for name, found in IMPORTS.items() if any(within(one, *libraries) for _, one in found)}


def test_the_reader_of_imports_sees_them_all():
    """The oracle of this file: what it would miss, it would let pass."""
    source = "import rich.table\nfrom ..core import dice\nfrom . import x\nif 1:\n    def f():\n        from ...cli.main import run\n"
    assert list(imports("refcli.games.iraq.combat", source, False)) == [
        (1, "rich.table"),
        (2, "refcli.games.core"),
        (3, "refcli.games.iraq"),
        (6, "refcli.cli.main"),
    ]
    assert list(imports("refcli.games", "from ..core.game import Game\nfrom .iraq import kinds", True))[0] == (1, "refcli.core.game")
    assert list(imports("refcli.record.x", "from ..core import dice", False)) == [(1, "refcli.core.dice")]


@pytest.mark.parametrize("layer", ["core", "games", "record", "views", "text"])
def test_every_layer_is_there(layer):
    assert below(f"refcli.{layer}")


def test_core_knows_core_alone():
    assert strays(below("refcli.core"), "refcli.core") == []


SHARED = ("refcli.games.bushido",)
"""What the games of one rulebook have in common."""


def test_a_game_knows_core_and_itself_and_what_its_rulebook_shares():
    games = {name.split(".")[2] for name in below("refcli.games") if name.count(".") >= 2}
    assert games
    assert strays(["refcli.games"], "refcli.core", "refcli.games") == []
    for game in games:
        assert strays(below(f"refcli.games.{game}"), "refcli.core", f"refcli.games.{game}", *SHARED) == []


def test_the_record_knows_no_game_and_no_terminal():
    assert strays(below("refcli.record"), "refcli.core", "refcli.record") == []


def test_mail_knows_the_record_and_no_game():
    assert strays(below("refcli.mail"), "refcli.core", "refcli.record", "refcli.mail") == []


def test_the_referee_knows_state_record_and_rules():
    """No words of a shell, no terminal, no text; the version of the program itself, and the games by their keys."""
    allowed = ("refcli.core", "refcli.record", "refcli.mail", "refcli.games", "refcli.referee")
    found = strays(below("refcli.referee"), *allowed)
    assert [one for one in found if not one.endswith(" imports refcli")] == []


def test_signatures_are_made_in_one_place():
    assert users("nacl") == {"refcli.mail.signing"}


def test_views_draw_answers_and_rule_on_nothing():
    assert strays(below("refcli.views"), "refcli.core", "refcli.views", "refcli.text", "refcli.core.answer") == []


def test_texts_know_what_they_are_made_of():
    assert [one for one in strays(below("refcli.text"), "refcli.core", "refcli.text") if not one.endswith(" imports refcli.games")] == []
    assert strays(["refcli.core.answer"], "refcli.core", "refcli.text") == []


def test_only_the_entry_point_knows_the_command_line():
    for name in sorted(set(MODULES) - set(below("refcli.cli")) - {"refcli.__main__"}):
        assert not [found for _, found in IMPORTS[name] if within(found, "refcli.cli")], name


def test_click_is_for_the_command_line_and_the_views():
    assert {name for name in users("click") if not within(name, "refcli.cli", "refcli.views")} == set()


def test_rich_is_for_the_views():
    assert {name for name in users("rich") if not within(name, "refcli.views")} == set()


@pytest.mark.parametrize("layer", ["refcli.core", "refcli.games"])
def test_no_terminal_and_no_prompt_below_the_command_line(layer):
    called = {
        f"{name}:{node.lineno} {node.func.id}"
        for name in below(layer)
        for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("print", "input")
    }
    assert called == set()


DISK = ("os", "io", "pathlib", "shutil", "tempfile", "glob", "tomllib", "tomli_w", "sqlite3", "subprocess", "socket", "urllib")
CHANCE = ("random", "secrets", "time", "datetime")


def test_a_game_touches_no_disk():
    """Its tables come with the state, already read."""
    assert users(*DISK) & set(below("refcli.games")) == set()
    for name in below("refcli.games"):
        for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                assert called not in ("open", "read_text", "read_bytes", "write_text", "write_bytes"), f"{name}:{node.lineno}"


def test_a_game_throws_no_dice_of_its_own_and_knows_no_clock():
    """All chance comes from the table that is asked; a rule gives the same answer whenever it is called."""
    assert users(*CHANCE) & set(below("refcli.games")) == set()


def test_core_reads_tables_and_touches_no_other_disk():
    assert users(*DISK) & set(below("refcli.core")) == {"refcli.core.tables"}


def test_core_needs_nothing_but_python_to_rule():
    """Third-party libraries cost time at each start: core has the reader of TOML, which saves more than it costs, and the
    validator, where a home table is checked."""
    checks = {"refcli.core.tables", "refcli.core.shapes"}
    outside = {
        (name, found.split(".")[0])
        for name in below("refcli.core")
        for _, found in IMPORTS[name]
        if found.split(".")[0] not in sys.stdlib_module_names and not within(found, "refcli")
    }
    assert {library for _, library in outside} == {"msgspec", "tomli"}
    assert {name for name, library in outside if library == "msgspec"} <= checks
    assert {name for name, library in outside if library == "tomli"} == {"refcli.core.toml"}
    started = "import refcli.core.game, refcli.core.words, refcli.core.odds, refcli.core.crt, sys; print('msgspec' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", started], capture_output=True, text=True, check=True).stdout == "False\n"


def test_no_game_holds_a_float():
    """Exactness: integers and fractions only (trouble 10)."""
    for layer in ("refcli.core", "refcli.games"):
        for name in below(layer):
            for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, float):
                    assert name == "refcli.core.keys", f"{name}:{node.lineno} has {node.value}"  # how near a typo must be


LINES = {
    "iraq": "iraq combat kinetic fallujah 9:4 --by ins --dice 5",
    "bataan": "bataan combat 23:6 3:3 4",
    "corregidor": "corregidor check 3 --dice 5",
    "mukden": "mukden combat 1:2 5:3 --by jp --dice 5,2",
    "arras": "arras combat 3+4:2 --by allied --dice 4",
}


@pytest.mark.parametrize("game", LINES)
def test_a_ruling_wants_the_code_of_its_own_game_alone(game, tmp_path):
    """Nor another's sentences: each costs every command a part of the time that a player waits."""
    code = f"""if 1:
        import sys
        from refcli.cli.main import run
        code = run(["--no-session", *{LINES[game].split()!r}])
        print(*sys.modules)
        sys.exit(code)"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path)
    rooms = {name.split(".")[2] for name in done.stdout.split("\n")[-2].split() if name.startswith("refcli.games.")}
    assert done.returncode == 0, done.stdout + done.stderr
    assert rooms <= {game, "bushido"} and game in rooms
    assert "bushido" not in rooms or game in ("bataan", "corregidor")
