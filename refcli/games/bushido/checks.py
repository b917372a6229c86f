"""Efficiency checks (§1.0): a die greater than the efficiency passes; trouble raises the efficiency."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.kinds import FLAG, Key, Number
from ...core.numbers import integer, plain
from ...core.outcome import Fault, Outcome, say
from ...core.state import State
from ...core.tables import Tables
from .kinds import SIDE

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


PURPOSES: Mapping[str, tuple[str, str]] = {
    "activation": ("acts", "stops"),
    "recovery": ("recovers", "stays"),
    "disruption": ("steady", "disrupted"),
    "oos": ("holds", "surrenders"),
    "rebuild": ("rebuilt", "stays"),
    "banzai": ("shift", "step"),
    "guns": ("fires", "silent"),
}
"""What a unit is checked for, and what follows if it passes or fails."""
OF_A_SIDE = ("recovery", "oos", "guns")
"""Purposes for which it matters whose units they are."""
RAISED_BY = {"recovery": "disrupted", "oos": "oos"}
"""What raises the efficiency of every unit checked for that purpose (§5.52, §3.4)."""

PURPOSE = Key("bushido.what.purpose", tuple(PURPOSES), "PURPOSE")


class Check(Order):
    """Efficiency checks of one unit or several."""

    bare = ("eff", "dice")

    eff: tuple[int, ...] = fact(EFFICIENCIES, "bushido.check.effs", rules=("1.0",))
    for_: str | None = fact(PURPOSE, "bushido.check.for", rules=("1.0",), default=None)
    by: str | None = fact(SIDE, "bushido.check.by", rules=("3.22", "3.4"), default=None)
    oos: bool = fact(FLAG, "bushido.check.oos", rules=("3.4",), default=False)
    disrupted: bool = fact(FLAG, "bushido.check.disrupted", rules=("5.52",), default=False)
    failing_recovery: bool = fact(FLAG, "bushido.check.failing-recovery", rules=("3.23",), default=False)
    drm: int = fact(Number(-9, 9), "bushido.drm", default=0)

    def wants(self, state: State) -> tuple[str, ...]:
        """Whose units they are, where that matters."""
        return ("by",) if state.live and self.by is None and self.for_ in OF_A_SIDE else ()


def raises(order: Check) -> tuple[str, ...]:
    """What raises the efficiency of these checks, each once."""
    told = {"oos": order.oos, "disrupted": order.disrupted, "failing-recovery": order.failing_recovery}
    of_purpose = RAISED_BY.get(order.for_ or "")
    return tuple(key for key, said in told.items() if said or key == of_purpose)


def efficiency_known(state: State, order: Check) -> Iterable[Fault]:
    """BadInput for an efficiency that no unit has."""
    in_range(state, *order.eff)
    return ()


def passes(out: Outcome, efficiency: int, table: Table, drm: int = 0, equal: bool = False) -> bool:
    """Throws one check: passed on a die greater than the efficiency, or, with ``equal``, as great (§1.0, §8.21).

    Fills ``result``: key pass|fail, efficiency, roll (the bare die).
    """
    passed, roll = table.test(efficiency + (0 if equal else 1) - drm, "check")
    if drm:
        out.because("bushido.die.hand", n=f"{drm:+d}")
    out.because("bushido.check.needs-equal" if equal else "bushido.check.needs", n=efficiency)
    out.result |= {"key": "pass" if passed else "fail", "efficiency": efficiency, "roll": roll}
    out.cite("8.21" if equal else "1.0")
    return passed


def check_each(out: Outcome, order: Check, why: Iterable[str], table: Table, equal: bool = False) -> int:
    """Checks the units in turn, all raised by the same; how many passed.

    ``result``: key (pass|fail of one unit, of several how many passed), efficiency and roll of one, passed, purpose, units (a list:
    efficiency, roll, key, then: what follows, None without a purpose).
    """
    more = worsened(out, 0, why)
    if order.drm:
        out.because("bushido.die.hand", n=f"{order.drm:+d}")
    then = PURPOSES.get(order.for_ or "", (None, None))
    units = []
    for printed in order.eff:
        efficiency = printed + more
        passed, roll = table.test(efficiency + (0 if equal else 1) - order.drm, "check")
        key = "pass" if passed else "fail"
        units.append({"efficiency": efficiency, "roll": roll, "key": key, "then": then[0 if passed else 1]})
    n = sum(unit["key"] == "pass" for unit in units)
    for needed in dict.fromkeys(unit["efficiency"] for unit in units):
        out.because("bushido.check.needs-equal" if equal else "bushido.check.needs", n=needed)
    for at, unit in enumerate(units, 1):
        if order.for_ is not None:
            out.tell("bushido.check.unit", at=at, roll=unit["roll"], then=say(f"bushido.then.{unit['then']}"))
    if len(units) == 1:
        out.result = {key: units[0][key] for key in ("key", "efficiency", "roll")}
    else:
        out.result = {"key": str(n)}
    out.result |= {"passed": n, "purpose": order.for_, "units": units}
    out.cite("8.21" if equal else "1.0")
    return n


def check(state: State, order: Check, table: Table) -> Outcome:
    """A check a unit. ``result`` as of ``check_each``."""
    out = Outcome(state)
    check_each(out, order, raises(order), table)
    return out
