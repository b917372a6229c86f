"""Looking back and ahead: the log, luck, branches, plans, audits of many records, the form of answers."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "log.help": ("Show the record", "記録を表示"),
    "log.tail": ("the last N entries", "最後の N 件"),
    "log.turn": ("the entries of a turn", "そのターンの記録"),
    "log.no-turn": ("no turn «{turn}» is on the record", "記録にターン「{turn}」はありません"),
    "log.script.head": (
        "# refcli: session {session}, head {head}. Names chits that may still be hidden.",
        "# refcli: セッション {session}、ヘッド {head}。まだ伏せられているチットの種類も書かれています。",
    ),
    "log.words": ("only entries with these words", "この言葉を含むものだけ"),
    "log.side": ("only this side's entries", "この陣営のものだけ"),
    "log.command": ("only this command's entries", "このコマンドのものだけ"),
    "log.undone": ("only what was taken back", "取り消されたものだけ"),
    "log.agreed": ("only what the players agreed on against the rules", "ルールに反して合意したものだけ"),
    "log.from": ("from this entry on", "この番号の記録から"),
    "log.to": ("up to this entry", "この番号の記録まで"),
    "log.utc": ("times in UTC", "時刻を UTC で"),
    "log.script": ("as a script that replays it", "再生できるスクリプトとして"),
    "odds.help": ("Exact chances of a command before it is rolled", "振る前に正確な確率を求める"),
    "odds.command": ("the command", "コマンド"),
    "odds.command-missing": ("the odds of which command?", "どのコマンドの確率ですか"),
    "odds.compare": ("every CRT side by side", "全 CRT を並べて比べる"),
    "odds.at-least": ("the chance of this result and all beyond", "この結果以上の確率を合計する"),
    "odds.by-cell": ("each number of the dice for itself", "出目ごとの確率"),
    "odds.by-cell.no": ("the odds of {command} tell each result apart already", "{command} の確率はすでに結果ごとに分かれています"),
    "odds.by-cell.no.how": ("leave --by-cell out", "--by-cell を外してください"),
    "odds.by-cell.one": ("--by-cell is for the odds of one command alone", "--by-cell は 1 つのコマンドの確率だけに使います"),
    "odds.no-compare": ("{command} has no choice of CRTs to compare", "{command} に比べられる複数の CRT はありません"),
    "odds.no-compare.how": ("leave --compare out", "--compare を外してください"),
    "odds.compare-one": (
        "--compare holds one command against itself; it takes no plan",
        "--compare は 1 つのコマンドだけを比べます。計画には使えません",
    ),
    "odds.decide": (
        "the option taken at each open choice in turn (best: whoever chooses takes his best)",
        "選択のたびに取る選択肢を順に (best: 選ぶ側に最善のもの)",
    ),
    "odds.reach": ("the chance that a track reaches a value: vp:80+, vp:20-, vp:50", "トラックがその値に達する確率: vp:80+、vp:20-、vp:50"),
    "odds.reach.unreadable": ("«{text}» names no value of a track", "「{text}」はトラックの値になっていません"),
    "odds.reach.how": (
        "PATH:80+ (80 or more), PATH:20- (20 or less), PATH:50",
        "PATH:80+ (80 以上)、PATH:20- (20 以下)、PATH:50 のように書いてください",
    ),
    "odds.plan": ("{n} commands in turn: {words}", "{n} つのコマンドを順に: {words}"),
    "odds.two-games": (
        "a plan is played in one game, not in {game} and {other}",
        "計画は 1 つのゲームで行います。{game} と {other} は混ぜられません",
    ),
    "odds.too-many-keys": ("more than {limit} outcomes: nobody could read them", "結果が {limit} 通りを超え、読めるものになりません"),
    "odds.too-many-keys.how": ("plan fewer commands at once", "一度に計画するコマンドを減らしてください"),
    "odds.too-many-ways": ("more than {limit} ways to decide", "選び方が {limit} 通りを超えます"),
    "odds.too-many-ways.how": ("say how: --decide KEY, or --decide best", "--decide KEY か --decide best で決めてください"),
}
