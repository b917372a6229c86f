"""Players and clock, the record of then, filters, the table for a spreadsheet, branches and what they have in common."""

from __future__ import annotations

import csv
import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

MOSCOW = ("new t --game moscow --seed s", "time next german-combat")


def play(refcli: Any, *lines: str) -> None:
    for line in lines:
        done = refcli(*line.split())
        assert done.code == 0, (line, done.err)


def entries(refcli: Any, *words: str) -> list[int]:
    return [entry["seq"] for entry in refcli("--json", "log", *words).json["entries"]]


@pytest.mark.parametrize("words", [("french=Anna",), ("german=",), ("german",), ("german=Anna", "ger=Boris")])
def test_players_that_make_no_sense_change_nothing(refcli: Any, home: Path, words: tuple[str, ...]) -> None:
    done = refcli("new", "t", "--game", "moscow", *(part for word in words for part in ("--player", word)))
    assert done.code == 2
    assert not (home / "sessions" / "t").exists()


def test_a_player_with_a_space_comes_back_from_the_script(refcli: Any, home: Path) -> None:
    assert refcli("new", "t", "--game", "moscow", "--player", "sov=Boris the Bold", "--clock", "30").code == 0
    assert refcli("log", "--script", "--as", "u", "-o", str(home / "s.txt")).code == 0
    assert refcli("run", str(home / "s.txt")).code == 0
    told = refcli("--json", "status", "-s", "u").json["result"]
    assert told["players"] == {"german": None, "soviet": "Boris the Bold"}
    assert told["clock"]["limit"] == 30


def retimed(home: Path, name: str, times: list[str]) -> None:
    """Gives the entries of a record other times, as an attacker would: the chain is made anew."""
    from refcli.record import codec, journal

    folder = home / "sessions" / name
    before, whole = journal.FIRST, b""
    for raw, time in zip(journal.entries(folder / "journal.toml"), times, strict=True):
        entry = raw.parse() | {"made": time}
        content, before = journal.encode(entry, before)
        whole += content
    assert codec.FORMAT >= 2
    (folder / "journal.toml").write_bytes(whole)
    (folder / "session.toml").unlink()


def test_time_is_the_side_s_whose_phase_it_was_and_a_walk_is_nobody_s(refcli: Any, home: Path) -> None:
    play(refcli, "new t --game moscow --seed s --clock 2", "note a", "time next soviet-combat", "note b", "note c")
    hours = ["09:00:00", "09:01:00", "09:03:30", "09:04:00", "09:30:00"]
    retimed(home, "t", [f"2026-01-01T{hour}+00:00" for hour in hours])
    told = refcli("--json", "status").json["result"]["clock"]
    assert told == {"limit": 2, "seconds": {"german": 210, "soviet": 30, "none": 0}, "turn": 240, "pauses": 1}
    answer = refcli("--json", "note", "d").json  # clock.over
    assert [one for one in answer["warnings"] if "over its time" in one]
    assert refcli("--json", "status").json["result"]["clock"]["seconds"]["german"] == 210


def test_the_clock_is_the_same_whether_it_was_kept_or_added_up(refcli: Any, home: Path) -> None:
    script = home / "s.txt"
    script.write_text("new t --game moscow --seed s\n" + "note x\n" * 120, "utf-8")
    assert refcli("run", str(script)).code == 0
    retimed(home, "t", [f"2026-01-01T{9 + i // 60:02d}:{i % 60:02d}:00+00:00" for i in range(121)])
    first = refcli("--json", "status").json["result"]["clock"]
    assert (home / "sessions" / "t" / "aside.json").exists()
    assert refcli("--json", "status").json["result"]["clock"] == first
    assert first["seconds"]["german"] == 120 * 60


def test_the_table_of_then(refcli: Any) -> None:
    play(refcli, *MOSCOW, "track city =0", "time next soviet-combat")
    now = refcli("--json", "status").json
    then = refcli("--json", "status", "--at", "2").json
    assert (then["state"]["city"], then["phase"], then["result"]["at"]) == (1, "german-combat", 2)
    assert then["head"] == refcli("--json", "log", "--to", "2").json["entries"][-1]["head"] != now["head"]
    assert refcli("--json", "status").json == now
    assert refcli("status", "--at", "9").code == 2


def test_all_filters_must_hold(refcli: Any) -> None:
    play(refcli, *MOSCOW, "combat 6:2 --dice 4", "note Hill 107", "undo", "combat 1:4 --agree ok --dice 3", "track city =0")
    assert entries(refcli, "--command", "combat") == [3, 6]
    assert entries(refcli, "--undone") == [3]
    assert entries(refcli, "--agreed") == [6]
    assert entries(refcli, "--from", "4", "--to", "5") == [4, 5]
    assert entries(refcli, "--command", "combat", "--agreed", "ok") == [6]
    assert entries(refcli, "HILL", "１０７") == [4]
    assert entries(refcli, "ex", "--undone") == [3]
    assert entries(refcli, "--side", "soviet") == []
    assert refcli("log", "--side", "french").code == 2
    assert refcli("log", "--command", "comat").code == 2


