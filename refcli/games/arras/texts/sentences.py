"""Counterattack at Arras: combat, the 88, the clock, panic, the end."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "arras.what.turn": ("turn", "ターン"),
    "arras.other-turn": ("by the clock it is the turn of the {side}", "時計では今は{side}のターンです"),
    # Combat
    "arras.combat.help": ("Resolve one attack.", "戦闘を 1 回解決する。"),
    "arras.combat.by": ("the attacker", "攻撃側"),
    "arras.combat.att": ("attacking strength: a total, or units 3+4+3", "攻撃側戦闘力。合計またはユニットごと（3+4+3）"),
    "arras.combat.def": ("defending strength: a total, or units 2+2", "防御側戦闘力。合計またはユニットごと（2+2）"),
    "arras.combat.before-move": (
        "this turn's combat comes before movement: one column to the right",
        "このターンは移動より先に戦闘する。右 1 コラムシフト",
    ),
    "arras.combat.arras": ("the defender is in Arras: −1 to the die", "防御側がアラスにいる。ダイスの目 −1"),
    "arras.combat.shift": ("further column shifts, right is positive", "そのほかのコラムシフト（右が正）"),
    "arras.combat.moves-first": (
        "the {by} must move before they fight; combat before movement is for the {side}",
        "{by}は移動の後に戦闘します。移動より先に戦闘できるのは{side}だけです",
    ),
    "arras.combat.retreat": (
        "{side} retreat by {n} and turn over, disrupted. The {mover} move them: into no enemy ZOC, not off the map;"
        " a unit with no hex to go to is removed.",
        "{side}：{n} ヘクス退却し混乱。{mover}が動かす。敵 ZOC とマップ外は不可、退却先がなければ除去。",
    ),
    "arras.combat.removed-all": ("{side}: remove every unit of this combat.", "{side}：この戦闘のユニットをすべて除去。"),
    "arras.combat.removed-one": ("{side}: remove one unit.", "{side}：1 ユニットを除去。"),
    "arras.combat.advance": (
        "{side} may advance: infantry {infantry}, tanks {tanks}, stopping in an enemy ZOC.",
        "{side}は空いたヘクスへ戦闘後前進できる：歩兵 {infantry}、戦車 {tanks}（敵 ZOC で停止）。",
    ),
    "arras.combat.panic": (
        "Panic: turn marker on by {n} or more (Germans: {hex} a hex of retreat, {unit} a unit removed).",
        "パニック：ターン記録マーカーを {n} 以上進める（ドイツ軍の退却 1 ヘクス {hex}、除去 1 ユニット {unit}）。",
    ),
    "arras.combat.retreated": (
        "hexes that the Germans retreated, each unit's added up (when the die is known)",
        "ドイツ軍が退却したヘクス数、ユニットごとの合計（ダイスの目が出てから）",
    ),
    "arras.combat.removed": ("German units removed (when the die is known)", "除去されたドイツ軍ユニット数（ダイスの目が出てから）"),
    "arras.combat.nobody-hurt": (
        "{code}: no German unit retreats or is removed, so the turn marker stays",
        "{code}：ドイツ軍の退却・除去はなく、ターン記録マーカーは進みません",
    ),
    "arras.combat.nobody-hurt.todo": (
        "leave --retreated and --removed out, or check the die",
        "--retreated と --removed を外すか、ダイスの目を確かめてください",
    ),
    "arras.owed.panic": (
        "turn marker {n} or more on ({hex} a hex of retreat, {unit} a unit removed)",
        "ターン記録マーカーを {n} 以上進める（退却 1 ヘクス {hex}、除去 {unit}）",
    ),
    "arras.owed.combat": (
        "the 88 has fired: now the attack of the {side}, without tanks removed or driven back",
        "88 ミリ砲の射撃後、{side}の攻撃を解決する（除去・退却した戦車は除く）",
    ),
    "arras.combat.was-after-move": (
        "an earlier combat of this turn was resolved without --before-move",
        "このターンの前の戦闘は --before-move なしで解決しました",
    ),
    "arras.combat.stay-disrupted": (
        "the {side} have recovered already: what this Ar drives back stays disrupted",
        "{side}は回復を終えているため、この Ar で退却したユニットは混乱したままです",
    ),
    "arras.why.ratio": ("{att} to {against}: {column}", "戦闘比 {att}:{against} → {column}"),
    "arras.why.before-move": ("combat before movement: {n} column (§8.2)", "移動より先の戦闘：{n} コラム（§8.2）"),
    "arras.why.before-move-still": (
        "this turn fights before it moves: {n} column (§8.2)",
        "このターンは移動より先に戦闘：{n} コラム（§8.2）",
    ),
    "arras.why.shift": ("shift by the players: {n}", "プレイヤー指定のシフト：{n}"),
    "arras.why.column": ("shifted to {column}", "シフト後：{column}"),
    "arras.why.arras": ("the defender is in Arras: {n} to the die (§8.3)", "防御側がアラスにいる：ダイス {n}（§8.3）"),
    "arras.why.code": ("{code}: {meaning} (§8.4)", "{code}：{meaning}（§8.4）"),
    "arras.why.spared": ("nothing happens to the 88 (§8.8)", "88 ミリ砲への結果は無視（§8.8）"),
    # The 88
    "arras.eighty-eight.help": (
        "The 88 fires on the tanks of an Allied attack: declare the attack, fire, then resolve it with combat.",
        "連合軍の攻撃に加わる戦車を 88 ミリ砲で撃つ。攻撃の宣言後、combat で解決する前に使う。",
    ),
    "arras.eighty-eight.def": (
        "the strength of all tanks in that attack, and of nothing else",
        "その攻撃に加わる戦車（のみ）の戦闘力の合計",
    ),
    "arras.eighty-eight.arras": ("the tanks are in Arras: −1 to the die", "戦車がアラスにいる。ダイスの目 −1"),
    "arras.eighty-eight.fired": ("the 88 has fired: once a game", "88 ミリ砲は使用済みです（1 ゲームに 1 回）"),
    "arras.eighty-eight.fired.todo": ("refcli undo if that was a slip", "誤りなら refcli undo"),
    "arras.eighty-eight.turn": (
        "the 88 fires in the combat of the {side} alone; by the clock it is the turn of the {now}",
        "88 ミリ砲は{side}の戦闘でのみ使えます（時計では{now}のターン）",
    ),
    "arras.eighty-eight.retreat": (
        "{side}: the tanks of this attack retreat by {n} and turn over, disrupted. The {mover} move them: into no enemy ZOC,"
        " not off the map; a tank with no hex to go to is removed.",
        "{side}：この攻撃の戦車は {n} ヘクス退却し混乱。{mover}が動かす。敵 ZOC とマップ外は不可、退却先がなければ除去。",
    ),
    "arras.eighty-eight.removed-all": (
        "{side}: remove every tank of this attack, and nothing else.",
        "{side}：この攻撃の戦車（のみ）をすべて除去。",
    ),
    "arras.eighty-eight.removed-one": ("{side}: remove one tank of this attack.", "{side}：この攻撃の戦車 1 ユニットを除去。"),
    "arras.eighty-eight.stay-disrupted": (
        "the {side} have recovered already: tanks driven back stay disrupted",
        "{side}は回復を終えているため、退却した戦車は混乱したままです",
    ),
    "arras.eighty-eight.then": (
        "Put the 88 aside. Now resolve the attack of the {side}: combat, without the strength of tanks removed or driven back.",
        "88 マーカーを取り除く。続いて{side}の攻撃を combat で解決。除去・退却した戦車の戦闘力は含めない。",
    ),
    # The clock
    "arras.next.help": (
        "On to the next phase, through to a phase, or to the next turn.",
        "次のフェイズ（または指定フェイズ・次のターン）へ進む。",
    ),
    "arras.next.phase": ("the phase to go to; «free» is the next turn", "進む先のフェイズ。free なら次のターン"),
    "arras.next.not-ahead": ("«{phase}» does not lie ahead in turn {turn}", "第{turn}ターンに「{phase}」はもう来ません"),
    "arras.next.not-ahead.todo": (
        "still to come: {phases} («{first}» is the next turn)",
        "残りのフェイズ：{phases}（{first} は次のターン）",
    ),
    "arras.next.turn": ("Turn marker to {turn}.", "ターン記録マーカーを {turn} へ。"),
    "arras.set.help": ("Put the clock to the beginning of a turn.", "指定ターンの最初に時計を合わせる。"),
    "arras.set.turn": ("the turn", "ターン"),
    "arras.recover.help": ("The side to play recovers from disruption.", "手番側の混乱を回復する。"),
    "arras.recover.all": (
        "{side}: turn all disrupted units face up, in enemy ZOCs too.",
        "{side}：混乱状態のユニットをすべて表に戻す（敵 ZOC にいても可）。",
    ),
    "arras.recover.done": ("the {side} have recovered this turn", "{side}はこのターンの回復を終えています"),
    "arras.recover.phase": ("this belongs to the phase «{phase}»", "これは「{phase}」フェイズに行います"),
    "arras.recover.phase.todo": ("go there: next {key}", "先へ進むには：next {key}"),
    "arras.recover.early": (
        "what an Ar drives back from now on stays disrupted: the {side} have had their recovery",
        "{side}は回復済み。この後 Ar で退却したユニットは混乱したままです",
    ),
    "arras.panic.help": (
        "Rommel's panic: German units retreated or removed push the turn marker on.",
        "ロンメルのパニック：ドイツ軍の退却・除去でターン記録マーカーを進める。",
    ),
    "arras.panic.retreated": ("hexes of retreat, each unit's added up", "退却したヘクス数（ユニットごとの合計）"),
    "arras.panic.removed": ("German units removed", "除去されたドイツ軍ユニット数"),
    "arras.panic.nothing": ("what has happened to the Germans?", "ドイツ軍に何が起きましたか"),
    "arras.panic.nothing.todo": ("panic --retreated HEXES --removed UNITS", "panic --retreated ヘクス数 --removed ユニット数"),
    "arras.panic.none": (
        "nothing befell the Germans: {n} of panic struck off (the chart here stands in for your card)",
        "ドイツ軍の退却・除去なし：未処理のパニック {n} を取り消しました（この戦闘結果表は仮のもの）",
    ),
    "arras.panic.marker": ("Turn marker to {turn}.", "ターン記録マーカーを {turn} へ。"),
    "arras.why.panic": (
        "{hexes} hexes at {hex}, {units} units at {unit} (§8.6)",
        "退却 {hexes} ヘクス×{hex}、除去 {units} ユニット×{unit}（§8.6）",
    ),
    # The end
    "arras.victory.help": ("Who has won; --exit: a German unit has left the map.", "勝敗。--exit はドイツ軍の突破。"),
    "arras.victory.exit": (
        "a German unit leaves by the west edge: the game ends",
        "ドイツ軍ユニットがマップ西端から突破し、ゲームが終わる",
    ),
    "arras.victory.exit-done": (
        "A German unit is off the west edge in time: the {winner} win.",
        "ドイツ軍がマップ西端から突破。{winner}の勝利。",
    ),
    "arras.victory.too-late": (
        "the game is over, won by the {winner}: nobody leaves the map now",
        "ゲームは{winner}の勝利で終わっており、もう突破できません",
    ),
    "arras.time-is-up": (
        "Turn {last} has passed with no German unit off the west edge: the {winner} win.",
        "突破のないまま第 {last} ターンを過ぎた。{winner}の勝利。",
    ),
    # Status
    "arras.status.turn": ("turn marker", "ターン記録"),
    "arras.status.left": (
        "{n} turns after this one; {more} steps of panic lose the game",
        "残り {n} ターン。パニックで {more} 進めばドイツ軍の敗北",
    ),
    "arras.status.up": ("time is up", "時間切れ"),
    "arras.status.side": ("to play", "手番"),
    "arras.status.winner": ("winner", "勝者"),
    "arras.status.name": ("{name}", "{name}"),
    "arras.status.fights": ("combat", "戦闘"),
    "arras.status.fights.first": ("before movement: 1 column to the right", "移動より先（右 1 コラム・シフト）"),
    "arras.status.fights.after": ("not before movement", "移動より先ではない"),
    "arras.owed.panic.todo": (
        "panic --retreated HEXES --removed UNITS; nobody hurt: panic --retreated 0",
        "panic --retreated ヘクス数 --removed ユニット数（退却・除去なしなら panic --retreated 0）",
    ),
    "arras.status.eighty-eight": ("88", "88 ミリ砲"),
    "arras.status.ready": ("ready, once", "使用可（1 回）"),
    "arras.status.fired": ("has fired", "使用済み"),
    "arras.status.option": ("option", "選択ルール"),
    "arras.todo.over": ("the game is over: the {winner} have won", "ゲーム終了：{winner}の勝利"),
    "arras.todo.combat": ("an attack: combat A:D, such as combat 7:2", "戦闘：combat A:D（例 combat 7:2）"),
    "arras.todo.eighty-eight": (
        "against tanks in a declared attack, before combat: eighty-eight --def N",
        "宣言された攻撃に参加する戦車に、combat の前に：eighty-eight --def N",
    ),
    "arras.todo.recover": ("recovery: recover", "回復：recover"),
    "arras.todo.next": ("go on to {phase} ({side}): next", "{phase}（{side}）へ：next"),
    "arras.todo.next-turn": ("go on to turn {turn}: next", "第{turn}ターンへ：next"),
    "arras.todo.finish": ("the last turn ends: next", "最終ターン終了：next"),
}
