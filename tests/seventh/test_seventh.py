"""A new game in Python is one folder of code, one of tables, one of tests, and one line that lists it.

The seventh game, The Bridge at Dawn, is not shipped. It is put into a copy of the source tree as CONTRIBUTING.md says, and played there
from the command line as any other.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LISTED = 'BUILT = ("iraq", "bataan", "corregidor", "mukden", "midway", "arras"'


class Said(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def python(tree: Path, *words: str | Path, home: Path | None = None) -> Said:
    """A python of its own with the copy alone."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("REFCLI_")}
    env |= {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8", "CI": "true"}
    if home is not None:
        env["REFCLI_HOME"] = str(home)
    done = subprocess.run([sys.executable, *map(str, words)], cwd=home or tree, env=env, capture_output=True, encoding="utf-8", check=False)
    return Said(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source tree with the game in it."""
    at = tmp_path_factory.mktemp("tree")
    left_out = shutil.ignore_patterns("__pycache__")
    for name in ("refcli", "tables"):
        shutil.copytree(ROOT / name, at / name, ignore=left_out)
    (at / "tests" / "games").mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "conftest.py", at / "tests")
    shutil.copytree(HERE / "game", at / "refcli" / "games" / "bridge", ignore=left_out)
    shutil.copytree(HERE / "tables", at / "tables" / "bridge")
    shutil.copytree(HERE / "tests", at / "tests" / "games" / "bridge", ignore=left_out)
    listing = at / "refcli" / "games" / "__init__.py"
    source = listing.read_text("utf-8")
    assert source.count(LISTED) == 1
    listing.write_text(source.replace(LISTED, f'{LISTED}, "bridge"'), "utf-8")
    return at


@pytest.fixture
def refcli(tree: Path, tmp_path: Path) -> Callable[..., Said]:
    (tmp_path / "sessions").mkdir()
    return lambda *words: python(tree, "-m", "refcli", *words, home=tmp_path)


def test_its_own_tests_hold(tree: Path) -> None:
    done = python(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games/bridge")
    assert done.code == 0 and " passed" in done.out, done.out


def test_the_type_checker_knows_its_tables(tree: Path, tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    mypy = ("-m", "mypy", "--strict", "--follow-imports=silent", "--cache-dir", tmp_path)
    assert "Success" in python(tree, *mypy, "-p", "refcli.games.bridge").out
    status = tree / "refcli" / "games" / "bridge" / "status.py"
    source = status.read_text("utf-8")
    try:
        status.write_text(f'{source}\n\ndef slip(state: State) -> object:\n    return numbers(state)["calendar"]["lsat"]\n', "utf-8")
        assert 'has no key "lsat"' in python(tree, *mypy, "-p", "refcli.games.bridge").out
    finally:
        status.write_text(source, "utf-8")


def test_a_lookup_and_its_chances(refcli: Callable[..., Said]) -> None:
    assert "bridge" in [row["key"] for row in refcli("games", "--json").json["result"]["games"]]
    found = refcli("bridge", "assault", "6:2", "3", "--by", "blue", "--json").json
    assert (found["result"]["key"], found["dice"][0]["label"], found["session"]) == ("D1", "assault", None)
    odds = refcli("odds", "bridge", "assault", "6:2", "--by", "blue", "--json").json["odds"]
    assert odds["outcomes"] == [{"key": "Dc", "p": "1/2"}, {"key": "D1", "p": "1/3"}, {"key": "X", "p": "1/6"}]
    assert odds["expected"]["steps.red@hold"] == "-1"
    assert refcli("crt", "bridge", "3:1", "4", "--json").json["result"]["key"] == "Dc"
    assert refcli("bridge", "assault", "6:2", "9", "--by", "blue").code == 2
    assert "Smoke beyond the last column is lost." in refcli("rulings", "bridge").out


def test_an_evening(refcli: Callable[..., Said], tmp_path: Path) -> None:
    """A session from the start to the end: a decision, a debt that holds the clock, undo, the audit, a script that replays it."""
    assert refcli("new", "eve", "--game", "bridge", "--dice-mode", "physical").code == 0
    assert refcli("assault", "6:2", "--by", "red", "--dice", "6").code == 3
    asked = refcli("assault", "6:2", "--by", "blue", "--dice", "6", "--json").json
    assert [option["key"] for option in asked["decision"]["options"]] == ["hold", "yield"]
    taken = refcli("decide", "yield", "--json").json
    assert taken["result"]["taken"] and [item["command"] for item in taken["owed"]] == ["demolish"]
    assert refcli("next").code == 3
    assert refcli("demolish", "--dice", "2", "--json").json["result"]["key"] == "fail"
    assert refcli("next", "--json").json["result"]["turn"] == 2
    assert refcli("undo").code == 0 and refcli("redo").code == 0
    for _ in range(2):
        assert refcli("next").code == 0
    state = refcli("status", "--json").json["state"]
    assert (state["over"], state["winner"]) == (True, "blue")
    assert refcli("assault", "1:1", "--by", "red", "--dice", "1").code == 3
    assert [refcli(*words.split()).code for words in ("verify", "report", "tables bridge --sheet")] == [0, 0, 0]
    script = refcli("log", "--script").out
    (tmp_path / "again.txt").write_text(script.replace("eve", "again"), "utf-8")
    assert refcli("run", "again.txt").code == 0
    assert refcli("status", "--json", "--session", "again").json["state"] == state


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_it_says_is_said_in_words(refcli: Callable[..., Said], lang: str) -> None:
    refcli("new", "eve", "--game", "bridge", "--dice-mode", "physical")
    said = [
        refcli("--lang", lang, *words.split()).out
        for words in ("status", "assault 6:2 --by blue --dice 6", "decide yield", "demolish --dice 1", "next", "status", "log")
    ]
    assert all(said) and not [text for text in said if re.search(r"bridge\.[a-z]|[{}]", text)]
    assert ("赤軍" if lang == "ja" else "red") in said[1] and ("橋を奪取" if lang == "ja" else "the bridge is taken") in said[2]
    assert "refcli bridge assault 6:2 --by blue --dice 4" in refcli("--lang", lang, "bridge", "assault", "--help").out


def test_a_homes_table_is_validated_by_what_types_the_rules(refcli: Callable[..., Said], tmp_path: Path) -> None:
    folder = tmp_path / "tables" / "bridge"
    folder.mkdir(parents=True)
    text = (HERE / "tables" / "calendar.toml").read_text("utf-8")
    (folder / "calendar.toml").write_text(text.replace("last = 3", "lsat = 3"), "utf-8")
    found = refcli("bridge", "assault", "6:2", "3", "--by", "blue")
    assert found.code == 2 and "calendar.toml" in found.err and "`last`" in found.err
    (folder / "calendar.toml").write_text(text.replace("last = 3", "last = 9"), "utf-8")
    assert refcli("tables", "check").code == 0
