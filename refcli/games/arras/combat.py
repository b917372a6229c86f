"""Combat, and the 88's attack on the tanks (§8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from ...core.asking import Table
from ...core.crt import Crt
from ...core.facts import PHASE_SIDE, Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Number, Strength, Strengths
from ...core.outcome import Fault, Name, Outcome, hard, say, soft, texts
from ...core.state import State
from ...core.worth import ranked
from .kinds import A_SIDE, HEXES, UNITS, numbers, other
from .panic import move_marker
from .position import BEFORE_MOVE, DECLARED, DONE, EIGHTY_EIGHT, PANIC_OWED, PANIC_UNITS, SIDE

if TYPE_CHECKING:
    from .tables import Code, Role
    from .tables import EightyEight as Gun

STRENGTHS = Strengths()


class Combat(Order):
    """One attack: all attackers against all defenders."""

    bare: ClassVar[tuple[str, ...]] = ("att:def_", "dice")

    by: str = fact(A_SIDE, "arras.combat.by", default=PHASE_SIDE)
    att: Strength = fact(STRENGTHS, "arras.combat.att", rules=("8.1",))
    def_: Strength = fact(STRENGTHS, "arras.combat.def", rules=("8.1",))
    before_move: bool = fact(FLAG, "arras.combat.before-move", rules=("8.2",), default=False)
    arras: bool = fact(FLAG, "arras.combat.arras", rules=("8.3",), default=False)
    shift: int = fact(Number(-99, 99), "arras.combat.shift", default=0)
    retreated: int | None = fact(HEXES, "arras.combat.retreated", rules=("8.6",), default=None, afterwards=True)
    removed: int | None = fact(UNITS, "arras.combat.removed", rules=("8.6",), default=None, afterwards=True)

    def asked_no_more(self, state: State) -> tuple[str, ...]:
        """Whether the Allies fight before they move, once the first combat of their turn has told (§8.2)."""
        return ("before_move",) if state.live and state[BEFORE_MOVE] is not None else ()


def moved_first(state: State, order: Combat) -> Iterable[Fault]:
    """Only the side that orders its turn at will can fight before it moves (§5.0, §8.2)."""
    side = numbers(state)["conflict"]["before_move"]["side"]
    if order.before_move and order.by != side:
        yield soft(say("arras.combat.moves-first", by=Name(order.by), side=Name(side)), "5.0", "8.2")


def combat(state: State, order: Combat, table: Table) -> Outcome:
    """One combat: odds, shifts, the die, and what it does on the map and to the clock (§8.1-8.7).

    ``result``: key, base_column, column, roll, modified; ``panic``: steps of the turn marker at the least; ``moved``: its steps,
    where what the Germans suffered was told in the same breath. Nothing of turn or phase is refused; what does not fit the
    clock is a warning.
    """
    out = Outcome(state)
    rule = numbers(state)["conflict"]["before_move"]
    shift = order.shift
    out.cite("8.1")
    chart, base = odds(out, order.att.total, order.def_.total)
    if order.before_move or fights_first(state, order):
        shift += rule["shift"]
        out.because("arras.why.before-move" if order.before_move else "arras.why.before-move-still", n=f"{rule['shift']:+d}")
        out.cite("8.2")
    if order.shift:
        out.because("arras.why.shift", n=f"{order.shift:+d}")
    read(out, chart, base, chart.shift(base, shift), order.arras, table)
    code = numbers(state)["combat"]["codes"][out.result["key"]]
    sides: Mapping[Role, str] = {"att": order.by, "def": other(order.by)}
    hands(out, code, sides)
    if code.get("advance"):
        out.tell("arras.combat.advance", side=Name(order.by), **numbers(state)["conflict"]["advance"])
        out.cite("8.7")
    if state.live:
        _in_turn(out, order, code)
    _panic(out, order, code, sides)
    return out


def fights_first(state: State, order: Combat) -> bool:
    """Whether this turn's combat comes before movement, as its first combat has settled (§5.0, §8.2)."""
    side = numbers(state)["conflict"]["before_move"]["side"]
    return state.live and order.by == state[SIDE] == side and state[BEFORE_MOVE] is True


def odds(out: Outcome, att: Fraction | int, against: Fraction | int) -> tuple[Crt, int]:
    """The chart, and the column of two strengths before any shift, rounded for the defender (§8.1)."""
    chart = out.state.tables.derived("combat", Crt.of)
    base = chart.column(att, against)
    out.because("arras.why.ratio", att=att, against=against, column=chart.columns[base])
    return chart, base


def read(out: Outcome, chart: Crt, base: int, column: int, arras: bool, table: Table) -> None:
    """Throws the die and reads the cell; fills the result (§8.1, §8.3)."""
    if column != base:
        out.because("arras.why.column", column=chart.columns[column])
    roll = modified = table.one("conflict")
    if arras:
        modified += numbers(out.state)["conflict"]["arras"]["modifier"]
        out.because("arras.why.arras", n=f"{numbers(out.state)['conflict']['arras']['modifier']:+d}")
        out.cite("8.3")
    key = chart.cell(column, modified)
    out.because("arras.why.code", code=key, meaning=texts(chart.codes[key]))
    out.result = {"key": key, "base_column": chart.columns[base], "column": chart.columns[column], "roll": roll, "modified": modified}
    out.warnings += chart.cautions(column, modified, out.state.tables.game)
    out.cite("8.4")


def hands(out: Outcome, code: Code, sides: Mapping[Role, str]) -> None:
    """What the players do with the counters (§8.4, §8.5)."""
    for role, hexes in code.get("retreats", {}).items():
        out.tell("arras.combat.retreat", side=Name(sides[role]), n=hexes, mover=Name(sides["att"]))
        out.cite("8.5", "6.0")
    for role, share in code.get("removed", {}).items():
        out.tell(f"arras.combat.removed-{share}", side=Name(sides[role]))


