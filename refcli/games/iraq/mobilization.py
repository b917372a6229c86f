"""Mobilization (§12): what a unit, an airstrike or a chit costs, at which level it enters, where it goes, who pays.

Points of a jihad or surge pay before the index, and bring units in at their highest level (§24.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...core import keys
from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import PHASE_SIDE, Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Key, Number
from ...core.outcome import Fault, Name, Outcome, hard, say, soft, texts
from ...core.state import State
from ...core.tables import Tables
from . import chits
from .districts import DECLARED, controller, iraq
from .gates import needs_option, phase_is
from .kinds import CHIT, DISTRICT, SIDE, SIDES, other
from .movement import of_force, units


class UnitWord(str):
    """What was typed for a unit, until it is known whose: each side knows only the units of its own chart."""

    charts: Mapping[str, tuple[str, ...]]

    def of(self, side: str) -> str:
        """The side's unit. BadInput if it has none of that name, or several."""
        own = self.charts[side]
        if not keys.matches(self, own) and (theirs := keys.matches(self, self.charts[other(side)])):
            raise _not_theirs(side, theirs[0], own)
        return keys.resolve(self, own, "what.unit")


class UnitKey(NamedTuple):
    """A unit of either side's chart, or what can be read as one of some side's."""

    metavar: str = "UNIT"

    def values(self, tables: Tables) -> Sequence[str]:
        return units(tables)

    def parse(self, text: str, tables: Tables) -> str:
        if not self.fits(text, tables):
            return keys.resolve(text, units(tables), "what.unit")
        word = UnitWord(text)
        word.charts = {side: tuple(tables["mobilization"]["chart"][side]["unit"]) for side in SIDES}
        return word

    def write(self, value: str) -> str:
        return value

    def fits(self, text: str, tables: Tables) -> bool:
        return bool(keys.matches(text, units(tables)))


def _not_theirs(side: str, unit: str, own: Sequence[str]) -> BadInput:
    guesses = keys.near(unit, own)
    hint = say("key.did-you-mean" if guesses else "key.one-of", keys=", ".join(guesses or own))
    return BadInput(say("iraq.mobilize.not-theirs", side=Name(side), unit=Name(unit)), hint)


UNIT = UnitKey()
PAYMENT = Key("iraq.mobilize.payment", ("index", "declared"), "index|declared")


class Mobilize(Order):
    """Buy units, airstrikes or chits, or take units off the map."""

    side: str = fact(SIDE, "iraq.mobilize.side", positional=True, default=PHASE_SIDE)
    unit: str | None = fact(UNIT, "iraq.mobilize.unit", positional=True, default=None)
    count: int = fact(Number(1, 99), "iraq.mobilize.count", default=1)
    chit: tuple[str | bool, ...] = fact(CHIT, "iraq.mobilize.chit", rules=("12.10",), many=True, default=(), optional_value=True)
    withdraw: bool = fact(FLAG, "iraq.mobilize.withdraw", rules=("12.8",), default=False)
    at: str | None = fact(DISTRICT, "iraq.mobilize.at", rules=("12.4",), default=None)
    anywhere: bool = fact(FLAG, "iraq.mobilize.anywhere", rules=("27.3",), default=False)
    pay: str | None = fact(PAYMENT, "iraq.mobilize.pay", rules=("24.5",), default=None)

    def __post_init__(self) -> None:
        """BadInput for a unit that the side has not, and for words that exclude each other."""
        if isinstance(self.unit, UnitWord):
            object.__setattr__(self, "unit", self.unit.of(self.side))
        if (self.unit is None) == (not self.chit):
            raise BadInput(say("iraq.mobilize.what"), say("iraq.mobilize.what.hint"))
        if self.withdraw and (self.chit or self.at or self.anywhere or self.pay):
            raise BadInput(say("iraq.mobilize.withdraw-alone"))
        if self.chit not in ((), (True,)) and self.count not in (1, len(self.chit)):
            raise BadInput(say("iraq.mobilize.chit-each", n=self.count))

    @property
    def pieces(self) -> int:
        """How many are paid for: ``count``, or as many chits as are named one by one."""
        return max(self.count, len(self.chit))

    @property
    def named(self) -> list[str]:
        """The kinds of chit that the players say they drew."""
        return [kind for kind in self.chit if isinstance(kind, str)]


