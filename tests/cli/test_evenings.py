"""Whole games in Japanese at a pseudo-terminal of 40 columns: command words, questions, dice one by one, choices by number."""

from __future__ import annotations

from typing import Any

import pytest
from at_terminal import Spawn, evening

pexpect = pytest.importorskip("pexpect")
if not hasattr(pexpect, "spawn"):
    pytest.skip("no pseudo-terminals here", allow_module_level=True)


def test_a_game_of_arras(refcli: Any, terminal: Spawn) -> None:
    state = evening(
        refcli,
        terminal,
        "t --game arras",
        [
            ("戦闘 3+4:2+1", "ほかに適用するもの"),
            ("移動前", "戦闘 (d6)"),
            ("9", "d6 の目ではありません"),
            ("4", "ヘクス数"),  # D2 on two units: four hexes
            ("", "ユニット数"),
            ("", "第5ターン・連合軍"),
            ("戦闘 4:3", "ほかに適用するもの"),
            ("", "戦闘 (d6)"),
            ("2", "C：効果なし"),
            ("回復", "連合軍が回復"),
            ("次", "ドイツ軍移動フェイズ"),
            ("next recovery", "ドイツ軍回復フェイズ"),
            ("回復", "ドイツ軍が回復"),
            ("次", "第6ターン・連合軍"),
            ("八八 3", "ほかに適用するもの"),
            ("", "(d6)"),
            ("6", "連合軍の攻撃を解決する"),
            ("戦闘 8:2", "ほかに適用するもの"),
            ("", "戦闘 (d6)"),
            ("5", "ヘクス数"),  # De: one unit
            ("0", "ユニット数"),
            ("", "連合軍の勝利"),
            ("勝敗", "連合軍の勝利"),
        ],
    )
    assert (state["turn"], state["over"], state["winner"], state["eighty_eight"]) == (9, True, "allied", 0)


def test_a_game_of_mukden(refcli: Any, terminal: Spawn) -> None:
    state = evening(
        refcli,
        terminal,
        "t --game mukden",
        [
            ("配分 jp", "日本軍の戦力配分"),
            ("1=7 2=5 3=5 4=5 鴨緑江軍=5", "日本軍：配分済み"),
            ("戦闘 第1軍:総予備隊左翼 5:3", "ほかに適用するもの"),
            ("河川", "攻撃側 (d6)"),
            ("4", "防御側 (d6)"),
            ("2", "踏みとどまる のどれ"),
            ("2", "左翼の損害 2"),
            ("第三軍 wait", "ロシア軍の手番は済みましたか"),
            ("", "日本軍第2手番"),
            ("戦闘 1:1 3:4", "攻撃側？"),
            ("", "ほかに適用するもの"),
            ("", "攻撃側 (d6)"),
            ("44", "踏みとどまる のどれ"),
            ("退却", "盤外へ退却したら"),
            ("盤外移動 1", "北端から盤外へ"),  # that retreat: no act
            ("メモ jp", "残り合計 27"),
            ("第三軍 B", "第三軍をヘクス B"),
            ("戦闘 3:2 5:4", "攻撃側？"),
            ("", "ほかに適用するもの"),
            ("", "攻撃側 (d6)"),
            ("65", "踏みとどまる のどれ"),
            ("踏みとどまる", "第2軍の損害 1"),
            ("盤外移動", "盤外へ移動する駒"),
            ("総予備隊右翼", "盤外移動"),
            ("撤収", "撤収した"),
            ("7", "日本軍の勝利"),
        ],
    )
    assert (state["over"], state["winner"], state["ending"], state["turn"]) == (True, "jp", "withdrawal", "ru-3")
    assert [state["pieces"]["ru"][piece]["place"] for piece in ("1", "2", "right")] == ["withdrawn", "map", "withdrawn"]


def test_a_game_of_midway(refcli: Any, terminal: Spawn) -> None:
    state = evening(
        refcli,
        terminal,
        "t --game midway",
        [
            ("準備", "(d6)"),
            ("3", "機動部隊を置く段"),
            ("準備 --row 2", "機動部隊 21"),
            ("確率 索敵", "転進（作戦中止）"),
            ("索敵 36", "発見せず"),
            ("索敵", "十の位 (d6)"),
            ("1", "一の位 (d6)"),
            ("2", "空母戦"),
            ("空母戦", "日本軍 4（2 以下） 対 米軍 3（1 以下）"),
            ("2", "米軍 (d6)"),
            ("1", "日本軍 3（1 以下） 対 米軍 1（0 以下）"),
            ("1", "米軍 (d6)"),
            ("1", "残り：日本軍 3、米軍 0"),
            ("移動 22", "機動部隊 22"),
            ("空襲", "(d6)"),
            ("3", "空襲成功"),
            ("移動 23", "大勝利"),
            ("得点", "達成数 2"),
        ],
    )
    assert (state["over"], state["winner"], state["base"], state["carriers"]) == (True, "jp", "captured", {"jp": 3, "us": 0})
