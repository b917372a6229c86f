"""At a terminal: dice asked by name, decisions, missing facts, Ctrl-C, a narrow window. Driven through a pseudo-terminal."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pexpect = pytest.importorskip("pexpect")
if not hasattr(pexpect, "spawn"):
    pytest.skip("no pseudo-terminals here", allow_module_level=True)

Spawn = Callable[..., Any]


def interrupt(child: Any) -> None:
    """Ctrl-C once the program waits for input (a signal that comes just before may be taken with the next key)."""
    time.sleep(0.5)
    child.sendintr()


def ended(child: Any) -> int:
    """Reads to the end and gives the exit code."""
    child.expect(pexpect.EOF)
    child.close()
    return int(child.exitstatus)


@pytest.fixture
def physical(refcli: Any) -> Any:
    """A physical session in coin's chaos phase."""
    for words in (["new", "t", "--game", "iraq", "--dice-mode", "physical"], ["initiative", "--first", "coin"], ["next"]):
        assert refcli(*words).code == 0
    return refcli


def test_dice_are_asked_for_by_name_and_asked_again_when_they_cannot_be(physical: Any, terminal: Spawn) -> None:
    child = terminal("chaos", "coin")
    child.expect("tens")
    child.sendline("7")
    child.expect("Ctrl-C leaves")
    child.expect("tens")
    child.sendline("two")
    child.expect("cannot be read")
    child.expect("tens")
    wrapped = child.before.splitlines()
    assert len(wrapped) > 3
    assert max(map(len, wrapped)) <= 40
    child.sendline("2")
    child.expect("ones")
    child.sendline("2")
    child.expect("event")
    child.sendline("４")  # full-width
    assert ended(child) == 0
    assert physical("--json", "status").json["state"]["netwar"]["coin"] == 34


@pytest.mark.parametrize("typed", ["2 2 4", "224", "22,4"])
def test_more_dice_than_were_asked_for_answer_for_the_next(physical: Any, terminal: Spawn, typed: str) -> None:
    child = terminal("chaos", "coin")
    child.expect("tens")
    child.sendline(typed)
    assert ended(child) == 0
    assert physical("--json", "status").json["state"]["netwar"]["coin"] == 34


def test_a_die_too_many_asks_that_one_question_again_and_throws_nothing_away(physical: Any, terminal: Spawn) -> None:
    child = terminal("chaos", "coin")
    child.expect("tens")
    child.sendline("2")
    child.expect("ones")
    child.sendline("2 4 6")
    child.expect("left over 6")
    child.expect(r"ones \(d6\)\?")
    assert "given before" not in child.before
    child.sendline("2")
    child.expect(r"event \(d6\)\?")
    child.sendline("4 1")
    child.expect("left over 1")
    child.expect(r"event \(d6\)\?")
    child.sendline("4")
    assert ended(child) == 0
    assert physical("--json", "status").json["state"]["netwar"]["coin"] == 34
    assert [die["value"] for die in physical("--json", "log", "--tail", "1").json["entries"][0]["dice"]] == [2, 2, 4]


def test_ctrl_c_at_a_die_changes_nothing(physical: Any, terminal: Spawn) -> None:
    before = physical("--json", "status").json
    child = terminal("chaos", "coin")
    child.expect("tens")
    interrupt(child)
    assert ended(child) == 130
    assert physical("--json", "status").json == before


def test_what_is_rolled_stays_when_the_decision_is_interrupted(physical: Any, terminal: Spawn) -> None:
    physical("chaos", "coin", "--dice", "3,6")
    physical("next", "conflict-coin")
    child = terminal("c", "k", "gre", "4:4")
    child.expect("Who else")
    child.sendline("")
    child.expect("d6")
    child.sendline("3")
    child.expect("1 add / 2 deduct")
    interrupt(child)
    assert ended(child) == 130
    state = physical("--json", "status").json
    assert state["decision"]["who"] == "coin"
    child = terminal("d", "ded")
    assert ended(child) == 0
    assert physical("--json", "status").json["state"]["netwar"]["ins"] == 69


def test_missing_facts_are_asked_for_one_at_a_time(physical: Any, terminal: Spawn) -> None:
    physical("chaos", "coin", "--dice", "3,6")
    physical("next", "conflict-coin")
    child = terminal("combat", "kinetic", "--dice", "3", "--take", "add")
    child.expect("Attackers' strength")
    child.sendline("4")
    child.expect("Defenders' strength")
    child.sendline("4")
    child.expect("District")
    child.sendline("Green Zone")
    assert ended(child) == 0
    assert physical("--json", "status").json["state"]["netwar"]["coin"] == 36


