"""Assault combat (§7): strengths, odds, shifts, the modified die, and what the cell does.

A game's rule fills ``Terms`` (``terms(order)``, with what is its own added) and calls ``fight``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from ...core.asking import Table
from ...core.crt import BELOW
from ...core.errors import BadInput
from ...core.facts import Order, PhaseSide, fact
from ...core.kinds import FLAG, Key, Number, Strength, Strengths
from ...core.outcome import Fault, Name, Outcome, say, soft
from ...core.state import State
from ...core.tables import Tables
from ...core.worth import Measure
from . import checks
from .crt import Effect, crt, effects, warn_stand_in
from .kinds import SIDE, other

TERRAIN = Key("bushido.what.terrain", ("clear", "jungle", "rough", "jungle-rough"), "clear|jungle|rough|jungle-rough")
COUNT = Number(0, 99)
BY_HAND = Number(-20, 20)


class Combat(Order):
    """One assault: strengths and best efficiencies of both sides, and what bears on it."""

    bare: ClassVar[tuple[str, ...]] = ("att:def_", "att_eff:def_eff", "dice")

    by: str = fact(SIDE, "bushido.combat.by", rules=("7.0",), default=PhaseSide("jp"))
    att: Strength = fact(Strengths(), "bushido.combat.att", rules=("7.0",))
    def_: Strength = fact(Strengths(), "bushido.combat.def", rules=("7.0",))
    att_eff: int = fact(checks.EFFICIENCY, "bushido.combat.att-eff", rules=("7.2",))
    def_eff: int = fact(checks.EFFICIENCY, "bushido.combat.def-eff", rules=("7.2",))
    terrain: str = fact(TERRAIN, "bushido.combat.terrain", rules=("7.2",), default="clear")
    entrenched: bool = fact(FLAG, "bushido.combat.entrenched", rules=("5.8",), default=False)
    fort: bool = fact(FLAG, "bushido.combat.fort", rules=("7.2",), default=False)
    att_oos: bool = fact(FLAG, "bushido.combat.att-oos", rules=("3.4",), default=False)
    def_oos: bool = fact(FLAG, "bushido.combat.def-oos", rules=("3.4",), default=False)
    def_disrupted: bool = fact(FLAG, "bushido.combat.def-disrupted", rules=("5.52",), default=False)
    att_artillery: int = fact(COUNT, "bushido.combat.att-artillery", rules=("7.1",), default=0)
    att_tanks: int = fact(COUNT, "bushido.combat.att-tanks", rules=("7.1",), default=0)
    att_air: int = fact(COUNT, "bushido.combat.att-air", rules=("7.1",), default=0)
    surrounded: bool = fact(FLAG, "bushido.combat.surrounded", rules=("7.1",), default=False)
    banzai: int = fact(COUNT, "bushido.combat.banzai", rules=("10.2",), default=0)
    def_artillery: int = fact(COUNT, "bushido.combat.def-artillery", rules=("7.1",), default=0)
    def_tanks: int = fact(COUNT, "bushido.combat.def-tanks", rules=("7.1",), default=0)
    landing: bool = fact(FLAG, "bushido.combat.landing", rules=("10.1",), default=False)
    att_disrupted_hq: bool = fact(FLAG, "bushido.combat.att-disrupted-hq", rules=("5.52",), default=False)
    shift: int = fact(BY_HAND, "bushido.shift", default=0)
    drm: int = fact(BY_HAND, "bushido.drm", default=0)


class Terms(NamedTuple):
    """What a combat is reckoned from, by keys of the table ``tactics``.

    ``att_steps``, ``def_steps``: changes of each unit's strength, in order. ``att_worse``, ``def_worse``: what raises the
    efficiency. ``shifts``: (key, how many). ``drms``: what is added to the die.
    """

    att_steps: tuple[str, ...] = ()
    def_steps: tuple[str, ...] = ()
    att_worse: tuple[str, ...] = ()
    def_worse: tuple[str, ...] = ()
    shifts: tuple[tuple[str, int], ...] = ()
    drms: tuple[str, ...] = ()


def terms(order: Combat) -> Terms:
    """The terms that both games have: a fort here only helps on the die (§7.2)."""
    against = {"oos": order.def_oos, "disrupted": order.def_disrupted}
    trouble = tuple(key for key, said in against.items() if said)
    cover = {"entrenched": order.entrenched, "fort": order.fort}
    ours = {"oos": order.att_oos, "disrupted": order.att_disrupted_hq}
    return Terms(
        att_steps=("oos",) if order.att_oos else (),
        def_steps=(*trouble, "entrenched") if order.entrenched else trouble,
        att_worse=tuple(key for key, said in ours.items() if said),
        def_worse=trouble,
        shifts=(
            ("att-artillery", order.att_artillery),
            ("att-tanks", order.att_tanks),
            ("att-air", order.att_air),
            ("surrounded", int(order.surrounded)),
            ("banzai", order.banzai),
            ("def-artillery", order.def_artillery),
            ("def-tanks", order.def_tanks),
            ("landing", int(order.landing)),
        ),
        drms=(*((order.terrain,) if order.terrain != "clear" else ()), *(key for key, said in cover.items() if said)),
    )


# What is forbidden.


def sensible(state: State, order: Combat) -> Iterable[Fault]:
    """BadInput for efficiencies that no unit has, and for an entrenched unit in a fort."""
    checks.in_range(state, order.att_eff, order.def_eff)
    if order.entrenched and order.fort:
        raise BadInput(say("bushido.exclusive", one="--entrenched", other="--fort"))
    return ()


def rights(state: State, order: Combat) -> Iterable[Fault]:
    """Only the Japanese land (§10.1); of the US only the 57th Scouts attack in the banzai manner (§10.2). A disrupted unit, a
    headquarters included, cannot attack (§5.52)."""
    if order.att_disrupted_hq:
        yield soft(say("bushido.combat.disrupted"), "5.52")
    if order.by == "us" and order.landing:
        yield soft(say("bushido.landing.jp"), "10.1")
    if order.by == "us" and order.banzai > (most := state.tables["tactics"]["banzai"]["us-units"]):
        yield soft(say("bushido.banzai.scouts", n=most), "10.2")


# How it is reckoned.


def _rounded(value: int | Fraction, way: str) -> int:
    return -(-value // 1) if way == "up" else value // 1


def changed(out: Outcome, strength: Strength, steps: Iterable[str]) -> int | Fraction:
    """A side's strength after its changes, unit by unit, each rounded before the next (§3.4, §5.52, §5.8)."""
    rows = [(key, out.state.tables["tactics"]["strength"][key]) for key in steps]
    total: int | Fraction = 0
    for unit in strength.units:
        value = unit.value
        for _, row in rows:
            if value:
                value = max(_rounded(Fraction(value) * row["times"] / row["divisor"], row["round"]), row.get("least", 0))
        total += value
    for key, row in rows:
        out.because(f"bushido.strength.{key}", times=row["times"], over=row["divisor"])
        out.cite(*_STRENGTH_SECTIONS[key])
    return total


