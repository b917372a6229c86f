"""Battles (§7.0): strengths, totals, losses, choices, time, what is refused; exact odds against every throw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.errors import BadInput

from .playing import JP, RU, after, odds, position, ruled


def referee(att, against, dice, river=False, mountain=False, halved=False):
    """§7.0 once more, from its sentences: (totals, losses, time)."""
    strength = att - river - mountain
    if halved:
        strength = (strength + 1) // 2
    difference = max(-2, min(2, strength - against))
    a, d = dice
    a, d = (a + difference, d) if difference > 0 else (a, d - difference)
    lost = (1, 1) if abs(a - d) < 2 else ((0, 1 if a - d == 2 else 2) if a > d else (1 if d - a == 2 else 2, 0))
    return (a, d), lost, dice.count(6)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["jp", "ru"]),
    st.integers(1, 8),
    st.integers(1, 8),
    st.tuples(st.integers(1, 6), st.integers(1, 6)),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_every_battle_is_what_the_section_says(by, att, against, dice, river, mountain, fortress, mukden):
    flags = {"--river": river, "--mountain": mountain, "--fortress": fortress, "--mukden": mukden}
    out = ruled(f"combat --by {by} 1:1 {att}:{against} {dice[0]},{dice[1]} {' '.join(f for f in flags if flags[f])}")
    totals, lost, sixes = referee(att, against, dice, river, mountain, by == "jp" and (fortress or mukden))
    assert (out.result["att_total"], out.result["def_total"]) == totals
    assert out.result["key"] == f"A-{lost[0]} D-{lost[1]}"
    assert out.result["losses"] == {"att": lost[0], "def": lost[1]}
    assert out.result["time"] == sixes
    assert out.decision.who == (by if lost[0] else "ru" if by == "jp" else "jp")
    assert len(out.warnings) == (fortress + mukden if by == "ru" else 0)


@pytest.mark.parametrize(
    ("att", "against", "flags"), [(5, 3, ""), (5, 3, "--fortress"), (1, 8, "--river --mountain"), (4, 4, ""), (4, 5, "")]
)
def test_odds_agree_with_every_throw(att, against, flags):
    counted = Counter()
    times = lost = Fraction(0)
    for dice in product(range(1, 7), repeat=2):
        _, (a, d), sixes = referee(att, against, dice, "--river" in flags, "--mountain" in flags, "--fortress" in flags)
        counted[f"A-{a} D-{d}"] += Fraction(1, 36)
        times += Fraction(sixes, 36)
        lost += Fraction(a, 36)
    found = odds(f"combat --by jp 1:1 {att}:{against} {flags}", position())
    assert found.outcomes == dict(counted)
    assert sum(found.outcomes.values()) == 1
    assert found.expected["time.elapsed"] == times == Fraction(1, 3)
    assert found.expected["pieces.jp.1.lost@stand"] == lost


ONE_EACH, BOTH_OF_RU = "combat --by jp 1:1 5:5 3,3", "combat --by jp 1:1 5:3 5,2"


@pytest.mark.parametrize(
    ("words", "answers", "lost"),
    [
        (ONE_EACH, ["attacker-retreats"], (0, 0)),
        (ONE_EACH, ["stand", "stand"], (1, 1)),
        (ONE_EACH, ["stand", "defender-retreats"], (1, 0)),
        (BOTH_OF_RU, ["stand"], (0, 2)),
        (BOTH_OF_RU, ["defender-retreats"], (0, 1)),
        ("combat --by jp 1:1 3:5 2,5", ["stand"], (2, 0)),
        ("combat --by jp 1:1 3:5 2,5", ["attacker-retreats"], (1, 0)),
    ],
)
def test_a_retreat_saves_one_and_the_attackers_saves_the_defender_all(words, answers, lost):
    state = after(position(), (words, answers))
    assert (state["pieces.jp.1.lost"], state["pieces.ru.1.lost"]) == lost


def test_the_attackers_loss_stands_before_the_defender_is_asked():
    out = ruled(ONE_EACH, position(), ["stand"])
    assert out.decision.who == "ru"
    assert out["pieces.jp.1.lost"] == 1
    assert out["pieces.ru.1.lost"] == 0


@pytest.mark.parametrize(
    ("words", "answers", "key"),
    [(BOTH_OF_RU, [], "attacker-retreats"), (ONE_EACH, [], "defender-retreats"), (ONE_EACH, ["stand"], "attacker-retreats")],
)
def test_a_choice_that_is_not_open_now_is_refused_with_its_section(words, answers, key):
    (fault,) = ruled(words, position(), [*answers, key]).faults
    assert fault.rules == ("7.0",)


def told(out):
    return [one.key for one in out.instructions]


def test_the_attacker_advances_only_into_an_empty_hex_and_alive():
    assert "mukden.advance" in told(ruled(BOTH_OF_RU, position(), ["defender-retreats"]))
    assert "mukden.advance" not in told(ruled(ONE_EACH, position(), ["attacker-retreats"]))
    stands = ruled(BOTH_OF_RU, position(jp=JP, ru=RU), ["stand"])
    assert not {"mukden.advance", "mukden.advance.if"} & {*told(stands)}
    assert "mukden.advance.if" in told(ruled(BOTH_OF_RU, None, ["stand"]))
    for lost, unsure in ((0, False), (1, True)):  # every piece begins with 3 at least
        out = told(ruled(BOTH_OF_RU, position(pieces__ru__1__lost=lost), ["stand"]))
        assert ({"mukden.advance.if", "mukden.announce"} <= {*out}) is unsure
        assert ("mukden.advance.if" in out or "mukden.announce" in out) is unsure
    assert "mukden.advance" in told(ruled("combat --by jp 1:3 5:1 5,2", position(jp=JP, ru=RU, pieces__ru__3__lost=1), ["stand"]))
    dead = ruled("combat --by jp 1:1 1:1 3,3", position(jp=JP, ru=RU, pieces__jp__1__lost=6), ["stand", "defender-retreats"])
    assert "mukden.eliminated" in told(dead)
    assert "mukden.advance" not in told(dead)


def test_only_a_russian_retreat_may_leave_the_map():
    assert "mukden.retreat.north" in told(ruled(BOTH_OF_RU, position(), ["defender-retreats"]))
    assert "mukden.retreat.north" not in told(ruled("combat --by jp 1:1 3:5 2,5", position(), ["attacker-retreats"]))


@pytest.mark.parametrize(
    ("lost", "answer", "place", "total"),
    [
        (5, "stand", "eliminated", 6),
        (5, "defender-retreats", "eliminated", 6),
        (4, "defender-retreats", "map", 5),
        (4, "stand", "eliminated", 6),
    ],
)
def test_a_loss_of_two_on_a_piece_with_one_or_two(lost, answer, place, total):
    state = after(position(jp=JP, ru=RU, pieces__ru__1__lost=lost), ("combat --by jp 1:1 5:1 4,1", [answer]))
    assert state["pieces.ru.1.place"] == place
    assert state["pieces.ru.1.lost"] == total


def test_a_retreat_saves_a_piece_that_would_lose_its_last():
    state = after(position(jp=JP, ru=RU, pieces__ru__1__lost=5), ("combat --by jp 1:1 1:1 3,3", ["stand", "defender-retreats"]))
    assert state["pieces.ru.1.place"] == "map"


# What is refused


@pytest.mark.parametrize(
    ("words", "state", "is_hard"),
    [
        ("combat --by jp 1:1 0:3 3,3", {}, False),
        ("combat --by jp 1:1 3:0 3,3", {}, False),
        ("combat --by jp 1:1 16:3 3,3", {}, True),
        ("combat --by jp 1:1 3:9 3,3", {}, True),
        ("combat --by ru 1:1 9:3 3,3", {}, True),
        ("combat --by jp 3:1 3:3 3,3", {}, True),
        ("combat --by ru 1:3 3:3 3,3", {}, True),
        ("combat --by jp 1:1 3:3 3,3", {"pieces__ru__1__place": "withdrawn"}, True),
        ("combat --by jp 1:1 3:3 3,3", {"pieces__jp__1__place": "eliminated"}, True),
        ("combat --by jp 1:1 8:3 3,3", {"jp": JP}, True),
        ("combat --by jp 1:1 3:7 3,3", {"ru": RU}, True),
        ("combat --by jp 1:1 6:3 3,3", {"jp": JP, "pieces__jp__1__lost": 2}, True),
    ],
)
def test_refused_calls_and_pieces(words, state, is_hard):
    faults = ruled(words, position(**state)).faults
    assert faults
    assert all("7.0" in fault.rules and fault.hard == is_hard for fault in faults)


def test_all_that_is_wrong_is_said_at_once():
    assert len(ruled("combat --by jp 3:1 0:9 3,3", position()).faults) == 3


def test_calls_up_to_what_a_piece_can_have():
    assert not ruled("combat --by jp 1:1 15:8 3,3", position()).faults
    assert not ruled("combat --by jp 1:1 7:6 3,3", position(jp=JP, ru=RU)).faults


@pytest.mark.parametrize(
    "words", ["combat --by jp left:1 3:3", "combat --by ru 1:left 3:3", "combat --by jp 1:yalu 3:3", "combat --by ru 4:1 3:3"]
)
def test_a_piece_of_the_other_side_is_unknown(words):
    with pytest.raises(BadInput):
        ruled(f"{words} 3,3")


def test_a_lookup_knows_no_place_and_no_memo():
    assert ruled("combat --by jp 3:1 3:3 3,3").result["key"] == "A-1 D-1"


def test_bare_words_fill_the_slots_from_the_left():
    out = ruled("combat yalu:left 4:3 3,1", position(jp=JP, ru=RU))
    assert out.result["key"] == "A-0 D-2"
    assert [one.split(":")[1] for one in (*out["calls.jp.yalu"], *out["calls.ru.left"])] == ["4", "3"]


# Time


def test_sixes_are_counted_as_thrown():
    assert after(position(), ("combat --by jp 1:1 5:3 6,6", ["stand"]))["time.elapsed"] == 2
    assert after(position(), ("combat --by jp 1:1 5:3 4,1", ["stand"]))["time.elapsed"] == 0  # 4 + 2


def test_time_stops_at_ten_and_the_battle_is_finished_first():
    out = ruled("combat --by jp 1:1 5:5 6,6", position(time__elapsed=9))
    assert out["time.elapsed"] == 10
    assert not out["over"]
    state = after(position(time__elapsed=9), ("combat --by jp 1:1 5:5 6,6", ["stand", "stand"]))
    assert (state["over"], state["ending"], state["winner"]) == (True, "time", None)
    assert state["pieces.ru.1.lost"] == 1


def test_a_battle_of_the_other_side_passes_the_turn():
    out = ruled("combat --by ru 1:1 3:3 3,3", position())
    assert out["turn"] == out.turn == "ru-1"
    assert ruled("combat --by jp 1:1 3:3 3,3", position()).turn is None
    state = after(position(), ("combat --by ru 1:1 3:3 3,3", ["attacker-retreats"]), ("combat --by jp 1:1 3:3 3,3", ["attacker-retreats"]))
    assert state["turn"] == "jp-2"


def test_what_is_told_is_what_the_piece_had_to_lose():
    """§7.0: nothing loses more than it has, where that is known."""
    out = ruled("combat --by jp 1:3 7:1 5,1", position(jp=JP, ru=RU, pieces__ru__3__lost=2), ["stand"])
    assert (out.result["key"], out.result["lost"]) == ("A-0 D-2", {"att": 0, "def": 1})
    assert [m.params["n"] for m in out.instructions if m.key == "mukden.loses"] == [1]
    unknown = ruled("combat --by jp 1:3 7:1 5,1", position(pieces__ru__3__lost=2), ["stand"])
    assert unknown.result["lost"] == {"att": 0, "def": 2}
