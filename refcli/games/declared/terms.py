"""Whether amounts, conditions and names of a ``game.toml`` stand for anything: what each place may name, and what it may not.

Every check yields (what was expected, place), as ``core/shapes.Meaning``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from ...core.keys import near
from .amounts import Unreadable, amount, names, throws
from .book import limits_in
from .conditions import Turned, Worded, condition, named_in, told

Found = Iterator[tuple[str, str]]
Row = Mapping[str, Any]
ROLES = ("@att", "@def")
DRAW = "draw"
"""The winner of a game that nobody wins."""


def among(words: Iterable[Any], known: Collection[str], place: str) -> Found:
    """Each word is one of those that are known."""
    for word in words:
        if word is not None and word not in known:
            if not known:
                yield f"nothing, for none is declared, not `{word}`", place
            else:
                guess = f" (did you mean {', '.join(guesses)}?)" if (guesses := near(str(word), [str(one) for one in known])) else ""
                yield f"one of {', '.join(known)}, not `{word}`{guess}", place


class Terms:
    """What a game declares that names can stand for."""

    def __init__(self, data: Row):
        self.data = data
        self.sides: tuple[str, ...] = tuple(data["sides"])
        self.teams: Row = data.get("team", {})
        self.tracks: Row = data.get("track", {})
        calendar = data.get("calendar") or {}
        turns = calendar.get("turns", ())
        self.turns = tuple(str(n) for n in range(1, turns + 1)) if isinstance(turns, int) else tuple(turns)
        self.phases: Row = {row["key"]: row for row in calendar.get("phase", ())}
        self.loops: Row = calendar.get("loop", {})
        self.paths = frozenset(self._paths())
        self.tables: Row = {**data.get("check", {}), **data.get("event", {})}

    def _paths(self) -> Iterator[str]:
        yield from self.tracks
        yield from ("turn",) if self.turns else ()
        if self.loops:
            yield "passes"
        yield from (f"loop.{key}" for key in self.loops)
        yield from (f"option.{key}" for key in self.data.get("option", {}))
        for key, pool in self.data.get("pool", {}).items():
            yield f"pool.{key}"
            yield from (f"pool.{key}.{chit}" for chit in pool["chit"])
        for key, deck in self.data.get("deck", {}).items():
            yield f"deck.{key}.pile"
            yield from (f"deck.{key}.hand.{side}" for side in deck.get("hands") or self.sides)
            yield from (f"deck.{key}.{heap}.{card}" for heap, card in product(("discard", "removed"), deck["card"]))
        limited = dict(limits_in(self.data))
        yield from (f"used.{what}.{side}" for what, side in product(limited, (*self.sides, "all")))

    def of_sides(self, name: str) -> list[str]:
        """The names that one with ``@att`` or ``@def`` may mean."""
        found = [name]
        for role in ROLES:
            found = [one.replace(role, side) for one in found for side in (self.sides if role in one else ("",))]
        return found

    def amount(self, text: Any, place: str, facts: Collection[str] = (), dice: bool = False, roles: bool = True) -> Found:
        """An amount can be read, its names are known there, and dice stand in it only where they may."""
        if text is None or isinstance(text, int):
            return
        try:
            of = amount(text)
        except Unreadable as fault:
            yield f"a number, or an amount such as half(att) + 2, not `{fault}`", place
            return
        if throws(of) and not dice:
            yield "an amount without dice: nothing is thrown here", place
        for name in names(of):
            yield from self.name(name, place, facts, roles)

    def name(self, name: str, place: str, facts: Collection[str] = (), roles: bool = True) -> Found:
        """A name of an amount is known there."""
        if not roles and any(role in name for role in ROLES):
            yield f"no side in `{name}`: it is nobody's here", place
            return
        known = [*facts, *self.paths]
        for one in self.of_sides(name):
            if one not in facts and one not in self.paths:
                yield from among([one], sorted(known), place)
                return

    def when(self, when: Any, place: str, facts: Collection[str] = (), roles: bool = True) -> Found:
        """A condition can be read, and all that it names is known there."""
        for text in told(when):
            try:
                of = condition(text)
            except Unreadable as fault:
                yield f"a condition such as `supply >= 2` or `phase = night|dawn`, not `{fault}`", place
                continue
            for part in of.parts:
                if isinstance(part, Worded):
                    yield from self._word(part, place)
                elif isinstance(part, Turned):
                    if not self.turns:
                        yield "no turn: there is no calendar", place
                    for key in part.keys:
                        if key not in self.turns and not key.isdigit() and key not in self.paths:
                            yield from among([key], self.turns, place)
                elif throws(part.left) or throws(part.right):
                    yield "a condition without dice: nothing is thrown here", place
            for name in named_in(text):
                if name not in ("phase", "scenario", "side", "turn") and not name.startswith("last."):
                    yield from self.name(name, place, facts, roles)

    def _word(self, part: Worded, place: str) -> Found:
        if part.word == "phase":
            yield from among(part.keys, self.phases, place)
        elif part.word == "scenario":
            yield from among(part.keys, self.data.get("scenario", {}), place)
        elif part.word == "side":
            yield from among(part.keys, (*self.sides, *self.teams), place)
        else:
            table = part.word[5:]
            if table in self.tables or any(table in self.data.get(kind, {}) for kind in ("crt", "hits", "opposed")):
                known = keys_of(self.data, table)
                if known is not None:
                    yield from among(part.keys, known, place)
            else:
                every = [key for kind in ("event", "check", "crt", "hits", "opposed") for key in self.data.get(kind, {})]
                yield from among([table], every, place)

    def side(self, word: Any, place: str, roles: bool = True, teams: bool = False, draw: bool = False) -> Found:
        """A side, one that a role stands for, a team where that may be."""
        if word is None or (roles and word in ROLES):
            return
        yield from among([word], (*self.sides, *(self.teams if teams else ()), *((DRAW,) if draw else ())), place)

    def needs(self, row: Row, place: str, facts: Collection[str] = ()) -> Found:
        """What must hold, what is limited, what it costs."""
        needs = row.get("needs")
        for i, one in enumerate(needs if isinstance(needs, list) else [] if needs is None else [needs]):
            yield from self.when(one if isinstance(one, str) else one["when"], f"{place}.needs[{i}]", facts)
        if limit := row.get("limit"):
            yield from self.amount(limit["n"], f"{place}.limit.n", facts)
            if limit.get("per", "turn") != "game" and not self.turns:
                yield '`per = "game"`: there is no calendar', f"{place}.limit.per"
        cost = row.get("cost")
        for one in cost if isinstance(cost, list) else [] if cost is None else [cost]:
            yield from among(self.of_sides(one["track"]), self.tracks, f"{place}.cost.track")
            yield from self.amount(one["by"], f"{place}.cost.by", facts)


def keys_of(data: Row, table: str) -> list[str] | None:
    """The keys that a table's result may be; None where they cannot be listed."""
    if table in data.get("event", {}):
        event = data["event"][table]
        return list(event["codes"]) if event.get("codes") else [row.get("key") or str(row["on"]) for row in event.get("row") or ()]
    if table in data.get("crt", {}):
        chart = data["crt"][table]
        return None if chart.get("both") else list(chart["codes"])
    if table in data.get("check", {}):
        return ["pass", "fail"]
    opposed = data.get("opposed", {}).get(table, {})
    return [row.get("key") or str(row["on"]) for row in opposed["row"]] if opposed.get("row") else None
