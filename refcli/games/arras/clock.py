"""The clock's commands: the next phase, a turn, recovery, Rommel's panic, and the end of the game (§4-6, §8.6)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command, Phase
from ...core.kinds import FLAG, Number
from ...core.outcome import Fault, Name, Outcome, hard, say, soft, texts
from ...core.state import State
from .kinds import PHASE, TURN, phases
from .position import finish

RECOVERED = "recovery"
"""The mark of a side that has recovered in its turn; also the phase that is for that alone."""


def phase(state: State) -> Phase:
    """The present phase with its checklist (§5.0)."""
    row = next(row for row in state.tables["calendar"]["phase"] if row["key"] == state["phase"])
    return Phase(row["key"], row["side"], tuple(texts(line) for line in row["checklist"]), tuple(row["sections"]))


def ahead(state: State) -> tuple[str, ...]:
    """The phases of this turn after the present one."""
    known = phases(state.tables)
    return known[known.index(state["phase"]) + 1 :]


class Next(Order):
    """On to the next phase, or through to a phase, or to the next turn after the last phase (§5.0)."""

    phase: str | None = fact(PHASE, "arras.next.phase", positional=True, default=None)


def lies_ahead(state: State, order: Next) -> Iterable[Fault]:
    """A phase that does not lie ahead in this turn; the first phase is the next turn's."""
    rest = ahead(state)
    if order.phase not in (None, phases(state.tables)[0], *rest):
        first = phases(state.tables)[0]
        todo = say("arras.next.not-ahead.todo", phases=(*rest, first), first=first)
        yield soft(say("arras.next.not-ahead", phase=Name(order.phase), turn=state["turn"]), "5.0", todo=todo)


def next_phase(state: State, order: Next, table: Table) -> Outcome:
    """Moves the clock on; recovery is automatic, so a phase left without it says so (§6.0). After the last turn the game
    is over (§4.0).

    ``result``: ``turn``, ``side``, ``phase``.
    """
    out = Outcome(state)
    out.cite("5.0")
    known = phases(state.tables)
    rest = ahead(state)
    if order.phase in rest:
        passed, to = [state["phase"], *rest[: rest.index(order.phase)]], order.phase
    elif order.phase is None and rest:
        passed, to = [state["phase"]], rest[0]
    elif order.phase in (None, known[0]):
        passed, to = [state["phase"], *rest], None
    else:  # by agreement: a phase that has passed, once more
        passed, to = [], order.phase
    for key in passed:
        _leave(out, key)
    if to is None:
        _new_turn(out)
    else:
        _enter(out, to)
    out.result = {"turn": out["turn"], "side": out["side"], "phase": out["phase"]}
    return out


def _row(out: Outcome, key: str) -> dict:
    return next(row for row in out.state.tables["calendar"]["phase"] if row["key"] == key)


def _leave(out: Outcome, key: str) -> None:
    """A side recovers once in its turn, told or not (§6.0): where its last chance goes by untold, the players are."""
    rows = out.state.tables["calendar"]["phase"]
    side = _row(out, key)["side"]
    last = [row["key"] for row in rows if row["side"] == side][-1]
    if key == last and RECOVERED not in out["done"]:
        out.tell("arras.recover.all", side=Name(side))
        out.cite("6.0")
    if key == last:
        out.set("done", ())


def _enter(out: Outcome, key: str) -> None:
    row = _row(out, key)
    out.set("phase", key)
    if row["side"] != out["side"]:
        out.set("side", row["side"])
        out.set("done", ())
    out.instructions += [texts(line) for line in row["checklist"]]


def _new_turn(out: Outcome) -> None:
    """The turn marker goes on; past the last turn the game is over where it stands (``position.consequences``)."""
    turn = out["turn"] + 1
    out.set("turn", turn)
    if turn <= out.state.tables["calendar"]["last"]:
        out.tell("arras.next.turn", turn=turn)
        _enter(out, phases(out.state.tables)[0])


NEXT = Command("time next", Next, next_phase, "arras.next.help", ("5.0",), (lies_ahead,), lookup=False, rolls=False)


class Set(Order):
    """Put the clock to the beginning of a turn."""

    turn: str = fact(TURN, "arras.set.turn", positional=True)


def set_turn(state: State, order: Set, table: Table) -> Outcome:
    """The first phase of a turn, nothing done in it yet. ``result``: ``turn``, ``side``, ``phase``."""
    out = Outcome(state)
    out.set("turn", int(order.turn))
    out.set("done", ())
    out.tell("arras.next.turn", turn=int(order.turn))
    _enter(out, phases(state.tables)[0])
    out.result = {"turn": out["turn"], "side": out["side"], "phase": out["phase"]}
    out.cite("5.0")
    return out


