"""An earlier ruling put right: what follows is given again, the whole is one entry, and each ruling keeps its number."""

from __future__ import annotations

from typing import Any

import pytest

START = ["new", "t", "--game", "mukden", "--seed", "s"]
PLAY = (
    ["combat", "--by", "jp", "--piece", "1", "--target", "1", "--att", "5", "--def", "3", "--dice", "4,2"],
    ["decide", "stand"],
    ["combat", "--by", "ru", "--piece", "2", "--target", "2", "--att", "3", "--def", "3", "--dice", "3,1"],
    ["decide", "stand"],
    ["time", "next"],
)


def played(refcli: Any, *lines: list[str]) -> dict[str, Any]:
    """A game of these lines; its state, as everybody sees it."""
    for words in (START, *(lines or PLAY)):
        assert refcli(*words).code == 0, words
    return state(refcli)


def state(refcli: Any) -> dict[str, Any]:
    return {**refcli("--json", "status").json["state"]}


def apart_from_numbers(state: dict[str, Any]) -> dict[str, Any]:
    """A state without the numbers of the entries that it was told in."""
    return {name: value for name, value in state.items() if name != "entries"}


def test_it_comes_to_what_would_have_been_played(refcli: Any) -> None:
    instead = [word if word != "5" else "3" for word in PLAY[0]]
    assert played(refcli, instead, *PLAY[1:])
    wanted = state(refcli)
    refcli("use", "t")
    for words in ([START[0], "u", *START[2:]], *PLAY):
        assert refcli(*words).code == 0
    told = refcli("--json", "amend", "#2", "--att", "3")
    assert told.code == 0
    assert state(refcli) == wanted
    assert told.json["result"]["key"] == "A-0 D-1"
    assert [(row["seq"], row["command"], row["changed"]) for row in told.json["result"]["again"]] == [
        (4, "combat", False),
        (6, "time next", False),
    ]
    assert told.json["seq"] == 7
    lost = [change for change in told.json["changes"] if change["path"].startswith("pieces.ru.1")]
    assert [(change["old"], change["new"]) for change in lost] == [(2, 1)]


def test_one_undo_takes_it_back_and_redo_gives_it_again(refcli: Any) -> None:
    before = played(refcli)
    refcli("amend", "--entry", "2", "--att", "3")
    after = state(refcli)
    assert refcli("--json", "undo").json["result"]["entries"] == [7]
    assert state(refcli) == before
    refcli("redo")
    assert state(refcli) == after
    refcli("undo")
    assert refcli("amend", "#2", "--att", "4").code == 0  # its number counts again


def test_what_was_given_again_may_be_amended_again_by_its_number(refcli: Any) -> None:
    played(refcli)
    refcli("amend", "#2", "--att", "3")
    told = refcli("--json", "amend", "#4", "--def", "1")
    assert told.code == 0
    assert [row["seq"] for row in told.json["result"]["again"]] == [6]
    assert refcli("--json", "amend", "#2", "--att", "5").json["result"]["key"] == "A-0 D-2"
    told = refcli("--json", "amend", "#4", "--def", "3")
    assert told.code == 0
    assert state(refcli)["pieces"]["ru"]["1"]["lost"] == 2
    script = refcli("--json", "log", "--script").json["result"]["script"][1:]
    assert not [line for line in script if line.startswith("amend")]
    assert len(script) == 6


def test_the_script_of_the_record_is_the_final_form(refcli: Any, home: Any) -> None:
    played(refcli)
    refcli("note", "here we are")
    refcli("amend", "#2", "--att", "3")
    wanted = state(refcli)
    lines = refcli("--json", "log", "--script").json["result"]["script"]
    (home / "again.txt").write_text("\n".join(lines).replace("new t ", "new u "), "utf-8")
    assert refcli("run", home / "again.txt").code == 0
    assert apart_from_numbers(state(refcli)) == apart_from_numbers(wanted)


def test_an_answer_is_amended_with_another_option(refcli: Any) -> None:
    played(refcli)
    told = refcli("--json", "amend", "#3", "defender-retreats")
    assert told.code == 0
    assert told.json["result"]["retreat"] == "def"
    assert [row["seq"] for row in told.json["result"]["again"]] == [4, 6]
    assert state(refcli)["pieces"]["ru"]["1"]["lost"] == 1
    assert refcli("amend", "#3", "--att", "4").code == 2


