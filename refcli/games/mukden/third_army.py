"""The detour of the Japanese third army: it comes to a hex, or goes on waiting (§8.0)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import Key
from ...core.outcome import Fault, Name, Outcome, hard, say, soft
from ...core.state import State
from ...core.tables import Tables
from .kinds import called, numbers, shaped
from .position import PLACE, THIRD_ARMY, WAITS, of
from .turns import act, one_act


def choices(tables: Tables) -> tuple[str, ...]:
    """Every choice for the third army, at whatever time."""
    return tuple(dict.fromkeys(choice for row in shaped(tables)["third-army"]["choices"] for choice in row))


def open_now(state: State) -> tuple[str, ...]:
    """The choices for the third army at this time (§8.0)."""
    rows = numbers(state)["third-army"]["choices"]
    return tuple(rows[min(state[WAITS], len(rows) - 1)])


def hexes_now(state: State) -> tuple[str, ...]:
    """The hexes to which the third army may come at this time (§8.0)."""
    return tuple(choice for choice in open_now(state) if choice != numbers(state)["third-army"]["wait"])


class ThirdArmy(Order):
    """The third army was chosen: it comes to a hex, or goes on waiting (§8.0)."""

    where: str = fact(Key("what.decision", choices, "A|B|C|wait"), "mukden.third-army.where", rules=("8.0",), positional=True)


def choice_open(state: State, order: ThirdArmy) -> Iterable[Fault]:
    """It comes once: B after one wait, C after two, and no third wait (§8.0)."""
    rule = numbers(state)["third-army"]
    place = state[PLACE[of(rule["side"], rule["piece"])]]
    if place != rule["off_map"]:
        yield hard(say("mukden.third-army.there", piece=called(rule["side"], rule["piece"]), place=Name(place)), "8.0")
    elif order.where not in open_now(state):
        todo = say("mukden.third-army.now", keys=open_now(state))
        yield soft(say("mukden.third-army.closed", where=Name(order.where), n=state[WAITS]), "8.0", todo=todo)


def once_a_turn(state: State, order: ThirdArmy) -> Iterable[Fault]:
    """To choose it is its side's turn (§5.0, §8.0)."""
    yield from one_act(state, numbers(state)["third-army"]["side"])


def third_army(state: State, order: ThirdArmy, table: Table) -> Outcome:
    """Puts the third army on its hex, where it may attack but not move on, or counts a wait (§8.0). ``result``: key, waits."""
    out = Outcome(state)
    rule = numbers(state)["third-army"]
    out.cite("8.0")
    act(out, rule["side"], f"third-army {order.where}")
    if order.where == rule["wait"]:
        out.add(WAITS, 1)
        out.tell("mukden.third-army.waits")
    else:
        out.set(THIRD_ARMY, order.where)
        out.set(PLACE[of(rule["side"], rule["piece"])], "map")
        out.tell("mukden.third-army.comes", where=order.where)
    out.result = {"key": order.where, "waits": out[WAITS]}
    return out


COME = Command(
    "third-army",
    ThirdArmy,
    third_army,
    "mukden.third-army.help",
    ("8.0",),
    (choice_open,),
    lookup=False,
    rolls=False,
    in_turn=(once_a_turn,),
)
