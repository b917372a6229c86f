"""The state of a game of Corregidor: its paths, how it starts (§16), and what comes with it from Bataan (§5.6, §14.10).

``air``, ``artillery``: Japanese units still to be used this turn. ``siege``, ``aa``: units still there; ``siege_fired``,
``aa_fired``: how many of them have fired this turn. ``landing.units``: units that have landed this turn, those that
drifted off too; ``landing.lost``: points of sealift lost this turn, which bind from the next. ``wave``: the turn of the
second wave, None until it is thrown. ``airborne``: units dropped. ``forts.*``: shots left. ``bataan``: played together
with Bataan; ``marines``: 0 if the 2nd Marine Battalion did not come back from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.state import Path, Paths, State
from ...core.tables import Tables
from .turns import BOMBARDMENT, light_of


def forts(tables: Tables) -> dict[str, Mapping[str, Any]]:
    """The targets that have a track of shots, by key."""
    return {key: row for key, row in tables["fire"]["target"].items() if "track" in row}


def paths(tables: Tables) -> Paths:
    """Every path of the state."""
    fire, landing, calendar = tables["fire"], tables["landing"], tables["calendar"]
    stage = calendar["bombardment"]
    aircraft = max(fire["support"]["air"].values())
    return Paths(
        [
            Path("turn", "clock", 0, 0, calendar["assault"]["turns"]),
            Path("phase", "clock", BOMBARDMENT),
            Path("light", "key"),
            Path("vp", "track", 0, good="jp"),
            Path("sealift", "track", landing["sealift"]["start"], landing["sealift"]["least"], landing["sealift"]["start"], good="jp"),
            Path("bombardment.played", "pool", 0, 0, stage["turns"]),
            Path("bombardment.skipped", "pool", 0, 0, stage["skips"]),
            Path("air", "pool", aircraft, 0, aircraft),
            Path("siege", "pool", fire["support"]["siege"], 0, fire["support"]["siege"]),
            Path("siege_fired", "pool", 0, 0, fire["support"]["siege"]),
            Path("artillery", "pool", fire["support"]["artillery"], 0, fire["support"]["artillery"]),
            Path("aa", "pool", len(fire["aa"]["units"]), 0, len(fire["aa"]["units"])),
            Path("aa_fired", "pool", 0, 0, len(fire["aa"]["units"])),
            Path("batteries_lost", "pool", 0, 0, fire["batteries"]["carried"]),
            *(Path(f"forts.{key}", "track", row["track"], 0, row["track"]) for key, row in forts(tables).items()),
            Path("landing.units", "pool", 0, 0),
            Path("landing.lost", "pool", 0, 0),
            Path("wave", "track", None, landing["wave"]["turn"] + 1, calendar["assault"]["turns"]),
            Path("airborne", "pool", 0, 0, landing["airborne"]["units"]),
            Path("snlf", "flag", False),
            Path("converted", "keys", ()),
            Path("bataan", "flag", False),
            Path("marines", "pool", 1, 0, 1),
            Path("options", "keys", ()),
            Path("over", "flag", False),
            Path("pending", "inner"),
        ]
    )


def start(tables: Tables, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values at the start: the stage of bombardment, nothing of it played yet (§14.11, §16)."""
    values = paths(tables).start()
    return values | {"light": light_of(tables, values["turn"])}


def carry(game: str, state: State) -> dict[str, Any] | None:
    """What a game of Bataan hands on: the batteries it cost (§5.6), whether the 2nd Marine Battalion is lost (§10.3.2,
    §14.10). None for any other game."""
    if game != "bataan":
        return None
    batteries = state.paths.find("batteries")
    assert batteries is not None
    return {"bataan": True, "batteries_lost": batteries.start - state["batteries"], "marines": state["marines"]}
