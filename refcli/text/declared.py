"""Games made of tables alone: what refcli says around the words that stand in the tables themselves."""

from __future__ import annotations

_PLACE = ("turn {turn} · {phase}", "ターン {turn} · {phase}")

TEXTS: dict[str, tuple[str, str]] = {
    "own.unusable": ("{key} cannot be played: {fault}", "{key} は使えません：{fault}"),
    "own.key-taken": (
        "«{key}» cannot be a game's key, for it is a command or another game ({file})",
        "「{key}」はコマンド名か別のゲームなので、ゲームのキーにできません（{file}）",
    ),
    "own.key-taken.how": ("give the folder another name", "フォルダの名前を変えてください"),
    "die.event": ("event", "イベント"),
    "die.effect": ("effect", "効果"),
    "declared.name": ("{name}", "{name}"),
    "declared.times": ("{name} ×{n}", "{name}×{n}"),
    "declared.by-hand": ("by hand", "手動"),
    "declared.what.turn": ("turn", "ターン"),
    "declared.what.check": ("check", "チェック"),
    "declared.what.pool": ("pool", "プール"),
    "declared.what.chit": ("chit", "チット"),
    # Modifiers
    "declared.modifier": ("{name}", "{name}"),
    "declared.modifier.side": ("{name} is for attacks by: {sides}", "{name}は次の陣営の攻撃に限ります：{sides}"),
    "declared.modifier.turn": ("{name} is for turns: {turns}", "{name}は次のターンに限ります：{turns}"),
    "declared.modifier.stranger": ("{name} is none of {table}'s modifiers", "{name} は{table}の修整ではありません"),
    "declared.phase-is": (
        "this is for {phases}; now it is {phase}",
        "これは{phases}に行います（現在は{phase}）",
    ),
    "declared.phase-is.how": ("on to that phase: next {phase}", "そのフェイズへ進む：next {phase}"),
    # Why
    "declared.why.column": ("{att} against {against}: column {column}", "{att} 対 {against}：{column} 列"),
    "declared.why.shift": ("{name}: {n} column", "{name}：{n} コラム"),
    "declared.why.drm": ("{name}: {n} to the die", "{name}：ダイス {n}"),
    "declared.why.against": ("{name}: {n} to the number", "{name}：基準値 {n}"),
    "declared.why.held": ("{total} in all is held to {n}", "合計 {total} は {n} まで"),
    "declared.why.att": ("{name}: attacker ×{by} = {n}", "{name}：攻撃側 ×{by} = {n}"),
    "declared.why.def": ("{name}: defender ×{by} = {n}", "{name}：防御側 ×{by} = {n}"),
    "declared.why.victory": ("{path}: {n}", "{path}：{n}"),
    "declared.why.at-most": ("{die} passes at {n} or less", "{die}（{n} 以下で成功）"),
    "declared.why.at-least": ("{die} passes at {n} or more", "{die}（{n} 以上で成功）"),
    "declared.why.above": ("{die} passes above {n}", "{die}（{n} より大で成功）"),
    "declared.why.below": ("{die} passes below {n}", "{die}（{n} 未満で成功）"),
    # combat
    "declared.combat.help": (
        "Fight one combat: column, die, result, and what it brings",
        "戦闘を 1 回解決：コラム、ダイス、結果とその効果",
    ),
    "declared.combat.crt": ("the table it is read on", "使う戦闘結果表"),
    "declared.combat.by": ("the side that attacks", "攻撃する陣営"),
    "declared.combat.att": ("attacker's strength", "攻撃側戦力"),
    "declared.combat.def": ("defender's strength", "防御側戦力"),
    "declared.combat.shift": ("columns to the right (left if negative)", "右へのコラムシフト（負なら左）"),
    "declared.combat.drm": ("added to the die", "ダイスへの修整"),
    "declared.combat.below": (
        "{att} against {against} is below {column}: no such attack",
        "{att} 対 {against} は {column} 未満なので攻撃できません",
    ),
    "declared.combat.below.shifted": (
        "{att} against {against}, shifted {shift}, is below {column}: no such attack",
        "{att} 対 {against}（シフト {shift}）は {column} 未満なので攻撃できません",
    ),
    # event, check
    "declared.event.help": ("Throw on an event table and apply what comes", "イベント表を振り、結果を適用"),
    "declared.event.table": ("the event table", "イベント表"),
    "declared.event.stand-in": (
        "{table} stands in for a printed chart that refcli does not have",
        "{table}は印刷された表の代わりの仮の表です",
    ),
    "declared.check.help": ("Check a die against a number", "ダイスを基準値と比べるチェック"),
    "declared.check.check": ("which check", "チェックの種類"),
    "declared.check.number": ("the number to check against", "基準値"),
    # pool
    "declared.pool.help": ("What lies in the pools", "プールの中身"),
    "declared.pool.add.help": ("Put chits into a pool", "チットをプールに入れる"),
    "declared.pool.draw.help": ("Draw a chit from a pool", "プールからチットを引く"),
    "declared.pool.pool": ("the pool", "プール"),
    "declared.pool.chit": ("the chit", "チット"),
    "declared.pool.drawn": ("the chit that the players drew", "プレイヤーが引いたチット"),
    "declared.pool.n": ("how many", "枚数"),
    "declared.pool.no-chit": ("{pool} has no chit «{chit}»", "{pool}に「{chit}」というチットはありません"),
    "declared.pool.full": (
        "{pool} holds {limit} of {chit} at most, and {n} now",
        "{pool}の{chit}は最大 {limit} 枚です（現在 {n} 枚）",
    ),
    "declared.pool.empty": ("{pool} is empty", "{pool}は空です"),
    "declared.pool.empty.todo": ("put chits in: pool add {pool} CHIT", "チットを入れる：pool add {pool} CHIT"),
    "declared.pool.not-there": ("no {chit} lies in {pool}", "{pool}に{chit}はありません"),
    "declared.pool.short": (
        "not all of {chit} could go in or out: {pool} has {n} now",
        "{chit}をすべては出し入れできず、{pool}に {n} 枚となりました",
    ),
    "declared.pool.back": ("{chit} goes back into the pool.", "{chit}はプールに戻す。"),
    # The clock
    "declared.next.help": ("On to the next phase, or through to a phase", "次のフェイズへ（または指定のフェイズまで）"),
    "declared.next.phase": ("the phase to go on to", "進む先のフェイズ"),
    "declared.next.not-ahead": ("{phase} does not lie ahead in turn {turn}", "{phase}はターン {turn} の先のフェイズではありません"),
    "declared.next.owed": ("{phase} still owes a throw: {table}", "{phase}でまだ振っていません：{table}"),
    "declared.next.owed.how": ("throw it: event {table}", "振る：event {table}"),
    "declared.next.turn": ("Turn {turn} begins.", "ターン {turn} の開始。"),
    "declared.next.last": ("The last turn has passed.", "最終ターンが終わった。"),
    "declared.set.help": ("Put the clock to the beginning of a turn", "時計をあるターンの最初に合わせる"),
    "declared.set.turn": ("the turn", "ターン"),
    # The end
    "declared.victory.help": ("Who has won, or would now", "勝者（または今終われば誰が勝つか）"),
    "declared.victory.open": ("The game goes on: so it would end now.", "ゲームは続行中。今終わればこの結果。"),
    "declared.over": ("The game is over.", "ゲーム終了。"),
    "declared.won": ("The game is over. Winner: {winner}.", "ゲーム終了：{winner}の勝利。"),
    # Status
    "declared.status.pool": ("{chits}", "{chits}"),
    "declared.status.chits": ("{name} ×{n}", "{name} ×{n}"),
    "declared.status.empty": ("empty", "空"),
    "declared.status.over": ("winner", "勝者"),
    "declared.status.nobody": ("nobody", "なし"),
    "declared.todo.next": ("go on to {phase}: next", "{phase}へ：next"),
    "declared.todo.next-turn": ("go on to turn {turn}: next", "ターン {turn} へ：next"),
    "declared.todo.finish": ("the last turn ends: next", "最終ターン終了：next"),
    # Results in words
    "result.declared.combat": (
        "{column} · die {roll}, read as {modified} · {key}",
        "{column} · ダイス {roll}（修整後 {modified}）· {key}",
    ),
    "result.declared.combat.as-thrown": ("{column} · die {roll} · {key}", "{column} · ダイス {roll} · {key}"),
    "result.declared.event": (
        "{table} · die {roll}, read as {modified} · {key}",
        "{table} · ダイス {roll}（修整後 {modified}）· {key}",
    ),
    "result.declared.event.as-thrown": ("{table} · die {roll} · {key}", "{table} · ダイス {roll} · {key}"),
    "result.declared.check": (
        "{check} · die {roll}, read as {modified} against {number} · {key}",
        "{check} · ダイス {roll}（修整後 {modified}）対 {number} · {key}",
    ),
    "result.declared.check.as-thrown": ("{check} · die {roll} against {number} · {key}", "{check} · ダイス {roll} 対 {number} · {key}"),
    "result.declared.pool.each": ("{name}: {left} · {chits}", "{name}：{left} 枚 · {chits}"),
    "result.declared.pool-add": ("{chit} ×{n} in {pool} · {left} in all", "{pool}に{chit} ×{n} · 計 {left} 枚"),
    "result.declared.pool-draw": ("{key} · {left} left in {pool}", "{key} · {pool}に残り {left} 枚"),
    "result.declared.time-next": _PLACE,
    "result.declared.time-set": _PLACE,
    "result.declared.victory.winner": ("{winner} · {key} · {value}", "{winner} · {key} · {value}"),
    "result.declared.victory.no-winner": ("nobody · {key} · {value}", "勝者なし · {key} · {value}"),
}
