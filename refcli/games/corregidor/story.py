"""Corregidor told: its fights in sentences, and what became of everybody."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.outcome import Name, say
from ...core.state import At, State
from ...core.telling import Deed, Fate, Teller
from ..bushido.story import sentence, steps
from .position import AA_UNITS, CONVERTED, DROPPED, FORTS, MARINES, SEALIFT_LEFT, SIEGE, SURRENDERED, WITH_BATAAN, forts


def fates(start: State, end: State, deeds: Sequence[Deed]) -> Sequence[Fate]:
    """Steps lost by each side; the forts, the guns, sealift and paratroops; guns that fight on as infantry; the marines."""
    counted: list[At[int]] = [*(FORTS[key] for key in forts(end.tables)), SIEGE, AA_UNITS, SEALIFT_LEFT]
    return [
        *steps(end, deeds),
        *(_left(start, end, path) for path in counted),
        *([Fate(Name(DROPPED), end[DROPPED], None, None)] if end[DROPPED] else []),
        *(Fate(Name(key), None, None, say("story.bushido.infantry")) for key in end[CONVERTED]),
        *([Fate(say("story.bushido.marines"), 1, 1 - end[MARINES], None)] if end[WITH_BATAAN] else []),
        *([Fate(say("story.bushido.rock"), None, None, say("story.bushido.fell", turn=end[SURRENDERED]))] if end[SURRENDERED] else []),
    ]


def _left(start: State, end: State, path: At[int]) -> Fate:
    """A number of something that dwindles, from the start of the game on."""
    left = end[path]
    return Fate(Name(path), start[path], start[path] - left, None if left else say("story.bushido.silenced"))


TELLER = Teller(sentence, fates)