SET = Command("time set", Set, set_turn, "arras.set.help", ("5.0",), lookup=False, rolls=False)


class Recover(Order):
    """The disrupted units of the side to play recover."""


def once(state: State, order: Recover) -> Iterable[Fault]:
    """Once a turn of each side (§5.0)."""
    if RECOVERED in state["done"]:
        yield soft(say("arras.recover.done", side=Name(state["side"])), "5.0", "6.0")


def in_order(state: State, order: Recover) -> Iterable[Fault]:
    """Where a side's turn has a phase for it, in that phase (§5.0)."""
    row = next(row for row in state.tables["calendar"]["phase"] if row["key"] == RECOVERED)
    if state["side"] == row["side"] and state["phase"] != RECOVERED:
        yield soft(say("arras.recover.phase", phase=Name(RECOVERED)), "5.0", "6.0", todo=say("arras.recover.phase.todo", key=RECOVERED))


def recover(state: State, order: Recover, table: Table) -> Outcome:
    """Recovery, in enemy ZOCs too (§6.0). ``result``: ``side``. An Allied recovery leaves later Ar results disrupted (§8.5)."""
    out = Outcome(state, {"side": state["side"]})
    out.set("done", (*state["done"], RECOVERED))
    out.tell("arras.recover.all", side=Name(state["side"]))
    out.cite("6.0")
    if state["phase"] != RECOVERED:
        out.warn("arras.recover.early", side=Name(state["side"]))
        out.cite("8.5")
    return out


RECOVER = Command("recover", Recover, recover, "arras.recover.help", ("5.0", "6.0"), (once, in_order), lookup=False, rolls=False)


class Panic(Order):
    """Rommel's panic: German units have retreated or were removed."""

    retreated: int | None = fact(Number(0, metavar="HEXES"), "arras.panic.retreated", rules=("8.6",), default=None)
    removed: int | None = fact(Number(0, metavar="UNITS"), "arras.panic.removed", rules=("8.6",), default=None)


def panic(state: State, order: Panic, table: Table) -> Outcome:
    """The turn marker goes on for each hex of each German unit's retreat, and for each unit removed (§8.6).

    ``result``: ``key`` and ``turn``, where it now stands, and ``moved``. Past the last turn the game is over.
    """
    if order.retreated is None and order.removed is None:
        raise BadInput(say("arras.panic.nothing"), say("arras.panic.nothing.todo"))
    out = Outcome(state)
    rule = state.tables["conflict"]["panic"]
    hexes, units = order.retreated or 0, order.removed or 0
    moved = out.add("turn", hexes * rule["hex"] + units * rule["unit"])
    out.because("arras.why.panic", hexes=hexes, hex=rule["hex"], units=units, unit=rule["unit"])
    out.cite("8.6")
    out.result = {"key": str(out["turn"]), "turn": out["turn"], "moved": moved}
    if moved and out["turn"] <= state.tables["calendar"]["last"]:
        out.tell("arras.panic.marker", turn=out["turn"])
    return out


PANIC = Command("panic", Panic, panic, "arras.panic.help", ("8.6",), lookup=False, rolls=False)


class Victory(Order):
    """Who has won; with --exit a German unit has left the map in the west."""

    exit: bool = fact(FLAG, "arras.victory.exit", rules=("4.0",), default=False)


def too_late(state: State, order: Victory) -> Iterable[Fault]:
    """Nobody leaves the map once the game is over (§4.0)."""
    if order.exit and state["over"]:
        yield hard(say("arras.victory.too-late", winner=Name(state["winner"])), "4.0", todo=say("game.over.todo"))


def victory(state: State, order: Victory, table: Table) -> Outcome:
    """The winner, if there is one yet; a German unit off the west edge in time wins at once (§4.0).

    ``result``: ``winner`` (None while the game goes on) and ``turn``.
    """
    out = Outcome(state)
    out.cite("4.0")
    if order.exit:
        runner = state.tables["conflict"]["panic"]["side"]
        finish(out, runner)
        out.tell("arras.victory.exit-done", winner=Name(runner))
        if state["side"] != runner:
            out.warn("arras.other-turn", side=Name(state["side"]))
    out.result = {"winner": out["winner"], "turn": state["turn"]}
    return out


VICTORY = Command("victory", Victory, victory, "arras.victory.help", ("4.0",), (too_late,), lookup=False, rolls=False, ends=True)
