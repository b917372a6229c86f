"""Combat and the 88: columns, shifts, the die, hands, panic, and what the clock has to say (§8)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from fighting import TABLES, after, cited, german, keys, odds, position, ruled
from hypothesis import given, settings
from hypothesis import strategies as st

COLUMNS = ["1:2", "1:1", "2:1", "3:1", "4:1"]
STRENGTH = st.integers(1, 40)


def expected_column(att: int, against: int) -> str:
    """§8.1 by hand: the last whole ratio that the attacker reaches; below 1:1 always 1:2."""
    if att < against:
        return "1:2"
    return f"{min(att // against, 4)}:1"


@given(STRENGTH, STRENGTH)
def test_fractions_go_to_the_defender_within_the_limits(att, against):
    assert ruled(f"combat --by german {att}:{against} 3").result["column"] == expected_column(att, against)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=5), st.lists(st.integers(1, 9), min_size=1, max_size=5))
@settings(max_examples=50)
def test_units_are_added_before_they_are_compared(att, against):
    one = ruled(f"combat --by allied {'+'.join(map(str, att))}:{'+'.join(map(str, against))} 3").result
    assert one == ruled(f"combat --by allied {sum(att)}:{sum(against)} 3").result


@given(STRENGTH, STRENGTH, st.integers(-9, 9), st.booleans())
@settings(max_examples=50)
def test_shifts_are_added_up_and_held_to_the_limits_once(att, against, shift, before):
    words = f"combat --by allied {att}:{against} 3 --shift {shift}" + (" --before-move" if before else "")
    base = COLUMNS.index(expected_column(att, against))
    assert ruled(words).result["column"] == COLUMNS[max(0, min(4, base + shift + before))]


@pytest.mark.parametrize("die", range(1, 7))
def test_against_arras_the_die_is_one_less_and_nought_reads_as_one(die):
    """§8.3."""
    chart = TABLES["combat"]["cells"]
    result = ruled(f"combat --by german 8:2 {die} --arras").result
    assert (result["roll"], result["modified"]) == (die, die - 1)
    assert result["key"] == chart[str(max(die - 1, 1))][4]


@pytest.mark.parametrize("column", range(5))
def test_odds_agree_with_the_six_faces(column):
    forces = ["1:2", "1:1", "2:1", "3:1", "4:1"][column]
    found = odds(f"combat --by allied {forces}")
    by_hand = Counter(TABLES["combat"]["cells"][str(die)][column] for die in range(1, 7))
    assert found.outcomes == {code: Fraction(n, 6) for code, n in by_hand.items()}
    assert sum(found.outcomes.values()) == 1


def test_only_the_allies_can_fight_before_they_move():
    """§5.0, §8.2; by agreement it is a warning."""
    refused = ruled("combat --by german 6:3 4 --before-move")
    assert cited(refused) == {"5.0", "8.2"}
    agreed = ruled("combat --by german 6:3 4 --before-move", agreed=True)
    assert agreed.result["column"] == "3:1" and "agreed.overrules" in keys(agreed.warnings)


def told(outcome, key):
    return [one.params for one in outcome.instructions if one.key == key]


def test_the_attacker_moves_every_retreat():
    """§8.5: also its own."""
    ar = ruled("combat --by german 1:1 1")
    assert ar.result["key"] == "Ar"
    assert told(ar, "arras.combat.retreat") == [{"side": "german", "n": 1, "mover": "german"}]
    d2 = ruled("combat --by allied 3:1 4")
    assert told(d2, "arras.combat.retreat") == [{"side": "german", "n": 2, "mover": "allied"}]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("combat --by german 1:1 1", ["arras.combat.panic-retreat"]),  # Ar: the attacker's retreat counts too
        ("combat --by allied 1:1 1", []),
        ("combat --by allied 1:1 4", ["arras.combat.panic-retreat"]),  # D1
        ("combat --by german 1:1 4", []),
        ("combat --by allied 4:1 6", ["arras.combat.panic-removed"]),  # De
        ("combat --by german 4:1 6", []),
        ("combat --by german 2:1 6", ["arras.combat.panic-removed"]),  # Ex hits both
        ("combat --by allied 1:1 3", []),  # C
    ],
)
def test_whatever_befalls_the_germans_says_what_to_type(words, wanted):
    """§8.6."""
    assert [key for key in keys(ruled(words).instructions) if ".panic-" in key] == wanted


def test_an_exchange_takes_one_of_each_side_and_an_elimination_all_of_one():
    """§8.4."""
    ex, de = ruled("combat --by german 2:1 6"), ruled("combat --by german 4:1 6")
    assert [one["side"] for one in told(ex, "arras.combat.removed-one")] == ["german", "allied"]
    assert told(de, "arras.combat.removed-all") == [{"side": "allied"}]


@pytest.mark.parametrize(("die", "advance"), [(1, False), (3, False), (4, True), (5, True)])
def test_advance_after_what_may_empty_the_hex(die, advance):
    """§8.7: after D1 and D2, not after Ar or C."""
    assert ("arras.combat.advance" in keys(ruled(f"combat --by allied 1:1 {die}").instructions)) is advance


def test_every_combat_says_that_the_chart_stands_in():
    assert keys(ruled("combat --by allied 1:1 1").warnings) == ["crt.stand-in"]
    assert keys(ruled("eighty-eight 4 1").warnings) == ["crt.stand-in"]


def test_the_clock_warns_and_never_refuses():
    """§5.0: the players know whose turn it is."""
    outcome = ruled("combat --by allied 7:2 4", german("recovery"))
    assert not outcome.faults and "arras.other-turn" in keys(outcome.warnings) and not outcome.changes
    assert "arras.other-turn" not in keys(ruled("combat 7:2 4", german("move")).warnings)


def test_all_combats_of_an_allied_turn_come_before_movement_or_after():
    """§5.0, §8.2."""
    early = after(position(), "combat 7:2 --before-move 4")
    assert "arras.combat.was-before-move" in keys(ruled("combat 7:2 4", early).warnings)
    assert "arras.combat.was-before-move" not in keys(ruled("combat 7:2 --before-move 4", early).warnings)
    late = after(position(), "combat 7:2 4")
    assert "arras.combat.was-after-move" in keys(ruled("combat 7:2 --before-move 4", late).warnings)


def test_an_ar_after_recovery_stays_disrupted():
    """§8.5."""
    recovered = after(position(), "recover")
    assert "arras.combat.stay-disrupted" in keys(ruled("combat 1:1 1", recovered).warnings)
    assert "arras.combat.stay-disrupted" not in keys(ruled("combat 1:1 3", recovered).warnings)
    assert "arras.combat.stay-disrupted" not in keys(ruled("combat 1:1 1", position()).warnings)


# --- the 88


@given(STRENGTH)
def test_the_88_attacks_with_eight(tanks):
    """§8.8."""
    assert ruled(f"eighty-eight {tanks} 3").result["column"] == expected_column(8, tanks)


def test_the_88_is_there_once_and_that_is_hard():
    state = after(position(), "eighty-eight --def 5 3")
    assert state["eighty_eight"] == 0
    again = ruled("eighty-eight --def 5 3", state, agreed=True)
    assert cited(again) == {"8.8"} and all(fault.hard for fault in again.faults)


def test_the_88_fires_in_allied_combat_alone():
    outcome = ruled("eighty-eight --def 5 3", german("combat"))
    assert cited(outcome) == {"8.8"} and not outcome.faults[0].hard
    assert not ruled("eighty-eight --def 5 3").faults


def test_nothing_happens_to_the_88_and_no_panic_comes_of_it():
    """§8.8: Ar and the attacker's half of Ex do nothing; the tanks' half does."""
    ar, ex = ruled("eighty-eight 8 1"), ruled("eighty-eight 4 6")
    assert (ar.result["key"], ex.result["key"]) == ("Ar", "Ex")
    assert keys(ar.instructions) == ["arras.eighty-eight.then"]
    assert told(ex, "arras.eighty-eight.removed-one") == [{"side": "allied"}]
    for outcome in (ar, ex):
        assert "arras.why.spared" in keys(outcome.reasons)
    d1 = ruled("eighty-eight 8 4")
    assert told(d1, "arras.eighty-eight.retreat") == [{"side": "allied", "n": 1, "mover": "german"}]
    assert "arras.why.spared" not in keys(d1.reasons)


def test_the_88_hits_nothing_but_tanks():
    """§8.8: a De is not every unit of the attack."""
    de = ruled("eighty-eight 2 6")
    assert de.result["key"] == "De" and told(de, "arras.eighty-eight.removed-all") == [{"side": "allied"}]
    assert not [key for key in keys(de.instructions) if key.startswith("arras.combat")]


def test_tanks_driven_back_after_recovery_stay_disrupted():
    """§8.5: as with an Ar, when the Allies have had their recovery."""
    late = position(done=("recovery",))
    assert "arras.eighty-eight.stay-disrupted" in keys(ruled("eighty-eight 8 4", late).warnings)
    for state, die in ((position(), 4), (late, 1)):
        assert "arras.eighty-eight.stay-disrupted" not in keys(ruled(f"eighty-eight 8 {die}", state).warnings)


def test_tanks_in_arras_take_one_off_the_die():
    """§8.3."""
    assert ruled("eighty-eight 4 6 --arras").result["modified"] == 5


def test_odds_of_the_88_spend_the_marker():
    found = odds("eighty-eight 4", position())
    assert sum(found.outcomes.values()) == 1 and found.expected == {"eighty_eight": Fraction(-1)}
