"""Results of Corregidor's rulings in words: how ``views/results.py`` reads these keys stands there."""

from __future__ import annotations

_ONE = ("{key}: die {roll} against efficiency {efficiency}", "{key}：ダイス {roll}、練度 {efficiency}")
_HITS = ("hits: {hits} ({dice})", "命中 {hits}（{dice}）")

TEXTS: dict[str, tuple[str, str]] = {
    "result.corregidor.combat": (
        "{column} · die {roll}, modified {modified} · {key}",
        "{column} · ダイス {roll}、修正後 {modified} · {key}",
    ),
    "result.corregidor.combat.as-thrown": ("{column} · die {roll} · {key}", "{column} · ダイス {roll} · {key}"),
    "result.corregidor.combat.below": ("below the table", "1-4 未満"),
    "result.corregidor.bombard-turn": ("turn {turn} of the bombardment: {key}", "襲撃前砲撃 第 {turn} ターン：{key}"),
    "result.corregidor.bombard-turn.left": ("{left} left", "残り {left}"),
    "result.corregidor.bombard": _HITS,
    "result.corregidor.counterbattery": ("siege guns removed: {hits} ({dice})", "攻城砲兵 {hits} ユニット除去（{dice}）"),
    "result.corregidor.aa": ("aircraft hit: {hits} ({dice})", "航空機に命中 {hits}（{dice}）"),
    "result.corregidor.landing-fire": _HITS,
    "result.corregidor.landing-fire.sealift_lost": ("sealift now {sealift}", "海上輸送能力 {sealift}"),
    "result.corregidor.drift": ("drift {drift} ({dice})", "漂流 {drift}（{dice}）"),
    "result.corregidor.sealift": ("sealift {sealift}", "海上輸送能力 {sealift}"),
    "result.corregidor.sealift.landed": ("{landed} landed this turn", "このターン上陸 {landed}"),
    "result.corregidor.sealift.left": ("{left} may still land", "あと {left} 上陸可"),
    "result.corregidor.wave": ("second wave from turn {turn} ({dice})", "第 2 波は第 {turn} ターンから（{dice}）"),
    "result.corregidor.airborne": ("{key}: {modified} after modifiers ({dice})", "{key}：修正後 {modified}（{dice}）"),
    "result.corregidor.airborne.distance": ("{distance} hexes off, direction {direction}", "方向 {direction} へ {distance} ヘクス偏位"),
    "result.corregidor.banzai": ("{key} passed ({dice})", "成功 {key}（{dice}）"),
    "result.corregidor.banzai.shift": ("shift +{shift}", "シフト +{shift}"),
    "result.corregidor.banzai.steps": ("steps lost: {steps}", "損失 {steps} ステップ"),
    "result.corregidor.banzai.eliminated": ("eliminated: {eliminated}", "除去 {eliminated}"),
    "result.corregidor.check": ("{key} passed ({dice})", "成功 {key}（{dice}）"),
    **{f"result.corregidor.check.as-{key}": _ONE for key in ("pass", "fail")},
    "result.corregidor.raid": ("shot down: {down}, hits: {hits} ({dice})", "撃墜 {down}、命中 {hits}（{dice}）"),
    "result.corregidor.land": ("hits: {hits}, steps lost: {steps} ({dice})", "命中 {hits}、{steps} ステップロス（{dice}）"),
    "result.corregidor.land.sealift_lost": ("sealift now {sealift}", "海上輸送能力 {sealift}"),
    "result.corregidor.land.key": ("drift {key}", "漂流 {key}"),
    "result.corregidor.loss": ("{side}: {lost} lost; {steps} in all, tanks {tanks}", "{side}：{lost} 損失。累計 {steps}（戦車 {tanks}）"),
    "result.corregidor.back": ("{side}: {back} back; {steps} still lost", "{side}：{back} 回復。残る損失 {steps}"),
    "result.corregidor.surrender": ("Corregidor surrenders on turn {surrendered}", "第 {surrendered} ターンに降服"),
    "result.corregidor.tanks": ("tanks destroyed: {destroyed} ({dice})", "除去された戦車 {destroyed}（{dice}）"),
    "result.corregidor.convert": ("{key}: infantry now", "{key}：歩兵に転換"),
    "result.corregidor.time-next": ("turn {turn} · {light}", "第 {turn} ターン · {light}"),
    "result.corregidor.time-next.vp": ("{vp} VP: {level}", "{vp} VP：{level}"),
    "result.corregidor.time-set": ("turn {turn} · {light}", "第 {turn} ターン · {light}"),
    "result.corregidor.vp": ("{vp} VP", "{vp} VP"),
    "result.corregidor.victory.vp": ("{vp} VP", "{vp} VP"),
    "result.corregidor.victory.no-vp": ("0 VP", "0 VP"),
    "result.corregidor.victory.level": ("{level}", "{level}"),
}
