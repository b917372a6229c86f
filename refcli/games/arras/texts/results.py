"""Results of Arras's rulings in words."""

from __future__ import annotations

_COMBAT = ("{column} · die {roll}, read as {modified} · {key}", "{column} · ダイス {roll}（修正後 {modified}）· {key}")
_THROWN = ("{column} · die {roll} · {key}", "{column} · ダイス {roll} · {key}")
_PLACE = {
    "phase.free": ("turn {turn} · Allied turn", "第{turn}ターン・連合軍"),
    "phase.move": ("turn {turn} · German movement", "第{turn}ターン・ドイツ軍移動フェイズ"),
    "phase.combat": ("turn {turn} · German combat", "第{turn}ターン・ドイツ軍戦闘フェイズ"),
    "phase.recovery": ("turn {turn} · German recovery", "第{turn}ターン・ドイツ軍回復フェイズ"),
}

TEXTS: dict[str, tuple[str, str]] = {
    "result.arras.combat": _COMBAT,
    "result.arras.eighty-eight": ("the 88: {column} · die {roll}, read as {modified} · {key}", "88 ミリ砲：" + _COMBAT[1]),
    "result.arras.combat.as-thrown": _THROWN,
    "result.arras.eighty-eight.as-thrown": ("the 88: " + _THROWN[0], "88 ミリ砲：" + _THROWN[1]),
    "result.arras.panic": ("turn marker +{moved}: {turn}", "ターン記録 +{moved}：{turn}"),
    "result.arras.recover": ("{side} recover", "{side}が回復"),
    **{f"result.arras.time-next.{clause}": told for clause, told in _PLACE.items()},
    **{f"result.arras.time-set.{clause}": told for clause, told in _PLACE.items()},
    "result.arras.victory.winner": ("{winner} win", "{winner}の勝利"),
    "result.arras.victory.no-winner": ("nobody yet: turn {turn}", "未決着：第{turn}ターン"),
}
