"""Victory points and levels (§14.16)."""

from __future__ import annotations

from typing import Any

from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import Number
from ...core.outcome import Name, Outcome, Say, say
from ...core.state import State
from .position import DROPPED, OVER, PLAYED, POINTS, SNLF, TURN, WITH_BATAAN

STEPS = Number(0, 99)


def level(state: State, vp: int) -> str:
    """The level that so many points are (§14.16.1)."""
    return next(row["key"] for row in state.tables["victory"]["level"] if vp >= row.get("least", vp))


def worth(at: State | Outcome, jp_steps: int = 0, us_steps: int = 0) -> dict[str, Any]:
    """What the game would come to if the US surrendered now: ``vp``, ``level``, and of what: ``points`` so far,
    ``surrender``, ``steps``. Nothing for a surrender before the landing, nor after the last turn (§14.1, §14.16.1)."""
    state = at if isinstance(at, State) else at.state
    table = state.tables["victory"]
    surrender = 0
    if at[TURN] and not at[OVER]:
        surrender = table["surrender"]["first"] + table["surrender"]["later"] * (at[TURN] - 1)
    steps = table["steps"]["vp"] * max(jp_steps - us_steps, 0)
    vp = at[POINTS] + surrender + steps
    return {"vp": vp, "level": level(state, vp), "points": at[POINTS], "surrender": surrender, "steps": steps}


def verdict(now: dict[str, Any]) -> Say:
    """Who would win, in words."""
    return say(f"corregidor.verdict.{now['level']}", n=now["vp"])


class Victory(Order):
    """What the game comes to if the US surrender on this turn."""

    jp_steps: int = fact(STEPS, "corregidor.victory.jp-steps", rules=("14.16.1",), default=0)
    us_steps: int = fact(STEPS, "corregidor.victory.us-steps", rules=("14.16.1",), default=0)


def victory(state: State, order: Victory, table) -> Outcome:
    """Points so far, for a surrender on this turn, and for steps that Japan has lost beyond the US losses (§14.16.1).

    ``result``: key (the level), ``vp``, ``level``, ``points``, ``surrender``, ``steps``.
    """
    out = Outcome(state)
    now = worth(state, order.jp_steps, order.us_steps)
    out.result = {"key": now["level"]} | now
    out.because("corregidor.why.points", n=now["points"])
    if now["surrender"]:
        out.because("corregidor.why.surrender", n=now["surrender"], turn=state[TURN])
    elif not state[OVER]:
        out.warn("corregidor.victory.early")
    if now["steps"]:
        out.because("corregidor.why.steps", jp=order.jp_steps, us=order.us_steps, n=now["steps"])
    out.cite("14.16", "14.16.1")
    if state[WITH_BATAAN]:
        out.tell("corregidor.victory.bataan", weeks=state[PLAYED], points=-optional_units(state))
        out.cite("11.0")
    return out


def optional_units(state: State) -> int:
    """The points that optional units have cost (0 or less), which count in Bataan's account too (§11.0, §15)."""
    landing = state.tables["landing"]
    return (landing["snlf"]["vp"] if state[SNLF] else 0) + (landing["airborne"]["vp"] if state[DROPPED] else 0)


VICTORY = Command(
    "victory",
    Victory,
    victory,
    "corregidor.victory.help",
    ("14.16", "14.16.1"),
    lookup=False,
    rolls=False,
    ends=True,
    changes=False,
)


class Vp(Order):
    """The points so far."""


def vp(state: State, order: Vp, table) -> Outcome:
    """Victory points so far, without those for a surrender and for lost steps. ``result``: key, ``vp``, ``level`` (as if that
    were all)."""
    out = Outcome(state, {"key": str(state[POINTS]), "vp": state[POINTS], "level": level(state, state[POINTS])})
    out.cite("14.16.1")
    out.because("corregidor.why.if-now", verdict=verdict(worth(state)), winner=Name(worth(state)["level"]))
    return out


VP = Command("vp", Vp, vp, "corregidor.vp.help", ("14.16.1",), lookup=False, rolls=False, ends=True, changes=False)
