"""The stage of bombardment and the turns of the assault as the table ``calendar`` has them (§14.1, §14.11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...core.game import Phase
from ...core.numbers import integer, plain
from ...core.outcome import Fault, Outcome, Say, say, soft, texts
from ...core.state import State
from ...core.tables import Tables
from .position import BOMBARDMENT, DUE, LIGHT, PHASE, TURN

ASSAULT = "assault"
NIGHT = "night"


class Turns(NamedTuple):
    """A turn of the assault: 1 to the last."""

    metavar: str = "A_TURN"

    def values(self, tables: Tables) -> Sequence[str]:
        return tuple(str(turn) for turn in range(1, last(tables) + 1))

    def parse(self, text: str, tables: Tables) -> int:
        return integer(text, 1, last(tables))

    def write(self, value: int) -> str:
        return str(value)

    def fits(self, text: str, tables: Tables) -> bool:
        return plain(text).isdecimal()


A_TURN = Turns()


def last(tables: Tables) -> int:
    """The last turn of the assault."""
    result: int = tables["calendar"]["assault"]["turns"]
    return result


def light_of(tables: Tables, turn: int) -> str:
    """Night, day or dusk on that turn (§14.1); turn 0 is the stage of bombardment."""
    if turn == 0:
        return str(tables["calendar"]["bombardment"]["light"])
    result: str = next(row["key"] for row in tables["calendar"]["light"] if turn <= row["last"])
    return result


def phase(state: State) -> Phase:
    """The stage at hand with its checklist for the light there is. It is no side's own: both act in each turn."""
    row = next(row for row in state.tables["calendar"]["phase"] if row["key"] == state[PHASE])
    checklist = [texts(line) for line in row["checklist"] if line.get("light", state[LIGHT]) == state[LIGHT]]
    return Phase(state[PHASE], None, tuple(checklist), tuple(row["sections"]))


def renew(out: Outcome) -> None:
    """A turn begins: its light, and all that is counted in it anew (§14.4, §14.13, §16.2)."""
    from .ledgers import renew as whole_again

    out.set(LIGHT, light_of(out.state.tables, out[TURN]))
    out.set(PHASE, ASSAULT if out[TURN] else BOMBARDMENT)
    out.set(DUE, ())
    whole_again(out)


def consequences(out: Outcome) -> None:
    """A turn marker moved by hand brings its light and its limits with it."""
    if out[TURN] != out.state[TURN]:
        renew(out)


def clock(turn: int, tables: Tables) -> Say:
    """The turn as the marker shows it: beyond the tenth, on its afternoon side (§14.1)."""
    pm = tables["calendar"]["assault"]["pm"]
    return say("corregidor.turn", n=turn) if turn < pm else say("corregidor.turn.pm", n=turn, on=turn - pm + 1)


def ashore(state: State, *rules: str) -> Iterable[Fault]:
    """A fault in a session that is still in the stage of bombardment."""
    if state.live and state[TURN] == 0:
        yield soft(say("corregidor.not-yet"), *(rules or ("14.1",)), todo=say("corregidor.not-yet.todo"))
