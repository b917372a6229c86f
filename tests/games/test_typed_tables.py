"""What a game's schema says of its tables is what its rules see: a misspelt key of a table is an error of the type checker."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import is_typeddict

import pytest

import refcli

GAMES = Path(refcli.__file__).resolve().parent / "games"
TYPED = {"arras": "ArrasTables", "midway": "MidwayTables", "mukden": "MukdenTables"}
"""The games whose rules read typed tables, each with the shape of all of them."""

RIGHT_AND_WRONG = {
    "arras": ('["conflict"]["before_move"]["shift"]', '["conflict"]["before_move"]["shfit"]'),
    "midway": ('["air"]["strike"]["reach"]', '["air"]["strike"]["raech"]'),
    "mukden": ('["ending"]["time"]', '["ending"]["tmie"]'),
}


def checked(snippet: str, folder: Path) -> str:
    """What mypy says of a module that reads tables."""
    pytest.importorskip("mypy")
    file = folder / "snippet.py"
    file.write_text(snippet, "utf-8")
    words = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--cache-dir", str(folder / "cache"), str(file)]
    return subprocess.run(words, capture_output=True, text=True, cwd=GAMES.parent.parent, check=False).stdout


def test_a_misspelt_key_is_an_error_of_the_type_checker(tmp_path):
    lines = ["from refcli.core.state import State"]
    lines += [f"from refcli.games.{game}.kinds import numbers as {game}" for game in RIGHT_AND_WRONG]
    lines += ["def read(state: State) -> list[object]:", "    return ["]
    for game, (right, wrong) in RIGHT_AND_WRONG.items():
        lines += [f"        {game}(state){right},", f"        {game}(state){wrong},"]
    found = checked("\n".join([*lines, "    ]", ""]), tmp_path)
    assert found.count("error:") == len(RIGHT_AND_WRONG), found
    for _, wrong in RIGHT_AND_WRONG.values():
        assert f"has no key {wrong.split('[')[-1][:-1]}" in found


def test_what_types_the_rules_is_what_validates_a_home():
    for game, name in TYPED.items():
        shape = getattr(import_module(f"refcli.games.{game}.tables"), name)
        schema = import_module(f"refcli.games.{game}.schema").SCHEMA
        assert is_typeddict(shape)
        assert schema.names == sorted({*shape.__annotations__, "rules"})


def raw(source: str) -> list[int]:
    """The lines that read a table whose shape the type checker cannot know."""
    nodes = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Subscript)]
    return sorted(
        node.lineno
        for node in nodes
        if (isinstance(node, ast.Attribute) and node.attr == "tables") or (isinstance(node, ast.Name) and node.id == "tables")
    )


def test_the_reader_of_sources_sees_a_raw_table():
    assert raw("a = state.tables['x']\nb = numbers(state)['x']\nc = tables['y']['z']\n") == [1, 3]


@pytest.mark.parametrize("game", TYPED)
def test_no_rule_reads_a_table_without_its_shape(game):
    found = [f"{file.name}:{line}" for file in (GAMES / game).rglob("*.py") for line in raw(file.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize("game", TYPED)
def test_shapes_cost_nothing_on_the_way_to_a_ruling(game):
    """They are imported for the type checker alone, so that no validation library comes with a rule."""
    code = f"import sys, refcli.games.{game} as g; [c.rule for c in map(g.GAME.command, g.GAME.commands)]; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert f"refcli.games.{game}.kinds" in loaded
    assert not {f"refcli.games.{game}.tables", "refcli.core.shapes", "msgspec"} & set(loaded)
