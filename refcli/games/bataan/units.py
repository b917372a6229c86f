"""Checks and entrenching of single units (§1.0, §5.8, §8.21)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG
from ...core.outcome import Fault, Outcome, say, soft
from ...core.state import State
from ...core.worth import first
from ..bushido import checks
from ..bushido.kinds import SIDE
from .macarthur import beside
from .supply import SCARCE, state_of, stood, use


class Check(checks.Check):
    """An efficiency check."""

    tank_rebuild: bool = fact(FLAG, "bataan.check.tank-rebuild", rules=("8.21",), default=False)
    macarthur: bool = fact(FLAG, "bataan.check.macarthur", rules=("12.1",), default=False)


def general(state: State, order: Check) -> Iterable[Fault]:
    """MacArthur helps where he is (§12.1)."""
    return beside(state) if order.macarthur else ()


def check(state: State, order: Check, table: Table) -> Outcome:
    """One efficiency check; a tank is rebuilt on a die as great as its efficiency (§8.21).

    ``result``: key pass|fail, efficiency, roll (the bare die).
    """
    out = Outcome(state)
    why = (*checks.raises(order), *(("macarthur",) if order.macarthur else ()))
    checks.passes(out, checks.worsened(out, order.eff, why), table, order.drm, equal=order.tank_rebuild)
    return out


CHECK = Command("check", Check, check, "bushido.check.help", ("1.0",), (checks.efficiency_known, general), worth=first("pass", "fail"))


class Entrench(Order):
    """A unit entrenches."""

    bare = ("eff", "dice")

    eff: int = fact(checks.EFFICIENCY, "bushido.check.eff", rules=("5.8",))
    by: str = fact(SIDE, "bataan.entrench.by", rules=("5.8",), default="us")
    oos: bool = fact(FLAG, "bushido.check.oos", rules=("3.4",), default=False)


def known(state: State, order: Entrench) -> Iterable[Fault]:
    """BadInput for an efficiency that no unit has."""
    checks.in_range(state, order.eff)
    return ()


def allowed(state: State, order: Entrench) -> Iterable[Fault]:
    """Not in Failing and Collapse (§5.84)."""
    if (now := state_of(state, order.by)) in SCARCE:
        yield soft(say("bataan.entrench.no", state=stood(now)), "5.84")


def entrench(state: State, order: Entrench, table: Table) -> Outcome:
    """Free in Normal, a check in Reduced (§5.82, §5.83). ``result``: key pass|fail; with a check efficiency and roll."""
    out = Outcome(state)
    if use(out, order.by) == "normal":
        out.result = {"key": "pass"}
        out.cite("5.82")
    else:
        out.because("bataan.entrench.check")
        out.cite("5.83")
        checks.passes(out, checks.worsened(out, order.eff, ("oos",) if order.oos else ()), table)
    if out.result["key"] == "pass":
        out.tell("bataan.entrench.done")
    return out


ENTRENCH = Command("entrench", Entrench, entrench, "bataan.entrench.help", ("5.8", "5.82", "5.83", "5.84"), (known, allowed))
