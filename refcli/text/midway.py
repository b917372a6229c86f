"""MIDWAY: what its rules say to players."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "midway.what.square": ("square", "マス"),
    "midway.what.row": ("row", "段"),
    # Before anything else
    "midway.not-set-up": ("the fleet is not on the card yet", "機動部隊がまだ配置されていません"),
    "midway.not-set-up.todo": ("set up first: setup --row 2", "先に配置します：setup --row 2"),
    "midway.battle-due": (
        "the US force is found at {square}: the battle comes first",
        "米機動部隊を {square} で発見。先に空母戦を解決します",
    ),
    "midway.battle-due.todo": ("fight it: battle", "解決するには：battle"),
    # Set-up and movement
    "midway.setup.help": (
        "Throw the estimate of the US spirit and place the fleet, at once or one after the other.",
        "米軍の戦意を想定（ダイス）し、機動部隊を配置する。別々に行ってもよい。",
    ),
    "midway.setup.row": ("row of the left column in which the fleet begins", "左端のどの段に機動部隊を置くか"),
    "midway.setup.done": ("the game is set up already", "すでに配置が済んでいます"),
    "midway.setup.thrown": ("the estimate is thrown already; only the row is open", "想定のダイスはすでに振りました。残りは配置だけです"),
    "midway.setup.done.todo": ("place the fleet: setup --row 2; or take it back: undo", "配置は setup --row 2、やり直すなら undo"),
    "midway.setup.place": (
        "Put the {n} Japanese carriers on {square} and the base on {base}; keep {us} US carriers beside the card.",
        "日本軍空母 {n} 隻を {square} に、ミッドウェイ基地を {base} に置く。米空母 {us} 隻は名刺の外へ。",
    ),
    "midway.setup.row-next": (
        "Choose a row for the fleet: setup --row ({rows}).",
        "機動部隊を置く段を選ぶ：setup --row（{rows}）。",
    ),
    "midway.move.help": ("Move the fleet to a square beside its own.", "機動部隊を隣のマスへ移動する。"),
    "midway.move.square": ("the square, by row and column: 22", "マス（段と列）：22"),
    "midway.move.far": ("{there} is not beside {here}", "{there} は {here} の隣ではありません"),
    "midway.move.far.todo": ("one step up, down, left or right; not diagonally", "上下左右に 1 マスだけ。斜めには動けません"),
    "midway.move.base": ("{square} is closed while the base is whole", "基地が健在のあいだ {square} には入れません"),
    "midway.move.base.todo": ("destroy the base first: strike", "先に基地を破壊します：strike"),
    "midway.move.to": ("Fleet to {square}.", "機動部隊を {square} へ。"),
    # Strikes
    "midway.strike.help": ("Strike the base from the air.", "ミッドウェイ基地を空襲する。"),
    "midway.strike.no-base": ("the base is off the card already", "基地はすでに取り除かれています"),
    "midway.strike.far": ("the base is {n} squares away; {reach} at most", "基地まで {n} マス。空襲できるのは {reach} マスまで"),
    "midway.strike.far.todo": ("move nearer first", "先に近づいてください"),
    "midway.strike.destroyed": (
        "Take the base off the card: it is destroyed and may be entered.",
        "基地の駒を取り除く。以後そのマスに入れる。",
    ),
    "midway.sink": ("Take {n} {side} carrier(s) off; {left} left.", "{side}空母 {n} 隻を取り除く（残り {left} 隻）。"),
    # The search
    "midway.search.help": ("Search for the US force.", "米機動部隊を索敵する。"),
    "midway.search.nobody": ("the US force is annihilated: nobody is left to find", "米機動部隊は壊滅しました。索敵の対象がありません"),
    "midway.search.found": (
        "Put {us} US carriers on {square}, {n} square(s) away. The battle follows: battle.",
        "米空母 {us} 隻を {square} に置く（距離 {n}）。続けて空母戦：battle。",
    ),
    # The battle
    "midway.battle.help": ("Fight the US force that was found, to the end.", "発見した米機動部隊との空母戦を最後まで解決する。"),
    "midway.battle.nobody": ("no US force has been found", "米機動部隊を発見していません"),
    "midway.battle.nobody.todo": ("search for it: search", "索敵するには：search"),
    # The end
    "midway.score.help": ("What the game is worth now.", "現在の達成数と勝敗レベル。"),
    "midway.end.help": ("Stop here: no turn must follow.", "ここでゲームを終える。"),
    "midway.standing": ("score {n}, {level}", "達成数 {n}、{level}"),
    "midway.over": ("The game is over: {why}. {standing}.", "ゲーム終了：{why}。{standing}。"),
    "midway.over.fleet-gone": ("the last Japanese carrier is sunk", "日本軍空母は全滅"),
    "midway.over.both-goals": ("the US force is gone and the base is taken", "米機動部隊は壊滅、基地も攻略"),
    "midway.over.won": ("the US force is gone and no base can be struck from here", "米機動部隊は壊滅、空襲できる基地はない"),
    "midway.over.broken-off": ("neither side can hit any more, the battle is broken off", "双方とも命中の可能性がなく、戦闘打ち切り"),
    "midway.over.main-body": ("the main body is hit, Yamamoto turns away", "主力部隊が襲われ、山本長官は転進を決意"),
    "midway.over.transports": ("the transports are hit, Yamamoto turns away", "輸送隊が襲われ、山本長官は転進を決意"),
    "midway.over.stopped": ("the operation is called off", "作戦をここで打ち切り"),
    # Why
    "midway.why.estimate": ("estimate of the US spirit: {n} (§3.0)", "想定する米軍の戦意：{n}（§3.0）"),
    "midway.why.entered": ("entering the square captures the base (§6.0)", "マスに入り基地を攻略（§6.0）"),
    "midway.why.strike-all": (
        "die {die}, hits up to {n}: {away} square(s) away (§8.1)",
        "ダイス {die}、{n} 以下で成功：距離 {away}（§8.1）",
    ),
    "midway.why.strike-half": (
        "die {die}, hits up to {n}: {away} squares away, half the carriers (§8.1)",
        "ダイス {die}、{n} 以下で成功：距離 {away}、空母の半数（§8.1）",
    ),
    "midway.why.comes": ("die {die}, spirit {n}: the US force attacks (§8.2)", "ダイス {die}、戦意 {n}：米機動部隊が来襲（§8.2）"),
    "midway.why.stays": ("die {die}, spirit {n}: no attack (§8.2)", "ダイス {die}、戦意 {n}：来襲なし（§8.2）"),
    "midway.why.raid": ("raid: die {die} against {us} US carriers, hits (§8.2)", "空襲：ダイス {die}、米空母 {us} 隻、命中（§8.2）"),
    "midway.why.raid-missed": (
        "raid: die {die} against {us} US carriers, no hit (§8.2)",
        "空襲：ダイス {die}、米空母 {us} 隻、命中せず（§8.2）",
    ),
    "midway.why.false-report": (
        "{square} is {n} squares away: a false report, and the fleet is surprised (§8.3)",
        "{square} は距離 {n}：誤報。奇襲を受ける（§8.3）",
    ),
    "midway.why.transports-raid": (
        "the transports are hit; with the base gone it is a raid (§7.2)",
        "輸送隊が襲われるが基地は破壊済み：一方的な空襲（§7.2）",
    ),
    "midway.why.no-bombers": ("no bombers from a base that is gone (§7.2)", "基地は破壊済み、B-17 の爆撃なし（§7.2）"),
    "midway.why.bombed": ("bombers from Midway: die {die}, a hit (§7.2)", "ミッドウェイの B-17：ダイス {die}、命中（§7.2）"),
    "midway.why.not-bombed": ("bombers from Midway: die {die}, no hit (§7.2)", "ミッドウェイの B-17：ダイス {die}、命中せず（§7.2）"),
    "midway.why.spirit": ("die {die}, estimate {estimate}: the spirit is {n} (§7.2)", "ダイス {die}、想定 {estimate}：戦意は {n}（§7.2）"),
    "midway.why.battle-all": ("{n} square(s) apart: all carriers count (§8.3)", "距離 {n}：残存空母数以下で命中（§8.3）"),
    "midway.why.battle-half": (
        "{n} squares apart: half of them count, rounded down (§8.3)",
        "距離 {n}：半数（端数切り捨て）以下で命中（§8.3）",
    ),
    "midway.why.annihilated": ("goal 1 achieved: the US force is annihilated", "目的 1 達成：米機動部隊を壊滅"),
    "midway.why.afloat": ("goal 1 open: {n} US carriers afloat", "目的 1 未達成：米空母 {n} 隻が健在"),
    "midway.why.captured": ("goal 2 achieved: the base is captured", "目的 2 達成：基地を攻略"),
    "midway.why.not-captured": ("goal 2 open: the base is {base}", "目的 2 未達成：基地は{base}"),
    "midway.why.more-lost": ("carriers lost {jp} to {us}: one off", "喪失空母 {jp} 対 {us}：達成数 −1"),
    "midway.why.not-more-lost": ("carriers lost {jp} to {us}: nothing off", "喪失空母 {jp} 対 {us}：減点なし"),
    # Status
    "midway.status.carriers": ("{side} carriers", "{side}空母"),
    "midway.status.fleet": ("fleet", "機動部隊"),
    "midway.status.at": ("at {square}", "{square}"),
    "midway.status.base": ("base", "基地"),
    "midway.status.base.at": ("{base}, at {square}", "{base}（{square}）"),
    "midway.status.us": ("US force", "米機動部隊"),
    "midway.status.spirit": ("US spirit", "米軍の戦意"),
    "midway.status.spirit.now": ("{n} (first estimate {estimate})", "{n}（最初の想定 {estimate}）"),
    "midway.status.score": ("worth now", "現時点"),
    "midway.todo.over": ("the game is over: {standing}", "ゲーム終了：{standing}"),
    "midway.todo.setup": ("throw the estimate and place the fleet: setup --row 2", "戦意の想定と配置：setup --row 2"),
    "midway.todo.setup.row": ("place the fleet: setup --row 2", "機動部隊の配置：setup --row 2"),
    "midway.todo.battle": ("the US force is at {square}: battle", "{square} の米機動部隊と空母戦：battle"),
    "midway.todo.move": ("(1) move, or stay: move {squares}", "（1）移動（任意）：move {squares}"),
    "midway.todo.search": ("(2) search, or not: search", "（2）索敵（任意）：search"),
    "midway.todo.strike": ("(3) strike the base, or not: strike", "（3）基地空襲（任意）：strike"),
    "midway.todo.end": ("or stop for good: end", "ここで終えるなら：end"),
    "midway.todo.advise": ("what is best from here: advise", "最善手を調べる：advise"),
}
