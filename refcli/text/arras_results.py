"""Results of Arras's rulings in words."""

from __future__ import annotations

_COMBAT = ("{column} · die {roll}, read as {modified} · {key}", "{column} · ダイス {roll}（修整後 {modified}）· {key}")
_THROWN = ("{column} · die {roll} · {key}", "{column} · ダイス {roll} · {key}")
_PLACE = ("turn {turn} · {side} · {phase}", "ターン {turn} · {side} · {phase}")

TEXTS: dict[str, tuple[str, str]] = {
    "result.arras.combat": _COMBAT,
    "result.arras.eighty-eight": ("the 88: {column} · die {roll}, read as {modified} · {key}", "88 ミリ砲：" + _COMBAT[1]),
    "result.arras.combat.as-thrown": _THROWN,
    "result.arras.eighty-eight.as-thrown": ("the 88: " + _THROWN[0], "88 ミリ砲：" + _THROWN[1]),
    "result.arras.panic": ("turn marker +{moved}: {turn}", "ターン記録 +{moved}：{turn}"),
    "result.arras.recover": ("{side} recover", "{side}が回復"),
    "result.arras.time-next": _PLACE,
    "result.arras.time-set": _PLACE,
    "result.arras.victory.winner": ("{winner} win", "{winner}の勝利"),
    "result.arras.victory.no-winner": ("nobody yet: turn {turn}", "未決着：ターン {turn}"),
}
