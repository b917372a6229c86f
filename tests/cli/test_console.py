"""``play``: through a pipe, a bare terminal, and a line editor in 40 columns; in both dice modes; with and without a session."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import Any

import pytest

from refcli.cli.console import shell_words

TO_CONFLICT = (["initiative", "--first", "coin"], ["next"], ["chaos", "coin", "--dice", "3,6"], ["next", "conflict-coin"])


@pytest.fixture(params=["physical", "digital"])
def evening(refcli: Any, request: pytest.FixtureRequest) -> Any:
    """A session in coin's conflict phase, in each dice mode; ``evening.mode`` says which."""
    refcli("new", "eve", "--game", "iraq", "--seed", "s", "--dice-mode", request.param)
    for words in TO_CONFLICT:
        assert refcli(*words).code == 0
    refcli.mode = request.param
    return refcli


def lines(process: Any, *typed: str) -> str:
    """What the console says to lines that come through a pipe."""
    found = process("play", stdin="\n".join(typed) + "\n")
    assert found.code == 0
    assert "Traceback" not in found.err
    return found.out + found.err


def test_the_same_commands_without_refcli(evening: Any, process: Any) -> None:
    dice = ["4"] if evening.mode == "physical" else []
    said = lines(process, "refcli c k gz 9+3:4", *dice, "add", "note it holds", "exit")
    assert "12 against 4: 3-1 (§14.6)" in said
    entries = evening("--json", "log").json["entries"]
    assert [entry["words"][0] for entry in entries if entry["kind"] == "ruling"][-2:] == ["combat", "decide"]
    assert entries[-1]["note"] == "it holds"


def test_numbers_alone_answer_the_die_of_the_command_under_way(refcli: Any, process: Any) -> None:
    refcli("new", "eve", "--game", "iraq", "--dice-mode", "physical")
    for words in TO_CONFLICT[:2]:
        refcli(*words)
    said = lines(process, "chaos coin", "3", "status", "?", "状況", "s", "６")
    assert said.count("Decision: Iraq") == 3  # looked up while the second die was asked for, by any of its names
    assert [die["value"] for die in refcli("--json", "log", "--tail", "1").json["entries"][0]["dice"]] == [3, 6]


def test_numbers_alone_answer_no_die_where_none_is_asked_for(evening: Any, process: Any) -> None:
    assert "no die is asked for" in lines(process, "4", "exit")


def test_a_question_mark_explains_the_last_ruling_with_row_and_column_lit(evening: Any, process: Any) -> None:
    evening("c", "k", "gz", "9+3:4", "--dice", "4", "--take", "add")
    evening("next", "chaos-ins")
    said = lines(process, "?")
    assert "12 against 4: 3-1 (§14.6)" in said
    assert ">4   MD    EA   EA  [EA]  VE" in said
    assert "[3-1]" in said and "§16.4" in said


def test_what_is_explained_is_the_ruling_on_record_after_undo_and_amend(evening: Any, process: Any) -> None:
    evening("c", "k", "gz", "9+3:4", "--dice", "4", "--take", "add")
    evening("amend", "9:4")
    assert ">4   MD    EA  [EA]  EA   VE" in lines(process, "?")
    evening("undo")
    assert ">4   MD    EA   EA  [EA]  VE" in lines(process, "?")  # what the amendment had replaced


def test_a_refusal_or_a_slip_ends_nothing(evening: Any, process: Any) -> None:
    said = lines(process, "combta", '"', "chaos ins", "play", "--session x status", "c k gz nine", "status")
    assert "did you mean combat" in said
    assert "quotes do not match" in said
    assert "Refused by the rules" in said
    assert said.rstrip().split("\n")[-1].startswith("head ") or "Decision: Iraq" in said


def test_without_a_session_it_looks_things_up(process: Any, home: Path) -> None:
    said = process("play", "arras", stdin="combat 6:3 --by allied --dice 4\n?\ncrt\nbataan check 3 --dice 5\nroll 2d6\n").out
    assert said.count("NOT RECORDED") >= 4
    assert "[2:1]" in said  # the table that the lookup was read on
    assert not list((home / "sessions").iterdir())


def test_the_game_of_a_lookup_console_need_not_be_named(process: Any) -> None:
    typed = "crt 3:1 4\nx\nodds combat 6:3 --by allied\no --at-least D1 combat 6:3 --by allied\ntables combat\nrulings\nodds roll d6\n"
    found = process("play", "arras", stdin=typed + "crt iraq kinetic 3-1\ntables check\n")
    assert found.err == ""
    assert found.out.count("NOT RECORDED") == 9


def test_a_session_begun_in_the_console_is_the_one_that_it_goes_on_with(process: Any, refcli: Any) -> None:
    lines(process, "new eve --game iraq --seed s", "initiative --first coin")
    assert refcli("--json", "status").json["state"]["first"] == "coin"


