"""Two homes with a game by mail between them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from refcli.cli.main import run

PHRASES = ("the long road to the old city gate", "snow falls early on the birch wood")


class Home:
    """One player's home: ``home("combat", "6:2")`` is the JSON answer; ``code`` the last exit code."""

    def __init__(self, root: Path, name: str, capsys: pytest.CaptureFixture[str]):
        self.root, self.name, self._capsys = root, name, capsys
        self.code = 0
        (root / "sessions").mkdir(parents=True)

    def __call__(self, *words: object) -> Any:
        self._capsys.readouterr()
        self.code = run(["--home", str(self.root), "--json", *map(str, words)])
        return json.loads(self._capsys.readouterr().out)

    def ok(self, *words: object) -> Any:
        answer = self(*words)
        assert answer["ok"], (words, answer["error"])
        return answer

    @property
    def folder(self) -> Path:
        return self.root / "sessions" / self.name

    @property
    def record(self) -> bytes:
        return (self.folder / "journal.toml").read_bytes()

    def send(self, file: Path) -> Any:
        return self.ok("send", "-o", file)


class Post:
    """Both homes; ``letter(n)`` is the file of a letter."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]):
        self.a, self.b = Home(root / "a", "game", capsys), Home(root / "b", "game", capsys)
        self.root = root

    def letter(self, n: int) -> Path:
        return self.root / f"{n}.txt"

    def begin(self, game: str = "moscow", side: str = "german", *before: tuple[str, ...], salt: str = "1") -> None:
        """Letters 1 and 2: both sides' halves are known, and the pen is with the beginner again."""
        self.a.ok("new", "game", "--game", game, "--mail", side, "--seed", PHRASES[0], "--salt", "0")
        for words in before:
            self.a.ok(*words)
        self.a.send(self.letter(1))
        self.b.ok("join", self.letter(1), "game", "--seed", PHRASES[1], "--salt", salt)
        self.b.send(self.letter(2))
        self.a.ok("receive", self.letter(2))


@pytest.fixture
def post(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Post:
    for name in ("REFCLI_HOME", "REFCLI_SESSION", "REFCLI_LANG", "REFCLI_PASSPHRASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return Post(tmp_path, capsys)
