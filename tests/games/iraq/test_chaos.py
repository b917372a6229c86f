"""Chaos events: both tables whole, their arithmetic, floors, doubling, choices and exact chances (§11)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import TABLES, odds, position, refused, ruled

from refcli.core.errors import BadInput
from refcli.games.iraq.chaos import event_of

D66 = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]

EVENTS = {
    "coin": {
        "11-16": "chit", "21-23": "us-policy", "24-26": "kurdish-rally", "31-32": "badr", "33": "prt", "34-35": "stryker",
        "36": "nato-reinforcement", "41-43": "nato-withdrawal", "44-45": "oil-demand", "46": "oil-glut", "51-52": "election",
        "53-56": "sheikh-alliance", "61": "abu-ghraib", "62-63": "mideast-crisis", "64-66": "high-value-target",
    },
    "ins": {
        "11-16": "chit", "21-23": "islamic-network", "24-26": "old-regime", "31-33": "sadr", "34-36": "sectarian-violence",
        "41-42": "ins-commander", "43-44": "al-qaida", "45-46": "foreign-fighters", "51-52": "al-quds", "53-54": "coalition-resistance",
        "55": "oil-sabotage", "56": "suicide-surge", "61": "execution-video", "62": "looting", "63-64": "mideast-crisis",
        "65-66": "turkish-intervention",
    },
}  # fmt: skip

DICE = {"us-policy": 1, "abu-ghraib": 2, "islamic-network": 2, "execution-video": 1, "mideast-crisis": 2, "high-value-target": 1}


def roll(side, dice, answers=(), words="", **values):
    return ruled(f"chaos {side} {words}", position(f"chaos-{side}", **values), dice, answers)


def told(**boxes):
    return {f"districts.{key.replace('_', '-')}.{where}": owners for key, (where, owners) in boxes.items()}


@pytest.mark.parametrize("side", EVENTS)
def test_every_number_has_its_event(side):
    named = {}
    for span, key in EVENTS[side].items():
        low, _, high = span.partition("-")
        named |= {number: key for number in D66 if int(low) <= number <= int(high or low)}
    assert {number: event_of(TABLES, side, number)["key"] for number in D66} == named
    assert all(sum(row["low"] <= n <= row["high"] for row in TABLES[f"chaos-{side}"]["event"]) == 1 for n in D66)


@pytest.mark.parametrize("number", ["6,5", "6,6"])
def test_the_turks_cost_the_counterinsurgent_a_unit_of_his_choice(number):
    """§11.2: the event obliges the counterinsurgent player; nobody else picks the unit."""
    (told,) = roll("ins", number).instructions
    assert told.params["texts"]["en"].startswith("Counterinsurgents:") and told.params["texts"]["ja"].startswith("対反政府勢力：")


@pytest.mark.parametrize("side, number", [(side, number) for side in EVENTS for number in D66])
def test_every_event_takes_just_its_dice_and_tells_its_hands(side, number):
    key = event_of(TABLES, side, number)["key"]
    extra = DICE.get(key, 0)
    out = roll(side, ",".join([*str(number), *"3" * extra]), options=("suicide",))
    assert out.result["key"] == str(number) and out.result["event"] == key
    assert {"11.1", "11.2"} <= set(out.rules) and f"chaos-{side}" in out["done"]
    if extra:
        with pytest.raises(BadInput):
            roll(side, ",".join([*str(number), *"3" * (extra - 1)]))
    moved = {change.path for change in out.changes} - {"done"}
    assert bool(out.instructions) or moved or out.decision or key in ("oil-demand", "oil-glut", "oil-sabotage", "election", "chit")


@pytest.mark.parametrize(
    "side, dice, ins, coin",
    [
        ("coin", "2,1,5", 70, 35),
        ("coin", "6,1,3,4", 70, 23),
        ("coin", "6,3,2,5", 65, 28),  # the rolling side's die first
        ("ins", "2,2,6,5", 81, 30),
        ("ins", "6,1,4", 70, 34),  # a backlash: it helps coin
        ("ins", "6,3,2,5", 68, 25),
        ("ins", "6,6", 70, 30),
    ],
)
def test_points(side, dice, ins, coin):
    out = roll(side, dice)
    assert (out["netwar.ins"], out["netwar.coin"]) == (ins, coin)
    effects = {effect["path"]: effect["change"] for effect in out.result["effects"]}
    assert effects.get("netwar.ins", 0) == ins - 70 and effects.get("netwar.coin", 0) == coin - 30


def test_election_turn_doubles_coin_alone_and_floors_come_after():
    assert roll("coin", "2,2,3", turn="2004B")["netwar.coin"] == 36
    assert roll("ins", "2,3,1,2", turn="2004B")["netwar.ins"] == 73
    crisis = roll("ins", "6,4,5,5", turn="2008B")
    assert (crisis["netwar.ins"], crisis["netwar.coin"]) == (65, 20)
    assert roll("coin", "6,1,6,6", turn="2004B", netwar__coin=20)["netwar.coin"] == 1


@given(st.integers(1, 100), st.integers(1, 6), st.integers(1, 6), st.sampled_from(["2003B", "2004B"]))
def test_events_with_a_floor_never_end_the_game(points, one, two, turn):
    for side, number in (("coin", "6,1"), ("coin", "6,2"), ("ins", "6,3")):
        out = roll(side, f"{number},{one},{two}", turn=turn, netwar__coin=points, netwar__ins=points)
        assert min(out["netwar.ins"], out["netwar.coin"]) >= 1 and not out["over"]


def test_a_floor_never_lifts():
    assert roll("coin", "6,1,6,6", netwar__coin=1)["netwar.coin"] == 1


def test_a_chit_comes_free_and_unseen():
    out = roll("coin", "1,6")
    assert out["chits.coin.held"] == 1 and len(out["hands.coin"]) == 1 and out["netwar.coin"] == 30
    assert out.result["effects"] == [{"path": "chits.coin.held", "change": 1}]
    named = roll("coin", "1,6", words="--chit edge", cup="real")
    assert named["hands.coin"] == ("edge",) and "edge" not in repr((named.result, named.instructions, named.warnings))


def test_a_chit_named_for_nothing_is_not_drawn():
    out = roll("coin", "3,6", words="--chit edge")
    assert out["chits.coin.held"] == 0 and out.warnings


def test_oil_counts_controlled_districts():
    boxes = told(mosul_kirkuk=("infra", ("coin", "coin")), green_zone=("infra", ("coin",)), basrah=("infra", ("ins",)))
    assert roll("coin", "4,4", **boxes)["netwar.coin"] == 32
    glut = roll("coin", "4,6", **boxes)
    assert glut["netwar.coin"] == 29 and glut.warnings
    assert roll("coin", "4,6", netwar__coin=1, **boxes)["netwar.coin"] == 1
    shared = told(mosul_kirkuk=("infra", ("coin", "ins")))
    assert roll("coin", "4,5", **shared)["netwar.coin"] == 30


def test_sabotage_counts_own_units_in_the_open():
    boxes = told(mosul_kirkuk=("open", ("ins",)), green_zone=("open", ("ins",)), basrah=("open", ("coin",)))
    out = roll("ins", "5,5", **boxes, **told(mosul_kirkuk=("infra", ("coin", "coin"))))
    assert out["netwar.ins"] == 71
    assert any("untold" in warning.key for warning in out.warnings)


def test_the_iraqi_election_pays_both_at_once():
    boxes = told(green_zone=("infra", ("coin",)), baghdad_west=("infra", ("coin", "coin", "ins")), fallujah=("infra", ("ins", "ins")))
    out = roll("coin", "5,2", **boxes)
    assert (out["netwar.coin"], out["netwar.ins"]) == (36, 77) and "control" not in out["done"]
    assert roll("coin", "5,2", turn="2004B", surge__turn="2004B", **boxes)["netwar.coin"] == 42  # once: by the election alone


@pytest.mark.parametrize(
    "die, place", list(enumerate(["tikrit", "tikrit", "samara", "baghdad-west", "baghdad-east", "mosul-kirkuk"], start=1))
)
def test_the_target_is_placed_or_moved(die, place):
    assert roll("coin", f"6,5,{die}")["hvt"] == place
    assert roll("coin", f"6,5,{die}", hvt="fallujah")["hvt"] == place


def test_prt_is_a_choice_and_its_die_comes_after_it():
    asked = roll("coin", "3,3")
    assert (asked.decision.who, asked.decision.keys) == ("coin", ("accept", "ignore"))
    assert asked.result["event"] == "prt" and "chaos-coin" in asked["done"]
    taken = roll("coin", "3,3,4", ["accept"])
    assert taken["netwar.coin"] == 26 and taken.instructions
    left = roll("coin", "3,3", ["ignore"])
    assert left["netwar.coin"] == 30 and [one.key for one in left.instructions] == ["iraq.chaos.ignored"]
    assert roll("coin", "3,3,6", ["accept"], netwar__coin=3)["netwar.coin"] == 1


def test_looting_takes_ins_own_value_where_no_coin_unit_is_on_record():
    boxes = told(fallujah=("infra", ("coin", "none")), tikrit=("open", ("coin", "ins")), samara=("infra", ("ins", "ins")))
    asked = roll("ins", "6,2", **boxes)
    assert asked.decision.who == "ins" and len(asked.decision.keys) == 13
    assert {key for key, _ in asked.decision.withheld} == {"fallujah", "tikrit"}
    assert roll("ins", "6,2", ["green-zone"], **boxes)["netwar.ins"] == 71
    assert refused(roll("ins", "6,2", ["fallujah"], **boxes)) == {"11.2"}


def test_looting_finds_nothing_where_coin_stands_everywhere():
    rows = TABLES["districts"]["district"]
    boxes = {f"districts.{key}.open": ("coin",) for key in rows}
    out = roll("ins", "6,2", **boxes)
    assert out.decision is None and out["netwar.ins"] == 70 and out.instructions


def test_suicide_surge_needs_the_option():
    with_it = roll("ins", "5,6", options=("suicide",))
    assert with_it["suicide_surge"] is True and with_it.result["event"] == "suicide-surge"
    without = roll("ins", "5,6")
    assert without["suicide_surge"] is False and without.result["event"] == "foreign-fighters"
    assert without.instructions[0].params["texts"] == event_of(TABLES, "ins", 45)["tell"][0]


def test_one_roll_in_the_own_phase():
    assert refused(ruled("chaos coin", position("chaos-ins"), "3,6"), hard=False) == {"11.1"}
    assert "11.1" in refused(roll("coin", "3,6", done=("chaos-coin",)), hard=False)
    assert not ruled("chaos coin", dice="3,6").faults  # a lookup knows no phase


def test_extra_rolls():
    done = {"done": ("chaos-coin",), "options": ("extra-events",)}
    assert roll("coin", "2,1,4", words="--extra", **done)["netwar.coin"] == 29
    assert roll("coin", "2,1,4", words="--extra", turn="2004B", **done)["netwar.coin"] == 33  # spending is not doubled
    assert refused(roll("coin", "2,1,4", words="--extra", done=("chaos-coin",)), hard=False) == {"27.1"}
    assert refused(roll("coin", "2,1,4", words="--extra", options=("extra-events",)), hard=False) == {"27.1"}
    assert "27.1" in refused(roll("coin", "2,1,4", words="--extra", netwar__coin=5, **done), hard=True)
    assert roll("coin", "2,1,4", words="--extra", netwar__coin=6, **done)["netwar.coin"] == 5
    asked = roll("coin", "3,3", words="--extra", **done)
    assert asked.decision and asked["netwar.coin"] == 25


@pytest.mark.parametrize("side", EVENTS)
def test_exact_chances(side):
    found = odds(f"chaos {side}")
    assert sum(found.outcomes.values()) == 1
    assert found.outcomes == {str(number): Fraction(1, 36) for number in D66}


def test_expected_moves_agree_with_every_throw_of_single_dice():
    """The islamic network and the video and the crisis of ins, by brute force over single dice."""
    mean = Counter()
    for number in D66:
        extra = DICE.get(event_of(TABLES, "ins", number)["key"], 0)
        for faces in product(range(1, 7), repeat=extra):
            out = ruled("chaos ins", dice=",".join([*str(number), *map(str, faces)]))
            for path, old, new in out.changes:
                if path.startswith("netwar"):
                    mean[path] += Fraction(new - old, 36 * 6**extra)
    found = odds("chaos ins").expected
    assert {path: p for path, p in found.items() if path in mean} == mean
    looted = {path: p for path, p in found.items() if "@" in path}
    assert looted["netwar.ins@green-zone"] == Fraction(1, 36)
