"""Shapes that tables of every game have, and a schema that finds all that is wrong with a table, each with its place.

A game's ``schema`` module holds one ``Schema``. A shape is a ``TypedDict``, in the game's ``tables.py``: what it says of a table
validates a home's file and types the table for the rules that read it, which import it for the type checker alone. A field that may be
missing is ``NotRequired``; none may be there that is not declared. (Older shapes are msgspec structs.) Imported where a table is
validated alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec
from msgspec import Meta

Count = Annotated[int, Meta(ge=0, le=1000)]
Positive = Annotated[int, Meta(ge=1, le=1000)]
Change = Annotated[int, Meta(ge=-100, le=100)]
Words = Annotated[str, Meta(min_length=1)]
Sections = Annotated[list[Annotated[str, Meta(pattern=r"^[0-9]+(\.[0-9]+)*$")]], Meta(min_length=1)]
Source = Literal["rulebook", "recovered", "stand-in"]
"""Where a table's numbers come from."""


class Both(TypedDict):
    """A text in both languages."""

    en: Words
    ja: Words


class Sourced(TypedDict):
    """What every table of numbers says of itself."""

    source: Source
    sections: Sections


class Check(Both):
    """A line of a checklist, with the § that it speaks of."""

    sections: Sections


class ChartNote(Both):
    """Where some of a game's tables come from, in words."""

    tables: list[str]
    source: Source


class Graph(Both):
    """A chart of the report, with its title: tracks as lines in one frame, each in its own, or one track as a road."""

    kind: Literal["lines", "each", "ruler"]
    paths: Annotated[list[Words], Meta(min_length=1)]


class Described(TypedDict):
    """What the table ``game`` says besides its key and its sides. ``sheet``: the § of its table ``rules`` that stand on the printed
    sheet, in order. ``numbers``: tables whose plain numbers, keys with a number each, stand on the printed sheet too."""

    sections: Sections
    title: Both
    rulebook: Both
    chart: NotRequired[list[ChartNote]]
    shares: NotRequired[list[Words]]
    sheet: NotRequired[list[Words]]
    numbers: NotRequired[list[Words]]
    graph: NotRequired[list[Graph]]


class About(Described):
    """The table ``game``, of whatever key and sides."""

    key: Words
    sides: list[Words]


class Option(Both):
    """What players may take into play."""

    sections: Sections


class Options(Sourced):
    """The table ``options``."""

    option: dict[str, Option]


class Ruling(Both):
    """How refcli reads a place where a rulebook is silent."""

    id: Words
    sections: Sections


class Rulings(TypedDict):
    """The table ``rulings``."""

    ruling: list[Ruling]


Cited = Annotated[str, Meta(pattern=r"^[0-9]+(\.[0-9]+)*$")]


class Section(Both):
    """One section of a rulebook in our own words. ``by``: refcli applies it, reminds of it, or leaves it to the players."""

    title: Both
    by: Literal["refcli", "told", "players"]
    commands: NotRequired[list[Words]]
    tables: NotRequired[list[Words]]
    see: NotRequired[list[Cited]]


class Rulebook(Sourced):
    """The table ``rules``, which every game may have: its sections in the rulebook's order."""

    section: dict[Cited, Section]


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """An older shape of a table or a part of one."""


class BothShape(Shape):
    """``Both``, as an older shape."""

    en: Words
    ja: Words


class SourcedShape(Shape):
    """``Sourced``, as an older shape."""

    source: Source
    sections: Sections


