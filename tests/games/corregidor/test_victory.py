"""Points and levels (§14.16), and what comes from Bataan (§5.6, §14.10)."""

from __future__ import annotations

import pytest

from refcli.core.state import State
from refcli.core.tables import Tables
from refcli.games.bataan import GAME as BATAAN
from refcli.games.corregidor.position import carry

from .playing import opened, position, ruled, said


@pytest.mark.parametrize(
    ("turn", "vp", "level"), [(1, 20, "jp"), (6, 15, "jp"), (7, 14, "draw"), (15, 6, "draw"), (16, 5, "us"), (19, 2, "us")]
)
def test_a_surrender_turn_by_turn(turn, vp, level):
    out = ruled("victory", position(turn))
    assert (out.result["vp"], out.result["level"], out.result["key"]) == (vp, level, level) and not out.changes


@pytest.mark.parametrize(("jp", "us", "vp"), [(5, 3, 11), (3, 5, 13), (4, 4, 13), (10, 0, 3)])
def test_steps_count_only_where_japan_lost_more(jp, us, vp):
    assert ruled(f"victory --jp-steps {jp} --us-steps {us}", position(8)).result["vp"] == vp


def test_points_so_far_are_added():
    assert ruled("victory", position(12, vp=6)).result == {
        "key": "jp",
        "vp": 15,
        "level": "jp",
        "points": 6,
        "surrender": 9,
        "steps": 0,
        "final": False,
    }
    assert ruled("vp", position(12, vp=6)).result["vp"] == 6


def test_no_surrender_before_the_landing_or_after_the_last_turn():
    early = ruled("victory", position(0, vp=9))
    assert early.result["vp"] == 9 and said(early.warnings) == ["corregidor.victory.early"]
    late = ruled("victory --jp-steps 2", position(19, vp=9, over=True))
    assert (late.result["vp"], late.result["surrender"]) == (7, 0)


def bataan(**values) -> State:
    tables = Tables("bataan")
    return State(BATAAN.start(tables, {}) | values, BATAAN.paths(tables), tables)


@pytest.mark.parametrize(("left", "lost"), [(3, 0), (1, 2), (0, 3)])
def test_batteries_come_from_bataan_damaged(left, lost):
    start, out = opened(**carry("bataan", bataan(batteries=left)))
    assert start["batteries_lost"] == lost and start["bataan"]
    assert ("corregidor.opening.batteries" in said(out.instructions)) == bool(lost)


@pytest.mark.parametrize(("marines", "told"), [(1, "corregidor.opening.marines"), (0, "corregidor.opening.no-marines")])
def test_the_second_marine_battalion_comes_back_or_does_not(marines, told):
    start, out = opened(**carry("bataan", bataan(marines=marines)))
    assert start["marines"] == marines and told in said(out.instructions)


def test_what_bataan_wants_to_know_of_corregidor():
    out = ruled("victory", position(8, bataan=True, bombardment__played=2, snlf=True, airborne=1))
    assert out.instructions[-1].params == {"weeks": 2, "points": 3}
    assert not ruled("victory", position(8)).instructions


def test_no_other_game_hands_anything_on():
    assert carry("iraq", None) is None


def test_a_game_of_its_own_is_set_up_whole():
    _, out = opened()
    assert said(out.instructions) == ["corregidor.opening.us", "corregidor.opening.jp", "corregidor.told.forts"]
    assert out.result["told"] == ["16.1", "16.2", "14.6.3"]
