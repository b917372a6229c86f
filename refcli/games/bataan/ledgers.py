"""What is counted within a turn: aircraft, artillery, gun checks, batteries (§5.5, §3.22, §10.3.1, §12.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...core.ledger import Ledger
from ...core.outcome import Fault, Name, Outcome, say, soft
from ...core.state import State
from ..bushido.kinds import SIDES
from .formations import guns_of
from .position import AIR_LOST, AIR_OF, ARRIVED, BATTERIES, BATTERIES_FIRED, GUNS_OF, PAID, PASSED_OF, SILENT_OF, TURN
from .supply import SCARCE, scarce_sections, state_of, stood


def aircraft(state: State) -> int:
    """Japanese aircraft: 5th Air Group, the 22nd while it is there, naval air in the turn it is paid for (§8.14, §8.15, §13.2)."""
    rows = state.tables["reinforcements"]["unit"]
    more = sum(row["air"] for key, row in rows.items() if "air" in row and (key in state[ARRIVED] or f"{key}:{state[TURN]}" in state[PAID]))
    return int(state.tables["guns"]["aircraft"] + more)


def planes_left(state: State) -> int:
    """US aircraft that have not been shot down (§12.2)."""
    return int(state.tables["guns"]["planes"]["most"]) - state[AIR_LOST]


AIR = {
    "jp": Ledger(AIR_OF["jp"], aircraft, ("5.5", "13.2")),
    "us": Ledger(AIR_OF["us"], lambda state: None, ("12.2",)),
}
GUNS = {side: Ledger(GUNS_OF[side], lambda state, side=side: guns_of(state, side), ("5.5",)) for side in SIDES}  # type: ignore[misc]
PASSED = {side: Ledger(PASSED_OF[side], lambda state: 0, ("3.22", "3.23")) for side in SIDES}
SILENT = {side: Ledger(SILENT_OF[side], lambda state, side=side: guns_of(state, side), ("3.22",), up=True) for side in SIDES}  # type: ignore[misc]
BATTERY = Ledger(BATTERIES_FIRED, lambda state: state[BATTERIES], ("5.5", "10.3.1"), up=True)

LEDGERS: Sequence[Ledger] = (*AIR.values(), *GUNS.values(), *PASSED.values(), *SILENT.values(), BATTERY)


def renew(out: Outcome) -> None:
    """A turn begins: all of it whole again."""
    for ledger in LEDGERS:
        ledger.renew(out)


# Aircraft.


def flies(state: State, side: str, n: int) -> Iterable[Fault]:
    """No more aircraft than are left this turn (§5.5); of the US none before the die that brings them (§12.2)."""
    if not n or not state.live:
        return
    if state[AIR_OF[side]] is None:
        yield soft(say("bataan.air.not-thrown"), "12.2", todo=say("bataan.air.not-thrown.todo"))
    else:
        left = state[AIR_OF[side]] or 0
        yield from AIR[side].short(state, n, say("bataan.left.air", side=Name(side), n=n, left=left))


def fly(out: Outcome, side: str, n: int) -> None:
    """So many aircraft have flown."""
    AIR[side].spend(out, n)


# Artillery.


def checked(state: State, side: str) -> bool:
    """Whether a side's guns are checked before they fire: its supply is not Normal (§3.22, §3.23)."""
    return state.live and state_of(state, side) != "normal"


def ready(state: State, side: str) -> int:
    """A side's guns that have neither fired nor failed their check this turn (§3.22, §5.5)."""
    return max(state[GUNS_OF[side]] - state[SILENT_OF[side]], 0)


def unfired(state: State, side: str, n: int) -> Iterable[Fault]:
    """No more guns than are ready this turn (§5.5)."""
    if state.live and n > (left := ready(state, side)):
        yield soft(say("bataan.left.guns", side=Name(side), n=n, left=left), "5.5")


def fires(state: State, side: str, n: int) -> Iterable[Fault]:
    """No more guns than are ready this turn (§5.5), each checked first where supply is short (§3.22, §3.23)."""
    if not n or not state.live:
        return
    yield from unfired(state, side, n)
    if checked(state, side) and n > state[PASSED_OF[side]]:
        now = state_of(state, side)
        sections = scarce_sections(now) if now in SCARCE else ("3.22",)
        told = say("bataan.guns.unchecked", side=Name(side), state=stood(now), n=n, passed=state[PASSED_OF[side]])
        owes = ("check", "--for", "guns", "--by", side)
        yield soft(told, *sections, todo=say("bataan.guns.unchecked.todo", side=side), owes=owes)


def shoot(out: Outcome, side: str, n: int) -> None:
    """So many guns have fired; where each was checked first, its pass is used up. (What it costs: ``initiative.fire``.)"""
    GUNS[side].spend(out, n)
    if checked(out.state, side):
        PASSED[side].spend(out, n)


# Corregidor's batteries.


def batteries_fire(state: State, n: int) -> Iterable[Fault]:
    """No more batteries than have not fired this turn (§5.5, §10.3.1)."""
    if n:
        left = max(state[BATTERIES] - state[BATTERIES_FIRED], 0)
        yield from BATTERY.short(state, n, say("bataan.left.batteries", n=n, left=left))
