"""Raids, and landings as one ruling, against every throw of their dice (§5.6, §5.7, §10.1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from .playing import odds, play, position, refused, ruled


def test_a_raid_against_every_throw():
    """§5.7, §5.6: two aircraft at the batteries."""
    tally: Counter[str] = Counter()
    for aa in product(range(1, 7), repeat=2):
        through = sum(die < 6 for die in aa)
        for bombs in product(range(1, 7), repeat=2):
            tally[str(sum(die == 6 for die in bombs[:through]))] += 1
    assert odds("raid 2 battery").outcomes == {key: Fraction(n, 6**4) for key, n in tally.items()}


def test_a_raid_is_aa_and_then_bombs():
    out = ruled("raid 3 source --by jp", position(), "6,2,1,5,4,3")
    assert [out.result[key] for key in ("down", "bombed", "hits", "supply", "side")] == [1, 2, 1, 2, "jp"]
    whole = play(position(), "raid 3 battery --by jp | 6,6,6")
    assert (whole["vp"], whole["air.jp"], whole["batteries"]) == (-3, 4, 3)
    us = play(position(options=("pensacola",), air__us=2), "raid 2 source --by us | 6,1,5,6")
    assert (us["air.us"], us["air_lost"], us["supply.jp"], us["vp"]) == (0, 1, 97, 10)


def test_who_may_raid_what():
    assert refused("raid 1 unit --by jp", position()) == {"5.7"}
    assert refused("raid 1 battery --by us", position(options=("pensacola",), air__us=1)) == {"5.6"}
    assert refused("raid 1 source --by us", position()) == {"12.2", "12.3"}
    assert refused("raid 8 source --by jp", position()) == {"5.5", "13.2"}
    assert refused("raid 1 battery --by jp", position(batteries=0), hard=True) == {"10.3.1"}


@pytest.mark.parametrize("words", ["land --batteries 2", "land --batteries 1 --guns 1 --clear", "land --batteries 2 --occupied --steps 1"])
def test_a_landing_against_every_throw(words):
    """§10.1: fire, steps, then the drift of what is left."""
    need = 6 if "--clear" in words else 5
    steps = 1 if "--steps 1" in words else 2
    tally: Counter[str] = Counter()
    for *shots, die in product(range(1, 7), repeat=3):
        hits = sum(shot >= need for shot in shots)
        drift = die + (hits > 0) + ("--occupied" in words) - ("--clear" in words)
        tally["lost" if hits >= steps else str(max(drift, 0))] += 1
    assert odds(words).outcomes == {key: Fraction(n, 216) for key, n in tally.items()}


def test_what_a_landing_costs():
    state = play(position(), "land --guns 2 --batteries 1 --clear | 6,5,1,3")
    assert [state[path] for path in ("supply.us", "guns.us", "batteries_fired", "steps.jp", "landed")] == [98, 9, 1, 1, 1]
    out = ruled("land --batteries 3 --clear", position(), "6,6,6")
    assert (out.result["key"], out.result["hits"], out.result["steps"], out.result["drift"]) == ("lost", 3, 2, None)
    assert refused("land", position(landed=1)) == {"10.1"}
    assert refused("land --snlf", position()) == {"12.5"}


def test_where_a_landing_ends():
    """§10.1."""
    assert ruled("landing", position("reduced"), "3").result["ends"] is True
    assert ruled("land", position("reduced"), "3").result["ends"] is True
    assert ruled("land", position("action"), "3").result["ends"] is False
    assert ruled("land", dice="3").result["ends"] is False


def test_after_the_surrender_only_what_the_reckoning_needs():
    """§13.0."""
    state = position("action", surrendered="feb-1", turn="feb-1")
    for words in ("combat 6:6 3:3 --by jp", "check 3", "time next", "macarthur evacuate", "pool add us 31d"):
        assert "13.0" in refused(words, state, hard=None)
    for words in ("reinforce siege", "loss us 1", "siege-lost", "time set feb-2", "victory"):
        assert not ruled(words, state).faults


def test_a_handicap_before_play():
    """§13.0."""
    state = play(position("reinforcement"), "handicap 2 | 3,5")
    assert state["supply.us"] == 92
    assert refused("handicap 1", state) == {"13.0"}
    assert refused("handicap 1", position("supply")) == {"13.0"}


def test_macarthurs_lines_only_while_he_is_there():
    """§10.4, §12.1."""
    from refcli.games.bataan import GAME

    def lines(phase, **values):
        return " ".join(line.params["texts"]["en"] for line in GAME.phase(position(phase, **values)).checklist)

    assert "macarthur evacuate" in lines("victory") and "macarthur hit" not in lines("victory")
    assert "macarthur evacuate" not in lines("victory", macarthur="evacuated")
    assert "macarthur hit" in lines("victory", options=("dugout-doug",))
    assert "macarthur hit" not in lines("victory", options=("dugout-doug",), macarthur="wounded")
    assert "MacArthur" not in lines("reinforcement", options=("dugout-doug",), macarthur="wounded")
