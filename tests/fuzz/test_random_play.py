"""Random play of every game: no command crashes, refused ones change nothing, undo and redo lead back and forth to whole
states, the record verifies, and its script plays it again. A fault leaves a session that can be loaded, and says where.

REFCLI_FUZZ_STEPS and REFCLI_FUZZ_SEEDS (a number, or a range such as 10-50) make it longer; REFCLI_FUZZ_KEEP is where
sessions with a fault are put.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest

from refcli.core.errors import BadInput, RefcliError, Refused
from refcli.core.state import Paths
from refcli.desk.desk import Desk
from refcli.games import BUILT
from refcli.record import files
from refcli.record.home import Home
from refcli.record.session import Session
from refcli.text import LANGUAGES, Catalogue
from refcli.views import draw, draw_error

from .player import Player

STEPS = int(os.environ.get("REFCLI_FUZZ_STEPS", "70"))
FIRST, _, LAST = os.environ.get("REFCLI_FUZZ_SEEDS", "2").rpartition("-")
SEEDS = range(int(FIRST), int(LAST) + 1) if FIRST else range(int(LAST))


class NoSync:
    """``os`` without the waiting: what is tested here is not the disk."""

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def fsync(self, handle: int) -> None:
        return


def play(home: Path, key: str, seed: int) -> Player:
    """One random game, checked at each step."""
    desk = Desk(Home(home))
    player = Player(desk, seed)
    game, tables = desk.game(key)
    words = ["new", "t", "--game", key, "--seed", str(seed)]
    for option in tables["options"]["option"] if tables.path("options") else ():
        if player.chance.random() < 0.5:
            words += ["--option", option]
    begun = player.give(words)
    if isinstance(begun, RefcliError):  # options that exclude each other
        begun = player.give(["new", "t", "--game", key, "--seed", str(seed)])
    assert not isinstance(begun, RefcliError), begun
    catalogues = [Catalogue(lang, tables["names"]) for lang in LANGUAGES]
    for step in range(STEPS):
        before = values(home)
        referee = desk.live()
        told = player.give(player.next_words(game, tables, referee.open_decision()), agree=player.chance.random() < 0.15)
        desk.release()
        after = values(home)
        if isinstance(told, RefcliError):
            assert isinstance(told, (BadInput, Refused)), told
            assert after[0] == before[0], "an error changed the state"
            assert after[1] == before[1] or "remark" in kinds(home), "an error left an entry"
            for catalogue in catalogues:
                clean(draw_error(told, catalogue, width=40))
        else:
            for catalogue in catalogues:
                clean(draw(told, catalogue, width=40))
            told.envelope(catalogues[0])
            if told.seq is not None and told.command not in ("undo", "redo", "note") and step % 3 == 0:
                there_and_back(player, home, before, after)
        assert after[2] >= before[2], "a die's number came back"
    desk.close()
    return player


def values(home: Path) -> tuple[dict[str, Any], int, int]:
    position = Session(Home(home), "t").position
    return dict(position.values), position.seq, position.next_die


def kinds(home: Path) -> set[str]:
    return {entry["kind"] for entry in Session(Home(home), "t").record()}


def clean(text: str) -> None:
    assert "\x1b" not in text


def there_and_back(player: Player, home: Path, before: Any, after: Any) -> None:
    """Undo leads to the state before the command, redo to the one after it; twice, for a second time might not."""
    for _ in range(2):
        for words, aim in (("undo", before), ("redo", after)):
            assert not isinstance(player.give([words]), RefcliError)
            player.desk.release()
            assert values(home)[0] == aim[0], f"{words} does not lead to the state it should"


def numbered(paths: Paths, path: str) -> bool:
    """Whether the number of an entry stands there: what is played again may have fewer entries."""
    found = paths.find(path)
    return found is not None and found.kind == "entry"


def checked(home: Path, again: Path, key: str) -> None:
    """The record as a whole: it verifies, stands without its checkpoint, and its script plays it again."""
    desk = Desk(Home(home))
    result = desk.do(["verify"])
    assert result.result["rulings"] == "ok"
    assert not result.warnings, [str(one) for one in result.warnings]
    desk.close()
    kept = Session(Home(home), "t").position
    (home / "sessions/t/session.toml").unlink()
    assert not kept.differs(Session(Home(home), "t").position)
    desk = Desk(Home(home))
    try:
        lines = desk.do(["log", "--script"]).result["script"]
    except Refused:  # secrets are open yet
        return
    finally:
        desk.close()
    (again / "script.txt").write_text("\n".join(lines), "utf-8")
    (again / "sessions").mkdir()
    replay = Desk(Home(again))
    replay.do(["run", str(again / "script.txt")])
    replay.close()
    game, tables = Desk(Home(home)).game(key)
    paths = game.paths(tables)
    one, other = (
        {path: value for path, value in Session(Home(at), "t").position.values.items() if paths.shown(path) and not numbered(paths, path)}
        for at in (home, again)
    )
    assert one == other


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", (*BUILT, "moscow"))
def test_random_play(key: str, seed: int, home: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "os", NoSync())
    monkeypatch.setenv("REFCLI_PASSPHRASE", "open sesame")
    try:
        play(home, key, seed)
        checked(home, tmp_path_factory.mktemp("again"), key)
    except Exception as fault:
        kept = Path(os.environ.get("REFCLI_FUZZ_KEEP", tempfile.gettempdir())) / f"refcli-fuzz-{key}-{seed}"
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(home, kept)
        raise AssertionError(f"load it: refcli --home {kept} --session t status") from fault
