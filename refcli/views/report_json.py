"""The after-action report as JSON: the same story for a program."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .page import Page
from .report import fate_rows, heading_lines, moved, told, turn_name

if TYPE_CHECKING:
    from ..core.answer import Answer


def show(answer: Answer, page: Page) -> None:
    """``data``: the ``Story`` of ``services/report.py``."""
    page.width = None
    page.line(json.dumps(document(answer, page), ensure_ascii=page.ascii))


def document(answer: Answer, page: Page) -> dict[str, Any]:
    """The whole report, texts in the language that was asked for."""
    story = answer.data
    heading = story.tale.heading
    return {
        "schema": 1,
        "game": answer.game,
        "session": heading.session,
        "title": page.catalogue(heading.title),
        "winner": heading.winner,
        "level": heading.level,
        "decided": heading.decided,
        "players": dict(heading.players),
        "began": heading.began.isoformat(),
        "seconds": heading.seconds,
        "heading": [{"label": label, "text": text} for label, text in heading_lines(story, page)],
        "turns": [
            {
                "turn": chapter.turn,
                "name": turn_name(chapter.turn, page),
                "scenes": [_scene(scene, answer, page) for scene in chapter.scenes],
            }
            for chapter in story.chapters
        ],
        "luck": story.luck,
        "forces": [dict(zip(("who", "start", "lost", "left", "fate"), row, strict=True)) for row in fate_rows(story, page)],
        "tracks": [
            {"path": one.path, "low": one.low, "high": one.high, "points": [list(point) for point in one.points]} for one in story.series
        ],
        "dice": [
            {"source": one.source, "sides": one.sides, "faces": {str(k): v for k, v in sorted(one.faces.items())}} for one in story.throws
        ],
    }


def _scene(scene: Any, answer: Answer, page: Page) -> dict[str, Any]:
    return {
        "seq": scene.seq,
        "side": scene.side,
        "text": told(scene, page, answer.data) or None,
        "note": scene.note,
        "moved": moved(scene, answer, page),
        "changes": [{"path": one.path, "old": one.old, "new": one.new} for one in scene.changes],
        "entries": [
            {"seq": row["seq"], "order": row["order"], "dice": [die["value"] for die in row["dice"]], "undone": row["undone"]}
            for row in scene.rows
        ],
    }
