"""The Bridge at Dawn: what its rules say."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "bridge.assault.help": ("Assault the bridge.", "橋に突撃する。"),
    "bridge.assault.by": ("who assaults", "突撃する軍"),
    "bridge.assault.att": ("strength of the assault", "突撃側の戦力"),
    "bridge.assault.def": ("strength that holds the bridge", "守備側の戦力"),
    "bridge.assault.smoke": ("behind smoke: one column to the right", "煙幕を使う。右へ1列"),
    "bridge.assault.holds": ("{side} hold the bridge already", "橋はすでに{side}が確保しています"),
    "bridge.assault.holds.todo": ("the other side's assault: --by", "相手側の突撃なら --by"),
    "bridge.assault.question": ("{side}: hold the bridge, or yield it unhurt?", "{side}：橋を守り抜くか、損害なしで明け渡すか？"),
    "bridge.assault.taken": ("{side} take the bridge.", "{side}が橋を奪う。"),
    "bridge.why.ratio": ("{att} to {against}: {column}", "{att}:{against} → {column}"),
    "bridge.why.smoke": ("smoke: {column}", "煙幕：{column}"),
    "bridge.why.code": ("{code}: {meaning} (§3.1)", "{code}：{meaning}（§3.1）"),
    "bridge.demolish.help": ("Red lights the fuse.", "赤軍が導火線に火をつける。"),
    "bridge.demolish.no-fuse": ("the fuse is for the turn in which blue takes the bridge", "爆破は青軍が橋を奪ったターンだけです"),
    "bridge.owed": ("red lights the fuse: demolish", "赤軍の爆破：demolish"),
    "bridge.next.help": ("On to the next turn.", "次のターンへ。"),
    "bridge.turn": ("Turn marker to {turn}.", "ターンマーカーを {turn} へ。"),
    "bridge.over": ("The game is over: {winner} have won.", "ゲーム終了。{winner}の勝利。"),
    "bridge.status.turn": ("turn", "ターン"),
    "bridge.status.steps": ("{side} steps", "{side}のステップ"),
    "bridge.status.holder": ("bridge", "橋"),
    "bridge.status.name": ("{name}", "{name}"),
    "bridge.todo.assault": ("an assault: assault --by SIDE A:D", "突撃：assault --by SIDE A:D"),
    "bridge.todo.next": ("the turn is over: next", "ターン終了：next"),
    "die.assault": ("assault", "突撃"),
    "die.fuse": ("fuse", "爆破"),
}