def test_between_commands_others_may_write(evening: Any, terminal: Any) -> None:
    child = terminal("play", term="dumb")
    child.expect("eve>")
    assert evening("note", "from the other side").code == 0
    child.sendline("log --tail 1")
    child.expect("from the other side")


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_an_evening_at_a_terminal(evening: Any, terminal: Any, term: str) -> None:
    child = terminal("play", term=term)
    child.expect("Insurgents 70 · Counterinsurgents 30")  # the status line
    child.expect("eve>")
    child.sendline("c k gz 9+3:4")
    child.expect(r"column 3-1: EA 1/3")
    child.expect("= none")
    child.sendline("")
    if evening.mode == "physical":
        child.expect(r"combat \(d6\)\?")
        child.sendline("4")
    child.expect(r"1 add / 2 deduct\?")
    child.sendline("add")
    child.expect("eve>")
    child.sendline("?")
    child.expect(r"\[3-1\]")
    child.expect("eve>")
    child.sendline("exit")
    child.expect_exact("exit")
    child.wait()
    assert evening("--json", "status").json["state"]["netwar"]["coin"] == {"physical": 36, "digital": 42}[evening.mode]
    assert evening("--json", "log", "--tail", "1").json["entries"][0]["words"] == ["decide", "add"]


def interrupt(child: Any) -> None:
    time.sleep(0.5)
    child.sendintr()


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_ctrl_c_never_loses_a_roll(refcli: Any, terminal: Any, term: str) -> None:
    refcli("new", "eve", "--game", "iraq", "--dice-mode", "physical")
    for words in TO_CONFLICT[:2]:
        refcli(*words)
    child = terminal("play", term=term)
    child.expect("eve>")
    child.sendline("chaos coin")
    child.expect(r"tens \(d6\)\?")
    child.sendline("3")
    child.expect(r"ones \(d6\)\?")
    interrupt(child)
    child.expect("stopped")
    child.expect("eve>")
    child.sendline("6")  # goes to the command that was broken off; the tens stay given
    child.expect("tens 3")
    child.expect("NATO")
    child.expect("eve>")
    child.sendline("next conflict-coin")
    child.expect("eve>")
    child.sendline("c k gz 9:4 4")
    child.expect(r"1 add / 2 deduct\?")
    interrupt(child)
    child.expect("eve>")
    child.sendline("ded")  # no key by itself: a command that does not exist
    child.expect("Not understood")
    child.expect("eve>")
    child.sendline("deduct")
    child.expect(r"netwar ins 70 . 69")


def test_what_is_neither_yes_nor_no_is_the_next_command(process: Any, refcli: Any) -> None:
    refcli("new", "eve", "--game", "iraq", "--seed", "s")
    refcli("initiative", "--first", "coin")
    refcli("next")
    said = process("play", stdin="next\nnote instead\nnext\nno\nnext\nexit\nnote too late\n")
    assert said.out.count("chaos coin") >= 3
    notes = [entry for entry in refcli("--json", "log").json["entries"] if entry["kind"] == "note"]
    assert len(notes) == 1
    assert "instead" in str(notes)


def test_tab_completes_commands_and_districts_by_their_short_forms(evening: Any, terminal: Any) -> None:
    child = terminal("play", columns=80)
    child.expect("eve>")
    child.send("comb\t")
    child.expect("at")
    child.send(" k gz\t")
    child.expect("green-zone")


def test_history_is_kept_with_the_session_and_secrets_are_not(refcli: Any, terminal: Any, home: Path) -> None:
    refcli("new", "memo", "--game", "mukden", "--seed", "s")
    child = terminal("play")
    child.expect("memo>")
    child.sendline("status")
    child.expect("memo>")
    child.sendline("allot jp 1=9 2=9 3=3 4=3 yalu=3")
    child.expect("memo>")
    child.sendline("exit")
    child.wait()
    kept = (home / "sessions" / "memo" / "history.txt").read_text("utf-8")
    assert "+status" in kept
    assert "allot" not in kept


def test_it_is_not_opened_where_nobody_can_talk_to_it(refcli: Any, home: Path) -> None:
    assert refcli("--json", "play").json["error"]["code"] == "bad_input"
    script = home / "s.txt"
    script.write_text("play\n", "utf-8")
    assert refcli("run", script).code == 2
    assert refcli("play", "chess").code == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("refcli c k gz 9:4", ["c", "k", "gz", "9:4"]),
        ("ｃ　ｋ　ｇｚ　９：４", ["c", "ｋ　ｇｚ　９：４"]),
        ("note  日本　語", ["note", "日本　語"]),
        ("", []),
    ],
)
def test_how_a_line_is_parted(line: str, words: list[str]) -> None:
    assert shell_words(line) == words


def test_words_are_quoted_as_in_a_shell() -> None:
    line = "netwar coin +5 --reason 'a slip'"
    assert shell_words(line) == shlex.split(line)
