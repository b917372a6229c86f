"""Optional rules that throw dice: aircraft of the US (§12.2, §12.3), supplies before the game (§12.1, §12.3)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import Key, Number
from ...core.outcome import Fault, Name, Outcome, say, soft, texts
from ...core.state import State
from ...core.tables import Tables
from .gates import mark, needs_option, once, remark_phase
from .ledgers import planes_left
from .phases import month, phase_keys
from .position import AIR_LOST, AIR_OF, PAID, PHASE, SUPPLY_OF, TURN
from .supply import lose, stood, use

PLANES = ("no-surprise", "pensacola")


class Air(Order):
    """Which US aircraft are there this turn."""


def in_play(state: State, order: Air) -> Iterable[Fault]:
    """One of the two optional rules (§12.2, §12.3)."""
    if not any(state.option(option) for option in PLANES):
        yield from needs_option(state, PLANES[0], "12.2", "12.3")


def in_season(state: State, order: Air) -> Iterable[Fault]:
    """None from April on (§12.2); once a turn."""
    now = month(state[TURN])
    if now not in state.tables["guns"]["planes"]["month"]:
        yield soft(say("bataan.air.none", month=Name(now)), "12.2")
    yield from once(state, "air", say("bataan.air.twice"), "12.2")


def air(state: State, order: Air, table: Table) -> Outcome:
    """A die for each of the options in play; two units a turn at most, and none that have been shot down (§12.2, §12.3).

    ``result``: key (the units, as text), units.
    """
    out = Outcome(state)
    remark_phase(out, "supply")
    rule = state.tables["guns"]["planes"]
    now = month(state[TURN])
    rows = rule["month"].get(now, ())
    units = 0
    for option in PLANES:
        if state.option(option):
            die = table.one("planes")
            units += next((row["units"] for row in rows if die >= row["least"]), 0)
            out.cite("12.2" if option == "no-surprise" else "12.3")
    left = planes_left(state)
    if units > left:
        out.because("bataan.air.lost", n=state[AIR_LOST])
    units = min(units, left)
    if state.live:
        out.set(AIR_OF["us"], units)
    mark(out, "air")
    out.result = {"key": str(units), "units": units}
    if units:
        out.tell("bataan.air.there", n=units, kind=texts(rule["kind"][now]))
    return out


AIR = Command("air", Air, air, "bataan.air.help", ("12.2", "12.3"), (in_play, in_season))


def thrown(tables: Tables) -> tuple[str, ...]:
    """The options that throw a die before the game."""
    return tuple(key for key, row in tables["options"]["option"].items() if row["die"])


class OptionDie(Order):
    """The die of an optional rule, thrown before the game."""

    key: str = fact(Key("what.option", thrown, "KEY"), "bataan.option-die.key", rules=("12.1", "12.3"), positional=True)


def chosen(state: State, order: OptionDie) -> Iterable[Fault]:
    """The option is in play, and its die not yet thrown."""
    yield from needs_option(state, order.key, *state.tables["options"]["option"][order.key]["sections"])
    if f"die:{order.key}" in state[PAID]:
        yield soft(say("bataan.option-die.twice", option=order.key), *state.tables["options"]["option"][order.key]["sections"])


def option_die(state: State, order: OptionDie, table: Table) -> Outcome:
    """The die is added to US supply, which may pass its start (§12.1, §12.3). ``result``: key and roll, points, state."""
    out = Outcome(state)
    roll = table.one("supplies")
    out.add(SUPPLY_OF["us"], roll)
    out.set(PAID, (*state[PAID], f"die:{order.key}"))
    now = use(out, "us")
    out.because("bataan.supply.stands", side=Name("us"), n=out[SUPPLY_OF["us"]], state=stood(now))
    out.instructions.append(texts(state.tables["options"]["note"][order.key], n=roll))
    out.result = {"key": str(roll), "roll": roll, "points": out[SUPPLY_OF["us"]], "state": now}
    out.cite(*state.tables["options"]["option"][order.key]["sections"])
    return out


OPTION_DIE = Command("option-die", OptionDie, option_die, "bataan.option-die.help", ("12.1", "12.3"), (chosen,), lookup=False)


class Handicap(Order):
    """The players handicap the US before play: a die or two off their supply."""

    bare = ("dice",)

    n: int = fact(Number(1, 2, "1|2"), "bataan.handicap.n", rules=("13.0",), positional=True)


HANDICAP_MARK = "handicap"


def before_play(state: State, order: Handicap) -> Iterable[Fault]:
    """Once, before the first turn's first phase is over (§13.0)."""
    if HANDICAP_MARK in state[PAID]:
        yield soft(say("bataan.handicap.twice"), "13.0")
    first = state.tables["calendar"]["first"], phase_keys(state.tables)[0]
    if (state[TURN], state[PHASE]) != first:
        yield soft(say("bataan.handicap.late"), "13.0")


def handicap(state: State, order: Handicap, table: Table) -> Outcome:
    """The sum of the dice off US supply, as the designer proposes (§13.0). ``result``: key (the sum, as text), total, points, state."""
    out = Outcome(state)
    total = table.total(order.n, "handicap")
    lose(out, "us", total)
    out.set(PAID, (*state[PAID], HANDICAP_MARK))
    now = use(out, "us")
    out.because("bataan.supply.stands", side=Name("us"), n=out[SUPPLY_OF["us"]], state=stood(now))
    out.result = {"key": str(total), "total": total, "points": out[SUPPLY_OF["us"]], "state": now}
    out.cite("13.0")
    return out


HANDICAP = Command("handicap", Handicap, handicap, "bataan.handicap.help", ("13.0",), (before_play,), lookup=False, forecast=True)
