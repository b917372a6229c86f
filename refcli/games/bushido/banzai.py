"""Banzai attacks and infiltration (§10.2)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.kinds import FLAG
from ...core.outcome import Fault, Outcome, say, soft
from ...core.state import State
from . import checks
from .due import owe_loss
from .kinds import SIDE
from .steps import lose


class Banzai(Order):
    """Checks of the units that attack in the banzai manner, before the combat."""

    bare = ("units", "dice")

    units: tuple[int, ...] = fact(checks.EFFICIENCIES, "bushido.banzai.units", rules=("10.2",))
    entrenched: bool = fact(FLAG, "bushido.combat.entrenched", rules=("10.2",), default=False)
    fort: bool = fact(FLAG, "bushido.combat.fort", rules=("10.2",), default=False)
    by: str = fact(SIDE, "bushido.banzai.by", rules=("10.2",), default="jp")
    oos: bool = fact(FLAG, "bushido.check.oos", rules=("3.4",), default=False)
    landing: bool = fact(FLAG, "bushido.banzai.landing", rules=("10.1",), default=False)


def sensible(state: State, order: Banzai) -> Iterable[Fault]:
    """BadInput for efficiencies that no unit has, and for an entrenched unit in a fort."""
    checks.in_range(state, *order.units)
    if order.entrenched and order.fort:
        raise BadInput(say("bushido.exclusive", one="--entrenched", other="--fort"))
    return ()


def rights(state: State, order: Banzai) -> Iterable[Fault]:
    """Japanese infantry, and of the US the 57th Scouts alone (§10.2); only the Japanese land (§10.1)."""
    if order.by == "us" and len(order.units) > (most := state.tables["tactics"]["banzai"]["us-units"]):
        yield soft(say("bushido.banzai.scouts", n=most), "10.2")
    if order.by == "us" and order.landing:
        yield soft(say("bushido.landing.jp"), "10.1")


def banzai(state: State, order: Banzai, table: Table) -> Outcome:
    """An efficiency check a unit, in the order given: who passes shifts the combat one to the right, who fails loses a
    step first, which is counted, or, in a landing, is eliminated (§10.1, §10.2).

    ``result``: key (units that passed, as text), shift, steps, eliminated, passed (a flag a unit).
    """
    out = Outcome(state)
    rule = state.tables["tactics"]
    drm = sum(rule["banzai"][key] for key, said in (("entrenched", order.entrenched), ("fort", order.fort)) if said)
    if drm:
        out.because("bushido.die.entrenched" if order.entrenched else "bushido.die.fort", n=f"{drm:+d}")
    more = checks.worsened(out, 0, ("oos",) if order.oos else ())
    passed = [bool(table.hits(1, efficiency + more + 1 - drm, "banzai")) for efficiency in order.units]
    failed = passed.count(False)
    shift = passed.count(True) * rule["shift"]["banzai"]
    out.result = {
        "key": str(passed.count(True)),
        "shift": shift,
        "steps": 0 if order.landing else failed,
        "eliminated": failed if order.landing else 0,
        "passed": passed,
    }
    if failed and order.landing:
        owe_loss(out, order.by, None, "10.1")
    elif failed:
        lose(out, order.by, failed)
    if shift:
        out.tell("bushido.banzai.shift", n=shift)
    if failed:
        out.tell("bushido.banzai.eliminated" if order.landing else "bushido.banzai.steps", n=failed)
    out.cite("10.2", "1.0", *(("10.1",) if order.landing else ()))
    return out
