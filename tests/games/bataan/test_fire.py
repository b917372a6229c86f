"""Combat's costs, bombardment and anti-aircraft fire in a session (§3.3, §5.5-5.7, §10.3.1, §10.5)."""

from __future__ import annotations

import pytest

from refcli.core.errors import BadInput
from refcli.core.words import MissingFacts

from .playing import after, play, position, refused, ruled, told, warned

FIGHT = "combat --att 6 --def 6 --att-eff 3 --def-eff 3"


def test_the_attacker_is_told_in_a_session_and_japanese_in_a_lookup():
    with pytest.raises(MissingFacts):
        ruled(FIGHT, position(), "4")
    assert ruled(FIGHT, dice="4").result["key"] == "X"


@pytest.mark.parametrize(("by", "us", "jp"), [("jp", 99, 98), ("us", 98, 99)])
def test_each_side_pays_for_its_guns(by, us, jp):
    """§3.3."""
    state = after(f"{FIGHT} --by {by} --att-artillery 2 --def-artillery 1 --att-tanks 1", position(), "4")
    assert (state["supply.us"], state["supply.jp"]) == (us, jp)


def test_the_batteries_support_for_nothing():
    """§10.3.1: no more than there are, and of the US guns alone."""
    state = after(f"{FIGHT} --by jp --def-artillery 3 --batteries 2", position(), "4")
    assert state["supply.us"] == 99
    assert refused(f"{FIGHT} --by jp --def-artillery 3 --batteries 2", position(batteries=1), hard=True) == {"10.3.1"}
    with pytest.raises(BadInput):
        ruled(f"{FIGHT} --by jp --att-artillery 3 --batteries 2", position(), "4")


def test_who_may_not_attack_so():
    """§5.52, §12.2."""
    assert refused(f"{FIGHT} --by jp --att-disrupted-hq", position()) == {"5.52"}
    assert refused(f"{FIGHT} --by us --att-air 1", position()) == {"12.2", "12.3"}
    assert not ruled(f"{FIGHT} --by us --att-air 1", position(options=("pensacola",), air__us=1), "4").faults
    assert refused(f"{FIGHT} --by us --att-air 1", position(options=("pensacola",))) == {"12.2"}


def test_macarthur_helps_the_us_side_of_a_fight():
    """§12.1."""
    state = position(options=("dugout-doug",))
    assert ruled(f"{FIGHT} --by us --macarthur", state, "4").result["drm"] == 1
    assert ruled(f"{FIGHT} --by jp --macarthur", state, "4").result["drm"] == -1
    assert refused(f"{FIGHT} --by us --macarthur", position()) == {"12.1"}


def test_guns_of_a_bombardment_are_paid_for_and_others_are_not():
    """§3.3, §10.5."""
    state = play(position(), "bombard --by us --shots 3 | 1,1,1", "bombard --by us --with battery --shots 3 | 1,1,1")
    assert state["supply.us"] == 97
    state = play(position(arrived=("siege",)), "bombard --by jp --shots 2 | 1,1", "bombard --by jp --siege --shots 2 | 1,1")
    assert state["supply.jp"] == 100
    assert after("bombard --by jp --with artillery --shots 2", position(), "1,1")["supply.jp"] == 98


def test_a_source_is_the_enemys():
    """§5.6."""
    assert after("bombard --by us --target source", position(), "5,6")["supply.jp"] == 97
    assert after("bombard --by jp --target source", position(), "5,6")["supply.us"] == 97


def test_batteries_are_hit_on_six_down_to_none():
    """§10.3.1."""
    state = after("bombard --by jp --target battery --shots 5", position(), "6,6,6,6,5")
    assert state["batteries"] == 0
    assert refused("bombard --by us --with battery", state, hard=True) == {"10.3.1"}


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("bombard --by us --siege", {"10.5"}),
        ("bombard --by us --with siege", {"10.5"}),
        ("bombard --by jp --with battery", {"10.3.1"}),
        ("bombard --by us --with air", {"12.2", "12.3"}),
        ("bombard --by us --target battery", {"5.6"}),
        ("bombard --by jp --target battery --with artillery", {"5.6"}),
        ("bombard --by jp --landing-hex us", {"10.1"}),
    ],
)
def test_shooters_that_the_rules_forbid(words, rules):
    assert refused(words, position()) == rules
    assert refused(words) == rules


