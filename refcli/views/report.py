"""The after-action report as Markdown: heading, the story turn by turn with the commands folded behind it, luck, forces, tracks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..core.fairness import reading
from ..text import find
from . import luck
from .cells import clean, shortened
from .page import Page
from .parts import change_words, merged, path_name, words
from .results import result_lines

if TYPE_CHECKING:
    from ..core.answer import Answer

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|])")


def show(answer: Answer, page: Page) -> None:
    """``data``: the ``Story`` of ``services/report.py``."""
    page.width = None
    for line in markdown(answer, page):
        page.line(line)


def escape(text: str) -> str:
    """Text of players, so that Markdown shows it as it is."""
    return _MARKS.sub(r"\\\1", clean(text))


def markdown(answer: Answer, page: Page) -> Iterator[str]:
    """The report's lines."""
    story = answer.data
    heading = story.tale.heading
    yield f"# {page.catalogue(heading.title)}: {escape(heading.session)}"
    yield ""
    for label, told in heading_lines(story, page):
        yield f"- **{label}** {escape(told)}"
    for chapter in story.chapters:
        yield ""
        yield f"## {escape(turn_name(chapter.turn, page))}"
        yield ""
        for scene in chapter.scenes:
            yield from _scene(scene, answer, page)
        yield from _behind(chapter, page)
    yield ""
    yield f"## {page.key('report.luck')}"
    yield ""
    for line in luck.lines(story.luck, page):
        yield f"- {escape(line.strip())}"
    yield from _fates(story, page)
    yield from _tracks(story, page)
    yield from _dice(story, page)


# What stands on top


