"""Combat on the three CRTs, in the open and underground (§14-16), and PGM attacks (§27.10).

An attack may be declared first (``--declare``, §14.6): column and strengths are told, chits and an airstrike may be played into it by
either side, and the die is thrown when the attacker says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

from ...core.asking import Table
from ...core.crt import Crt
from ...core.errors import BadInput
from ...core.facts import PHASE_SIDE, Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Counts, Key, Strength, Strengths, UnitCounts
from ...core.numbers import integer, plain
from ...core.outcome import Decision, Name, Outcome, say
from ...core.state import State
from ...core.tables import Tables
from ...core.worth import ranked
from .chains import Chain, chains, shown, strikes
from .chits import spend
from .crts import crt
from .kinds import CRT, CRTS, DISTRICT, SIDE, SIDES, other
from .position import AIRSTRIKES, INTERJECTED
from .record import claim, claim_boxes
from .restrictions import COMBAT_CHECKS, PGM_CHECKS, attackers, cautions, marks, needs_isr, pgm_cautions, unconventional
from .settlement import Engagement, Points, settle

_COLUMN = re.compile(r"<?[0-9]+[:-][0-9]+|below")
_POINTS = re.compile(r"[0-9]+/[0-9]+")


class Forces(Strengths):
    """Conflict strengths of a side: at least 1 in all."""

    def parse(self, text: str, tables: Tables) -> Strength:
        strength = Strengths.parse(self, text, tables)
        if strength.total < 1:
            raise BadInput(say("iraq.combat.strength", text=text))
        return strength


class Column(NamedTuple):
    """A column of the CRTs, as printed, as ``3:1`` or as a raw ratio."""

    metavar: str = "COLUMN"

    def values(self, tables: Tables) -> Sequence[str]:
        return crt(tables, CRTS[-1]).columns

    def parse(self, text: str, tables: Tables) -> str:
        chart = crt(tables, CRTS[-1])
        return chart.columns[chart.parse_column(text)]

    def write(self, value: str) -> str:
        return value

    def fits(self, text: str, tables: Tables) -> bool:
        return bool(_COLUMN.fullmatch(plain(text)))


class PointPair(NamedTuple):
    """``I/C``: the district's points as the players' map has them."""

    metavar: str = "I/C"

    def values(self, tables: Tables) -> Sequence[str]:
        return ()

    def parse(self, text: str, tables: Tables) -> Points:
        ins, slash, coin = plain(text).partition("/")
        if not slash:
            raise BadInput(say("iraq.combat.points", text=text))
        return Points(integer(ins, 0), integer(coin, 0))

    def write(self, value: Points) -> str:
        return f"{value.ins}/{value.coin}"

    def fits(self, text: str, tables: Tables) -> bool:
        return bool(_POINTS.fullmatch(plain(text)))


FORCES = Forces(unconventional=True)
COLUMN = Column()
POINTS = PointPair()
COUNTS = UnitCounts()
TAKE = Key("what.decision", ("add", "deduct"), "add|deduct")


class Combat(Order):
    """One attack: every attacker's and defender's strength, and what is played into it."""

    bare: ClassVar[tuple[str, ...]] = ("crt", "district", "att:def_", "dice")

    by: str = fact(SIDE, "iraq.combat.by", rules=("14.2",), default=PHASE_SIDE)
    crt: str = fact(CRT, "iraq.combat.crt", rules=("14.6",))
    att: Strength = fact(FORCES, "iraq.combat.att", rules=("14.6",))
    def_: Strength = fact(FORCES, "iraq.combat.def", rules=("14.6",))
    district: str = fact(DISTRICT, "iraq.combat.district", rules=("2.14",))
    infra: bool = fact(FLAG, "iraq.combat.infra", rules=("15.0",), default=False)
    unconventional: bool = fact(FLAG, "iraq.combat.unconventional", rules=("21.4", "21.5"), default=False)
    idle: bool = fact(FLAG, "iraq.combat.idle", rules=("21.5",), default=False)
    isr: bool = fact(FLAG, "iraq.combat.isr", rules=("15.2", "20.5"), default=False)
    airstrike: str | None = fact(COLUMN, "iraq.combat.airstrike", rules=("22.3",), default=None)
    edge: tuple[str, ...] = fact(SIDE, "iraq.combat.edge", rules=("20.5",), many=True, default=())
    infowar: tuple[str, ...] = fact(SIDE, "iraq.combat.infowar", rules=("20.5",), many=True, default=())
    suicide: bool = fact(FLAG, "iraq.combat.suicide", rules=("27.6",), default=False)
    base: bool = fact(FLAG, "iraq.combat.base", rules=("27.92", "27.93"), default=False)
    att_units: Counts | None = fact(COUNTS, "iraq.combat.att-units", rules=("16.34",), default=None)
    def_units: Counts | None = fact(COUNTS, "iraq.combat.def-units", rules=("16.34",), default=None)
    take: str | None = fact(TAKE, "iraq.combat.take", rules=("16.33",), default=None, answers=True)
    points: Points | None = fact(POINTS, "iraq.combat.points-fact", rules=("2.14",), default=None)
    declare: bool = fact(FLAG, "iraq.combat.declare", rules=("14.6", "20.5"), default=False)

    def chits(self) -> list[tuple[str, str]]:
        """The chits that the attack is given with, as (side, kind), in the order in which they are played."""
        given = [(self.by, "isr")] if self.isr else []
        given += [(side, "edge") for side in self.edge]
        return given + [(side, "infowar") for side in self.infowar]


class Ratio(NamedTuple):
    """A column by its place, with the strengths that led to it."""

    column: int
    att: Any
    against: Any


def ratio(out: Outcome, order: Combat, chart: Crt, edges: Sequence[str]) -> Ratio:
    """Strengths after doubling, unit by unit and then added, and their column, rounded down (§14.6). ``edges``: the sides whose
    Tactical Edge stands."""
    times = {"att": 1, "def": 1}
    strength = out.state.tables["conflict"]["strength"]
    for side in edges:
        times["att" if side == order.by else "def"] *= strength["edge"]
        out.because("iraq.why.edge", side=Name(side), n=strength["edge"])
        out.cite("20.5")
    if order.suicide:
        times["att"] *= strength["suicide"]
        out.because("iraq.why.suicide-strength", n=strength["suicide"])
        out.cite("27.6")
    att = sum(unit.value * times["att"] for unit in order.att.units)
    against = sum(unit.value * times["def"] for unit in order.def_.units)
    column = chart.column(att, against)
    out.because("iraq.why.ratio", att=att, against=against, column=chart.columns[column])
    return Ratio(column, att, against)


def combat(state: State, order: Combat, table: Table) -> Outcome:
    """One combat: the odds column, the die, who gains, whose units suffer; then the winner's choice (§16.33).

    ``result``: key, column, base_column, roll, winner, winner_side, points, multiplier, levels, eliminated, advance, capped, played.
    What is spent (the airstrike, chits) is spent before the choice. Declared, and until the die is thrown: key ``declared``, column,
    base_column, strength, played; without the ISR that it needs it comes to nothing, key ``cancelled``.
    """
    out = Outcome(state)
    chart = crt(state.tables, order.crt)
    out.cite("15.2" if order.infra else "14.6", *chart.sections)
    claim(out, order.district, *((order.by,) if order.infra else SIDES))
    if order.infra:
        claim_boxes(out, order.district, other(order.by))
    cautions(out, order)
    played = chains(order.chits(), out[INTERJECTED])
    base, att, against = ratio(out, order, chart, [one.side for one in played if one.kind == "edge" and one.stands])
    column = base
    flown = [*([] if order.airstrike is None else [order.airstrike]), *strikes(out[INTERJECTED])]
    if order.airstrike is not None:
        fly(out)
    if flown:
        column = chart.parse_column(flown[-1])
        out.because("iraq.why.airstrike", base=chart.columns[base], column=chart.columns[column])
        out.cite("22.3")
    if order.infra and unconventional(order):
        out.because("iraq.why.unconventional")
        out.cite("21.4", "21.5")
    _spend(out, order)
    if order.declare:
        told = {"column": chart.columns[column], "base_column": chart.columns[base], "strength": {"att": att, "def": against}}
        if not _declared(out, order, told, played, needs_isr(state, order), table):
            return out
    roll = table.one("conflict")
    return settle(
        out,
        Engagement(
            by=order.by,
            district=order.district,
            chart=chart,
            base=base,
            column=column,
            roll=roll,
            units={"att": attackers(order), "def": order.def_units or order.def_.counts},
            played=played,
            quiet=unconventional(order),
            infra=order.infra,
            strike="airstrike" if flown else None,
            suicide=order.suicide,
            points=order.points,
            take=order.take,
            marks=marks(order),
        ),
        table,
    )


def _spend(out: Outcome, order: Any) -> None:
    if out.state.live:
        for side, kind in order.chits():
            spend(out, side, kind)


def _declared(out: Outcome, order: Any, told: dict[str, Any], played: Sequence[Chain], isr: bool, table: Table) -> bool:
    """The attack stands declared until the attacker throws (§14.6(4)), or must drop it for want of the ISR (§15.2); True if a die
    follows."""
    stands = not isr or not any(one.kind == "isr" for one in played) or any(one.kind == "isr" and one.stands for one in played)
    out.result = {"key": "declared", **told, "played": shown(played)}
    if stands:
        question = say("iraq.combat.roll-when", side=Name(order.by), district=Name(order.district))
        table.choose(Decision(order.by, ("roll",), question, pause=True), out)
        return True
    question = say("iraq.combat.drop-it", side=Name(order.by), district=Name(order.district))
    table.choose(Decision(order.by, ("drop",), question, (("roll", "15.2"),), pause=True), out)
    out.result["key"] = "cancelled"
    out.set(INTERJECTED, ())
    out.tell("iraq.combat.dropped", district=Name(order.district))
    out.cite("15.2", "20.5")
    return False


def fly(out: Outcome) -> None:
    """Spends an airstrike; it goes back among the units to mobilize (§22.1)."""
    if out.state.live:
        out.add(AIRSTRIKES, -1)
    out.tell("iraq.airstrike.spent")
    out.cite("22.1", "22.3")


COMBAT = Command("combat", Combat, combat, "iraq.combat.help", ("14.0", "15.0", "16.0"), COMBAT_CHECKS, worth=ranked(attrgetter("crt")))


class Pgm(Order):
    """A PGM attack on one insurgent unit in the open."""

    bare: ClassVar[tuple[str, ...]] = ("district", "column", "dice")

    district: str = fact(DISTRICT, "iraq.pgm.district", rules=("27.101",))
    column: str = fact(COLUMN, "iraq.pgm.column", rules=("27.101",))
    take: str | None = fact(TAKE, "iraq.combat.take", rules=("16.33",), default=None, answers=True)
    points: Points | None = fact(POINTS, "iraq.combat.points-fact", rules=("2.14",), default=None)
    declare: bool = fact(FLAG, "iraq.combat.declare", rules=("14.6", "20.5"), default=False)

    by: ClassVar[str] = "coin"

    def chits(self) -> list[tuple[str, str]]:
        """The chit that the attack is given with, as (side, kind)."""
        return [("coin", "isr")]


def pgm(state: State, order: Pgm, table: Table) -> Outcome:
    """A PGM attack: the kinetic CRT on a column of coin's choice against one unit (§27.101).

    It costs the airstrike and an ISR chit whatever the die says; nothing happens to the strike, and what ins gains is
    doubled (§27.102). ``result`` as of ``combat``; declared it has no strengths.
    """
    out = Outcome(state)
    rule = state.tables["conflict"]["pgm"]
    chart = crt(state.tables, rule["crt"])
    column = chart.parse_column(order.column)
    out.cite("27.10", "27.101", *chart.sections)
    claim(out, order.district, "ins")
    pgm_cautions(out, order)
    out.because("iraq.why.pgm-column", column=chart.columns[column])
    fly(out)
    played = chains(order.chits(), out[INTERJECTED])
    _spend(out, order)
    if order.declare:
        told = {"column": chart.columns[column], "base_column": chart.columns[column], "strength": None}
        if not _declared(out, order, told, played, True, table):
            return out
    roll = table.one("conflict")
    return settle(
        out,
        Engagement(
            by="coin",
            district=order.district,
            chart=chart,
            base=column,
            column=column,
            roll=roll,
            units={"att": Counts(0), "def": Counts(rule["units"])},
            played=played,
            strike="pgm",
            points=order.points,
            take=order.take,
            marks=(f"pgm-{order.district}:coin",),
        ),
        table,
    )


PGM = Command("pgm", Pgm, pgm, "iraq.pgm.help", ("27.10",), PGM_CHECKS, lookup=False, worth=ranked("kinetic"))
