"""Command words, keys and options: short names, Japanese words, printed names, numbers, full-width spaces. One resolver for all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from refcli.core.errors import BadInput
from refcli.desk.desk import Desk
from refcli.desk.names import JAPANESE, SHORT, Found, full
from refcli.games import BUILT, built
from refcli.record.home import Home
from refcli.services import SERVICES


@pytest.fixture
def desk(home: Path) -> Any:
    found = Desk(Home(home))
    yield found
    found.close()


def test_every_japanese_word_stands_for_a_command() -> None:
    names = {*SERVICES, "next", *(name.split()[0] for key in BUILT for name in built(key).commands)}
    assert {one.split()[0] for one in JAPANESE.values()} <= names | {"memo"}
    assert set(SHORT.values()) <= names


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("iraq n", Found("time next", "iraq", False, [])),
        ("iraq next mo", Found("time next", "iraq", False, ["mo"])),
        ("iraq c k", Found("combat", "iraq", False, ["k"])),
        ("iraq chit draw ins", Found("chit draw", "iraq", False, ["ins"])),
        ("mukden 撤収", Found("withdraw", "mukden", False, ["--declare"])),
        ("mukden 戦闘　7:2　4", Found("combat", "mukden", False, ["7:2　4"])),
        ("覚書　山の上　で", Found("note", None, True, ["山の上　で"])),
        ("奉天会戦 次", Found("time next", "mukden", False, [])),
        ("ｓ", Found("status", None, True, [])),
    ],
)
def test_words_mean_one_command(desk: Desk, line: str, found: Found) -> None:
    words = line.split(" ")
    if words[0] == "奉天会戦":
        words[0] = desk.game("mukden")[1]["game"]["title"]["ja"]
    assert desk.names.find(words) == found


@pytest.mark.parametrize("words", [["iraq"], ["chit"], ["iraq", "chit"], ["iraq", "chit", "x"], ["cmobat"], ["戦鬪"], ["--lin"]])
def test_what_is_no_command_says_what_may_be_meant(desk: Desk, words: list[str]) -> None:
    with pytest.raises(BadInput) as fault:
        desk.names.find(words)
    assert fault.value.hint is not None


def test_the_record_holds_the_words_in_full(refcli: Any) -> None:
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    told = refcli("--json", "戦闘", "--by", "日本軍", "第一軍:ロシア第１軍", "5:3", "--dice", "4,2")
    assert told.json["command"] == "combat"
    entry = refcli("--json", "log").json["entries"][-1]
    assert entry["words"] == ["combat", "--by", "jp", "--piece", "1", "--target", "1", "--att", "5", "--def", "3"]
    assert refcli("決定", "踏みとどまる").code == 0
    assert refcli("--json", "log").json["entries"][-1]["words"] == ["decide", "stand"]


def test_a_printed_name_counts_for_its_slots_side(refcli: Any) -> None:
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    assert refcli("withdraw", "ロシア第1軍").code == 0
    assert refcli("--json", "status").json["state"]["pieces"]["ru"]["1"]["place"] == "withdrawn"
    assert refcli("allot", "jp", "第一軍=7", "第2軍=5", "3=5", "4=5", "鴨緑江軍=5").code == 0


def test_names_come_after_keys_and_only_whole(refcli: Any) -> None:
    refcli("new", "t", "--game", "iraq", "--seed", "s")
    assert refcli("--json", "district", "Green Zone=coin").json["result"]["district"] == "green-zone"
    assert refcli("district", "Green=coin").code == 0  # the beginning of the key
    assert refcli("district", "een Zone=coin").code == 2


def test_options_by_number_and_name(refcli: Any) -> None:
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    fight = ["combat", "--by", "jp", "1:1", "5:5", "--dice", "3,3"]
    refcli(*fight)
    assert refcli("d", "3").code == 2
    assert refcli("d", "０").code == 2
    assert refcli("--json", "d", "１").json["result"]["retreat"] == "att"
    refcli("undo", "2")
    refcli(*fight)
    assert refcli("--json", "d", "2").json["decision"]["who"] == "ru"
    assert refcli("--json", "d", "退却").json["result"]["retreat"] == "def"


def test_full_width_spaces_part_words_in_a_shell_but_not_text(refcli: Any) -> None:
    assert refcli("--json", "arras", "combat", "--by　allied", "７：２　４").json["result"]["roll"] == 4
    assert refcli("--json", "arras　戦闘　--by　allied　7:2　--dice　4").json["result"]["roll"] == 4
    refcli("new", "t", "--game", "arras", "--seed", "a　b")
    refcli("note", "丘　107")
    refcli("覚書　ここ　--line　と書く")
    assert [one["note"] for one in refcli("--json", "log").json["entries"][1:]] == ["丘　107", "ここ　--line　と書く"]
    told = refcli("--json", "time　next", "--agree", "もう　いい")
    assert told.code == 0


def test_secrets_are_masked_whatever_word_gives_them(desk: Desk) -> None:
    for words in (["mukden", "配分", "jp", "1=7"], ["mukden　配分　jp　1=7"]):
        assert desk.shown(words) == ["mukden", "allot", "jp", "?"]
    assert full(["n", "x"]) == ["time", "next", "x"]


@pytest.mark.parametrize("dash", ["–", "—", "––"])
def test_a_long_dash_before_an_option_stands_for_two(refcli: Any, dash: str) -> None:
    told = refcli("--json", "arras", "combat", "9:3", f"{dash}by", "allied", f"{dash}dice", "3")
    assert told.json["result"]["roll"] == 3
    refcli("new", "t", "--game", "iraq", "--seed", "s")
    assert refcli("track", "airstrikes", "–1").code == 0  # before a number it is a minus