def heading_lines(story: Any, page: Page) -> Iterator[tuple[str, str]]:
    """(label, text) of all that is told before the story."""
    heading = story.tale.heading
    yield page.key("report.result"), outcome(story, page)
    if heading.branch is not None:
        yield page.key("report.branch"), page.catalogue(heading.branch)
    if heading.players:
        told = [page.key("report.player", side=page.name(side), name=clean(name)) for side, name in heading.players.items()]
        yield page.key("report.players"), page.key("view.list").join(told)
    minutes = -(-heading.seconds // 60)
    played = page.key("report.played", date=heading.began.strftime("%Y-%m-%d %H:%M"), hours=minutes // 60, minutes=f"{minutes % 60:02}")
    yield page.key("report.when"), played + (page.key("report.pauses", n=heading.pauses) if heading.pauses else "")
    if heading.scenario is not None:
        yield page.key("report.scenario"), page.catalogue(heading.scenario)
    if heading.options:
        yield page.key("report.options"), page.key("view.list").join(page.catalogue(one) for one in heading.options)
    for doubt in heading.doubts:
        yield page.key("report.doubt"), page.catalogue(doubt)
    yield page.key("report.record"), page.key("report.summary", entries=heading.entries, taken_back=heading.taken_back, head=heading.head)


def outcome(story: Any, page: Page) -> str:
    """Who won, at what level, and where that was settled; or that it is still open."""
    heading = story.tale.heading
    if not heading.over:
        return page.key("report.open", turn=turn_name(story.tale.chapters[-1].turn, page) if story.tale.chapters else "")
    parts = [won(story, page)]
    settled = [one for one in story.tale.chapters if any(row["seq"] == heading.decided for scene in one.scenes for row in scene.rows)]
    parts += [page.key("report.decided", turn=turn_name(one.turn, page), seq=heading.decided) for one in settled]
    return page.key("view.list").join(parts)


def won(story: Any, page: Page) -> str:
    """Who won, and at what level."""
    heading = story.tale.heading
    side = page.key("report.won", side=page.name(heading.winner)) if heading.winner else page.key("report.nobody-won")
    return page.key("view.list").join([side, page.name(heading.level)] if heading.level else [side])


def turn_name(turn: str | None, page: Page) -> str:
    """A turn as a heading: by its name where it has one, its number as a number."""
    if turn is None:
        return page.key("report.no-turn")
    named = page.name(turn)
    side, _, number = turn.rpartition("-")
    if side and number.isdigit() and page.name(f"turn-{side}") != f"turn-{side}":
        return page.key("report.turn-of", side=page.name(side), n=number)
    month, _, week = turn.partition("-")
    if named == turn and week.isdigit() and find(f"place.month.{month}"):
        return page.key("place.turn.bataan", month=page.key(f"place.month.{month}"), n=week)
    return page.key("report.turn", n=turn) if turn.isdigit() else named


# The story


def told(scene: Any, page: Page, story: Any = None) -> str:
    """What a scene tells, in one sentence; of the ``story``'s last one also how the game ended."""
    text = _sentence(scene, page)
    if scene.ends and story is not None:
        text = " ".join(one for one in (text, page.key("report.ended", outcome=won(story, page))) if one)
    return text


def _sentence(scene: Any, page: Page) -> str:
    if scene.sentence is not None:
        text = page.catalogue(scene.sentence).strip()
        text = text[:1].upper() + text[1:]
        return text if text.endswith((".", "。", "!", "！")) else text + page.key("report.stop")
    if scene.answer is None:
        return ""
    lines = page.key("view.list").join(result_lines(scene.answer, page.catalogue))
    key = f"story.label.{scene.answer.command.replace(' ', '-')}"
    return page.key("report.labelled", label=page.key(key), told=lines) if find(key) else lines


def moved(scene: Any, answer: Answer, page: Page) -> list[str]:
    """The tracks that a scene moved, from what to what."""
    return [change_words(one, page.catalogue) for one in merged(scene.changes, answer.paths) if isinstance(one.new, int)]


def fate(row: dict[str, Any], page: Page) -> str:
    """What became of an entry: taken back, replaced, refused or broken off (with its §), agreed upon; else nothing."""
    parts = []
    if why := row.get("why"):
        parts.append(" ".join([page.key(f"view.log.{why}"), *(f"§{rule}" for rule in row.get("rules") or ())]))
    if row["undone"]:
        replaced = row.get("replaced_by")
        parts.append(page.key("report.replaced", seq=replaced) if replaced else page.key("view.log.undone"))
    if row.get("agreed"):
        parts.append(page.key("view.log.agreed", text=clean(row["agreed"])))
    return " · ".join(parts)


def said(row: dict[str, Any]) -> str:
    """The words of an entry, or what it takes back."""
    if row.get("acts"):
        return f"{row['kind']} {' '.join(f'#{seq}' for seq in row['acts'])}"
    return clean(shortened(row["order"] or ""))


def faces(row: dict[str, Any]) -> str:
    """The dice of an entry."""
    return ", ".join(str(die["value"]) for die in row["dice"])


def _scene(scene: Any, answer: Answer, page: Page) -> Iterator[str]:
    if scene.note is not None:
        yield f"> {escape(scene.note)}"
        yield ""
        return
    if not (text := told(scene, page, answer.data)):
        return
    tracks = page.key("view.list").join(moved(scene, answer, page))
    yield escape(text) + (f" *({escape(tracks)})*" if tracks else "")
    yield ""


def _behind(chapter: Any, page: Page) -> Iterator[str]:
    """The entries of a turn, folded."""
    rows = [row for scene in chapter.scenes for row in scene.rows if row["kind"] != "note"]
    if not rows:
        return
    yield f"<details><summary>{page.key('report.commands')}</summary>"
    yield ""
    for row in rows:
        struck = "~~" if row["undone"] else ""
        dice = f" — {page.key('view.dice')} {faces(row)}" if row["dice"] else ""
        mark = fate(row, page)
        yield f"- {struck}`#{row['seq']} {said(row).replace('`', chr(39))}`{struck}{dice}" + (f" *({escape(mark)})*" if mark else "")
    yield ""
    yield "</details>"


# What it came to


def fate_rows(story: Any, page: Page) -> list[list[str]]:
    """Who, start, lost, left, fate: a row for each of the forces."""
    rows = []
    for one in story.tale.fates:
        left = None if one.start is None or one.lost is None else one.start - one.lost
        numbers = ["" if value is None else str(value) for value in (one.start, one.lost, left)]
        who = path_name(one.who, page.catalogue) if isinstance(one.who, str) else page.catalogue(one.who)
        rows.append([who, *numbers, "" if one.fate is None else page.catalogue(one.fate)])
    return rows


def fate_heads(page: Page) -> list[str]:
    """The headings of the table of forces."""
    return [page.key(f"report.{key}") for key in ("force", "start", "lost", "left", "fate")]


def _fates(story: Any, page: Page) -> Iterator[str]:
    rows = fate_rows(story, page)
    if rows:
        yield from _table(page.key("report.forces"), fate_heads(page), rows)


def _tracks(story: Any, page: Page) -> Iterator[str]:
    chapters = [chapter for chapter in story.tale.chapters if chapter.scenes]
    series = told_tracks(story)
    if not series or not chapters:
        return
    ends = _ends(chapters)
    heads = [page.key("report.track"), page.key("report.start"), *(turn_name(chapter.turn, page) for chapter in chapters)]
    rows = []
    for one in series:
        values = [[value for seq, value in one.points if seq <= end][-1] for end in ends]
        rows.append([path_name(one.path, page.catalogue), str(one.points[0][1]), *map(str, values)])
    yield from _table(page.key("report.tracks"), heads, rows)


def _ends(chapters: list[Any]) -> list[int]:
    """The last entry of each turn."""
    return [max(row["seq"] for scene in chapter.scenes for row in scene.rows) for chapter in chapters]


def told_tracks(story: Any) -> list[Any]:
    """The tracks, and whatever else stood otherwise at the end of some turn than at the start; not what is counted within a turn."""
    ends = _ends([chapter for chapter in story.tale.chapters if chapter.scenes])

    def told(one: Any) -> bool:
        declared = story.tale.end.paths.find(one.path)
        if declared is not None and declared.kind == "track":
            return True
        return any(max(point for point in one.points if point[0] <= end)[1] != one.points[0][1] for end in ends)

    return [one for one in story.series if told(one)]


def _table(title: str, heads: list[str], rows: list[list[str]]) -> Iterator[str]:
    yield ""
    yield f"## {title}"
    yield ""
    yield "| " + " | ".join(map(escape, heads)) + " |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        yield "| " + " | ".join(map(escape, row)) + " |"


def _dice(story: Any, page: Page) -> Iterator[str]:
    if not story.throws:
        return
    yield ""
    yield f"## {page.key('report.dice')}"
    for one in story.throws:
        yield ""
        yield f"**{dice_title(one, page)}**"
        yield ""
        yield "| " + " | ".join(str(face) for face in range(1, one.sides + 1)) + " |" if one.sides <= 20 else ""
        if one.sides <= 20:
            yield "|" + "---|" * one.sides
            yield "| " + " | ".join(str(one.faces[face]) for face in range(1, one.sides + 1)) + " |"
        yield ""
        yield dice_words(one, page)


def dice_title(one: Any, page: Page) -> str:
    """Which dice these are."""
    return page.key("report.dice-of", source=page.key(f"report.source.{one.source}"), sides=one.sides, n=one.faces.total())


def dice_words(one: Any, page: Page) -> str:
    """What can fairly be said of them."""
    found = reading(one.faces, one.sides)
    places = {
        "mean": f"{found.mean:.2f}",
        "fair": f"{found.fair_mean:.1f}",
        "error": f"{found.error:.2f}",
        "chi": f"{found.chi_square:.1f}",
        "degrees": one.sides - 1,
    }
    if found.p is None:
        return page.key("report.dice-few", **places)
    return page.key("report.dice-reading", p=f"{found.p:.2f}" if found.p >= 0.01 else "< 0.01", **places)


def state_words(state: Any, answer: Answer, page: Page) -> list[tuple[str, str, str]]:
    """(path, name, value in words) of all that everybody may see of a position."""
    shown = [(path, value) for path, value in state.values.items() if (found := state.paths.find(path)) and found.kind in STEPPED]
    return [(path, path_name(path, page.catalogue), words(value, page.catalogue)) for path, value in shown]


STEPPED = frozenset({"track", "pool", "key", "flag", "keys"})
"""The kinds of paths that the step through the game shows."""
