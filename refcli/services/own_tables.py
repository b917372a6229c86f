"""Tables of a home: where they stand, whose they are, and when they may be written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..core import keys
from ..core.errors import BadInput
from ..core.game import Game
from ..core.outcome import say
from ..core.tables import Tables, shipped

if TYPE_CHECKING:
    from ..desk.desk import Desk


def at_most(words: Sequence[str], n: int) -> None:
    """BadInput at the word behind the last that has a place."""
    if len(words) > n:
        raise BadInput(say("words.unplaced", word=words[n]), say("tables.how"))


def not_in_the_source_tree(desk: Desk) -> None:
    """BadInput where the shipped tables would be written over, and in the middle of a script (a file is not taken back)."""
    if (desk.home.root / "tables").resolve() == shipped().resolve():
        raise BadInput(say("tables.source-tree"), say("tables.source-tree.how"))
    if desk.in_batch:
        raise BadInput(say("tables.in-batch"), say("tables.in-batch.how"))


def home_file(desk: Desk, file: Path) -> Path:
    """Where the home's own table stands that answers instead of a shipped one."""
    return desk.home.root / "tables" / file.parent.name / file.name


def own_file(desk: Desk, key: str, name: str) -> Path:
    """Where a table of an own game stands in the home."""
    return desk.home.root / "tables" / key / f"{name}.toml"


def game_and_tables(desk: Desk, words: Sequence[str], most: int) -> tuple[Game, Tables]:
    """The game that the first word names; BadInput if there is none, or too many words follow."""
    at_most(words, most)
    if not words:
        raise BadInput(say("words.missing", facts="GAME"), say("tables.how"))
    return desk.game(keys.resolve(words[0], desk.game_keys, "what.game"))
