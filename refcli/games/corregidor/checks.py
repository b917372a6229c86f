"""Efficiency checks, banzai attacks and tanks on Corregidor: as on Bataan, but for supply (§1.0, §7.3, §10.2, §14.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.game import Command
from ...core.outcome import Fault
from ...core.state import State
from ...core.worth import first, more
from ..bushido import banzai, checks, tanks
from .absent import no_supply


def supplied(state: State, order: Any) -> Iterable[Fault]:
    """There is no supply here, and so no lack of it (§14.2)."""
    told = {"--oos": order.oos, "--failing-recovery": getattr(order, "failing_recovery", False)}
    if any(told.values()):
        yield no_supply(*(option for option, said in told.items() if said))


CHECK = Command(
    "check", checks.Check, checks.check, "bushido.check.help", ("1.0",), (checks.efficiency_known, supplied), worth=first("pass", "fail")
)
BANZAI = Command(
    "banzai", banzai.Banzai, banzai.banzai, "bushido.banzai.help", ("10.2", "14.15.3"), (banzai.sensible, banzai.rights, supplied)
)
TANKS = Command("tanks", tanks.Tanks, tanks.tanks, "bushido.tanks.help", ("7.3",), worth=more())
