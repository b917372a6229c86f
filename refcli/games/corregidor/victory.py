"""Surrender, victory points and levels (§14.16)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...core.asking import Table
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import Number
from ...core.outcome import Fault, Name, Outcome, Say, hard, say
from ...core.state import State
from .position import DROPPED, ENDED_LEVEL, ENDED_POINTS, OVER, PLAYED, POINTS, SNLF, STEPS_OF, SURRENDERED, TURN, WITH_BATAAN
from .turns import ashore

STEPS = Number(0, 999)


def level(state: State, vp: int) -> str:
    """The level that so many points are (§14.16.1)."""
    return str(next(row["key"] for row in state.tables["victory"]["level"] if vp >= row.get("least", vp)))


def worth(at: State | Outcome, jp_steps: int | None = None, us_steps: int | None = None) -> dict[str, Any]:
    """What the game comes to, if the US have surrendered or surrendered now: ``vp``, ``level``, and of what: ``points`` so far,
    ``surrender``, ``steps`` (those counted, unless told). Nothing for a surrender before the landing, nor where there was none
    (§14.1, §14.16.1)."""
    state = at if isinstance(at, State) else at.state
    table = state.tables["victory"]
    surrender = 0
    turn = at[SURRENDERED] if at[SURRENDERED] is not None else None if at[OVER] else at[TURN]
    if turn:
        surrender = table["surrender"]["first"] + table["surrender"]["later"] * (turn - 1)
    jp = at[STEPS_OF["jp"]] if jp_steps is None else jp_steps
    us = at[STEPS_OF["us"]] if us_steps is None else us_steps
    steps = table["steps"]["vp"] * max(jp - us, 0)
    vp = at[POINTS] + surrender + steps
    return {"vp": vp, "level": level(state, vp), "points": at[POINTS], "surrender": surrender, "steps": steps}


def verdict(now: dict[str, Any]) -> Say:
    """Who would win, in words."""
    return say(f"corregidor.verdict.{now['level']}", n=now["vp"])


def end(out: Outcome, now: dict[str, Any]) -> None:
    """The game is over, and what it came to stands."""
    out.set(OVER, True)
    out.set(ENDED_POINTS, now["vp"])
    out.set(ENDED_LEVEL, now["level"])


class Surrender(Order):
    """The US surrender Corregidor."""


def fighting(state: State, order: Surrender) -> Iterable[Fault]:
    """Once, and not before the landing (§14.16)."""
    if state[SURRENDERED] is not None:
        yield hard(say("corregidor.surrender.already", turn=state[SURRENDERED]), "14.16")
    yield from ashore(state, "14.16")


def surrender(state: State, order: Surrender, table: Table) -> Outcome:
    """Notes the surrender on this turn (§14.16). ``result``: surrendered (the turn)."""
    out = Outcome(state)
    out.set(SURRENDERED, state[TURN])
    out.result = {"surrendered": state[TURN]}
    out.tell("corregidor.surrender.then")
    out.cite("14.16")
    return out


SURRENDER = Command("surrender", Surrender, surrender, "corregidor.surrender.help", ("14.16",), (fighting,), lookup=False, rolls=False)


class Victory(Order):
    """What the game comes to: for good after a surrender or the last turn, else if the US surrender on this turn."""

    jp_steps: int | None = fact(STEPS, "corregidor.victory.jp-steps", rules=("14.16.1",), default=None)
    us_steps: int | None = fact(STEPS, "corregidor.victory.us-steps", rules=("14.16.1",), default=None)


def victory(state: State, order: Victory, table: Table) -> Outcome:
    """Points so far, for the surrender, and for steps that Japan has lost beyond the US losses (§14.16.1). After a surrender, or once
    the last turn is over, that is the end.

    ``result``: key (the level), ``vp``, ``level``, ``points``, ``surrender``, ``steps``, ``final``.
    """
    out = Outcome(state)
    now = worth(state, order.jp_steps, order.us_steps)
    final = state[SURRENDERED] is not None or state[OVER]
    out.result = {"key": now["level"]} | now | {"final": final}
    out.because("corregidor.why.points", n=now["points"])
    if now["surrender"]:
        turn = state[SURRENDERED] if state[SURRENDERED] is not None else state[TURN]
        out.because("corregidor.why.surrender", n=now["surrender"], turn=turn)
    elif not state[OVER]:
        out.warn("corregidor.victory.early")
    if now["steps"]:
        jp, us = (state[STEPS_OF[side]] if told is None else told for side, told in (("jp", order.jp_steps), ("us", order.us_steps)))
        out.because("corregidor.why.steps", jp=jp, us=us, n=now["steps"])
    out.cite("14.16", "14.16.1")
    if final:
        end(out, now)
    if state[WITH_BATAAN]:
        out.tell("corregidor.victory.bataan", weeks=state[PLAYED], points=-optional_units(state))
        out.cite("11.0")
    return out


def optional_units(state: State) -> int:
    """The points that optional units have cost (0 or less), which count in Bataan's account too (§11.0, §15)."""
    landing = state.tables["landing"]
    return int((landing["snlf"]["vp"] if state[SNLF] else 0) + (landing["airborne"]["vp"] if state[DROPPED] else 0))


def hands_back(game: str, state: State) -> Sequence[str] | None:
    """What an ended game gives the last reckoning of the Bataan that it came from: bombardment turns, points of optional units (§11.0,
    §14.11). None while it has not ended, or to any other game."""
    if game != "bataan" or state[ENDED_LEVEL] is None:
        return None
    return ["--weeks", str(state[PLAYED]), "--corregidor", str(-optional_units(state))]


VICTORY = Command("victory", Victory, victory, "corregidor.victory.help", ("14.16", "14.16.1"), lookup=False, rolls=False, ends=True)


class Vp(Order):
    """The points so far."""


def vp(state: State, order: Vp, table: Table) -> Outcome:
    """Victory points so far, steps lost beyond the US losses off, without those for a surrender (§14.16.1). ``result``: key, ``vp``,
    ``level`` (as if that were all), ``steps``."""
    out = Outcome(state)
    now = worth(state)
    so_far = now["points"] + now["steps"]
    out.result = {"key": str(so_far), "vp": so_far, "level": level(state, so_far), "steps": now["steps"]}
    if now["steps"]:
        out.because("corregidor.why.steps", jp=state[STEPS_OF["jp"]], us=state[STEPS_OF["us"]], n=now["steps"])
    out.cite("14.16.1")
    out.because("corregidor.why.if-now", verdict=verdict(now), winner=Name(now["level"]))
    return out


VP = Command("vp", Vp, vp, "corregidor.vp.help", ("14.16.1",), lookup=False, rolls=False, ends=True, changes=False)
