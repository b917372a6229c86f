"""The words of commands that throw: which table they mean decides how the others are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ...core import keys
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.kinds import Key, Strength, Strengths
from ...core.numbers import plain
from ...core.outcome import Name, say
from ...core.tables import Tables
from .book import COMBAT, Book, rows_in
from .columns import told_column
from .dice import Dice

_FORCE = re.compile(r"[0-9]{1,4}[a-z][a-z0-9-]*(\+[0-9]{1,4}[a-z][a-z0-9-]*)*")
_ONE = re.compile(r"([0-9]{1,4})([a-z][a-z0-9-]*)?")
_DICE = re.compile(r"[0-9]+[hH]?([,、][0-9]+[hH]?)*")
_NUMBER = re.compile(r"[+-]?[0-9]+")


class Force(NamedTuple):
    """Units of several classes: ``3foot+1tank``; a class as it was typed, until the table is known."""

    units: tuple[tuple[int, str], ...]

    @property
    def by_class(self) -> dict[str, int]:
        """How many of each class, in the order told."""
        found: dict[str, int] = {}
        for n, key in self.units:
            found[key] = found.get(key, 0) + n
        return found

    def __str__(self) -> str:
        return "+".join(f"{n}{key}" for n, key in self.units)


class Forces(NamedTuple):
    """A strength, ``9`` or ``4+3+2``, or units by class, ``3foot+1tank``: the table knows which."""

    metavar: str = "N|N+N|NCLASS+NCLASS"

    def values(self, tables: Tables) -> Sequence[str]:
        return ()

    def parse(self, text: str, tables: Tables) -> Strength | Force:
        word = plain(text).lower().replace(" ", "")
        if _FORCE.fullmatch(word):
            return Force(tuple((int(match[1]), match[2]) for match in map(_ONE.fullmatch, word.split("+")) if match))
        return Strengths().parse(text, tables)

    def write(self, value: Strength | Force) -> str:
        return str(value)

    def fits(self, text: str, tables: Tables) -> bool:
        return bool(_FORCE.fullmatch(plain(text).lower())) or Strengths().fits(text, tables)


def of_class(told: Strength | Force, classes: Sequence[str]) -> Force:
    """The units by the table's own classes; an only class may be left out. BadInput if one is none, or none is said."""
    if isinstance(told, Force):
        return Force(tuple((n, keys.resolve(key, classes, "declared.what.class")) for n, key in told.units))
    if len(classes) > 1 or any(int(unit.value) != unit.value for unit in told.units):
        raise BadInput(say("declared.hits.class", text=str(told)), say("key.one-of", keys=", ".join(classes)))
    return Force(tuple((int(unit.value), classes[0]) for unit in told.units))


def sided(book: Book) -> dict[str, Any]:
    """The facts of who acts, and upon whom."""
    side = Key("what.side", book.sides, "SIDE")
    return {"by": fact(side, "declared.combat.by", default=None), "against": fact(side, "declared.combat.against", default=None)}


def choice_keys(data: Any) -> tuple[str, ...]:
    """The keys of all options that players may be asked for."""
    return tuple(dict.fromkeys(row["key"] for owner in rows_in(data) if "choose" in owner for row in owner["choose"]))


def _unplaced(word: str, options: Order) -> BadInput:
    told = " ".join(spec.option for spec in options.declared.values() if not spec.positional)
    return BadInput(say("words.unplaced", word=word), say("words.options", options=told) if told else None)


def _name(fact_name: str, what: str, names: Sequence[str], bare: list[str], facts: dict[str, Any], required: bool) -> str | None:
    """The table that is meant: as told, the first bare word that names one (taken off), or the only one there is."""
    if fact_name in facts:
        return str(facts[fact_name])
    for i, word in enumerate(bare):
        if not plain(word)[:1].isdigit() and keys.matches(word, names):
            facts[fact_name] = keys.resolve(bare.pop(i), names, what)
            return str(facts[fact_name])
    return names[0] if len(names) == 1 else None


def _is_dice(word: str, table: Mapping[str, Any] | None, book: Book) -> bool:
    """Whether a word is dice as they are typed: numbers, or what is printed on the table's own."""
    if _DICE.fullmatch(plain(word)):
        return True
    die = (table or {}).get("die", "1d6")
    try:
        faces = {str(face) for face in Dice.of(die, book.dice).faces} if die != "none" else set()
    except ValueError:
        faces = set()
    return bool(faces) and all(one in faces for one in re.split("[,、]", word))


