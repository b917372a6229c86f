"""Rommel's panic: what a combat owes, how it is paid, what lapses; and the attack that the 88 has fired at (§8.6, §8.8)."""

from __future__ import annotations

import pytest
from fighting import GAME, after, cited, german, keys, position, ruled
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.errors import BadInput

OWES_ONE = "combat 6:3 3"  # 2:1, D1 on one unit
OWES_TWO = "combat 7:2 4"  # 3:1, D2 on one unit


def due(state):
    return [(item.command, item.must, item.rules, dict(item.facts)) for item in GAME.owing(state)]


@given(st.integers(1, 8), st.integers(0, 9), st.integers(0, 5))
@settings(max_examples=60)
def test_panic_moves_the_marker_one_a_hex_and_three_a_unit(turn, hexes, units):
    """§8.6, §4.0: past 8 the game is over and the marker stays at 9."""
    outcome = ruled(f"panic --retreated {hexes} --removed {units}", position(turn=turn))
    aim = turn + hexes + 3 * units
    assert outcome["turn"] == min(aim, 9) and outcome["over"] is (aim > 8)
    assert outcome["winner"] == ("allied" if aim > 8 else None)
    assert (outcome["side"], outcome["phase"]) == ("allied", "free")


def test_panic_tells_what_moved_the_marker():
    """§8.6."""
    outcome = ruled("panic --retreated 2 --removed 1", position())
    assert [(one.key, one.params) for one in outcome.reasons] == [("arras.why.panic", {"hexes": 2, "hex": 1, "units": 1, "unit": 3})]
    assert outcome.rules == ["8.6"] and outcome.result == {"key": "6", "turn": 6, "moved": 5}


def test_either_half_of_panic_will_do_but_not_neither():
    assert ruled("panic --retreated 2", position())["turn"] == 3
    assert ruled("panic --removed 2", position())["turn"] == 7
    with pytest.raises(BadInput):
        ruled("panic", position())


@pytest.mark.parametrize(
    ("words", "code", "steps"),
    [
        ("combat --by allied 2+2:2+2 4", "D1", 2),
        ("combat --by allied 4:4 4", "D1", 1),  # a total counts one
        ("combat --by allied 6:1+1+1 4", "D1", 3),
        ("combat --by allied 9:1+1+1 4", "D2", 6),
        ("combat --by allied 16:2+2 6", "De", 6),
        ("combat --by allied 8:2 5", "De", 3),
        ("combat --by allied 8:2+2 6", "Ex", 3),  # one unit, whoever fought (§8.4)
        ("combat --by german 2+2+2:3 6", "Ex", 3),
        ("combat --by german 1+1:2 1", "Ar", 2),
        ("combat --by allied 1:1 1", "Ar", 0),
        ("combat --by allied 1:1 3", "C", 0),
        ("combat --by german 1:1 4", "D1", 0),
        ("combat --by german 7:2 4", "D2", 0),
        ("combat --by german 4:1 6", "De", 0),
    ],
)
def test_the_least_that_panic_moves_the_marker(words, code, steps):
    """§8.4-8.6: a session owes it, a lookup tells it."""
    found = ruled(words)
    assert (found.result["key"], found.result["panic"]) == (code, steps) and not found.changes
    assert ("arras.combat.panic" in keys(found.instructions)) is bool(steps)
    assert ("8.6" in found.rules) is bool(steps)
    owing = after(position(), words)
    assert owing["panic_owed"] == steps and owing["turn"] == 1
    assert due(owing) == ([("panic", True, ("8.6",), {"n": steps})] if steps else [])


@given(st.integers(1, 12), st.integers(0, 6), st.integers(0, 3))
@settings(max_examples=60)
def test_each_step_pays_one_and_more_is_free(owed, hexes, units):
    """§8.6: at nought told, all is struck off, with a warning."""
    state = position(panic_owed=owed)
    steps = hexes + 3 * units
    outcome = ruled(f"panic --retreated {hexes} --removed {units}", state)
    left = max(owed - steps, 0) if steps and 1 + steps <= 8 else 0
    assert outcome["panic_owed"] == left
    assert ("arras.panic.none" in keys(outcome.warnings)) is not steps
    assert outcome["turn"] == min(1 + steps, 9)


