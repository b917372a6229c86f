"""Decision: Iraq: chaos, chits, mobilization, jihad and surge, hyperwar, the high value target."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "iraq.chaos.ignored": ("Ignored: nothing changes.", "無視：変化なし。"),
    # Chits
    "iraq.chit.draw.help": ("Draw a chit: by lot, or the one you name.", "チットを 1 つ引く。くじ引き、または種類を指定。"),
    "iraq.chit.play.help": ("Play a chit; it goes back to its cup.", "チットを使う。使ったチットはプールへ戻る。"),
    "iraq.chit.show.help": ("How many chits a side holds.", "手元のチットの数を見る。"),
    "iraq.chit.side": ("whose chits", "どちらのチットか"),
    "iraq.chit.chit": ("the kind that was drawn by hand", "手で引いたチットの種類"),
    "iraq.chit.kind": ("the kind to play", "使うチットの種類"),
    "iraq.chit.cancels": ("the enemy's kind that Black Ops cancels", "秘密工作で打ち消す敵チットの種類"),
    "iraq.chit.look": ("ISR: look at the enemy's chits", "ISR：敵のチットを見る"),
    "iraq.chit.reveal": ("show which: only for the eyes of that side", "種類も表示（その陣営だけが見ること）"),
    "iraq.chit.cup-empty": ("{side}: not enough chits are left in the cup", "{side}：プールのチットが足りません"),
    "iraq.chit.none-left": ("{side}: no {kind} is left in the cup", "{side}：プールに「{kind}」は残っていません"),
    "iraq.chit.not-held": ("{side} have no {kind} to play", "{side}の手元に「{kind}」はありません"),
    "iraq.chit.not-so-many": ("{side} do not have {n} × {kind} to play", "{side}の手元に「{kind}」は {n} 枚ありません"),
    "iraq.chit.too-few": ("{side} hold {held} chit(s), not {n}", "{side}の手持ちチットは {held} 枚で、{n} 枚は使えません"),
    "iraq.chit.too-many": ("{side} draw only {n} chits at the start", "{side}が最初に引くチットは {n} つです"),
    "iraq.chit.stand-in": (
        "Drawn from four chits of each kind: how many there really are is not in the rulebook.",
        "各種 4 つとして抽選。実際の枚数はルールブックに記載がありません。",
    ),
    "iraq.chit.by-hand": ("{side}: draw one chit from the cup, unseen.", "{side}：プールからチットを 1 つ、見ずに引く。"),
    "iraq.chit.looks": ("{kind} does not look at chits", "「{kind}」で敵のチットは見られません"),
    "iraq.chit.cancels-not": ("{kind} cancels no chit", "「{kind}」でチットは打ち消せません"),
    "iraq.chit.cancels-what": ("it could cancel more than one chit", "打ち消せるチットが 2 つ以上あります"),
    "iraq.chit.cancels-what.hint": ("say which: --cancels KIND ({kinds})", "どれかを指定：--cancels KIND（{kinds}）"),
    "iraq.chit.free": (
        "drawn without payment: by hand, for no event (§20.2)",
        "支払いなしの手動の引き（イベントによるものではない、§20.2）",
    ),
    "iraq.chit.after-result": (
        "{kind} is played once a conflict's result is known",
        "「{kind}」は紛争の結果が出た後に使います",
    ),
    "iraq.chit.after-result.todo": (
        "play it while the choice of points is open, or declare it with the conflict: --infowar {key}",
        "ポイントの選択待ちの間に使うか、紛争と同時に --infowar {key} で宣言してください",
    ),
    "iraq.chit.after-result.into": (
        "throw first: decide roll; then chit play SIDE infowar",
        "先にダイス：decide roll。その後 chit play 陣営 infowar",
    ),
    "iraq.chit.nothing-to-cancel": ("no chit of {enemy} waits for an answer", "打ち消せる{enemy}のチットはありません"),
    "iraq.chit.no-such-to-cancel": ("no {kind} of {enemy} waits for an answer", "打ち消せる{enemy}の「{kind}」はありません"),
    "iraq.chit.nothing-to-cancel.todo": (
        "what a conflict uses can be answered before its die: combat … --declare",
        "紛争で使うチットは、combat … --declare で宣言しておけばダイスの前に打ち消せます",
    ),
    "iraq.chit.stands-again": (
        "{side}: your {kind}, which had been cancelled, takes effect after all.",
        "{side}：打ち消されていた「{kind}」が効力を取り戻す。",
    ),
    "iraq.chit.stopped-again": ("{side}: your {kind} is without effect again.", "{side}：「{kind}」はまた効果なしに戻る。"),
    "iraq.chit.look-at": (
        "{side} look at the chits of {enemy}; where they lie in a box on the table, turn them over for a moment.",
        "{side}は{enemy}のチットをすべて見る。実物のチットなら一度表にして見せる。",
    ),
    # Chaos
    "iraq.chaos.help": ("Roll for a chaos event and carry it out.", "カオスイベントを振り、実施する。"),
    "iraq.chaos.side": ("whose event", "どちらのイベントか"),
    "iraq.chaos.extra": ("a further roll, for points (optional rule)", "ポイントを払って追加で振る（選択ルール）"),
    "iraq.chaos.chit": ("the chit drawn by hand, if the event gives one", "イベントで手で引いたチットの種類"),
    "iraq.chaos.count": ("count districts as they are on record, certain or not", "不確かな地区も記録のまま数える"),
    "iraq.chaos.count-infra": (
        "{side}: who holds the boxes of {districts} is no longer certain. Tell them (district KEY=OWNERS), then count.",
        "{side}：{districts}の占有者が不確かです。district KEY=OWNERS で入力してから集計します（count）。",
    ),
    "iraq.chaos.count-open": (
        "{side}: who stands in the open in {districts} is no longer certain. Tell it (district KEY --open SIDE), then count.",
        "{side}：{districts}のオープン状態のユニットが不確かです。district KEY --open SIDE で入力してから集計します（count）。",
    ),
    "iraq.chaos.rolled": (
        "{side} have rolled for chaos this turn",
        "{side}は今ターンのカオスイベントを済ませています",
    ),
    "iraq.chaos.extra-first": ("a further roll comes after the first, free one", "追加のロールは最初のロールの後に行います"),
    "iraq.points-short": (
        "{side}: paying {cost} of {n} would leave nothing, and an index of 0 loses the game",
        "{side}：{n} から {cost} を払うと 0 以下になり、その場で敗北します",
    ),
    "iraq.chaos.chit-unused": (
        "This event draws no chit: the one you named was not used.",
        "このイベントでチットは引きません。指定は無視しました。",
    ),
    "iraq.chaos.open-untold": (
        "Not told who stands in the open, taken as nobody: {districts}. (district KEY --open SIDE)",
        "オープン状態のユニットが未入力のため、いないものとした：{districts}（district KEY --open SIDE で入力）",
    ),
    "iraq.chaos.oil-doubt": (
        "Check your map: oil wells or boxes are not sure for {districts}.",
        "手元のマップで確認を：油井かインフラボックスが不確かな地区：{districts}",
    ),
    "iraq.chaos.loot": (
        "{side}: which district without units of {enemy} is looted?",
        "{side}：{enemy}のユニットがいない地区のうち、どこを略奪するか？",
    ),
    "iraq.chaos.loot-nowhere": ("Every district has an enemy unit: no looting.", "どの地区にも敵ユニットがいるため、略奪なし。"),
    "iraq.chaos.loot-untold": (
        "Not all is told of {district}: look whether {enemy} have a unit there.",
        "{district}は入力が不完全です。{enemy}のユニットがいないか確認を。",
    ),
    "iraq.why.extra": ("{side} pay {n} for a further event (§27.1)", "{side}が追加イベントに {n} ポイント消費（§27.1）"),
    "iraq.why.otherwise": (
        "«{event}» needs the suicide option: read as «{other}» (§11.2)",
        "「{event}」は自爆テロの選択ルールがないため「{other}」として扱う（§11.2）",
    ),
    "iraq.why.thrown": ("the dice: {side} {n}", "ダイス：{side} {n}"),
    "iraq.why.floor": ("{side}: never below {floor} by this event", "{side}：このイベントでは {floor} より下がらない"),
    "iraq.why.oil": ("{side}: {n} oil districts count, {by} each", "{side}：該当する油田地区 {n}、各 {by}"),
    "iraq.why.event-control": ("{side} control districts worth {n} (§18.2)", "{side}の支配地区は計 {n} 点（§18.2）"),
    "iraq.why.loot": ("{side}: {n} for {district}", "{side}：{district}の {n} 点"),
    # The high value target
    "iraq.hvt.help": ("Was the high value target caught?", "高価値目標を捕らえたか。"),
    "iraq.hvt.sof": ("an MNF SOF stands in its district", "その地区に MNF の SOF がいる"),
    "iraq.hvt.none": ("no high value target is on the map", "高価値目標マーカーはマップ上にありません"),
    "iraq.hvt.place": ("Put the high value target marker in {district}.", "高価値目標マーカーを{district}に置く。"),
    "iraq.hvt.move": ("Move the high value target marker to {district}.", "高価値目標マーカーを{district}へ移す。"),
    "iraq.hvt.remove": ("Take the high value target marker off {district}.", "高価値目標マーカーを{district}から取り除く。"),
    "iraq.why.caught": ("caught in {district}: {n} points", "{district}で捕捉：{n} ポイント"),
    "iraq.why.escaped": ("no MNF SOF in {district}: it escapes", "{district}に MNF の SOF なし：取り逃がす"),
    # Mobilization
    "iraq.mobilize.help": ("Buy units, airstrikes or chits; take units off the map.", "ユニット・空襲・チットの購入、ユニットの撤収。"),
    "iraq.mobilize.payment": ("way to pay", "支払い方法"),
    "iraq.mobilize.side": ("who mobilizes", "動員する側"),
    "iraq.mobilize.items": (
        "what to buy, parted by commas: 2 mnf-bct kuwait, chit (nothing: the shop)",
        "買うもの。コンマ区切り：2 mnf-bct kuwait, chit（省略すると価格表）",
    ),
    "iraq.mobilize.count": ("how many", "個数"),
    "iraq.mobilize.chit": ("a netwar chit; its kind, if drawn by hand", "ネットウォーチットを購入（手で引いたら種類も）"),
    "iraq.mobilize.withdraw": ("take the unit off the map, free", "ユニットをマップから撤収（コスト 0）"),
    "iraq.mobilize.at": ("the district where it goes", "配置する地区"),
    "iraq.mobilize.anywhere": (
        "Iraqi militia with no unit to join, at double cost (optional rule)",
        "配置条件なしでイラク民兵を動員、2 倍コスト（選択ルール）",
    ),
    "iraq.mobilize.pay": ("from the index, or from points of a jihad or surge", "インデックスか、ジハード／サージのポイントか"),
    "iraq.mobilize.gap": ("“{text}” has an item with nothing in it", "「{text}」に空の項目があります"),
    "iraq.mobilize.list-how": (
        "items are parted by commas, each [N] UNIT [DISTRICT] [anywhere] or [N] chit [KIND]; with several only --pay",
        "コンマ区切りで、1 項目は [数] ユニット [地区] [anywhere] または [数] chit [種類]。複数のとき付けられるのは --pay だけ",
    ),
    "iraq.mobilize.item-word": ("“{word}” does not belong to “{item}”", "「{item}」の「{word}」が読み取れません"),
    "iraq.mobilize.no-unit": ("“{item}” names no unit", "「{item}」にユニットがありません"),
    "iraq.mobilize.several": ("an option cannot say of which of several items it is", "複数の項目のどれに対する指定か分かりません"),
    "iraq.mobilize.item-twice": ("number or district is said twice", "個数か地区が 2 度指定されています"),
    "iraq.mobilize.chit-twice": ("the kinds of chit are said twice", "チットの種類が 2 度指定されています"),
    "iraq.mobilize.chit-nowhere": ("a chit goes to no district", "チットは地区に置きません"),
    "iraq.mobilize.in-iraq": ("in Iraq", "イラク国内"),
    "iraq.mobilize.there": ("that is {districts}", "つまり {districts}"),
    "iraq.mobilize.open-or-box": ("in the open or in an empty box", "オープン状態か空のインフラボックス"),
    "iraq.mobilize.what": ("either units or --chit are mobilized", "ユニットか --chit のどちらか一方を指定します"),
    "iraq.mobilize.what.hint": ("mobilize coin mnf-bct, or mobilize ins --chit", "例：mobilize coin mnf-bct、mobilize ins --chit"),
    "iraq.mobilize.withdraw-alone": (
        "--withdraw takes a unit and --count, nothing else",
        "--withdraw に付けられるのはユニットと --count だけです",
    ),
    "iraq.mobilize.chit-each": (
        "name each of the {n} chits: --chit KIND as many times",
        "種類を指定するときは {n} 枚すべて：--chit KIND を枚数分",
    ),
    "iraq.mobilize.not-theirs": ("{side} have no {unit} to mobilize", "{side}の動員チャートに「{unit}」はありません"),
    "iraq.mobilize.setup": ("before the first turn only these are bought: {units}", "初期配置で購入できるのは {units} だけです"),
    "iraq.mobilize.anywhere-not": (
        "--anywhere is for {units} of the insurgents only",
        "--anywhere が使えるのは反政府勢力の{units}だけです",
    ),
    "iraq.mobilize.not-there": (
        "{unit}: not in {district}; it goes: {places}",
        "{unit}は{district}には配置できません。配置先：{places}",
    ),
    "iraq.mobilize.closed": (
        "{holder} control {district}: no Iraqi units of the insurgents are mobilized there",
        "{district}は{holder}の支配下にあり、イラク反乱軍は動員できません",
    ),
    "iraq.mobilize.declared-short": (
        "{what}: {n} points do not pay {cost}, and no purchase is paid from two purses",
        "{what}：{n} ポイントでは {cost} を払えません（インデックスとの併用は不可）",
    ),
    "iraq.mobilize.pay-index": ("pay from the index: --pay index", "インデックスから払うには：--pay index"),
    "iraq.mobilize.withdraw-pool": ("{unit} is never on the map", "{unit}はマップ上にないので撤収できません"),
    "iraq.mobilize.withdrawn": (
        "Take {n} × {unit} off the map: free to be mobilized again.",
        "{unit}を {n} 個マップから取り除く（再び動員可能）。",
    ),
    "iraq.mobilize.place": ("Place {n} × {unit}, level {level}: {places}.", "{unit}（レベル {level}）を {n} 個配置：{places}。"),
    "iraq.mobilize.at-district": ("in {district}", "{district}"),
    "iraq.mobilize.highest": (
        "If no counter of level {level} is left, the highest level there is.",
        "レベル {level} の駒がなければ、残っている最高レベルで。",
    ),
    "iraq.mobilize.joins": (
        "A unit that it must join stood there when this phase began (§12.4).",
        "同居が条件のユニットは、フェイズ開始時からその地区にいること（§12.4）。",
    ),
    "iraq.why.paid": ("{side} pay {n}", "{side}が {n} ポイント消費"),
    "iraq.why.paid-declared": ("{what}: {n} points spent, {left} left (§24.5)", "{what}：{n} ポイント消費、残り {left}（§24.5）"),
    "iraq.why.price": ("{times} times the cost ({rules})", "コスト {times} 倍（{rules}）"),
    # Jihad and surge
    "iraq.jihad.help": ("Insurgents declare their jihad, once a game.", "反政府勢力のジハード宣言（ゲーム中 1 度）。"),
    "iraq.surge.help": ("Counterinsurgents declare their surge, once a game.", "対反政府勢力のサージ宣言（ゲーム中 1 度）。"),
    "iraq.declare.late": (
        "{marker} is declared at the start of the turn, before the chaos roll",
        "{marker}の宣言は自ターン開始時、カオスイベントを振る前に行います",
    ),
    "iraq.declare.low": ("{side} are at {n}, not at {least} or more", "{side}のインデックスは {n} で、{least} に達していません"),
    "iraq.declare.high": ("{side} are at {n}, not at {most} or less", "{side}のインデックスは {n} で、{most} を超えています"),
    "iraq.declare.once": ("{marker} was declared in {turn}: once a game", "{marker}は {turn} に宣言済みです（ゲーム中 1 度）"),
    "iraq.declare.points": (
        "{marker}: {side} have {n} points for this turn's mobilization; units so paid enter at their highest level.",
        "{marker}：{side}は今ターンの動員に使える {n} ポイントを得る。これで払うユニットは最高レベルで登場。",
    ),
    "iraq.declare.no-points": (
        "{marker}: no mobilization phase in {turn}, so no dice.",
        "{marker}：ターン {turn} に動員フェイズはないため、ダイスは振らない。",
    ),
    "iraq.declare.control": (
        "{side}: marker in the {marker} box; districts under control count double this turn.",
        "{side}：{marker}のボックスにマーカーを置く。今ターンの支配ポイントは 2 倍。",
    ),
    # Hyperwar
    "iraq.hyperwar.help": ("A world operation and a defection, for three chits.", "3 種のチットで世界情報作戦と離反工作を行う。"),
    "iraq.hyperwar.operation": ("operation", "作戦"),
    "iraq.hyperwar.side": ("whose hyperwar", "どちらのハイパーウォーか"),
    "iraq.hyperwar.world": (
        "world operation: to the own index, off the enemy's, or none",
        "世界情報作戦：自軍に加算・敵から減算・行わない",
    ),
    "iraq.hyperwar.defect": ("enemy militia in the district that you name aloud", "宣言した地区にいる敵民兵の数"),
    "iraq.hyperwar.black-ops": (
        "how many Black Ops are played on it, by turns, the enemy first",
        "これに使われる秘密工作の枚数（敵から交互）",
    ),
    "iraq.hyperwar.how-many": (
        "--black-ops N says all; --cancelled is one, with --restored two",
        "--black-ops N だけで足ります（--cancelled は 1、--restored も付けば 2）",
    ),
    "iraq.hyperwar.cancelled": ("the enemy plays Black Ops against it", "敵が秘密工作で打ち消した"),
    "iraq.hyperwar.restored": ("an own Black Ops stops the enemy's", "自軍の秘密工作で打ち返した"),
    "iraq.hyperwar.nothing": ("what the hyperwar does is not said", "ハイパーウォーで行うことが指定されていません"),
    "iraq.hyperwar.nothing.hint": ("--world add, --world deduct or --defect N", "--world add、--world deduct、--defect N のいずれか"),
    "iraq.hyperwar.restored-what": ("--restored goes with --cancelled", "--restored は --cancelled と一緒に使います"),
    "iraq.hyperwar.turn": (
        "{side}: in the named district replace {n} Iraqi militia of {enemy} by own ones of like type and level (lower, if none is left).",
        "{side}：宣言した地区の{enemy}のイラク民兵 {n} 個を、同じ種類・レベルの自軍民兵に置き換える（駒がなければ低いレベルで）。",
    ),
    "iraq.why.hyperwar-cancelled": ("Black Ops of {enemy}: nothing happens (§27.121)", "{enemy}の秘密工作：効果なし（§27.121）"),
    "iraq.why.hyperwar-restored": (
        "Black Ops of {enemy} is stopped by another: it happens after all (§27.121)",
        "{enemy}の秘密工作を打ち消したため、有効（§27.121）",
    ),
}