def least(state: State, order: Combat, code: Code, sides: Mapping[Role, str]) -> tuple[int, int]:
    """How far panic moves the turn marker at the least: for each hex of each German unit, and for each one removed (§8.4, §8.6);
    and how many are removed."""
    rule = numbers(state)["conflict"]["panic"]
    role = next(role for role, one in sides.items() if one == rule["side"])
    units = len((order.att if role == "att" else order.def_).units)
    lost = {"all": units, "one": 1}.get(code.get("removed", {}).get(role, ""), 0)
    return code.get("retreats", {}).get(role, 0) * units * rule["hex"] + lost * rule["unit"], lost


def _panic(out: Outcome, order: Combat, code: Code, sides: Mapping[Role, str]) -> None:
    """What panic is owed for the Germans that retreat or are removed, and what of it is told already (§8.6)."""
    steps, lost = least(out.state, order, code, sides)
    out.result["panic"] = steps
    told = order.retreated is not None or order.removed is not None
    if told and not steps:
        out.refuse(soft(say("arras.combat.nobody-hurt", code=out.result["key"]), "8.6", todo=say("arras.combat.nobody-hurt.todo")))
    if steps:
        out.cite("8.6")
    if steps and out.state.live:
        out.add(PANIC_OWED, steps)
        out.add(PANIC_UNITS, lost)
    if told and out.state.live:
        out.result["moved"] = move_marker(out, order.retreated or 0, order.removed or 0)
    elif steps and not out.state.live:
        rule = numbers(out.state)["conflict"]["panic"]
        out.tell("arras.combat.panic", n=steps, hex=rule["hex"], unit=rule["unit"])


def _in_turn(out: Outcome, order: Combat, code: Code) -> None:
    """What the clock has to say to this combat, and what of it is kept for the rest of the turn (§5.0, §8.2, §8.5, §8.8)."""
    if order.by == numbers(out.state)["conflict"]["eighty_eight"]["against"]:
        out.set(DECLARED, False)
    if order.by != out[SIDE]:
        out.warn("arras.other-turn", side=Name(out[SIDE]))
        return
    if order.by == numbers(out.state)["conflict"]["before_move"]["side"]:
        if out[BEFORE_MOVE] is None:
            out.set(BEFORE_MOVE, order.before_move)
        elif order.before_move and not out[BEFORE_MOVE]:
            out.warn("arras.combat.was-after-move")
        if "recovery" in out[DONE] and "att" in code.get("retreats", {}):
            out.warn("arras.combat.stay-disrupted", side=Name(order.by))
            out.cite("8.5")


COMBAT = Command("combat", Combat, combat, "arras.combat.help", ("8.0",), (moved_first,), worth=ranked("combat"))


class EightyEight(Order):
    """The 88 fires on the tanks of an Allied attack that has just been declared."""

    bare: ClassVar[tuple[str, ...]] = ("def_", "dice")

    def_: Strength = fact(STRENGTHS, "arras.eighty-eight.def", rules=("8.8",))
    arras: bool = fact(FLAG, "arras.eighty-eight.arras", rules=("8.3",), default=False)


def fired(state: State, order: EightyEight) -> Iterable[Fault]:
    """The marker is there once a game (§8.8)."""
    if state.live and not state[EIGHTY_EIGHT]:
        yield hard(say("arras.eighty-eight.fired"), "8.8", todo=say("arras.eighty-eight.fired.todo"))


def in_their_combat(state: State, order: EightyEight) -> Iterable[Fault]:
    """It fires in the enemy's combat phase alone (§8.8)."""
    against = numbers(state)["conflict"]["eighty_eight"]["against"]
    if state.live and state[SIDE] != against:
        yield soft(say("arras.eighty-eight.turn", side=Name(against), now=Name(state[SIDE])), "8.8")


def eighty_eight(state: State, order: EightyEight, table: Table) -> Outcome:
    """The 88's attack on the tanks alone, before the attack that they take part in is resolved (§8.8).

    ``result`` as of ``combat``; what would befall the attacker does nothing.
    """
    out = Outcome(state)
    rule = numbers(state)["conflict"]["eighty_eight"]
    out.cite("8.8", "8.1")
    if state.live:
        out.add(EIGHTY_EIGHT, -1)
        out.set(DECLARED, True)
    chart, base = odds(out, rule["strength"], order.def_.total)
    read(out, chart, base, base, order.arras, table)
    code = numbers(state)["combat"]["codes"][out.result["key"]]
    _tanks(out, code, rule)
    if "att" in {*code.get("retreats", {}), *code.get("removed", {})}:
        out.because("arras.why.spared")
    out.tell("arras.eighty-eight.then", side=Name(rule["against"]))
    return out


def _tanks(out: Outcome, code: Code, rule: Gun) -> None:
    """What befalls the tanks, and nothing but tanks; they recover this turn only if their side has yet to (§8.5, §8.8)."""
    side = Name(rule["against"])
    if hexes := code.get("retreats", {}).get("def"):
        out.tell("arras.eighty-eight.retreat", side=side, n=hexes, mover=Name(rule["side"]))
        out.cite("8.5", "6.0")
        if out.state.live and out[SIDE] == rule["against"] and "recovery" in out[DONE]:
            out.warn("arras.eighty-eight.stay-disrupted", side=side)
    if share := code.get("removed", {}).get("def"):
        out.tell(f"arras.eighty-eight.removed-{share}", side=side)


FIRE = Command(
    "eighty-eight", EightyEight, eighty_eight, "arras.eighty-eight.help", ("8.8",), (fired, in_their_combat), worth=ranked("combat")
)
