"""Bombardment, counterbattery and anti-aircraft fire (§5.5-5.7, §14.6, §14.11-14.14)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from refcli.core.errors import BadInput

from .playing import odds, position, refused, ruled, said


@pytest.mark.parametrize(
    ("words", "dice", "hits"),
    [
        ("--target unit --shots 3", "6,5,4", 1),
        ("--shots 2", "6,5", 1),
        ("--target battery --fired --shots 2", "5,4", 1),
        ("--target battery --siege --shots 2", "5,4", 1),
        ("--target battery --with siege --shots 2", "5,4", 1),
        ("--target battery --siege --fired --shots 3", "5,4,3", 2),
        ("--target unit --moving --shots 2", "5,4", 1),
        ("--target aa --fired --shots 2", "5,4", 1),
        ("--target hughes --fired --shots 2", "5,4", 1),
        ("--by us --shots 2", "6,5", 1),
    ],
)
def test_what_hits(words, dice, hits):
    out = ruled(f"bombard {words}", dice=dice)
    assert not out.faults and out.result["hits"] == hits and out.result["key"] == str(hits)


def test_hits_typed_as_a_count():
    assert ruled("bombard --shots 12", dice="3h").result["hits"] == 3


@pytest.mark.parametrize("words", ["--target battery --fired --moving", "--siege --with air", "--target unit --fired --moving"])
def test_options_that_exclude_each_other(words):
    with pytest.raises(BadInput):
        ruled(f"bombard {words}", dice="6")


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("--by us --with air", "14.14"),
        ("--by us --siege", "14.14"),
        ("--with battery", "14.14"),
        ("--by us --target drum", "14.11"),
        ("--target battery --with artillery", "5.6"),
        ("--target drum --with artillery", "5.6"),
        ("--target unit --fired", "14.6.3"),
        ("--target battery --moving", "14.6.2"),
        ("--by us --moving", "14.6.2"),
    ],
)
def test_who_may_shoot_at_what(words, rule):
    assert rule in refused(ruled(f"bombard {words}", dice="6"), hard=False)


def test_when():
    assert refused(ruled("bombard --with artillery", position(0), "6"), hard=False) == {"14.1"}
    assert refused(ruled("bombard", position(2), "6"), hard=False) == {"14.1"}
    for guns in ("artillery", "siege"):
        assert not ruled(f"bombard --with {guns}", position(2), "6").faults
    assert said(ruled("bombard", position(0), "6").warnings) == ["corregidor.bombard.no-turn"]
    assert not ruled("bombard", position(0, bombardment__played=1), "6").warnings


@pytest.mark.parametrize(
    ("turn", "words"),
    [(0, "--with artillery"), (2, "--target drum"), (2, ""), (8, "--by us --with air"), (8, "--target aa --with battery")],
)
def test_a_refusal_names_guns_that_may_shoot(turn, words):
    at = position(turn, bombardment__played=1)
    todo = ruled(f"bombard {words}", at, "6").faults[0].todo
    for guns in todo.params["guns"]:
        told = words.partition("--with")[0]
        assert not ruled(f"bombard {told} --with {guns}", at, "6").faults
    assert ruled("bombard --by us", position(0), "6").faults[0].todo is None


@pytest.mark.parametrize(("guns", "path", "there"), [("air", "air", 12), ("artillery", "artillery", 5)])
def test_units_are_used_up_for_the_turn(guns, path, there):
    out = ruled(f"bombard --with {guns} --shots {there}", position(8), "0h")
    assert out[path] == 0
    assert "16.2" in refused(ruled(f"bombard --with {guns} --shots 1", position(8, **{path: 0}), "6"), hard=False)
    assert "16.2" in refused(ruled(f"bombard --with {guns} --shots {there + 1}", position(8), "0h"), hard=False)


def test_siege_guns_fire_once_a_turn_and_are_no_more_than_five():
    assert ruled("bombard --siege --shots 5", position(8), "0h")["siege_fired"] == 5
    assert "16.2" in refused(ruled("bombard --siege --shots 3", position(8, siege_fired=3), "0h"), hard=False)
    assert "16.2" in refused(ruled("bombard --siege --shots 6", position(8), "0h"), hard=True)
    assert "14.12" in refused(ruled("bombard --siege --shots 3", position(8, siege=2), "0h"), hard=True)


def test_dusk_has_six_aircraft():
    assert not ruled("bombard --shots 6", position(18), "0h").faults
    assert "16.2" in refused(ruled("bombard --shots 7", position(18), "0h"), hard=False)


def test_hits_at_the_two_forts_are_points_as_long_as_there_are_shots():
    out = ruled("bombard --target drum --shots 2", position(0, bombardment__played=1), "6,5")
    assert out["vp"] == 1 and out["forts.drum"] == 2 and out["forts.hughes"] == 3
    out = ruled("bombard --target hughes --shots 4", position(8, forts__hughes=2, vp=-1), "4h")
    assert (out["vp"], out["forts.hughes"]) == (1, 0)
    assert (out.result["hits"], out.result["counted"]) == (4, 2)
    assert said(out.warnings) == ["corregidor.bombard.fort-empty"]


@pytest.mark.parametrize("target", ["unit", "battery", "aa"])
def test_other_targets_give_no_points(target):
    out = ruled(f"bombard --target {target} --shots 2", position(8), "6,6")
    assert out["vp"] == 0 and out.result["hits"] == 2 and out.result["counted"] is None


def test_a_unit_caught_on_the_move_stops():
    assert "corregidor.bombard.stops" in said(ruled("bombard --moving", position(8), "5").instructions)
    assert said(ruled("bombard --moving", position(8), "4").instructions) == ["corregidor.told.opportunity"]


def test_exact_chances_of_twelve_aircraft():
    found = odds("bombard --target drum --shots 12", position(8))
    assert found.outcomes == {str(k): Fraction(comb(12, k) * 5 ** (12 - k), 6**12) for k in range(13)}
    counted = sum(min(int(k), 3) * p for k, p in found.outcomes.items())
    assert found.expected["vp"] == counted and found.expected["forts.drum"] == -counted


def test_counterbattery():
    out = ruled("counterbattery --guns 3", position(0), "6,5,6")
    assert out.result == {"key": "2", "hits": 2, "told": ["14.12"]} and out["siege"] == 3
    assert ruled("counterbattery --guns 3", dice="6,5,6").result["hits"] == 2
    few = ruled("counterbattery --guns 4", position(8, siege=1), "6,6,6,1")
    assert few.result["hits"] == 1 and few["siege"] == 0
    assert refused(ruled("counterbattery --guns 1", position(8, siege=0), "6"), hard=True) == {"14.12"}


def test_counterbattery_odds_stop_at_the_guns_there_are():
    found = odds("counterbattery --guns 3", position(8, siege=1))
    assert found.outcomes == {"0": Fraction(125, 216), "1": Fraction(91, 216)}


def test_anti_aircraft_fire():
    out = ruled("aa --units 3", position(0, bombardment__played=1), "6,5,6")
    assert out.result == {"key": "2", "hits": 2}
    assert (out["vp"], out["air"], out["aa_fired"]) == (-2, 10, 3)
    assert ruled("aa --units 1", position(8, air=0), "6")["vp"] == -1


def test_each_company_fires_once_a_turn_and_those_converted_never():
    assert "14.13" in refused(ruled("aa --units 1", position(8, aa_fired=3), "6"), hard=False)
    assert "14.13" in refused(ruled("aa --units 2", position(8, aa_fired=2), "6,6"), hard=False)
    assert "14.8" in refused(ruled("aa --units 3", position(8, aa=2), "6,6,6"), hard=True)
    assert "14.13" in refused(ruled("aa --units 4", dice="6,6,6,6"), hard=True)
    assert refused(ruled("aa --units 1", position(2), "6"), hard=False) == {"14.1"}
    assert "14.13" in refused(ruled("aa --units 1 --by jp", dice="6"), hard=False)


def test_aircraft_shot_down_are_back_next_turn():
    state = position(8)
    state = state.after(ruled("aa --units 3", state, "6,6,6").changes)
    assert state["air"] == 9 and ruled("time next", state)["air"] == 12


def test_exact_chances_of_anti_aircraft_fire():
    found = odds("aa --units 3", position(8))
    assert sum(found.outcomes.values()) == 1 and found.outcomes["3"] == Fraction(1, 216)
    assert found.expected["vp"] == Fraction(-1, 2)


@pytest.mark.parametrize(
    ("words", "section"), [("battery --siege", "5.6"), ("battery --fired", "14.6.3"), ("unit --moving --with artillery", "14.6.2")]
)
def test_what_is_added_to_the_die_is_cited(words, section):
    assert section in ruled(f"bombard {words}", dice="3").rules
