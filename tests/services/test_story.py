"""What a ruling says of itself in the report: one sentence, made of its result and its answers."""

from __future__ import annotations

from typing import Any

import pytest

TOLD: list[tuple[str, list[str], str, str]] = [
    (
        "mukden",
        ["combat 4:right 5:3 --by jp --river --dice 5,1", "decide stand"],
        "Fourth Army attacks the right wing of the general reserve across the river, 5 against 3: 6 to 1, right wing of the general"
        " reserve stands and loses two.",
        "第4軍が川を越えて総予備隊右翼を攻撃、5対3。合計6対1で、総予備隊右翼は踏みとどまって損害2。",
    ),
    (
        "mukden",
        ["combat 1:2 5:5 --by jp --dice 3,3", "decide 1"],
        "First Army attacks the Russian Second Army, 5 against 5: 3 to 3, First Army falls back unhurt.",
        "第1軍がロシア第2軍を攻撃、5対5。合計3対3で、第1軍は損害なく退却。",
    ),
    ("mukden", ["third-army wait"], "The Third Army goes on waiting off the map.", "第三軍は盤外で待機を続ける。"),
    (
        "arras",
        ["combat 7:2 --by allied --before-move --arras --dice 5"],
        "The Allies attack the defenders of Arras before they move, 7 against 2: on 4:1 a 5, defender retreats 2 hexes.",
        "連合軍が移動に先立ち、アラスの守備隊を攻撃、7対2。4:1で5、防御側 2 ヘクス退却。",
    ),
    (
        "arras",
        ["combat 7:2 --by allied --dice 4", "panic --retreated 2"],
        "Rommel's panic moves the turn marker on by 2, to 3.",
        "ロンメルのパニックでターンが2進み、3へ。",
    ),
    (
        "midway",
        ["setup --row 2 --dice 3", "move 22", "search --dice 3,3,4", "battle --dice 1,5,2,6"],
        "The search planes report 33, bombers come from Midway, the enemy carriers are found.",
        "索敵の目は33、ミッドウェイの爆撃機が来襲、米空母を発見。",
    ),
    (
        "midway",
        ["setup --row 2 --dice 3", "move 22", "strike --dice 2,2,1"],
        "The strike destroys the base on Midway, the enemy carriers answer, Japanese carriers sunk: one.",
        "空襲成功、ミッドウェイ基地を破壊、米空母が反撃、日本軍空母1隻を喪失。",
    ),
    (
        "iraq",
        ["initiative --first coin", "next", "chaos coin --dice 2,2,4", "next conflict-coin", "combat k gz 9+3:4 --dice 3", "decide deduct"],
        "Counterinsurgents attack in Green Zone, 9+3 against 4 (Kinetic, 3-1): a 3, Effective attack: attacker gains; half of the"
        " defenders are eliminated, the rest retreat, and Counterinsurgents take 1 from Insurgents, down to 69.",
        "対反政府勢力がグリーンゾーンで攻撃、9+3対4（キネティック、3-1）。目は3、",
    ),
    (
        "bataan",
        ["combat 6+4:3 2:3 --by jp --dice 4 --agree drill"],
        "The Japanese side attacks, 6+4 against 3: on 3-1 a 4, read as 5: ",
        "日本軍が攻撃、6+4対3。3-1で4（修正後5）、",
    ),
]


@pytest.mark.parametrize(("game", "given", "en", "ja"), TOLD)
def test_a_sentence(refcli: Any, game: str, given: list[str], en: str, ja: str) -> None:
    assert refcli("new", "t", "--game", game, "--seed", "s").code == 0
    for line in given:
        done = refcli(*line.split())
        assert done.code == 0, (line, done)
    for lang, sentence in (("en", en), ("ja", ja)):
        found = refcli("report", "--format", "json", "--lang", lang).json
        texts = [scene["text"] for turn in found["turns"] for scene in turn["scenes"] if scene["text"]]
        assert any(text.startswith(sentence) for text in texts), texts


def test_no_chit_is_named_before_it_is_played(refcli: Any) -> None:
    refcli("new", "t", "--game", "iraq", "--seed", "s", "--cup", "real", "--chit", "isr", "--chit", "edge", "--chit", "leader")
    refcli("chit", "draw", "coin", "--chit", "black-ops")
    for form in ("md", "html", "json"):
        shown = refcli("report", "--format", form).out
        assert "draw a chit" in shown
        assert not any(word in shown for word in ("black-ops", "Black Ops", "Tactical Edge"))