def test_nothing_is_asked_for_a_command_that_is_refused_in_any_case(physical: Any, terminal: Spawn) -> None:
    child = terminal("combat", columns=100)  # in the chaos phase
    child.expect("conflict-coin")
    assert ended(child) == 3
    child = terminal("combat", "--agree", "a raid", columns=100)
    child.expect("CRT|strength|District")
    interrupt(child)
    assert ended(child) == 130


def test_a_question_mark_is_never_an_answer(physical: Any, terminal: Spawn) -> None:
    child = terminal("note", columns=80)
    child.expect(r"Remark\?")
    child.sendline("?")
    child.expect("the remark")
    child.sendline("here we are")
    assert ended(child) == 0
    assert physical("--json", "log", "--tail", "1").json["entries"][0]["note"] == "here we are"


def test_next_offers_what_the_phase_still_owes(physical: Any, terminal: Spawn) -> None:
    child = terminal("next")
    child.expect("chaos coin")
    child.sendline("")
    child.expect("tens")
    child.sendline("3")
    child.expect("ones")
    child.sendline("6")
    assert ended(child) == 0
    assert physical("--json", "status").json["state"]["phase"] == "movement-coin"


TURN = (
    (["initiative", "--first", "coin"], ()),
    (["next"], ()),
    (["chaos", "coin"], (2, 2, 4)),
    (["next", "conflict-coin"], ()),
    (["combat", "kinetic", "green-zone", "9+3:4"], (6,)),
    (["decide", "deduct"], ()),
    (["district", "green-zone=coin"], ()),
    (["next", "chaos-ins"], ()),
    (["chaos", "ins"], (6, 1, 5)),
    (["next", "conflict-ins"], ()),
    (["combat", "guerrilla", "green-zone", "3:4"], (1,)),
    (["decide", "add"], ()),
    (["next", "control"], ()),
    (["control"], ()),
    (["next", "initiative"], ()),
)
"""A whole turn: words, and the dice that they throw."""


def test_a_turn_at_a_terminal_and_as_a_script_ends_in_the_same_state(refcli: Any, terminal: Spawn, home: Path) -> None:
    refcli("new", "typed", "--game", "iraq", "--seed", "s", "--dice-mode", "physical", "--cup", "drawn")
    for words, dice in TURN:
        if words[0] == "decide":  # was taken at the question of the combat before
            continue
        child = terminal(*words, columns=100)
        if words[0] == "combat":
            child.expect("Who else")
            child.sendline("")
        for die in dice:
            child.expect("d6")
            child.sendline(str(die))
        if words[0] == "combat":
            child.expect("1 add / 2 deduct")
            child.sendline("deduct" if words[1] == "kinetic" else "add")
        if words[0] == "control":
            child.expect("pay")
            child.sendline("")
        assert ended(child) == 0, words
    typed = refcli("--json", "status").json["state"]

    script = home / "turn.txt"
    lines = ["new scripted --game iraq --seed s --cup drawn"]
    lines += [" ".join(words) + (f" --dice {','.join(map(str, dice))}" if dice else "") for words, dice in TURN]
    script.write_text("\n".join(lines), "utf-8")
    assert refcli("run", script).code == 0
    scripted = refcli("--json", "status").json["state"]
    assert scripted == typed
    assert typed["turn"] == "2004A"
    assert (typed["netwar"]["coin"], typed["netwar"]["ins"]) == (51 - 5 + 5, 68)


def answers(child: Any, *pairs: tuple[str, str]) -> str:
    """Answers each question once it is asked; all that was shown, to the end."""
    shown = ""
    for question, word in pairs:
        child.expect(question)
        shown += child.before + child.after
        child.sendline(word)
    child.expect(pexpect.EOF)
    shown += child.before
    child.close()
    return shown


