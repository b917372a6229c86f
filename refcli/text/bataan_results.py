"""Results of Bataan in words: how ``views/results.py`` reads these keys stands there."""

from __future__ import annotations

_SUPPLY = ("US {us_points} · Japanese {jp_points}", "米軍 {us_points} · 日本軍 {jp_points}")
_PLACE = ("{turn} · {phase}", "{turn} · {phase}")
_CHECK = {
    ".key": ("{key}", "{key}"),
    ".roll": ("die {roll} against efficiency {efficiency}", "ダイス {roll}、練度 {efficiency}"),
}

TEXTS: dict[str, tuple[str, str]] = {
    "result.bataan.supply": _SUPPLY,
    "result.bataan.supply-spend": ("{key} spent, {points} left", "{key} 消費、残り {points}"),
    "result.bataan.pool.us": ("US: {us}", "米軍：{us}"),
    "result.bataan.pool.no-us": ("US: none", "米軍：なし"),
    "result.bataan.pool.jp": ("Japanese: {jp}", "日本軍：{jp}"),
    "result.bataan.pool.no-jp": ("Japanese: none", "日本軍：なし"),
    "result.bataan.pool-add": (
        "{side}: {chit} × {chits} in the pool; supply {points}",
        "{side}：{chit} × {chits} をプールへ。補給 {points}",
    ),
    "result.bataan.pool-draw": ("{side}: {chit}, activation {activation}", "{side}：{chit}、{activation} 回目の活性化"),
    "result.bataan.pool-draw.left": ("chits left: {left}", "残り {left} 個"),
    "result.bataan.pool-draw.no-left": ("the pool is empty", "プールは空"),
    "result.bataan.initiative": ("{winner}: US {us}, Japanese {jp} ({dice})", "{winner}：米軍 {us}、日本軍 {jp}（{dice}）"),
    "result.bataan.check": ("{key}: die {roll} against efficiency {efficiency}", "{key}：ダイス {roll}、練度 {efficiency}"),
    **{f"result.bataan.entrench{field}": both for field, both in _CHECK.items()},
    "result.bataan.combat": ("{column} · die {roll}, modified {modified} · {key}", "{column} · ダイス {roll}、修正後 {modified} · {key}"),
    "result.bataan.combat.as-thrown": ("{column} · die {roll} · {key}", "{column} · ダイス {roll} · {key}"),
    "result.bataan.combat.below": ("below the table", "表の下限未満"),
    "result.bataan.tanks": ("destroyed: {destroyed} ({dice})", "除去 {destroyed} 個（{dice}）"),
    "result.bataan.banzai": ("{key} passed ({dice})", "成功 {key}（{dice}）"),
    "result.bataan.banzai.shift": ("shift +{shift}", "右に {shift} シフト"),
    "result.bataan.banzai.steps": ("steps lost: {steps}", "{steps} ステップロス"),
    "result.bataan.banzai.eliminated": ("{eliminated} eliminated", "{eliminated} 個除去"),
    "result.bataan.bombard": ("hits: {hits} ({dice})", "命中 {hits}（{dice}）"),
    "result.bataan.bombard.supply": ("{supply} supply lost", "補給 {supply} 減少"),
    "result.bataan.bombard.batteries": ("batteries left: {batteries}", "残り砲台 {batteries}"),
    "result.bataan.bombard.no-batteries": ("no battery left", "砲台全滅"),
    "result.bataan.aa": ("hits: {hits} ({dice})", "命中 {hits}（{dice}）"),
    "result.bataan.landing": ("drift: {drift} hexes south ({dice})", "漂流：南へ {drift} ヘクス（{dice}）"),
    "result.bataan.reinforce": ("{unit}", "{unit}"),
    "result.bataan.reinforce.cost": ("−{cost} points, now {vp}", "勝利得点 −{cost}、現在 {vp}"),
    "result.bataan.reinforce.no-cost": ("no cost", "コストなし"),
    "result.bataan.rebuild": ("rebuilding: −{cost} points, now {vp}", "再編制：勝利得点 −{cost}、現在 {vp}"),
    "result.bataan.air": ("US aircraft units: {units} ({dice})", "米軍航空ユニット {units}（{dice}）"),
    "result.bataan.option-die": ("+{roll} US supply, now {points}", "米軍補給 +{roll}、現在 {points}"),
    "result.bataan.macarthur-evacuate": ("−{roll} US supply, now {points}", "米軍補給 −{roll}、現在 {points}"),
    "result.bataan.macarthur-hit": ("{state} (die {roll})", "{state}（ダイス {roll}）"),
    "result.bataan.collapse": ("{key} (die {roll}, supply {points})", "{key}（ダイス {roll}、補給 {points}）"),
    "result.bataan.surrender": ("Bataan surrenders in {surrendered}", "バターン降服：{surrendered}"),
    "result.bataan.breakout": ("steps that break out: {steps} (die {roll})", "突破したステップ：{steps}（ダイス {roll}）"),
    "result.bataan.siege-lost": ("points: {vp}", "勝利得点 {vp}"),
    "result.bataan.vp": ("points: {vp}", "勝利得点 {vp}"),
    "result.bataan.victory": ("points: {vp}", "勝利得点 {vp}"),
    "result.bataan.time-next": _PLACE,
    "result.bataan.time-set": _PLACE,
}
