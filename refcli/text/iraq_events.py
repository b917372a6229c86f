"""Decision: Iraq: chaos, chits, mobilization, jihad and surge, hyperwar, the high value target."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
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
    "iraq.chit.not-held": ("{side} has no {kind} to play", "{side}の手元に「{kind}」はありません"),
    "iraq.chit.too-many": ("{side} draws only {n} chits at the start", "{side}が最初に引くチットは {n} つです"),
    "iraq.chit.stand-in": (
        "Drawn from four chits of each kind: how many there really are is not in the rulebook.",
        "各種 4 つとして抽選。実際の枚数はルールブックに記載がありません。",
    ),
    "iraq.chit.by-hand": ("{side}: draw one chit from the cup, unseen.", "{side}：プールからチットを 1 つ、見ずに引く。"),
    "iraq.chit.looks": ("{kind} does not look at chits", "「{kind}」で敵のチットは見られません"),
    "iraq.chit.cancels-not": ("{kind} cancels no chit", "「{kind}」でチットは打ち消せません"),
    "iraq.chit.cancels-what": ("which chit does it cancel?", "どのチットを打ち消すのか指定がありません"),
    "iraq.chit.cancels-what.hint": ("add --cancels KIND", "--cancels KIND を付けてください"),
    "iraq.chit.after-result": (
        "{kind} is played once a conflict's result is known",
        "「{kind}」は紛争の結果が出た後に使います",
    ),
    "iraq.chit.after-result.todo": (
        "play it while the choice of points is open, or declare it with the conflict: --infowar",
        "ポイントの選択待ちの間に使うか、紛争と同時に --infowar で宣言してください",
    ),
    "iraq.chit.nothing-to-cancel": ("{enemy} has played no {kind} here", "{enemy}はここで「{kind}」を使っていません"),
    "iraq.chit.look-at": (
        "{side} looks at the chits of {enemy}; where they lie in a box on the table, turn them over for a moment.",
        "{side}は{enemy}のチットをすべて見る。実物のチットなら一度表にして見せる。",
    ),
}
