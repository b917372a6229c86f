"""The state of an own game: its paths with their names, and how it starts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.errors import BadInput
from ...core.outcome import Name, say
from ...core.state import At, Family, Path, Paths
from ...core.tables import Tables
from .book import Book

OVER: At[bool] = At("over")
WINNER: At[str | None] = At("winner")
OPTIONS: At[tuple[str, ...]] = At("options")
SCENARIO: At[str | None] = At("scenario")
TURN: At[str] = At("turn")
PHASE: At[str] = At("phase")
CUP: At[str] = At("cup")
DONE: At[tuple[str, ...]] = At("done")
"""What the phase owed and has been done: an event's key, the words of another command."""
OWED: At[tuple[str, ...]] = At("pending.owed")
"""What rulings have made due, as ``NUMBER:COMMAND``: the number of the effect in the file, the words that settle it."""
ONCE: At[tuple[str, ...]] = At("pending.once")
"""The triggers that come once a game and have come."""
PASSES: At[int] = At("passes")
PASSED: At[str | None] = At("pending.passed")
"""The side that passed last."""
LOOP: Family[int] = Family("loop.*")
LAST: Family[str | None] = Family("last.*")
ALL = "all"
"""Who uses what is limited where no side acts, or all sides together are counted."""


def chits(pool: str, chit: str) -> At[int]:
    """How many of a kind of chit lie in a pool."""
    return At(f"pool.{pool}.{chit}")


def drawn(pool: str, chit: str) -> At[int]:
    """How many of a kind have been drawn."""
    return At(f"drawn.{pool}.{chit}")


def used(what: str, side: str | None) -> At[int]:
    """How often a side has used what is limited: a table, ``TABLE-MODIFIER``, a pool, a deck."""
    return At(f"used.{what}.{side or ALL}")


def pile(deck: str) -> At[int]:
    """How many cards lie in a deck's pile."""
    return At(f"deck.{deck}.pile")


def hand(deck: str, side: str) -> At[int]:
    """How many cards of a deck a side holds."""
    return At(f"deck.{deck}.hand.{side}")


def held(deck: str, side: str) -> At[tuple[str, ...]]:
    """Which cards a side holds, as far as refcli knows. Secret."""
    return At(f"deck.{deck}.held.{side}")


def discarded(deck: str, card: str) -> At[int]:
    """How many of a card lie among a deck's discards."""
    return At(f"deck.{deck}.discard.{card}")


def removed(deck: str, card: str) -> At[int]:
    """How many of a card are out of the game."""
    return At(f"deck.{deck}.removed.{card}")


def joined(deck: str) -> At[tuple[str, ...]]:
    """The sets of cards that have joined a deck."""
    return At(f"deck.{deck}.sets")


def paths(tables: Tables) -> Paths:
    """Every path of the state: the clock, tracks, pools, decks, and what is counted of limits."""
    return tables.derived("game", _paths)


def _paths(name: str, game: Mapping[str, Any]) -> Paths:
    book = Book(game)
    found = [Path(OVER, "flag", False), Path(WINNER, "key"), Path(OPTIONS, "keys", ()), Path(DONE, "marks", ())]
    if book.scenarios:
        found.append(Path(SCENARIO, "key", next(iter(book.scenarios))))
    if book.turns:
        found += [Path(TURN, "clock", book.turns[0]), Path(PHASE, "clock", book.phases_in(book.turns[0])[0]["key"])]
    for key, row in game.get("track", {}).items():
        found.append(Path(key, "track", row.get("start", 0), row.get("low", 0), row.get("high", 100), row.get("good")))
    for key, pool in game.get("pool", {}).items():
        for chit, row in pool["chit"].items():
            found += [Path(chits(key, chit), "pool", row.get("n", 1), 0, row.get("limit")), Path(drawn(key, chit), "marks", 0)]
    for key, deck in game.get("deck", {}).items():
        found += _deck_paths(key, deck, book)
    if game.get("pool") or game.get("deck"):
        found.append(Path(CUP, "key", "drawn"))
    for loop in book.loops:
        found.append(Path(LOOP[loop], "pool", 0, 0))
    if book.loops:
        found += [Path(PASSES, "pool", 0, 0), Path(PASSED, "inner")]
    found += [Path(LAST[table], "key") for table in book.remembered]
    found += [Path(used(what, side), "pool", 0, 0) for what in book.limits for side in (*book.sides, None)]
    if book.owing:
        found.append(Path(OWED, "inner", ()))
    if any(mark.row.get("once") for marks in book.triggers.values() for mark in marks):
        found.append(Path(ONCE, "inner", ()))
    return Paths([*found, Path("pending", "inner")])


def _deck_paths(key: str, deck: Mapping[str, Any], book: Book) -> Iterator[Path]:
    yield Path(pile(key), "pool", sum(row.get("n", 1) for row in deck["card"].values() if "set" not in row), 0)
    for side in book.hands(key):
        yield Path(hand(key, side), "pool", 0, 0)
        yield Path(held(key, side), "secret", ())
    for card in deck["card"]:
        yield Path(discarded(key, card), "pool", 0, 0)
        yield Path(removed(key, card), "pool", 0, 0)
    if any("set" in row for row in deck["card"].values()):
        yield Path(joined(key), "keys", ())


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values at the start. ``chosen``: ``cup``, ``scenario`` (the first is usual), ``options`` beside those that it brings.

    BadInput for options that exclude each other.
    """
    book = Book.at(tables)
    found = paths(tables).start()
    if CUP in found:
        found[CUP] = chosen.get("cup") or "drawn"
    key = chosen.get("scenario") or next(iter(book.scenarios), None)
    scenario = book.scenarios[key] if key is not None else {}
    found[OPTIONS] = options = tuple(dict.fromkeys((*scenario.get("options", ()), *(chosen.get("options") or ()))))
    _exclude(book, options)
    if key is not None:
        found[SCENARIO] = key
        found |= scenario.get("start", {})
    if book.turns:
        found[TURN] = first = scenario.get("first", book.turns[0])
        found[PHASE] = phase = book.phases_in(first)[0]["key"]
        if (loop := book.loop_of(phase)) is not None:
            found[LOOP[loop]] = 1
    return found


def _exclude(book: Book, options: tuple[str, ...]) -> None:
    for key in options:
        for other in book.options[key].get("excludes", ()):
            if other in options:
                raise BadInput(say("declared.options.exclude", option=Name(key), other=Name(other)), say("declared.options.exclude.how"))
