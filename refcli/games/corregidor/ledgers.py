"""What is counted within a turn: support of both sides, siege guns, AA, the forts' shots, what lands (§14.4, §14.15, §16)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...core.ledger import Ledger
from ...core.outcome import Fault, Name, Outcome, hard, say
from ...core.state import State
from .position import (
    AA_FIRED,
    AA_UNITS,
    AIRCRAFT,
    ARTILLERY,
    FORT_FIRED,
    FORTS,
    LANDED,
    LANDED_SNLF,
    LIGHT,
    SEALIFT_LEFT,
    SEALIFT_LOST,
    SIEGE,
    SIEGE_FIRED,
    TURN,
    US_ARTILLERY,
)

AIR = Ledger(AIRCRAFT, lambda state: int(state.tables["fire"]["support"]["air"][state[LIGHT]]), ("14.4", "16.2"))
GUNS = Ledger(ARTILLERY, lambda state: int(state.tables["fire"]["support"]["artillery"]), ("14.4", "16.2"))
US_GUNS = Ledger(US_ARTILLERY, lambda state: int(state.tables["fire"]["support"]["artillery_us"]), ("14.4", "16.1"))
SIEGE_GUNS = Ledger(SIEGE_FIRED, lambda state: state[SIEGE], ("14.4", "16.2"), up=True)
COMPANIES = Ledger(AA_FIRED, lambda state: state[AA_UNITS], ("14.13",), up=True)
FORT_SHOTS = {
    key: Ledger(FORT_FIRED[key], lambda state, key=key: state[FORTS[key]], ("14.15.2",), up=True, hard=True)  # type: ignore[misc]
    for key in ("drum", "hughes")
}


def may_land(state: State) -> int:
    """How many units may land in all this turn, naval marines among them: on the first turn the first wave and the marines, then as
    many as the sealift carried when the turn began (§14.15.4, §15.1, §16.2)."""
    landing = state.tables["landing"]
    if state[TURN] < landing["sealift"]["from"]:
        return int(landing["wave"]["first"]) + state[LANDED_SNLF]
    return state[SEALIFT_LEFT] + state[SEALIFT_LOST]


UNITS = Ledger(LANDED, may_land, ("14.15.4",), up=True)
MARINES = Ledger(LANDED_SNLF, lambda state: int(state.tables["landing"]["snlf"]["units"]), ("15.1",), up=True, hard=True)

LEDGERS: Sequence[Ledger] = (AIR, GUNS, US_GUNS, SIEGE_GUNS, COMPANIES, *FORT_SHOTS.values(), UNITS, MARINES)


def renew(out: Outcome) -> None:
    """A turn begins, or a turn of bombardment: all of it whole again."""
    for ledger in LEDGERS:
        ledger.renew(out)
    out.set(SEALIFT_LOST, 0)


def shot(state: State, ledger: Ledger, kind: str, n: int) -> Iterable[Fault]:
    """No more of a kind than is left this turn."""
    if not n:
        return ()
    left = ledger.left(state)
    return ledger.short(state, n, say("corregidor.left", guns=Name(kind), n=max(left or 0, 0), wanted=n))


def landing(state: State, n: int, marines: bool) -> Iterable[Fault]:
    """On the first turn no more units than the first wave has (hard), later no more than the sealift carries; never more naval
    marines than there are (§14.15.4, §15.1, §16.2)."""
    table = state.tables["landing"]
    if marines and (n > table["snlf"]["units"] or (state.live and n + state[LANDED_SNLF] > table["snlf"]["units"])):
        yield hard(say("corregidor.drift.snlf-units", n=table["snlf"]["units"]), "15.1")
    if not state.live:
        return
    first = state[TURN] < table["sealift"]["from"]
    if first and not marines and n + state[LANDED] - state[LANDED_SNLF] > table["wave"]["first"]:
        landed = state[LANDED] - state[LANDED_SNLF]
        yield hard(say("corregidor.drift.first-wave", n=table["wave"]["first"], landed=landed, units=n), "16.2")
    elif not first:
        told = say("corregidor.drift.sealift", n=may_land(state), landed=state[LANDED], units=n)
        yield from UNITS.short(state, n, told)


def landed(out: Outcome, n: int, marines: bool) -> None:
    """So many units have landed, or been lost on the way; nothing in a lookup. (No bound: overruled, they still have landed.)"""
    if out.state.live:
        out.add(LANDED, n)
        if marines:
            out.add(LANDED_SNLF, n)
