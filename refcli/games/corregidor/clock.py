"""The clock: turns of bombardment played or skipped, the next turn, a turn set by hand (§14.1, §14.11)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG
from ...core.outcome import Fault, Outcome, say, soft
from ...core.owed import holds_back, lapse
from ...core.state import State
from ..bushido.told import reminding
from . import told
from .owed import owed
from .position import LIGHT, OVER, PHASE, PLAYED, POINTS, SIEGE, SKIPPED, TURN, WAVE_TURN
from .turns import A_TURN, clock, last, phase, renew
from .victory import end, verdict, worth


class BombardTurn(Order):
    """Play, or skip, a turn of bombardment."""

    skip: bool = fact(FLAG, "corregidor.bombard-turn.skip", rules=("14.11",), default=False)


def before_the_landing(state: State, order: BombardTurn) -> Iterable[Fault]:
    """Not once the assault has begun (§14.1)."""
    if state.live and state[TURN]:
        yield soft(say("corregidor.bombard-turn.over"), "14.1")


def turns_left(state: State, order: BombardTurn) -> Iterable[Fault]:
    """Four in all, of which three may be skipped (§14.11)."""
    stage = state.tables["calendar"]["bombardment"]
    if state[PLAYED] + state[SKIPPED] >= stage["turns"]:
        yield soft(say("corregidor.bombard-turn.all", n=stage["turns"]), "14.11", todo=say("corregidor.bombard-turn.all.todo"))
    elif order.skip and state[SKIPPED] >= stage["skips"]:
        yield soft(say("corregidor.bombard-turn.skips", n=stage["skips"]), "14.11", todo=say("corregidor.bombard-turn.skips.todo"))


def bombard_turn(state: State, order: BombardTurn, table: Table) -> Outcome:
    """A week of bombardment: all that fires has its shots anew; a skipped one is victory points, and no shots (§14.11).

    ``result``: key played|skipped, ``turn`` (of the stage), ``left``.
    """
    out = Outcome(state)
    out.cite("14.11")
    if order.skip:
        out.add(SKIPPED, 1)
        out.add(POINTS, n := state.tables["victory"]["skip"]["vp"])
        out.because("corregidor.why.skipped", n=n)
    else:
        out.add(PLAYED, 1)
        out.tell("corregidor.bombard-turn.begin", air=state.tables["fire"]["support"]["air"][state[LIGHT]], siege=out[SIEGE])
        out.cite("16.2")
        renew(out)
    n = out[PLAYED] + out[SKIPPED]
    left = state.tables["calendar"]["bombardment"]["turns"] - n
    out.result = {"key": "skipped" if order.skip else "played", "turn": n, "left": max(left, 0)}
    return out


BOMBARD_TURN = Command(
    "bombard-turn",
    BombardTurn,
    bombard_turn,
    "corregidor.bombard-turn.help",
    ("14.11",),
    (before_the_landing, turns_left),
    lookup=False,
    rolls=False,
)


class Next(Order):
    """On to the next turn; from the stage of bombardment to the landing."""


def one_played(state: State, order: Next) -> Iterable[Fault]:
    """At least one turn of bombardment is played before the landing (§16.2)."""
    least = state.tables["calendar"]["bombardment"]["played"]
    if state[TURN] == 0 and state[PLAYED] < least:
        yield soft(say("corregidor.next.bombard", n=least), "16.2", todo=say("corregidor.next.bombard.todo"), owes=("bombard-turn",))


def settled(state: State, order: Next) -> Iterable[Fault]:
    """Nothing is owed that must be settled before the turn ends (§14.16, §14.72)."""
    return holds_back(owed(state))


def next_turn(state: State, order: Next, table: Table) -> Outcome:
    """The turn marker moves on; what was left unplayed of the bombardment is forgone. After the last turn the game is over.

    ``result``: ``turn``, ``phase``, ``light``, ``lapsed`` (what was owed and not done); at the end ``vp`` and ``level``.
    """
    out = Outcome(state)
    out.cite("14.1")
    if state[TURN] == 0:
        stage = state.tables["calendar"]["bombardment"]
        if forgone := stage["turns"] - state[PLAYED] - state[SKIPPED]:
            out.because("corregidor.why.forgone", n=forgone)
            out.cite("14.11")
    if state[TURN] == last(state.tables):
        _end(out)
    else:
        _begin(out, state[TURN] + 1)
    lapse(out, owed(state), overruled=True)
    return out


def _begin(out: Outcome, turn: int) -> None:
    out.set(TURN, turn)
    renew(out)
    out.result = {"turn": turn, "phase": out[PHASE], "light": out[LIGHT]}
    out.tell("corregidor.next.marker", turn=clock(turn, out.state.tables))
    if out[WAVE_TURN] == turn:
        out.tell("corregidor.next.second-wave")
        out.cite("14.72")
    out.instructions += phase(out.state.after(out.changes)).checklist


def _end(out: Outcome) -> None:
    """Nobody has surrendered on the last turn: nothing for a surrender, the rest counts (§14.1, §14.16.1)."""
    out.set(OVER, True)
    now = worth(out)
    end(out, now)
    out.result = {"turn": out[TURN], "phase": out[PHASE], "light": out[LIGHT], "vp": now["vp"], "level": now["level"]}
    out.cite("14.16.1")
    out.tell("corregidor.next.over", verdict=verdict(now))


NEXT = Command(
    "time next", Next, reminding(next_turn, told.turn), "corregidor.next.help", ("14.1",), (one_played, settled), lookup=False, rolls=False
)


class Set(Order):
    """Put the clock to the beginning of a turn of the assault."""

    turn: int = fact(A_TURN, "corregidor.set.turn", positional=True)


def set_turn(state: State, order: Set, table: Table) -> Outcome:
    """That turn begins, with all its limits anew; the stage of bombardment is over (§14.1). ``result`` as of ``time next``."""
    out = Outcome(state)
    out.cite("14.1")
    _begin(out, order.turn)
    return out


SET = Command("time set", Set, reminding(set_turn, told.turn), "corregidor.set.help", ("14.1",), lookup=False, rolls=False)
