"""``combat``: odds or a difference, shifts, die modifiers, the cell, and what its code brings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil, floor
from operator import attrgetter
from typing import Any, NamedTuple

from ...core.asking import Table
from ...core.crt import BELOW, Crt
from ...core.errors import BadInput
from ...core.facts import REQUIRED, Order, fact
from ...core.game import Command
from ...core.kinds import Key, Number, Strengths
from ...core.outcome import Fault, Name, Outcome, say, soft, texts
from ...core.state import State
from ...core.worth import ranked
from .clock import phase_side, timely
from .dice import Dice
from .effects import befall
from .modifiers import Counted, attribute, counted, facts_of, misplaced, signed, strength, sum_of


def command(sides: tuple[str, ...], charts: Mapping[str, Mapping[str, Any]]) -> Command:
    """The command of a game with these CRTs."""
    names = tuple(charts)
    several = len(names) > 1
    facts: dict[str, Any] = {
        "__doc__": "Fight one combat.",
        "bare": (*(("crt",) if several else ()), "att:def_", "dice"),
        "crt": fact(Key("what.crt", names, "CRT"), "declared.combat.crt", default=REQUIRED if several else names[0]),
        "by": fact(Key("what.side", sides, "SIDE"), "declared.combat.by", default=None),
        "att": fact(Strengths(), "declared.combat.att"),
        "def_": fact(Strengths(), "declared.combat.def"),
        **facts_of(charts.values()),
        "shift": fact(Number(-99, 99), "declared.combat.shift", default=0),
        "drm": fact(Number(-99, 99), "declared.combat.drm", default=0),
        "wants": _wants,
    }
    order = type("Combat", (Order,), facts)
    return Command(
        "combat",
        order,
        combat,
        "declared.combat.help",
        (),
        (others_modifiers, in_its_phase, circumstances, in_reach),
        worth=ranked(attrgetter("crt")),
    )


def _wants(order: Any, state: State) -> tuple[str, ...]:
    """Whose combat it is, where something depends on it and no phase tells."""
    table = state.tables[order.crt]
    matters = any("@" in effect.get("track", "") for row in table["codes"].values() for effect in row.get("effects", ()))
    matters = matters or any(one.row.get("by") for one in counted(state, order, table))
    return ("by",) if matters and state.live and attacker(state, order) is None else ()


def attacker(state: State, order: Any) -> str | None:
    """The side that attacks: as told, else in a session the one whose phase it is; None where neither is known."""
    side: str | None = order.by
    return side or (phase_side(state) if state.live else None)


def others_modifiers(state: State, order: Any) -> Iterable[Fault]:
    """What was told belongs to this CRT: each has its own circumstances."""
    no_strangers(order, order.crt, {key: state.tables[key] for key in state.tables["game"]["crt"]})
    return ()


def no_strangers(order: Any, name: str, tables: Mapping[str, Mapping[str, Any]]) -> None:
    """BadInput if a modifier was told that the table ``name`` does not know, but another of its kind."""
    own = tables[name].get("modifier", {})
    for other in tables.values():
        for key in other.get("modifier", {}):
            if key not in own and getattr(order, attribute(key)):
                known = say("words.options", options=" ".join(f"--{one}" for one in own)) if own else None
                raise BadInput(say("declared.modifier.stranger", name=f"--{key}", table=Name(name)), known)


def in_its_phase(state: State, order: Any) -> Iterable[Fault]:
    """In the phases that the table names, and none other."""
    yield from timely(state, state.tables[order.crt])


def circumstances(state: State, order: Any) -> Iterable[Fault]:
    """Circumstances of the attacker's side and of the turn."""
    yield from misplaced(state, order, state.tables[order.crt], attacker(state, order))


def in_reach(state: State, order: Any) -> Iterable[Fault]:
    """A combat at odds below the first column, where the table has no place for it."""
    table = state.tables[order.crt]
    if table.get("below") == "refuse" and (read := reading(Outcome(state), order)).rung == BELOW:
        key = "declared.combat.below.shifted" if read.shift else "declared.combat.below"
        lowest = {"att": read.att, "against": read.against, "shift": signed(read.shift), "column": read.chart.columns[0]}
        yield soft(say(key, **lowest), *table["sections"])


