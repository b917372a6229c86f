"""Arras told: its rulings in sentences."""

from __future__ import annotations

from ...core.outcome import Name, Say, say, texts
from ...core.telling import SILENT, Deed, Teller, joined
from .kinds import numbers
from .position import TURN


def sentence(deed: Deed) -> Say | None:
    """A combat, the 88, panic, the end."""
    facts, result = deed.facts, deed.result
    if deed.name in ("combat", "eighty-eight"):
        return _fight(deed)
    if deed.name == "panic":
        return say("story.arras.panic", n=result["moved"], turn=result["turn"])
    if deed.name == "recover":
        return say("story.arras.recover")
    if deed.name == "victory" and facts["exit"]:
        return say("story.arras.exit")
    return SILENT if deed.name in ("time next", "time set", "victory") and not result.get("winner") else None


def _fight(deed: Deed) -> Say:
    facts, result = deed.facts, deed.result
    code = numbers(deed.after)["combat"]["codes"][result["key"]]
    told = {"column": result["column"], "roll": result["roll"], "meaning": texts({"en": code["en"], "ja": code["ja"]})}
    if deed.name == "eighty-eight":
        return say("story.arras.eighty-eight", against=str(facts["def_"]), **told)
    fought = say(
        "story.arras.combat",
        by=Name(facts["by"]),
        where=say("story.arras.arras") if facts["arras"] else "",
        when=say("story.arras.before_move") if facts["before_move"] else "",
        att=str(facts["att"]),
        against=str(facts["def_"]),
        **told,
    )
    moved = result.get("moved")
    return joined([fought, say("story.arras.panic", n=moved, turn=deed.after[TURN])]) if moved else fought


TELLER = Teller(sentence)
