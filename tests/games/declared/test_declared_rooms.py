"""The files of the game of tables alone know each other in one direction: none comes back to itself, late imports counted."""

from __future__ import annotations

import ast
from pathlib import Path

import refcli.games.declared as room


def test_there_is_no_circle_of_files() -> None:
    folder = Path(room.__file__).parent
    files = {file.stem: ast.walk(ast.parse(file.read_text("utf-8"))) for file in folder.glob("*.py")}
    knows = {
        name: {key for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 1 for key in _named(node)} & files.keys()
        for name, nodes in files.items()
    }
    assert len(knows) > 30 and knows["effects"] >= {"throws", "modifiers"}
    while leaves := {name for name, others in knows.items() if not others & knows.keys()}:
        knows = {name: others for name, others in knows.items() if name not in leaves}
    assert knows == {}


def _named(node: ast.ImportFrom) -> list[str]:
    return [node.module] if node.module else [alias.name for alias in node.names]
