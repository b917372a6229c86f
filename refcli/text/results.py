"""Results of the rulings and services that every game has, in words: how ``views/results.py`` reads these keys stands there."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "result.roll": ("{total} ({dice})", "{total} ({dice})"),
    "result.track": ("{path}: {new}", "{path}：{new}"),
    "result.stir": (
        "stirred in: “{word}”; dice from number {die} on are mixed with it",
        "「{word}」を混ぜました。{die} 番以降のダイスに効きます",
    ),
    "result.note": ("noted: “{text}”", "記録：「{text}」"),
    "result.undo": ("taken back: {entries}", "取り消し：{entries}"),
    "result.redo": ("done again: {entries}", "やり直し：{entries}"),
    "result.new": ("{session}: {game}", "{session}：{game}"),
    "result.new.scenario": ("{scenario}", "{scenario}"),
    "result.new.options": ("options: {options}", "選択ルール：{options}"),
    "result.new.dice_mode": ("{dice_mode} dice", "ダイス {dice_mode}"),
    "result.new.dice_mode.digital": ("digital dice", "デジタルダイス"),
    "result.new.dice_mode.physical": ("physical dice", "実物のダイス"),
    "result.new.cup": ("{cup} cup", "カップ {cup}"),
    "result.new.cup.drawn": ("drawn cup", "チットは refcli が抽選"),
    "result.new.cup.real": ("real cup", "チットは実物のカップから"),
    "result.new.seed_sha256": ("SHA-256 of the seed: {seed_sha256}", "シードの SHA-256：{seed_sha256}"),
    "result.pack": ("{file}: {entries} entries, head {head}", "{file}：{entries} 件、照合コード {head}"),
    "result.use": ("now in use: {session}", "使用中：{session}"),
}
