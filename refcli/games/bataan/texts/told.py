"""What players of Bataan are reminded of (``bataan/told.py``)."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "bataan.told.tanks": (
        "§13.2: of the 12 tanks at most 3 begin west of Natib, the rest (9) east.",
        "§13.2：戦車 12 個のうちナティブ山の西は 3 個まで、残り（9 個）は東。",
    ),
    "bataan.told.sources": (
        "§3.1: sources: Japan Olongapo, Hermosa, the villages of the west coast; US Cabcaben, Mariveles.",
        "§3.1：補給源は、日本軍がオロンガポ、ヘルモサ、西海岸の村、米軍がキャブキャベンとマリベレス。",
    ),
    "bataan.told.oos": (
        "§3.4: out of supply: half the movement too, 1 at least.",
        "§3.4：補給切れは移動力も半分（切捨て、最低 1）。",
    ),
    "bataan.told.supply-zoc": (
        "§6.1: an enemy ZOC cuts the line unless a friend stands there.",
        "§6.1：味方のいない敵 ZOC は補給線を断つ。",
    ),
    "bataan.told.disrupted": (
        "§5.52: disrupted units do not attack, and move one hex.",
        "§5.52：混乱ユニットは攻撃できず、移動は 1 ヘクスだけ。",
    ),
    "bataan.told.zoc": (
        "§6.0: ZOC: US regiments and Japanese battalions; nobody else.",
        "§6.0：ZOC を持つのは米軍・フィリピン軍の連隊と日本軍の大隊だけ。",
    ),
    "bataan.told.entering": (
        "§6.1: entering an enemy ZOC ends the move; from one straight into another takes all of it.",
        "§6.1：敵 ZOC に入れば移動終了。敵 ZOC から敵 ZOC へは全移動力を使う。",
    ),
    "bataan.told.strategic": (
        "§5.4: strategic movement is double, on any ground, neither out of nor into an enemy ZOC.",
        "§5.4：戦略移動は移動力 2 倍（道路に限らない）。敵 ZOC の出入りは不可。",
    ),
    "bataan.told.marines": (
        "§10.3.2: the 2nd Marine Battalion alone may cross to or from Corregidor, as strategic movement.",
        "§10.3.2：第 2 海兵大隊だけはコレヒドールと往復できる（戦略移動扱い）。",
    ),
    "bataan.told.land-now": (
        "§10.1: landings that wait are made now.",
        "§10.1：待たせた上陸攻撃は、このフェイズに行える。",
    ),
    "bataan.told.siege-now": (
        "§10.5: siege guns that have not fired may fire now.",
        "§10.5：未射撃の攻城砲兵は、このフェイズに射撃できる。",
    ),
    "bataan.told.rebuilt": (
        "§8.21: what was made whole this turn neither moves nor fights.",
        "§8.21：このターン再編制したユニットは移動も戦闘もできない。",
    ),
    "bataan.told.stacking": (
        "§9.1: a hex holds, clear or jungle: two regiments of a division and a battalion; rough: one and a battalion. A tank is a"
        " quarter battalion, one where there is no road; a headquarters is a battalion; the Scouts are a division of their own.",
        "§9.1：スタックは開墾地・ジャングルなら同じ師団の 2 個連隊＋1 個大隊、荒地なら 1 個連隊＋1 個大隊。戦車は 1/4 大隊"
        "（道路がなければ 1 個まで）、司令部は 1 個大隊、偵察連隊は独立した師団扱い。",
    ),
    "bataan.told.turned": ("§5.1: turn what has acted.", "§5.1：行動したユニットは向きを変えて示す。"),
    "bataan.told.off-map": (
        "§5.1: units off the map are under 14th Army's command.",
        "§5.1：盤外のユニットは常に第 14 軍の指揮下。",
    ),
    "bataan.told.second-line": (
        "§5.81: a US unit that first comes south of the second line may try to entrench besides its action.",
        "§5.81：第二抵抗線の南へ初めて入った米軍ユニットは、行動に加えて塹壕建設を試みられる。",
    ),
    "bataan.told.third": (
        "§5.0: independent units may act a third time too, together with the formation they acted with.",
        "§5.0：独立ユニットも、一緒に行動した部隊とともに 3 回目を試みられる。",
    ),
    "bataan.told.army-lands": (
        "§10.1: landings: now, or they wait for the reduced phase.",
        "§10.1：上陸攻撃は今か、縮小活性化フェイズ。",
    ),
    "bataan.told.army-siege": (
        "§10.5: siege guns: now, or in the reduced phase.",
        "§10.5：攻城砲兵の射撃は今か、縮小活性化フェイズ。",
    ),
    "bataan.told.battery-range": (
        "§10.3.1: how many batteries reach: 1 south of the second line, 2 within 8 hexes, 3 within 4.",
        "§10.3.1：届く砲台の数：第二抵抗線以南 1、8 ヘクス以内 2、4 ヘクス以内 3。",
    ),
    "bataan.told.siege-lost": (
        "§10.5: was 14th Army hurt or driven back? Then its siege guns are gone: siege-lost.",
        "§10.5：第 14 軍が損害を受けたか後退したなら、攻城砲兵を失う：siege-lost。",
    ),
    "bataan.told.landing": (
        "§10.1: only what was activated at Olongapo, or was off the map last turn, lands; the US fire first (land does both).",
        "§10.1：上陸できるのはオロンガポで活性化したか前ターンから盤外にいたユニット。先に米軍の砲撃（land でまとめて解決）。",
    ),
    "bataan.told.breakout": (
        "§12.7: at the end of an action phase or of a turn, where no Japanese line crosses the peninsula.",
        "§12.7：アクション・フェイズかターンの終わりに、日本軍の東西の戦線が切れていれば企図できる。",
    ),
    "bataan.told.trenches": (
        "§3.23: entrenchments that stand stay; no new ones are dug.",
        "§3.23：すでにある塹壕は残る。新たな建設はできない。",
    ),
}
