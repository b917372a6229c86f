"""Decision: Iraq told: its rulings in sentences. No chit is named before it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.outcome import Name, Say, say, texts
from ...core.telling import SILENT, Deed, Teller, joined
from .kinds import SIDES, other

QUIET = frozenset({"district", "time set", "chit show", "victory"})
"""What need not be told: what players tell of the map, looks."""


def sentence(deed: Deed) -> Say | None:
    """A conflict, an event, recruits, chits, points of control; the rest by its result."""
    facts, result = deed.facts, deed.result
    if deed.name in ("combat", "pgm"):
        return _conflict(deed)
    if deed.name == "chaos":
        return _event(deed)
    if deed.name == "mobilize":
        return _recruits(deed)
    if deed.name == "initiative":
        return say("story.iraq.initiative", side=Name(result["first"])) if result.get("first") else None
    if deed.name == "chit play":
        return say("story.iraq.chit", side=Name(facts["side"]), kind=Name(facts["kind"]))
    if deed.name == "chit draw":
        return say("story.iraq.draws", side=Name(facts["side"]))
    if deed.name in ("jihad", "surge"):
        return say(f"story.iraq.{deed.name}", points=result["points"])
    if deed.name == "control":
        return _control(result)
    if deed.name == "time next":
        return _control(result["control"]) if result.get("control") else SILENT
    return SILENT if deed.name in QUIET else None


def _conflict(deed: Deed) -> Say | None:
    facts, result = deed.facts, deed.result
    crt = facts.get("crt", "kinetic")
    code = deed.after.tables[crt]["codes"].get(result.get("key"))
    if code is None:  # a strike that was called off
        return None
    fought = say(
        "story.iraq.pgm" if deed.name == "pgm" else "story.iraq.boxes" if facts["infra"] else "story.iraq.combat",
        side=Name(facts.get("by", "coin")),
        district=Name(facts["district"]),
        crt=Name(crt),
        att=str(facts.get("att", "")),
        against=str(facts.get("def_", "")),
        column=result["column"],
        roll=result["roll"],
        meaning=texts({"en": code["en"], "ja": code["ja"]}),
    )
    extra = [say("story.iraq.airstrike")] if facts.get("airstrike") else []
    return joined([fought, *extra, *_points(deed)])


def _points(deed: Deed) -> list[Say]:
    """What the winner took, and where that index stands."""
    winner, points = deed.result.get("winner_side"), deed.result.get("points") or {}
    took = next((one for one in (*deed.answers, deed.facts.get("take")) if one in ("add", "deduct")), None)
    if winner is None or took is None or not points.get(took):
        return []
    whose = winner if took == "add" else other(winner)
    return [
        say(f"story.iraq.{took}", side=Name(winner), enemy=Name(other(winner)), n=points[took], now=deed.after.values[f"netwar.{whose}"])
    ]


def _event(deed: Deed) -> Say:
    facts, result = deed.facts, deed.result
    rows = deed.after.tables[f"chaos-{facts['side']}"]["event"]
    row: Mapping[str, Any] = next((one for one in rows if one["key"] == result["event"]), {})
    told = texts({"en": row["en"], "ja": row["ja"]}) if "en" in row else ""
    return say("story.iraq.chaos", side=Name(facts["side"]), key=result["key"], event=Name(result["event"]), told=told)


def _recruits(deed: Deed) -> Say | None:
    facts, result = deed.facts, deed.result
    if facts.get("withdraw") or not isinstance(result, dict) or "cost" not in result:
        return None
    items = result.get("items") or [{"unit": facts.get("unit"), "count": facts.get("count", 1)}]
    bought = tuple(say("story.iraq.units", n=one["count"], unit=Name(one["unit"] or "chit")) for one in items)
    return say("story.iraq.mobilize", side=Name(facts["side"]), bought=bought, cost=result["cost"])


def _control(paid: dict[str, int]) -> Say:
    ins, coin = SIDES
    return say("story.iraq.control", one=Name(ins), n=paid[ins], two=Name(coin), m=paid[coin])


TELLER = Teller(sentence)
