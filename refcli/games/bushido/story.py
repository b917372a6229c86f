"""Bataan and Corregidor told: fights and the pool in sentences, steps lost; what else is ruled tells itself by its result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...core.outcome import Name, Say, say
from ...core.state import State
from ...core.telling import SILENT, Deed, Fate, joined
from .kinds import SIDES
from .position import STEPS_OF, TANKS_OF

QUIET = frozenset({"time next", "time set", "pool", "supply", "sealift", "vp", "victory"})
"""What need not be told: the clock, and looks at tracks."""


def sentence(deed: Deed) -> Say | None:
    """A fight; nothing for the clock and for looks; the rest by its result."""
    if deed.name == "combat":
        return _fight(deed)
    if deed.name == "pool add":
        facts = deed.facts
        return say("story.bushido.pool-add", side=Name(facts["side"]), name=Name(deed.result["key"]), n=deed.result["chits"])
    if deed.name == "pool draw" and deed.result.get("chit"):
        result = deed.result
        again = "" if result["activation"] == 1 else say("story.bushido.again")
        return say("story.bushido.draw", side=Name(result["side"]), name=Name(result["chit"]), again=again)
    if deed.name == "initiative" and deed.result.get("winner"):
        result = deed.result
        return say("story.bushido.initiative", side=Name(result["winner"]), us=result["us"], jp=result["jp"])
    return SILENT if deed.name in QUIET else None


def _fight(deed: Deed) -> Say:
    facts, result = deed.facts, deed.result
    ends = [end for role in ("att", "def") if (end := _end(role, result["attacker" if role == "att" else "defender"]))]
    return say(
        "story.bushido.combat",
        by=Name(facts["by"]),
        att=str(facts["att"]),
        against=str(facts["def_"]),
        column=result["column"],
        roll=result["roll"],
        modified=result["modified"],
        ends=joined(ends) if ends else say("story.bushido.nothing"),
    )


def _end(role: str, met: Mapping[str, Any]) -> Say | None:
    """What befell a side: nothing, so much to lose or retreat, disruption, all."""
    return None if met["kind"] == "none" else say(f"story.bushido.{met['kind']}", role=say(f"story.bushido.{role}"), n=met["n"])


def steps(end: State, deeds: Sequence[Deed]) -> Iterator[Fate]:
    """Of each side: the steps that it has lost, how many of them tanks, and how many came back in the game (§8.2)."""
    for side in SIDES:
        back = sum(deed.result["back"] for deed in deeds if deed.name == "back" and deed.result["side"] == side)
        told = say("story.bushido.steps", tanks=end[TANKS_OF[side]], back=back)
        yield Fate(say("story.bushido.steps-of", side=Name(side)), None, end[STEPS_OF[side]], told)
