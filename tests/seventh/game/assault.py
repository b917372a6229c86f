"""The assault, and the fuse (§3.0)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from ...core.asking import Table
from ...core.crt import Crt
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Key, Strength, Strengths
from ...core.outcome import Decision, Fault, Name, Outcome, say, soft, texts
from ...core.state import State
from ...core.worth import ranked
from .position import FUSE, HOLDER, OVER, SIDES, STEPS, finish, numbers

HOLD, YIELD = "hold", "yield"


class Assault(Order):
    """Blue's assault on the bridge, or red's to win it back."""

    bare: ClassVar[tuple[str, ...]] = ("att:def_", "dice")

    by: str = fact(Key("what.side", SIDES, "blue|red"), "bridge.assault.by", rules=("3.1",))
    att: Strength = fact(Strengths(), "bridge.assault.att", rules=("3.1",))
    def_: Strength = fact(Strengths(), "bridge.assault.def", rules=("3.1",))
    smoke: bool = fact(FLAG, "bridge.assault.smoke", rules=("3.1",), default=False)


def not_the_holder(state: State, order: Assault) -> Iterable[Fault]:
    """Who holds the bridge does not assault it (§3.1)."""
    if state.live and order.by == state[HOLDER]:
        yield soft(say("bridge.assault.holds", side=Name(order.by)), "3.1", todo=say("bridge.assault.holds.todo"))


def assault(state: State, order: Assault, table: Table) -> Outcome:
    """One assault: a column further with smoke, the die, losses; the defender may have to choose (§3.1, §3.2).

    ``result``: key, by, column, roll, taken (whether the bridge has changed hands).
    """
    out = Outcome(state)
    out.cite("3.1")
    chart = state.tables.derived("combat", Crt.of)
    column = chart.column(order.att.total, order.def_.total)
    out.because("bridge.why.ratio", att=order.att.total, against=order.def_.total, column=chart.columns[column])
    if order.smoke:
        column = chart.shift(column, 1)
        out.because("bridge.why.smoke", column=chart.columns[column])
    roll = table.one("assault")
    key = chart.cell(column, roll)
    code = numbers(state)["combat"]["codes"][key]
    out.result = {"key": key, "by": order.by, "column": chart.columns[column], "roll": roll, "taken": False}
    out.because("bridge.why.code", code=key, meaning=texts(code))
    sides = {"att": order.by, "def": next(side for side in SIDES if side != order.by)}
    losses = code.get("loses", {})
    if attackers := losses.get("att", 0):
        out.add(STEPS[sides["att"]], -attackers)
    if code.get("choice") and _yields(out, sides["def"], table):
        _take(out, order.by)
    elif defenders := losses.get("def", 0):
        out.add(STEPS[sides["def"]], -defenders)
    return out


def _yields(out: Outcome, side: str, table: Table) -> bool:
    """Whether the defender gives the bridge up and loses nothing (§3.2)."""
    out.cite("3.2")
    return table.choose(Decision(side, (HOLD, YIELD), say("bridge.assault.question", side=Name(side))), out) == YIELD


def _take(out: Outcome, side: str) -> None:
    out.set(HOLDER, side)
    out.set(FUSE, side == "blue")
    out.result["taken"] = True
    out.tell("bridge.assault.taken", side=Name(side))


ASSAULT = Command("assault", Assault, assault, "bridge.assault.help", ("3.1", "3.2"), (not_the_holder,), worth=ranked("combat"))


class Demolish(Order):
    """Red lights the fuse."""

    bare: ClassVar[tuple[str, ...]] = ("dice",)


def fuse_laid(state: State, order: Demolish) -> Iterable[Fault]:
    """Only once blue has taken the bridge (§3.3)."""
    if state.live and not state[FUSE]:
        yield soft(say("bridge.demolish.no-fuse"), "3.3")


def demolish(state: State, order: Demolish, table: Table) -> Outcome:
    """On a 6 the bridge is gone and red has won (§3.3). ``result``: key (``pass`` or ``fail``), roll."""
    out = Outcome(state)
    out.cite("3.3")
    roll = table.one("fuse")
    out.result = {"key": "pass" if roll == 6 else "fail", "roll": roll}
    out.set(FUSE, False)
    if roll == 6 and state.live and not out[OVER]:
        finish(out, "red")
    return out


DEMOLISH = Command("demolish", Demolish, demolish, "bridge.demolish.help", ("3.3",), (fuse_laid,))
