"""Bataan and Corregidor told: fights in sentences; what else is ruled tells itself by its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.outcome import Name, Say, say
from ...core.telling import SILENT, Deed, Teller, joined

QUIET = frozenset({"time next", "time set", "pool", "supply", "sealift", "vp", "victory"})
"""What need not be told: the clock, and looks at tracks."""


def sentence(deed: Deed) -> Say | None:
    """A fight; nothing for the clock and for looks; the rest by its result."""
    if deed.name == "combat":
        return _fight(deed)
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


TELLER = Teller(sentence)
