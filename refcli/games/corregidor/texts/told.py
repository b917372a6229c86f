"""What players of Corregidor are reminded of (``corregidor/told.py``)."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "corregidor.told.forts": (
        "§14.6.3: all US units begin in forts.",
        "§14.6.3：米軍ユニットは全て要塞で開始する。",
    ),
    "corregidor.told.strategic": ("§14.4: strategic movement: yes.", "§14.4：戦略移動は使える。"),
    "corregidor.told.zoc": (
        "§14.5: every undisrupted unit has a ZOC, Japanese tanks none.",
        "§14.5：混乱していない全ユニットが ZOC を持つ（日本軍戦車を除く）。",
    ),
    "corregidor.told.stacking": (
        "§14.9: two battalions in a hex and any tanks; a company is a quarter.",
        "§14.9：1 ヘクスに 2 個大隊と戦車は任意。中隊は 1/4 大隊。",
    ),
    "corregidor.told.rejoin": (
        "§14.10: marine companies rejoin in one hex, and only where none is lost and no step.",
        "§14.10：海兵中隊の再統合は全中隊が同じヘクスにいて、損失もステップロスもない場合だけ。",
    ),
    "corregidor.told.no-battery": (
        "§14.14: coastal batteries and siege guns give no support.",
        "§14.14：沿岸砲台と攻城砲兵は戦術支援できない。",
    ),
    "corregidor.told.opportunity": (
        "§14.6.2: not at who enters a fort, Malinta or San Jose; batteries that have not fired may answer first: counterbattery.",
        "§14.6.2：要塞・マリンタ・サンホセへ入るユニットは撃てない。未射撃の砲台は先に応射できる：counterbattery。",
    ),
    "corregidor.told.once": ("§14.12: each battery once a turn.", "§14.12：各砲台はターンに 1 回。"),
    "corregidor.told.south": (
        "§14.15.1: the south is the shore between Wheeler and Hooker Point.",
        "§14.15.1：南岸とはホイーラー岬とフッカー岬の間の海岸。",
    ),
    "corregidor.told.neighbours": (
        "§15.2: on a US unit it attacks, and Japanese units next to that hex may help.",
        "§15.2：米軍ユニット上に降りたら攻撃する。隣接する日本軍ユニットも支援できる。",
    ),
    "corregidor.told.wave": (
        "§16.2: the second wave is {second} units, {last} follow.",
        "§16.2：第 2 波は {second} ユニット、後続は {last} ユニット。",
    ),
}