def test_nothing_to_strike_off_is_no_warning():
    assert not ruled("panic --retreated 0", position()).warnings


def test_debts_of_several_combats_add_up():
    state = after(position(), OWES_ONE, OWES_TWO)
    assert state["panic_owed"] == 3
    assert after(state, "panic --retreated 2")["panic_owed"] == 1


def test_the_clock_waits_until_panic_is_paid():
    """§8.6: softly; by agreement and by putting the clock right it lapses, and says so."""
    state = after(position(), OWES_TWO)
    held = ruled("time next", state)
    assert cited(held) == {"8.6"} and not held.faults[0].hard and held.faults[0].owes == ("panic",)
    agreed = ruled("time next", state, agreed=True)
    assert agreed["panic_owed"] == 0 and agreed["phase"] == "move" and agreed["turn"] == 1
    assert [one["command"] for one in agreed.result["lapsed"]] == ["panic"]
    assert keys(agreed.warnings) == ["agreed.overrules"]
    put = ruled("time set 4", state)
    assert put["panic_owed"] == 0 and keys(put.warnings) == ["owed.lapsed"]
    assert [one["n"] for one in put.result["lapsed"]] == [2]


def test_nobody_is_judged_the_winner_while_panic_is_owed():
    """§8.6: it may end the game before the unit is through."""
    state = german("move", panic_owed=1)
    for words in ("victory", "victory --exit"):
        assert cited(ruled(words, state)) == {"8.6"} and not ruled(words, state).faults[0].hard
    through = ruled("victory --exit", state, agreed=True)
    assert through["winner"] == "german" and through["panic_owed"] == 0


@pytest.mark.parametrize(("turn", "over"), [(5, False), (6, True), (7, True), (8, True)])
def test_the_last_turns_boundary(turn, over):
    """§4.0, §8.6: three steps from 5 reach 8, the last turn, which is still played; from 6 they pass it."""
    outcome = ruled("panic --removed 1", position(turn=turn, panic_owed=4))
    assert outcome["over"] is over and outcome["turn"] == min(turn + 3, 9)
    assert outcome.result.get("winner") == ("allied" if over else None)
    assert outcome["panic_owed"] == (0 if over else 1)
    assert bool(due(position().after(outcome.changes))) is not over


# --- told in the same breath


def test_what_the_germans_suffered_may_be_told_with_the_combat():
    """§8.6: it moves the marker as panic does."""
    outcome = ruled("combat 7:2 4 --retreated 1 --removed 1", position())
    assert outcome["turn"] == 5 and outcome["panic_owed"] == 0 and outcome.result["moved"] == 4
    part = ruled("combat 7:2+2 5 --retreated 1", position(turn=2))  # 1:1, D2 on two units
    assert part.result["panic"] == 4 and (part["turn"], part["panic_owed"], part.result["moved"]) == (3, 3, 1)
    none = ruled("combat 7:2 4 --retreated 0", position())
    assert (none["panic_owed"], none.result["moved"]) == (0, 0) and "arras.panic.none" in keys(none.warnings)
    older = ruled("combat 7:2 4 --retreated 3", position(panic_owed=2))
    assert (older["panic_owed"], older["turn"]) == (1, 4)


@pytest.mark.parametrize("words", ["combat --by allied 4:4 3", "combat --by allied 1:1 1", "combat --by german 7:2 4"])
def test_where_no_german_is_hurt_no_german_retreats(words):
    """§8.6; what the players agree on moves the marker all the same."""
    for told in ("--retreated 1", "--removed 1", "--retreated 0"):
        refused = ruled(f"{words} {told}", position())
        assert cited(refused) == {"8.6"} and not refused.faults[0].hard and not refused.changes
    assert ruled(f"{words} --retreated 1", position(), agreed=True)["turn"] == 2


def test_the_marker_may_pass_the_last_turn_in_the_combat_itself():
    outcome = ruled("combat 8:2 5 --removed 1", position(turn=6))
    assert (outcome["over"], outcome["winner"], outcome.result["winner"], outcome.result["over"]) == (True, "allied", "allied", True)


# --- at the command line