_STRENGTH_SECTIONS = {"oos": ("3.4",), "disrupted": ("5.52",), "entrenched": ("5.8",), "fort": ("14.6.3",)}


def _shifted(out: Outcome, shifts: Iterable[tuple[str, int]], by_hand: int) -> int:
    net = by_hand
    each = out.state.tables["tactics"]["shift"]
    for key, n in shifts:
        if n:
            net += n * each[key]
            out.because(f"bushido.shift.{key}", n=f"{n * each[key]:+d}")
    if by_hand:
        out.because("bushido.shift.hand", n=f"{by_hand:+d}")
    out.cite("7.1")
    return net


def _modifier(out: Outcome, better: int, keys: Iterable[str], by_hand: int) -> int:
    rule = out.state.tables["tactics"]["drm"]
    net = better + by_hand
    if better:
        out.because("bushido.die.efficiency", n=f"{better:+d}")
    for key in keys:
        net += rule[key]
        out.because(f"bushido.die.{key}", n=f"{rule[key]:+d}")
    if by_hand:
        out.because("bushido.die.hand", n=f"{by_hand:+d}")
    held = max(-rule["most"], min(rule["most"], net))
    if held != net:
        out.because("bushido.die.most", n=f"{net:+d}", held=f"{held:+d}")
    out.cite("7.2")
    result: int = held
    return result


