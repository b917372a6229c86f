"""Points and levels (§14.16), and what comes from Bataan (§5.6, §14.10)."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

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
    }
    assert ruled("vp", position(12, vp=6)).result["vp"] == 6


def test_no_surrender_before_the_landing_or_after_the_last_turn():
    early = ruled("victory", position(0, vp=9))
    assert early.result["vp"] == 9 and said(early.warnings) == ["corregidor.victory.early"]
    late = ruled("victory --jp-steps 2", position(19, vp=9, over=True))
    assert (late.result["vp"], late.result["surrender"]) == (7, 0)


@pytest.mark.parametrize(("left", "lost"), [(3, 0), (1, 2), (0, 3)])
def test_batteries_come_from_bataan_damaged(left, lost):
    bataan = SimpleNamespace(paths=SimpleNamespace(find=lambda name: SimpleNamespace(start=3)))
    state = type("S", (), {"paths": bataan.paths, "__getitem__": lambda self, name: left})()
    carried = carry("bataan", state)
    assert carried == {"bataan": True, "batteries_lost": lost}
    start, out = opened(**carried)
    assert ("corregidor.opening.batteries" in said(out.instructions)) == bool(lost)
    assert "corregidor.opening.marines" in said(out.instructions)
    assert start["batteries_lost"] == lost


def test_no_other_game_hands_anything_on():
    assert carry("iraq", None) is None


def test_a_game_of_its_own_is_set_up_whole():
    _, out = opened()
    assert said(out.instructions) == ["corregidor.opening.us", "corregidor.opening.jp"]
