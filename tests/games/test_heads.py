"""Which words are commands of built games is written out, so that a game of tables alone need not import them: it must be so."""

from __future__ import annotations

import subprocess
import sys

from refcli.games import BUILT, HEADS, built


def test_the_words_that_are_written_out_are_those_of_the_built_games() -> None:
    assert {name.split()[0] for key in BUILT for name in built(key).commands} == HEADS


def test_a_game_of_tables_alone_imports_no_built_game() -> None:
    asked = "import sys; from refcli.desk.library import game_of; game_of('moscow', None); print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in found if name.startswith(tuple(f"refcli.games.{key}" for key in BUILT))]
