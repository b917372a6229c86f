"""The state of a game of Corregidor: its paths by name, how it starts (§16), and what comes with it from Bataan (§5.6, §14.10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.state import At, Family, Path, Paths, State
from ...core.tables import Tables
from ..bushido.position import DUE, ENDED_LEVEL, ENDED_POINTS, STEPS_OF, TANKS_OF, lost_steps

BOMBARDMENT = "bombardment"

TURN: At[int] = At("turn")
PHASE: At[str] = At("phase")
LIGHT: At[str] = At("light")
POINTS: At[int] = At("vp")
SEALIFT_LEFT: At[int] = At("sealift")
PLAYED: At[int] = At("bombardment.played")
SKIPPED: At[int] = At("bombardment.skipped")
AIRCRAFT: At[int] = At("air")
"""Japanese aircraft, and guns, still to be used this turn."""
ARTILLERY: At[int] = At("artillery")
US_ARTILLERY: At[int] = At("artillery_us")
SIEGE: At[int] = At("siege")
"""Siege guns, and AA companies, that are still there; how many of them have fired this turn."""
SIEGE_FIRED: At[int] = At("siege_fired")
AA_UNITS: At[int] = At("aa")
AA_FIRED: At[int] = At("aa_fired")
BATTERIES_LOST: At[int] = At("batteries_lost")
FORTS: Family[int] = Family("forts.*")
"""Shots left on the track of each fort; how many of them it has fired this turn."""
FORT_FIRED: Family[int] = Family("fired.*")
LANDED: At[int] = At("landing.units")
"""Units that have landed this turn, those lost on the way or drifted off too; how many of them are naval marines."""
LANDED_SNLF: At[int] = At("landing.snlf")
SEALIFT_LOST: At[int] = At("landing.lost")
"""Points of sealift lost this turn, which bind from the next."""
WAVE_TURN: At[int | None] = At("wave")
DROPPED: At[int] = At("airborne")
SNLF: At[bool] = At("snlf")
CONVERTED: At[tuple[str, ...]] = At("converted")
WITH_BATAAN: At[bool] = At("bataan")
MARINES: At[int] = At("marines")
"""0 if the 2nd Marine Battalion did not come back from Bataan."""
PARENT: At[str | None] = At("parent")
SURRENDERED: At[int | None] = At("surrendered")
OVER: At[bool] = At("over")


def forts(tables: Tables) -> dict[str, Mapping[str, Any]]:
    """The targets that have a track of shots, by key."""
    return {key: row for key, row in tables["fire"]["target"].items() if "track" in row}


def paths(tables: Tables) -> Paths:
    """Every path of the state."""
    fire, landing, calendar = tables["fire"], tables["landing"], tables["calendar"]
    stage, support = calendar["bombardment"], fire["support"]
    aircraft = max(support["air"].values())
    companies = len(fire["aa"]["units"])
    return Paths(
        [
            Path(TURN, "clock", 0, 0, calendar["assault"]["turns"]),
            Path(PHASE, "clock", BOMBARDMENT),
            Path(LIGHT, "key"),
            Path(POINTS, "track", 0, good="jp"),
            Path(SEALIFT_LEFT, "track", landing["sealift"]["start"], landing["sealift"]["least"], landing["sealift"]["start"], good="jp"),
            Path(PLAYED, "pool", 0, 0, stage["turns"]),
            Path(SKIPPED, "pool", 0, 0, stage["skips"]),
            Path(AIRCRAFT, "pool", aircraft, 0, aircraft),
            Path(SIEGE, "pool", support["siege"], 0, support["siege"]),
            Path(SIEGE_FIRED, "pool", 0, 0, support["siege"]),
            Path(ARTILLERY, "pool", support["artillery"], 0, support["artillery"]),
            Path(US_ARTILLERY, "pool", support["artillery_us"], 0, support["artillery_us"]),
            Path(AA_UNITS, "pool", companies, 0, companies),
            Path(AA_FIRED, "pool", 0, 0, companies),
            Path(BATTERIES_LOST, "pool", 0, 0, fire["batteries"]["carried"]),
            *(Path(FORTS[key], "track", row["track"], 0, row["track"]) for key, row in forts(tables).items()),
            *(Path(FORT_FIRED[key], "pool", 0, 0, row["track"]) for key, row in forts(tables).items()),
            Path(LANDED, "pool", 0, 0),
            Path(LANDED_SNLF, "pool", 0, 0),
            Path(SEALIFT_LOST, "pool", 0, 0),
            Path(WAVE_TURN, "track", None, landing["wave"]["turn"] + 1, calendar["assault"]["turns"]),
            Path(DROPPED, "pool", 0, 0, landing["airborne"]["units"]),
            Path(SNLF, "flag", False),
            Path(CONVERTED, "keys", ()),
            Path(WITH_BATAAN, "flag", False),
            Path(MARINES, "pool", 1, 0, 1),
            Path(PARENT, "key"),
            *lost_steps(),
            Path(SURRENDERED, "pool", None, 0, calendar["assault"]["turns"]),
            Path("options", "keys", ()),
            Path(OVER, "flag", False),
            Path("pending", "inner"),
        ]
    )


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values at the start: the stage of bombardment, nothing of it played yet (§14.11, §16)."""
    return paths(tables).start() | {str(LIGHT): tables["calendar"]["bombardment"]["light"]}


def carry(game: str, state: State) -> dict[str, Any] | None:
    """What a game of Bataan hands on: the batteries it cost (§5.6), whether the 2nd Marine Battalion is lost (§10.3.2,
    §14.10). None for any other game."""
    if game != "bataan":
        return None
    batteries = state.paths.find("batteries")
    assert batteries is not None
    lost = batteries.start - state["batteries"]
    return {str(WITH_BATAAN): True, str(BATTERIES_LOST): lost, str(MARINES): state["marines"]}


__all__ = ["DUE", "ENDED_LEVEL", "ENDED_POINTS", "STEPS_OF", "TANKS_OF"]