def sections_that_are_there(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The meaning of the table ``rules``: a section leans on others that are there, and not on itself."""
    for number, row in data["section"].items():
        for i, other in enumerate(row.get("see", ())):
            if other == number or other not in data["section"]:
                yield f"another section of this rulebook, not `{other}`", f"$.section.{number}.see[{i}]"


Names = dict[str, Both]
"""The table ``names``."""


class Problem(NamedTuple):
    """What is wrong, and the place in the table (``$.cells.3``)."""

    text: str
    place: str

    def __str__(self) -> str:
        return f"{self.text} - at `{self.place}`"


Meaning = Callable[[Mapping[str, Any]], Iterable[tuple[str, str]]]
"""What a shape cannot say of a table: yields (what was expected, place)."""


def each_ruling_once(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The meaning of the table ``rulings``: each is named once."""
    ids = [row["id"] for row in data["ruling"]]
    for i, key in enumerate(ids):
        if key in ids[:i]:
            yield f"each id once, not `{key}` again", f"$.ruling[{i}].id"


class Schema:
    """The shapes of a game's tables by name (a ``TypedDict`` of all of them, or a mapping), and their meanings.

    ``rest`` answers for tables that the game shares. Called as ``schema(name, data)`` it raises
    ``msgspec.ValidationError`` with the first problem.
    """

    def __init__(self, shapes: Any, meanings: Mapping[str, Meaning] | None = None, rest: Schema | None = None):
        own: Mapping[str, Any] = get_type_hints(shapes, include_extras=True) if is_typeddict(shapes) else shapes
        self._shapes = {"rules": Rulebook} | dict(own)
        self._meanings = {"rules": sections_that_are_there} | dict(meanings or {})
        self._rest = rest

    def __call__(self, name: str, data: Mapping[str, Any]) -> None:
        for problem in self.problems(name, data):
            raise msgspec.ValidationError(str(problem))

    @property
    def names(self) -> list[str]:
        """The tables that it knows."""
        return sorted({*self._shapes, *(self._rest.names if self._rest else ())})

    def problems(self, name: str, data: Mapping[str, Any]) -> list[Problem]:
        """Everything that is wrong with table ``name``: first of its shape, and only if that holds, of its meaning."""
        if name not in self._shapes:
            if self._rest is not None and name in self._rest.names:
                return self._rest.problems(name, data)
            return [Problem(f"Expected one of this game's tables: {', '.join(self.names)}", "$")]
        found = list(misshapen(data, self._shapes[name]))
        if not found and (meaning := self._meanings.get(name)):
            found = [Problem(f"Expected {expected}", place) for expected, place in meaning(data)]
        return found


def misshapen(value: Any, kind: Any, place: str = "$") -> Iterator[Problem]:
    """Every part of ``value`` that is not of its kind, with its place; keys are named, not only counted."""
    if get_origin(kind) is Annotated:
        inner, *metas = get_args(kind)
        if get_origin(inner) in (list, dict) and isinstance(value, get_origin(inner)):
            yield from misshapen(value, inner, place)
            kind = Annotated[get_origin(inner), *metas]
    elif get_origin(kind) in (Union, UnionType) and len(arms := [arm for arm in get_args(kind) if arm is not NoneType]) == 1:
        yield from misshapen(value, arms[0], place)
        return
    elif isinstance(value, Mapping) and isinstance(kind, type) and issubclass(kind, Shape):
        yield from _struct(value, kind, place)
        return
    elif isinstance(value, Mapping) and is_typeddict(kind):
        hints = get_type_hints(kind, include_extras=True)  # its own list of what must be there cannot read postponed annotations
        optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
        kinds = {name: get_args(hint)[0] if name in optional else hint for name, hint in hints.items()}
        yield from _fields(value, kinds, kinds.keys() - optional, place)
        return
    elif isinstance(value, Mapping) and get_origin(kind) is dict:
        key_kind, value_kind = get_args(kind)
        for key, one in value.items():
            yield from misshapen(key, key_kind, f"{place}.{key}")
            yield from misshapen(one, value_kind, f"{place}.{key}")
        return
    elif isinstance(value, list) and get_origin(kind) is list:
        for i, one in enumerate(value):
            yield from misshapen(one, get_args(kind)[0], f"{place}[{i}]")
        return
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as fault:
        text, _, deeper = str(fault).partition(" - at `$")
        yield Problem(text, place + deeper.rstrip("`"))


def _struct(value: Mapping[str, Any], kind: type[Shape], place: str) -> Iterator[Problem]:
    hints = get_type_hints(kind, include_extras=True)
    fields = msgspec.structs.fields(kind)
    kinds = {field.encode_name: hints[field.name] for field in fields}
    yield from _fields(value, kinds, frozenset(field.encode_name for field in fields if field.required), place)


def _fields(value: Mapping[str, Any], kinds: Mapping[str, Any], required: Collection[str], place: str) -> Iterator[Problem]:
    for name, kind in kinds.items():
        if name in value:
            yield from misshapen(value[name], kind, f"{place}.{name}")
        elif name in required:
            yield Problem(f"Object missing required field `{name}`", place)
    for name in value:
        if name not in kinds:
            yield Problem(f"Object contains unknown field `{name}`; known are {', '.join(kinds)}", f"{place}.{name}")
