"""Combat of both games: strengths, odds, shifts, the die (§7), held against a plain count over the six faces."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.asking import LiveTable
from refcli.core.crt import BELOW
from refcli.core.dice import System, Typed
from refcli.core.errors import BadInput
from refcli.core.game import rule_on
from refcli.core.kinds import Strength, Unit
from refcli.core.odds import odds_of
from refcli.core.outcome import Outcome
from refcli.core.tables import Tables
from refcli.core.words import build, read
from refcli.games.bataan import GAME
from refcli.games.bushido import combat
from refcli.games.bushido.crt import Effect, crt, effects

TABLES = Tables("bataan")
STATE = GAME.lookup_state(TABLES)
CHART = crt(TABLES)
COMBAT = GAME.command("combat")


def order(words: str):
    return build(COMBAT.order, read(words.split(), COMBAT.order, TABLES).facts, None, False)


def fought(words: str, die: int | None = None):
    return rule_on(GAME, COMBAT, STATE, order(words), LiveTable(Typed(str(die)) if die else System(), System()))


@pytest.mark.parametrize(
    ("units", "steps", "total"),
    [
        ((3, 3, 3), ("oos",), 3),
        ((9,), ("oos",), 4),
        ((1, 1), ("oos",), 2),
        ((0, 3), ("oos",), 1),
        ((3, 3), ("entrenched",), 10),
        ((6,), ("entrenched",), 9),
        ((5,), ("oos", "disrupted", "entrenched"), 2),
        ((3,), ("disrupted", "fort"), 2),
        ((4, 3), ("fort",), 14),
        ((Fraction(7, 2),), ("oos",), 1),
        ((2, 3), (), 5),
    ],
)
def test_strengths_change_unit_by_unit_each_rounded_before_the_next(units, steps, total):
    """§3.4, §5.52, §5.8, §14.6.3: a headquarters of 0 stays 0."""
    assert combat.changed(Outcome(STATE), Strength(tuple(Unit(one) for one in units)), steps) == total


@pytest.mark.parametrize(
    ("key", "below", "att", "against"),
    [
        ("E/-", False, ("eliminated", 0), ("none", 0)),
        ("2/D", False, ("loss", 2), ("disrupt", 0)),
        ("-/E", False, ("none", 0), ("eliminated", 0)),
        ("X", False, ("exchange", 1), ("exchange", 1)),
        ("2/D", True, ("loss", 3), ("disrupt", 0)),
        ("1/1", True, ("loss", 2), ("none", 0)),
        ("E/-", True, ("eliminated", 0), ("none", 0)),
        ("D/2", True, ("disrupt", 0), ("loss", 1)),
        ("X", True, ("exchange", 1), ("exchange", 1)),
    ],
)
def test_what_a_cell_does(key, below, att, against):
    """§7.3: below the table only numbers change, and none below 0."""
    assert effects(CHART, key, below) == (Effect(*att), Effect(*against))


def test_every_cell_reads():
    for row in CHART.cells.values():
        for code in row:
            for below in (False, True):
                assert all(effect.n > 0 if effect.kind in ("loss", "exchange") else effect.n == 0 for effect in effects(CHART, code, below))


def test_the_shifts_are_netted_before_the_ladder_ends_hold_them():
    """From beyond an end a shift the other way starts where the ladder ends (§7.1)."""
    assert fought("--att 30 --def 2 --att-eff 3 --def-eff 3 --shift -1", 3).result["column"] == "5-1"
    far = fought("--att 1 --def 30 --att-eff 3 --def-eff 3 --shift 1", 3).result
    assert (far["base_column"], far["column"], far["below"]) == ("<1-4", "1-4", False)
    both = fought("--att 1 --def 30 --att-eff 3 --def-eff 3 --att-artillery 9 --def-artillery 9", 3).result
    assert (both["shift"], both["below"]) == (0, True)


def test_the_bonus_is_for_the_last_column_alone():
    """§7.2: above 5-1 after all shifts."""
    assert fought("--att 5 --def 1 --att-eff 3 --def-eff 3", 3).result["drm"] == 0
    assert fought("--att 5 --def 1 --att-eff 3 --def-eff 3 --att-tanks 1", 3).result["drm"] == 1
    assert fought("--att 9 --def 1 --att-eff 3 --def-eff 3 --def-tanks 1", 3).result["drm"] == 0


def test_a_bonus_shift_of_everything_has_its_reason():
    """No declared modifier is without effect or without a word."""
    flags = "--att-artillery 1 --att-tanks 1 --att-air 1 --surrounded --banzai 1 --def-artillery 1 --def-tanks 1 --landing --shift 1"
    out = fought(f"--att 6 --def 6 --att-eff 3 --def-eff 3 {flags}", 4)
    assert {one.key for one in out.reasons if one.key.startswith("bushido.shift.")} == {
        f"bushido.shift.{key}"
        for key in ("att-artillery", "att-tanks", "att-air", "surrounded", "banzai", "def-artillery", "def-tanks", "landing", "hand")
    }
    assert out.result["shift"] == 5 - 3 + 1


TERRAIN = {"clear": 0, "jungle": -1, "rough": -2, "jungle-rough": -2}
RATIOS = ["1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "5-1+"]


def plain(att, against, att_eff, def_eff, terrain, cover, shift, drm, die):
    """The same combat, reckoned by hand: (column, modified die, cell)."""
    if cover == "--entrenched":
        against = -(-3 * against // 2)
    rung = min(att // against, 6) + 2 if att >= against else max(4 - -(-against // att), -1)
    rung = max(-1, min(8, rung + shift))
    column = max(rung, 0)
    net = def_eff - att_eff + TERRAIN[terrain] - bool(cover) + (column == 8) + drm
    modified = die + max(-3, min(3, net))
    return RATIOS[column], modified, CHART.cells[max(0, min(8, modified))][column], rung == BELOW


@given(
    st.integers(1, 40),
    st.integers(1, 40),
    st.integers(1, 4),
    st.integers(1, 4),
    st.sampled_from(sorted(TERRAIN)),
    st.sampled_from(["", "--entrenched", "--fort"]),
    st.integers(-12, 12),
    st.integers(-4, 4),
)
@settings(max_examples=50, deadline=None)
def test_the_odds_are_those_of_six_faces_reckoned_by_hand(att, against, att_eff, def_eff, terrain, cover, shift, drm):
    words = f"--att {att} --def {against} --att-eff {att_eff} --def-eff {def_eff} --terrain {terrain} {cover} --shift {shift} --drm {drm}"
    tally: dict[str, Fraction] = {}
    for die in range(1, 7):
        column, modified, key, below = plain(att, against, att_eff, def_eff, terrain, cover, shift, drm, die)
        found = fought(words, die).result
        assert (found["column"], found["modified"], found["key"], found["below"]) == (column, modified, key, below)
        tally[key] = tally.get(key, Fraction(0)) + Fraction(1, 6)
    exact = odds_of(lambda table: rule_on(GAME, COMBAT, STATE, order(words), table))
    assert dict(exact.outcomes) == tally
    assert sum(exact.outcomes.values()) == 1


def test_the_words_of_a_fight_come_back_as_the_same_order():
    told = order("23:6 3:2 --by us --terrain jungle --banzai 1")
    assert order(" ".join(told.words())) == told
    assert (told.att.total, told.def_.total, told.att_eff, told.def_eff) == (23, 6, 3, 2)


@pytest.mark.parametrize("eff", ["0", "5"])
def test_an_efficiency_that_no_unit_has(eff):
    with pytest.raises(BadInput):
        fought(f"--att 6 --def 6 --att-eff {eff} --def-eff 3", 3)


def test_the_us_land_nowhere_and_the_scouts_alone_attack_the_banzai_way():
    """§10.1, §10.2."""
    assert {f.rules for f in fought("--by us --att 6 --def 6 --att-eff 3 --def-eff 3 --landing", 3).faults} == {("10.1",)}
    assert {f.rules for f in fought("--by us --att 6 --def 6 --att-eff 3 --def-eff 3 --banzai 2", 3).faults} == {("10.2",)}
    assert fought("--by us --att 6 --def 6 --att-eff 3 --def-eff 3 --banzai 1", 3).result["shift"] == 1


def test_who_must_do_what_defender_first():
    """§7.3."""
    sides = [(one.key, one.params.get("side")) for one in fought("--att 6 --def 6 --att-eff 3 --def-eff 3 --shift 1", 4).instructions]
    assert sides[:2] == [("bushido.effect.loss", "us"), ("bushido.effect.loss", "jp")]
    exchange = fought("--by us --att 6 --def 6 --att-eff 3 --def-eff 3", 4).instructions[0]
    assert (exchange.key, exchange.params["attacker"], exchange.params["defender"]) == ("bushido.effect.exchange", "us", "jp")


def test_tanks_are_thrown_for_as_the_fight_makes_them():
    """§7.3: +1 against tanks or artillery, whosever."""
    alone = fought("--att 6 --def 6 --att-eff 3 --def-eff 3 --att-tanks 2", 4).instructions
    assert ("bushido.effect.tanks", 2) in [(one.key, one.params.get("n")) for one in alone]
    met = fought("--att 6 --def 6 --att-eff 3 --def-eff 3 --att-tanks 2 --def-tanks 1", 4).instructions
    assert [one.key for one in met].count("bushido.effect.tanks-opposed") == 2
    guns = fought("--att 6 --def 6 --att-eff 3 --def-eff 3 --def-tanks 1 --def-artillery 1", 4).instructions
    assert "bushido.effect.tanks-opposed" in [one.key for one in guns]


def test_a_stand_in_chart_says_so_each_time():
    assert "bushido.stand-in" in {one.key for one in fought("--att 6 --def 6 --att-eff 3 --def-eff 3", 4).warnings}
