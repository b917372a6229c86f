"""The state of a game of Bataan: its paths by name, and how it starts (§13.0).

``DONE`` holds what has been done in the turn at hand and may not be done twice; ``PLACED`` has a mark for each chit put into the
pool, ``DRAWN`` for each drawn, ``ACTIVATIONS`` for each formation that has acted; what is counted in the turn stands in
``ledgers.py``. ``FORMATIONS`` remembers of what kind a formation of the players' own naming is. Chits and formations are written
``SIDE:NAME``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.state import At, Family, Path, Paths, State
from ...core.tables import Tables
from ..bushido.kinds import SIDES
from ..bushido.position import DUE, ENDED_LEVEL, ENDED_POINTS, STEPS_OF, TANKS_OF, lost_steps

Keys = tuple[str, ...]

TURN: At[str] = At("turn")
PHASE: At[str] = At("phase")
SUPPLY_OF: Family[int] = Family("supply.*")
POINTS: At[int] = At("vp")
BATTERIES: At[int] = At("batteries")
MARINES: At[int] = At("marines")
IN_POOL: At[Keys] = At("pool")
FIRST: At[str | None] = At("first")
ACTIVE: At[str | None] = At("active")
"""The chit drawn last, while the action phase lasts."""
REBUILDS: At[int] = At("rebuilds")
REBUILT: At[str | None] = At("rebuilt")
SURRENDERED: At[str | None] = At("surrendered")
MACARTHUR: At[str] = At("macarthur")
ARRIVED: At[Keys] = At("arrived")
UNPAID: At[Keys] = At("unpaid")
"""Months begun with a group on the map that is paid by the month, and not yet paid for (§8.14)."""
SIEGE_GONE: At[bool] = At("siege_lost")
LANDED: At[int] = At("landed")
SIEGE_SHOTS: At[int] = At("siege_shots")
AIR_OF: Family[int | None] = Family("air.*")
AIR_LOST: At[int] = At("air_lost")
"""US aircraft shot down, for good (§5.7)."""
GUNS_OF: Family[int] = Family("guns.*")
PASSED_OF: Family[int] = Family("passed.*")
SILENT_OF: Family[int] = Family("silent.*")
"""Guns that have failed their check this turn (§3.22)."""
BATTERIES_FIRED: At[int] = At("batteries_fired")
OPTIONS: At[Keys] = At("options")
CUP: At[str] = At("cup")
FORMATIONS: At[Keys] = At("formations")
PLACED: At[Keys] = At("placed")
DRAWN: At[Keys] = At("drawn")
ACTIVATIONS: At[Keys] = At("activations")
DONE: At[Keys] = At("done")
PAID: At[Keys] = At("paid")
OVER: At[bool] = At("over")


def paths(tables: Tables) -> Paths:
    """Every path of the state."""
    supply, guns = tables["supply"], tables["guns"]
    planes = guns["planes"]["most"]
    declared = [
        Path(TURN, "clock"),
        Path(PHASE, "clock"),
        *(Path(SUPPLY_OF[side], "track", 0, supply[side]["low"], supply[side]["high"], good=side) for side in reversed(SIDES)),
        Path(POINTS, "track", 0, good="jp"),
        Path(BATTERIES, "track", guns["batteries"], 0, guns["batteries"]),
        Path(MARINES, "pool", 1, 0, 1),
        Path(IN_POOL, "keys", ()),
        Path(FIRST, "key"),
        Path(ACTIVE, "key"),
        Path(REBUILDS, "pool", 0, 0),
        Path(REBUILT, "key"),
        Path(SURRENDERED, "key"),
        Path(MACARTHUR, "key", "corregidor"),
        Path(ARRIVED, "keys", ()),
        Path(UNPAID, "keys", ()),
        Path(SIEGE_GONE, "flag", False),
        Path(LANDED, "pool", 0, 0),
        Path(SIEGE_SHOTS, "pool", 0, 0),
        Path(AIR_OF["jp"], "pool", guns["aircraft"], 0),
        Path(AIR_OF["us"], "pool", None, 0, planes),
        Path(AIR_LOST, "pool", 0, 0, planes),
        *(Path(GUNS_OF[side], "pool", 0, 0) for side in reversed(SIDES)),
        *(Path(PASSED_OF[side], "pool", 0, 0) for side in reversed(SIDES)),
        *(Path(SILENT_OF[side], "pool", 0, 0) for side in reversed(SIDES)),
        Path(BATTERIES_FIRED, "pool", 0, 0, guns["batteries"]),
        *lost_steps(),
        Path(OPTIONS, "keys", ()),
        Path(CUP, "key"),
        Path(FORMATIONS, "marks", ()),
        Path(PLACED, "marks", ()),
        Path(DRAWN, "marks", ()),
        Path(ACTIVATIONS, "marks", ()),
        Path(DONE, "marks", ()),
        Path(PAID, "marks", ()),
        Path(OVER, "flag", False),
        Path("pending", "inner"),
    ]
    return Paths(declared)


TURN_MARKS: Mapping[At[Any], Any] = {
    IN_POOL: (),
    FIRST: None,
    ACTIVE: None,
    LANDED: 0,
    SIEGE_SHOTS: 0,
    PLACED: (),
    DRAWN: (),
    ACTIVATIONS: (),
    DONE: (),
}
"""What begins anew with each turn, besides the ledgers."""


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values at the start. ``chosen``: ``options`` and ``cup``, each may be missing. Options count from the start (§12)."""
    from .ledgers import LEDGERS

    options = tuple(chosen.get("options") or ())
    rows = tables["options"]["option"] if options else {}
    declared = paths(tables)
    values = declared.start()
    values |= {
        TURN: tables["calendar"]["first"],
        PHASE: tables["calendar"]["phase"][0]["key"],
        OPTIONS: options,
        CUP: chosen.get("cup") or "drawn",
        POINTS: sum(rows[key]["points"] for key in options),
        MACARTHUR: "field" if "dugout-doug" in options else "corregidor",
    }
    for side in SIDES:
        values[SUPPLY_OF[side]] = tables["supply"][side]["start"]
    first = State(values, declared, tables)
    values |= {ledger.path: 0 if ledger.up else ledger.whole(first) for ledger in LEDGERS}
    return {str(path): value for path, value in values.items()}


__all__ = ["DUE", "ENDED_LEVEL", "ENDED_POINTS", "STEPS_OF", "TANKS_OF"]
