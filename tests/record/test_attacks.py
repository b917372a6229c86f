"""Whoever holds the folder attacks the record with the project's own code: the verdict named is what it owes the others."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .forge import respelled, rewrite


@pytest.fixture
def played(refcli: Any) -> Any:
    """A small session of Arras with dice, an amendment, a note, something taken back."""
    lines = ("new t --game arras --seed s --seed r", "combat 5:2", "roll 2d6", "amend 3d6", "note x", "undo", "stir word", "roll 1d6")
    for line in lines:
        assert refcli(*line.split()).code == 0, line
    return refcli


def verdicts(refcli: Any, *words: object) -> tuple[int, dict[str, Any]]:
    found = refcli("--json", "verify", *words)
    return found.code, found.json["result"]


FORGED: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "2.1 an unknown field": (lambda e: e["seq"] == 5 and e.update(nonce2="x"), "chain"),
    "2.1 another phase": (lambda e: e["seq"] == 5 and e.update(phase="german"), "chain"),
    "2.1 another dice mode": (lambda e: e["seq"] == 1 and e["about"].update(dice_mode="physical"), "rulings"),
    "2.2 a note that changes the state": (lambda e: e["seq"] == 5 and e.update(changes=[{"path": "turn", "old": 1, "new": 2}]), "chain"),
    "2.2 dice burned in a note": (lambda e: e["seq"] == 5 and e.update(dice=[]), "chain"),
    "2.2 one die more": (
        lambda e: e["seq"] == 8 and e["dice"].append({"label": "roll", "sides": 6, "value": 3, "source": "typed"}),
        "rulings",
    ),
    "2.5 an excuse that the forger writes": (
        lambda e: e["seq"] == 2 and (e.update(version="0.1.0"), e["result"].update(key="De")),
        "rulings",
    ),
}


@pytest.mark.parametrize("what", list(FORGED))
def test_what_is_forged_is_found_out(what: str, played: Any, home: Path) -> None:
    change, verdict = FORGED[what]
    rewrite(home / "sessions/t", change)
    code, result = verdicts(played)
    assert (code, result[verdict]) == (4, "fault"), result["faults"]


def test_2_1_a_comment_where_freedom_could_hide(played: Any, home: Path) -> None:
    respelled(home / "sessions/t", lambda n, body: body.replace(b"seq = 8\n", b"seq = 8 # 42\n"))
    code, result = verdicts(played)
    assert (code, result["chain"], result["faults"][0]["seq"]) == (4, "fault", 8)


def test_2_5_a_version_that_nobody_knows_is_unproven(played: Any, home: Path) -> None:
    def later(entry: dict[str, Any]) -> None:
        if "version" in entry:
            entry["version"] = "9.9.9"
        if entry["seq"] == 2:
            entry["result"]["key"] = "De"

    rewrite(home / "sessions/t", later)
    code, result = verdicts(played)
    assert (code, result["rulings"]) == (0, "unproven")
    assert verdicts(played, "--strict=unproven")[0] == 4


def test_1_1_heads_long_and_several(played: Any) -> None:
    long = played("--json", "status", "--long").json["result"]["head"]
    assert len(long.replace("-", "")) == 30
    code, result = verdicts(played, "--head", long, "--head", long[:17])
    assert (code, [one["since"] for one in result["heads"]]) == (0, [0, 0])
    code, result = verdicts(played, "--head", long, "--head", "00000-00000-00000")
    assert (code, [one["at"] for one in result["heads"]]) == (4, [8, None])


def test_2_6_strict(played: Any) -> None:
    assert verdicts(played)[0] == 0
    assert verdicts(played, "--strict")[0] == 4
    assert verdicts(played, "--strict=amended")[0] == 4
    assert verdicts(played, "--strict=dice,hand")[0] == 0


def test_2_7_where_two_records_part(played: Any, home: Path) -> None:
    old = home / "old.zip"
    played("pack", "-o", old)
    played("note", "y")
    code, result = verdicts(played, "--after", old)
    assert (code, result["continues"], result["entries_since"]) == (0, True, 1)
    rewrite(home / "sessions/t", lambda entry: entry["seq"] == 5 and entry.update(text="z"))
    code, result = verdicts(played, "--after", old)
    assert (code, result["continues"], result["parts"]["seq"]) == (4, False, 5)


def test_3_1_dice_behind_a_stir_are_of_the_mix(played: Any, home: Path) -> None:
    assert verdicts(played)[1]["stirs"] == [{"seq": 7, "word": "word"}]
    rewrite(home / "sessions/t", lambda entry: entry["seq"] == 7 and entry.update(word="worse"))
    code, result = verdicts(played)
    assert result["dice"] == ("fault" if code == 4 else "ok")


def test_3_5_secrets_are_the_owners(played: Any, home: Path) -> None:
    assert (home / "sessions/t/seed.txt").stat().st_mode & 0o777 == 0o600 or os.name == "nt"


def test_9_1_no_die_from_another_seed(played: Any, home: Path) -> None:
    file = home / "sessions/t/seed.txt"
    file.write_bytes(file.read_bytes() + b"\n")
    assert played("roll", "1d6").code == 0
    file.write_text("another")
    found = played("--json", "roll", "1d6")
    assert (found.code, found.json["error"]["reason"]) == (4, "seed.changed")


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
