"""The conversation, for all games and in both dice modes: a fact a question, ``?`` at each, slips that cost nothing, choices by number, a
slip seen late, pasted lines, bare numbers. The console reads a pipe as it reads a terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

MODES = ("physical", "digital")


class Talk(NamedTuple):
    """A game's throw as it is talked about: what leads up to it; the command; (what is asked, a wrong word, the answer) for each fact; its
    dice; whether the rules ask for a choice then; the command in one line, and as it should have been."""

    before: Sequence[str]
    command: str
    asked: Sequence[tuple[str, str, str]]
    dice: str
    chosen: bool = False
    line: str = ""
    amended: str = ""
    follows: Sequence[str] = ()


TALKS = {
    "iraq": Talk(
        ["initiative --first coin", "next", "chaos coin --dice 36", "next conflict-coin"],
        "combat",
        [("CRT?", "tank", "k"), ("Attackers' strength?", "many", "9+3:4"), ("District?", "paris", "green zone")],
        "4",
        True,
        "combat k gz 9+3:4 --dice 4",
        "4:4",
        ["note so it goes", "next --agree x"],
    ),
    "bataan": Talk(
        ["next action --agree x"],
        "combat",
        [
            ("Attacker?", "ru", "jp"),
            ("Attacking strength?", "many", "9:4"),
            ("Attackers' best efficiency?", "good", "3"),
            ("Defenders' best efficiency?", "12", "3"),
        ],
        "2",
        line="combat --by jp 9:4 3:3 --dice 2",
        amended="12:4",
        follows=["next --agree x"],
    ),
    "corregidor": Talk(
        ["next --agree x"],
        "combat",
        [("Attacking strength?", "many", "9:4"), ("Attackers' best efficiency?", "good", "3"), ("Defenders' best efficiency?", "x", "3")],
        "2",
        line="combat 9:4 3:3 --dice 2",
        amended="12:4",
        follows=["next --agree x"],
    ),
    "mukden": Talk(
        [],
        "combat",
        [
            ("Attacker?", "us", ""),
            ("Attacking piece?", "3", "Second Army"),
            ("Piece attacked?", "yalu", "left"),
            ("Attacker's call?", "50", "5"),
            ("Defender's call?", "x", "3"),
        ],
        "4 2",
        True,
        "combat --by jp 2:left 5:3 --dice 4,2",
        "--att 3",
        ["next"],
    ),
    "midway": Talk(
        ["setup --row 2 --dice 3"],
        "search",
        [],
        "1 2",
        line="search --dice 3,6",
        amended="--dice 4,6",
        follows=["move 22", "search --dice 1,1,1"],
    ),
    "arras": Talk(
        [],
        "combat",
        [("Attacking strength?", "many", "7:3")],
        "2",
        line="combat 7:3 --dice 3",
        amended="4:3",
        follows=["panic --retreated 0 --agree x", "next"],
    ),
    "moscow": Talk(
        ["next german-combat --agree x"],
        "combat",
        [("Attacking strength?", "9 4", "9:4")],
        "3",
        line="combat 9:4 --dice 3",
        amended="12:4",
        follows=["next"],
    ),
}
EVERY = pytest.mark.parametrize(("game", "mode"), [(game, mode) for game in TALKS for mode in MODES])


def begun(refcli: Any, game: str, mode: str, chosen: bool = True) -> Talk:
    """A session of the game that has come to its throw."""
    assert refcli("new", "t", "--game", game, "--dice-mode", mode, *(["--seed", "s"] if mode == "digital" else [])).code == 0
    talk = TALKS[game]
    for line in talk.before:
        assert refcli(*line.split()).code == 0, line
    return talk


def console(process: Any, *lines: str) -> str:
    """What the console says to these lines."""
    found = process("play", stdin="".join(f"{line}\n" for line in lines))
    assert found.code == 0, found.err
    assert "Traceback" not in found.out + found.err
    return str(found.out + found.err)


def entries(refcli: Any) -> list[dict[str, Any]]:
    return list(refcli("--json", "log").json["entries"])


@EVERY
def test_each_fact_has_its_question_and_no_slip_costs_what_was_told(refcli: Any, process: Any, game: str, mode: str) -> None:
    talk = begun(refcli, game, mode)
    before = len(entries(refcli))
    lines = ["cmobat", talk.command]
    for _, wrong, answer in talk.asked:
        lines += ["?", wrong, answer]
    if mode == "physical":
        lines += ["?", f"{talk.dice} 6 6", "9", *talk.dice.split()]
    said = console(process, *lines, *(["1", "1"] if talk.chosen and mode == "physical" else []))
    assert "did you mean" in said
    for question, _, _ in talk.asked:
        assert said.count(question) >= 3, (question, said)
    due = 1 if mode == "physical" else 0
    assert said.count("Ctrl-C leaves the question") >= 2 * len([one for one in talk.asked if one[1]]) + 3 * due
    assert ("too many dice" in said) == ("is no face" in said) == (mode == "physical")
    assert ("(d6)?" in said) == (mode == "physical")
    new = [row for row in entries(refcli)[before:] if row["command"] == talk.command]
    assert len(new) == 1
    if mode == "physical":
        assert [die["value"] for die in new[0]["dice"]] == [int(face) for face in talk.dice.split()]
    assert refcli("verify").code == 0


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", [game for game, talk in TALKS.items() if talk.chosen])
def test_at_a_choice_the_table_may_look_note_and_undo_and_choose_by_number(refcli: Any, process: Any, game: str, mode: str) -> None:
    talk = begun(refcli, game, mode)
    here = len(entries(refcli))
    said = console(process, talk.line, "note hard", "status", "nonsense", "?", "log --tail 1", "next", "9", "undo", talk.line, "d 1")
    assert len(re.findall(r"1 [a-z]+ / 2 [a-z]+\?", said)) >= 9
    assert "noted: “hard”" in said and "there is no choice «9»" in said and "a decision is open" in said
    rows = entries(refcli)[here:]
    assert [row["kind"] for row in rows[:4]] == ["ruling", "note", "undo", "ruling"]
    assert rows[4]["command"] == "decide"
    assert rows[4]["answers"] == [rows[3]["decision"]["options"][0]["key"]]


@EVERY
def test_a_slip_seen_late_is_put_right_as_one_act(refcli: Any, game: str, mode: str) -> None:
    talk = begun(refcli, game, mode)
    number = refcli("--json", *talk.line.split()).json["seq"]
    if talk.chosen:
        key = refcli("--json", "decide").json["decision"]["options"][0]["key"]
        assert refcli("decide", key).code == 0
    for line in talk.follows:
        assert refcli(*line.split()).code == 0, line
    before, head = refcli("--json", "status").json["state"], len(entries(refcli))
    told = refcli("--json", "amend", f"#{number}", *talk.amended.split())
    if told.code:  # the side that is asked is another now
        told = refcli("--json", "amend", f"#{number}", *talk.amended.split(), "--choose", "1")
    assert told.code == 0, told.out
    assert [row["seq"] for row in told.json["result"]["again"]] == sorted(row["seq"] for row in told.json["result"]["again"])
    rows = entries(refcli)
    assert (len(rows), rows[-1]["entry"], rows[number - 1]["replaced_by"]) == (head + 1, number, rows[-1]["seq"])
    assert refcli("verify").code == 0
    assert refcli("undo").code == 0
    assert refcli("--json", "status").json["state"] == before


@EVERY
def test_in_brief_less_is_told_and_a_question_mark_tells_the_rest(refcli: Any, process: Any, game: str, mode: str) -> None:
    talk = begun(refcli, game, mode)
    long = refcli(*talk.line.split()).out
    refcli("undo")
    assert refcli("--json", "brief", "on").json["result"]["brief"] is True
    here = len(entries(refcli))
    short = refcli(*talk.line.split()).out
    assert len(entries(refcli)) == here + 1
    assert len(short.splitlines()) < len(long.splitlines())
    assert short.splitlines()[1] == long.splitlines()[1]
    assert refcli("undo").code == 0
    told = console(process, talk.line, *(["?", "1"] if talk.chosen else []), *(["0", "0"] if game == "arras" else []), "?")
    assert "whole: rules" in told or game == "moscow"


@EVERY
def test_read_aloud_nothing_is_drawn(refcli: Any, process: Any, game: str, mode: str) -> None:
    talk = begun(refcli, game, mode)
    found = process("--plain", "play", stdin=f"{talk.line}\n{'1' if talk.chosen else ''}\nstatus\nlog\n")
    assert found.code == 0
    assert not set(found.out) & set("█░│─┌┐└┘")
    if talk.chosen:
        assert "  1: " in found.out


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("game", "before", "digits", "command"),
    [
        ("iraq", ["initiative --first coin", "next"], "36", "chaos"),
        ("midway", ["setup --row 2 --dice 3", "search --dice 12"], "2111", "battle"),
    ],
)
def test_a_bare_number_begins_the_one_roll_that_is_due(
    refcli: Any, process: Any, game: str, before: list[str], digits: str, command: str, mode: str
) -> None:
    refcli("new", "t", "--game", game, "--dice-mode", mode)
    for line in before:
        assert refcli(*line.split()).code == 0
    console(process, digits)
    last = entries(refcli)[-1]
    assert last["command"] == command
    assert "".join(str(die["value"]) for die in last["dice"]).startswith(digits)


def test_pasted_lines_are_commands_and_behind_a_refusal_the_rest_is_listed(refcli: Any, terminal: Any) -> None:
    refcli("new", "t", "--game", "arras", "--dice-mode", "physical")
    child = terminal("play", columns=80)
    child.expect("t>")
    child.send("\x1b[200~note one\ncombat\n7:3\n\n2\nnonsense\nnote two\nnote three\x1b[201~\r")
    child.expect("not done")
    child.expect("note two / note three")
    child.close()
    rows = entries(refcli)[1:]
    assert [row["kind"] for row in rows] == ["note", "ruling"]
    assert [die["value"] for die in rows[1]["dice"]] == [2]


def test_lines_that_wait_in_a_bare_terminal_are_pasted_too(refcli: Any, terminal: Any) -> None:
    refcli("new", "t", "--game", "arras", "--dice-mode", "physical")
    child = terminal("play", columns=80, term="dumb")
    child.expect("t> ")
    child.send("note one\nnonsense\nnote two\n")
    child.expect("note two")
    child.sendline("exit")
    child.expect("exit")
    child.close()
    assert [row["note"] for row in entries(refcli)[1:]] == ["one"]


def test_what_an_earlier_ruling_has_settled_is_not_asked_for_again(refcli: Any, terminal: Any) -> None:
    refcli("new", "t", "--game", "arras", "--dice-mode", "physical")
    for answers, letters in (("2", "b before movement · a Arras"), ("2", "a Arras")):
        child = terminal("c", "7:3", columns=80, term="dumb")
        child.expect(r"Who else\? (.*) \(Enter")
        assert child.match[1] == letters
        child.sendline("")
        child.expect(r"combat \(d6\)\?")
        child.sendline(answers)
        child.expect("§8.1")
        child.close()


def test_next_goes_on_to_the_next_phase_of_a_kind(refcli: Any) -> None:
    refcli("new", "m", "--game", "moscow", "--seed", "s")
    for phase in ("german-combat", "soviet-combat"):
        assert refcli("--json", "next", "combat").json["result"]["phase"] == phase
    assert refcli("next", "combat").code == 2
    assert refcli("--json", "next", "movement").json["result"]["phase"] == "soviet-movement"
