"""Its results in words."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "result.bridge.assault": ("{by}: {column} · die {roll} · {key}", "{by}：{column} · ダイス {roll} · {key}"),
    "result.bridge.assault.taken": ("the bridge is taken", "橋を奪取"),
    "result.bridge.demolish": ("die {roll}: {key}", "ダイス {roll}：{key}"),
    "result.bridge.time-next": ("turn {turn}", "第{turn}ターン"),
}
