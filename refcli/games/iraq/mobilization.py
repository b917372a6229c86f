"""Mobilization (§12): what units, airstrikes and chits cost, at which level they enter, where they go, who pays.

Several items are bought in one act, all or none, each paid in its turn as if alone. Points of a jihad or surge pay before the index,
and bring units in at their highest level (§24.5). With nothing named the shop is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...core.answer import Answer
from ...core.asking import Table
from ...core.command import Then
from ...core.errors import BadInput
from ...core.facts import PHASE_SIDE, Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Key, Number
from ...core.outcome import Fault, Name, Outcome, Say, hard, say, soft, texts
from ...core.state import State
from ...core.tables import Tables
from . import chits
from .districts import DECLARED, controller, iraq
from .gates import needs_option, phase_is
from .kinds import CHIT, DISTRICT, SIDE, SIDES, districts
from .movement import leave, of_force
from .position import INDEX, PHASE, POINTS
from .record import stale
from .shopping import A_CHIT, LIST, MOST, Item, not_theirs, settled

PAYMENT = Key("iraq.mobilize.payment", ("index", "declared"), "index|declared")


class Mobilize(Order):
    """Buy units, airstrikes or chits, take units off the map, or look at the shop."""

    side: str = fact(SIDE, "iraq.mobilize.side", positional=True, default=PHASE_SIDE)
    items: tuple[Item, ...] = fact(LIST, "iraq.mobilize.items", rules=("12.1",), positional=True, default=())
    count: int = fact(Number(1, MOST), "iraq.mobilize.count", default=1)
    chit: tuple[str | bool, ...] = fact(CHIT, "iraq.mobilize.chit", rules=("12.10",), many=True, default=(), optional_value=True)
    withdraw: bool = fact(FLAG, "iraq.mobilize.withdraw", rules=("12.8",), default=False)
    at: str | None = fact(DISTRICT, "iraq.mobilize.at", rules=("12.4",), default=None)
    anywhere: bool = fact(FLAG, "iraq.mobilize.anywhere", rules=("27.3",), default=False)
    pay: str | None = fact(PAYMENT, "iraq.mobilize.pay", rules=("24.5",), default=None)

    def __post_init__(self) -> None:
        """BadInput for a unit that the side has not, and for words that exclude each other."""
        items = settled(self.items, self.side)
        kinds = [item.kind for item in items if item.kind for _ in range(item.n)]
        vars(self)["items"] = tuple(item._replace(kind=None) for item in items)
        if kinds:
            if self.chit:
                raise BadInput(say("iraq.mobilize.chit-twice"))
            vars(self)["chit"] = tuple(kinds)
        self._agree()

    def _agree(self) -> None:
        """BadInput where the words contradict each other."""
        single = self.count != 1 or self.at is not None or self.anywhere
        if len(self.items) > 1 and (single or self.withdraw):
            raise BadInput(say("iraq.mobilize.several"), say("iraq.mobilize.list-how"))
        if len(self.items) == 1:
            item = self.items[0]
            if (item.n != 1 and self.count != 1) or (item.at and self.at):
                raise BadInput(say("iraq.mobilize.item-twice"))
        bought = sum(item.n for item in self.wanted if item.unit == A_CHIT)
        if self.withdraw and (bought or not self.items or any(item.at or item.anywhere for item in self.wanted) or self.pay):
            raise BadInput(say("iraq.mobilize.withdraw-alone"))
        if self.items and self.chit and (not bought or True in self.chit):
            raise BadInput(say("iraq.mobilize.what"), say("iraq.mobilize.what.hint"))
        if any(item.unit == A_CHIT and (item.at or item.anywhere) for item in self.wanted):
            raise BadInput(say("iraq.mobilize.chit-nowhere"))
        if self.chit not in ((), (True,)) and bought != len(self.chit):
            raise BadInput(say("iraq.mobilize.chit-each", n=bought))
        if not self.wanted and (single or self.pay):
            raise BadInput(say("iraq.mobilize.what"), say("iraq.mobilize.what.hint"))

    @property
    def wanted(self) -> tuple[Item, ...]:
        """All that is bought, with what options say of the one item."""
        if len(self.items) == 1:
            (item,) = self.items
            return (item._replace(n=max(item.n, self.count), at=item.at or self.at, anywhere=item.anywhere or self.anywhere),)
        if not self.items and self.chit:
            return (Item(A_CHIT, max(self.count, len(self.chit)), self.at, self.anywhere),)
        return self.items

    @property
    def named(self) -> list[str]:
        """The kinds of chit that the players say they drew."""
        return [kind for kind in self.chit if isinstance(kind, str)]

    def looks(self) -> bool:
        return not self.wanted


class Purchase(NamedTuple):
    """What an item comes to: the chart's row, the whole cost, the places, whether declared points pay, the level."""

    item: Item
    row: Mapping[str, Any]
    cost: int
    places: Sequence[str]
    declared: bool
    level: int | None
    special: Mapping[str, Any] | None
    """The rule of the table that changes price and places, if one does."""