def test_column_and_chances_come_before_the_die_and_the_short_line_after_it(physical: Any, terminal: Spawn) -> None:
    physical("chaos", "coin", "--dice", "3,6")
    physical("next", "conflict-coin")
    child = terminal("combat")
    shown = answers(
        child, ("CRT", "k"), ("strength", "9+3:4"), ("District", "gz"), ("Who else", ""), (r"d6\)\?", "4"), ("deduct\\?", "add")
    )
    assert child.exitstatus == 0
    before, _, after = shown.partition("combat (d6)?")
    assert "column 3-1: EA 1/3 · OK 1/3 · VE" in before
    assert "in one line: refcli c k gz 9+3:4 4" in after
    assert [line for line in shown.splitlines() if len(line) > 40] == []
    # The line that it tells does the same.
    first = physical("--json", "status").json["state"]
    assert physical("undo", "2").code == 0
    assert physical("c", "k", "gz", "9+3:4", "4").code == 0
    assert physical("d", "add").code == 0
    assert physical("--json", "status").json["state"] == first


def test_with_digital_dice_the_chances_are_shown_and_the_die_is_thrown_at_once(refcli: Any, terminal: Spawn) -> None:
    for words in (["new", "t", "--game", "iraq", "--seed", "s"], ["initiative", "--first", "coin"], ["next"], ["chaos", "coin"]):
        assert refcli(*words).code == 0
    refcli("next", "conflict-coin")
    child = terminal("c", "--take", "add")
    shown = answers(child, ("CRT", "k"), ("strength", "12"), ("strength", "4"), ("District", "fal"), ("Who else", ""))
    assert child.exitstatus == 0
    assert "column 3-1:" in shown
    assert "in one line: refcli c k fal 12:4 --take a" in " ".join(shown.split())


def test_enter_takes_the_crt_of_the_last_combat(physical: Any, terminal: Spawn) -> None:
    physical("chaos", "coin", "--dice", "3,6")
    physical("next", "conflict-coin")
    physical("c", "k", "gz", "9:4", "4", "--take", "add")
    child = terminal("c", "--take", "add")
    answers(child, (r"Enter\s+=\s+[Kk]inetic", ""), ("strength", "4:4"), ("District", "fallujah"), ("Who else", ""), (r"d6\)\?", "3"))
    assert child.exitstatus == 0
    assert physical("--json", "log", "--tail", "1").json["entries"][0]["order"].startswith("combat --by coin --crt kinetic --att 4")


def test_a_question_mark_lists_what_a_fact_may_be_and_a_wrong_word_asks_again(physical: Any, terminal: Spawn) -> None:
    physical("chaos", "coin", "--dice", "3,6")
    physical("next", "conflict-coin")
    child = terminal("c", "k", "9:4", "--take", "add", "--dice", "4")
    shown = answers(child, ("District", "?"), ("District", "nowhere"), ("District", "al"))
    assert "green-zone        Green Zone" in shown
    assert "nowhere" in shown
    assert child.exitstatus == 0


def test_a_die_that_was_given_stays_given_to_the_same_command(physical: Any, terminal: Spawn) -> None:
    before = physical("--json", "status").json
    child = terminal("chaos", "coin")
    child.expect("tens")
    child.sendline("3")
    child.expect("ones")
    interrupt(child)
    assert ended(child) == 130
    assert physical("--json", "status").json == before
    child = terminal("chaos", "coin")
    shown = answers(child, ("ones", "6"))
    assert "given before, and counts: tens 3" in shown
    assert [die["value"] for die in physical("--json", "log", "--tail", "1").json["entries"][0]["dice"]] == [3, 6]


def test_given_dice_are_forgotten_once_something_else_was_played(physical: Any, terminal: Spawn) -> None:
    child = terminal("chaos", "coin")
    child.expect("tens")
    child.sendline("3")
    child.expect("ones")
    interrupt(child)
    assert ended(child) == 130
    physical("track", "airstrikes", "+1")
    child = terminal("chaos", "coin")
    child.expect("tens")


def test_decide_without_a_key_asks_and_enter_leaves_it_open(physical: Any, terminal: Spawn) -> None:
    physical("chaos", "coin", "--dice", "3,6")
    physical("next", "conflict-coin")
    physical("c", "k", "gz", "9:4", "4")
    child = terminal("decide")
    answers(child, ("1 add / 2 deduct", ""))
    assert physical("--json", "status").json["decision"] is not None
    child = terminal("d")
    answers(child, ("1 add / 2 deduct", "ded"))
    assert physical("--json", "status").json["decision"] is None