def test_what_is_newly_asked_must_be_answered(refcli: Any) -> None:
    lines = [[*PLAY[0][:-1], "3,3"], *PLAY[1:]]
    before = played(refcli, *lines)
    told = refcli("--json", "amend", "#2", "--att", "3")
    assert (told.code, told.json["error"]["entry"]) == (3, 2)
    assert state(refcli) == before
    told = refcli("--json", "amend", "#2", "--att", "3", "--choose", "stand", "--choose", "stand")
    assert told.code == 0 and told.json["result"]["key"] == "A-1 D-1"
    assert refcli("--json", "amend", "#2", "--att", "5", "--choose", "stand", "--choose", "stand").code == 2  # nothing more is asked


def test_the_last_ruling_may_leave_its_question_open(refcli: Any) -> None:
    played(refcli, [*PLAY[0][:-1], "3,3"], PLAY[1])
    told = refcli("--json", "amend", "#2", "--att", "3")
    assert told.code == 0 and told.json["decision"]["who"] == "jp"
    assert refcli("decide", "stand").code == 0
    assert refcli("decide", "stand").code == 0
    assert refcli("--json", "amend", "--def", "2").code == 0  # of the last ruling, within the amendment


def test_a_choice_that_was_played_into_keeps_its_place(refcli: Any) -> None:
    for words in (
        ["new", "t", "--game", "iraq", "--dice-mode", "physical"],
        ["initiative", "--first", "coin"],
        ["next"],
        ["chaos", "coin", "--dice", "36"],
        ["next", "conflict-coin"],
        ["combat", "kinetic", "green-zone", "9+3:4", "--dice", "3"],
        ["track", "airstrikes", "+1"],
        ["decide", "add"],
    ):
        code = refcli(*words).code
        assert code == 0 or words[0] == "track"
    assert refcli("--json", "amend", "#6", "fallujah").json["result"]["points"]["add"] == 2
    assert state(refcli)["netwar"]["coin"] == 32


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["#9", "--att", "3"], 2),
        (["#0", "--att", "3"], 2),
        (["--entry", "x", "--att", "3"], 2),
        (["#1", "--att", "3"], 3),
        (["#7", "--att", "3"], 3),  # a note
        (["#2"], 3),  # nothing else is said
        (["#2", "--dice", "1"], 2),
        (["#2", "--dice", "7,1"], 2),
        (["#4", "--by", "jp"], 3),
    ],
)
def test_what_cannot_be_changes_nothing(refcli: Any, words: list[str], code: int) -> None:
    before = played(refcli)
    refcli("note", "x")
    assert refcli("amend", *words).code == code
    assert state(refcli) == before


def test_allotments_stand(refcli: Any) -> None:
    played(refcli, ["allot", "jp", "1=7", "2=5", "3=5", "4=5", "yalu=5"], PLAY[0])
    assert refcli("amend", "#2", "1=8").code == 3


def test_a_shell_that_took_the_number_for_a_comment_is_told_of_the_option(refcli: Any) -> None:
    played(refcli)
    told = refcli("amend")
    assert told.code == 3 and "--entry" in told.err


def test_a_ruling_is_changed_only_where_everybody_can_see_it(refcli: Any) -> None:
    """Mukden keeps who chose to retreat, which nobody is shown: the next battle is no other for it (§7.0, §9.0)."""
    refcli("new", "t", "--game", "mukden", "--dice-mode", "physical")
    refcli("combat", "1:2", "5:3", "--dice", "4,2")
    refcli("decide", "defender-retreats")
    refcli("combat", "left:yalu", "3:3", "--dice", "6,1")
    refcli("decide", "stand")
    amended = refcli("amend", "--entry", "2", "--choose", "stand", "--json").json["result"]
    assert amended["retreat"] is None
    assert amended["again"] == [{"seq": 4, "command": "combat", "old": "A-0 D-2", "new": "A-0 D-2", "changed": False}]
