"""The state of a game of Decision: Iraq: its paths, and how it starts (§3, §27.13-15).

``done`` holds what has been done in the turn at hand and may not be done twice (``chaos-ins``, ``control``,
``open-fallujah`` …); it is emptied when the turn ends. ``interjected`` holds what was played into the open attack, ``alone`` the
chit that was last played outside one. ``hands`` are secret: ``chits`` shows how many a side holds, ``hands`` which, as far as refcli
knows. What the players told of a district, and how sure it still is: ``record.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.outcome import Change
from ...core.state import At, Family, Path, Paths, State
from ...core.tables import Tables
from .kinds import SIDES

Keys = tuple[str, ...]

TURN: At[str] = At("turn")
PHASE: At[str] = At("phase")
FIRST: At[str | None] = At("first")
AIRSTRIKES: At[int] = At("airstrikes")
TARGET: At[str | None] = At("hvt")
SUICIDE_SURGE: At[bool] = At("suicide_surge")
OVER: At[bool] = At("over")
WINNER: At[str | None] = At("winner")
OPTIONS: At[Keys] = At("options")
SCENARIO: At[str | None] = At("scenario")
CUP: At[str | None] = At("cup")
MAIL: At[str | None] = At("mail")
"""The side that began a game by mail, where each hand is drawn from the secrets of both; None at one table."""
DONE: At[Keys] = At("done")
INTERJECTED: At[Keys] = At("interjected")
ALONE: At[str | None] = At("alone")
RETELL: At[Keys] = At("retell")
"""Districts whose boxes may have changed hands since they were told; ``SOMEWHERE`` where it is not known which."""
PENDING: At[dict[str, Any] | None] = At("pending")

INFRA: Family[Keys | None] = Family("districts.*.infra")
OPEN: Family[Keys | None] = Family("districts.*.open")
TOLD_INFRA: Family[int | None] = Family("districts.*.told.infra")
TOLD_OPEN: Family[int | None] = Family("districts.*.told.open")
STALE: Family[Keys | None] = Family("districts.*.stale")
SINCE: Family[int | None] = Family("districts.*.since")
FRESH: Family[Keys | None] = Family("districts.*.fresh")
"""What was told of which side (``infra-ins``, ``open-coin`` …) and cannot have changed by movement or retreat since."""

INDEX: Family[int] = Family("netwar.*")
HELD: Family[int] = Family("chits.*.held")
HANDS: Family[Keys] = Family("hands.*")
DRAWS: Family[int | None] = Family("chits.*.draws")
PROOFS: Family[Keys | None] = Family("chits.*.proofs")
"""By mail: how many chits the side has drawn, and what it has to prove of its draws, in order: kinds played, ``look`` where the enemy
has looked at all that it held."""
POINTS: Family[int] = Family("*.points")
"""What a jihad or surge has left to mobilize with, by ``jihad`` and ``surge``."""
DECLARED_IN: Family[str | None] = Family("*.turn")

SOMEWHERE = "somewhere"


def paths(tables: Tables) -> Paths:
    """Every path of the state."""
    top = tables["netwar"]["index"]["high"]
    declared = [
        Path(TURN, "clock"),
        Path(PHASE, "clock"),
        Path(FIRST, "key"),
        Path(AIRSTRIKES, "pool", 0, 0),
        Path(TARGET, "key"),
        Path(SUICIDE_SURGE, "flag", False),
        Path(OVER, "flag", False),
        Path(WINNER, "key"),
        Path(OPTIONS, "keys", ()),
        Path(SCENARIO, "key"),
        Path(CUP, "key"),
        Path(MAIL, "key"),
        Path(DONE, "marks", ()),
        Path(INTERJECTED, "marks", ()),
        Path(ALONE, "inner"),
        Path(RETELL, "marks", ()),
        Path(INFRA.pattern, "keys"),
        Path(OPEN.pattern, "keys"),
        Path(TOLD_INFRA.pattern, "entry"),
        Path(TOLD_OPEN.pattern, "entry"),
        Path(STALE.pattern, "marks"),
        Path(SINCE.pattern, "entry"),
        Path(FRESH.pattern, "inner"),
        Path(PENDING, "inner"),
    ]
    for side in SIDES:
        declared += [Path(INDEX[side], "track", 0, 0, top, good=side), Path(HELD[side], "pool", 0, 0), Path(HANDS[side], "secret", ())]
        declared += [Path(DRAWS[side], "pool", None, 0), Path(PROOFS[side], "keys")]
    for marker in ("jihad", "surge"):
        declared += [Path(POINTS[marker], "pool", 0, 0), Path(DECLARED_IN[marker], "key")]
    return Paths(declared)


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values at the start. ``chosen``: ``scenario``, ``options`` and ``cup``, each may be missing.

    The chits that ins draws at the start (§3.3) are a rule of their own (``chits.deal``), for they are drawn by lot. A lookup
    chooses nothing and deals nothing: there they are held already.
    """
    scenario = chosen.get("scenario") or "standard"
    setting = tables["scenarios"]["scenario"][scenario]
    values = paths(tables).start()
    values |= {
        TURN: tables["calendar"]["first"],
        PHASE: setting.get("phase", "initiative"),
        SCENARIO: scenario,
        OPTIONS: tuple(chosen.get("options") or ()),
        CUP: chosen.get("cup") or "drawn",
        MAIL: chosen.get("mail"),
        AIRSTRIKES: setting["airstrikes"],
    }
    for side in SIDES:
        values[INDEX[side]] = setting["netwar"][side]
        if not chosen:
            values[HELD[side]] = setting["chits"][side]
    return values


def as_shown(state: State) -> State:
    """The position as both players see it: how many chits a side holds, not which (§25.2); so each may be any, as from a
    real cup."""
    return state.after([Change(CUP, state[CUP], "real")]) if state.live else state