@pytest.mark.parametrize("mode", ["physical", "digital"])
def test_a_usual_combat_takes_under_thirty_keystrokes(refcli: Any, terminal: Spawn, mode: str) -> None:
    for words in (["new", "t", "--game", "iraq", "--seed", "s", "--dice-mode", mode], ["initiative", "--first", "coin"], ["next"]):
        refcli(*words)
    refcli("chaos", "coin", "--dice", "3,6")
    refcli("next", "conflict-coin")
    line = "c k gz 9+3:4"
    child = terminal(*line.split())
    keys = len(f" {line}") + 1
    child.expect("Who else")
    child.sendline("4" if mode == "physical" else "")  # the die alone: nothing else
    keys += 2 if mode == "physical" else 1
    child.expect("1 add / 2 deduct")
    child.sendline("1")
    keys += 2
    assert ended(child) == 0
    assert keys < 30
    assert refcli("--json", "status").json["state"]["netwar"]["coin"] > 30


def test_in_japanese_questions_and_full_width_answers(physical: Any, terminal: Spawn) -> None:
    physical("chaos", "coin", "--dice", "3,6")
    physical("next", "conflict-coin")
    child = terminal("--lang", "ja", "ｃ", "ｋ")
    shown = answers(child, ("紛争値？", "９：４"), ("地区？", "グリーンゾーン"), ("ほかに", ""), ("は？", "４"), ("どれ", "１"))
    assert child.exitstatus == 0
    assert "2-1 列" in shown and "一行で書くと: refcli c k gz 9:4 4" in shown
    assert "対反政府勢力のネットウォー 30 → 36" in shown


def test_hits_may_be_counted_at_the_question_too_and_stay_given(refcli: Any, terminal: Spawn) -> None:
    refcli("new", "t", "--game", "bataan", "--dice-mode", "physical")
    words = ["bombard", "--by", "jp", "--target", "unit", "--shots", "6", "--agree", "a test"]
    child = terminal(*words)
    assert "hits: 2 (bombardment 2h)" in answers(child, ("Who else", ""), (r"6 dice \(d6\)\?", "2h"))
    child = terminal("again", "--agree", "a test")
    shown = answers(child, ("Who else", ""), (r"6 dice \(d6\)\?", "1 2 3"), (r"6 dice \(d6\)\?", "123466"))
    assert "a die is missing" in shown and "hits: 2" in shown


def test_a_new_session_is_asked_for_its_name_and_game(refcli: Any, terminal: Spawn) -> None:
    child = terminal("new")
    child.expect("Name of the session")
    child.sendline("evening")
    child.expect("Game")
    child.sendline("chess")
    child.expect("Ctrl-C leaves")
    child.expect("Game")
    child.sendline("iraq")
    assert ended(child) == 0
    assert refcli("--json", "status").json["session"] == "evening"


def test_who_else_takes_bare_words_and_shows_the_column_again(physical: Any, terminal: Spawn) -> None:
    physical("chaos", "coin", "--dice", "3,6")
    physical("next", "conflict-coin")
    physical("chit", "draw", "ins", "--chit", "edge")
    child = terminal("c", "k", "gz", "9:4", columns=80)
    shown = answers(
        child, ("Who else", "river"), ("Who else", "?"), ("Who else", "e ins"), (r"d6\)\?", "4 4"), (r"d6\)\?", "4"), ("deduct", "1")
    )
    assert child.exitstatus == 0
    assert "can change nothing here" in shown and "left over 4" in shown
    assert shown.index("column 2-1") < shown.index("edge SIDE") < shown.index("column 1-1") < shown.index("combat (d6)")
    assert "--edge" in physical("--json", "log", "--tail", "2").json["entries"][0]["order"]


def test_mukden_and_arras_ask_by_their_letters(refcli: Any, terminal: Spawn) -> None:
    refcli("new", "t", "--game", "mukden", "--dice-mode", "physical")
    child = terminal("--lang", "ja", "戦闘", "--by", "jp", "1:1", "5:3", columns=80)
    shown = answers(child, ("ほかに", "河川 k"), ("は？", "4 2"), ("どれ", "2"), ("どれ", "踏みとどまる"))
    assert "r 河川 · m 山 · f 要塞 · k 奉天" in shown
    assert child.exitstatus == 0
    entry = refcli("--json", "log", "--tail", "3").json["entries"][0]
    assert entry["order"].endswith("--river --mukden")
    child = terminal("combat", "--by", "ru", "1:2", "3:3", columns=80)
    shown = answers(child, ("Who else", ""), (r"attacker \(d6\)", "4"), (r"defender \(d6\)", "1"), ("retreat", "stand"))
    assert "r river · m mountain (Enter" in shown
    refcli("new", "a", "--game", "arras", "--dice-mode", "physical")
    child = terminal("combat", "--by", "allied", "6:3", columns=80)
    shown = answers(child, ("Who else", "b"), ("combat", "2"))
    assert "b before movement · a Arras" in shown and "column 3:1" in shown
    child = terminal("combat", "--by", "allied", "6:3", columns=80)
    shown = answers(child, ("Who else", ""), ("combat", "2"))
    assert "before movement" not in shown


