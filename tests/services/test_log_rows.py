"""An entry of the log holds what its answer held; what an amendment of an earlier ruling gave again is told as it is now."""

from __future__ import annotations

from typing import Any

import pytest

MUKDEN = (
    "new t --game mukden --seed s",
    "combat --by jp --piece 1 --target 1 --att 5 --def 3 --dice 4,2",
    "decide stand",
    "combat --by ru --piece 2 --target 2 --att 3 --def 3 --dice 3,1",
    "decide stand",
    "time next",
)
ARRAS = (
    "new t --game arras --seed s",
    "combat 3+4:2+1 --dice 4",
    "panic --retreated 4",
    "combat 3+4:2+1 --dice 6",
    "panic --retreated 0",
    "time next",
)
IRAQ = (
    "new t --game iraq --seed s",
    "time next conflict-coin --agree x",
    "combat kinetic green-zone 9:4 --dice 3",
    "decide add",
    "note so it goes",
)
MIDWAY = ("new t --game midway --seed s", "setup --row 2 --dice 3", "search --dice 36", "move 22", "search --dice 12")


def played(refcli: Any, lines: tuple[str, ...]) -> list[dict[str, Any]]:
    """The answers to these lines."""
    found = []
    for line in lines:
        told = refcli("--json", *line.split())
        assert told.code == 0, told.out
        found.append(told.json)
    return found


def rows(refcli: Any, *words: str) -> list[dict[str, Any]]:
    return list(refcli("--json", "log", *words).json["entries"])


@pytest.mark.parametrize("lines", [MUKDEN, ARRAS, IRAQ, MIDWAY], ids=["mukden", "arras", "iraq", "midway"])
def test_a_row_holds_what_the_answer_held(refcli: Any, lines: tuple[str, ...]) -> None:
    answers = {answer["seq"]: answer for answer in played(refcli, lines) if answer["seq"] is not None}
    found = rows(refcli)
    assert [row["seq"] for row in found] == list(answers)
    fields = ("dice", "result", "changes", "decision", "owed", "words", "command", "ruling")
    for row in found:
        answer = answers[row["seq"]]
        assert {name: row[name] for name in fields} == {name: answer[name] for name in fields}
        if row["kind"] == "ruling":
            assert (row["instructions"], row["warnings"]) == (answer["instructions"], answer["warnings"])
    assert any(row["owed"] or row["decision"] for row in found)


def test_what_an_amendment_gave_again_keeps_its_number_and_is_told_as_it_is_now(refcli: Any) -> None:
    played(refcli, MUKDEN)
    amended = refcli("--json", "amend", "--entry", "2", "--att", "3").json
    found = {row["seq"]: row for row in rows(refcli)}
    assert sorted(found) == [1, 2, 3, 4, 5, 6, 7]
    assert [(row["undone"], row["replaced_by"]) for row in found.values()] == [(False, None), *[(False, 7)] * 5, (False, None)]
    assert found[7]["replaces"] == [6, 5, 4, 3, 2]
    assert found[7]["entry"] == 2
    assert found[7]["result"] == amended["result"]
    assert (found[7]["instructions"], found[7]["warnings"]) == (amended["instructions"], amended["warnings"])
    assert found[2]["words"][found[2]["words"].index("--att") + 1] == "3"
    assert "--att 5" in found[2]["was"]["order"]
    assert found[3]["result"]["key"] == "A-0 D-1"
    assert found[3]["was"]["result"]["key"] != "A-0 D-1"
    assert found[2]["decision"]["who"] == "ru"
    assert found[4]["was"]["result"] == found[4]["result"]


def test_the_amended_record_is_searched_and_shown_as_it_stands(refcli: Any) -> None:
    played(refcli, ("new raid --game arras --seed s", "time set 4", "panic --removed 1", "note late"))
    refcli("amend", "--entry", "2", "3")
    assert [row["seq"] for row in rows(refcli, "--turn", "3")] == [3]
    assert rows(refcli, "--undone") == []
    told = refcli("log").out
    assert "#2 time set 3  [was: time set 4]" in told
    assert "#3 panic --removed 1  = 6  [was: = 7]" in told
    assert "amend #2: time set 3" in told
    table = refcli("--json", "log", "--csv").json["result"]["text"].splitlines()
    assert [line.split(",")[7] for line in table[1:]][1:3] == ["time set 3", "panic --removed 1"]
    refcli("undo")
    assert "[was:" not in refcli("log").out
    assert rows(refcli, "--undone")[0]["seq"] == 5


def test_an_answer_that_is_asked_no_more_stays_taken_back(refcli: Any) -> None:
    played(refcli, IRAQ)
    assert refcli("--json", "amend", "--entry", "3", "--dice", "2").json["decision"]["who"] == "ins"
    found = rows(refcli)
    assert found[2]["was"]["order"] == found[2]["order"]
    assert (found[3]["order"], found[3]["undone"], found[3]["replaced_by"], found[3]["was"]) == ("decide add", True, 6, None)
    assert "replaced by #6" in refcli("log").out


def test_a_plain_amendment_says_what_it_replaced(refcli: Any) -> None:
    played(refcli, ARRAS[:2])
    refcli("amend", "--shift", "1")
    found = rows(refcli)
    assert (found[1]["undone"], found[1]["replaced_by"], found[1]["was"]) == (True, 3, None)
    assert (found[2]["replaces"], found[2]["entry"]) == ([2], None)
    assert "replaced by #3" in refcli("log").out