class _Reader:
    """Puts bare words into their places, one by one; ``first`` are the places that a word is tried in before it is dice."""

    def __init__(self, order: Any, facts: dict[str, Any], tables: Tables, table: Mapping[str, Any] | None):
        self.order, self.facts, self.tables, self.table = order, facts, tables, table
        self.book = Book.at(tables)
        self.dice: list[str] = []

    def read(self, bare: Sequence[str], first: Callable[[str], bool], what: str, names: Sequence[str]) -> str | None:
        for word in bare:
            if first(word):
                continue
            if not _is_dice(word, self.table, self.book):
                if self.table is None or not plain(word)[:1].isdigit():
                    keys.resolve(word, names, what)
                raise _unplaced(word, self.order)
            self.dice.append(word)
        return " ".join(self.dice) or None


class CombatOrder(Order):
    """The words of ``combat``: ``[TABLE] A[:D] [DICE]`` or ``[TABLE] COLUMN [DICE]``."""

    decides = ("crt",)

    @staticmethod
    def fill(order: Any, bare: list[str], facts: dict[str, Any], tables: Tables) -> str | None:
        """Puts bare words into their places, and units into the classes of the table that is meant; the dice among them."""
        book = Book.at(tables)
        names = book.tables_of(COMBAT)
        bare = list(bare)
        name = _name("crt", "what.crt", names, bare, facts, len(names) > 1)
        table = tables[name] if name is not None else None
        kind = book.kind_in(name, COMBAT) if name is not None else ""
        chart = (table or {}).get("kind", "odds") if kind == "crt" else kind
        alone = chart in ("strength", "hits") or (not chart and "column" in order.declared)

        def first(word: str) -> bool:
            if chart == "named":
                if "column" in facts or _DICE.fullmatch(plain(word)):
                    return False
                facts["column"] = word
                return True
            left, colon, right = plain(word).partition(":")
            wanted = "att" not in facts and order.declared["att"].kind.fits(left, tables)
            if wanted and colon and "def_" not in facts and order.declared["def_"].kind.fits(right, tables):
                facts["att"] = order.declared["att"].kind.parse(left, tables)
                facts["def_"] = order.declared["def_"].kind.parse(right, tables)
                return True
            if wanted and not colon and alone:
                facts["att"] = order.declared["att"].kind.parse(left, tables)
                return True
            return False

        dice = _Reader(order, facts, tables, table).read(bare, first, "what.crt", names)
        if table is not None:
            _fit(name or "", kind, chart, table, facts)
        return dice


def _fit(name: str, kind: str, chart: str, table: Mapping[str, Any], facts: dict[str, Any]) -> None:
    """What was told of forces as the table knows it. BadInput where it is of another kind."""
    for role in ("att", "def_"):
        if role not in facts:
            continue
        if kind == "hits":
            facts[role] = of_class(facts[role], tuple(table["class"]))
        elif isinstance(facts[role], Force):
            raise BadInput(say("declared.force.none", table=Name(name), text=str(facts[role])))
    if chart == "named" and isinstance(facts.get("column"), str):
        facts["column"] = told_column(tuple(table["columns"]), facts["column"])


class EventOrder(Order):
    """The words of ``event``: ``[TABLE] [COLUMN] [DICE]``."""

    decides = ("table",)

    @staticmethod
    def fill(order: Any, bare: list[str], facts: dict[str, Any], tables: Tables) -> str | None:
        """Puts bare words into their places; the dice among them."""
        book = Book.at(tables)
        names = book.tables_of(("event",))
        bare = list(bare)
        name = _name("table", "what.table", names, bare, facts, len(names) > 1)
        table = tables[name] if name is not None else None
        columns = tuple((table or {}).get("columns", ()))

        def first(word: str) -> bool:
            if not columns or "column" in facts:
                return False
            facts["column"] = word
            return True

        dice = _Reader(order, facts, tables, table).read(bare, first, "what.table", names)
        if isinstance(facts.get("column"), str) and table is not None:
            if not columns:
                raise BadInput(say("declared.misfit", option="--column", table=Name(name or "")))
            facts["column"] = told_column(columns, facts["column"])
        return dice


class CheckOrder(Order):
    """The words of ``check``: ``[CHECK] [N] [DICE]``."""

    decides = ("check",)

    @staticmethod
    def fill(order: Any, bare: list[str], facts: dict[str, Any], tables: Tables) -> str | None:
        """Puts bare words into their places; the dice among them."""
        book = Book.at(tables)
        names = book.tables_of(("check",))
        bare = list(bare)
        name = _name("check", "declared.what.check", names, bare, facts, len(names) > 1)
        table = tables["game"]["check"][name] if name is not None else None

        def first(word: str) -> bool:
            asked = table is None or "against" not in table
            if not asked or "number" in facts or not _NUMBER.fullmatch(plain(word)):
                return False
            facts["number"] = order.declared["number"].kind.parse(word, tables)
            return True

        return _Reader(order, facts, tables, table).read(bare, first, "declared.what.check", names)
