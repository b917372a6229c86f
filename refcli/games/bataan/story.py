"""Bataan told: its fights and its pool in sentences, and what became of everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...core.outcome import Name, say
from ...core.state import State
from ...core.telling import Deed, Fate, Teller
from ..bushido.kinds import SIDES
from ..bushido.story import sentence, steps
from .position import AIR_LOST, ARRIVED, BATTERIES, MACARTHUR, MARINES, SIEGE_GONE, SURRENDERED


def fates(start: State, end: State, deeds: Sequence[Deed]) -> Sequence[Fate]:
    """Steps lost by each side; each formation that was drawn, and how often; what came as reinforcements; batteries, aircraft, the
    marines, MacArthur."""
    return [*steps(end, deeds), *_formations(deeds), *_arrived(end), *_defences(start, end)]


def _formations(deeds: Sequence[Deed]) -> Iterator[Fate]:
    drawn = Counter((deed.result["side"], deed.result["chit"]) for deed in deeds if deed.name == "pool draw" and deed.result.get("chit"))
    for side, chit in sorted(drawn, key=lambda one: (SIDES.index(one[0]), one[1])):
        told = say("story.bushido.activated", side=Name(side), n=drawn[side, chit])
        yield Fate(Name(chit), None, None, told)


def _arrived(end: State) -> Iterator[Fate]:
    for key in end[ARRIVED]:
        gone = key == "siege" and end[SIEGE_GONE]
        yield Fate(Name(key), 1, int(gone), say("story.bushido.destroyed" if gone else "story.bushido.arrived"))


def _defences(start: State, end: State) -> Iterator[Fate]:
    yield Fate(Name(BATTERIES), start[BATTERIES], start[BATTERIES] - end[BATTERIES], None)
    if end[AIR_LOST]:
        yield Fate(Name(AIR_LOST), None, end[AIR_LOST], None)
    fallen = bool(end[SURRENDERED])
    kept = "lost" if not end[MARINES] else "away" if fallen else "there"
    yield Fate(say("story.bushido.marines"), 1, 1 - end[MARINES], say(f"story.bushido.marines.{kept}"))
    yield Fate(Name(MACARTHUR), None, None, Name(end[MACARTHUR]))


TELLER = Teller(sentence, fates)
