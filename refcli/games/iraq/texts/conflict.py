"""Decision: Iraq: what players read of combat, PGM attacks, districts, control and attrition."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    # combat: the facts
    "iraq.combat.help": ("Resolve one attack", "1回の紛争を解決する"),
    "iraq.combat.by": ("the attacker", "攻撃側"),
    "iraq.combat.crt": ("the CRT the attacker chose", "攻撃側が選んだCRT"),
    "iraq.combat.att": (
        "attackers' strength: a total, or the units (4+3+2u; u: unconventional)",
        "攻撃側の紛争値。合計、またはユニット毎（4+3+2u、uは非通常型）",
    ),
    "iraq.combat.def": (
        "defenders' strength: a total, or the units (4+3+2u; u: unconventional)",
        "防御側の紛争値。合計、またはユニット毎（4+3+2u、uは非通常型）",
    ),
    "iraq.combat.district": ("where", "地区"),
    "iraq.combat.infra": ("the attack is on units in infrastructure boxes", "インフラボックス内のユニットへの攻撃"),
    "iraq.combat.unconventional": ("all attackers are unconventional", "攻撃ユニットは全て非通常型"),
    "iraq.combat.idle": (
        "own conventional units stand in the open there and stay out of it",
        "同じ地区でオープン状態の自軍通常型ユニットは参加しない",
    ),
    "iraq.combat.declare": (
        "declare it and wait: chits and an airstrike may still be played into it; then decide roll",
        "宣言だけして待つ：チットや空襲で応じられる。ダイスは decide roll で",
    ),
    "iraq.combat.isr": (
        "the attacker plays an ISR chit: kinetic CRT against boxes",
        "攻撃側がISRチットを使用：インフラボックスにキネティックCRTを使える",
    ),
    "iraq.combat.airstrike": ("coin flies an airstrike: the column it picks", "対反政府勢力が空襲を使用：選んだ戦闘比の列"),
    "iraq.combat.edge": ("a side that plays a Tactical Edge chit", "戦術強化チットを使う陣営"),
    "iraq.combat.infowar": (
        "a side that plays an InfoWar chit (or play it once the result is known)",
        "InfoWarチットを使う陣営（結果が出てから使ってもよい）",
    ),
    "iraq.combat.suicide": ("a suicide attack", "自爆テロ攻撃"),
    "iraq.combat.base": (
        "own FOB or BZ here, or next door with no enemy in the open there; airmobile and SOF: a FOB within their movement",
        "同地区、またはオープン状態の敵がいない隣接地区に自軍FOB/BZがある。空中機動とSOFは移動力の範囲内のFOBでもよい",
    ),
    "iraq.combat.att-units": ("attacking units: conventional/unconventional", "攻撃ユニット数：通常型/非通常型"),
    "iraq.combat.def-units": ("defending units: conventional/unconventional", "防御ユニット数：通常型/非通常型"),
    "iraq.combat.take": (
        "the winner's choice: add to its own index, or deduct from the enemy's",
        "勝者の選択：自軍インデックスに加える(add)か、敵のインデックスから引く(deduct)か",
    ),
    "iraq.combat.points-fact": ("the district's points as your map has them", "手元のマップに印刷された地区のポイント"),
    "iraq.combat.strength": ("A side's strength is at least 1, not “{text}”.", "紛争値の合計は1以上です（「{text}」）。"),
    "iraq.combat.points": ("“{text}” is not I/C, such as 5/2.", "「{text}」はI/Cの形（例：5/2）ではありません。"),
    # combat: what is forbidden
    "iraq.combat.again-open": (
        "{district} has had its attack in the open this phase.",
        "{district}では、このフェイズのオープン状態への攻撃は済んでいます。",
    ),
    "iraq.combat.again-infra": (
        "{district} has had its attack on boxes this phase.",
        "{district}では、このフェイズのインフラボックスへの攻撃は済んでいます。",
    ),
    "iraq.combat.after-target": (
        "The high value target was checked: that is the end of this conflict phase.",
        "高価値目標の判定は紛争フェイズの最後です。もう攻撃はできません。",
    ),
    "iraq.combat.declare-where": ("An attack is declared in a session only.", "攻撃の宣言（--declare）はセッション中だけです。"),
    "iraq.combat.declare-where.hint": (
        "leave --declare out, or start one: new … --game iraq",
        "--declare を外すか、new … --game iraq で始めます",
    ),
    "iraq.combat.declare-infowar": (
        "InfoWar is played when the result is known, not with a declaration.",
        "InfoWarは結果が出てから使うチットで、宣言と同時には使えません。",
    ),
    "iraq.combat.declare-infowar.hint": ("play it after the die: chit play SIDE infowar", "ダイスの後で：chit play 陣営 infowar"),
    "iraq.combat.nobody-attacks": (
        "{side} have nobody in the open in {district}: units in boxes do not attack.",
        "{district}にはオープン状態の{side}がいません（インフラボックス内からは攻撃できません）。",
    ),
    "iraq.combat.nobody-defends": (
        "{enemy} have nobody in the open in {district}.",
        "{district}にはオープン状態の{enemy}がいません。",
    ),
    "iraq.combat.told-otherwise": (
        "If they have: district {district} --open {standing}",
        "いるなら：district {district} --open {standing}",
    ),
    "iraq.combat.nobody-in-boxes": (
        "{enemy} hold no box in {district}.",
        "{district}のインフラボックスに{enemy}はいません。",
    ),
    "iraq.combat.boxes-otherwise": ("If they do: district {district}=OWNERS", "いるなら：district {district}=占有者"),
    "iraq.combat.idle-open": (
        "{side} have conventional units in the open in {district}, so the attack cannot pass {enemy} in the open.",
        "{district}でオープン状態の{side}に通常型がいるので、オープン状態の{enemy}をかわして攻撃することはできません。",
    ),
    "iraq.combat.idle-open.todo": (
        "Attack them first. If they are gone: district {district} --open {standing}",
        "先にそちらを攻撃します。もういないなら：district {district} --open {standing}",
    ),
    "iraq.combat.abroad-conventional": (
        "{side} have no conventional units in {district}.",
        "{district}に{side}の通常型ユニットは入れません。",
    ),
    "iraq.combat.abroad-many": (
        "{side} have {most} unit(s) at most in {district}, not {n}.",
        "{district}に入れる{side}のユニットは最大{most}個です（{n}個ではなく）。",
    ),
    "iraq.combat.no-boxes": ("{district} has no infrastructure boxes.", "{district}にインフラボックスはありません。"),
    "iraq.combat.infra-crt": ("The {crt} CRT is closed against infrastructure boxes.", "インフラボックスに対して{crt}CRTは使えません。"),
    "iraq.combat.infra-crt.todo": (
        "Attack with unconventional units alone (--unconventional), or play an ISR chit (--isr).",
        "非通常型だけで攻撃する(--unconventional)か、ISRチットを使います(--isr)。",
    ),
    "iraq.combat.infra-open": (
        "{enemy} still stand in the open in {district}.",
        "{district}にはオープン状態の{enemy}がまだ残っています。",
    ),
    "iraq.combat.infra-open.todo": (
        "Attack them first, or with unconventional units alone (--unconventional). If they are gone: district {district} --open {standing}",
        "先にそちらを攻撃するか、非通常型だけで攻撃します(--unconventional)。もういないなら：district {district} --open {standing}",
    ),
    "iraq.combat.isr-idle": (
        "In a combat an ISR chit only opens the kinetic CRT against boxes.",
        "戦闘でのISRチットは、インフラボックスにキネティックCRTを使う時にだけ役立ちます。",
    ),
    "iraq.combat.no-base": ("The kinetic CRT needs a base in reach.", "キネティックCRTには補給できる基地が必要です。"),
    "iraq.combat.no-base.todo": ("If there is one, say --base.", "基地があるなら --base を付けます。"),
    "iraq.airstrike.abroad": ("No airstrikes in {district}.", "{district}では空襲を使えません。"),
    "iraq.airstrike.none": ("No airstrike is left.", "使用可能な空襲が残っていません。"),
    "iraq.airstrike.crt": ("No airstrike on the {crt} CRT.", "{crt}CRTでは空襲を使えません。"),
    "iraq.airstrike.infra": ("No airstrike against units in boxes.", "インフラボックス内のユニットに空襲は使えません。"),
    "iraq.suicide.side": ("Only the insurgents make suicide attacks.", "自爆テロ攻撃ができるのは反政府勢力だけです。"),
    "iraq.suicide.unconventional": (
        "No unconventional unit takes part in a suicide attack.",
        "非通常型ユニットは自爆テロ攻撃に加われません。",
    ),
    "iraq.edge.other-doubling": (
        "A Tactical Edge is not added to another doubling of strength.",
        "戦術強化は、紛争値を2倍にする他の効果と併用できません。",
    ),
    "iraq.edge.twice": ("{side}: one Tactical Edge in a combat.", "{side}：1回の戦闘で使える戦術強化は1つです。"),
    # combat: why
    "iraq.why.edge": ("{side}: strength ×{n}, Tactical Edge (§20.5)", "{side}：紛争値×{n}、戦術強化（§20.5）"),
    "iraq.why.suicide-strength": ("Attackers' strength ×{n}, suicide attack (§27.6)", "攻撃側の紛争値×{n}、自爆テロ攻撃（§27.6）"),
    "iraq.why.ratio": ("{att} against {against}: {column} (§14.6)", "{att}対{against}：{column}列（§14.6）"),
    "iraq.why.airstrike": ("Airstrike: column {base} becomes {column} (§22.3)", "空襲：{base}列を{column}列に変更（§22.3）"),
    "iraq.why.unconventional": (
        "Unconventional attackers alone against boxes (§21.4, §21.5)",
        "非通常型だけによるインフラボックスへの攻撃（§21.4, §21.5）",
    ),
    "iraq.why.pgm-column": ("PGM attack on column {column} (§27.101)", "PGM攻撃：{column}列（§27.101）"),
    "iraq.why.cell": ("{crt}, {column}, die {roll}: {code}", "{crt}、{column}列、ダイス{roll}：{code}"),
    "iraq.why.suicide-code": ("Suicide attack: {printed} reads as {code} (§27.6)", "自爆テロ攻撃：{printed}を{code}と見なす（§27.6）"),
    "iraq.why.cell-doubles": (
        "{crt}, {column}, die {roll}: {code}, doubles the points (§16.4)",
        "{crt}、{column}列、ダイス{roll}：{code}（ポイント2倍、§16.4）",
    ),
    "iraq.why.code-doubles": ("{code} doubles the points (§16.4)", "{code}：ポイント2倍（§16.4）"),
    "iraq.why.airstrike-doubles": (
        "Collateral damage: what ins gains is doubled (§22.4)",
        "副次的損害：反政府勢力の獲得ポイント2倍（§22.4）",
    ),
    "iraq.why.pgm-doubles": ("PGM attack: what ins gains is doubled (§27.102)", "PGM攻撃：反政府勢力の獲得ポイント2倍（§27.102）"),
    "iraq.why.suicide-points": ("Suicide attack: points doubled for both sides (§27.6)", "自爆テロ攻撃：双方のポイント2倍（§27.6）"),
    "iraq.why.infowar": ("{side}: InfoWar ({n}) doubles the points (§20.5)", "{side}：InfoWar（{n}枚）でポイント2倍（§20.5）"),
    "iraq.why.combat-election": (
        "Election turn: what coin's index gains or loses is doubled (§26.1)",
        "選挙ターン：対反政府勢力の獲得・喪失ポイント2倍（§26.1）",
    ),
    "iraq.why.most": ("Several doublings together: ×{n} (errata 2012-7-28)", "複数の倍加は合わせて×{n}（エラッタ2012-7-28）"),
    # combat: warnings
    "iraq.combat.doubtful-cell": (
        "Check your chart: {crt} {column}, die {roll} is {code} only by reconstruction.",
        "手元の表で確認：{crt}、{column}列、ダイス{roll}の{code}は復元による推定。",
    ),
    "iraq.combat.doubtful-points": (
        "Check your map: I-{ins}/C-{coin} for {district} is not sure; --points I/C overrides it.",
        "手元のマップで確認を：{district}のI-{ins}/C-{coin}は不確かです。--points I/C で直せます。",
    ),
    "iraq.combat.abroad-untold": (
        "Only a few unconventional units of {side} may be in {district}: check which they are (enter UNIT {district}).",
        "{district}に入れる{side}は少数の非通常型だけです。どのユニットか確認を（enter ユニット {district}）。",
    ),
    "iraq.combat.infra-perhaps-open": (
        "By what was told, {enemy} may still stand in the open in {district}; the attack says that they do not.",
        "入力済みの内容では、{district}にオープン状態の{enemy}がまだいるかもしれません。いないものとして攻撃します。",
    ),
    "iraq.combat.coming-back": (
        "Back to {district} after {last}: one district is finished before the next (§14.7).",
        "{last}の後で{district}に戻っています。1地区を終えてから次の地区に移ります（§14.7）。",
    ),
    "iraq.combat.stale": (
        "{district} is no longer certain: {what}. Tell it when it matters: district {key}=OWNERS, or --open SIDE",
        "{district}の記録が不確かになりました：{what}。必要な時に入力を：district {key}=占有者、または --open 陣営",
    ),
    "iraq.combat.infowar-idle": (
        "{side}: their InfoWar chit changes nothing here: there is nothing more to double (§20.5).",
        "{side}のInfoWarチットは効果がありません。これ以上倍にするものがないためです（§20.5）。",
    ),
    "iraq.combat.infowar-loser": (
        "{side} lost: their InfoWar chit changes nothing (§20.5).",
        "{side}は敗者なので、そのInfoWarチットは効果がありません（§20.5）。",
    ),
    # combat: what the hands do
    "iraq.combat.roll-when": (
        "{side} attack in {district}: when both sides have played what they want, throw the die.",
        "{side}が{district}を攻撃：双方とも使うものを使い終えたら、ダイスを振ります。",
    ),
    "iraq.combat.drop-it": (
        "{side}: without the ISR this attack in {district} cannot be made.",
        "{side}：ISRが効かないので、{district}へのこの攻撃は行えません。",
    ),
    "iraq.combat.dropped": (
        "The attack in {district} does not take place; another CRT may still be used there.",
        "{district}への攻撃は行われない。別のCRTでの攻撃はまだ可能。",
    ),
    "iraq.combat.take-which": (
        "{side} won: add {add} to their own index, or deduct {deduct} from {enemy}?",
        "{side}の勝ち：自軍に{add}を加えますか、{enemy}から{deduct}を引きますか。",
    ),
    "iraq.combat.nobody": ("Nobody gains anything.", "どちらも何も得ません。"),
    "iraq.combat.no-points": ("No points to win in {district}.", "{district}で得られるポイントはありません。"),
    "iraq.combat.half-drop": (
        "{side}: half (rounded up) of your conventional units in this combat drop {delta} level(s); you choose which.",
        "{side}：この戦闘の通常型の半数（端数切上げ）を{delta}レベル下げる。どれかは自分で選ぶ。",
    ),
    "iraq.combat.half-rise": (
        "{side}: half (rounded up) of your conventional units in this combat rise {delta} level(s); you choose which.",
        "{side}：この戦闘の通常型の半数（端数切上げ）を{delta}レベル上げる。どれかは自分で選ぶ。",
    ),
    "iraq.combat.all-drop": (
        "{side}: all your conventional units in this combat drop {delta} level(s).",
        "{side}：この戦闘の通常型を全て{delta}レベル下げる。",
    ),
    "iraq.combat.all-rise": (
        "{side}: all your conventional units in this combat rise {delta} level(s).",
        "{side}：この戦闘の通常型を全て{delta}レベル上げる。",
    ),
    "iraq.combat.units-drop": (
        "{side}: {n} of your conventional units in this combat drop {delta} level(s).",
        "{side}：この戦闘の通常型{n}個を{delta}レベル下げる。",
    ),
    "iraq.combat.units-rise": (
        "{side}: {n} of your conventional units in this combat rise {delta} level(s).",
        "{side}：この戦闘の通常型{n}個を{delta}レベル上げる。",
    ),
    "iraq.combat.how-drop": (
        "Below level 1 is eliminated; with no counter of that level take the next lower of the same contingent (§7.31, §8.3).",
        "レベル1より下は除去。該当レベルの駒がなければ、同じ派遣団のさらに下のレベルに置き換える（§7.31, §8.3）。",
    ),
    "iraq.combat.how-rise": (
        "No higher than the unit's top, nor than the contingent has counters for; no level is skipped (§7.31, §8.2, §8.4).",
        "最高レベルまで。同じ派遣団に該当レベルの駒がなければ上がらず、レベルは飛ばせない（§7.31, §8.2, §8.4）。",
    ),
    "iraq.combat.units-gone": (
        "{side}: eliminate {n} of your units here, your choice of kind and level.",
        "{side}：この戦闘のユニット{n}個を除去（種類・レベルは自由）。",
    ),
    "iraq.combat.half-gone": (
        "{side}: eliminate half (rounded up) of your units here; you pick.",
        "{side}：この戦闘のユニットの半数（端数切上げ）を除去（選択は自由）。",
    ),
    "iraq.combat.all-gone": (
        "{side}: eliminate all your units in this combat.",
        "{side}：この戦闘のユニットを全て除去。",
    ),
    "iraq.combat.no-levels": (
        "{side}: no conventional unit of yours took part, so no level changes (§21.2).",
        "{side}：通常型が参加していないので、レベルは変わらない（§21.2）。",
    ),
    "iraq.combat.retreat-others": (
        "What is left in {district}: into an empty box there, or one district on "
        "(empty box, or no enemy in the open); may part; else eliminated (§16.43).",
        "{district}の残り：同地区か隣の空きボックス、または敵がオープン状態でいない隣の地区へ退く（別々も可）。行き場がなければ除去（§16.43）。",
    ),
    "iraq.combat.retreat-red": (
        "Red movement: all of it, past enemies; no stop at one in the open (§16.45).",
        "赤字の移動力：敵を抜けてその数まで。オープン状態の敵の所は不可（§16.45）。",
    ),
    "iraq.combat.retreat-bases": (
        "FOB and BZ stay; who fought beside their own may stay (§16.47, 23.4).",
        "FOB・BZは残る。その地区で共に戦った自軍も残ってよい（§16.47, 23.4）。",
    ),
    "iraq.combat.retreat-again": (
        "Attacked there this phase, they are in it again (§16.46).",
        "退いた先がこのフェイズに攻撃されれば、また加わる（§16.46）。",
    ),
    "iraq.combat.retreat-sect": (
        "Iraqi militia of movement 1 retreat only into districts of the same sect (§27.4).",
        "移動力1のイラク民兵は、同じ宗派の地区にしか退却できない（§27.4）。",
    ),
    "iraq.combat.advance": (
        "{side}: attackers may advance into boxes of {district} that were emptied; then tell who holds them: district (§15.2).",
        "{side}：攻撃ユニットは{district}の空になったインフラボックスに前進できる。その後 district で占有者を入力（§15.2）。",
    ),
    "iraq.airstrike.spent": (
        "The airstrike goes back among the units to mobilize (§22.1).",
        "空襲は動員可能なユニットに戻す（§22.1）。",
    ),
    "iraq.suicide.who": (
        "Only Ansar brigades take part, with no other unit (§27.6).",
        "参加できるのはアンサール旅団だけ。他のユニットとは共同できない（§27.6）。",
    ),
    "iraq.suicide.who-surge": (
        "Only Ansar brigades and, this turn, foreign fighters' militia take part, with no other unit (§27.6).",
        "参加できるのはアンサール旅団と、このターンは外国人戦士の民兵だけ。他のユニットとは共同できない（§27.6）。",
    ),
    # PGM
    "iraq.pgm.help": ("A PGM attack on one unit in the open", "オープン状態の1ユニットへのPGM攻撃"),
    "iraq.pgm.district": ("where", "地区"),
    "iraq.pgm.column": ("the column that coin picks", "対反政府勢力が選ぶ戦闘比の列"),
    "iraq.pgm.late": (
        "A PGM attack comes before any other attack in {district}.",
        "PGM攻撃は、{district}での他の戦闘より前に行います。",
    ),
    "iraq.pgm.nobody": ("No insurgents stand in the open in {district}.", "{district}にオープン状態の反政府勢力はいません。"),
    "iraq.pgm.nobody.todo": ("If they do: district {district} --open {standing}", "いるなら：district {district} --open {standing}"),
    "iraq.pgm.perhaps-nobody": (
        "Check the map: it is not certain who stands in the open in {district} now.",
        "マップで確認を：{district}のオープン状態のユニットは、いまは不確かです。",
    ),
    "iraq.airstrike.help": ("Fly an airstrike into the declared attack", "宣言された攻撃に空襲を使う"),
    "iraq.airstrike.undeclared": ("No attack is declared.", "攻撃が宣言されていません。"),
    "iraq.airstrike.undeclared.todo": (
        "declare it first, combat … --declare, or fly with it: combat … --airstrike COLUMN",
        "先に combat … --declare で宣言するか、combat … --airstrike 列 で同時に使います",
    ),
    "iraq.airstrike.second": ("One airstrike in an attack.", "1回の攻撃で使える空襲は1つです。"),
    "iraq.edge.undeclared": (
        "A Tactical Edge is played into a declared attack, before its die.",
        "戦術強化は、攻撃が宣言された後、ダイスを振る前に使います。",
    ),
    "iraq.edge.undeclared.todo": (
        "combat … --declare, then chit play {key} edge; or at once: combat … --edge {key}",
        "combat … --declare の後に chit play {key} edge、または combat … --edge {key}",
    ),
    "iraq.edge.no-strength": ("A precision strike has no strength to double.", "PGM攻撃には2倍にする紛争値がありません。"),
    # who may go where
    "iraq.enter.help": ("May a unit go there?", "ユニットがその地区に入れるか"),
    "iraq.enter.unit": ("the unit, of either side's chart", "ユニット（どちらかの動員チャートから）"),
    "iraq.enter.district": ("the district", "地区"),
    "iraq.enter.where": ("{unit}: {districts} (§13.7)", "{unit}：{districts}（§13.7）"),
    "iraq.enter.limit": (
        "{n} {unit} at most, in {districts} together (§13.7)",
        "{unit}は{districts}を合わせて最大{n}個（§13.7）",
    ),
    "iraq.enter.force": ("{units}: Iraq, {districts} (§13.7)", "{units}：イラク、{districts}（§13.7）"),
    "iraq.enter.force-home": ("{units}: Iraq alone (§13.7)", "{units}：イラクだけ（§13.7）"),
    "iraq.enter.further": ("{unit}: also {districts}, {most} (§13.7)", "{unit}：{districts}にも入れる。{most}（§13.7）"),
    "iraq.enter.most": ("{n} in all", "合わせて{n}個"),
    "iraq.enter.any": ("any number", "何個でも"),
    "iraq.pgm.gone": (
        "{side}: the unit that was named in {district} is eliminated (§27.101).",
        "{side}：{district}の指定されたユニットを除去する（§27.101）。",
    ),
    "iraq.pgm.harmless": ("No unit is harmed (§27.102).", "どのユニットにも影響はない（§27.102）。"),
    # districts
    "iraq.district.help": ("Note or show who holds a district's boxes", "地区のインフラボックスの占有状況を記録・表示する"),
    "iraq.district.district": ("the district", "地区"),
    "iraq.district.holdings": (
        "several at once: DISTRICT=OWNER,… (one owner: all boxes)",
        "まとめて指定：地区=占有者,…（1つだけなら全ボックス）",
    ),
    "iraq.district.infra": (
        "who holds each box: ins, coin or none (one: all boxes)",
        "各ボックスの占有者：ins, coin, none（1つだけなら全ボックス）",
    ),
    "iraq.district.open": (
        "who has units in the open: ins, coin, both, or none",
        "オープン状態のユニットがいる陣営：ins, coin, 両方, none",
    ),
    "iraq.district.which": ("--infra and --open need a district.", "--infra と --open には地区が必要です。"),
    "iraq.district.twice": ("{district} is named twice.", "{district}が2度指定されています。"),
    "iraq.district.no-boxes": ("{district} is abroad: it has no boxes.", "{district}は国外で、インフラボックスがありません。"),
    "iraq.district.boxes": (
        "{district} has {boxes} box(es), not {n}; one owner stands for all.",
        "{district}のインフラボックスは{boxes}個です（{n}個ではなく）。占有者が1つだけなら全ボックスを指します。",
    ),
    "iraq.district.boxes-doubt": (
        "If your map has another number: tables copy iraq, then mend districts.toml.",
        "手元のマップと違うなら：tables copy iraq の後、districts.toml を直します。",
    ),
    "iraq.district.none-and": ("“{text}”: none stands alone.", "「{text}」：none は単独で指定します。"),
    "iraq.district.holding": (
        "“{text}” is not DISTRICT=OWNERS, such as fallujah=ins.",
        "「{text}」は 地区=占有者 の形（例：fallujah=ins）ではありません。",
    ),
    "iraq.district.untold": (
        "Not told, so nobody's: {districts}. (district KEY=OWNERS)",
        "未申告のため支配なしとして扱った地区：{districts}（district KEY=OWNERS で申告）",
    ),
    "iraq.district.stale": (
        "No longer certain, taken as recorded: {districts}.",
        "現状が不確かなため、記録のまま扱った地区：{districts}。",
    ),
    "iraq.control.line": ("{district}: {ins}/{coin}{boxes}", "{district}：{ins}/{coin}{boxes}"),
    "iraq.district.pairs": (
        "“{text}” is not DISTRICT OWNERS, such as bw cii",
        "「{text}」は「地区 占有者」の形（例：bw cii）ではありません",
    ),
    "iraq.district.pairs.how": ("part several by commas: bw cii, fal i", "複数はコンマで区切ります：bw cii, fal i"),
    "iraq.control.stale": (
        "Who holds the boxes is no longer certain: {districts}.",
        "インフラボックスの占有者が不確かになった地区：{districts}。",
    ),
    "iraq.control.stale.todo": ("tell them: {words}", "入力するには：{words}"),
    "iraq.district.doubt-points": (
        "Check your map: points, boxes or sect of {districts} are not sure.",
        "手元のマップで確認を：{districts}のポイント・ボックス数・宗派は不確かです。",
    ),
    "iraq.district.doubt-boxes": (
        "Check your map: the number of boxes in {district}, {boxes}, is not sure.",
        "手元のマップで確認を：{district}のボックス数{boxes}は不確かです。",
    ),
    # control and attrition
    "iraq.control.help": ("Pay both sides for the districts they control", "支配している地区のポイントを両陣営に加える"),
    "iraq.control.paid": ("Control has been paid this turn.", "このターンの支配ポイントは加算済みです。"),
    "iraq.why.controls": ("{side}: {n} for {districts} (§18.4)", "{side}：{districts}で{n}（§18.4）"),
    "iraq.why.sects": ("{side}: {n} more for whole sects (§27.11)", "{side}：宗派の全地区支配で追加{n}（§27.11）"),
    "iraq.why.declared": (
        "{side}: {what} declared this turn doubles control (§24.52)",
        "{side}：このターンの{what}で支配ポイント2倍（§24.52）",
    ),
    "iraq.why.control-election": ("{side}: election turn doubles control (§26.1)", "{side}：選挙ターンで支配ポイント2倍（§26.1）"),
    "iraq.attrition.help": ("Which militia lose a level", "消耗する民兵を求める"),
    "iraq.attrition.side": ("its Iraqi militia by district: fal 3, bw 1", "地区ごとのイラク民兵の数：fal 3, bw 1"),
    "iraq.attrition.where": ("{side}: their Iraqi militia in {districts}", "{side}：次の地区にいるイラク民兵：{districts}"),
    "iraq.attrition.units": (
        "Iraqi militia of a side in a district, such as fallujah=ins:3",
        "地区にいるイラク民兵の数（例：fallujah=ins:3）",
    ),
    "iraq.attrition.unreadable": (
        "“{text}” is not DISTRICT=SIDE:N, such as fallujah=ins:3.",
        "「{text}」は 地区=陣営:数 の形（例：fallujah=ins:3）ではありません。",
    ),
    "iraq.attrition.twice": (
        "{district}, {side}: given twice; a side's militia in one district are given together.",
        "{district}・{side}が2度指定されています。同じ地区・同じ陣営の民兵は、まとめて1度だけ指定します。",
    ),
    "iraq.attrition.order": ("The order of play is not known.", "プレイ順が決まっていません。"),
    "iraq.attrition.order.todo": ("initiative first", "先に initiative を行います。"),
    "iraq.attrition.reduce": (
        "{side}, {district}: {n} of {units} militia drop 1 level; level 1 is eliminated.",
        "{side}・{district}：民兵{units}個のうち{n}個を1レベル下げる（レベル1は除去）。",
    ),
    "iraq.attrition.spared": (
        "{side}, {district}: under own control, all {units} militia are spared.",
        "{side}・{district}：自軍支配下のため民兵{units}個は消耗しない。",
    ),
    "iraq.attrition.militia": (
        "Only Iraqi militia are subject to attrition, not foreign fighters' (§19.1).",
        "消耗の対象はイラク民兵だけで、外国人戦士の民兵は対象外（§19.1）。",
    ),
}