def test_forces_have_their_fates(refcli: Any) -> None:
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    for line in ("allot jp 1=7 2=5 3=5 4=5 yalu=5", "combat 4:right 5:3 --by jp --dice 5,1", "decide stand"):
        assert refcli(*line.split()).code == 0
    rows = {row["who"]: row for row in refcli("report", "--format", "json").json["forces"]}
    assert rows["right wing of the general reserve"]["lost"] == "2"
    assert rows["First Army"] == {"who": "First Army", "start": "", "lost": "0", "left": "", "fate": "on the map"}, "the memo is hidden"
    assert refcli("reveal", "jp", "--agree", "we look").code == 0
    rows = {row["who"]: row for row in refcli("report", "--format", "json").json["forces"]}
    assert (rows["First Army"]["start"], rows["First Army"]["left"]) == ("7", "7")


def test_an_earlier_act_that_was_put_right_is_told_in_its_place(refcli: Any) -> None:
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    for line in ("combat 4:right 5:3 --by jp --dice 5,1", "decide stand", "next", "next", "combat 1:2 5:5 --by jp --dice 3,3", "decide 1"):
        assert refcli(*line.split()).code == 0, line
    assert refcli("amend", "--entry", "2", "--river").code == 0
    found = refcli("report", "--format", "json").json
    told = [(turn["turn"], scene["text"]) for turn in found["turns"] for scene in turn["scenes"] if scene["text"]]
    assert [turn for turn, _ in told] == ["jp-1", "jp-2"]
    assert "across the river" in told[0][1] and "stands and loses two" in told[0][1]
    assert "falls back unhurt" in told[1][1]


FATES: list[tuple[str, list[str], dict[str, tuple[str, str, str]]]] = [
    (
        "iraq",
        [
            "initiative --first coin",
            "next conflict-coin --agree drill",
            "district fallujah=ins green-zone=coin",
            "combat k fal 9+3:4 3 --airstrike 3-1 --def-units 4 --take deduct --agree drill",
            "district fallujah=coin",
        ],
        {
            "Insurgents": ("", "2", "units eliminated; fights that cost some: 1"),
            "airstrikes": ("2", "1", ""),
            "Fallujah": ("", "", "Counterinsurgents, once Insurgents"),
            "Green Zone": ("", "", "Counterinsurgents"),
        },
    ),
    (
        "arras",
        ["combat 8:2+2 --by allied --dice 6", "panic --retreated 0 --removed 1", "next", "combat 3:2+1 --by german --dice 1 --agree drill"],
        {
            "Allies": ("", "1", "units removed; times forced back: 0"),
            "Germans": ("", "1", "units removed; times forced back: 1"),
            "the 88": ("1", "0", "never fired"),
        },
    ),
    (
        "bataan",
        ["loss us 3 --tanks 1", "back us 1 --agree drill", "loss jp 2"],
        {
            "steps, US": ("", "2", "tanks among them: 1; came back: 1"),
            "steps, Japanese": ("", "2", "tanks among them: 0; came back: 0"),
            "batteries": ("3", "0", ""),
            "MacArthur": ("", "", "on Corregidor"),
        },
    ),
    (
        "corregidor",
        ["bombard-turn", "bombard --by jp --target drum --fired --shots 2 --dice 6,1", "loss jp 1 --agree drill"],
        {"steps, Japan": ("", "1", "tanks among them: 0; came back: 0"), "sealift": ("8", "0", "")},
    ),
]


@pytest.mark.parametrize(("game", "given", "rows"), FATES, ids=lambda one: one if isinstance(one, str) else "")
def test_what_became_of_everybody(refcli: Any, game: str, given: list[str], rows: dict[str, tuple[str, str, str]]) -> None:
    assert refcli("new", "t", "--game", game, "--seed", "s").code == 0
    for line in given:
        done = refcli(*line.split())
        assert done.code == 0, (line, done)
    found = {row["who"]: row for row in refcli("report", "--format", "json").json["forces"]}
    assert {who: (found[who]["start"], found[who]["lost"], found[who]["fate"]) for who in rows} == rows


def test_the_last_ruling_tells_how_it_ended(refcli: Any) -> None:
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    for line in ("combat 4:right 5:3 --by jp --dice 5,1", "decide stand", "enter-source"):
        assert refcli(*line.split()).code == 0, line
    told = [scene["text"] for turn in refcli("report", "--format", "json").json["turns"] for scene in turn["scenes"] if scene["text"]]
    assert "the game is over" not in told[0] and told[-1].endswith("With that the game is over; won: Russian.")


def test_turns_are_called_as_at_the_table(refcli: Any) -> None:
    for game, turn, en, ja in (("bataan", "feb-1", "February, week 1", "2月第1週"), ("mukden", "jp-2", "Japanese turn 2", "日本軍第2手番")):
        refcli("new", game, "--game", game, "--seed", "s")
        assert refcli("time", "set", turn).code == 0
        assert refcli("note", "here").code == 0
        assert f"## {en}" in refcli("report").out and f"## {ja}" in refcli("report", "--lang", "ja").out