def test_at_a_decision_the_table_may_look_note_and_undo(physical: Any, terminal: Spawn) -> None:
    physical("chaos", "coin", "--dice", "3,6")
    physical("next", "conflict-coin")
    child = terminal("c", "k", "gz", "9:4", "4", columns=80)
    shown = answers(
        child,
        ("2 deduct", "note a hard choice"),
        ("2 deduct", "status"),
        ("2 deduct", "track airstrikes +1"),
        ("2 deduct", "nonsense"),
        ("2 deduct", "?"),
        ("2 deduct", "amend fallujah"),
        ("2 deduct", "undo 2"),
    )
    assert child.exitstatus == 0
    assert "a decision is open" in shown and "«nonsense»" in shown
    assert physical("--json", "status").json["decision"] is None
    kinds = [entry["kind"] for entry in physical("--json", "log").json["entries"]][-4:]
    assert kinds == ["ruling", "note", "amend", "undo"]


def test_what_is_closed_now_stands_apart_and_is_not_offered(refcli: Any, terminal: Spawn) -> None:
    refcli("new", "t", "--game", "mukden", "--dice-mode", "physical")
    child = terminal("third-army", columns=80)
    shown = answers(child, ("Third Army", "?"), ("Third Army", "A"))
    assert "Ctrl-C leaves" in shown
    assert child.exitstatus == 0


def test_a_usual_combat_with_its_decision_takes_sixteen_lines_at_most(physical: Any, terminal: Spawn) -> None:
    physical("chaos", "coin", "--dice", "3,6")
    physical("next", "conflict-coin")
    child = terminal("c", "k", "gz", "9+3:4", columns=80)
    shown = answers(child, ("Who else", ""), (r"d6\)\?", "1"), ("deduct", "2"))
    told = shown.strip().partition("combat (d6)? 1")[2].strip().splitlines()  # what follows the die: ruling, decision, what moved
    assert len(told) <= 16, shown
    assert told[-1].startswith("  netwar ")


def test_amend_of_an_earlier_ruling_shows_both_and_asks_once(refcli: Any, terminal: Spawn) -> None:
    refcli("new", "t", "--game", "arras", "--seed", "s")
    refcli("time", "set", "4")
    refcli("panic", "--removed", "1")
    child = terminal("amend", "#2", "3", columns=80)
    shown = answers(child, ("record", "n"))
    assert "#3 panic: 7 → 6" in shown
    assert refcli("--json", "status").json["state"]["turn"] == 7
    child = terminal("amend", "#2", "3", columns=80)
    answers(child, ("record", ""))
    assert refcli("--json", "status").json["state"]["turn"] == 6


JAPANESE_PLAY = {
    "mukden": (
        (["戦闘", "--by", "jp", "1:1", "5:3"], ("ほかに", "河川"), ("は？", "4 2"), ("どれ", "1")),
        (["次"],),
        (["状況"],),
        (["記録"],),
    ),
    "midway": (
        (["準備", "--row", "2"], ("は？", "3")),
        (["移動", "22"],),
        (["空襲"], ("は？", "4"), ("は？", "5")),
        (["状況"],),
        (["記録"],),
    ),
    "arras": (
        (["戦闘", "--by", "連合軍", "7:2"], ("ほかに", "移動前"), ("は？", "4"), ("ヘクス", ""), ("ユニット", "")),
        (["次"],),
        (["状況"],),
        (["記録"],),
    ),
}


@pytest.mark.parametrize("game", JAPANESE_PLAY)
def test_in_japanese_at_forty_columns(refcli: Any, terminal: Spawn, game: str) -> None:
    from refcli.views.cells import width

    refcli("new", "t", "--game", game, "--dice-mode", "physical")
    for words, *pairs in JAPANESE_PLAY[game]:
        child = terminal("--lang", "ja", *words, columns=40)
        shown = answers(child, *pairs)
        assert child.exitstatus == 0, shown
        assert [line for line in shown.splitlines() if width(line) > 40] == []
