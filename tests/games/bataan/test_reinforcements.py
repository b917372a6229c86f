"""Reinforcements and rebuilding: when, how often, at what cost (§8, §12.3, §12.5)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .playing import after, odds, play, position, refused, ruled, told

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun")
COSTS = {
    "4-division": (None, 20, 10, 10, 10, 10),
    "62-regiment": (None, 10, 5, 0, 0, 0),
    "siege": (None, 10, 10, 10, 10, 10),
    "22-air": (None, 10, 10, 10, 10, 10),
    "navy-air": (1, 1, 1, 1, 1, 1),
    "snlf": (None, 10, 5, 3, 2, 2),
}
FALLEN = {"4-division": 5, "62-regiment": None, "siege": 0, "22-air": 10, "navy-air": 1, "snlf": 5}


def opening(turn="feb-1", options=("snlf",), **values):
    return position("reinforcement", options=options, turn=turn, **values)


@pytest.mark.parametrize("key", COSTS)
@pytest.mark.parametrize("month", MONTHS)
def test_what_a_group_costs_by_the_month(key, month):
    """§8.11-8.15, §12.5."""
    cost = COSTS[key][MONTHS.index(month)]
    state = opening(f"{month}-2")
    if cost is None:
        assert refused(f"reinforce {key}", state)
        return
    out = ruled(f"reinforce {key}", state)
    assert (out.result["cost"], state.after(out.changes)["vp"]) == (cost, -cost)


@pytest.mark.parametrize("key", FALLEN)
def test_after_the_surrender(key):
    """§8.11-8.14."""
    state = opening("mar-2", surrendered="mar-1")
    if FALLEN[key] is None:
        assert refused(f"reinforce {key}", state) == {"8.12"}
    else:
        assert ruled(f"reinforce {key}", state).result["cost"] == FALLEN[key]
    early = opening("jan-3", surrendered="jan-2")
    if key in ("siege", "4-division"):
        assert not ruled(f"reinforce {key}", early).faults


@pytest.mark.parametrize(("key", "why"), [("22-air", "early"), ("snlf", "early"), ("62-regiment", "after")])
def test_after_a_surrender_in_january_the_month_keeps_some_away(key, why):
    """§8.12 closes with the surrender; §8.14 and §12.5 do not, but begin in February."""
    (fault,) = ruled(f"reinforce {key}", opening("jan-3", surrendered="jan-2")).faults
    assert fault.message.key == f"bataan.reinforce.{why}"
    assert (fault.todo is not None) == (why == "early")


@pytest.mark.parametrize("key", ["4-division", "62-regiment", "siege", "snlf"])
def test_most_come_once_a_game(key):
    state = play(opening(), f"reinforce {key}", "time set apr-1")
    assert refused(f"reinforce {key}", state, hard=True)


def test_the_air_group_is_paid_by_the_month_and_leaves_at_its_start():
    """§8.14."""
    state = play(opening(), "reinforce 22-air")
    assert refused("reinforce 22-air", state) == {"8.14"}
    assert refused("reinforce 22-air", play(state, "time set feb-3")) == {"8.14"}
    assert refused("reinforce 22-air --withdraw", play(state, "time set feb-2")) == {"8.14"}
    march = play(state, "time set mar-1")
    assert after("reinforce 22-air", march)["vp"] == -20
    gone = after("reinforce 22-air --withdraw", march)
    assert (gone["vp"], gone["arrived"]) == (-10, ())
    assert refused("reinforce 22-air --withdraw", gone, hard=True) == {"8.14"}
    assert after("reinforce 22-air", gone)["vp"] == -20


def test_a_month_that_is_owed_is_called_to_mind_and_not_charged():
    """§8.14."""
    state = play(opening("feb-4"), "reinforce 22-air", "time next victory")
    out = ruled("time next", state)
    assert "bataan.next.owed" in told(out)
    assert state.after(out.changes)["vp"] == -10
    later = play(state, "time next", "time next victory")
    assert "bataan.next.owed-stays" in told(ruled("time next", later))
    paid = play(state, "time next", "reinforce 22-air", "time next victory")
    assert not told(ruled("time next", paid)) & {"bataan.next.owed", "bataan.next.owed-stays"}


def test_naval_air_is_paid_by_the_turn():
    """§8.15."""
    state = play(opening("jan-2"), "reinforce navy-air")
    assert refused("reinforce navy-air", state) == {"8.15"}
    assert play(state, "time set jan-3", "reinforce navy-air")["vp"] == -2
    assert refused("reinforce navy-air --withdraw", state) == {"8.15"}


def test_where_and_with_what_option():
    assert refused("reinforce snlf", opening(options=())) == {"12.5"}
    assert refused("reinforce siege", position("action", turn="feb-1")) == {"2.1"}
    assert refused("rebuild", position("action")) == {"2.1"}


# Rebuilding


def test_ten_then_twenty_and_no_third():
    """§8.2, §11.0."""
    state = play(opening(), "rebuild")
    assert state["vp"] == -10
    state = play(state, "time set mar-2", "rebuild")
    assert state["vp"] == -30
    assert refused("rebuild", play(state, "time set apr-3")) == {"8.2"}


@pytest.mark.parametrize(("turn", "free"), [("feb-1", False), ("feb-2", False), ("mar-1", False), ("mar-2", True), ("jun-1", True)])
def test_four_full_turns_lie_between(turn, free):
    """§8.2."""
    state = play(opening("feb-1"), "rebuild", f"time set {turn}")
    if free:
        assert after("rebuild", state)["rebuilds"] == 2
    else:
        assert refused("rebuild", state) == {"8.2"}


def test_the_turn_of_rebuilding_has_only_its_last_phases():
    """§8.0: from the first phase to the reduced one."""
    state = play(opening(), "rebuild", "time next")
    assert state["phase"] == "reduced"
    assert refused("time next action", play(opening(), "rebuild")) == {"2.0"}
    later = play(state, "time next", "time next", "time next", "time next")
    assert (later["turn"], later["phase"], later["supply.us"]) == ("feb-2", "supply", 99)


@pytest.mark.parametrize(
    ("us", "jp", "options", "says"),
    [
        (100, 100, (), {"bataan.rebuild.jp-normal", "bataan.rebuild.us"}),
        (60, 60, (), {"bataan.rebuild.jp-normal", "bataan.rebuild.us-none"}),
        (60, 40, (), {"bataan.rebuild.jp-reduced", "bataan.rebuild.us-none"}),
        (60, 40, ("pensacola",), {"bataan.rebuild.jp-reduced", "bataan.rebuild.us-convoy"}),
        (20, 100, ("pensacola",), {"bataan.rebuild.jp-normal", "bataan.rebuild.us-none"}),
        (100, 40, ("pensacola", "planning"), {"bataan.rebuild.jp-normal", "bataan.rebuild.us"}),
    ],
)
def test_what_may_be_rebuilt_is_judged_by_supply_before_it(us, jp, options, says):
    """§8.21-8.23, §12.3, §12.4."""
    state = opening(options=options, supply__us=us, supply__jp=jp)
    assert says <= told(ruled("rebuild", state, "4" if "bataan.rebuild.us-convoy" in says else None))


def test_the_convoys_die_says_how_many_may_try():
    """§12.3."""
    state = opening(options=("pensacola",), supply__us=60)
    assert ruled("rebuild", state, "4").result["us_units"] == 4
    assert odds("rebuild", state).expected["vp"] == Fraction(-10)
