"""What is counted in a turn: aircraft, artillery, gun checks, batteries; activations; steps; what is owed."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.errors import BadInput
from refcli.games.bataan import GAME

from .playing import after, odds, play, position, refused, ruled, warned

FIGHT = "combat --att 6 --def 6 --att-eff 3 --def-eff 3"


@pytest.mark.parametrize(
    ("spends", "left"),
    [
        ("bombard --by jp --shots 3 | 1,1,1", 4),
        (f"{FIGHT} --by jp --att-air 2 | 4", 5),
        ("raid 2 source --by jp | 1,1,1,1", 5),
        ("raid 2 source --by jp | 6,1,1", 5),
        ("aa --by us --units 3 | 6,6,1", 5),
    ],
)
def test_what_takes_japanese_aircraft(spends, left):
    """§5.5, §5.7."""
    assert play(position(), spends)["air.jp"] == left


def test_aircraft_for_the_initiative():
    """§2.3."""
    assert play(position("initiative"), "initiative --jp-air 6 | 1,2")["air.jp"] == 1


def test_the_whole_of_it_comes_back_with_the_turn_and_what_is_brought_counts_at_once():
    """§8.14, §8.15: naval air for its turn alone, the 22nd as long as it is there."""
    state = play(position(), "bombard --by jp --shots 7 | 1,1,1,1,1,1,1", "time set feb-1")
    assert state["air.jp"] == 7
    state = play(state, "reinforce 22-air", "reinforce navy-air")
    assert state["air.jp"] == 14
    assert play(state, "time set feb-2")["air.jp"] == 12
    assert play(state, "time set mar-1", "reinforce 22-air --withdraw")["air.jp"] == 7


def test_us_aircraft_that_are_shot_down_stay_away():
    """§5.7, §12.2: two there are in the whole game."""
    state = play(position("supply", options=("no-surprise",)), "air | 6", "aa --by jp --units 2 | 6,1")
    assert (state["air.us"], state["air_lost"]) == (1, 1)
    assert play(state, "time set jan-3", "air | 6")["air.us"] == 1
    assert play(state, "time set jan-3")["air.us"] is None


def test_beyond_the_end_it_is_soft_before_die_and_payment_and_overruled_it_ends_there():
    words = "bombard --by jp --with artillery --shots 4"
    assert refused(words, position()) == {"5.5"}
    state = after(words, position(), "1,1,1,1", agreed=True)
    assert (state["guns.jp"], state["supply.jp"]) == (0, 96)


@pytest.mark.parametrize(("options", "us"), [((), 11), (("south-luzon",), 10)])
def test_a_gun_a_headquarters(options, us):
    """§1.0, §13.1: 4th Division brings its own."""
    state = play(position("reinforcement", options=options), "time set feb-1")
    assert (state["guns.us"], state["guns.jp"]) == (us, 3)
    assert play(state, "reinforce 4-division")["guns.jp"] == 4


def test_a_gun_that_is_hit_is_turned_without_a_check():
    """§5.52."""
    assert after("supply spend us fire", position(supply__us=60))["guns.us"] == 10


@pytest.mark.parametrize("words", ["bombard --by us --with battery --shots 2 | 1,1", "land --batteries 2 | 1,1,1"])
def test_batteries(words):
    """§10.3.1."""
    state = play(position(), words)
    assert state["batteries_fired"] == 2
    assert refused(f"{FIGHT} --by us --att-artillery 2 --batteries 2", state) == {"5.5", "10.3.1"}


def test_nothing_of_it_is_counted_in_a_lookup():
    assert ruled(f"{FIGHT} --by jp --att-air 9 --att-artillery 9 --def-artillery 2 --batteries 2", dice="4").changes == []
    assert ruled("check 3 --for guns --by us", dice="6").changes == []


# Activations


def test_the_marks_make_the_activations():
    """§3.21-3.24, §5.0, §5.1."""
    state = position(pool=("jp:14a", "jp:16d", "jp:16d"), drawn=("x",), supply__jp=45)
    state = after("pool draw --chit 14a --with 16d,65b", state)
    assert state["activations"] == ("jp:14a", "jp:16d", "jp:65b")
    second = ruled("pool draw --chit 16d", state)
    assert (second.result["activation"], second.result["needs"]) == (2, "check")
    third = ruled("pool draw --chit 16d", state.after(second.changes))
    assert (third.result["activation"], third.result["needs"]) == (3, "none")


def test_who_may_act_with_a_corps():
    """§5.1, §5.2, §13.1: 26th Cavalry is I Corps' own until supply fails."""
    state = position(pool=("us:i-corps", "us:31d"), drawn=("x",))
    assert not ruled("pool draw --chit i --with 1d,31d,26cav,57ps", state).faults
    assert refused("pool draw --chit i --with 1d,26cav,57ps", position(pool=("us:i-corps",), drawn=("x",), supply__us=20)) == {"5.1"}
    assert refused("pool draw --chit i --with 1d,57ps,192t", state) == {"5.1"}
    assert refused("pool draw --chit i --with 1d,31d,91d", state) == {"5.1"}
    assert refused("pool draw --chit i --with ii", state) == {"5.1"}
    assert refused("pool draw --chit 31d --with 1d", state) == {"5.2"}
    assert not ruled("pool draw --chit 31d --with 57ps", state).faults
    with pytest.raises(BadInput):
        ruled("pool draw --chit i --with 16d", state)
    assert ruled("pool draw --chit i --with none", state).result["with"] == []
    untold = ruled("pool draw --chit i", state)
    assert (untold.result["with"], "bataan.pool.with-untold" in warned(untold)) == ([], True)


