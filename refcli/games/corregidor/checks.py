"""Efficiency checks, banzai attacks, tanks and steps on Corregidor: as on Bataan, but for supply (§1.0, §7.3, §10.2, §14.2, §14.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.game import Command
from ...core.outcome import Fault, say, soft
from ...core.state import State
from ...core.worth import more
from ..bushido import banzai, checks, steps, tanks
from .absent import no_supply


def supplied(state: State, order: Any) -> Iterable[Fault]:
    """There is no supply here, and so no lack of it (§14.2); nothing is rebuilt (§14.7)."""
    told = {"--oos": order.oos, "--failing-recovery": getattr(order, "failing_recovery", False)}
    purpose = getattr(order, "for_", None)
    if purpose in ("oos", "guns"):
        told[f"--for {purpose}"] = True
    if any(told.values()):
        yield no_supply(*(option for option, said in told.items() if said))
    if purpose == "rebuild":
        yield soft(say("corregidor.no-rebuild"), "14.7")


def japanese(state: State, order: banzai.Banzai) -> Iterable[Fault]:
    """The 57th Scouts are not on the island: the US make no banzai attacks (§10.2, §16.1)."""
    if order.by == "us":
        yield soft(say("corregidor.banzai.us"), "10.2", "16.1")


def no_rebuild(state: State, order: steps.Back) -> Iterable[Fault]:
    """No steps come back (§14.7)."""
    yield soft(say("corregidor.no-rebuild"), "14.7")


CHECK = Command(
    "check",
    checks.Check,
    checks.check,
    "bushido.check.help",
    ("1.0",),
    (checks.efficiency_known, supplied),
    worth=more("passed"),
)
BANZAI = Command(
    "banzai",
    banzai.Banzai,
    banzai.banzai,
    "bushido.banzai.help",
    ("10.2", "14.15.3"),
    (banzai.sensible, banzai.rights, japanese, supplied),
)
TANKS = Command("tanks", tanks.Tanks, tanks.tanks, "bushido.tanks.help", ("7.3",), worth=more())
LOSS = Command("loss", steps.Loss, steps.loss, "bushido.loss.help", ("7.3", "14.16.1"), (steps.sensible,), lookup=False, rolls=False)
BACK = Command("back", steps.Back, steps.back, "bushido.back.help", ("14.7",), (steps.lost_before, no_rebuild), lookup=False, rolls=False)