def priced(state: State, side: str, item: Item, declared: bool) -> Purchase:
    """One item priced. BadInput if the unit is not of that side."""
    book = state.tables["mobilization"]
    chart = book["chart"][side]
    if item.unit != A_CHIT and item.unit not in chart["unit"]:
        raise not_theirs(side, item.unit, tuple(chart["unit"]))
    row = chart["chit"] if item.unit == A_CHIT else chart["unit"][item.unit]
    special = book["setup"] if in_setup(state, side) else book["anywhere"] if item.anywhere else None
    level = row.get("levels")
    if level and not declared:
        level = book["level"]
    cost = row["cost"] * item.n * (special["times"] if special else 1)
    return Purchase(item, row, cost, special["places"] if special else row["places"], declared, level, special)


def purchases(state: State, order: Mobilize) -> list[Purchase]:
    """Everything priced: declared points pay while there are any, unless it is said who pays."""
    left = state[POINTS[DECLARED[order.side]]]
    found = []
    for item in order.wanted:
        declared = order.pay == "declared" or (order.pay is None and left > 0)
        found.append(priced(state, order.side, item, declared))
        left -= found[-1].cost if declared else 0
    return found


def in_setup(state: State, side: str) -> bool:
    """Whether it is the side's purchase before the first turn (§27.13)."""
    return state.live and state[PHASE] == "setup" and side == state.tables["mobilization"]["setup"]["side"]


def allowed(state: State, bought: Purchase) -> set[str]:
    """The districts where the places of a chart can be, for the unit (§13.7, §27.8). Which units stand there is not known."""
    book = state.tables["mobilization"]
    home = set(iraq(state.tables))
    if "force" not in bought.row:
        return set()
    may = of_force(state.tables, bought.row["force"])
    found: set[str] = set()
    for key in bought.places:
        place = book["place"][key]
        here = may & home if place.get("iraq") else may
        found |= here & set(place["districts"]) if "districts" in place else here
    return {key for key in found if "pool" in bought.row or leave(state, bought.item.unit, key).may}


# What is forbidden


def _phase(state: State, order: Mobilize) -> Iterable[Fault]:
    """The own mobilization phase, A turns only (§12.1, §4.1); before the first turn three kinds of unit (§27.13)."""
    setup = state.tables["mobilization"]["setup"]
    if not order.wanted:
        return
    if not in_setup(state, order.side):
        yield from phase_is(state, (f"mobilization-{order.side}",), "12.1", "4.1")
    elif order.withdraw or any(item.unit not in setup["units"] for item in order.wanted):
        yield soft(say("iraq.mobilize.setup", units=[Name(key) for key in setup["units"]]), *setup["sections"])


def _options(state: State, order: Mobilize) -> Iterable[Fault]:
    rule = state.tables["mobilization"]["anywhere"]
    for bought in purchases(state, order):
        if "option" in bought.row:
            yield from needs_option(state, bought.row["option"], *bought.row["sections"])
        if bought.item.anywhere:
            yield from needs_option(state, rule["option"], *rule["sections"])
            if order.side != rule["side"] or bought.item.unit not in rule["units"]:
                yield soft(say("iraq.mobilize.anywhere-not", units=[Name(key) for key in rule["units"]]), *rule["sections"])


