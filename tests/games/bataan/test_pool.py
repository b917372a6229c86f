"""The activation pool and the initiative (§2.3, §2.4, §3.22-3.24, §4.0, §5.0)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.errors import BadInput
from refcli.core.outcome import say
from refcli.games.bataan import GAME

from .playing import after, odds, play, position, refused, ruled, told, warned

FRESH = position("initiative")


def test_chits_cost_supply_and_lie_in_the_pool():
    """§3.3: one for a division's, two for a corps's."""
    state = play(FRESH, "pool add us 31d --chits 2", "pool add jp 14a --kind corps")
    assert (state["pool"], state["supply.us"], state["supply.jp"]) == (("us:31d", "us:31d", "jp:14a"), 98, 98)
    shown = ruled("pool", state)
    assert (shown.result, shown.changes) == ({"us": ["31d", "31d"], "jp": ["14a"], "left": 3}, [])


def test_no_formation_has_more_chits_than_there_are():
    """§4.0: also in several orders, and however its name is spelt."""
    one = after("pool add us 31d", FRESH)
    assert refused("pool add us 31D --chits 2", one, hard=True) == {"4.0"}
    two = after("pool add us 31D", one)
    assert refused("pool add us 31d", two, hard=True) == {"4.0"}
    corps = after("pool add jp 14a --kind corps", FRESH)
    assert refused("pool add jp 14a", corps, hard=True) == {"4.0"}
    assert two["pool"] == ("us:31d", "us:31d")


def test_the_kind_is_remembered_over_the_turns():
    state = play(FRESH, "pool add jp 14a --kind corps", "time set jan-3")
    assert after("pool add jp 14a", state)["supply.jp"] == 96
    with pytest.raises(BadInput):
        ruled("pool add jp 14a --kind division", state)


def test_until_the_action_phase_begins():
    """§2.3; a turn of rebuilding has none (§8.0)."""
    for phase in ("reinforcement", "supply", "initiative"):
        assert not ruled("pool add us 31d", position(phase)).faults
    for phase in ("action", "reduced", "recovery", "victory"):
        assert refused("pool add us 31d", position(phase)) == {"2.3"}
    assert refused("pool add us 31d", play(position("reinforcement"), "rebuild")) == {"8.0"}


@pytest.mark.parametrize("points", [25, 6, 5, 2])
def test_in_failing_one_chit_in_all_and_none_of_a_corps(points):
    """§3.23, §3.24, for the US alone."""
    state = position("initiative", supply__us=points)
    first, second = ({"3.23", "3.24"} if left <= 5 else {"3.23"} for left in (points, points - 1))
    assert refused("pool add us i-corps --kind corps", state) == first
    assert refused("pool add us 31d --chits 2", state) == second
    one = after("pool add us 31d", state)
    assert refused("pool add us 11d", one) == second
    assert not ruled("pool add jp 16d --chits 2", state).faults


def test_the_state_is_judged_chit_by_chit():
    """§3.2: it counts at once. The first chit of two at 26 leaves 25."""
    state = position("initiative", supply__us=26)
    (fault,) = ruled("pool add us 31d --chits 2", state).faults
    assert (fault.rules, fault.todo) == (("3.23",), say("bataan.pool.one-chit.todo", n=25))
    (fault,) = ruled("pool add us 11d", after("pool add us 31d", state)).faults
    assert (fault.rules, fault.todo) == (("3.23",), None)


def test_the_winner_chooses_his_first_formation():
    """§5.0."""
    state = play(FRESH, "pool add us 31d", "pool add jp 16d", "initiative | 6,1", "time next action")
    assert refused("pool draw", state) == {"5.0"}
    assert refused("pool draw --chit 16d", state) == {"5.0"}
    state = after("pool draw --chit 31d", state)
    out = ruled("pool draw", state)
    kept = {"key": "16d", "chit": "16d", "side": "jp", "activation": 1, "needs": "free", "with": [], "left": 0, "told": ["5.1"]}
    assert out.result == kept
    assert refused("pool draw", state.after(out.changes), hard=True) == {"2.4"}


def test_without_a_chit_of_the_winner_the_first_is_drawn_too():
    state = play(FRESH, "pool add jp 16d", "initiative | 6,1", "time next action")
    assert state["first"] == "us"
    assert ruled("pool draw", state).result["side"] == "jp"


def test_a_chit_that_is_not_there():
    state = play(FRESH, "pool add us 31d", "initiative | 6,1", "time next action")
    assert refused("pool draw --chit 41d", state, hard=True) == {"2.4"}


def test_two_sides_may_have_a_formation_of_one_name():
    state = play(FRESH, "pool add us 1d", "pool add jp 1d", "initiative | 6,1", "time next action")
    with pytest.raises(BadInput):
        ruled("pool draw --chit 1d", state)
    assert ruled("pool draw --chit us:1d", state).result["side"] == "us"


@given(st.integers(1, 2), st.integers(1, 2), st.integers(1, 2))
@settings(max_examples=20, deadline=None)
def test_after_the_first_every_chit_is_as_likely(a, b, c):
    state = play(
        FRESH, "pool add us x --kind corps", f"pool add us a --chits {a}", f"pool add jp b --chits {b}", f"pool add jp c --chits {c}"
    )
    state = play(state, "initiative | 6,1", "time next action", "pool draw --chit x")
    whole = a + b + c
    assert odds("pool draw", state).outcomes == {k: Fraction(n, whole) for k, n in {"a": a, "b": b, "c": c}.items()}


def test_a_real_cup_names_what_came():
    state = play(
        position("initiative", cup="real"), "pool add us 31d --chits 2", "initiative | 6,1", "time next action", "pool draw --chit 31d"
    )
    with pytest.raises(BadInput):
        ruled("pool draw", state)


@pytest.mark.parametrize(
    ("points", "first", "second"),
    [
        (100, "bataan.pool.free", "bataan.pool.free"),
        (60, "bataan.pool.free", "bataan.pool.check"),
        (20, "bataan.pool.scarce", "bataan.pool.none"),
    ],
)
def test_what_an_activation_allows_follows_supply_as_it_is_now(points, first, second):
    """§3.21-3.24: a second chit of the US in Failing activates nobody."""
    state = play(FRESH, "pool add us 31d --chits 2", "initiative | 6,1", "time next action", f"track supply.us ={points}")
    one = ruled("pool draw --chit 31d", state)
    assert first in told(one)
    assert second in told(ruled("pool draw", state.after(one.changes)))


def test_a_recorded_draw_is_replayed_by_its_name():
    state = play(FRESH, "pool add us x --kind corps", "pool add us a", "initiative | 6,1", "time next action", "pool draw --chit x")
    out = ruled("pool draw", state)
    assert GAME.full_words(["pool", "draw"], out.changes) == ["pool", "draw", "--chit", "us:a"]


# Initiative


@given(*[st.integers(0, 5)] * 6)
@settings(max_examples=40, deadline=None)
def test_the_odds_are_conditioned_on_no_tie(us_chits, us_fired, jp_chits, jp_air, jp_fired, jp_beach):
    """§2.3: thrown again while the modified dice are equal."""
    words = f"initiative --us-chits {us_chits} --us-fired {us_fired} --jp-chits {jp_chits}"
    words += f" --jp-air {jp_air} --jp-fired {jp_fired} --jp-beach {jp_beach}"
    ours, theirs = us_chits + us_fired, jp_chits + jp_air + jp_fired - jp_beach
    pairs = [(a + ours, b + theirs) for a in range(1, 7) for b in range(1, 7)]
    won = {"us": sum(a > b for a, b in pairs), "jp": sum(a < b for a, b in pairs)}
    whole = sum(won.values())
    assert odds(words).outcomes == {side: Fraction(n, whole) for side, n in won.items() if n}


def test_chits_in_the_pool_count_by_themselves():
    """§4.0: two for a division's two, one for a corps's one."""
    state = play(FRESH, "pool add us 31d --chits 2", "pool add jp 14a --kind corps")
    assert ruled("initiative", state, "2,2").result == {"key": "us", "us": 4, "jp": 3, "winner": "us"}
    assert "bataan.initiative.chits" in warned(ruled("initiative --us-chits 1", state, "3,2"))


def test_guns_are_paid_for_and_aircraft_are_not():
    """§3.3."""
    state = after("initiative --us-fired 2 --jp-fired 3 --jp-air 6", FRESH, "6,1")
    assert (state["supply.us"], state["supply.jp"], state["first"]) == (98, 97, "jp")
    assert ruled("initiative --us-fired 2", dice="6,1").changes == []


def test_a_gun_needs_a_check_where_supply_is_short():
    """§3.22."""
    assert refused("initiative --us-fired 1", position("initiative", supply__us=60)) == {"3.22"}
    state = after("initiative --us-fired 1", position("initiative", supply__us=60, passed__us=1), "6,1")
    assert (state["passed.us"], state["guns.us"]) == (0, 10)


def test_where_supply_fails_no_gun_counts_for_the_initiative():
    """§3.23: checked or not."""
    assert refused("initiative --us-fired 1", position("initiative", supply__us=20, passed__us=1)) == {"3.23"}


def test_once_a_turn_and_never_more_aircraft():
    state = after("initiative", FRESH, "6,1")
    assert refused("initiative", state, "6,1") == {"2.3"}
    assert not ruled("initiative", play(state, "time set jan-3"), "6,1").faults
    assert refused("initiative --jp-air 7", FRESH) == {"2.3", "4.0"}
    assert refused("initiative --us-air 1", FRESH) == {"4.0"}


def test_in_a_turn_of_rebuilding_it_has_no_modifier():
    """§8.0."""
    state = play(position("reinforcement"), "pool add us 31d --chits 2", "rebuild", "time next")
    assert state["phase"] == "reduced"
    assert refused("initiative --jp-air 2", state) == {"8.0"}
    assert ruled("initiative", state, "3,4").result["us"] == 3
