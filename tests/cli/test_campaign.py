"""A campaign in Japanese at a pseudo-terminal of 40 columns: what Bataan and Corregidor ask, by typed dice and by the lot."""

from __future__ import annotations

from typing import Any

import pytest
from at_terminal import Spawn, evening, state_of, within

from refcli.views.cells import width

pexpect = pytest.importorskip("pexpect")
if not hasattr(pexpect, "spawn"):
    pytest.skip("no pseudo-terminals here", allow_module_level=True)


def test_an_army_that_the_lot_brings_up_asks_who_acts_with_it(refcli: Any, terminal: Spawn) -> None:
    refcli("new", "t", "--game", "bataan", "--seed", "s")
    for line in ("next initiative", "pool add jp 14a", "pool add jp 16d", "initiative --dice 1,6", "next action", "pool draw --chit 16d"):
        assert refcli(*line.split()).code == 0
    child = terminal("--lang", "ja", "pool", "draw", term="dumb")
    asked = within("行動する部隊（師団・旅団 2 個まで A,B、または none）")
    told = ""
    for typed in ("4d,65b", "16d,65b"):  # the 4th Division has not come yet: refused, and asked again
        child.expect(asked)
        told += child.before
        child.sendline(typed)
    child.expect(pexpect.EOF)
    assert max(map(width, (told + child.before).splitlines())) <= 40
    assert state_of(refcli)["activations"] == ["jp:16d", "jp:14a", "jp:16d", "jp:65b"]


def test_enter_counts_nobody_beside_the_army(refcli: Any, terminal: Spawn) -> None:
    refcli("new", "t", "--game", "bataan", "--seed", "s")
    for line in ("next initiative", "pool add jp 14a", "pool add jp 16d", "initiative --dice 1,6", "next action", "pool draw --chit 16d"):
        assert refcli(*line.split()).code == 0
    child = terminal("--lang", "ja", "pool", "draw", term="dumb")
    child.expect(within("または none）"))
    child.sendline("")
    child.expect(pexpect.EOF)
    assert state_of(refcli)["activations"] == ["jp:16d", "jp:14a"]
    assert "with_" not in str(refcli("--json", "log", "--tail", "1").json["entries"][-1]["order"])


BATAAN = [
    ("次", "補給決定フェイズ"),
    ("次", "実行可: イニシアティブの決定"),
    ("pool add us ii-corps", "第 2 軍団 × 1"),
    ("pool add us 31d", "第 31 師団 × 1"),
    ("pool add jp 14a", "日本軍の補給 100 → 98"),
    ("initiative", "ほかに適用するもの"),
    ("?", "射撃済みにする米軍砲兵数"),
    ("j 4", "イニシアティブ（米軍） (d6)"),
    ("7", "7 は d6 の目ではありません"),
    ("3", "イニシアティブ（日本軍） (d6)"),
    ("5", "残り航空 日本軍 7 → 3"),
    ("次", "プールに残ったチット 3 個"),
    ("pool draw --chit 14a", "軍団／軍と行動する部隊"),
    ("16d,65b", "第 65 旅団：1 回目の活性化"),
    ("戦闘 6+4:3 2:3", "ほかに適用するもの"),
    ("塹壕", "戦闘 (d6)"),
    ("^C", "t> "),  # nothing has happened
    ("戦闘 6+4:3 2:3", "ほかに適用するもの"),
    ("塹壕", "戦闘 (d6)"),
    ("6", "2-1 · ダイス 6 · D/2"),
    ("amend --entrenched --terrain jungle", "§7.2"),  # the same die, one column on the same side, another modifier
    ("loss us 2", "損失ステップ 米軍 0 → 2"),
    ("undo", "損失ステップ 米軍 2 → 0"),
    ("loss us 1", "損失ステップ 米軍 0 → 1"),
    ("pool draw --chit 31d", "第 31 師団、1 回目の活性化"),
    ("pool draw --chit ii", "軍団／軍と行動する部隊"),
    ("none", "プールは空"),
    ("次", "縮小活性化フェイズ"),
    ("check 3+4 --for recovery --by us", "ほかに適用するもの"),
    ("", "練度チェック (d6)"),
    ("4 4", "t> "),
    ("次", "回復フェイズ"),
    ("次", "勝利判定／ターン記録フェイズ"),
    ("次", "残り航空 日本軍 3 → 7"),
    ("surrender", "victory"),
    ("victory --alone", "最終得点 — → 75"),
]

CORREGIDOR = [
    ("bombard-turn", "襲撃前砲撃の実施 0 → 1"),
    ("raid", "航空ユニット数"),
    ("2", "目標"),
    ("戦車", "という目標はありません"),
    ("battery", "ほかに適用するもの"),
    ("1 6", "撃墜 0、命中 1"),
    ("bombard-turn --skip", "勝利得点 0 → 3"),
    ("次", "航空機 10 → 0"),
    ("landing-fire --shots 3", "ドラム要塞 N"),
    ("", "防御射撃"),
    ("3 6 2 1", "損失ステップ 日本軍 0 → 1"),
    ("drift --units 2", "ほかに適用するもの"),
    ("", "漂流: ダイス 2 個 (d6)"),
    ("1 2", "上陸したのは"),
    ("?", "banzai --landing"),
    ("", "t> "),
    ("land", "ユニットごとのステップ数"),
    ("2+1", "漂流: ダイス 2 個 (d6)"),
    ("6 3", "上陸したのは"),
    ("us", "ユニットごとの練度"),
    ("4", "ほかに適用するもの"),
    ("要塞", "バンザイ攻撃"),  # nothing passes there now, and the die is thrown all the same
    ("5", "除去 1"),
    ("次", "このターンの上陸 4 → 0"),
    ("surrender", "コレヒドール陥落"),
    ("victory", "ゲーム終了 いいえ → はい"),
]


def test_a_turn_of_bataan_and_its_end(refcli: Any, terminal: Spawn) -> None:
    state = evening(refcli, terminal, "t --game bataan", BATAAN)
    assert (state["steps"]["us"], state["activations"], state["supply"]["us"], state["over"]) == (1, [], 96, True)


def test_corregidor_from_its_bombardment_to_the_surrender(refcli: Any, terminal: Spawn) -> None:
    state = evening(refcli, terminal, "t --game corregidor", CORREGIDOR)
    assert (state["steps"]["jp"], state["vp"], state["surrendered"], state["over"]) == (1, 2 + 1, 2, True)
