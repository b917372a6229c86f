"""What ``status`` shows of an own game, and what to do now."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.outcome import Name, Outcome, Say, name_of, say
from ...core.showing import Bar, Line
from ...core.state import State
from .amounts import reckoned
from .book import Book
from .clock import coming
from .effects import level_of
from .position import LOOP, OVER, PASSES, WINNER, chits, discarded, hand, pile, removed, used
from .scene import Scene, phase_side
from .settled import owed


def summary(state: State) -> list[Bar | Line]:
    """Tracks with what they mean now, pools and decks with what lies in them, rounds, what is left of limits, the winner."""
    game, book = state.tables["game"], Book.at(state.tables)
    scene = Scene(Outcome(state), None, phase_side(state))
    found: list[Bar | Line] = []
    for key, row in game.get("track", {}).items():
        level = level_of(row.get("level", ()), state[key])
        meaning = scene.told(level["text"]) if level and level.get("text") else None
        found.append(Bar(say("declared.name", name=name_of("track", key)), state[key], row.get("low", 0), row.get("high", 100), meaning))
    for key, pool in game.get("pool", {}).items():
        lie = [(chit, state[chits(key, chit)]) for chit in pool["chit"]]
        told = tuple(say("declared.status.chits", name=Name(chit), n=n) for chit, n in lie if n)
        shown = say("declared.status.pool", chits=told) if told else say("declared.status.empty")
        found.append(Line(say("declared.name", name=Name(key)), shown))
    found += _decks(state, book)
    for loop in book.loops:
        if state[LOOP[loop]]:
            found.append(
                Line(say("declared.name", name=Name(loop)), say("declared.status.round", n=state[LOOP[loop]], passes=state[PASSES]))
            )
    found += _limits(state, book, scene)
    if state[OVER]:
        winner = state[WINNER]
        won = say("declared.name", name=Name(winner)) if winner else say("declared.status.nobody")
        found.append(Line(say("declared.status.over"), won))
    return found


def _decks(state: State, book: Book) -> Iterator[Line]:
    for key, deck in book.game.get("deck", {}).items():
        hands = tuple(say("declared.status.chits", name=Name(side), n=state[hand(key, side)]) for side in book.hands(key))
        heap = sum(state[discarded(key, card)] for card in deck["card"])
        gone = sum(state[removed(key, card)] for card in deck["card"])
        told = say("declared.status.deck", pile=state[pile(key)], hands=hands, discard=heap, removed=gone)
        yield Line(say("declared.name", name=Name(key)), told)


def _limits(state: State, book: Book, scene: Scene) -> Iterator[Line]:
    """Of what is limited and has been used: how much is left, and the whole."""
    for what, limit in book.limits.items():
        for side in (*book.sides, None):
            if n := state[used(what, side)]:
                whole = reckoned(limit["n"], scene)
                left = "?" if whole is None else max(0, whole - n)
                label = say("declared.status.limit", name=Name(what))
                key = "declared.status.left" if side is None else "declared.status.left.side"
                yield Line(label, say(key, left=left, whole="?" if whole is None else whole, side=Name(side or "")))


def todo(state: State) -> list[Say]:
    """What is still owed, then the way on."""
    if state[OVER] or not Book.at(state.tables).turns:
        return []
    return [*(say("owed.settle", words=item.command) for item in owed(state)), coming(state)]
