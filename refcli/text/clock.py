"""Where the clock stands, as people say it: turns and phases of games whose keys say less than the name does.

``place.turn.GAME``: ``{turn}`` is the key as it is; ``{side}``, ``{month}`` and ``{n}`` are the two parts of a key such as ``jp-3``.
"""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "place.turn.arras": ("turn {turn}", "第{turn}ターン"),
    "place.turn.corregidor": ("turn {turn}", "第{turn}ターン"),
    "place.turn.bataan": ("{month}, week {n}", "{month}第{n}週"),
    "place.phase.arras.free": ("Allies", "連合軍"),
    "place.phase.arras.move": ("German movement phase", "ドイツ軍移動フェイズ"),
    "place.phase.arras.combat": ("German combat phase", "ドイツ軍戦闘フェイズ"),
    "place.phase.arras.recovery": ("German recovery phase", "ドイツ軍回復フェイズ"),
    "place.phase.corregidor.bombardment": ("bombardment phase", "襲撃前砲撃フェイズ"),
    "place.phase.corregidor.assault": ("assault phase", "襲撃フェイズ"),
    "place.month.jan": ("January", "1月"),
    "place.month.feb": ("February", "2月"),
    "place.month.mar": ("March", "3月"),
    "place.month.apr": ("April", "4月"),
    "place.month.may": ("May", "5月"),
    "place.month.jun": ("June", "6月"),
    "place.month.jul": ("July", "7月"),
    "place.month.aug": ("August", "8月"),
    "place.month.sep": ("September", "9月"),
    "place.month.oct": ("October", "10月"),
    "place.month.nov": ("November", "11月"),
    "place.month.dec": ("December", "12月"),
}