def test_the_side_of_a_decision_is_who_decided(refcli: Any) -> None:
    play(
        refcli,
        "new t --game iraq --seed s --player ins=Boris",
        "combat --by coin --crt kinetic --att 4 --def 4 --district green-zone --dice 1 --agree x",
        "decide add",
    )
    rows = refcli("--json", "log").json["entries"]
    assert [(row["command"], row["side"], row["player"]) for row in rows[1:]] == [("combat", "coin", None), ("decide", "ins", "Boris")]
    assert rows[2]["ruling"] == "combat"


def test_the_table_for_a_spreadsheet_holds_no_formula(refcli: Any, home: Path) -> None:
    play(refcli, "new t --game moscow --seed s", "note =1+1 said,he", "track city =0")
    file = home / "t.csv"
    assert refcli("log", "--csv", "-o", str(file)).code == 0
    text = file.read_text("utf-8")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["note"] for row in rows] == ["", "'=1+1 said,he", ""]
    assert [row["city"] for row in rows] == ["1", "1", "0"]
    told = refcli("--json", "log", "--csv").json["result"]
    assert told["rows"] == 3 and list(csv.reader(io.StringIO(told["text"])))[0] == told["columns"]


def test_a_fork_holds_the_first_entries_byte_for_byte(refcli: Any, home: Path) -> None:
    play(refcli, *MOSCOW, "combat 6:2", "track city =0", "fork what --at 3 --player german=Carla")
    parent, branch = ((home / "sessions" / name / "journal.toml").read_bytes() for name in ("t", "what"))
    assert branch.startswith(parent[: parent.index(b"[[entry]]\n", parent.index(b"seq = 3\n"))])
    told = refcli("--json", "status").json
    assert told["session"] == "what" and told["state"]["city"] == 1
    assert told["result"]["fork"]["at"] == 3 and told["result"]["players"]["german"] == "Carla"
    assert "(what-if)" in refcli("status").out.splitlines()[0]
    assert "what-if" not in refcli("status", "-s", "t").out
    assert (home / "sessions" / "t" / "journal.toml").read_bytes() == parent
    assert refcli("fork", "what").code == 2 and refcli("fork", "other", "--at", "99").code == 2
    assert not (home / "sessions" / "other").exists()
    play(refcli, "roll 1d6", "undo 2")
    assert refcli("--json", "status").json["phase"] == "german-combat"


def test_a_fork_of_closed_memos_is_refused(refcli: Any) -> None:
    play(refcli, "new t --game mukden --seed s", "allot jp 1=10 2=5 3=5 4=4 yalu=3 --sealed --passphrase river")
    done = refcli("--json", "fork", "what")
    assert done.code == 3 and done.json["error"]["faults"][0]["hard"] is True


def test_compare_tells_how_far_two_records_are_one(refcli: Any, home: Path) -> None:
    play(refcli, *MOSCOW, "fork what", "combat 6:2")
    shutil.copytree(home / "sessions" / "t", home / "sessions" / "copy")
    same = refcli("--json", "compare", "t", "copy").json["result"]
    assert (same["prefix"], same["common"], same["state"]) == ("same", 2, [])
    assert refcli("--json", "compare", "what", "t").json["result"]["prefix"] == "b"
    play(refcli, "track city =0 -s t")
    apart = refcli("--json", "compare", "t", "what").json["result"]
    assert (apart["prefix"], apart["common"]) == (None, 2)
    assert apart["state"] == [{"path": "city", "a": 0, "b": 1}]
    play(refcli, "new other --game arras --seed s")
    assert refcli("compare", "t", "other").code == 2
    assert json.loads(refcli("--json", "compare", "t", "none").out)["error"]["code"] == "bad_input"


def test_a_report_of_a_fork_says_so(refcli: Any) -> None:
    play(refcli, *MOSCOW, "fork what --at 1")
    assert "branched off t after" in refcli("report").out
    assert "branched off" not in refcli("report", "-s", "t").out


def test_when_something_was_told_makes_no_difference(refcli: Any) -> None:
    """Two records where a district was told the same, in another entry of each."""
    play(refcli, "new a --game iraq --seed s", "district fallujah=ins")
    play(refcli, "new b --game iraq --seed s", "note later", "district fallujah=ins")
    assert refcli("--json", "compare", "a", "b").json["result"]["state"] == []
