"""Combat on Corregidor: forts, high ground, marines, night, no supply (§7, §14.2, §14.6)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from .playing import odds, position, refused, ruled, said

EVEN = "combat --att-eff 3 --def-eff 3"


def fought(words: str, dice: str = "4", state=None):
    out = ruled(words, state, dice)
    assert not out.faults
    return out.result


def test_from_lower_ground():
    result = fought("combat --att 9 --def 3 --att-eff 2 --def-eff 3 --low")
    assert (result["key"], result["column"], result["drm"], result["modified"]) == ("D/1", "3-1", 0, 4)


def test_a_fort_doubles_a_us_defender():
    result = fought(f"{EVEN} --att 12 --def 3+3 --fort")
    assert (result["base_column"], result["drm"], result["key"]) == ("1-1", -1, "D/D")


def test_a_fort_covers_a_japanese_defender_like_an_entrenchment():
    result = fought(f"{EVEN} --by us --att 10 --def 3+3 --fort")  # 5 + 5, each rounded up
    assert (result["base_column"], result["drm"]) == ("1-1", -1)
    assert fought(f"{EVEN} --by us --att 9 --def 3+3 --fort")["base_column"] == "1-2"


def test_disruption_comes_before_the_fort():
    result = fought(f"{EVEN} --by jp --att 8 --def 5 --def-disrupted --fort")
    assert (result["base_column"], result["drm"], result["key"]) == ("2-1", 0, "1/1")


@pytest.mark.parametrize(("by", "shift", "column"), [("jp", -1, "1-2"), ("us", 1, "2-1")])
def test_whole_marine_battalions_shift_one_column_to_the_us(by, shift, column):
    result = fought(f"{EVEN} --by {by} --att 6 --def 6 --marines")
    assert (result["shift"], result["column"]) == (shift, column)


def test_who_attacks_is_japan_unless_said():
    assert fought(f"{EVEN} --att 6 --def 6 --marines", state=position(8))["shift"] == -1


def test_no_supply():
    for word in ("--att-oos", "--def-oos"):
        assert refused(ruled(f"{EVEN} --att 6 --def 6 {word}", dice="4"), hard=False) == {"14.2"}
    for words in ("check --eff 2 --oos", "check --eff 2 --failing-recovery", "banzai --units 2 --oos"):
        assert refused(ruled(words, dice="4"), hard=False) == {"14.2"}


def test_no_entrenchments():
    assert refused(ruled(f"{EVEN} --att 6 --def 6 --entrenched", dice="4"), hard=False) == {"14.6.3"}


def test_the_night_has_no_aircraft_and_no_tactical_support():
    words = f"{EVEN} --att 6 --def 6"
    assert refused(ruled(f"{words} --att-air 1", position(3), "4"), hard=False) == {"14.1"}
    for guns in ("--att-artillery 1", "--def-artillery 1"):
        assert refused(ruled(f"{words} {guns}", position(3), "4"), hard=False) == {"14.14"}
    assert not ruled(words, position(3), "4").faults
    assert not ruled(f"{words} --att-air 1 --att-artillery 1", dice="4").faults


def test_seven_aircraft_by_day_but_not_at_dusk():
    words = f"{EVEN} --att 3 --def 12 --att-air 7"
    out = ruled(words, position(8), "4")
    assert (out.result["base_column"], out.result["shift"], out.result["column"]) == ("1-4", 7, "5-1")
    assert out["air"] == 5
    assert "16.2" in refused(ruled(words, position(18), "4"), hard=False)
    assert "16.2" in refused(ruled(words, position(8, air=6), "4"), hard=False)


def test_japanese_guns_are_used_up_for_the_turn():
    assert ruled(f"{EVEN} --att 6 --def 6 --att-artillery 2", position(8), "4")["artillery"] == 3
    assert ruled(f"{EVEN} --by us --att 6 --def 6 --def-artillery 2", position(8), "4")["artillery"] == 3
    assert ruled(f"{EVEN} --by us --att 6 --def 6 --att-artillery 2", position(8), "4")["artillery"] == 5
    assert "16.2" in refused(ruled(f"{EVEN} --att 6 --def 6 --att-artillery 6", position(8), "4"), hard=False)


def test_aircraft_are_japanese():
    assert refused(ruled(f"{EVEN} --by us --att 6 --def 6 --att-air 1", dice="4"), hard=False) == {"14.14"}


def test_no_combat_during_the_bombardment():
    assert refused(ruled(f"{EVEN} --att 6 --def 6", position(0), "4"), hard=False) == {"14.1"}


def test_an_assaulted_battery_turns_into_infantry():
    assert "corregidor.combat.battery" in said(ruled(f"{EVEN} --att 6 --def 6 --fort", dice="4").instructions)
    assert "corregidor.combat.battery" not in said(ruled(f"{EVEN} --by us --att 6 --def 6 --fort", dice="4").instructions)


def test_the_chart_is_said_to_be_a_stand_in():
    assert "bushido.stand-in" in said(ruled(f"{EVEN} --att 6 --def 6", dice="4").warnings)


def test_exact_chances_agree_with_single_dice():
    words = f"{EVEN} --att 7 --def 3+2 --fort --marines --att-tanks 1"
    seen = Counter(fought(words, str(die))["key"] for die in range(1, 7))
    assert odds(words).outcomes == {key: Fraction(n, 6) for key, n in seen.items()}


def test_tanks_and_checks_are_those_of_bataan():
    assert ruled("tanks --units 3", dice="4,5,6").result["destroyed"] == 2
    assert ruled("check --eff 2", dice="3").result["key"] == "pass"
    assert ruled("banzai --units 2+3 --fort --landing", dice="4,6").result["eliminated"] == 1


@pytest.mark.parametrize(
    ("words", "section"), [("--fort", "14.6.3"), ("--by us --fort", "14.6.3"), ("--marines", "14.6.4"), ("--by us --marines", "14.6.4")]
)
def test_the_rules_of_this_game_are_cited(words, section):
    assert section in ruled(f"combat 6:6 3:3 {words}", dice="3").rules