def test_independents_are_not_marked():
    """§5.1."""
    state = after("pool draw --chit i --with 1d,57ps", position(pool=("us:i-corps",), drawn=("x",)))
    assert state["activations"] == ("us:i-corps", "us:1d")


def test_who_is_not_there_does_not_act():
    """§8.11, §12.6."""
    assert refused("pool draw --chit 14a --with 4d", position(pool=("jp:14a",), drawn=("x",))) == {"8.11"}
    state = position("initiative", options=("south-luzon",))
    assert refused("pool add us 41d", state) == {"12.6"}


@pytest.mark.parametrize(("word", "chit"), [("II", "ii-corps"), ("i", "i-corps"), ("31D", "31d"), ("第31師団", "31d"), ("aircor", None)])
def test_a_formation_goes_by_its_names(word, chit):
    out = ruled(f"pool add us {word}", position("initiative"))
    assert (out.result.get("chit") if not out.faults else None) == chit


def test_the_chit_drawn_last_acts():
    """§2.4: while the action phase lasts."""
    state = after("pool draw --chit 31d", position(pool=("us:31d",), drawn=("x",)))
    assert (state["active"], GAME.phase(state).side) == ("us:31d", "us")
    assert after("time next", state)["active"] is None
    assert GAME.phase(position()).side is None


# Checks of several


@given(st.lists(st.integers(1, 4), min_size=2, max_size=4))
def test_odds_of_several_checks_against_every_throw(efficiencies):
    """§1.0."""
    words = "check " + "+".join(map(str, efficiencies))
    tally: dict[str, int] = {}
    for dice in product(range(1, 7), repeat=len(efficiencies)):
        key = str(sum(die > eff for die, eff in zip(dice, efficiencies, strict=True)))
        tally[key] = tally.get(key, 0) + 1
    assert {key: p * 6 ** len(efficiencies) for key, p in odds(words).outcomes.items()} == tally


@pytest.mark.parametrize(
    ("purpose", "passed", "failed"),
    [
        ("activation", "acts", "stops"),
        ("recovery", "recovers", "stays"),
        ("disruption", "steady", "disrupted"),
        ("oos", "holds", "surrenders"),
        ("rebuild", "rebuilt", "stays"),
        ("banzai", "shift", "step"),
        ("guns", "fires", "silent"),
    ],
)
def test_what_follows_a_check(purpose, passed, failed):
    out = ruled(f"check 2+2 --for {purpose} --by jp", position(), "6,1")
    assert [unit["then"] for unit in out.result["units"]] == [passed, failed]


