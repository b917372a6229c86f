"""Results of rulings in words: how ``views/results.py`` reads these keys stands there."""

from __future__ import annotations

_COMBAT = {
    "": ("{column} · die {roll} · {key}", "{column} · ダイス {roll} · {key}"),
    ".points": ("{winner_side} win: +{points_add} or −{points_deduct}", "{winner_side}の勝ち：+{points_add} または −{points_deduct}"),
    ".no-points": ("no points", "得点なし"),
    ".no-winner_side": ("nobody wins", "勝者なし"),
}
_DECLARED = {
    ".points": ("{points} points to mobilize with", "動員に使えるポイント {points}"),
    ".no-points": ("declared", "宣言しました"),
}
_PLACE = ("{turn} · {phase}", "{turn} · {phase}")

TEXTS: dict[str, tuple[str, str]] = {
    # Of every game
    "result.roll": ("{total} ({dice})", "{total} ({dice})"),
    "result.track": ("{path}: {new}", "{path}：{new}"),
    "result.stir": (
        "stirred in: “{word}”; dice from number {die} on are mixed with it",
        "「{word}」を混ぜました。{die} 番以降のダイスに効きます",
    ),
    "result.note": ("noted: “{text}”", "記録：「{text}」"),
    "result.undo": ("taken back: {entries}", "取り消し：{entries}"),
    "result.redo": ("done again: {entries}", "やり直し：{entries}"),
    "result.new": ("{session}: {game}", "{session}：{game}"),
    "result.new.scenario": ("{scenario}", "{scenario}"),
    "result.new.options": ("options: {options}", "選択ルール：{options}"),
    "result.new.dice_mode": ("{dice_mode} dice", "ダイス {dice_mode}"),
    "result.new.dice_mode.digital": ("digital dice", "デジタルダイス"),
    "result.new.dice_mode.physical": ("physical dice", "実物のダイス"),
    "result.new.cup": ("{cup} cup", "カップ {cup}"),
    "result.new.cup.drawn": ("drawn cup", "チットは refcli が抽選"),
    "result.new.cup.real": ("real cup", "チットは実物のカップから"),
    "result.new.seed_sha256": ("SHA-256 of the seed: {seed_sha256}", "シードの SHA-256：{seed_sha256}"),
    "result.pack": ("{file}: {entries} entries, head {head}", "{file}：{entries} 件、ヘッド {head}"),
    "result.use": ("now in use: {session}", "使用中：{session}"),
    # Decision: Iraq
    **{f"result.iraq.combat{field}": both for field, both in _COMBAT.items()},
    **{f"result.iraq.pgm{field}": both for field, both in _COMBAT.items()},
    "result.iraq.chaos": ("{key}: {event}", "{key}：{event}"),
    "result.iraq.hyperwar": ("hyperwar: {key}", "ハイパーウォー：{key}"),
    "result.iraq.hyperwar.world": ("{world} points", "{world} 点"),
    "result.iraq.hyperwar.defected": ("{defected} militia change sides", "民兵 {defected} 個が寝返り"),
    "result.iraq.hvt.points": ("the target is caught: {points} points ({district})", "目標を捕捉：{points} 点 ({district})"),
    "result.iraq.hvt.no-points": ("the target gets away ({district})", "目標は逃走 ({district})"),
    "result.iraq.netwar": ("Insurgents {ins} · Counterinsurgents {coin}", "反政府勢力 {ins} · 対反政府勢力 {coin}"),
    "result.iraq.netwar.sudden_death": ("the game is over: {level}", "ゲーム終了：{level}"),
    "result.iraq.victory.winner": (
        "{winner} lead by {difference}: {level} (Insurgents {ins}, Counterinsurgents {coin})",
        "{winner}が {difference} 点リード：{level} (反政府勢力 {ins}、対反政府勢力 {coin})",
    ),
    "result.iraq.victory.no-winner": (
        "{level}: {difference} apart (Insurgents {ins}, Counterinsurgents {coin})",
        "{level}：差は {difference} 点 (反政府勢力 {ins}、対反政府勢力 {coin})",
    ),
    "result.iraq.mobilize.cost": ("cost {cost}", "コスト {cost}"),
    "result.iraq.mobilize.no-cost": ("no cost", "コストなし"),
    "result.iraq.mobilize.level": ("level {level}", "レベル {level}"),
    "result.iraq.chit-draw.held": ("chits held: {held}", "手持ちチット {held}"),
    "result.iraq.chit-play.key": ("{key} played", "{key} を使用"),
    "result.iraq.chit-play.cancels": ("cancels {cancels}", "{cancels} を打ち消し"),
    "result.iraq.chit-play.held": ("chits left: {held}", "残りチット {held}"),
    "result.iraq.chit-play.no-held": ("no chit left", "残りチットなし"),
    "result.iraq.chit-play.look": ("the enemy holds {look_held}: {look_kinds}", "敵の手持ち {look_held}：{look_kinds}"),
    "result.iraq.chit-show.held": ("chits held: {held}", "手持ちチット {held}"),
    "result.iraq.chit-show.no-held": ("no chit held", "手持ちチットなし"),
    "result.iraq.chit-show.kinds": ("{kinds}", "{kinds}"),
    "result.iraq.chit-show.unknown": ("and {unknown} that refcli does not know", "ほかに refcli の知らないもの {unknown}"),
    "result.iraq.initiative.chooser": ("{chooser} choose", "{chooser}が選択"),
    "result.iraq.initiative.no-chooser": ("equal indices", "指数は同点"),
    "result.iraq.initiative.first": ("{first} first", "{first}が先攻"),
    "result.iraq.time-next": _PLACE,
    "result.iraq.time-next.winner": ("{winner} win: {level} (by {difference})", "{winner}の勝ち：{level} ({difference} 点差)"),
    "result.iraq.time-next.no-winner": ("{level} ({difference} apart)", "{level} ({difference} 点差)"),
    "result.iraq.time-set": _PLACE,
    "result.iraq.control": ("Insurgents +{ins} · Counterinsurgents +{coin}", "反政府勢力 +{ins} · 対反政府勢力 +{coin}"),
    "result.iraq.attrition.each": (
        "{district}, {side}: {reduced} of {units} drop a level",
        "{district}、{side}：{units} 個中 {reduced} 個が 1 レベル低下",
    ),
    "result.iraq.district": ("{district}: {control}", "{district}：{control}"),
    "result.iraq.district.infra": ("boxes: {infra}", "インフラボックス：{infra}"),
    "result.iraq.district.open": ("in the open: {open}", "オープン状態：{open}"),
    "result.iraq.district.each": ("{name}: {control}", "{name}：{control}"),
    "result.iraq.district.each.infra": ("boxes: {infra}", "インフラボックス：{infra}"),
    "result.iraq.district.each.open": ("in the open: {open}", "オープン状態：{open}"),
    **{f"result.iraq.jihad{field}": both for field, both in _DECLARED.items()},
    **{f"result.iraq.surge{field}": both for field, both in _DECLARED.items()},
}
