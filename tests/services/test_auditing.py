"""Many records audited at once: a row each, whatever they are, and what only all of them together tell."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

MOSCOW = ("new {name} --game moscow --seed {seed}", "time next german-combat", "combat 6:2", "undo", "combat 6:2")


def evening(refcli: Any, name: str, seed: str) -> None:
    for line in MOSCOW:
        assert refcli(*line.format(name=name, seed=seed).split()).code == 0
    assert refcli("pack", "-o", f"{name}.zip").code == 0


def test_a_home_is_all_its_sessions_and_packs_are_one_each(refcli: Any, home: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(home)
    evening(refcli, "a", "s")
    evening(refcli, "b", "s")
    found = refcli("--json", "audit", ".", "a.zip").json["result"]
    assert [(row["session"], row["ok"]) for row in found["records"]] == [("a", True), ("b", True), ("a", True)]
    a, b, packed = found["records"]
    assert packed["same_as"] == [a["file"]] and a["same_as"] == ["a.zip"] and b["same_as"] == []
    assert set(a["same_seed"]) == {b["file"], "a.zip"}
    assert (a["undone"]["throws"], a["seeds"], a["dice_mode"], a["over"]) == (1, 1, "digital", False)
    assert a["players"] == {"german": None, "soviet": None}
    kept, back = sorted(a["fairness"], key=lambda row: row["undone"])
    assert (kept["count"], back["count"], kept["side"], kept["sides"]) == (1, 1, "german", 6)
    assert a["luck"]["sides"][0]["throws"] == 1 and a["luck"]["undone"][0]["throws"] == 1


def test_a_bad_record_is_a_row_and_the_next_follows(refcli: Any, home: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(home)
    evening(refcli, "a", "s")
    evening(refcli, "b", "t")
    journal = home / "sessions" / "a" / "journal.toml"
    journal.write_text(journal.read_text("utf-8").replace("--att 6", "--att 9", 1), "utf-8")
    (home / "none.zip").write_text("no zip", "utf-8")
    done = refcli("--json", "audit", "none.zip", "nowhere", "sessions/a", "sessions/b")
    assert done.code == 4 and done.json["error"]["code"] == "session"
    rows = done.json["result"]["records"]
    assert [row["ok"] for row in rows] == [False, False, False, True]
    assert done.json["result"]["failed"] == 3
    assert rows[2]["chain"] == "fault" and rows[2]["faults"] and rows[0]["error"] and rows[2]["error"]
    shown = refcli("audit", "sessions/a", "sessions/b")
    assert shown.code == 4 and "sessions/b" in shown.out and "1 of 2" in shown.err


def test_heads_that_were_kept_are_held_against_the_records(refcli: Any, home: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(home)
    evening(refcli, "a", "s")
    assert refcli("audit", ".", "--format", "heads", "-o", "heads.txt").code == 0
    assert (home / "heads.txt").read_text("utf-8").split()[1] == "a"
    assert refcli("note", "goes on").code == 0
    found = refcli("--json", "audit", ".", "--heads", "heads.txt").json["result"]
    assert found["records"][0]["head_found"] is True
    (home / "sessions" / "a").rename(home / "sessions" / "z")
    evening(refcli, "a", "other")
    done = refcli("--json", "audit", ".", "--heads", "heads.txt")
    assert done.code == 4
    assert {row["session"]: row["head_found"] for row in done.json["result"]["records"]} == {"a": False, "z": None}


def test_the_table_for_a_spreadsheet(refcli: Any, home: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(home)
    evening(refcli, "a", "s")
    assert refcli("audit", ".", "--format", "csv", "-o", "all.csv").code == 0
    rows = list(csv.DictReader(io.StringIO((home / "all.csv").read_text("utf-8"))))
    assert [(row["session"], row["ok"], row["chain"]) for row in rows] == [("a", "true", "ok")]
    assert refcli("audit", ".", "--format", "html").out.startswith("<!DOCTYPE html>")


def test_few_looks_are_no_proof_and_many_are_corrected_for(refcli: Any, home: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(home)
    for name in "abcdefgh":
        evening(refcli, name, name)
    rows = refcli("--json", "audit", ".").json["result"]["records"]
    looks = [one for row in rows for one in (*row["fairness"], *row["luck"]["sides"], *row["luck"]["undone"]) if one["p"] is not None]
    assert looks and all(one["holm"] is not None for one in looks)
    assert "unlikely" not in refcli("audit", ".").out
