"""How Bataan ends: collapse (§3.24), surrender (§13.0), breakout (§12.7), and the points (§11.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Number, Word
from ...core.numbers import integer, plain
from ...core.outcome import Fault, Name, Outcome, hard, say, soft, texts
from ...core.state import State
from ...core.tables import Tables
from . import told
from .gates import mark, needs_option, once, remark_phase
from .phases import by_month, later
from .position import ARRIVED, ENDED_LEVEL, ENDED_POINTS, MARINES, OVER, POINTS, SIEGE_GONE, STEPS_OF, SUPPLY_OF, SURRENDERED, TURN
from .reinforcements import unpaid
from .supply import pay, state_of, stood, use


def fighting(state: State, order: Order) -> Iterable[Fault]:
    """Bataan has not surrendered yet."""
    if state[SURRENDERED]:
        yield hard(say("bataan.surrender.already", turn=state[SURRENDERED]), "3.24")


def fall(out: Outcome, marines_lost: bool) -> None:
    """Bataan surrenders in this turn: the 2nd Marine Battalion goes to Corregidor if it can (§10.3.2)."""
    out.set(SURRENDERED, out.state[TURN])
    if marines_lost:
        out.set(MARINES, 0)
    out.tell("bataan.surrender.marines-lost" if not out[MARINES] else "bataan.surrender.marines")
    out.tell("bataan.surrender.then")
    out.cite("10.3.2")


class Collapse(Order):
    """Does Bataan surrender for want of supply?"""

    marines_lost: bool = fact(FLAG, "bataan.surrender.marines-fact", rules=("10.3.2",), default=False)


def collapsing(state: State, order: Collapse) -> Iterable[Fault]:
    """Only in Collapse, once a turn (§3.24, §2.6)."""
    if (now := state_of(state, "us")) != "collapse":
        yield soft(say("bataan.collapse.not", state=stood(now)), "3.24")
    yield from once(state, "collapse", say("bataan.collapse.twice"), "2.6", "3.24")


def collapse(state: State, order: Collapse, table: Table) -> Outcome:
    """Every unit on Bataan surrenders on a die greater than the points left (§3.24).

    ``result``: key surrenders|holds, surrender (true or false), roll, points.
    """
    out = Outcome(state)
    remark_phase(out, "recovery")
    use(out, "us")
    roll = table.one("surrender")
    gone = roll > state[SUPPLY_OF["us"]]
    out.because("bataan.collapse.needs", n=state[SUPPLY_OF["us"]])
    out.result = {"key": "surrenders" if gone else "holds", "surrender": gone, "roll": roll, "points": state[SUPPLY_OF["us"]]}
    out.cite("3.24")
    mark(out, "collapse")
    if gone:
        fall(out, order.marines_lost)
    return out


COLLAPSE = Command(
    "collapse", Collapse, collapse, "bataan.collapse.help", ("3.24", "2.6"), (fighting, collapsing), lookup=False, forecast=True
)


class Surrender(Order):
    """The last US units on Bataan are gone, or give up."""

    marines_lost: bool = fact(FLAG, "bataan.surrender.marines-fact", rules=("10.3.2",), default=False)


def surrender(state: State, order: Surrender, table: Table) -> Outcome:
    """Notes the surrender in this turn (§13.0). ``result``: surrendered (the turn)."""
    out = Outcome(state)
    fall(out, order.marines_lost)
    out.result = {"surrendered": state[TURN]}
    out.cite("13.0")
    return out


SURRENDER = Command("surrender", Surrender, surrender, "bataan.surrender.help", ("13.0",), (fighting,), lookup=False, rolls=False)


class Breakout(Order):
    """US units break out to the north."""

    steps: int | None = fact(Number(0, 99), "bataan.breakout.steps", rules=("12.7",), default=None)


def possible(state: State, order: Breakout) -> Iterable[Fault]:
    """With the optional rule, not in Collapse (§12.7)."""
    yield from needs_option(state, "breakout", "12.7")
    if (now := state_of(state, "us")) == "collapse":
        yield soft(say("bataan.breakout.collapse", state=stood(now)), "12.7")


def breakout(state: State, order: Breakout, table: Table) -> Outcome:
    """The die, less 1 in Reduced and 2 in Failing, is how many steps of infantry the US may take off, all unless told; each
    costs the Japanese a point, and half of them, rounded down, their supply while that is Normal (§12.7).

    ``result``: key and steps (taken), most (the die's result), roll, vp.
    """
    out = Outcome(state)
    rule = state.tables["victory"]
    roll = table.one("breakout")
    lowered = rule["breakout"].get(use(out, "us"), 0)
    if lowered:
        out.because("bataan.breakout.state", n=f"{lowered:+d}", state=stood(state_of(state, "us")))
    most = max(roll + lowered, 0)
    steps = most if order.steps is None else min(order.steps, most)
    if order.steps is not None and order.steps > most:
        out.warn("bataan.breakout.most", n=most)
    out.add(POINTS, steps * rule["points"]["breakout"])
    if state_of(state, "jp") == "normal":
        pay(out, "jp", steps // rule["breakout"]["share"])
    out.result = {"key": str(steps), "steps": steps, "most": most, "roll": roll, "vp": out[POINTS]}
    if steps:
        out.tell("bataan.breakout.steps.take", n=steps)
    out.cite("12.7")
    return out


BREAKOUT = Command(
    "breakout",
    Breakout,
    told.reminding(breakout, told.breakout),
    "bataan.breakout.help",
    ("12.7",),
    (fighting, possible),
    lookup=False,
    forecast=True,
    told=told.before(told.breakout),
)


class SiegeLost(Order):
    """The siege artillery is lost with 14th Army headquarters."""


def not_lost(state: State, order: SiegeLost) -> Iterable[Fault]:
    """Once (§10.5)."""
    if state[SIEGE_GONE]:
        yield hard(say("bataan.siege.gone"), "10.5")


def siege_lost(state: State, order: SiegeLost, table: Table) -> Outcome:
    """14th Army was hurt or retreated: its siege guns are gone for good, at the cost of points (§10.5). ``result``: vp."""
    out = Outcome(state)
    if "siege" not in state[ARRIVED]:
        out.warn("bataan.siege.not-there")
    out.add(POINTS, state.tables["victory"]["points"]["siege"])
    out.set(SIEGE_GONE, True)
    out.tell("bataan.siege.take-off")
    out.result = {"vp": out[POINTS]}
    out.cite("10.5")
    return out


SIEGE_LOST = Command("siege-lost", SiegeLost, siege_lost, "bataan.siege-lost.help", ("10.5",), (not_lost,), lookup=False, rolls=False)


# Points.


def level(tables: Tables, vp: int) -> Mapping[str, Any]:
    """The row of the level of victory for so many points (§11.0)."""
    return next(row for row in tables["victory"]["level"] if vp >= row.get("least", vp))


def reckoned(at: State | Outcome, jp_steps: int | None = None) -> tuple[int, int, int]:
    """(points with all that counts now, what steps still lost take of them, what unpaid months do) (§8.14, §11.0)."""
    state = at if isinstance(at, State) else at.state
    lost = at[STEPS_OF["jp"]] if jp_steps is None else jp_steps
    for_steps = lost * state.tables["victory"]["points"]["step"]
    owing = unpaid(at)
    return at[POINTS] + for_steps - owing, for_steps, owing


class Vp(Order):
    """The Japanese points so far."""


def _parts(out: Outcome, for_steps: int, owing: int) -> None:
    if for_steps:
        out.because("bataan.victory.lost", n=f"{for_steps:+d}")
    if owing:
        out.because("bataan.victory.unpaid", n=f"{-owing:+d}")
        out.cite("8.14")


def points(state: State, order: Vp, table: Table) -> Outcome:
    """The points so far, steps lost and unpaid months off, without those for the month of the defeat (§11.0). ``result``: vp, level
    (as if that were all), unpaid (points)."""
    out = Outcome(state)
    vp, for_steps, owing = reckoned(state)
    row = level(state.tables, vp)
    out.result = {"vp": vp, "level": row["key"], "unpaid": owing}
    _parts(out, for_steps, owing)
    out.because("bataan.vp.so-far", level=Name(f"level-{row['key']}"))
    out.cite("11.0")
    return out


VP = Command("vp", Vp, points, "bataan.vp.help", ("11.0",), lookup=False, rolls=False, ends=True, changes=False)

ALONE = "alone"


class Weeks(NamedTuple):
    """Bombardment turns of Corregidor; ``alone``: it is not played."""

    metavar: str = "N|alone"

    def values(self, tables: Tables) -> Sequence[str]:
        return (ALONE,)

    def parse(self, text: str, tables: Tables) -> int | str:
        return ALONE if plain(text).strip().casefold() == ALONE else integer(text, 0, 99)

    def write(self, value: int | str) -> str:
        return str(value)

    def fits(self, text: str, tables: Tables) -> bool:
        return plain(text).isdecimal() or text.casefold() == ALONE


class Victory(Order):
    """Who has won, once Bataan has surrendered."""

    steps: int | None = fact(Number(0, 999), "bataan.victory.steps", rules=("11.0",), default=None)
    alone: bool = fact(FLAG, "bataan.victory.alone", rules=("11.0",), default=False)
    weeks: int | str | None = fact(Weeks(), "bataan.victory.weeks", rules=("11.0", "14.11"), default=None)
    corregidor: int = fact(Number(0, 99), "bataan.victory.corregidor", rules=("11.0",), default=0)
    linked: str | None = fact(Word("SESSION"), "bataan.victory.linked", rules=("11.0", "14.11"), default=None)
    head: str | None = fact(Word("DIGEST"), "bataan.victory.head", default=None)

    @classmethod
    def asks(cls, state: State, facts: Mapping[str, Any]) -> dict[str, str | None]:
        """Whether Corregidor was played too, where that decides."""
        return {"weeks": ALONE} if state[SURRENDERED] and not facts.keys() & {"alone", "weeks", "linked"} else {}

    @property
    def by_itself(self) -> bool:
        """Whether Bataan alone is played."""
        return self.alone or self.weeks == ALONE

    @property
    def settled(self) -> bool:
        """Whether the words say how the month of the defeat is reckoned."""
        return self.alone or self.weeks is not None


def sensible(state: State, order: Victory) -> Iterable[Fault]:
    """BadInput for Bataan alone with weeks of Corregidor, and for more bombardment turns than there are (§14.11)."""
    if order.alone and order.weeks is not None:
        raise BadInput(say("bushido.exclusive", one="--alone", other="--weeks"))
    most = state.tables["victory"]["most_weeks"]
    if isinstance(order.weeks, int) and order.weeks > most:
        raise BadInput(say("number.range", text=str(order.weeks), low=0, high=most))
    return ()


def ended(state: State, order: Victory) -> Iterable[Fault]:
    """After the surrender (§11.0, §13.0); with Corregidor, once that has ended (§14.11)."""
    if not state[SURRENDERED]:
        yield soft(say("bataan.victory.early"), "11.0", "13.0", todo=say("bataan.victory.early.todo"))
    if order.linked is not None and not order.settled:
        todo = say("bataan.victory.link-open.todo", session=order.linked)
        yield soft(say("bataan.victory.link-open", session=order.linked), "11.0", "14.11", todo=todo)


def victory(state: State, order: Victory, table: Table) -> Outcome:
    """The points so far, those for the month of the defeat, the steps still lost at the end and months unpaid (§8.14, §11.0).

    Alone, four weeks are added to the surrender; with Corregidor, its bombardment turns: then, after the surrender, that is the
    end. Else it tells what it would come to. ``result``: vp, level, month, weeks (added; None in a forecast), unpaid, linked (the
    session of Corregidor, or None), final.
    """
    out = Outcome(state)
    rule = state.tables["victory"]
    weeks = rule["alone_weeks"] if order.by_itself else order.weeks if isinstance(order.weeks, int) else None
    when = later(state.tables, state[SURRENDERED] or state[TURN], weeks or 0)
    for_month = by_month(state.tables, rule["month"], when)
    so_far, for_steps, owing = reckoned(state, order.steps)
    vp = so_far + for_month - order.corregidor
    row = level(state.tables, vp)
    final = bool(state[SURRENDERED]) and order.settled
    out.because("bataan.victory.so-far", n=f"{state[POINTS]:+d}")
    out.because("bataan.victory.month", n=f"{for_month:+d}", month=Name(when))
    _parts(out, for_steps, owing)
    if order.corregidor:
        out.because("bataan.victory.options", n=f"{-order.corregidor:+d}")
    if order.linked is not None and order.settled:
        out.because("bataan.victory.from-link", session=order.linked, weeks=weeks)
    out.reasons.append(say("bataan.victory.verdict", level=Name(f"level-{row['key']}"), text=texts(row)))
    out.warn("bataan.calendar.stand-in", weeks=state.tables["calendar"]["weeks"])
    out.result = {"vp": vp, "level": row["key"], "month": when, "weeks": weeks, "unpaid": owing, "linked": order.linked, "final": final}
    out.cite("11.0")
    if final:
        out.set(OVER, True)
        out.set(ENDED_POINTS, vp)
        out.set(ENDED_LEVEL, row["key"])
        out.tell("bataan.victory.over")
    elif state[SURRENDERED]:
        out.warn("bataan.victory.forecast")
    return out


VICTORY = Command("victory", Victory, victory, "bataan.victory.help", ("11.0",), (sensible, ended), lookup=False, rolls=False, ends=True)
