"""Who may go where (§13.7), looked up and held against attacks and purchases."""

from __future__ import annotations

import pytest

from refcli.games.iraq.movement import leave, room, units
from tests.games.iraq.playing import TABLES, position, refused, ruled

ABROAD = ("kuwait", "saudi-arabia", "syria", "iran-north", "iran-south")


def may(unit, scenario=None):
    state = position(scenario=scenario)
    return {key: leave(state, unit, key).limit for key in ABROAD if leave(state, unit, key).may}


@pytest.mark.parametrize(
    "unit, where",
    [
        ("mnf-bct", {"kuwait": None, "saudi-arabia": None}),
        ("mnf-sof", {"kuwait": None, "saudi-arabia": None, "syria": 1, "iran-north": 1, "iran-south": 1}),
        ("mnf-rivron", {"kuwait": None}),
        ("iraqi-division", {}),
        ("iraqi-militia", {}),
        ("iraqi-jihadi", {}),
        ("iraqi-sof", {"iran-north": 1, "iran-south": 1}),
        ("foreign-militia", {"syria": None, "iran-north": None, "iran-south": None}),
        ("foreign-jihadi", {"kuwait": 1, "saudi-arabia": 1, "syria": None, "iran-north": None, "iran-south": None}),
        ("airstrike", {"kuwait": None, "saudi-arabia": None}),
    ],
)
def test_abroad(unit, where):
    assert may(unit) == where


def test_in_the_iranian_scenario_sof_and_strikes_are_not_counted_in_iran():
    """§27.15."""
    assert may("mnf-sof", "iranian-intervention")["iran-north"] is None and may("mnf-sof", "iranian-intervention")["syria"] == 1
    assert {"iran-north", "iran-south"} <= set(may("airstrike", "iranian-intervention"))
    assert "iran-north" not in may("mnf-bct", "iranian-intervention")


def test_everybody_may_be_anywhere_in_iraq_but_river_squadrons():
    state = position()
    home = [key for key, row in TABLES["districts"]["district"].items() if "abroad" not in row]
    for unit in units(TABLES):
        barred = {key for key in home if not leave(state, unit, key).may}
        assert bool(barred) == (unit == "mnf-rivron"), unit
    assert sum(leave(state, "mnf-rivron", key).may for key in home) == 9


def test_enter_changes_nothing_and_names_where_it_may_go():
    out = ruled("enter mnf-rivron amara")
    assert out.result == {"key": "no", "may": False, "limit": None, "shared": []} and not out.changes and "27.8" in out.rules
    assert ruled("enter mnf-s iran-south").result["shared"] == ["iran-north", "iran-south"]


ROOM = (("coin", "syria", 1), ("coin", "iran-north", 2), ("ins", "kuwait", 1), ("coin", "kuwait", None), ("ins", "syria", None))


@pytest.mark.parametrize("side, district, limit", ROOM)
def test_room_for_a_side(side, district, limit):
    found = room(position(), side, district)
    assert (found and found.limit) == limit


@pytest.mark.parametrize(
    "attack, forbidden",
    [
        ("coin civil syria 2u:3", False),
        ("coin civil syria 2u+2u:3", True),
        ("coin civil syria 9:3", False),
        ("coin civil iran-north 2u+2u:3", False),
        ("coin civil iran-north 2u+2u+2u:3", True),
        ("coin civil iran-north 5+5:3", True),
        ("ins civil kuwait 2u:3", False),
        ("ins civil kuwait 2u+2u:3", True),
        ("coin civil kuwait 5+5:2u+2u", True),
        ("coin civil kuwait 5+5:2u", False),
    ],
)
def test_attacks_abroad(attack, forbidden):
    side, rest = attack.split(" ", 1)
    out = ruled(f"combat --by {side} {rest}", dice="6")
    assert ("13.7" in refused(out)) is forbidden


def test_a_bare_total_abroad_is_pointed_out():
    assert any(one.key == "iraq.combat.abroad-untold" for one in ruled("combat --by coin civil syria 9:3", dice="6").warnings)
    assert not any(one.key == "iraq.combat.abroad-untold" for one in ruled("combat --by coin civil kuwait 9:3u", dice="6").warnings)
