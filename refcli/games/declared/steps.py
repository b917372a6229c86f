"""One step of the clock: which phase comes next, in loops too, and what its beginning brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.outcome import Name, Outcome, texts
from .amounts import reckoned
from .book import Book
from .conditions import condition, holds, told
from .effects import befall
from .needs import renew
from .position import DONE, LOOP, PASSED, PASSES, PHASE, TURN
from .scene import Scene

Row = Mapping[str, Any]
SPANS = ("phase", "round", "turn")


def comes(scene: Scene, row: Row, wanted: str | None = None) -> bool:
    """Whether a phase is not passed over; one that is wanted comes in any case."""
    return row["key"] == wanted or holds(row, scene.within(row.get("side"), None))


def done(scene: Scene, loop: str, last: bool) -> bool:
    """Whether a loop ends as it is left from a phase: its ``until`` holds, or its rounds are done."""
    row = scene.book.loops[loop]
    if "until" in row:
        return (last or row.get("at_once", False)) and all(condition(text).holds(scene) for text in told(row["until"]))
    return last and scene.out[LOOP[loop]] >= (reckoned(row["times"], scene) or 0)


def after(scene: Scene, wanted: str | None = None, out_of: str | None = None) -> tuple[str | None, str | None]:
    """The next phase of this turn (None: the turn is over), and the loop of which it begins a round. ``wanted``: a phase that comes in any
    case; ``out_of``: a loop that is left whatever its ``until`` says."""
    book, now = scene.book, scene.out[PHASE]
    rows = book.phases_in(scene.out[TURN])
    keys = [row["key"] for row in rows]
    at = keys.index(now) if now in keys else -1
    loop = book.loop_of(now) if at >= 0 else None
    if loop is not None:
        within = [row for row in rows if row["key"] in book.loops[loop]["phases"]]
        place = [row["key"] for row in within].index(now)
        over = done(scene, loop, False)
        if not over:
            for row in within[place + 1 :]:
                if comes(scene, row, wanted):
                    return row["key"], None
            if loop != out_of and not done(scene, loop, True):
                for row in within:
                    if comes(scene, row, wanted):
                        return row["key"], loop
        at = keys.index(within[-1]["key"])
    for row in rows[at + 1 :]:
        if comes(scene, row, wanted):
            begun = book.loop_of(row["key"])
            return row["key"], begun
    return None, None


def begin(scene: Scene, key: str, loop: str | None) -> None:
    """A phase begins: its limits anew, its effects, its §. ``loop``: the one of which it begins a round."""
    out, book = scene.out, scene.book
    old = book.loop_of(out[PHASE])
    if old is not None and old != book.loop_of(key):
        leave(out, old)
    if loop is not None:
        out.add(LOOP[loop], 1)
    row = book.phases[key]
    out.set(PHASE, key)
    out.set(DONE, ())
    renew(out, scene, SPANS[: 2 if loop is not None else 1])
    scene.att, scene.against = row.get("side"), None
    if scene.att is not None and len(book.sides) == 2:
        scene.against = book.others(scene.att)[0]
    out.cite(*row.get("sections", ()))
    befall(scene, row)


def leave(out: Outcome, loop: str) -> None:
    """A loop is over: nobody has passed."""
    out.set(LOOP[loop], 0)
    out.set(PASSES, 0)
    out.set(PASSED, None)


def first(scene: Scene, turn: str) -> str:
    """The first phase of a turn that is not passed over; the first of all where each is."""
    rows = scene.book.phases_in(turn)
    return str(next((row["key"] for row in rows if comes(scene, row)), rows[0]["key"]))


def begin_turn(scene: Scene, turn: str) -> None:
    """A turn begins: its limits anew, its note, its first phase."""
    out, book = scene.out, scene.book
    if (old := book.loop_of(out[PHASE])) is not None:
        leave(out, old)
    out.set(TURN, turn)
    renew(out, scene, SPANS)
    key = first(scene, turn)
    out.tell("declared.next.turn", turn=Name(turn))
    note_of(scene, turn)
    begin(scene, key, book.loop_of(key))


def note_of(scene: Scene, turn: str) -> None:
    """What is to be known of a turn."""
    if note := scene.out.state.tables["calendar"].get("note", {}).get(turn):
        scene.out.instructions.append(scene.told(note))


def checklist(scene: Scene) -> None:
    """The checklist of the phase that has been reached, for the hands."""
    row = phase_row(scene.out)
    if row is not None:
        scene.out.instructions += [texts(line) if not _spoken(line) else scene.told(line) for line in row["checklist"]]


def _spoken(line: Mapping[str, str]) -> bool:
    return any("{" in text or "@" in text for text in line.values())


def phase_row(out: Outcome) -> Row | None:
    """The phase at hand, as its calendar has it."""
    return next((row for row in out.state.tables["calendar"]["phase"] if row["key"] == out[PHASE]), None)


def last_turn(book: Book, scenario: str | None) -> str:
    """The turn with which the game ends."""
    row = book.scenarios[scenario] if scenario is not None else {}
    return str(row.get("last", book.turns[-1]))
