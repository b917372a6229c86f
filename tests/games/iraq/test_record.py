"""The district record: what was told, what rulings make of it, what is stale, what may still contradict an attack (§14.3, §16.42-47)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.stamp import Stamp
from refcli.games.iraq.kinds import SIDES
from refcli.games.iraq.record import UNCERTAIN, fresh, stale
from tests.games.iraq.playing import position, refused, ruled

KEY = "fallujah"


def told(words="--open both --infra ins", phase="conflict-coin", **values):
    """Fallujah told in a conflict phase."""
    state = position(phase, **values)
    return state.after(ruled(f"district fal {words}", state).changes)


def after(words, state, dice=None, **more):
    out = ruled(words, state, dice=dice, **more)
    assert not out.faults, out.faults
    return state.after(out.changes)


BOTH = ("ins", "coin")


@pytest.mark.parametrize("die, lost, left", [("6", (), ("coin",)), ("3", ("open-ins",), BOTH), ("2", ("open-coin",), BOTH)])
def test_a_fight_in_the_open(die, lost, left):
    """2-1: VE clears the open; EA drives the rest off; MD does so with the attackers."""
    state = after("combat --by coin kinetic fal 6:3 --take add", told(), dice=die)
    assert stale(state, KEY) == lost and state[f"districts.{KEY}.open"] == left
    assert state[f"districts.{KEY}.since"] == (Stamp() if lost else None)


def test_a_fight_in_the_open_of_an_untold_district_teaches_nothing():
    state = after("combat --by coin kinetic fal 6:3 --take add", position(), dice="6")
    assert not any(path.startswith("districts.") for path in state.values)


@given(
    st.sampled_from(("civil", "guerrilla", "kinetic")),
    st.integers(1, 6),
    st.integers(1, 9),
    st.booleans(),
    st.sampled_from((None, "1", "2", "0/2", "1/1")),
    st.sampled_from((None, "1", "3", "0/1", "2/1")),
    st.sampled_from((("ins", "ins"), ("ins", "none"), ("none", "none"), ("coin", "ins"))),
)
def test_what_the_record_says_after_a_throw_could_be_so(crt, die, att, infra, att_units, def_units, owners):
    """Whatever the throw: only what can have changed is stale or changed, and nobody appears who was not there."""
    state = told(f"--open both --infra {','.join(owners)}")
    words = f"combat --by coin {crt} fal {att}:3 --take add" + (" --infra --unconventional" if infra else "")
    words += f" --att-units {att_units}" if att_units else ""
    words += f" --def-units {def_units}" if def_units else ""
    out = ruled(words, state, dice=str(die), agreed=True)
    now = state.after(out.changes)
    lost, result = set(stale(now, KEY)), out.result
    assert set(now[f"districts.{KEY}.open"]) <= set(SIDES) and list(stale(now, KEY)) == [one for one in UNCERTAIN if one in lost]
    assert all(new in (old, "none") for old, new in zip(owners, now[f"districts.{KEY}.infra"], strict=True))
    gone, levels = result["eliminated"], result["levels"]
    hurt = {gone["side"]} if gone else {levels["side"]} if levels and levels["delta"] < 0 else set()
    for side in SIDES:
        if side not in hurt:  # whoever loses nothing stands where he stood
            assert f"open-{side}" not in lost and side in now[f"districts.{KEY}.open"]
    if not hurt and not (infra and "ins" not in owners):
        assert not lost and now[f"districts.{KEY}.infra"] == owners
    if gone and gone["percent"] == 100:
        loser = gone["side"]
        assert (loser not in now[f"districts.{KEY}.infra"]) if infra else (loser not in now[f"districts.{KEY}.open"])


@pytest.mark.parametrize("counts, sure", [("3", False), ("2/1", True), (None, False)])
def test_a_drop_of_all_leaves_the_place_uncertain_unless_some_do_not_drop(counts, sure):
    """§8.3: civil <1-1, die 6 is AL2; §8.9: unconventional units do not drop."""
    words = "combat --by coin civil fal 3:4 --take add" + (f" --att-units {counts}" if counts else "")
    assert stale(after(words, told(), dice="6"), KEY) == (() if sure else ("open-coin",))


@pytest.mark.parametrize("infra", ["", " --infra --unconventional"])
def test_with_groups_at_bases_others_may_be_there(infra):
    """§27.7: VE takes those that were attacked alone."""
    state = after(f"combat --by coin kinetic fal 9:3 --take add{infra}", told(options=("base-groups",)), dice="6", agreed=True)
    assert stale(state, KEY) == (("infra",) if infra else ("open-ins",))
    assert state[f"districts.{KEY}.infra"] == ("ins", "ins")


def test_what_is_told_is_fresh_until_the_side_moves_or_retreats():
    """§16.46: a retreat anywhere may have brought somebody here."""
    state = told(phase="movement-ins", first="coin", done=("chaos-coin", "chaos-ins"))
    assert all(fresh(state, KEY, what, side) for what, side in product(("infra", "open"), SIDES))
    moved = after("time next movement-ins", told(phase="mobilization-ins", first="coin", done=("chaos-coin", "chaos-ins")))
    assert [fresh(moved, KEY, "open", side) for side in SIDES] == [False, True]
    away = after("combat --by coin kinetic samara 6:3 --take add", told(), dice="3")
    assert [fresh(away, KEY, "open", side) for side in SIDES] == [False, True]
    anew = after("time set 2004A", told())
    assert not any(fresh(anew, KEY, "open", side) for side in SIDES)


@pytest.mark.parametrize(
    "told_words, attack, sections",
    [
        ("--open ins", "g fal 4:4", {"14.3"}),
        ("--open coin", "g fal 4:4", {"14.1"}),
        ("--open none", "g fal 4:4", {"14.3", "14.1"}),
        ("--infra none", "g fal 4:4 --infra", {"14.1"}),
        ("--open ins --infra none", "g fal 4u:4 --infra", {"14.3", "14.1"}),
    ],
)
def test_only_the_fresh_contradicts_an_attack(told_words, attack, sections):
    assert refused(ruled(f"combat --by coin {attack}", told(told_words), dice="6"), hard=False) == sections
    old = after("time set 2003B", told(told_words)).after([])
    old = type(old)({**old.values, "phase": "conflict-coin", "first": "coin"}, old.paths, old.tables)
    out = ruled(f"combat --by coin {attack} --take add", old, dice="6")
    assert not out.faults
    now = old.after(out.changes)
    if "--open" in told_words:  # the attack tells who stands there
        assert "coin" in now[f"districts.{KEY}.open"] and ("--infra" in attack or "ins" in now[f"districts.{KEY}.open"])
    if "none" in told_words and "--infra" in attack:
        assert stale(now, KEY) in (("infra",),)


def test_letters_are_owners_box_by_box():
    out = ruled("district bw=c-i fal=i gz=n", position())
    assert [out[f"districts.{key}.infra"] for key in ("baghdad-west", KEY, "green-zone")] == [
        ("coin", "none", "ins"),
        ("ins", "ins"),
        ("none",),
    ]


def test_a_side_that_retreats_may_be_in_the_empty_box_unless_the_enemy_holds_one():
    """§16.43(1)."""
    for boxes, lost in (("ins,none", ("infra", "open-ins")), ("coin,none", ("open-ins",)), ("ins,ins", ("open-ins",))):
        state = told(f"--open both --infra {boxes}")
        assert stale(after("combat --by coin kinetic fal 6:3 --take add", state, dice="3"), KEY) == lost
