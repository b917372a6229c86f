"""Bushido Denied: Bataan: what is counted in a turn, the order of battle, raids, landings as one ruling, what is owed."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    # What is counted
    "bataan.left.air": (
        "{side}, aircraft left this turn: {left}, not {n}",
        "{side}の航空ユニットはこのターン残り {left} です（{n} は使えません）",
    ),
    "bataan.left.guns": (
        "{side}, guns that may still fire this turn: {left}, not {n}",
        "{side}の砲兵はこのターンあと {left} 個しか射撃できません（{n} は不可）",
    ),
    "bataan.left.batteries": (
        "batteries that have not fired this turn: {left}, not {n}",
        "このターン未射撃のコレヒドール砲台は {left} です（{n} は不可）",
    ),
    "bataan.air.not-thrown": ("no US aircraft are known of this turn", "このターンの米軍航空ユニットはまだ判定されていません"),
    "bataan.air.not-thrown.todo": ("throw for them in the supply phase: air", "補給決定フェイズに判定します：air"),
    "bataan.air.lost": ("US aircraft shot down before: {n} (§5.7)", "撃墜済みの米軍航空ユニット {n}（§5.7）"),
    "bataan.guns.unchecked": (
        "{side}, supply {state}: guns that fire, {n}; that have passed their check: {passed}",
        "{side}（補給「{state}」）：射撃する砲兵 {n} に対し、練度チェックに成功したのは {passed} 個です",
    ),
    "bataan.guns.unchecked.todo": (
        "check them first: check EFF+EFF --for guns --by {side}",
        "先に練度チェックを：check EFF+EFF --for guns --by {side}",
    ),
    "bataan.guns.no-check": (
        "{side}: supply is Normal, no gun need be checked",
        "{side}：補給は正常なので砲兵の練度チェックは不要です",
    ),
    "bataan.initiative.no-guns": (
        "no US gun counts for the initiative while supply is in {state}",
        "「{state}」状態の米軍砲兵はイニシアティブに使えません",
    ),
    # Order of battle
    "bataan.what.formation": ("formation", "部隊"),
    "bataan.order.not-come": ("{name} has not come yet", "{name}はまだ投入されていません"),
    "bataan.order.not-come.todo": ("bring it first: reinforce {key}", "先に投入します：reinforce {key}"),
    "bataan.order.out": ("{name} is out of play (option south-luzon)", "{name}は除かれています（選択ルール south-luzon）"),
    "bataan.pool.independent": ("{name} is independent: it has no chit", "{name}は独立ユニットで、チットがありません"),
    "bataan.pool.independent.todo": (
        "it acts with a formation: pool draw … --with {key}",
        "部隊と一緒に行動します：pool draw … --with {key}",
    ),
    "bataan.pool.unknown": (
        "{name} is not in the order of battle: taken as a {kind} (did you mean: {near})",
        "{name}は戦闘序列にない名前なので「{kind}」として扱います（候補：{near}）",
    ),
    "bataan.pool.unknown-alone": (
        "{name} is not in the order of battle: taken as a {kind}",
        "{name}は戦闘序列にない名前なので「{kind}」として扱います",
    ),
    "bataan.pool.draw.with": (
        "who acts with a corps or army: two formations, one independent unit",
        "軍団／軍と行動する部隊（2 個部隊と独立ユニット 1 個）",
    ),
    "bataan.pool.with-unreadable": (
        "names parted by commas, or none; not {text}",
        "部隊名をカンマで区切るか none を：{text}",
    ),
    "bataan.pool.with-enemy": ("{name} is not one of {side}", "{name}は{side}の部隊ではありません"),
    "bataan.pool.with-own": (
        "a division's chit moves its own units and one independent unit; {name} moves no other formation",
        "師団チットで動けるのは配下と独立ユニット 1 個だけです（{name}は他の部隊を動かせません）",
    ),
    "bataan.pool.with-corps": ("a corps or army does not move another", "軍団／軍は他の軍団／軍を動かせません"),
    "bataan.pool.with-two": ("{n} divisions or brigades act with it, no more", "一緒に行動できる師団／旅団は {n} 個までです"),
    "bataan.pool.with-one": ("one independent unit may stand beside them", "独立ユニットは 1 個までです"),
    "bataan.pool.who-acts": (
        "who acts with {name}: two divisions or brigades as A,B, or none [Enter = none]:",
        "{name}と行動する部隊（師団・旅団 2 個まで A,B、または none）[Enter = none]：",
    ),
    "bataan.pool.with-untold": (
        "who acts with {name} was not told, nobody is counted: amend --with A,B",
        "{name}と行動する部隊が不明なので数えていません：amend --with A,B",
    ),
    "bataan.pool.free": ("{name}: activation {n}, free.", "{name}：{n} 回目の活性化（自由）。"),
    "bataan.pool.check": (
        "{name}: activation {n}, for units that pass: check EFF+EFF --for activation.",
        "{name}：{n} 回目は練度チェックに成功したユニットだけ：check EFF+EFF --for activation。",
    ),
    "bataan.pool.none": ("{name}: no activation {n}.", "{name}：{n} 回目の活性化はできない。"),
    "bataan.pool.mark.help": ("A formation acts without a chit.", "チットによらない活性化を数える。"),
    # Raids
    "bataan.raid.help": ("Aircraft bomb a source or the batteries, after the AA.", "補給源か砲台を爆撃する（対空砲火から）。"),
    "bataan.raid.by": ("whose aircraft", "爆撃する側"),
    "bataan.raid.units": ("aircraft units that fly", "航空ユニット数"),
    "bataan.raid.unit": ("no AA guards a unit: that is no raid", "ユニットへの爆撃に対空砲火はありません"),
    "bataan.raid.unit.todo": ("bombard --with air", "bombard --with air"),
    # Landings
    "bataan.land.help": ("A unit lands: the fire at it, then its drift.", "1 個ユニットの上陸（防御砲撃と漂流）。"),
    "bataan.land.steps": ("Steps that the unit loses: {n}.", "上陸ユニットは {n} ステップを失う。"),
    "bataan.land.steps-fact": ("its steps", "ユニットのステップ数"),
    "bataan.land.guns": ("US field guns that fire at it", "射撃する米軍砲兵数"),
    "bataan.land.batteries": ("Corregidor's batteries that fire at it", "射撃するコレヒドール砲台数"),
    "bataan.land.lost": ("The unit is lost on the way; it is never rebuilt.", "ユニットは上陸前に除去（再編制不可）。"),
    "bataan.landing.ends": (
        "In an empty hex it stops there: no attack, no hex more.",
        "空きヘクスなら上陸して終わり（攻撃も追加の移動もなし）。",
    ),
    "bataan.landing.attacks": (
        "on a US unit it must attack all the same, in the reduced phase too",
        "米軍ユニットの上に上陸した場合は、縮小活性化フェイズでも攻撃しなければなりません",
    ),
    # Steps
    "bataan.back.no-rebuild": ("steps come back in a turn of rebuilding", "ステップが回復するのは再編制ターンだけです"),
    "bataan.back.no-rebuild.todo": ("declare it in the first phase: rebuild", "最初のフェイズに宣言します：rebuild"),
    "bataan.back.tanks": ("US tanks are never rebuilt: {n} at most", "米軍の戦車は再編制できません（回復は {n} まで）"),
    # The end
    "bataan.handicap.help": ("A die or two off US supply before play.", "開始前のハンディキャップ（米軍の補給を減らす）。"),
    "bataan.handicap.n": ("how many dice", "ダイスの数"),
    "bataan.handicap.twice": ("the handicap was thrown already", "ハンディキャップは適用済みです"),
    "bataan.handicap.late": ("a handicap is thrown before play", "ハンディキャップはゲーム開始前だけです"),
    "bataan.surrendered": ("Bataan surrendered in {turn}: play is over", "バターンは {turn} に降服し、プレーは終わっています"),
    "bataan.surrendered.todo": (
        "left are: reinforce, loss, back, siege-lost, time set, victory",
        "残っているのは：reinforce、loss、back、siege-lost、time set、victory",
    ),
    "bataan.victory.unpaid": ("{n}: months of the 22nd Air Group unpaid (§8.14)", "{n}：第 22 航空団の未払い分（§8.14）"),
    "bataan.victory.linked": ("the session of Corregidor it is reckoned with", "合わせて集計するコレヒドールのセッション"),
    "bataan.victory.head": ("that session's last hash", "そのセッションの最終ハッシュ"),
    "bataan.victory.link-open": (
        "{session}, which came from this game, has not ended",
        "続きの {session} はまだ終わっていません",
    ),
    "bataan.victory.link-open.todo": (
        "end {session} with victory there; or reckon without it: victory --alone, victory --weeks N",
        "{session} で victory を行うか、単独で集計：victory --alone、victory --weeks N",
    ),
    "bataan.victory.from-link": ("bombardment turns played in {session}: {weeks} (§11.0)", "{session} で行った砲撃ターン {weeks}（§11.0）"),
    "bataan.victory.over": ("That is the end of the game.", "ゲーム終了。"),
    "bataan.victory.forecast": (
        "no end yet: --alone, or --weeks N with Corregidor",
        "まだ途中経過です：単独なら --alone、コレヒドールも行ったなら --weeks N",
    ),
    # What is owed
    "bataan.owed.victory": ("Bataan has surrendered: the last reckoning", "バターンは降服した：最終集計"),
    "bataan.owed.collapse": ("US supply is in Collapse: does Bataan surrender?", "米軍は補給崩壊：投降判定"),
    "bataan.owed.option-die": ("the die of {key} before play", "{key} の開始前ダイス"),
    "bataan.owed.air": ("which US aircraft are there this turn", "このターンの米軍航空機の判定"),
    "bataan.owed.initiative": ("who has the initiative", "イニシアティブの決定"),
    "bataan.owed.pool": ("chits left in the pool: {n}", "プールに残ったチット {n} 個"),
    "bataan.owed.month": ("{unit}: this month is paid, or it leaves (--withdraw)", "{unit}：今月分を支払うか撤収（--withdraw）"),
}
