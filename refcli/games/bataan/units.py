"""Checks and entrenching of single units (§1.0, §5.8, §8.21)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.facts import Order, PhaseSide, fact
from ...core.game import Command
from ...core.kinds import FLAG
from ...core.outcome import Fault, Name, Outcome, say, soft
from ...core.state import State
from ...core.worth import more
from ..bushido import checks
from ..bushido.due import owe_loss
from ..bushido.kinds import SIDE
from .ledgers import PASSED, SILENT, ready
from .macarthur import beside
from .position import PASSED_OF
from .supply import SCARCE, state_of, stood, use


class Check(checks.Check):
    """Efficiency checks of one unit or several."""

    tank_rebuild: bool = fact(FLAG, "bataan.check.tank-rebuild", rules=("8.21",), default=False)
    macarthur: bool = fact(FLAG, "bataan.check.macarthur", rules=("12.1",), default=False)


def general(state: State, order: Check) -> Iterable[Fault]:
    """MacArthur helps where he is (§12.1)."""
    return beside(state) if order.macarthur else ()


def guns_left(state: State, order: Check) -> Iterable[Fault]:
    """Only guns that have neither fired nor been checked this turn are checked (§3.22, §5.5)."""
    if order.for_ == "guns" and state.live and order.by is not None:
        left = max(ready(state, order.by) - state[PASSED_OF[order.by]], 0)
        if len(order.eff) > left:
            yield soft(say("bataan.left.guns", side=Name(order.by), n=len(order.eff), left=left), "5.5", "3.22")


def check(state: State, order: Check, table: Table) -> Outcome:
    """A check a unit, in the order given; a tank is rebuilt on a die as great as its efficiency (§8.21). What the purpose raises is
    added by itself: disrupted units recover, worse in Failing (§3.23, §5.52), units out of supply hold (§3.4).

    ``result`` as of ``bushido.checks.check_each``. Gun checks are counted: who passes may fire, who fails is silent (§3.22); units
    that surrender are owed as steps (§3.4).
    """
    out = Outcome(state)
    why = [*checks.raises(order), *(("macarthur",) if order.macarthur else ())]
    if order.for_ == "recovery" and order.by == "us" and state.live and state_of(state, "us") in SCARCE:
        use(out, "us")
        why.append("failing-recovery")
    passed = checks.check_each(out, order, dict.fromkeys(why), table, equal=order.tank_rebuild)
    failed = len(order.eff) - passed
    if order.by is None or not state.live:
        return out
    if order.for_ == "guns":
        if use(out, order.by) == "normal":
            out.warn("bataan.guns.no-check", side=Name(order.by))
        out.add(PASSED[order.by].path, passed)
        SILENT[order.by].spend(out, failed)
    elif order.for_ == "oos" and failed:
        owe_loss(out, order.by, None, "3.4")
    return out


CHECK = Command("check", Check, check, "bushido.check.help", ("1.0",), (checks.efficiency_known, general, guns_left), worth=more("passed"))


class Entrench(Order):
    """A unit entrenches."""

    bare = ("eff", "dice")

    eff: int = fact(checks.EFFICIENCY, "bushido.check.eff", rules=("5.8",))
    by: str = fact(SIDE, "bataan.entrench.by", rules=("5.8",), default=PhaseSide("us"))
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
    """Free in Normal, a check in Reduced (§5.82, §5.83). ``result``: key pass|fail, side; with a check efficiency and roll."""
    out = Outcome(state)
    if use(out, order.by) == "normal":
        out.result = {"key": "pass"}
        out.cite("5.82")
    else:
        out.because("bataan.entrench.check")
        out.cite("5.83")
        checks.passes(out, checks.worsened(out, order.eff, ("oos",) if order.oos else ()), table)
    out.result["side"] = order.by
    if out.result["key"] == "pass":
        out.tell("bataan.entrench.done")
    return out


ENTRENCH = Command("entrench", Entrench, entrench, "bataan.entrench.help", ("5.8", "5.82", "5.83", "5.84"), (known, allowed))
