"""What is due: the items, what holds the clock, and what the clock lets lapse."""

from __future__ import annotations

from typing import Any

import pytest

from refcli.games.iraq.due import owed
from tests.games.iraq.playing import position, refused, ruled


def items(state):
    return [(item.command, item.must, item.side, dict(item.facts)) for item in owed(state)]


def after(words, state, dice=None):
    out = ruled(words, state, dice=dice)
    assert not out.faults, out.faults
    return state.after(out.changes)


def test_nothing_is_due_where_nothing_happens():
    assert items(position("movement-ins", done=("chaos-coin", "chaos-ins"))) == []
    assert items(position("chaos-ins", over=True)) == []


@pytest.mark.parametrize(
    "options, held, turn, due", [((), 1, "2008A", 1), ((), 0, "2008A", 0), (("hyperwar",), 1, "2008A", 0), ((), 1, "2007A", 0)]
)
def test_a_leaders_last_moment(options, held, turn, due):
    """§20.5: told to whoever holds a chit, whichever; with hyperwar a Leader has another use."""
    state = position("mobilization-ins", options=options, turn=turn, chits__ins__held=held, hands__ins=("edge",) * held)
    assert [command for command, *_ in items(state)] == ["chit play"] * due


def test_an_attack_is_due_only_where_both_surely_stand_and_none_was_made():
    state = after("district fal --open both", after("district samara --open both", position()))
    assert items(state) == [("combat", False, "coin", {"districts": ["samara", "fallujah"]})]
    fought = after("combat --by coin guerrilla fal 9:3 --take add", state, dice="6")
    assert items(fought) == [("combat", False, "coin", {"districts": ["samara"]})]
    retreated = after("combat --by coin kinetic fal 9:3 --take add", state, dice="3")
    assert items(retreated) == []  # those that fled may be anywhere: nothing of ins is sure any more


def test_an_advance_leaves_boxes_to_be_told_until_the_clock_goes_on():
    state = after("combat --by coin civil fal 3:3 --infra --take add", after("district fal=ins", position()), dice="1")
    assert items(state) == [("district", False, None, {"districts": ["fallujah"]})]
    assert items(after("district fal=i-", state)) == []
    lapsed = ruled("time next", state)
    assert [row["command"] for row in lapsed.result["lapsed"]] == ["district"]
    assert [command for command, *_ in items(state.after(lapsed.changes))] == ["chaos"]


def test_after_a_change_of_sides_what_is_told_is_to_be_told_again():
    """§27.12, coin 53-56: refcli does not hear in which district."""
    told = after("district fal=ins gz=c", position("chaos-coin"))
    assert items(after("chaos coin", told, dice="5,3")) == [("district", False, None, {"districts": ["fallujah", "green-zone"]})]


def test_the_target_holds_the_clock_and_ends_the_attacks():
    state = position("conflict-coin", hvt="samara", done=("chaos-coin",))
    assert refused(ruled("time next", state), hard=False) == {"11.2"}
    checked = after("hvt", state)
    assert "11.2" in refused(ruled("combat --by coin guerrilla fal 9:3", checked, dice="6"))
    assert not ruled("time next", checked).faults


def test_control_waits_for_stale_boxes_and_names_the_words():
    state = after("combat --by coin civil fal 3:3 --infra --take add", after("district fal=ins", position()), dice="1")
    state = type(state)({**state.values, "phase": "control", "done": ("chaos-coin", "chaos-ins")}, state.paths, state.tables)
    out = ruled("control", state)
    assert refused(out, hard=False) == {"18.2"} and out.faults[0].todo.params["words"] == "district fallujah=OWNERS"
    assert refused(ruled("time next", state)) == {"18.2"}
    paid = ruled("control fal=ii", state)
    assert not paid.faults and paid.result["ins"] == 7 and paid.result["stale"] == []
    agreed = ruled("control", state, agreed=True)
    assert agreed.result["ins"] == 7 and agreed.result["stale"] == ["fallujah"]
    assert not ruled("time next --tell 'fal ii'", state).faults


@pytest.mark.parametrize("words, stale, paid", [("", ["fallujah"], 30), (" --count", ["fallujah"], 32)])
def test_an_event_that_counts_waits_for_what_is_stale_or_counts_at_once(words, stale, paid):
    """Coin 51-52, §18.5."""
    state = after("combat --by ins civil fal 3:3 --infra --take deduct", after("district fal=coin", position("conflict-ins")), dice="1")
    state = type(state)({**state.values, "phase": "chaos-coin", "netwar.coin": 30}, state.paths, state.tables)
    out = ruled(f"chaos coin{words}", state, dice="5,1")
    assert out.result["stale"] == stale and (out.decision is None) is bool(words)
    assert out["netwar.coin"] == paid


def test_the_throw_for_the_initiative_is_not_owed_while_its_winner_has_to_choose(refcli: Any) -> None:
    refcli("new", "t", "--game", "iraq", "--seed", "s", "--dice-mode", "physical")
    assert [item["command"] for item in refcli("--json", "status").json["owed"]] == ["initiative"]
    found = refcli("--json", "initiative").json
    assert [option["key"] for option in found["decision"]["options"]] == ["ins", "coin"]
    assert found["owed"] == []
