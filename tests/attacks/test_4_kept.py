"""Nothing lost: whatever lies in the folder, whatever the system refuses."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from .forge import verdicts


def test_4_1_a_session_without_its_record_is_damaged(played: Any, home: Path) -> None:
    (home / "sessions/t/journal.toml").unlink()
    for words in (["status"], ["new", "t", "--game", "arras"], ["verify"]):
        assert played(*words).code == 4, words


def test_4_2_nothing_is_written_over(played: Any, home: Path) -> None:
    (home / "mine.txt").write_text("mine")
    (home / "link").symlink_to(home / "mine.txt")
    os.mkfifo(home / "pipe")
    for name in ("mine.txt", "link", "pipe", ".", "sessions/t/journal.toml", "tables/x", "~nobody-here/x"):
        assert played("report", "-o", name if name[0] == "~" else home / name).code == 2, name
    assert (home / "mine.txt").read_text() == "mine"
    assert played("report", "-o", home / "mine.txt", "--force").code == 0
    assert played("report", "-o", home / "mine.txt").code == 0  # its like


def test_4_3_a_link_named_lock_is_not_followed(played: Any, home: Path) -> None:
    (home / "victim").write_text("whole")
    (home / "sessions/t/lock").unlink()
    (home / "sessions/t/lock").symlink_to(home / "victim")
    assert played("note", "x").code == 4
    assert (home / "victim").read_text() == "whole"


def test_4_3_the_last_handler(played: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    monkeypatch.setattr("refcli.desk.desk.Desk._answer", lambda *rest: [][1])
    found = played("--json", "status")
    assert (found.code, found.json["error"]["reason"]) == (4, "internal")
    assert list(home.glob("refcli-fault-*.txt"))


def test_4_5_mend(played: Any, home: Path) -> None:
    file = home / "sessions/t/journal.toml"
    file.write_bytes(file.read_bytes() + b"garbage\n[[entry]]\nx")
    assert played("status").code == 4
    assert played("mend").code == 2
    assert played("mend", "--yes").code == 0
    assert verdicts(played)[1]["mends"] == [9]
    assert played("mend", "--yes").code == 3


def test_4_6_the_mirror_has_every_entry(played: Any, home: Path) -> None:
    there = home / "stick"
    assert "stick" in played("mirror", there).out
    there.mkdir()
    played("note", "caught up")
    copy = there / "t.journal.toml"
    assert copy.read_bytes() == (home / "sessions/t/journal.toml").read_bytes()
    copy.write_bytes(copy.read_bytes()[:-5])
    assert any("stick" in one for one in played("--json", "verify").json["warnings"])
    (home / "sessions/t/journal.toml").unlink()
    assert str(copy) in played("status").err


IMPOSSIBLE = {
    "a phase that the game has not": ("phase = ", 'phase = "tea"', "phase"),
    "a number out of bounds": ("turn = ", "turn = 99", "turn"),
    "an option that the game has not": ("options = ", 'options = ["luck"]', "options"),
    "a path that the game has not": ("turn = ", "turn = 1\ngold = 5", "gold"),
    "a text for a number": ("turn = ", 'turn = "x"', "turn"),
}


@pytest.mark.parametrize("what", list(IMPOSSIBLE))
def test_4_4_a_checkpoint_that_no_rule_allows(what: str, played: Any, home: Path) -> None:
    begins, instead, path = IMPOSSIBLE[what]
    file = home / "sessions/t/session.toml"
    lines = file.read_text("utf-8").splitlines()
    at = next((i for i, line in enumerate(lines) if line.startswith(begins)), len(lines))
    lines[at : at + 1] = [instead]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    for words in (["status"], ["note", "x"], ["combat", "5:2"]):
        found = played("--json", *words)
        assert found.code == 4, words
        assert path in found.json["error"]["message"], words
    assert verdicts(played)[1]["entries"] == 8


SENSELESS = (
    "",
    "[]",
    "{",
    '{"odds": 3}',
    '{"given": {"for": 1}}',
    '{"odds": {"order": [], "seq": 1}}',
    '{"clock": []}',
    '{"clock": {"seq": "x"}}',
    '{"clock": {"seq": 1, "at": -5, "digest": "", "seconds": 3}}',
    '{"brief": [1]}',
    "[" * 100_000,
)


@pytest.mark.parametrize("content", SENSELESS, ids=range(len(SENSELESS)))
def test_4_4_what_lies_beside_the_record_and_makes_no_sense_is_dropped_and_said(content: str, played: Any, home: Path) -> None:
    file = home / "sessions/t/aside.json"
    for words in (["status"], ["again"], ["odds", "combat", "5:2"], ["roll", "1d6"], ["note", "x"]):
        file.write_text(content, "utf-8")
        assert played(*words).code in (0, 2, 3), words
    file.write_text(content, "utf-8")
    found = played("--json", "again")
    assert "aside.json" in found.out
    assert not file.exists() or file.read_text("utf-8") != content


def test_4_4_a_clock_that_somebody_made_up_counts_no_hours(played: Any, home: Path) -> None:
    told = played("--json", "status").json["result"]["clock"]
    made = {"seq": 1, "at": 0, "digest": verdicts(played)[1]["digest"], "made": None, "of": None, "turn": 0, "pauses": 0, "seconds": {}}
    (home / "sessions/t/aside.json").write_text(json.dumps({"clock": made | {"seconds": {"allied": 9000}}}), "utf-8")
    assert played("--json", "status").json["result"]["clock"] == told
