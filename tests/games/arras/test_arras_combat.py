"""Combat and the 88: columns, shifts, the die, hands, panic, and what the clock has to say (§8)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from fighting import TABLES, after, cited, german, keys, odds, position, ruled
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.errors import BadInput

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
    one = ruled(f"combat --by german {'+'.join(map(str, att))}:{'+'.join(map(str, against))} 3").result
    total = ruled(f"combat --by german {sum(att)}:{sum(against)} 3").result
    assert one | {"panic": 0} == total | {"panic": 0}


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
    assert not outcome.faults and "arras.other-turn" in keys(outcome.warnings)
    assert [change.path for change in outcome.changes] == ["panic_owed"]
    assert "arras.other-turn" not in keys(ruled("combat 7:2 4", german("move")).warnings)


def test_the_first_allied_combat_settles_whether_the_turn_fights_before_it_moves():
    """§5.0, §8.2: one combat phase a turn, so what follows is shifted with it, told or not."""
    early = after(position(), "combat 7:2 --before-move 4")
    assert early["before_move"] is True
    for words in ("combat 3:3 4", "combat 3:3 --before-move 4"):
        assert ruled(words, early).result["column"] == "2:1" and not ruled(words, early).changes[1:]
    late = after(position(), "combat 7:2 4")
    assert late["before_move"] is False and ruled("combat 3:3 4", late).result["column"] == "1:1"
    flagged = ruled("combat 3:3 --before-move 4", late)
    assert "arras.combat.was-after-move" in keys(flagged.warnings) and flagged.result["column"] == "2:1"
    assert "arras.combat.was-after-move" not in keys(ruled("combat 3:3 --before-move 4", early).warnings)
    assert flagged["before_move"] is False


def test_what_moved_before_is_the_allied_turns_alone():
    """§5.0: neither a German combat nor one of the other side's turn is shifted or settles it."""
    early = after(position(), "combat 7:2 --before-move 4")
    assert ruled("combat --by german 3:3 4", early).result["column"] == "1:1"
    assert ruled("combat --by allied 3:3 4", german("move", before_move=True)).result["column"] == "1:1"
    assert ruled("combat --by german 3:3 4", position())["before_move"] is None
    assert ruled("combat --by allied 3:3 4", german("combat"))["before_move"] is None


def test_it_is_forgotten_as_the_next_allied_turn_begins_and_not_as_panic_moves_the_marker():
    early = after(position(), "combat 7:2 --before-move 3")
    assert after(early, "panic --retreated 2")["before_move"] is True
    assert after(early, "panic --retreated 1", "time next")["before_move"] is True
    for lines in (["time next"] * 4, ["time next free"], ["time set 1"]):
        assert after(after(early, "panic --retreated 1"), *lines)["before_move"] is None


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


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("combat --by german 7:2 3", ["ratio", "code"]),
        ("combat --by german 7:2 3 --shift -1", ["ratio", "shift", "column", "code"]),
        ("combat --by german 9:2 3 --shift 1", ["ratio", "shift", "code"]),  # the last column is the last
        ("combat --by german 7:2 3 --arras", ["ratio", "arras", "code"]),
        ("combat --by allied 7:2 3 --before-move", ["ratio", "before-move", "column", "code"]),
    ],
)
def test_why_a_column_and_no_word_more(words, told):
    """§8.1-8.4: each reason is given where it bears on the ruling."""
    assert keys(ruled(words).reasons) == [f"arras.why.{one}" for one in told]


def test_later_combats_say_that_the_turn_fights_first():
    """§8.2."""
    state = after(position(), "combat --by allied 7:2 3 --before-move")
    assert keys(ruled("combat --by allied 7:2 3", state).reasons)[1] == "arras.why.before-move-still"
    assert keys(ruled("combat --by allied 7:2 3 --before-move", state).reasons)[1] == "arras.why.before-move"


@pytest.mark.parametrize(("shift", "read"), [(99, True), (-99, True), (100, False), (-100, False)])
def test_shifts_have_bounds(shift, read):
    words = f"combat --by german 7:2 3 --shift {shift}"
    if read:
        assert ruled(words).result["column"] == COLUMNS[4 if shift > 0 else 0]
    else:
        with pytest.raises(BadInput):
            ruled(words)
