"""What holds for every command: options of all, JSON of all, agreements, sessions that are not there, output that is shut."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from refcli.cli.help import made_up
from refcli.desk.desk import Desk
from refcli.record.home import Home


@pytest.fixture
def arras(refcli: Any) -> Any:
    """refcli with a session of arras."""
    assert refcli("new", "t", "--game", "arras", "--seed", "s").code == 0
    return refcli


def test_an_option_of_all_that_is_misspelt_gets_a_guess(refcli: Any) -> None:
    found = refcli("--jsn", "games")
    assert found.code == 2
    assert "no option --jsn" in found.err
    assert "did you mean --json?" in found.err


@pytest.mark.parametrize(
    ("words", "command", "key"),
    [
        (["--version"], "version", "version"),
        (["--help"], "help", "text"),
        ([], "help", "text"),
        (["arras", "combat", "-h"], "help", "text"),
        (["tables", "arras", "--sheet"], "tables", "text"),
        (["report"], "report", "text"),
        (["report", "--format", "html"], "report", "text"),
    ],
)
def test_a_page_as_json_is_one_object(arras: Any, words: list[str], command: str, key: str) -> None:
    found = arras(*words, "--json")
    assert (found.code, found.err) == (0, "")
    assert found.json["command"] == command
    plain = arras(*words).out.strip()
    assert found.json["result"][key].strip().splitlines()[0] in plain


def test_a_report_that_goes_to_a_file_is_not_in_the_answer_too(arras: Any, home: Path) -> None:
    found = arras("report", "-o", home / "r.md", "--json").json["result"]
    assert "text" not in found
    assert found["file"] == str(home / "r.md")


@pytest.mark.parametrize("words", [["combat", "9:3", "-d"], ["--agree"], ["status", "-s"]])
def test_an_option_of_all_is_no_value_of_another(arras: Any, words: list[str]) -> None:
    found = arras(*words, "--json")
    assert found.code == 2
    assert found.json["error"]["message"].startswith(f"{words[-1]} needs a value")


@pytest.mark.parametrize("words", [["pack"], ["report"], ["tables", "arras", "--sheet"]])
def test_a_file_that_cannot_be_written_is_the_players_word(arras: Any, home: Path, words: list[str]) -> None:
    found = arras(*words, "-o", home / "no" / "folder" / "x", "--json")
    assert found.code == 2
    assert "cannot be written" in found.json["error"]["message"]


def test_a_sign_alone_is_no_move_of_a_track(arras: Any) -> None:
    found = arras("track", "turn", "+", "3", "--json")
    assert found.code == 2
    assert found.json["error"]["message"] == "MOVE: «+» is no move of a track"


@pytest.mark.parametrize("words", [["-d", "4"], ["--agree", "we do"]])
def test_dice_and_agreements_go_with_a_command(refcli: Any, words: list[str]) -> None:
    assert refcli(*words).code == 2


@pytest.mark.parametrize(
    "words",
    ["games", "rulings iraq", "crt iraq kinetic", "tables arras", "use t", "sessions", "roll 1d6", "status", "verify", "odds roll d6"],
)
def test_a_session_that_is_not_there_is_said_whatever_is_asked(arras: Any, words: str) -> None:
    found = arras(*words.split(), "--session", "nope", "--json")
    assert found.code == 2
    assert found.json["error"]["message"] == "there is no session «nope»"


def test_a_session_may_be_begun_under_the_name_that_is_set(refcli: Any) -> None:
    assert refcli("new", "friday", "--game", "arras", "--session", "friday").code == 0


@pytest.mark.parametrize("words", ["status", "log", "note x", "use t", "games", "undo 1", "roll 1d6", "amend 8:4", "again 6:3"])
def test_an_agreement_that_overrules_nothing_is_a_warning(arras: Any, words: str) -> None:
    assert arras("combat", "9:3").code == 0
    found = arras(*words.split(), "--agree", "we do", "--json")
    assert found.code == 0
    assert found.json["warnings"].count("--agree had nothing to overrule") == 1


def test_an_amendment_keeps_an_agreement_only_while_it_overrules_something(refcli: Any) -> None:
    for words in ("new t --game iraq --seed s", "time set 2004A", "initiative --first ins", "next", "chaos ins --dice 33", "next"):
        assert refcli(*words.split()).code == 0
    assert refcli("mobilize", "coin", "mnf-bct", "--agree", "house").code == 0
    assert "by agreement" in refcli("amend", "--count", "2", "--json").json["warnings"][0]
    assert refcli("log", "--tail", "1", "--json").json["entries"][0]["agreed"] == "house"
    assert refcli("amend", "ins", "iraqi-militia", "--json").json["warnings"] == []
    assert refcli("log", "--tail", "1", "--json").json["entries"][0]["agreed"] is None
    assert refcli("verify").code == 0


def test_the_hint_of_a_command_that_is_no_lookup_speaks_of_none(refcli: Any) -> None:
    assert "looks it up" in refcli("combat").err
    assert "looks it up" not in refcli("next").err


def test_a_turn_of_the_log_is_known_by_its_letters_or_is_none(refcli: Any) -> None:
    assert refcli("new", "t", "--game", "iraq", "--seed", "s").code == 0
    assert len(refcli("log", "--turn", "2003b", "--json").json["entries"]) == 1
    assert refcli("log", "--turn", "2008B", "--json").json["entries"] == []
    assert refcli("log", "--turn", "2003C").code == 2


def test_tables_without_a_game_are_those_of_all(refcli: Any) -> None:
    rows = refcli("tables", "--json").json["result"]["tables"]
    assert {"game": "iraq", "name": "kinetic"}.items() <= next(row for row in rows if row["name"] == "kinetic").items()
    assert {row["game"] for row in rows} >= {"iraq", "bataan", "corregidor", "mukden", "midway", "arras"}
    assert refcli("tables").code == 0


def test_a_raw_ratio_is_exact(refcli: Any) -> None:
    for raw, column in {"2.99:1": "2-1", "3.0:1": "3-1", "7/2:1": "3-1", "1:4/3": "<1-1", "１.5：1": "1-1"}.items():
        assert refcli("crt", "iraq", "kinetic", raw, "--json").json["result"]["column"] == column
    found = refcli("crt", "iraq", "kinetic", "1,5:1", "--json")
    assert found.code == 2
    assert "7/2" in found.json["error"]["hint"]


def test_hits_may_be_counted_in_capitals(refcli: Any) -> None:
    found = refcli("bataan", "tanks", "--units", "3", "--dice", "2Ｈ", "--json").json
    assert found["dice"][0]["value"] == "2h"


def test_a_game_of_tables_alone_has_examples_that_work(refcli: Any, home: Path) -> None:
    assert refcli("tables", "new", "mine").code == 0
    assert refcli("new", "m", "--game", "mine", "--seed", "s").code == 0
    game, tables = Desk(Home(home)).game("mine")
    for name in game.commands:
        example = made_up(game, name, tables)
        assert example in refcli("mine", *name.split(), "--help").out
        assert refcli(*example.split(), "--agree", "in any phase").code == 0, example


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("json", [[], ["--json"]])
def test_output_that_nothing_goes_into_is_no_traceback(arras: Any, home: Path, json: list[str]) -> None:
    """``output.unwritten``: what was ruled is on the record all the same."""
    with open("/dev/full", "w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "refcli", "--home", str(home), "combat", "9:3", *json]
        found = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert found.returncode == 4
    assert "the answer could not be written" in found.stderr
    assert "Traceback" not in found.stderr
    assert len(arras("log", "--json").json["entries"]) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that shuts streams")
@pytest.mark.parametrize(("shut", "code"), [(">&-", 0), ("<&-", 0), ("2>&-", 0), ("<&- >&- 2>&-", 0)])
def test_a_stream_that_is_shut_is_no_traceback(arras: Any, home: Path, shut: str, code: int) -> None:
    command = f'"{sys.executable}" -m refcli --home "{home}" note x {shut}'
    found = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (code, "")
    assert len(arras("log", "--json").json["entries"]) == 2


def test_undo_and_redo_name_what_they_move_but_nothing_secret(refcli: Any) -> None:
    for line in ("new t --game mukden --seed s", "allot jp 1=7 2=5 3=5 4=5 yalu=5", "note x", "allot ru 1=6 2=5 3=3 left=3 right=3"):
        assert refcli(*line.split()).code == 0
    for words in (("undo", "2"), ("redo", "2")):
        said = refcli(*words).out
        assert "#2 allot jp" in said and "#4 allot ru" in said
        assert "=7" not in said and "=6" not in said
    for _ in range(12):
        assert refcli("roll", "1d6").code == 0
    said = refcli("undo", "12").out
    assert said.count(" roll 1d6") == 8 and "and 4 more" in said
