"""Results of Mukden in words."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "result.mukden.allot.key": ("{side}: {key}", "{side}：{key}"),
    "result.mukden.combat": (
        "{by}: {key} · totals {att_total} and {def_total}",
        "{by}：{key} · 合計 {att_total} 対 {def_total}",
    ),
    "result.mukden.combat.time": ("time +{time}", "時間 +{time}"),
    "result.mukden.combat.retreat": ("the {retreat} retreats", "{retreat}が退却"),
    "result.mukden.combat.lost": ("lost {lost_att} and {lost_def}", "損害 攻撃側 {lost_att}・防御側 {lost_def}"),
    "result.mukden.eliminate": ("{side}: a piece eliminated", "{side}：駒の除去"),
    "result.mukden.third-army.key": ("third army: {key}", "第三軍：{key}"),
    "result.mukden.withdraw.piece": ("off the map", "盤外移動"),
    "result.mukden.withdraw.key.declared": ("the withdrawal is declared", "撤収を宣言"),
    "result.mukden.withdraw.retreat": ("by its retreat", "退却による"),
    "result.mukden.withdraw.winner": ("{winner} victory", "{winner}の勝利"),
    "result.mukden.enter-source.winner": ("{winner} victory at once", "ただちに{winner}の勝利"),
    "result.mukden.time-next": ("{turn} · time {time}", "{turn} · 時間 {time}"),
    "result.mukden.time-set": ("{turn} · time {time}", "{turn} · 時間 {time}"),
    "result.mukden.victory.winner": ("{winner} victory ({ending})", "{winner}の勝利（{ending}）"),
    "result.mukden.victory.no-winner": ("nobody has won yet · time {time}", "勝敗は未定 · 時間 {time}"),
    "result.mukden.memo": ("{side} memo: {total} left in all", "{side}のメモ：残り合計 {total}"),
    "result.mukden.reveal": ("{side} memo", "{side}のメモ公開"),
    "result.mukden.reveal.false": ("FALSE: {false_what}", "不一致：{false_what}"),
    "result.mukden.reveal.no-false": ("every call and elimination true", "コールと除去はすべて正しい"),
}
