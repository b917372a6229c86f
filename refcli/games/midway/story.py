"""MIDWAY told: its rulings in sentences, and what became of the carriers."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.outcome import Name, Say, say
from ...core.state import State
from ...core.telling import SILENT, Deed, Fate, Teller, joined, number
from .kinds import SIDES
from .position import BASE, CARRIERS, ESTIMATE


def sentence(deed: Deed) -> Say | None:
    """Where the fleet sails, what a search brings, a strike, a battle, the end."""
    result = deed.result
    if deed.name == "setup":
        if deed.before[ESTIMATE] is not None:
            return say("story.midway.row", square=result["fleet"])
        return say("story.midway.setup", estimate=result["estimate"])
    if deed.name == "move":
        return say("story.midway.captured" if result.get("captured") else "story.midway.move", square=result["fleet"])
    if deed.name == "search":
        return _search(deed)
    if deed.name == "strike":
        return _strike(deed)
    if deed.name == "battle":
        return say("story.midway.battle", distance=result["distance"], jp=_lost(deed, "jp"), us=_lost(deed, "us"))
    return say("story.midway.end") if deed.name == "end" else SILENT if deed.name in ("score", "advise") else None


def _lost(deed: Deed, side: str) -> Say | str:
    return number(deed.before[CARRIERS[side]] - deed.after[CARRIERS[side]])


def _search(deed: Deed) -> Say:
    result = deed.result
    told = [say("story.midway.search", number=result["key"])]
    if result.get("event"):
        told.append(say(f"story.midway.event.{result['event']}"))
    if result.get("false_report"):
        told.append(say("story.midway.false-report"))
    elif result["found"]:
        told.append(say("story.midway.found"))
    elif not result.get("event"):
        told.append(say("story.midway.nothing"))
    if result["sunk"]:
        told.append(say("story.midway.sunk", n=number(result["sunk"])))
    return joined(told)


def _strike(deed: Deed) -> Say:
    raid = deed.result.get("raid")
    told = [say(f"story.midway.strike.{deed.result['key']}")]
    if raid:
        told += [say("story.midway.raid"), say("story.midway.sunk", n=number(raid))]
    elif raid == 0:
        told += [say("story.midway.raid"), say("story.midway.raid-missed")]
    return joined(told)


def fates(start: State, end: State, deeds: Sequence[Deed]) -> Sequence[Fate]:
    """The carriers of both sides, and the base."""
    carriers = [(CARRIERS[side], start[CARRIERS[side]], end[CARRIERS[side]]) for side in SIDES]
    found = [Fate(Name(path), before, before - after, None) for path, before, after in carriers]
    return [*found, Fate(Name("base"), None, None, Name(end[BASE]))]


TELLER = Teller(sentence, fates)
