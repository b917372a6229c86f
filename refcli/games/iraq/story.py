"""Decision: Iraq told: its rulings in sentences. No chit is named before it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...core.outcome import Name, Say, say, texts
from ...core.state import State
from ...core.telling import SILENT, Deed, Fate, Teller, joined
from .districts import controller, iraq, told
from .kinds import SIDES, other
from .owners import NOBODY
from .position import AIRSTRIKES, HELD

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


def fates(start: State, end: State, deeds: Sequence[Deed]) -> Sequence[Fate]:
    """What fights took from each side, where their units were counted; what was raised and taken home; the chits held, the airstrikes
    flown; who holds the districts that were told."""
    return [*_fallen(deeds), *_raised(deeds), *_spent(start, end, deeds), *_districts(end, deeds)]


def _fallen(deeds: Sequence[Deed]) -> Iterator[Fate]:
    """Of each side: units eliminated, as many as fights tell, and in how many of them some were."""
    hit = [deed.result["eliminated"] for deed in deeds if isinstance(deed.result, dict) and deed.result.get("eliminated")]
    for side in SIDES:
        met = [one for one in hit if one["side"] == side]
        if met:
            counted = [one["units"] for one in met if one.get("units") is not None]
            yield Fate(Name(side), None, sum(counted) if counted else None, say("story.iraq.fights", n=len(met)))


def _raised(deeds: Sequence[Deed]) -> Iterator[Fate]:
    """Each kind of unit that was mobilized: how many in all, and how many left the map again (§12.8)."""
    raised: Counter[tuple[str, str]] = Counter()
    home: Counter[tuple[str, str]] = Counter()
    for deed in deeds:
        if deed.name != "mobilize" or not isinstance(deed.result, dict):
            continue
        side = deed.facts["side"]
        for one in deed.result.get("items", ()):
            raised[side, one["unit"]] += one["count"]
        if deed.facts.get("withdraw"):
            home[side, str(deed.facts.get("unit"))] += deed.facts.get("count") or 1
    for side, unit in sorted({*raised, *home}, key=lambda one: (SIDES.index(one[0]), one[1])):
        if unit not in ("airstrike", "chit"):
            gone = home[side, unit]
            yield Fate(Name(unit), raised[side, unit], gone, say("story.iraq.raised-by", side=Name(side)))


def _spent(start: State, end: State, deeds: Sequence[Deed]) -> Iterator[Fate]:
    """Airstrikes: those there were and came, those flown. Chits: those played, those still held."""
    flown = sum(1 for deed in deeds for change in (_moved(deed, AIRSTRIKES),) if change < 0)
    had = end[AIRSTRIKES] + flown
    if had:
        yield Fate(Name(AIRSTRIKES), had, flown, say("story.iraq.came", n=had - start[AIRSTRIKES]) if had > start[AIRSTRIKES] else None)
    for side in SIDES:
        played = sum(1 for deed in deeds if _moved(deed, HELD[side]) < 0)
        if played or end[HELD[side]]:
            yield Fate(Name(HELD[side]), None, played or None, say("story.iraq.held", n=end[HELD[side]]))


def _moved(deed: Deed, path: str) -> int:
    old, new = deed.before.values.get(path), deed.after.values.get(path)
    return int(new) - int(old) if isinstance(old, int) and isinstance(new, int) else 0


def _districts(end: State, deeds: Sequence[Deed]) -> Iterator[Fate]:
    """Each district of Iraq whose boxes were told: who controls it (§18.2), and who did when it was first told, if not the same."""
    for key in iraq(end.tables):
        if not told(end, key):
            continue
        first = next((controller(deed.after, key) for deed in deeds if told(deed.after, key)), None)
        now = controller(end, key)
        yield Fate(Name(key), None, None, _held(now) if first in (None, now) else say("story.iraq.once", now=_held(now), then=_held(first)))


def _held(owner: str | None) -> Name | Say:
    return say("story.iraq.nobody") if owner in (None, NOBODY) else Name(owner)


TELLER = Teller(sentence, fates)
