"""General MacArthur (§10.4), and in the field (§12.1)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.facts import Order
from ...core.game import Command
from ...core.outcome import Fault, Name, Outcome, hard, say
from ...core.state import State
from .gates import mark, needs_option, once, remark_phase
from .position import MACARTHUR, POINTS, SUPPLY_OF
from .supply import lose, stood, use

OPTION = "dugout-doug"


def beside(state: State) -> Iterable[Fault]:
    """He helps only in the field: with his optional rule, neither wounded nor gone (§12.1)."""
    yield from needs_option(state, OPTION, "12.1")
    if state.option(OPTION) and state[MACARTHUR] != "field":
        yield hard(say("bataan.macarthur.away", where=Name(state[MACARTHUR])), "12.1")


class Evacuate(Order):
    """MacArthur leaves the Philippines."""


def still_there(state: State, order: Order) -> Iterable[Fault]:
    """He leaves once (§10.4)."""
    if state[MACARTHUR] == "evacuated":
        yield hard(say("bataan.macarthur.gone"), "10.4")


def evacuate(state: State, order: Evacuate, table: Table) -> Outcome:
    """A die off US supply (§10.4). ``result``: key (the die, as text), roll, points, state."""
    out = Outcome(state)
    remark_phase(out, "victory")
    roll = table.one("macarthur")
    lose(out, "us", roll)
    out.set(MACARTHUR, "evacuated")
    now = use(out, "us")
    out.because("bataan.supply.stands", side=Name("us"), n=out[SUPPLY_OF["us"]], state=stood(now))
    out.tell("bataan.macarthur.leaves")
    out.result = {"key": str(roll), "roll": roll, "points": out[SUPPLY_OF["us"]], "state": now}
    out.cite("10.4")
    return out


EVACUATE = Command(
    "macarthur evacuate", Evacuate, evacuate, "bataan.macarthur.evacuate.help", ("10.4",), (still_there,), lookup=False, forecast=True
)


class Hit(Order):
    """MacArthur's hex was fired at or fought over this turn: is he wounded?"""


def exposed(state: State, order: Hit) -> Iterable[Fault]:
    """In the field, once a turn (§12.1)."""
    yield from beside(state)
    yield from once(state, "macarthur", say("bataan.macarthur.twice"), "12.1")


def hit(state: State, order: Hit, table: Table) -> Outcome:
    """On a 6 he is wounded and stays on Corregidor, and the Japanese gain points (§12.1).

    ``result``: key (the die, as text), roll, state wounded|unhurt, vp.
    """
    out = Outcome(state)
    remark_phase(out, "victory")
    rule = state.tables["victory"]
    roll = table.one("macarthur")
    wounded = roll >= rule["wound"]["least"]
    if wounded:
        out.set(MACARTHUR, "wounded")
        out.add(POINTS, rule["points"]["macarthur"])
        out.tell("bataan.macarthur.wounded")
    mark(out, "macarthur")
    out.result = {"key": str(roll), "roll": roll, "state": "wounded" if wounded else "unhurt", "vp": out[POINTS]}
    out.cite("12.1")
    return out


HIT = Command("macarthur hit", Hit, hit, "bataan.macarthur.hit.help", ("12.1",), (exposed,), lookup=False, forecast=True)
