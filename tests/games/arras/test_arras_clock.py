"""The clock, recovery, panic and the end (§4-6, §8.6)."""

from __future__ import annotations

import pytest
from fighting import GAME, TABLES, after, cited, german, keys, position, ruled

from refcli.core.common import TRACK
from refcli.core.errors import BadInput
from refcli.core.outcome import Outcome


def test_the_phases_of_a_turn_in_order():
    """§5.0: the Allied turn is one phase, the German three."""
    state = position()
    seen = [(state["turn"], state["side"], state["phase"])]
    for _ in range(4):
        state = after(state, "time next")
        seen.append((state["turn"], state["side"], state["phase"]))
    assert seen == [
        (1, "allied", "free"),
        (1, "german", "move"),
        (1, "german", "combat"),
        (1, "german", "recovery"),
        (2, "allied", "free"),
    ]


def test_through_to_a_phase_and_to_the_next_turn():
    assert after(position(), "time next recovery")["phase"] == "recovery"
    far = after(german("move"), "time next free")
    assert (far["turn"], far["side"], far["phase"]) == (2, "allied", "free")
    assert after(position(), "time next free")["turn"] == 2


def test_a_phase_that_has_passed_does_not_lie_ahead():
    outcome = ruled("time next move", german("combat"))
    assert cited(outcome) == {"5.0"} and not outcome.faults[0].hard
    assert outcome.faults[0].todo.params["phases"] == ("recovery", "free")
    back = ruled("time next move", german("combat"), agreed=True)
    assert back.result == {"lapsed": [], "turn": 1, "side": "german", "phase": "move"}


def test_the_clock_ends_the_game_after_turn_8():
    """§4.0."""
    outcome = ruled("time next", german("recovery", turn=8))
    assert (outcome["turn"], outcome["over"], outcome["winner"]) == (9, True, "allied")
    assert "arras.time-is-up" in keys(outcome.instructions)
    assert not ruled("time next", german("recovery", turn=7))["over"]


def test_recovery_is_automatic_so_a_forgotten_one_is_told():
    """§6.0."""
    assert "arras.recover.all" in keys(ruled("time next").instructions)
    assert "arras.recover.all" not in keys(ruled("time next", after(position(), "recover")).instructions)
    assert "arras.recover.all" not in keys(ruled("time next", german("combat")).instructions)
    assert "arras.recover.all" in keys(ruled("time next", german("recovery")).instructions)


def test_recovery_once_a_turn_of_each_side():
    """§5.0."""
    state = after(position(), "recover")
    assert "5.0" in cited(ruled("recover", state))
    german_turn = after(state, "time next recovery")
    assert not ruled("recover", german_turn).faults
    assert not ruled("recover", after(german_turn, "recover", "time next")).faults


@pytest.mark.parametrize(("phase", "refused"), [("move", True), ("combat", True), ("recovery", False)])
def test_german_recovery_comes_last(phase, refused):
    """§5.0."""
    assert bool(ruled("recover", german(phase)).faults) is refused


def test_only_the_allies_are_warned_of_later_retreats():
    """§8.5."""
    assert keys(ruled("recover", position()).warnings) == ["arras.recover.early"]
    assert keys(ruled("recover", german("recovery")).warnings) == []


def test_time_set_begins_a_turn_anew():
    state = after(german("combat", turn=3, done=("recovery",), eighty_eight=0), "time set 6")
    assert [state[path] for path in ("turn", "side", "phase", "done", "eighty_eight")] == [6, "allied", "free", (), 0]
    for word in ("0", "9", "x"):
        with pytest.raises(BadInput):
            ruled(f"time set {word}", position())


def test_the_marker_moved_by_hand_ends_the_game_too():
    """§4.0: what follows from a track follows whoever moves it."""
    from refcli.core.asking import LiveTable
    from refcli.core.dice import System
    from refcli.core.game import rule_on
    from refcli.core.words import build, read

    order = build(TRACK.order, read(["turn", "=9"], TRACK.order, TABLES).facts, None)
    outcome = rule_on(GAME, TRACK, position(), order, LiveTable(System(), System()))
    assert outcome["over"] and outcome["winner"] == "allied"


# --- the end


def test_nobody_has_won_while_the_game_goes_on():
    outcome = ruled("victory", position(turn=5))
    assert outcome.result == {"winner": None, "over": False, "turn": 5} and not outcome.changes


def test_a_german_off_the_west_edge_wins_at_once():
    """§4.0."""
    outcome = ruled("victory --exit", german("move", turn=8))
    assert (outcome["over"], outcome["winner"], outcome.result["winner"]) == (True, "german", "german")
    assert not outcome.warnings
    assert keys(ruled("victory --exit", position()).warnings) == ["arras.other-turn"]


def test_nobody_leaves_a_game_that_is_over():
    """§4.0; agreement cannot change it."""
    lost = position(turn=9, over=True, winner="allied")
    late = ruled("victory --exit", lost, agreed=True)
    assert late.faults and all(fault.hard for fault in late.faults) and cited(late) == {"4.0"}
    assert ruled("victory", lost).result["winner"] == "allied"


@pytest.mark.parametrize("words", ["combat 7:2 4", "eighty-eight 3 4", "panic --retreated 1", "recover", "time next", "time set 2"])
def test_once_over_nothing_changes(words):
    assert keys(fault.message for fault in ruled(words, position(over=True, winner="german")).faults)[0] == "game.over"


def test_consequences_of_a_lookup_change_nothing():
    out = Outcome(GAME.lookup_state(TABLES))
    GAME.consequences(out)
    assert not out.changes
