"""The stage of bombardment, the turns, their light and their limits (§14.1, §14.11, §16.2)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.errors import BadInput
from refcli.games.corregidor import GAME

from .playing import TABLES, order_of, position, refused, ruled, said


def play(state, *commands):
    """The state after commands that are all allowed."""
    for words in commands:
        out = ruled(words, state)
        assert not out.faults, (words, out.faults)
        state = state.after(out.changes)
    return state


@pytest.mark.parametrize(("skips", "vp"), [(1, 3), (2, 6), (3, 9)])
def test_each_turn_skipped_is_three_points(skips, vp):
    assert play(position(0), *["bombard-turn --skip"] * skips)["vp"] == vp


def test_three_may_be_skipped_and_four_be_had():
    state = play(position(0), *["bombard-turn --skip"] * 3)
    assert refused(ruled("bombard-turn --skip", state), hard=False) == {"14.11"}
    state = play(state, "bombard-turn")
    assert refused(ruled("bombard-turn", state), hard=False) == {"14.11"}
    assert refused(ruled("bombard-turn --skip", state), hard=False) == {"14.11"}
    state = play(position(0), *["bombard-turn"] * 4)
    assert refused(ruled("bombard-turn", state)) == {"14.11"} and state["vp"] == 0


@settings(max_examples=50)
@given(st.lists(st.booleans(), max_size=6))
def test_any_order_of_playing_and_skipping_keeps_to_four_and_three(skips):
    state, done = position(0), []
    for skip in skips:
        out = ruled("bombard-turn --skip" if skip else "bombard-turn", state)
        allowed = len(done) < 4 and (not skip or done.count(True) < 3)
        assert bool(out.faults) != allowed
        if allowed:
            done.append(skip)
            state = state.after(out.changes)
    assert state["vp"] == 3 * done.count(True)


def test_a_turn_of_bombardment_gives_all_shots_anew():
    state = play(position(0, air=3, siege_fired=5, aa_fired=3), "bombard-turn")
    assert (state["air"], state["siege_fired"], state["aa_fired"]) == (12, 0, 0)


def test_one_turn_must_be_played_before_the_landing():
    assert refused(ruled("time next", position(0)), hard=False) == {"16.2"}
    skipped = play(position(0), *["bombard-turn --skip"] * 3)
    assert refused(ruled("time next", skipped)) == {"16.2"}
    out = ruled("time next", play(skipped, "bombard-turn"))
    begun = {"turn": 1, "phase": "assault", "light": "night", "lapsed": [], "told": ["14.4", "14.5", "14.9", "14.10"]}
    assert out.result == begun and not said(out.reasons)


def test_turns_neither_played_nor_skipped_are_forgone_without_points():
    out = ruled("time next", play(position(0), "bombard-turn"))
    assert out["vp"] == 0 and out["turn"] == 1
    assert [one.params for one in out.reasons if one.key == "corregidor.why.forgone"] == [{"n": 3}]


def test_no_bombardment_once_the_landing_has_begun():
    assert refused(ruled("bombard-turn", position(1)), hard=False) == {"14.1"}


@pytest.mark.parametrize(
    ("turn", "light", "air"),
    [(1, "night", 0), (3, "night", 0), (4, "day", 12), (10, "day", 12), (11, "day", 12), (16, "day", 12), (17, "dusk", 6), (19, "dusk", 6)],
)
def test_light_and_aircraft_of_a_turn(turn, light, air):
    out = ruled(f"time set {turn}", position(8))
    assert (out["turn"], out["light"], out["air"], out["phase"]) == (turn, light, air, "assault")
    assert out.result == {"turn": turn, "phase": "assault", "light": light, "told": ["14.4", "14.5", "14.9", "14.10"]}


def test_every_turn_in_a_row_to_the_end_of_the_game():
    state = play(position(0), "bombard-turn")
    for turn in range(1, 20):
        state = play(state, *(["wave"] if state["turn"] == 4 else []), "time next")
        assert state["turn"] == turn and not state["over"]
    out = ruled("time next", state)
    assert out["over"] and out["turn"] == 19
    assert out.result["vp"] == 0 and out.result["level"] == "us"
    assert (out["ended.vp"], out["ended.level"]) == (0, "us")


@pytest.mark.parametrize("word", ["0", "20", "-1", "four", "1.5"])
def test_there_are_turns_1_to_19(word):
    with pytest.raises(BadInput):
        order_of(f"time set -- {word}" if word[0] == "-" else f"time set {word}")


def test_setting_the_clock_to_the_same_turn_arms_its_limits_again():
    out = ruled("time set 8", position(8, air=0, artillery=1, siege_fired=2, aa_fired=1, landing__units=4, landing__lost=1, vp=7))
    assert (out["air"], out["artillery"], out["siege_fired"], out["aa_fired"]) == (12, 5, 0, 0)
    assert (out["landing.units"], out["landing.lost"], out["vp"]) == (0, 0, 7)


def test_guns_and_companies_that_are_gone_stay_gone():
    out = ruled("time next", position(8, siege=2, aa=1, sealift=3, forts__drum=1))
    assert (out["siege"], out["aa"], out["sealift"], out["forts.drum"]) == (2, 1, 3, 1)


def test_the_turn_marker_moved_by_hand_brings_its_light():
    out = ruled("track turn =17", position(2))
    assert (out["turn"], out["light"], out["air"]) == (17, "dusk", 6)
    back = ruled("track turn =0", position(2))
    assert (back["phase"], back["light"]) == ("bombardment", "day")
    beyond = ruled("track turn +30", position(8))
    assert beyond["turn"] == 19 and said(beyond.warnings) == ["track.clamped"]


def test_a_wave_that_was_forgotten_holds_the_clock_and_one_that_comes_is_announced():
    assert refused(ruled("time next", position(4)), hard=False) == {"14.72"}
    assert not ruled("time next", position(4, wave=6)).warnings
    assert "corregidor.next.second-wave" in said(ruled("time next", position(5, wave=6)).instructions)
    assert "corregidor.next.second-wave" not in said(ruled("time next", position(6, wave=6)).instructions)


def test_the_checklist_knows_the_light():
    lines = {turn: [line.params["texts"]["en"] for line in GAME.phase(position(turn)).checklist] for turn in (0, 2, 8, 18)}
    assert any("No aircraft" in line for line in lines[2]) and not any("No aircraft" in line for line in lines[8] + lines[18])
    assert any("Airborne" in line for line in lines[8]) and any("half the aircraft" in line for line in lines[18])
    assert any("bombard-turn" in line for line in lines[0])


def test_the_afternoon_side_of_the_marker():
    def marker(turn):
        return next(one for one in ruled(f"time set {turn}", position(8)).instructions if one.key == "corregidor.next.marker").params[
            "turn"
        ]

    assert marker(10).key == "corregidor.turn"
    assert marker(11).key == "corregidor.turn.pm" and marker(11).params == {"n": 11, "on": 1}
    assert marker(19).params == {"n": 19, "on": 9}


def test_every_turn_has_its_light():
    assert [GAME.phase(position(turn)).key for turn in range(20)] == ["bombardment"] + ["assault"] * 19
    assert TABLES["calendar"]["light"][-1]["last"] == TABLES["calendar"]["assault"]["turns"]


def test_in_a_skipped_week_nothing_fires_anew():
    """§14.11: what the week before has used stays used until a week is played."""
    state = position(0, air=0, siege_fired=5, aa_fired=3, bombardment__played=1)
    skipped = state.after(ruled("bombard-turn --skip", state).changes)
    assert (skipped["air"], skipped["siege_fired"], skipped["aa_fired"]) == (0, 5, 3)
    played = skipped.after(ruled("bombard-turn", skipped).changes)
    assert (played["air"], played["siege_fired"], played["aa_fired"]) == (12, 0, 0)


def test_the_clock_answers_under_the_games_key(refcli):
    assert refcli("corregidor", "time").code == 2  # no session yet
    refcli("new", "t", "--game", "corregidor", "--seed", "s")
    refcli("time", "set", "5")
    found = refcli("corregidor", "time", "--json").json
    assert (found["command"], found["result"]["turn"], found["session"]) == ("time", 5, "t")
    assert refcli("bataan", "time").code == 2
