"""The score (§4.0), stopping, and the end."""

from __future__ import annotations

import pytest
from sailing import GAME, after, position, ruled


@pytest.mark.parametrize(
    ("values", "score", "key"),
    [
        ({}, 0, "defeat"),
        ({"base": "destroyed"}, 0, "defeat"),
        ({"base": "captured"}, 1, "victory"),
        ({"carriers__us": 0}, 1, "victory"),
        ({"carriers__us": 0, "base": "captured"}, 2, "great-victory"),
        ({"carriers__jp": 3}, -1, "great-defeat"),
        ({"carriers__jp": 3, "base": "captured"}, 0, "defeat"),
        ({"carriers__jp": 1, "carriers__us": 0}, 1, "victory"),
        ({"carriers__jp": 0, "carriers__us": 0}, 0, "defeat"),
        ({"carriers__jp": 0, "carriers__us": 0, "base": "captured"}, 1, "victory"),
        ({"carriers__jp": 2, "carriers__us": 1}, 0, "defeat"),
        ({"carriers__jp": 2, "carriers__us": 2}, -1, "great-defeat"),
    ],
)
def test_score(values, score, key):
    state = position(**values)
    out = ruled("score", state)
    assert (out.result["score"], out.result["key"]) == (score, key) and not out.changes
    ended = ruled("end", state)
    assert ended.result == {"key": key, "score": score, "over": True, "winner": ended["winner"], "level": key} and ended["over"]
    assert ended["winner"] == ("jp" if score > 0 else "us")


def test_the_score_may_be_asked_at_any_time():
    for state in (position(fleet=None), position(over=True), position(us_square="11")):
        assert ruled("score", state).result["score"] == 0


@pytest.mark.parametrize("words", ["move 22", "search", "strike", "battle", "end", "setup", "track morale +1"])
def test_over_is_over(words):
    assert any(fault.hard for fault in ruled(words, position(over=True), agreed=True).faults)


def test_a_track_moved_by_hand_has_its_consequences():
    assert ruled("track carriers.jp =0", position())["over"]
    assert ruled("track carriers.us =0", position(fleet="11"))["over"]
    assert not ruled("track carriers.us =0", position())["over"]
    assert ruled("track carriers.us =0", position(base="captured"))["winner"] == "jp"
    assert not ruled("track carriers.jp -3", position())["over"]


def test_tracks_stop_at_their_ends():
    assert ruled("track carriers.us +2", position())["carriers.us"] == 3
    assert ruled("track morale +9", position())["morale"] == 6


def test_a_whole_game_to_a_great_victory():
    state = after(position(estimate=1), ("move 22", None), ("strike", "4,2"), ("move 23", None), ("search", "2,3"), ("search", "3,3"))
    state = after(state, ("battle", "3,6"))
    assert state["over"] and ruled("score", state).result["score"] == 2


def test_no_command_looks_anything_up():
    """Without a fleet on the card there is nothing to answer."""
    assert not any(GAME.command(name).lookup for name in GAME.commands)
