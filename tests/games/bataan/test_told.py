"""What players are reminded of: each line where it bears, in its order, and nowhere else."""

from __future__ import annotations

import pytest

from refcli.games.bataan import GAME

from .playing import play, position, ruled, told

FIGHT = "combat --by jp --def-eff 3 --att-eff 3"
SIEGE = {"arrived": ("siege",)}


def sections(words: str, state=None, dice: str | None = None) -> list[str]:
    return list(ruled(words, state, dice).result["told"])


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("supply", ["3.1", "3.4", "6.1"]),
        ("initiative", []),
        ("action", ["5.52", "6.0", "6.1", "5.4", "10.3.2"]),
        ("reduced", ["10.1"]),
        ("recovery", ["9.1"]),
        ("victory", []),
    ],
)
def test_a_phase_is_told_as_it_begins(phase, expected):
    assert sections(f"time next {phase}", position("reinforcement", supply__us=100)) == expected


def test_lines_of_a_phase_that_do_not_bear_are_left_out():
    assert "10.3.2" not in sections("time next action", position("initiative", marines=0))
    assert sections("time next reduced", position(landed=1)) == []
    assert sections("time next reduced", position(landed=1, **SIEGE)) == ["10.5"]
    assert sections("time next reduced", position(landed=1, siege_lost=True, **SIEGE)) == []
    assert sections("time next", play(position("reinforcement"), "rebuild")) == ["10.1", "8.21"]


def drawn(chit: str, *marks: str, **values) -> list[str]:
    state = position(pool=(chit,), drawn=("us:x",), activations=marks, **values)
    return sections(f"pool draw --chit {chit}", state)


def test_a_chit_that_is_drawn():
    assert drawn("jp:16d") == ["5.1"]
    assert drawn("us:31d") == ["5.1", "5.81"]
    assert drawn("us:31d", supply__us=20) == ["5.1"]
    assert drawn("jp:16d", "jp:16d", "jp:16d") == ["5.1", "5.0"]
    assert drawn("jp:14a") == ["5.1", "10.1"]
    assert drawn("jp:14a", landed=1, **SIEGE) == ["5.1", "10.5"]
    assert "bataan.told.off-map" in told(ruled("pool draw --chit 14a", position(pool=("jp:14a",), drawn=("us:x",))))
    assert sections("pool mark us 31d", position(activations=("us:31d", "us:31d"))) == ["5.0"]
    assert sections("pool mark us 31d", position()) == []


@pytest.mark.parametrize(
    ("rest", "dice", "expected"),
    [
        ("--att 6 --def 6", "3", []),  # D/D
        ("--att 23 --def 6", "4", ["6.1", "9.1", "7.3"]),  # D/1
        ("--att 1 --def 4", "3", ["6.1", "9.1", "7.3"]),  # 2/-
        ("--att 6 --def 6 --att-tanks 1", "2", ["7.3"]),  # D/D
        ("--att 6 --def 6 --def-tanks 1", "4", ["7.3"]),  # D/D
        ("--att 6+0 --def 6", "3", ["7.0"]),
        ("--att 6 --def 6 --surrounded", "2", ["7.1"]),
        ("--att 6 --def 6 --def-artillery 1 --batteries 1", "4", ["10.3.1"]),
        ("--att 23 --def 6 --surrounded", "4", ["6.1", "9.1", "7.3", "7.1"]),
        ("--att 40 --def 6", "6", ["7.3"]),  # -/E: the advance
    ],
)
def test_a_combat(rest, dice, expected):
    """The edge and the advance are both of §7.3."""
    assert sections(f"{FIGHT} {rest}", position(), dice) == expected
    assert sections(f"{FIGHT} {rest}", None, dice) == expected


def test_siege_guns_may_be_lost_with_their_army():
    """§10.5: asked where Japanese units were hurt, and there are siege guns."""
    assert sections(f"{FIGHT} --att 6 --def 6", position(**SIEGE), "4") == ["10.5"]  # X
    assert sections(f"{FIGHT} --att 6 --def 6", position(**SIEGE), "3") == []  # D/D
    assert sections(f"{FIGHT} --att 6 --def 6", position(siege_lost=True, **SIEGE), "4") == []


def test_fire():
    assert sections("bombard --by jp --target source", position(), "1") == ["5.7"]
    assert sections("bombard --by jp --target battery --with air", position(), "1") == ["5.7"]
    assert sections("bombard --by us --target source", position(), "1") == []
    assert sections("bombard --by jp", position(), "1") == []
    assert sections("bombard --by jp", position(), "6") == ["5.52"]
    assert sections("bombard --by us --landing-hex us", position(), "6") == []


def test_the_rest():
    assert sections("landing", position(), "3") == ["10.1"]
    assert sections("land", position(), "3") == ["10.1"]
    assert sections("breakout", position(options=("breakout",)), "3") == ["12.7"]


def test_the_trenches_stay_where_supply_fails():
    """§3.23: told as US supply comes to Failing, by whatever brings it there, and not again."""
    assert sections("supply spend us turn", position(supply__us=26)) == ["3.23"]
    assert "told" not in ruled("supply spend us turn", position(supply__us=25)).result
    assert "3.23" in sections("bombard --by jp --target source", position(supply__us=26), "5,1")


def test_what_can_be_said_before_the_die_is_said_before_it():
    command = GAME.command("combat")
    order = command.order(by="jp", **vars_of("--att 6+0 --def 6 --surrounded --def-tanks 1"))
    lines = [line.key for line in command.told(position(), order)]
    assert lines == ["bushido.told.tanks", "bushido.told.headquarters", "bushido.told.surrounded"]


def vars_of(words: str) -> dict:
    from refcli.core.words import read

    from .playing import TABLES

    return read([*words.split(), "--att-eff", "3", "--def-eff", "3"], GAME.command("combat").order, TABLES).facts
