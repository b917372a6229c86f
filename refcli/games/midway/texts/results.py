"""Results of MIDWAY's rulings in words."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "result.midway.setup": ("estimate {estimate}", "想定 {estimate}"),
    "result.midway.setup.fleet": ("fleet at {fleet}", "機動部隊 {fleet}"),
    "result.midway.move": ("fleet at {fleet}", "機動部隊 {fleet}"),
    "result.midway.move.captured": ("the base is captured", "基地を攻略"),
    "result.midway.search": ("{key}", "{key}"),
    "result.midway.search.event": ("{event}", "{event}"),
    "result.midway.search.found": ("US force found, distance {distance}", "米機動部隊発見、距離 {distance}"),
    "result.midway.search.no-found": ("nothing found", "発見せず"),
    "result.midway.search.false_report": ("false report", "誤報"),
    "result.midway.search.sunk": ("Japanese carriers sunk: {sunk}", "日本軍空母喪失 {sunk}"),
    "result.midway.strike": ("{key} ({dice})", "{key}（{dice}）"),
    "result.midway.strike.raid": ("the US raid sinks {raid}", "米軍の空襲で日本軍空母喪失 {raid}"),
    "result.midway.battle": ("left: Japanese {jp}, US {us} ({dice})", "残り：日本軍 {jp}、米軍 {us}（{dice}）"),
    "result.midway.end": ("{key}: score {score}", "{key}：達成数 {score}"),
    "result.midway.score": ("{key}: score {score}", "{key}：達成数 {score}"),
    "result.midway.advise.key": ("for the highest score: {key}", "最高の達成数を狙うなら：{key}"),
    "result.midway.advise.no-key": ("nothing is left to choose", "選べる手はありません"),
}
