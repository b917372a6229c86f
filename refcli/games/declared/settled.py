"""What is due, in one place: what a phase owes, what rulings have made due, and which ruling settles it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ...core.outcome import Name, Outcome, Say, name_of, say, texts
from ...core.owed import Owed
from ...core.state import State
from .book import Book
from .conditions import holds
from .position import DONE, OWED, PHASE
from .scene import Scene, phase_side

DEAL = "deck deal"


class Act(NamedTuple):
    """What a ruling was: the command, the table (or pool, or deck), the side; None where it was all of them, or none."""

    command: str
    table: str | None = None
    side: str | None = None


def act_in(book: Book, words: str) -> Act:
    """The act that words begin: ``event successor``, ``deck deal red``."""
    parts = words.split()
    size = 2 if parts[:1] in (["deck"], ["pool"], ["time"]) and len(parts) > 1 else 1
    rest = parts[size:]
    side = next((word for word in rest if word in book.sides), None)
    return Act(" ".join(parts[:size]), next((word for word in rest if word not in book.sides), None), side)


def settles(done: Act, due: Act) -> bool:
    """Whether an act is one that is due."""
    same = done.command == due.command and due.table in (None, done.table)
    return same and (due.side is None or done.side in (None, due.side))


def declared_owes(row: Mapping[str, Any], book: Book) -> Iterator[dict[str, Any]]:
    """What a phase owes: a table each with ``do``, ``must``, and ``when`` where it says so. An event is named by its key alone."""
    for one in row.get("owes", ()):
        item = {"do": one} if isinstance(one, str) else dict(one)
        if item["do"] in book.game.get("event", {}):
            item["do"] = f"event {item['do']}"
        yield {"must": True} | item


def mark(words: str) -> str:
    """How an act that a phase owes is noted when it is done: an event by its key alone."""
    return words[6:] if words.startswith("event ") else words


def owed_by_phase(scene: Scene, row: Mapping[str, Any], done: Iterable[str]) -> Iterator[Owed]:
    """What a phase owes and has not got."""
    book, done = scene.book, set(done)
    cited = tuple(row.get("sections", ()))
    for item in declared_owes(row, book):
        if not holds(item, scene) or mark(item["do"]) in done:
            continue
        name = mark(item["do"])
        if item["do"].startswith("event "):
            why = say("declared.next.owed", phase=name_of("phase", row["key"]), table=Name(name))
        else:
            why = say("declared.next.owed.do", phase=name_of("phase", row["key"]), words=item["do"])
        for words in _each(book, item["do"], done):
            side = act_in(book, words).side or (row.get("side") if len(book.sides) > 1 else None)
            yield Owed(words, why, item["must"], cited, side)


def _each(book: Book, words: str, done: set[str]) -> Iterator[str]:
    """A deal to all hands is one act; where some have had theirs it is one for each of the others."""
    act = act_in(book, words)
    if act.command == DEAL and act.side is None:
        hands = book.hands(act.table or next(iter(book.game.get("deck", {}))))
        each = [f"{words} {side}" for side in hands]
        if any(one in done for one in each):
            yield from (one for one in each if one not in done)
            return
    yield words


def owed(state: State) -> Iterator[Owed]:
    """All that is due now: of the phase, then of rulings."""
    book = Book.at(state.tables)
    scene = Scene(Outcome(state), None, phase_side(state))
    if book.turns and (row := book.phases.get(state[PHASE])):
        yield from owed_by_phase(scene, row, state[DONE] or ())
    yield from owed_of_rulings(state, book)


def owed_of_rulings(state: State | Outcome, book: Book) -> Iterator[Owed]:
    """What rulings have made due."""
    for item in state[OWED] if book.owing else ():
        n, _, words = item.partition(":")
        effect = book.owing[int(n)] if int(n) < len(book.owing) else {}
        why: Say = texts(effect["why"]) if effect.get("why") else say("declared.owed", words=words)
        yield Owed(words, why, effect.get("must", True), (), act_in(book, words).side)


def settle(out: Outcome, scene: Scene, act: Act) -> None:
    """A ruling has begun: what it settles is due no more. Nothing in a lookup."""
    state, book = out.state, scene.book
    if not state.live:
        return
    if book.owing and (left := tuple(item for item in out[OWED] if not settles(act, act_in(book, item.partition(":")[2])))) != out[OWED]:
        out.set(OWED, left)
    row = book.phases.get(out[PHASE]) if book.turns else None
    done: tuple[str, ...] = out[DONE] or ()
    found = [mark(item["do"]) for item in declared_owes(row or {}, book) if settles(act, act_in(book, item["do"]))]
    if act.command == "event" and act.table is not None:
        found.append(act.table)
    for word in dict.fromkeys(found):
        if word not in done:
            done = (*done, *_noted(book, word, act, done))
    if done != (out[DONE] or ()):
        out.set(DONE, done)


def _noted(book: Book, word: str, act: Act, done: tuple[str, ...]) -> tuple[str, ...]:
    """A deal to one hand settles that hand's; the last of them settles all."""
    due = act_in(book, word)
    if due.command != DEAL or due.side is not None or act.side is None:
        return (word,)
    one = f"{word} {act.side}"
    rest = [f"{word} {side}" for side in book.hands(act.table or next(iter(book.game["deck"]))) if side != act.side]
    return (one, word) if set(rest) <= set(done) else (one,) if one not in done else ()
