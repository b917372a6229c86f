"""Everything that is shown fits 40 columns, in both languages, and nothing of it is left in English in Japanese.

Every example of every command, every help page, and what each game puts on show.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest

from refcli.cli.examples import EXAMPLES, examples
from refcli.cli.output import Output
from refcli.games import BUILT, built
from refcli.views.cells import width

COLUMNS = 40
ENGLISH = re.compile(r"(?<![-./\w`'{])[a-z']{2,} [a-z']{2,} [a-z']{2,}")
"""Three English words in a row: a sentence that nobody has translated, or words that a player types."""


def shown(refcli: Any, game: str, lang: str) -> Iterator[tuple[list[str], str]]:
    """(words, what they show) of all that can be looked at in a session of the game."""
    refcli("new", "t", "--game", game, "--seed", "s")
    lines = [["status"], ["time"], ["next"], ["log"], ["games"], ["sessions"], ["rulings", game], ["tables", game], ["--help"]]
    lines += [[game, "--help"], ["tables", game, "--sheet"]]
    lines += [[game, *name.split(), "--help"] for name in built(game).commands]
    lines += [shlex.split(one) for found in EXAMPLES.values() for one in found]
    lines += [shlex.split(one) for name in built(game).commands for one in examples(name, game)]
    for words in lines:
        if words[0] not in ("new", "use", "run", "play", "report", "pack") and words[1:2] not in (["enter"], ["copy"], ["new"]):
            result = refcli("--lang", lang, *words)
            yield words, result.out + result.err


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What examples write is written where nobody minds."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", BUILT)
def test_nothing_is_wider_than_a_narrow_terminal(refcli: Any, game: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Output, "width", property(lambda self: COLUMNS))
    wide = [(words, line) for words, text in shown(refcli, game, lang) for line in text.split("\n") if width(line) > COLUMNS]
    assert wide == []


OURS = ("refcli", "No such file", "The first brigade", "forgotten in the last turn", "TOML", "Object contains")
"""What stays as it is: commands to type, what a player wrote, the words of the system and of the reader of tables."""


@pytest.mark.parametrize("game", BUILT)
def test_nothing_is_left_in_english_in_japanese(refcli: Any, game: str) -> None:
    lines = {line for words, text in shown(refcli, game, "ja") if "schema" not in words for line in text.split("\n")}  # that is JSON
    assert {line for line in lines if ENGLISH.search(line) and not any(one in line for one in OURS)} == set()