class Reading(NamedTuple):
    """Where a combat is read: strengths, the place on the ladder before and after the shift."""

    chart: Crt
    att: Fraction
    against: Fraction
    base: int
    shift: int
    rung: int
    modifiers: list[Counted]

    @property
    def column(self) -> int:
        return max(self.rung, 0)


def reading(out: Outcome, order: Any) -> Reading:
    """The column of an order, with its reasons."""
    table = out.state.tables[order.crt]
    chart = out.state.tables.derived(order.crt, Crt.of)
    found = counted(out.state, order, table, attacker(out.state, order))
    att, against = strength(out, order.att, found, "att"), strength(out, order.def_, found, "def")
    base = place(chart, table, att, against)
    shown = chart.called(base) if base == BELOW and not chart.columns[0].startswith("<") else chart.columns[max(base, 0)]
    out.because("declared.why.column", att=att, against=against, column=shown)
    shift = sum_of(out, found, "shift", table.get("shift"), order.shift)
    if base == BELOW:
        rung = max(BELOW, min(len(chart.columns) - 1, BELOW + shift))
    else:
        lowest = BELOW if table.get("below") == "refuse" else 0
        rung = max(lowest, min(len(chart.columns) - 1, base + shift))
    return Reading(chart, att, against, base, shift, rung, found)


def place(chart: Crt, table: Mapping[str, Any], att: Fraction, against: Fraction) -> int:
    """The place of two strengths on the ladder of columns: ``BELOW`` under the first, where the table refuses that."""
    rounding, refuses = table.get("rounding", "down"), table.get("below") == "refuse"
    if not against or not att:  # a multiple was rounded down to nothing
        return len(chart.columns) - 1 if att else BELOW if refuses else 0
    if table.get("kind", "odds") == "difference":
        apart = att - against
        n = ceil(apart) if rounding == "up" else floor(apart + Fraction(1, 2)) if rounding == "nearest" else floor(apart)
        return BELOW if refuses and n < int(chart.columns[0].rstrip("+")) else chart.apart(n)
    left, right = _ratio(att, against, rounding)
    rung = chart.rung(left, right)
    return rung if refuses else max(rung, 0)


def _ratio(att: Fraction, against: Fraction, rounding: str) -> tuple[Fraction | int, Fraction | int]:
    """Odds as N to 1 or 1 to N: to the nearest (a half for the defender) or up; as they are where they are rounded down."""
    if rounding == "down":
        return att, against
    if att >= against:
        ratio = att / against
        return (ceil(ratio) if rounding == "up" else max(1, ceil(ratio - Fraction(1, 2)))), 1
    ratio = against / att
    return 1, (floor(ratio) if rounding == "up" else floor(ratio + Fraction(1, 2)))


def _whole(value: Fraction) -> Fraction | int:
    return value.numerator if value.denominator == 1 else value


def combat(state: State, order: Any, table: Table) -> Outcome:
    """One combat. ``result``: key, base_column, shift, column, drm, roll, modified, att, def."""
    out = Outcome(state)
    chart_table = state.tables[order.crt]
    out.cite(*chart_table["sections"])
    read = reading(out, order)
    drm = sum_of(out, read.modifiers, "drm", chart_table.get("drm"), order.drm)
    if read.chart.diceless:
        roll, modified = None, 0
    else:
        roll = Dice.of(chart_table.get("die", "1d6")).total(table, "combat")
        modified = roll + drm
    key = read.chart.cell(read.column, modified)
    code = read.chart.codes[key]
    out.result = {
        "key": key,
        "base_column": read.chart.called(read.base),
        "shift": read.shift,
        "column": read.chart.columns[read.column],
        "drm": drm,
        "roll": roll,
        "modified": modified,
        "att": _whole(read.att),
        "def": _whole(read.against),
    }
    out.warnings += read.chart.cautions(read.column, modified, state.tables.game)
    out.instructions.append(texts({"en": code["en"], "ja": code["ja"]}))
    by = attacker(state, order)
    others = [side for side in state.tables["game"]["sides"] if side != by]
    befall(out, code, table, {"att": by, "def": others[0]} if by is not None and len(others) == 1 else {})
    return out
