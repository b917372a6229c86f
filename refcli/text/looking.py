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
}