def _place(state: State, order: Mobilize) -> Iterable[Fault]:
    """The named district must be one where the chart's places can be (§12.4, §13.7, §27.2)."""
    closed = state.tables["mobilization"]["closed"]
    for bought in purchases(state, order):
        at = bought.item.at
        if at is None:
            continue
        if at not in (may := allowed(state, bought)):
            places = (*_places(state, bought.places), _where(state, may))
            yield soft(say("iraq.mobilize.not-there", unit=Name(bought.item.unit), district=Name(at), places=places), "12.4", "13.7")
        if (
            state.option(closed["option"])
            and (at, order.side, bought.row.get("force")) == (closed["district"], closed["side"], closed["force"])
            and controller(state, at) == closed["holder"]
        ):
            yield soft(say("iraq.mobilize.closed", district=Name(at), holder=Name(closed["holder"])), *closed["sections"])


def _payment(state: State, order: Mobilize) -> Iterable[Fault]:
    """Declared points pay an item whole or not (§24.5); the index must stay above 0 (§5.2)."""
    if order.withdraw:
        return
    what = DECLARED[order.side]
    declared, index = state[POINTS[what]], state[INDEX[order.side]]
    for bought in purchases(state, order):
        if bought.declared and bought.cost > declared:
            told = say("iraq.mobilize.declared-short", what=Name(what), cost=bought.cost, n=declared)
            yield hard(told, "24.5", todo=say("iraq.mobilize.pay-index"))
            return
        if not bought.declared and bought.cost >= index:
            yield hard(say("iraq.points-short", side=Name(order.side), cost=bought.cost, n=index), "12.1", "5.2")
            return
        declared, index = (declared - bought.cost, index) if bought.declared else (declared, index - bought.cost)


def _stock(state: State, order: Mobilize) -> Iterable[Fault]:
    """Chits must be left in the cup (§20.4); an airstrike does not stand on the map (§22.1)."""
    if n := sum(item.n for item in order.wanted if item.unit == A_CHIT):
        yield from chits.drawable(state, order.side, n, order.named)
    for bought in purchases(state, order) if order.withdraw else ():
        if "pool" in bought.row:
            yield soft(say("iraq.mobilize.withdraw-pool", unit=Name(bought.item.unit)), "12.8", "22.1")


def _places(state: State, names: Iterable[str]) -> list[Say]:
    rows = [state.tables["mobilization"]["place"][key] for key in names]
    return [texts({"en": row["en"], "ja": row["ja"]}) for row in rows]


def _where(state: State, may: set[str]) -> Say:
    """The districts where it may go, in words."""
    if may == set(iraq(state.tables)):
        return say("iraq.mobilize.in-iraq")
    return say("iraq.mobilize.there", districts=tuple(Name(key) for key in districts(state.tables) if key in may))


# The rule


def mobilize(state: State, order: Mobilize, table: Table) -> Outcome:
    """Pays, and says what comes where (§12.1-12.4), draws chits (§12.10) or takes units away (§12.8); or shows the shop.

    ``result``: ``cost`` of all, ``items``: ``unit``, ``count``, ``cost``, ``at``, ``level`` (null for an airstrike or a chit),
    ``placement`` (keys of places), ``paid`` (index or declared); of one item its ``placement`` and ``level`` as well. Of the shop:
    ``points``, ``declared``, ``shop``: ``unit``, ``cost``, ``placement``, ``level``, ``most`` (as many as can be paid now).
    """
    out = Outcome(state)
    if not order.wanted:
        _show_shop(out, order)
        return out
    bought = purchases(state, order)
    if order.withdraw:
        out.result = {"cost": 0, "placement": [], "level": None}
        out.tell("iraq.mobilize.withdrawn", n=bought[0].item.n, unit=Name(bought[0].item.unit))
        out.cite("12.8", "12.7")
        return out
    rows = [
        {
            "unit": one.item.unit,
            "count": one.item.n,
            "cost": one.cost,
            "at": one.item.at,
            "level": one.level,
            "placement": list(one.places),
            "paid": "declared" if one.declared else "index",
        }
        for one in bought
    ]
    out.result = {"cost": sum(one.cost for one in bought), "items": rows}
    if len(bought) == 1:
        out.result |= {"placement": rows[0]["placement"], "level": rows[0]["level"]}
    named = iter(order.named)
    for one in bought:
        out.cite(*one.row.get("sections", ()))
        _pay(out, order.side, one)
        if one.item.unit == A_CHIT:
            for _ in range(one.item.n):
                chits.draw(out, order.side, table, next(named, None))
            out.cite("12.10", "20.2")
        elif "pool" in one.row:
            out.add(one.row["pool"], one.item.n)
            out.cite("12.1", "22.1")
        else:
            _enter(out, one)
            _closed_perhaps(out, order.side, one)
    if any(out.state.tables["mobilization"]["place"][key].get("joins") for one in bought for key in one.places):
        out.tell("iraq.mobilize.joins")
    return out


