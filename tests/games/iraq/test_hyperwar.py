"""Hyperwar: its chits, dice, and what stops it (§27.12)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from playing import odds, position, refused, ruled

from refcli.core.errors import BadInput

THREE = ("infowar", "isr", "leader")


def hand(side, kinds):
    return {f"hands__{side}": tuple(sorted(kinds)), f"chits__{side}__held": len(kinds)}


def war(words, dice="1", enemy=(), own=THREE, side="coin", **values):
    foe = "ins" if side == "coin" else "coin"
    hands = hand(side, own) | hand(foe, enemy)
    options = values.pop("options", ("hyperwar",))
    phase = values.pop("phase", f"hyperwar-{side}")
    return ruled(f"hyperwar {side} {words}", position(phase, options=options, **(hands | values)), dice)


def test_deduct_and_add():
    out = war("--world deduct", "6,5")
    assert (out["netwar.ins"], out["netwar.coin"], out["chits.coin.held"]) == (59, 30, 0)
    assert war("--world add", "6,5")["netwar.coin"] == 41
    assert war("--world add", "6,5", turn="2004B")["netwar.coin"] == 52
    assert war("--world deduct", "6,5", side="ins", turn="2004B")["netwar.coin"] == 8


def test_it_can_end_the_game():
    out = war("--world deduct", "6,5", netwar__ins=11)
    assert out["over"] and out.result["sudden_death"] == "ins"
    assert war("--world deduct", "6,5").result["sudden_death"] is None


@pytest.mark.parametrize("die, stand", list(product(range(1, 7), (1, 4, 9))))
def test_as_many_militia_turn_as_the_die_and_no_more_than_stand_there(die, stand):
    out = war(f"--world no --defect {stand}", str(die))
    assert out.result["defected"] == min(die, stand) and out.result["world"] is None
    assert out.instructions[0].params["n"] == min(die, stand)
    assert (out["netwar.ins"], out["netwar.coin"]) == (70, 30)


def test_both_world_first():
    out = war("--world add --defect 9", "1,2,6")
    assert (out.result["world"], out.result["defected"], out.result["key"]) == (3, 6, "3+6")


def test_black_ops_stops_it_and_all_chits_go_back():
    out = war("--world deduct --cancelled", enemy=("black-ops", "edge"))
    assert out.result["key"] == "cancelled" and out["netwar.ins"] == 70
    assert (out["chits.coin.held"], out["chits.ins.held"], out["hands.ins"]) == (0, 1, ("edge",))
    restored = war("--world deduct --cancelled --restored", "6,5", enemy=("black-ops",), own=(*THREE, "black-ops"))
    assert restored["netwar.ins"] == 59 and restored["chits.coin.held"] == restored["chits.ins.held"] == 0
    assert "27.121" in restored.rules


def test_what_is_not_held_is_hard():
    for missing in THREE:
        assert "27.12" in refused(war("--world add", own=[kind for kind in THREE if kind != missing]), hard=True)
    assert "27.121" in refused(war("--world add --cancelled"), hard=True)
    assert "27.12" in refused(war("--world add --cancelled --restored", enemy=("black-ops",)), hard=True)


def test_phase_and_option():
    assert refused(war("--world add", phase="movement-coin"), hard=False) == {"27.12"}
    assert refused(war("--world add", options=()), hard=False) == {"27.12"}


@pytest.mark.parametrize("words", ["--world no", "", "--world add --restored", "--world add --defect 0"])
def test_words_without_sense(words):
    with pytest.raises(BadInput):
        war(words)


def test_exact_chances_agree_with_single_dice():
    state = position("hyperwar-coin", options=("hyperwar",), **hand("coin", THREE))
    found = odds("hyperwar coin --world deduct --defect 3", state)
    assert sum(found.outcomes.values()) == 1
    brute: dict[str, Fraction] = {}
    for one, two, three in product(range(1, 7), repeat=3):
        key = f"{one + two}+{min(three, 3)}"
        brute[key] = brute.get(key, Fraction(0)) + Fraction(1, 216)
    assert found.outcomes == brute
    assert found.expected["netwar.ins"] == -7
