"""Arras told: its rulings in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...core.outcome import Name, Say, say, texts
from ...core.state import State
from ...core.telling import SILENT, Deed, Fate, Teller, joined
from .kinds import SIDES, numbers, other
from .position import EIGHTY_EIGHT, TURN

if TYPE_CHECKING:
    from .tables import Code, Role


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


def fates(start: State, end: State, deeds: Sequence[Deed]) -> Sequence[Fate]:
    """Of each side: the units that combats removed (each as many as it listed), and how often it had to retreat; the 88; how far
    panic drove the turn marker."""
    removed = dict.fromkeys(SIDES, 0)
    retreats = dict.fromkeys(SIDES, 0)
    for deed in deeds:
        if deed.name != "combat":
            continue
        code: Code = numbers(end)["combat"]["codes"][deed.result["key"]]
        sides: dict[Role, str] = {"att": deed.facts["by"], "def": other(deed.facts["by"])}
        for role, side in sides.items():
            units = len((deed.facts["att"] if role == "att" else deed.facts["def_"]).units)
            removed[side] += {"all": units, "one": 1}.get(code.get("removed", {}).get(role, ""), 0)
            retreats[side] += role in code.get("retreats", {})
    driven = sum(deed.after[TURN] - deed.before[TURN] for deed in deeds if deed.name == "panic" or deed.result.get("moved"))
    gun = start[EIGHTY_EIGHT] - end[EIGHTY_EIGHT]
    return [
        *(Fate(Name(side), None, removed[side], say("story.arras.retreats", n=retreats[side])) for side in SIDES),
        Fate(say("story.arras.gun"), start[EIGHTY_EIGHT], gun, say("story.arras.fired" if gun else "story.arras.silent")),
        Fate(say("story.arras.marker"), None, None, say("story.arras.driven", n=driven)),
    ]


TELLER = Teller(sentence, fates)