def test_the_purpose_raises_what_it_must():
    """§3.4, §3.23, §5.52."""
    assert ruled("check 2 --for recovery --by us", position(), "6").result["efficiency"] == 3
    assert ruled("check 2 --for recovery --by us", position(supply__us=5), "6").result["efficiency"] == 4
    assert ruled("check 2 --for recovery --by jp", position(supply__us=5), "6").result["efficiency"] == 3
    assert ruled("check 2 --for oos --oos --by jp", position(), "6").result["efficiency"] == 3


# Steps and what is owed


def commands(state) -> list[str]:
    return [one.command for one in GAME.owing(state)]


def test_a_combat_owes_both_sides_the_defender_first_and_the_tanks():
    """§7.3."""
    state = after(f"{FIGHT} --by jp --att-tanks 2 --def-tanks 1 --shift -1", position(), "3")
    assert commands(state) == ["tanks --units 2 --by jp --opposed", "tanks --units 1 --by us --opposed"]  # D/D
    state = after(f"{FIGHT} --by us", position(), "4")  # X
    assert commands(state) == ["loss jp", "loss us"]
    assert commands(play(state, "loss jp 0", "loss us 1")) == []
    state = after("tanks --units 2 --by jp --opposed", after(f"{FIGHT} --by jp --att-tanks 2 --shift -1", position(), "4"), "6,1")
    assert (commands(state), state["steps.jp"], state["tanks.jp"]) == (["loss us", "loss jp"], 1, 1)


def test_what_else_owes_steps():
    """§3.4, §10.1."""
    assert commands(after("check 3+3 --for oos --by us", position(), "1,1")) == ["loss us"]
    assert commands(after("banzai 2 --landing", position(), "1")) == ["loss jp"]
    assert after("banzai 2 --landing", position(), "1")["steps.jp"] == 0


def test_it_lapses_with_the_phase():
    state = after(f"{FIGHT} --by us", position(), "4")
    out = ruled("time next", state)
    assert [one["command"] for one in out.result["lapsed"]] == ["loss jp", "loss us"]
    assert commands(state.after(out.changes)) == []


def test_steps_come_back():
    """§8.0, §8.23."""
    state = play(position("reinforcement"), "loss us 3 --tanks 2", "loss jp 2 --tanks 2", "rebuild")
    assert refused("back us 2", state) == {"8.23"}
    assert refused("back us 4", state, hard=True) == {"8.2"}
    assert play(state, "back us 1")["steps.us"] == 2
    assert play(state, "back jp 1")["tanks.jp"] == 1
    assert refused("back us 1", position(steps__us=3)) == {"8.0"}


def test_the_phase_owes():
    assert commands(position("recovery", supply__us=3)) == ["collapse"]
    assert commands(position("initiative")) == ["initiative"]
    assert commands(position("supply", options=("pensacola",))) == ["air"]
    assert commands(position("supply", options=("pensacola",), turn="apr-1")) == []
    assert commands(position("reinforcement", options=("pensacola",))) == ["option-die pensacola"]
    assert commands(position("action", pool=("us:31d",))) == ["pool draw"]
    assert commands(position("reinforcement", turn="mar-1", arrived=("22-air",))) == ["reinforce 22-air"]
    assert commands(position("victory", surrendered="mar-1")) == ["victory"]
    assert commands(position("victory", surrendered="mar-1", over=True)) == []


def test_months_of_the_air_group_that_nobody_paid():
    """§8.14."""
    state = play(position("reinforcement", turn="feb-1"), "reinforce 22-air", "time set mar-1")
    assert (state["unpaid"], ruled("vp", state).result["vp"]) == (("22-air:mar",), -20)
    assert play(state, "reinforce 22-air")["unpaid"] == ()
    assert play(state, "reinforce 22-air --withdraw")["unpaid"] == ()
    assert play(state, "time set apr-1")["unpaid"] == ("22-air:mar", "22-air:apr")
    assert play(state, "time set mar-2")["unpaid"] == ("22-air:mar",)
