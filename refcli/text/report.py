"""The after-action report."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "report.help": ("Write the after-action report: the story, the tracks, the dice", "戦闘詳報を書く: 経過、トラック、ダイス"),
    "report.format": ("Markdown, or one HTML page", "Markdown か、一枚の HTML ページ"),
    "report.file": ("write it to this file", "このファイルに書く"),
    "report.packed": ("a packed record instead of the session", "セッションの代わりに、まとめた記録ファイル"),
    "report.summary": (
        "{entries} entries on the record, {taken_back} of them taken back. Head {head}.",
        "記録 {entries} 件、うち取り消し {taken_back} 件。ヘッド {head}。",
    ),
    "report.no-turn": ("The game", "ゲーム"),
    "report.tracks": ("Tracks", "トラック"),
    "report.track": ("track", "トラック"),
    "report.start": ("start", "開始"),
    "report.luck": ("Luck", "ダイスの運"),
    "report.dice": ("Dice", "ダイス"),
    "report.dice-of": ("{n} throws of a d{sides}, {source}", "d{sides} を {n} 回、{source}"),
    "report.source.seed": ("from the seed", "シードの目"),
    "report.source.typed": ("typed by the players", "プレイヤーが入力した目"),
    "report.source.os": ("from the system", "システムの目"),
    "report.dice-reading": (
        "Mean {mean}; fair dice have {fair}, give or take {error} (one standard error). Chi-square {chi} with {degrees} degrees of"
        " freedom: fair dice stray this far or farther with chance {p}.",
        "平均 {mean}。公正なダイスなら {fair}、標準誤差は ±{error}。カイ二乗 {chi} (自由度 {degrees})。公正なダイスがこれ以上ずれる確率は"
        " {p}。",
    ),
    "report.dice-few": (
        "Mean {mean}; fair dice have {fair}, give or take {error} (one standard error). Chi-square {chi} with {degrees} degrees of"
        " freedom; too few throws to judge by it.",
        "平均 {mean}。公正なダイスなら {fair}、標準誤差は ±{error}。カイ二乗 {chi} (自由度 {degrees})。判断するには回数が足りません。",
    ),
}
