"""Checks, tanks, banzai attacks and fire of both games, held against counts over single dice (§1.0, §5.5-5.7, §7.3, §10.2)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.asking import LiveTable
from refcli.core.dice import System, Typed
from refcli.core.errors import BadInput
from refcli.core.game import rule_on
from refcli.core.odds import odds_of
from refcli.core.tables import Tables
from refcli.core.words import build, read
from refcli.games.bataan import GAME

TABLES = Tables("bataan")
STATE = GAME.lookup_state(TABLES)


def ruling(words: str):
    name, *rest = words.split()
    command = GAME.command(name)
    order = build(command.order, read(rest, command.order, TABLES).facts, None, False)
    return lambda table: rule_on(GAME, command, STATE, order, table)


def ruled(words: str, dice: str):
    table = LiveTable(Typed(dice), System())
    out = ruling(words)(table)
    if not out.faults:
        table.check_used()
    return out


@pytest.mark.parametrize(
    ("eff", "flags", "total"), [(1, "", 1), (3, "--oos", 4), (2, "--disrupted --failing-recovery", 4), (4, "--oos", 5)]
)
def test_a_check_passes_on_more_than_the_efficiency(eff, flags, total):
    """§1.0, §3.4, §5.52, §3.23."""
    for die in range(1, 7):
        found = ruled(f"check --eff {eff} {flags}", str(die)).result
        key = "pass" if die > total else "fail"
        assert (found["key"], found["efficiency"], found["roll"]) == (key, total, die)
        assert found["units"] == [{"efficiency": total, "roll": die, "key": key, "then": None}]
    assert odds_of(ruling(f"check --eff {eff} {flags}")).outcomes["pass"] == Fraction(6 - total, 6)


def test_the_roll_is_the_bare_die_whatever_is_added():
    found = ruled("check --eff 3 --drm 2", "2").result
    assert (found["key"], found["roll"]) == ("pass", 2)


def test_a_tank_is_rebuilt_on_a_die_as_great():
    """§8.21."""
    assert [ruled("check --eff 3 --tank-rebuild", str(die)).result["key"] for die in (2, 3)] == ["fail", "pass"]


@pytest.mark.parametrize(("flags", "least"), [("", 5), ("--opposed", 4)])
def test_tanks_go_one_by_one(flags, least):
    """§7.3."""
    chances = odds_of(ruling(f"tanks --units 3 {flags}")).outcomes
    tally: dict[str, Fraction] = {}
    for dice in product(range(1, 7), repeat=3):
        n = str(sum(die >= least for die in dice))
        tally[n] = tally.get(n, Fraction(0)) + Fraction(1, 216)
    assert chances == tally
    assert ruled(f"tanks --units 3 {flags}", "4,5,6").result["destroyed"] == (3 if flags else 2)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=3), st.sampled_from(["", "--entrenched", "--fort"]), st.booleans())
@settings(max_examples=40, deadline=None)
def test_each_banzai_unit_checks_for_itself(units, cover, oos):
    """§10.2: -1 on the die against an entrenchment, -2 against a fort; out of supply one worse."""
    words = f"banzai --units {'+'.join(map(str, units))} {cover} {'--oos' if oos else ''}"
    drm = {"": 0, "--entrenched": -1, "--fort": -2}[cover]
    tally: dict[str, Fraction] = {}
    for dice in product(range(1, 7), repeat=len(units)):
        passed = [die + drm > eff + oos for die, eff in zip(dice, units, strict=True)]
        found = ruled(words, ",".join(map(str, dice))).result
        assert found["passed"] == passed
        assert (found["shift"], found["steps"], found["eliminated"]) == (sum(passed), passed.count(False), 0)
        tally[str(sum(passed))] = tally.get(str(sum(passed)), Fraction(0)) + Fraction(1, 6 ** len(units))
    assert odds_of(ruling(words)).outcomes == tally


def test_who_fails_in_a_landing_is_eliminated():
    """§10.1."""
    found = ruled("banzai --units 3+3 --landing", "3,4").result
    assert (found["shift"], found["steps"], found["eliminated"]) == (1, 0, 1)


def test_only_one_us_unit_attacks_so():
    """§10.2."""
    assert ruled("banzai --units 3+3 --by us", "3,4").faults[0].rules == ("10.2",)
    assert ruled("banzai --units 2 --by us", "3").result["shift"] == 1


def test_an_entrenched_unit_is_in_no_fort():
    with pytest.raises(BadInput):
        ruled("banzai --units 3 --entrenched --fort", "3")


@pytest.mark.parametrize(
    ("words", "least"),
    [
        ("bombard --by jp", 6),
        ("bombard --by jp --siege", 5),
        ("bombard --by us --landing-hex us", 5),
        ("bombard --by us --landing-hex empty", 6),
        ("bombard --by jp --target battery", 6),
        ("bombard --by jp --target battery --siege", 5),
        ("aa --by us --units 1", 6),
    ],
)
def test_what_hits(words, least):
    """§5.5-5.7, §10.1."""
    assert [ruled(words, str(die)).result["hits"] for die in range(1, 7)] == [int(die >= least) for die in range(1, 7)]
    assert odds_of(ruling(words)).outcomes.get("1") == Fraction(7 - least, 6)


def test_a_hit_on_a_source_throws_for_its_damage_at_once():
    """§5.6: 1-2 one point, 3-4 two, 5-6 three; two shots, counted over all that can be thrown."""
    chances: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(2):
        after: dict[int, Fraction] = {}
        for lost, p in chances.items():
            after[lost] = after.get(lost, Fraction(0)) + p * Fraction(2, 3)
            for more in (1, 2, 3):
                after[lost + more] = after.get(lost + more, Fraction(0)) + p * Fraction(1, 9)
        chances = after
    mean = sum(lost * p for lost, p in chances.items())
    found = odds_of(ruling("bombard --by jp --target source --shots 2"))
    assert found.expected == {"supply.us": -mean}
    assert found.outcomes == {"0": Fraction(4, 9), "1": Fraction(4, 9), "2": Fraction(1, 9)}
    out = ruled("bombard --by jp --target source --shots 3", "5,1,4,6,6")
    assert (out.result["hits"], out.result["supply"]) == (2, 4)


def test_a_dozen_aircraft_are_reckoned_at_once():
    found = odds_of(ruling("bombard --by jp --target source --shots 12"))
    assert (found.expected["supply.us"], sum(found.outcomes.values())) == (-8, 1)
