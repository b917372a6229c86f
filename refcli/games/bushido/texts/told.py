"""What players of either game are reminded of (``told.py``), and steps that are owed."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "bushido.told.retreat": (
        "§6.1: no retreat into an enemy ZOC without a friend there.",
        "§6.1：味方のいない敵 ZOC へは後退できない。",
    ),
    "bushido.told.full": (
        "§9.1: a full hex: on beyond it, or stay and lose a step.",
        "§9.1：満杯のヘクスは通り越す。できなければ 1 ステップ失って留まる。",
    ),
    "bushido.told.edge": (
        "§7.3: off the north edge only Japan; back next turn where no US unit is.",
        "§7.3：北端の外へは日本軍だけ。次ターン、米軍のいない北端に戻る。",
    ),
    "bushido.told.tanks": (
        "§7.3: tanks do not bear losses, nor defend with their 1, unless they are alone.",
        "§7.3：戦車は単独でない限り、損害を負わせられず、防御力 1 も使えない。",
    ),
    "bushido.told.advance": ("§7.3: the advance ignores ZOC.", "§7.3：戦闘後前進は ZOC を無視する。"),
    "bushido.told.headquarters": (
        "§7.0: a headquarters without strength takes part, and lends its efficiency.",
        "§7.0：攻撃力のない司令部も参加でき、その練度を使える。",
    ),
    "bushido.told.surrounded": (
        "§7.1: its own units around it do not undo that it is surrounded.",
        "§7.1：周りに自軍ユニットがいても包囲は成立する。",
    ),
    "bushido.told.twice": (
        "§5.52: disrupted again in the same turn is disrupted once.",
        "§5.52：同じターンに重ねて混乱しても、それ以上の効果はない。",
    ),
    "bushido.due.steps": (
        "{side}: steps lost, up to {n} less what went back?",
        "{side}：失ったステップ数は（後退分を除き {n} まで）？",
    ),
    "bushido.due.all": ("{side}: steps of what is gone", "{side}：除去されたユニットのステップ数"),
    "bushido.due.tanks": ("{side}: a die for each tank, {n}", "{side}：戦車 {n} 個のダイス"),
}