def test_what_came_of_the_dice_is_told_with_typed_dice_or_afterwards(refcli):
    """No die is known yet: exit 2; amend adds it after a digital throw."""
    refcli("new", "t", "--game", "arras", "--seed", "s")
    for words in (["combat", "16:2"], ["odds", "combat", "16:2"], ["arras", "combat", "16:2", "--no-session", "--by", "allied"]):
        assert refcli(*words, "--retreated", "1").code == 2
        assert refcli(*words, "--removed", "1").code == 2
    thrown = refcli("combat", "16:2", "--json").json  # 4:1 never spares the defender but on a 1
    assert thrown["result"]["panic"]
    added = refcli("amend", "--retreated", "2", "--json").json
    assert added["result"]["moved"] == 2 and [die["source"] for die in added["dice"]] == ["seed"]
    assert refcli("undo", "--json").json["changes"]


# --- the 88's attack


def test_the_88_owes_the_attack_that_it_fired_at():
    """§8.8: until the next Allied combat."""
    state = after(position(), "eighty-eight 3 6")
    assert due(state) == [("combat", False, ("8.8",), {})]
    assert due(after(state, "combat 7:2 1")) == []
    assert due(after(state, "combat --by german 1:1 3")) == [("combat", False, ("8.8",), {})]
    left = ruled("time next", state)
    assert not left.faults and [one["command"] for one in left.result["lapsed"]] == ["combat"] and keys(left.warnings) == ["owed.lapsed"]
    assert due(state.after(left.changes)) == []


def test_a_lookup_owes_nothing():
    assert GAME.owing(GAME.lookup_state(position().tables)) == ()


# --- what a terminal offers


@pytest.mark.parametrize(
    ("lines", "hexes", "units"),
    [
        ([OWES_TWO], "2", "0"),
        (["combat 8:2 5"], "0", "1"),
        (["combat 16:2+2 6"], "0", "2"),
        (["combat 16:2+2 6", "panic --removed 1"], "0", "1"),
        (["combat 16:2+2 6", "panic --retreated 1"], "2", "1"),
        (["combat 8:2 5", "panic --retreated 1"], "2", "0"),
        (["combat 8:2 5", OWES_ONE], "1", "1"),
        (["combat 8:2 5", "panic --removed 2"], "0", "0"),
        (["combat 8:2 5", OWES_TWO, OWES_TWO, "panic --removed 1"], "4", "0"),
        ([OWES_TWO, OWES_TWO, OWES_TWO, "panic --removed 1"], "3", "0"),
        (["combat 8:2 5", "panic --retreated 0", OWES_ONE], "1", "0"),
        ([], "0", "0"),
    ],
)
def test_the_usual_answer_is_the_least_that_is_owed(lines, hexes, units):
    """§8.6: hexes and units as the results had them, and together as many steps as are owed."""
    state = after(position(), *lines)
    asked = GAME.command("panic").order.asks(state, {})
    assert asked == {"retreated": hexes, "removed": units}
    assert int(hexes) + 3 * int(units) == state["panic_owed"]
    assert GAME.command("panic").order.asks(state, {"removed": 1}) == {}


def test_a_marker_that_does_not_move_is_not_told():
    assert "arras.panic.marker" not in keys(ruled("panic --retreated 0", position(panic_owed=1)).instructions)
    assert "arras.panic.marker" in keys(ruled("panic --retreated 1", position()).instructions)
    assert "arras.panic.marker" not in keys(ruled("panic --removed 3", position()).instructions)  # past the last turn
    assert "arras.panic.marker" in keys(ruled("panic --removed 1", position(turn=5)).instructions)  # on the last
    assert "arras.panic.marker" not in keys(ruled("panic --removed 1", position(turn=6)).instructions)


def test_panic_is_for_a_session_and_rolls_nothing(refcli):
    assert refcli("arras", "panic", "--retreated", "1").code == 2
    refcli("new", "t", "--game", "arras", "--seed", "s")
    assert refcli("panic", "--retreated", "1", "--dice", "3").code == 2
    assert refcli("odds", "panic", "--retreated", "1").code == 2
    assert refcli("panic", "--retreated", "1").code == 0


def test_once_the_game_is_over_no_attack_is_declared():
    """§4.0: the end takes the 88's declaration with it."""
    state = after(position(), "eighty-eight 3 6")
    assert state["declared"] is True
    assert ruled("victory --exit", state)["declared"] is False
