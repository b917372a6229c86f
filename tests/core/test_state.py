"""Paths with their bounds, and a state that changes and changes back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.outcome import Outcome
from refcli.core.state import Path, Paths

from .made_up import PATHS, state

STEPS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["gold", "wood"]), st.integers(-30, 30)),
        st.tuples(st.sampled_from(["towns.ur.owner", "towns.kish.owner"]), st.sampled_from(["red", "blue", None])),
        st.tuples(st.just("alarm"), st.booleans()),
    )
)


@pytest.mark.parametrize(
    ("path", "value", "kept"),
    [("gold", -1, 0), ("gold", 0, 0), ("gold", 20, 20), ("gold", 21, 20), ("wood", -1, 0), ("wood", 999, 999), ("wood", None, None)],
)
def test_numbers_stay_within_the_bounds_of_their_path(path, value, kept):
    assert PATHS.clamp(path, value) == kept


def test_a_clock_that_counts_has_bounds_and_one_of_names_has_none():
    paths = Paths([Path("turn", "clock", 1, 1, 8), Path("week", "clock"), Path("over", "flag", False, 2, 3)])
    assert paths.clamp("turn", 99) == 8
    assert paths.clamp("week", "may-2") == "may-2"
    assert paths.clamp("over", True) is True


def test_an_undeclared_path_is_a_bug():
    with pytest.raises(KeyError, match="silver"):
        PATHS.clamp("silver", 1)
    with pytest.raises(KeyError):
        Outcome(state()).set("silver", 1)


@pytest.mark.parametrize("name", ["towns.ur.owner", "towns.green-zone.owner"])
def test_a_family_covers_its_members(name):
    assert PATHS.find(name).name == "towns.*.owner"


@pytest.mark.parametrize("name", ["towns..owner", "towns.owner", "towns.ur", "towns.ur.owners", "town.ur.owner", "towns.*"])
def test_a_family_covers_no_more(name):
    assert PATHS.find(name) is None


def test_start_has_every_exact_path_and_no_family():
    start = PATHS.start()
    assert set(start) == {path.name for path in PATHS}
    assert start["gold"] == 10
    assert not any("*" in name for name in start)


def test_public_shows_no_secret_and_nothing_of_refcli_itself():
    shown = state(**{"pending": {"command": "combat"}, "towns.ur.owner": "red", "options": ("fog",)}).public()
    assert shown == {
        "gold": 10,
        "wood": 3,
        "turn": "1940A",
        "alarm": False,
        "over": False,
        "options": ["fog"],
        "towns": {"ur": {"owner": "red"}},
    }


def test_options_in_play():
    assert state(options=("fog",)).option("fog")
    assert not state(options=("fog",)).option("rain")
    assert not state(options=None).option("fog")


@given(STEPS, STEPS)
def test_there_and_back_again(first, second):
    """Undo takes back the track too; do-undo-do-undo returns to the same state, and so does what was never told before."""
    start = state()
    one = Outcome(start)
    for path, value in first:
        one.set(path, value)
    middle = start.after(one.changes)
    two = Outcome(middle)
    for path, value in second:
        two.set(path, value)
    end = middle.after(two.changes)
    assert end.before(two.changes).values == middle.values
    assert middle.before(one.changes).values == start.values
    assert start.after(one.changes).values == middle.values
    assert end.before([*one.changes, *two.changes]).values == start.values


def test_a_town_no_longer_told_is_gone_from_the_display():
    told = Outcome(state())
    told.set("towns.ur.owner", "red")
    after = state().after(told.changes)
    assert after["towns.ur.owner"] == "red"
    assert "towns" not in after.before(told.changes).public()


def test_after_leaves_the_state_before_alone():
    before = state()
    moved = Outcome(before)
    moved.add("gold", 5)
    after = before.after(moved.changes)
    assert (before["gold"], after["gold"], after.live) == (10, 15, before.live)