class Purchase(NamedTuple):
    """What an order comes to: the chart's row, the whole cost, the places, whether declared points pay, the level."""

    row: Mapping[str, Any]
    cost: int
    places: Sequence[str]
    declared: bool
    level: int | None
    special: Mapping[str, Any] | None
    """The rule of the table that changes price and places, if one does."""


def purchase(state: State, order: Mobilize) -> Purchase:
    """The order priced. BadInput if the unit is not of that side."""
    book = state.tables["mobilization"]
    chart = book["chart"][order.side]
    if order.unit is not None and order.unit not in chart["unit"]:
        raise _not_theirs(order.side, order.unit, tuple(chart["unit"]))
    row = chart["chit"] if order.unit is None else chart["unit"][order.unit]
    points = state[f"{DECLARED[order.side]}.points"]
    declared = order.pay == "declared" or (order.pay is None and points > 0)
    special = book["setup"] if in_setup(state, order.side) else book["anywhere"] if order.anywhere else None
    places = special["places"] if special else row["places"]
    cost = 0 if order.withdraw else row["cost"] * order.pieces * (special["times"] if special else 1)
    level = row.get("levels")
    if level and not declared:
        level = book["level"]
    return Purchase(row, cost, places, declared, level, special)


def in_setup(state: State, side: str) -> bool:
    """Whether it is the side's purchase before the first turn (§27.13)."""
    return state.live and state["phase"] == "setup" and side == state.tables["mobilization"]["setup"]["side"]


def allowed(state: State, row: Mapping[str, Any], places: Iterable[str]) -> set[str]:
    """The districts where the places of a chart can be, for the row's force (§13.7). Which units stand there is not known."""
    book = state.tables["mobilization"]
    home = set(iraq(state.tables))
    found: set[str] = set()
    may = of_force(state.tables, row["force"]) if "force" in row else set()
    for key in places:
        place = book["place"][key]
        here = may & home if place.get("iraq") else may
        found |= here & set(place["districts"]) if "districts" in place else here
    return found


def _theirs(state: State, order: Mobilize) -> Iterable[Fault]:
    purchase(state, order)
    return ()


def _phase(state: State, order: Mobilize) -> Iterable[Fault]:
    """The own mobilization phase, A turns only (§12.1, §4.1); before the first turn three kinds of unit (§27.13)."""
    setup = state.tables["mobilization"]["setup"]
    if not in_setup(state, order.side):
        yield from phase_is(state, (f"mobilization-{order.side}",), "12.1", "4.1")
    elif order.unit not in setup["units"] or order.withdraw:
        yield soft(say("iraq.mobilize.setup", units=[Name(key) for key in setup["units"]]), *setup["sections"])


def _options(state: State, order: Mobilize) -> Iterable[Fault]:
    row = purchase(state, order).row
    if "option" in row:
        yield from needs_option(state, row["option"], *row["sections"])
    if order.anywhere:
        rule = state.tables["mobilization"]["anywhere"]
        yield from needs_option(state, rule["option"], *rule["sections"])
        if order.side != rule["side"] or order.unit not in rule["units"]:
            yield soft(say("iraq.mobilize.anywhere-not", units=[Name(key) for key in rule["units"]]), *rule["sections"])


def _place(state: State, order: Mobilize) -> Iterable[Fault]:
    """The named district must be one where the chart's places can be (§12.4, §13.7, §27.2)."""
    if order.at is None:
        return
    bought = purchase(state, order)
    if order.at not in allowed(state, bought.row, bought.places):
        yield soft(say("iraq.mobilize.not-there", district=Name(order.at), places=_places(state, bought.places)), "12.4", "13.7")
    closed = state.tables["mobilization"]["closed"]
    if (
        state.option(closed["option"])
        and (order.at, order.side, bought.row.get("force")) == (closed["district"], closed["side"], closed["force"])
        and controller(state, order.at) == closed["holder"]
    ):
        yield soft(say("iraq.mobilize.closed", district=Name(order.at), holder=Name(closed["holder"])), *closed["sections"])