def test_no_aircraft_against_a_landing():
    """§10.1: guns and batteries."""
    assert refused("bombard --by us --with air --landing-hex us", position(options=("no-surprise",), air__us=1)) == {"10.1"}


@pytest.mark.parametrize("words", ["bombard --by jp --siege --with air", "bombard --by us --landing-hex us --target source"])
def test_what_excludes_itself(words):
    with pytest.raises(BadInput):
        ruled(words, position())
    assert not ruled("bombard --by jp --siege --with siege", dice="4").faults


def test_three_siege_guns_fire_once_a_turn():
    """§10.5."""
    state = after("bombard --by jp --siege --shots 2", position(arrived=("siege",)), "1,1")
    assert refused("bombard --by jp --siege --shots 2", state) == {"10.5"}
    assert not ruled("bombard --by jp --siege", state, "1").faults
    assert not ruled("bombard --by jp --siege --shots 3", play(state, "time set jan-3"), "1,1,1").faults
    assert refused("bombard --by jp --siege", position(siege_lost=True), hard=True) == {"10.5"}


def test_siege_guns_fire_only_where_they_are():
    """§8.13, §10.5: a session knows whether they were brought in, a lookup does not ask."""
    assert refused("bombard --by jp --siege", position(), hard=True) == {"8.13", "10.5"}
    assert refused("bombard --by jp --siege --shots 4", position(arrived=("siege",)), hard=True) == {"10.5"}
    assert not ruled("bombard --by jp --siege --shots 3", dice="1,1,1").faults
    assert refused("bombard --by jp --siege --shots 4", hard=True) == {"10.5"}


def test_a_landing_unit_loses_steps_another_is_disrupted():
    """§5.52, §10.1."""
    assert "bataan.bombard.steps" in told(ruled("bombard --by us --landing-hex us", position(), "5"))
    assert "bataan.bombard.disrupts" in told(ruled("bombard --by us", position(), "6"))


def test_aircraft_over_a_source_meet_flak_first():
    """§5.7."""
    assert "bataan.bombard.aa-first" in told(ruled("bombard --by jp --target battery", position(), "1"))
    assert "bataan.bombard.aa-first" not in told(ruled("bombard --by jp", position(), "1"))


def test_flak_costs_the_japanese_points_and_the_us_aircraft():
    """§5.7."""
    assert after("aa --by us --units 3", position(), "6,6,5")["vp"] == -2
    state = after("aa --by jp --units 2", position(options=("no-surprise",), air__us=2), "6,6")
    assert (state["air.us"], state["air_lost"]) == (0, 2)
    out = ruled("aa --by jp --units 2", position(options=("no-surprise",)), "6,6")
    assert (told(out), warned(out)) == ({"bataan.aa.us"}, {"bataan.air.not-thrown"})


@pytest.mark.parametrize(("us", "sections"), [(60, {"3.22"}), (20, {"3.23"}), (3, {"3.23", "3.24"})])
def test_a_gun_checks_first_where_supply_is_short(us, sections):
    """§3.22-3.24: no die and no point before the check; one that failed is silent for the turn."""
    state = position(supply__us=us)
    assert refused("bombard --by us", state) == sections
    passed = after("check 2+3+1 --for guns --by us", state, "5,2,1")
    assert (passed["passed.us"], passed["silent.us"], passed["guns.us"]) == (1, 2, 11)
    fired = after("bombard --by us", passed, "3")
    assert (fired["passed.us"], fired["guns.us"], fired["supply.us"]) == (0, 10, max(us - 1, 1))
    assert refused("bombard --by us", fired) == sections


@pytest.mark.parametrize(("words", "section"), [("--by jp --siege", "5.6"), ("--by us --landing-hex us", "10.1")])
def test_what_is_added_to_the_die_is_cited(words, section):
    assert section in ruled(f"bombard {words}", dice="3").rules


def test_a_source_loses_no_more_than_there_is():
    """§3.2, §5.6."""
    out = ruled("bombard --by jp --target source", position(supply__us=3), "6,6")
    assert (out.result["hits"], out.result["supply"], out["supply.us"]) == (1, 2, 1)
    assert "track.clamped" in warned(out)
