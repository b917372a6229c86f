"""The form of JSON v1: what answers really hold is what their schemas say, and the page is made of the same declarations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from json_forms import faults

import refcli as package
from refcli.games import BUILT, built
from refcli.services.forms import DEFS
from refcli.services.schema import page, reasons, results

PAGE = Path(package.__file__).resolve().parent.parent / "docs" / "json.md"


def test_the_reader_of_schemas_finds_what_is_wrong() -> None:
    form = {"type": "object", "properties": {"a": {"type": ["integer", "null"]}}, "required": ["a", "b"]}
    assert faults({"a": True}, form, {}) == ["$ has no b", "$.a: True is no ['integer', 'null']"]
    assert faults({"a": None, "b": 1}, form, {}) == []


EVENING = (
    "new t --game iraq --seed s --player coin=Anna --clock 60",
    "combat --by coin --crt kinetic --att 9 --def 4 --district green-zone --agree x",
    "note so it goes",
    "roll 2d6",
    "undo",
    "redo",
    "amend",
    "status",
    "time",
    "log",
    "log --luck",
    "luck",
    "crt iraq kinetic",
    "crt iraq kinetic 3-1 2",
    "crt mukden",
    "odds combat --by coin --crt kinetic --att 9 --def 4 --district fallujah --agree x",
    "odds --reach netwar.coin:34+ combat --by coin --crt kinetic --att 9 --def 4 --district fallujah --agree x and roll 1d6",
    "games",
    "sessions",
    "report",
    "use t",
    "fork what --at 1",
    "compare t what",
    "verify",
    "rulings iraq",
    "tables iraq",
    "tables iraq kinetic",
)


def test_every_answer_is_as_its_schema_says(refcli: Any) -> None:
    seen = set()
    for line in EVENING:
        answer = refcli("--json", *line.split()).json
        command = answer["command"] or line.split()[0]
        schema = refcli("--json", "schema", *command.split()).json["result"]
        form = schema if answer["ok"] else schema["$defs"]["failure"]
        assert faults(answer, form, schema["$defs"]) == [], line
        whole = refcli("--json", "schema").json["result"]
        assert faults(answer, whole, whole["$defs"]) == [], line
        seen.add(command)
    assert {"status", "log", "luck", "combat", "odds", "fork", "compare"} <= seen


SESSIONS = Path(package.__file__).resolve().parent.parent / "sessions"


@pytest.mark.parametrize("name", sorted(folder.name for folder in SESSIONS.iterdir()))
def test_the_results_on_record_are_as_their_games_declare(refcli: Any, name: str) -> None:
    """Whatever a ruling of a shipped session came to: what is there is as declared. Records of an older format may hold less."""
    log = refcli("--json", "--home", str(SESSIONS.parent), "-s", name, "log").json
    if log["game"] not in BUILT:
        return
    declared = results(built(log["game"]))
    told = [one for one in log["entries"] if one["kind"] in ("ruling", "amend") and one["result"] is not None]
    assert told
    for one in told:
        form = declared.get(one["ruling"] or one["command"])
        found = faults(one["result"], form, DEFS) if form else []
        assert [fault for fault in found if " has no " not in fault] == [], one["order"]


REFUSED = {"initiative", "pool", "supply"}
"""Of Bataan; Corregidor knows them to say that it has no such thing."""


@pytest.mark.parametrize("key", BUILT)
def test_each_command_of_a_game_has_a_form_of_its_own(refcli: Any, key: str) -> None:
    game = built(key)
    assert game.commands.keys() - results(game).keys() == (REFUSED if key == "corregidor" else set())
    command = "combat" if "combat" in game.commands else "search"
    fields = refcli("--json", "schema", key, command).json["result"]["properties"]["result"]["properties"]
    assert fields.keys() >= ({"key", "column", "roll"} if "column" in fields else {"key"}) and len(fields) > 3


@pytest.mark.parametrize("line", ["frobnicate", "combat 1:1", "new", "status --at x", "-s none status"])
def test_failures_are_as_the_schema_says_and_their_reasons_are_listed(refcli: Any, line: str) -> None:
    refcli("new", "t", "--game", "iraq", "--seed", "s")
    answer = refcli("--json", *line.split()).json
    schema = refcli("--json", "schema").json["result"]
    assert faults(answer, schema["$defs"]["failure"], schema["$defs"]) == []
    assert answer["ok"] is False
    assert answer["error"]["reason"] in reasons()
    assert all(fault["reason"] in reasons() for fault in answer["error"]["faults"])


def test_a_failure_in_japanese_has_the_same_reason(refcli: Any) -> None:
    one, other = (json.loads(refcli("--json", "--lang", lang, "frobnicate").out)["error"] for lang in ("en", "ja"))
    assert one["reason"] == other["reason"] and one["message"] != other["message"]


def test_words_tell_no_seed(refcli: Any) -> None:
    for words in (["new", "t", "--game", "iraq", "--seed", "tigris"], ["new", "t", "--game", "iraq", "--seed=tigris"]):
        assert "tigris" not in refcli("--json", *words).out
    assert "tigris" not in refcli("--json", "log").out


def test_an_entry_of_the_log_has_what_its_answer_had(refcli: Any) -> None:
    made = [refcli("--json", *line.split()).json for line in EVENING[:6]]
    entries = refcli("--json", "log").json["entries"]
    for answer, entry in zip(made, entries, strict=True):
        for field in ("seq", "command", "words", "head", "ruling", "dice", "changes", "session", "game"):
            assert answer[field] == entry[field], (field, entry["seq"])
        assert answer["result"] == entry["result"]
        if entry["kind"] in ("ruling", "amend"):
            assert [answer[field] for field in ("instructions", "rules")] == [entry[field] for field in ("instructions", "rules")]


def test_the_page_is_made_of_the_declarations() -> None:
    """``PYTHONPATH=tests python tests/services/test_json_schema.py`` writes it anew."""
    assert PAGE.read_text("utf-8") == page()


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