def _payment(state: State, order: Mobilize) -> Iterable[Fault]:
    """Declared points pay all or nothing (§24.5); the index must stay above 0 (§5.2)."""
    bought = purchase(state, order)
    path = f"{DECLARED[order.side]}.points" if bought.declared else f"netwar.{order.side}"
    if order.withdraw or bought.cost <= state[path] - (0 if bought.declared else 1):
        return
    if bought.declared:
        what = Name(DECLARED[order.side])
        yield hard(
            say("iraq.mobilize.declared-short", what=what, cost=bought.cost, n=state[path]), "24.5", todo=say("iraq.mobilize.pay-index")
        )
    else:
        yield hard(say("iraq.points-short", side=Name(order.side), cost=bought.cost, n=state[path]), "12.1", "5.2")


def _stock(state: State, order: Mobilize) -> Iterable[Fault]:
    """Chits must be left in the cup (§20.4); an airstrike does not stand on the map (§22.1)."""
    if order.chit:
        yield from chits.drawable(state, order.side, order.pieces, order.named)
    elif order.withdraw and "pool" in purchase(state, order).row:
        yield soft(say("iraq.mobilize.withdraw-pool", unit=Name(order.unit)), "12.8", "22.1")


def _places(state: State, names: Iterable[str]) -> list:
    rows = [state.tables["mobilization"]["place"][key] for key in names]
    return [texts({"en": row["en"], "ja": row["ja"]}) for row in rows]


def mobilize(state: State, order: Mobilize, table: Table) -> Outcome:
    """Pays, and says what comes where (§12.1-12.4), draws chits (§12.10) or takes units away (§12.8).

    ``result``: ``cost`` of the whole payment, ``placement`` (keys of places), ``level`` (null for an airstrike or a chit).
    """
    out = Outcome(state)
    bought = purchase(state, order)
    if order.withdraw:
        out.result = {"cost": 0, "placement": [], "level": None}
        out.tell("iraq.mobilize.withdrawn", n=order.count, unit=Name(order.unit))
        out.cite("12.8", "12.7")
        return out
    out.result = {"cost": bought.cost, "placement": list(bought.places), "level": bought.level}
    out.cite(*bought.row.get("sections", ()))
    _pay(out, order, bought)
    if order.unit is None:
        for kind in [*order.named, *[None] * (order.pieces - len(order.named))]:
            chits.draw(out, order.side, table, kind)
        out.cite("12.10", "20.2")
    elif "pool" in bought.row:
        out.add(bought.row["pool"], order.count)
        out.cite("12.1", "22.1")
    else:
        _enter(out, order, bought)
    return out


def _pay(out: Outcome, order: Mobilize, bought: Purchase) -> None:
    if bought.declared:
        what = DECLARED[order.side]
        out.add(f"{what}.points", -bought.cost)
        out.because("iraq.why.paid-declared", what=Name(what), n=bought.cost, left=out[f"{what}.points"])
        out.cite("24.5")
    else:
        out.add(f"netwar.{order.side}", -bought.cost)
        out.because("iraq.why.paid", side=Name(order.side), n=bought.cost)
    if special := bought.special:
        out.because("iraq.why.price", times=special["times"], rules="§" + ", §".join(special["sections"]))
        out.cite(*special["sections"])


def _enter(out: Outcome, order: Mobilize, bought: Purchase) -> None:
    """What the hands place, and where (§12.2-12.4)."""
    where = [say("iraq.mobilize.at-district", district=Name(order.at))] if order.at else _places(out.state, bought.places)
    out.tell("iraq.mobilize.place", n=order.count, unit=Name(order.unit), level=bought.level, places=where)
    if bought.declared and bought.level:
        out.tell("iraq.mobilize.highest", level=bought.level)
    if any(out.state.tables["mobilization"]["place"][key].get("joins") for key in bought.places):
        out.tell("iraq.mobilize.joins")
    out.cite("12.1", "12.3" if bought.level == 0 else "12.2", "12.4")


MOBILIZE = Command(
    "mobilize",
    Mobilize,
    mobilize,
    "iraq.mobilize.help",
    ("12.1", "12.4", "12.8", "12.10"),
    (_theirs, _phase, _options, _place, _payment, _stock),
    rolls=False,
    repeats=True,
)