def _pay(out: Outcome, side: str, bought: Purchase) -> None:
    if bought.declared:
        what = DECLARED[side]
        out.add(POINTS[what], -bought.cost)
        out.because("iraq.why.paid-declared", what=Name(what), n=bought.cost, left=out[POINTS[what]])
        out.cite("24.5")
    else:
        out.add(INDEX[side], -bought.cost)
        out.because("iraq.why.paid", side=Name(side), n=bought.cost)
    if special := bought.special:
        out.because("iraq.why.price", times=special["times"], rules="§" + ", §".join(special["sections"]))
        out.cite(*special["sections"])


def _enter(out: Outcome, bought: Purchase) -> None:
    """What the hands place, and where (§12.2-12.4)."""
    item, may = bought.item, allowed(out.state, bought)
    where = [say("iraq.mobilize.at-district", district=Name(item.at))] if item.at else _places(out.state, bought.places)
    home = set(iraq(out.state.tables))
    if item.at is None and bought.row["force"] == "iraqi":
        where.append(say("iraq.mobilize.in-iraq"))
    if may & home if item.at is None else item.at in home:
        where.append(say("iraq.mobilize.open-or-box"))
    out.tell("iraq.mobilize.place", n=item.n, unit=Name(item.unit), level=bought.level, places=where)
    if bought.declared and bought.level:
        out.tell("iraq.mobilize.highest", level=bought.level)
    out.cite("12.1", "12.3" if bought.level == 0 else "12.2", "12.4")


def _closed_perhaps(out: Outcome, side: str, bought: Purchase) -> None:
    """Whether the enemy still holds a district where that closes it is no longer certain: as recorded, with a warning (§27.2)."""
    closed = out.state.tables["mobilization"]["closed"]
    there = (bought.item.at, side, bought.row.get("force")) == (closed["district"], closed["side"], closed["force"])
    if out.state.option(closed["option"]) and there and "infra" in stale(out, closed["district"]):
        out.warn("iraq.district.stale", districts=[Name(closed["district"])])


# The shop


def _show_shop(out: Outcome, order: Mobilize) -> None:
    state = out.state
    points, declared = state[INDEX[order.side]], state[POINTS[DECLARED[order.side]]]
    purse = declared or points - 1
    setup = state.tables["mobilization"]["setup"]["units"] if in_setup(state, order.side) else None
    shop = []
    for unit in (*state.tables["mobilization"]["chart"][order.side]["unit"], A_CHIT):
        one = priced(state, order.side, Item(unit), declared > 0)
        if (setup is not None and unit not in setup) or ("option" in one.row and not state.option(one.row["option"])):
            continue
        shop.append({"unit": unit, "cost": one.cost, "placement": list(one.places), "level": one.level, "most": max(0, purse // one.cost)})
    out.result = {"points": points, "declared": declared, "shop": shop}
    for row in shop:
        out.because("iraq.mobilize.row", unit=Name(str(row["unit"])), cost=row["cost"], most=row["most"])
    out.cite("12.1", "5.2")
    if declared:
        out.cite("24.5")


def buy_next(answer: Answer, tables: Tables) -> Then | None:
    """What follows the shop: the list of what is bought, in one act."""
    if not answer.result or "shop" not in answer.result:
        return None
    first = answer.result["shop"][0]["unit"]
    side = next(side for side in SIDES if first in tables["mobilization"]["chart"][side]["unit"])
    return Then(say("iraq.mobilize.buy-what"), (("none", ()),), ("mobilize", side))


MOBILIZE = Command(
    "mobilize",
    Mobilize,
    mobilize,
    "iraq.mobilize.help",
    ("12.1", "12.4", "12.8", "12.10"),
    (_phase, _options, _place, _payment, _stock),
    rolls=False,
    repeats=True,
    then=buy_next,
)
