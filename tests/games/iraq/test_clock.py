"""Turns, phases, initiative (§4, §10), and what ends with them (§18, §24)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.asking import LiveTable
from refcli.core.dice import System
from refcli.core.errors import BadInput, SessionError
from refcli.core.game import rule_on
from refcli.core.state import State
from refcli.core.tables import Tables
from refcli.core.words import build, read
from refcli.games.iraq import GAME
from refcli.games.iraq.phases import ahead, favoured, following, owes, phase, phase_keys, phases

TABLES = Tables("iraq")
TURNS = TABLES["calendar"]["turns"]
SIDES = ("ins", "coin")
ROLLED = ("chaos-ins", "chaos-coin")


def position(phase="initiative", options=(), scenario=None, **values):
    start = GAME.start(TABLES, {"options": options, "scenario": scenario}) | {"phase": phase} | values
    return State(start, GAME.paths(TABLES), TABLES)


def rule(state, words, answers=(), agreed=False):
    *name, rest = words.split(" ", 2) if words.startswith("time") else words.split(" ", 1) if " " in words else (words, "")
    command = GAME.command(" ".join(name))
    order = build(command.order, read(rest.split(), command.order, TABLES).facts, phase(state).side)
    return rule_on(GAME, command, state, order, LiveTable(System(), System(), answers), agreed)


def next_(state, to="", agreed=False):
    return rule(state, f"time next {to}", agreed=agreed)


def after(out):
    assert not out.faults
    return out.state.after(out.changes)


def by(out):
    return {rule for fault in out.faults for rule in fault.rules}


def test_a_b_turn_has_attrition_and_no_mobilization():
    """§4.1, §3.4."""
    assert phases(position(first="coin")) == (
        *("initiative", "chaos-coin", "movement-coin", "conflict-coin", "chaos-ins", "movement-ins", "conflict-ins"),
        *("control", "attrition", "end"),
    )


def test_an_a_turn_has_mobilization_and_no_attrition():
    assert phases(position(turn="2004A", first="ins")) == (
        *("initiative", "chaos-ins", "mobilization-ins", "movement-ins", "conflict-ins"),
        *("chaos-coin", "mobilization-coin", "movement-coin", "conflict-coin", "control", "end"),
    )


@given(st.sampled_from(TURNS), st.sampled_from(SIDES))
def test_hyperwar_comes_before_movement_in_every_turn(turn, first):
    """§27.12, A and B turns alike."""
    found = phases(position(turn=turn, first=first, options=("hyperwar",)))
    for side in SIDES:
        at = found.index(f"hyperwar-{side}")
        assert found[at + 1] == f"movement-{side}"
        assert found[at - 1] == (f"mobilization-{side}" if turn.endswith("A") else f"chaos-{side}")
    assert [key for key in found if "hyperwar" not in key] == list(phases(position(turn=turn, first=first)))


def test_before_the_order_is_known_only_the_initiative_is_sure():
    assert phases(position()) == ("initiative",)
    assert phases(position(scenario="mnf-reinforced")) == ("setup", "initiative")


def test_the_reinforced_scenario_opens_with_a_setup_of_coins():
    """§27.13."""
    state = position(phase=GAME.start(TABLES, {"scenario": "mnf-reinforced"})["phase"], scenario="mnf-reinforced")
    assert (state["phase"], phase(state).side) == ("setup", "coin")
    assert after(next_(state))["phase"] == "initiative"
    assert "setup" not in phases(position(scenario="mnf-reinforced", turn="2004A"))


@given(st.sampled_from(phase_keys(TABLES)))
def test_every_phase_tells_its_side_its_section_and_what_to_do(key):
    now = phase(position(phase=key, first="ins"))
    assert now.key == key and now.rules and now.checklist
    assert now.side == (key.rpartition("-")[2] if "-" in key else "coin" if key == "setup" else None)


def test_a_checklist_holds_for_side_and_options():
    plain, with_pgm = phase(position("conflict-coin")).checklist, phase(position("conflict-coin", options=("pgm",))).checklist
    assert len(with_pgm) == len(plain) + 1
    assert len(phase(position("conflict-ins", options=("pgm",))).checklist) == len(plain)


# Initiative


@given(st.integers(1, 100), st.integers(1, 100))
def test_the_higher_index_chooses_and_equal_ones_put_ins_first(ins, coin):
    """§10.2."""
    state = position(**{"netwar.ins": ins, "netwar.coin": coin})
    out = rule(state, "initiative")
    if ins == coin:
        assert out.decision is None and after(out)["first"] == out.result["first"] == "ins"
        assert by(rule(state, "initiative --first coin")) == {"10.2"}
        assert after(rule(state, "initiative --first ins"))["first"] == "ins"
    else:
        assert out.decision.who == favoured(state) == ("ins" if ins > coin else "coin")
        assert out.decision.keys == SIDES and not out.changes and "first" not in out.result
        for side in SIDES:
            assert after(rule(state, "initiative", (side,)))["first"] == side
            assert after(rule(state, f"initiative --first {side}"))["first"] == side


def test_the_order_of_play_holds_for_the_turn_and_only_its_phase_settles_it():
    """§10.1, §10.3; all of it soft."""
    settled = rule(position(first="ins"), "initiative --first coin")
    late = rule(position("movement-ins", first=None), "initiative --first coin")
    assert by(settled) == {"10.3"} and by(late) == {"10.1"}
    assert not any(fault.hard for fault in (*settled.faults, *late.faults))
    assert after(rule(position(first="ins"), "initiative --first coin", agreed=True))["first"] == "coin"


# The next phase


def test_the_clock_waits_for_the_order_of_play_and_for_chaos():
    """§10.1, §11.1; the words that would settle it come with the refusal."""
    open_ = next_(position())
    assert by(open_) == {"10.1"} and open_.faults[0].owes == ("initiative",) and not open_.faults[0].hard
    unrolled = next_(position("chaos-coin", first="coin"))
    assert by(unrolled) == {"11.1"} and unrolled.faults[0].owes == ("chaos", "coin") and not unrolled.changes
    assert after(next_(position("chaos-coin", first="coin", done=("chaos-coin",))))["phase"] == "movement-coin"
    assert after(next_(position("chaos-coin", first="coin"), agreed=True))["phase"] == "movement-coin"


def test_going_through_is_refused_as_a_whole():
    state = position("chaos-coin", first="coin", done=("chaos-coin",))
    out = next_(state, "movement-ins")
    assert by(out) == {"11.1"} and out.faults[0].owes == ("chaos", "ins") and not out.changes
    assert after(next_(state, "chaos-ins"))["phase"] == "chaos-ins"
    both = next_(position("initiative", first="coin"), "control")
    assert [fault.owes for fault in both.faults] == [("chaos", "coin"), ("chaos", "ins")]


def test_a_prefix_names_a_phase_and_two_that_fit_are_unreadable():
    state = position("movement-coin", first="coin", done=ROLLED)
    assert after(next_(state, "attr"))["phase"] == "attrition"
    with pytest.raises(BadInput):
        next_(state, "c")


def test_a_kind_of_phase_is_the_next_of_its_kind():
    """`next conflict` is the conflict phase that comes next in this turn; with none left it cannot be read."""
    state = position("movement-coin", first="coin", done=ROLLED)
    assert after(next_(state, "conflict"))["phase"] == "conflict-coin"
    assert after(next_(after(next_(state, "conf")), "conf"))["phase"] == "conflict-ins"
    with pytest.raises(BadInput):
        next_(position("control", first="coin", done=ROLLED), "conflict")


def test_a_phase_that_does_not_lie_ahead_is_refused_and_held_by_agreement():
    """§4.1: no mobilization in a B turn; no way back."""
    state = position("conflict-coin", first="coin", done=("chaos-coin",))
    for key in ("mobilization-coin", "movement-coin", "conflict-coin", "setup"):
        out = next_(state, key)
        assert by(out) == {"4.1"} and not out.faults[0].hard
        assert after(next_(state, key, agreed=True))["phase"] == key


def test_from_a_phase_held_by_agreement_the_turn_goes_on():
    state = position("mobilization-coin", first="coin", done=("chaos-coin",))
    assert following(state) == ("movement-coin", None)
    assert after(next_(state))["phase"] == "movement-coin"


@given(st.sampled_from(TURNS), st.sampled_from(SIDES), st.booleans())
def test_step_by_step_and_straight_through_come_to_the_same(turn, first, hyperwar):
    """Every phase in its order, then the next turn, or the end of the game after 2008B (§4.1)."""
    begin = position(
        turn=turn,
        first=first,
        done=ROLLED,
        options=("hyperwar",) if hyperwar else (),
        suicide_surge=True,
        **{"jihad.points": 9, "surge.points": 8, "districts.fallujah.infra": ("ins", "ins")},
    )
    state, seen = begin, []
    while state["turn"] == turn and not state["over"]:
        seen.append(state["phase"])
        state = after(next_(state))
    assert tuple(seen) == phases(begin)
    assert state.values == after(next_(begin, "initiative")).values
    assert state["netwar.ins"] == 77
    if turn == TURNS[-1]:
        assert (state["over"], state["winner"], state["phase"]) == (True, "ins", "end")
    else:
        assert (state["turn"], state["phase"]) == (TURNS[TURNS.index(turn) + 1], "initiative")
        assert (state["first"], state["done"]) == (None, ())
        assert (state["hvt"], state["suicide_surge"], state["jihad.points"], state["surge.points"]) == (None, False, 0, 0)


# What ends with a phase


def test_declared_points_lapse_after_the_own_mobilization_phase():
    """§24.5(2)."""
    state = position("mobilization-ins", turn="2004A", first="ins", **{"jihad.points": 9, "surge.points": 8})
    now = after(next_(state))
    assert (now["jihad.points"], now["surge.points"]) == (0, 8)


def test_the_target_marker_goes_with_coins_conflict_phase_and_the_surge_with_ins_turn():
    """§11.2: events coin 64-66 and ins 56."""
    waits = next_(position("conflict-coin", first="coin", hvt="tikrit", suicide_surge=True))
    assert by(waits) == {"11.2"} and waits.faults[0].owes == ("hvt",)
    coin = after(next_(position("conflict-coin", first="coin", hvt="tikrit", suicide_surge=True), agreed=True))
    ins = after(next_(position("conflict-ins", first="coin", hvt="tikrit", suicide_surge=True)))
    assert (coin["hvt"], coin["suicide_surge"]) == (None, True)
    assert (ins["hvt"], ins["suicide_surge"]) == ("tikrit", False)


def test_control_is_paid_once_by_whoever_comes_first():
    """§18.1, §18.4: Fallujah is worth 7 to ins."""
    state = position("control", first="ins", **{"districts.fallujah.infra": ("ins", "ins")})
    out = next_(state)
    assert out.result["control"]["ins"] == 7 and out.reasons and after(out)["netwar.ins"] == 77
    paid = after(rule(state, "control"))
    late = next_(paid)
    assert paid["netwar.ins"] == after(late)["netwar.ins"] == 77 and "control" not in late.result


def test_attrition_that_is_passed_by_is_remembered():
    """§19: nothing of it is kept, so it is told."""
    state = position("control", first="ins")
    lines = phase(position("attrition")).checklist
    assert set(map(str, lines)) <= set(map(str, next_(state, "end").instructions))
    assert set(map(str, lines)) <= set(map(str, next_(state, "attrition").instructions))
    assert not set(map(str, lines)) & set(map(str, next_(position("control", first="ins", turn="2004A"), "end").instructions))


def test_the_last_turn_ends_the_game():
    """§4.1(6), §5.1: 40 apart is a limited victory; nothing follows."""
    out = next_(position("end", turn="2008B", first="ins"))
    assert (out.result["level"], out.result["winner"], out.result["difference"]) == ("limited", "ins", 40)
    over = next_(after(out))
    assert over.faults and over.faults[0].hard


def test_agreed_to_go_on_without_the_order_of_play():
    """The side that may choose goes first; equal, ins (§10.2)."""
    assert after(next_(position(**{"netwar.coin": 80}), agreed=True))["phase"] == "chaos-coin"
    now = after(next_(position(**{"netwar.coin": 70}), agreed=True))
    assert (now["first"], now["phase"]) == ("ins", "chaos-ins")


# Setting the clock


@given(st.sampled_from(TURNS), st.sampled_from(phase_keys(TABLES)))
def test_setting_the_clock_opens_a_turn_and_keeps_the_rest(turn, here):
    state = position(
        here, first="coin", done=ROLLED, airstrikes=1, hvt="tikrit", **{"chits.ins.held": 3, "jihad.turn": "2003B", "jihad.points": 5}
    )
    out = rule(state, f"time set {turn.lower()}")
    now = after(out)
    assert out.result == {"turn": turn, "phase": "initiative"}
    assert (now["turn"], now["phase"], now["first"], now["done"]) == (turn, "initiative", None, ())
    assert (now["airstrikes"], now["chits.ins.held"], now["netwar.ins"], now["jihad.turn"]) == (1, 3, 70, "2003B")
    assert (now["hvt"], now["jihad.points"]) == (None, 0)


@pytest.mark.parametrize("word", ["2003A", "2009A", "2004", "x"])
def test_a_turn_that_there_is_not_cannot_be_read(word):
    """§3.4: no 2003A. 2004 could be either."""
    with pytest.raises(BadInput):
        rule(position(), f"time set {word}")


def test_what_a_phase_owes():
    assert owes(position(), "initiative") == ("initiative",)
    assert owes(position(first="ins"), "initiative") == ()
    assert owes(position(first="ins", done=("chaos-ins",)), "chaos-ins") == ()
    assert owes(position(first="ins", done=("chaos-ins",)), "chaos-coin") == ("chaos", "coin")
    assert all(owes(position(first="ins"), key) == () for key in ahead(position(first="ins")) if "chaos" not in key)


@pytest.mark.parametrize("edited", [{"phase": "lunch"}, {"turn": "1999"}, {"turn": None}, {"phase": 7}])
def test_a_clock_that_was_edited_to_nonsense_is_a_damaged_session(edited):
    with pytest.raises(SessionError):
        phase(position(**{"first": "ins", **edited}))
    with pytest.raises(SessionError):
        next_(position(**{"first": "ins", **edited}))