def fight(out: Outcome, order: Combat, by: Terms, table: Table) -> None:
    """Reckons and throws one combat into ``out``.

    ``result``: key (the printed cell), base_column, shift (positive to the right), column, below, drm, roll, modified, by and side
    (whose attack it is), attacker, defender (each kind and n; what the odds below the table change is already in them).
    """
    chart = crt(out.state.tables)
    att = changed(out, order.att, by.att_steps)
    against = changed(out, order.def_, by.def_steps)
    base = chart.rung(att, against)
    out.because("bushido.combat.ratio", att=att, against=against, column=chart.called(base))
    out.cite("7.0", *chart.sections)
    shift = _shifted(out, by.shifts, order.shift)
    rung = chart.climb(base, shift)
    below, column = rung == BELOW, max(rung, 0)
    att_eff = checks.worsened(out, order.att_eff, by.att_worse)
    def_eff = checks.worsened(out, order.def_eff, by.def_worse)
    above = ("above",) if chart.columns[column].endswith("+") else ()
    drm = _modifier(out, def_eff - att_eff, (*by.drms, *above), order.drm)
    warn_stand_in(out, chart)
    roll = table.one("combat")
    key = chart.cell(column, roll + drm)
    mine, theirs = effects(chart, key, below)
    if below:
        out.because("bushido.combat.below", column=chart.columns[0])
    out.result |= {
        "key": key,
        "base_column": chart.called(base),
        "shift": shift,
        "column": chart.columns[column],
        "below": below,
        "drm": drm,
        "roll": roll,
        "modified": roll + drm,
        "by": order.by,
        "side": order.by,
        "attacker": mine._asdict(),
        "defender": theirs._asdict(),
    }
    _carry_out(out, order, mine, theirs)


def opposed(order: Combat, side: str) -> bool:
    """Whether a side's tanks met tanks, or artillery took part, whoever's (§7.3)."""
    enemy = order.def_tanks if side == order.by else order.att_tanks
    return bool(enemy or order.att_artillery or order.def_artillery)


def _carry_out(out: Outcome, order: Combat, mine: Effect, theirs: Effect) -> None:
    """What hands must do: the defender first (§7.3), then tanks and supporting guns."""
    if theirs.kind == "exchange":
        out.tell("bushido.effect.exchange", attacker=Name(order.by), defender=Name(other(order.by)))
    else:
        for side, effect in ((other(order.by), theirs), (order.by, mine)):
            if effect.kind != "none":
                out.tell(f"bushido.effect.{effect.kind}", side=Name(side), n=effect.n)
        if "loss" in (theirs.kind, mine.kind):
            out.tell("bushido.effect.back")
    if theirs.kind in ("loss", "eliminated"):
        out.tell("bushido.effect.advance", side=Name(order.by))
    if order.att_artillery or order.def_artillery:
        out.tell("bushido.effect.fired", n=order.att_artillery + order.def_artillery)
    for side, n in ((order.by, order.att_tanks), (other(order.by), order.def_tanks)):
        if n:
            told = "bushido.effect.tanks-opposed" if opposed(order, side) else "bushido.effect.tanks"
            out.tell(told, side=Name(side), key=side, n=n)


_COSTS = {"loss": Fraction(1), "eliminated": Fraction(9), "exchange": Fraction(0), "disrupt": Fraction(1, 2), "none": Fraction(0)}
"""What a result costs a side that has it, in steps: no counter has nine. An exchange costs both the same."""


def _cost(side: Mapping[str, Any]) -> Fraction:
    return _COSTS[side["kind"]] * (side["n"] if side["kind"] == "loss" else 1)


def _gained(result: Mapping[str, Any], order: Combat, tables: Tables) -> Fraction:
    """What it costs the defender less what it costs the attacker."""
    return _cost(result["defender"]) - _cost(result["attacker"])


GAINED = Measure(_gained)
