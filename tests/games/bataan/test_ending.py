"""Collapse, surrender, breakout, MacArthur, aircraft, points and victory (§3.24, §10.4, §11.0, §12)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from refcli.core.errors import BadInput
from refcli.games.bataan import GAME

from .playing import TABLES, after, odds, play, position, refused, ruled, told, warned


@pytest.mark.parametrize("points", [1, 3, 5])
def test_bataan_surrenders_on_more_than_the_points_left(points):
    """§3.24."""
    state = position("recovery", supply__us=points)
    chances = odds("collapse", state).outcomes
    assert chances == {"surrenders": Fraction(6 - points, 6), "holds": Fraction(points, 6)}
    assert ruled("collapse", state, str(points)).result["surrender"] is False
    fallen = after("collapse", state, str(points + 1))
    assert (fallen["surrendered"], fallen["vp"]) == ("jan-2", 0)
    assert refused("collapse", play(fallen, "time set jan-3"), hard=None) == {"3.24", "13.0"}


def test_only_in_collapse_and_once_a_turn():
    """§2.6, §3.24."""
    assert refused("collapse", position(supply__us=6)) == {"3.24"}
    held = after("collapse", position(supply__us=5), "1")
    assert refused("collapse", held) == {"2.6", "3.24"}
    assert not ruled("collapse", play(held, "time set jan-3"), "1").faults


def test_the_last_unit_gone_is_a_surrender_too():
    """§13.0; the marines go to Corregidor unless they are lost (§10.3.2)."""
    state = after("surrender", position(turn="mar-3"))
    assert (state["surrendered"], state["marines"]) == ("mar-3", 1)
    assert after("surrender --marines-lost", position())["marines"] == 0
    assert after("collapse --marines-lost", position(supply__us=1), "6")["marines"] == 0
    assert refused("surrender", state, hard=None) == {"3.24", "13.0"}


@pytest.mark.parametrize(
    ("turn", "words", "vp"),
    [
        ("jan-4", "", 100),
        ("feb-1", "", 75),
        ("mar-4", "", 50),
        ("apr-1", "", 30),
        ("nov-2", "", 30),
        ("jan-2", "--alone", 75),
        ("jan-4", "--weeks 1", 75),
        ("jan-3", "--weeks 1", 100),
        ("feb-2", "--weeks 3", 50),
        ("dec-4", "--alone", 30),
        ("mar-2", "--steps 4", 46),
        ("mar-2", "--steps 4 --corregidor 3", 43),
    ],
)
def test_the_month_of_the_defeat(turn, words, vp):
    """§11.0, §14.11."""
    out = ruled(f"victory {words}", position(surrendered=turn))
    final = "--alone" in words or "--weeks" in words
    assert (out.result["vp"], out.result["final"], bool(out.changes)) == (vp, final, final)
    assert "bataan.calendar.stand-in" in warned(out)


@pytest.mark.parametrize(
    ("vp", "level"), [(100, "jp-major"), (50, "jp-major"), (49, "jp"), (20, "jp"), (19, "draw"), (1, "draw"), (0, "us"), (-9, "us")]
)
def test_the_levels(vp, level):
    """§11.0."""
    assert ruled("victory", position(surrendered="mar-1", vp=vp - 50)).result["level"] == level
    assert ruled("vp", position(vp=vp)).result == {"vp": vp, "level": level, "unpaid": 0}


def test_no_victory_before_the_surrender_and_no_two_ways_of_counting_weeks():
    assert refused("victory", position()) == {"11.0", "13.0"}
    for words in ("victory --alone --weeks 2", "victory --weeks 5"):
        with pytest.raises(BadInput):
            ruled(words, position(surrendered="mar-1"))


def test_the_siege_guns_are_lost_once():
    """§10.5."""
    state = after("siege-lost", position(arrived=("siege",)))
    assert (state["vp"], state["siege_lost"]) == (-3, True)
    assert refused("siege-lost", state, hard=True) == {"10.5"}


@pytest.mark.parametrize(("points", "lowered"), [(100, 0), (60, 1), (20, 2)])
def test_a_breakout_by_the_state_of_supply(points, lowered):
    """§12.7."""
    state = position(options=("breakout",), supply__us=points)
    for die in range(1, 7):
        steps = max(0, die - lowered)
        here = after("breakout", state, str(die))
        assert (here["vp"], here["supply.jp"]) == (-steps, 100 - steps // 2)
    assert odds("breakout", state).expected["vp"] == -Fraction(sum(max(0, die - lowered) for die in range(1, 7)), 6)


def test_fewer_steps_may_go_and_japan_pays_only_in_normal():
    """§12.7."""
    state = position(options=("breakout",))
    assert after("breakout --steps 3", state, "5")["vp"] == -3
    out = ruled("breakout --steps 6", state, "5")
    assert (out.result["steps"], warned(out)) == (5, {"bataan.breakout.most"})
    assert after("breakout", position(options=("breakout",), supply__jp=50), "6")["supply.jp"] == 50


def test_no_breakout_without_its_option_in_collapse_or_after_the_surrender():
    assert refused("breakout", position()) == {"12.7"}
    assert refused("breakout", position(options=("breakout",), supply__us=5)) == {"12.7"}
    assert refused("breakout", position(options=("breakout",), surrendered="jan-2"), hard=None) == {"3.24", "13.0"}


# MacArthur


def test_macarthur_takes_supply_with_him_once():
    """§10.4."""
    state = after("macarthur evacuate", position("victory"), "6")
    assert (state["supply.us"], state["macarthur"]) == (94, "evacuated")
    assert refused("macarthur evacuate", state, hard=True) == {"10.4"}
    assert odds("macarthur evacuate").expected == {"supply.us": Fraction(-7, 2)}


def test_his_wound_die():
    """§12.1: a 6; then he stays on Corregidor until he leaves."""
    state = position("victory", options=("dugout-doug",))
    results = [ruled("macarthur hit", state, str(die)).result for die in (5, 6)]
    assert [(result["key"], result["state"]) for result in results] == [("5", "unhurt"), ("6", "wounded")]
    wounded = after("macarthur hit", state, "6")
    assert (wounded["vp"], wounded["macarthur"]) == (10, "wounded")
    assert refused("macarthur hit", play(wounded, "time set jan-3"), hard=True) == {"12.1"}
    assert refused("macarthur hit", after("macarthur hit", state, "1")) == {"12.1"}
    assert refused("macarthur hit", position()) == {"12.1"}
    assert after("macarthur evacuate", wounded, "1")["macarthur"] == "evacuated"


# Options


@pytest.mark.parametrize(
    ("option", "vp"),
    [("no-surprise", 20), ("pensacola", 10), ("planning", -20), ("south-luzon", -20), ("snlf", 0), ("breakout", 0), ("dugout-doug", 0)],
)
def test_the_points_of_an_option_count_from_the_start(option, vp):
    """§12.1-12.7."""
    assert GAME.start(TABLES, {"options": (option,)})["vp"] == vp
    assert GAME.start(TABLES, {"options": (option, "no-surprise") if option != "no-surprise" else (option,)})["vp"] == (
        20 if vp == 20 else vp + 20
    )


@pytest.mark.parametrize("option", ["dugout-doug", "pensacola"])
def test_the_dice_before_the_game(option):
    """§12.1, §12.3: supply may pass 100."""
    state = after(f"option-die {option}", position("reinforcement", options=(option,)), "4")
    assert state["supply.us"] == 104
    assert refused(f"option-die {option}", state)
    assert refused(f"option-die {option}", position())
    with pytest.raises(BadInput):
        ruled("option-die planning", state)


@pytest.mark.parametrize(("month", "units"), [("jan", (0, 0, 0, 0, 1, 2)), ("feb", (0, 0, 0, 0, 0, 1)), ("mar", (0, 0, 0, 0, 0, 1))])
def test_us_aircraft_by_the_month(month, units):
    """§12.2."""
    state = position("supply", options=("no-surprise",), turn=f"{month}-3")
    assert tuple(ruled("air", state, str(die)).result["units"] for die in range(1, 7)) == units


def test_two_options_throw_two_dice_for_two_aircraft_at_most():
    """§12.3."""
    state = position("supply", options=("no-surprise", "pensacola"))
    assert [ruled("air", state, dice).result["units"] for dice in ("6,6", "5,5", "6,5", "4,5")] == [2, 2, 2, 1]
    assert refused("air", after("air", state, "1,1")) == {"12.2"}
    assert refused("air", position(options=("pensacola",), turn="apr-1")) == {"12.2"}
    assert refused("air", position()) == {"12.2", "12.3"}


def test_the_set_up_is_told_at_the_start_with_what_the_options_ask():
    from refcli.core.asking import LiveTable
    from refcli.core.dice import System
    from refcli.core.game import Opening

    plain = GAME.opening(position(), Opening(), LiveTable(System(), System()))
    luzon = GAME.opening(position(options=("south-luzon",)), Opening(), LiveTable(System(), System()))
    assert len(luzon.instructions) == len(plain.instructions) + 1
    assert told(plain) == {"@", "bataan.told.tanks"}
    assert plain.result["told"] == ["13.2"]
