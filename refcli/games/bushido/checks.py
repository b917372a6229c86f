"""Efficiency checks (§1.0): a die greater than the efficiency passes; trouble raises the efficiency."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.kinds import FLAG, Number
from ...core.numbers import integer, plain
from ...core.outcome import Fault, Outcome, say
from ...core.state import State
from ...core.tables import Tables

LOW, HIGH = 0, 9
DUGOUT = "dugout-doug"
"""The optional rule under which an efficiency of 0 is possible (§12.1)."""

EFFICIENCY = Number(LOW, HIGH, "EFF")
"""The bounds that count are those of the table (``in_range``)."""


class Efficiencies(NamedTuple):
    """``2+3``: the efficiencies of units, one by one."""

    metavar: str = "EFF+EFF…"

    def values(self, tables: Tables) -> Sequence[str]:
        return ()

    def parse(self, text: str, tables: Tables) -> tuple[int, ...]:
        return tuple(integer(part, LOW, HIGH) for part in plain(text).replace(" ", "").split("+"))

    def write(self, value: tuple[int, ...]) -> str:
        return "+".join(map(str, value))

    def fits(self, text: str, tables: Tables) -> bool:
        return bool(re.fullmatch(r"[0-9]+(\+[0-9]+)*", plain(text)))


EFFICIENCIES = Efficiencies()


def in_range(state: State, *efficiencies: int) -> None:
    """BadInput if an efficiency is none of the game's (§1.0); 0 only where MacArthur may better it (§12.1)."""
    bounds = state.tables["tactics"]["efficiency"]
    best = bounds["best"] + bounds["add"]["macarthur"] if state.option(DUGOUT) else bounds["best"]
    for one in efficiencies:
        if not best <= one <= bounds["worst"]:
            raise BadInput(say("number.range", text=str(one), low=best, high=bounds["worst"]), say("bushido.efficiency"))


def worsened(out: Outcome, efficiency: int, why: Iterable[str]) -> int:
    """The efficiency with what raises it, each with its reason: ``oos`` (§3.4), ``disrupted`` (§5.52) …"""
    add = out.state.tables["tactics"]["efficiency"]["add"]
    for key in why:
        efficiency += add[key]
        out.because(f"bushido.efficiency.{key}", n=f"{add[key]:+d}")
        out.cite(*SECTIONS[key])
    return efficiency


SECTIONS = {
    "oos": ("3.4",),
    "disrupted": ("5.52",),
    "failing-recovery": ("3.23",),
    "macarthur": ("12.1",),
    "low": ("14.6.1",),
}


class Check(Order):
    """An efficiency check."""

    bare = ("eff", "dice")

    eff: int = fact(EFFICIENCY, "bushido.check.eff", rules=("1.0",))
    oos: bool = fact(FLAG, "bushido.check.oos", rules=("3.4",), default=False)
    disrupted: bool = fact(FLAG, "bushido.check.disrupted", rules=("5.52",), default=False)
    failing_recovery: bool = fact(FLAG, "bushido.check.failing-recovery", rules=("3.23",), default=False)
    drm: int = fact(Number(-9, 9), "bushido.drm", default=0)


def raises(order: Check) -> tuple[str, ...]:
    """What raises the efficiency of this check."""
    told = {"oos": order.oos, "disrupted": order.disrupted, "failing-recovery": order.failing_recovery}
    return tuple(key for key, said in told.items() if said)


def efficiency_known(state: State, order: Check) -> Iterable[Fault]:
    """BadInput for an efficiency that no unit has."""
    in_range(state, order.eff)
    return ()


def passes(out: Outcome, efficiency: int, table: Table, drm: int = 0, equal: bool = False) -> bool:
    """Throws one check: passed on a die greater than the efficiency, or, with ``equal``, as great (§1.0, §8.21).

    Fills ``result``: key pass|fail, efficiency, roll (the bare die).
    """
    roll = table.one("check")
    if drm:
        out.because("bushido.die.hand", n=f"{drm:+d}")
    passed = roll + drm >= efficiency if equal else roll + drm > efficiency
    out.because("bushido.check.needs-equal" if equal else "bushido.check.needs", n=efficiency)
    out.result |= {"key": "pass" if passed else "fail", "efficiency": efficiency, "roll": roll}
    out.cite("8.21" if equal else "1.0")
    return passed


def check(state: State, order: Check, table: Table) -> Outcome:
    """One efficiency check. ``result``: key pass|fail, efficiency, roll (the bare die)."""
    out = Outcome(state)
    passes(out, worsened(out, order.eff, raises(order)), table, order.drm)
    return out
