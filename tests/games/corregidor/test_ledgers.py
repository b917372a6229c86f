"""What Corregidor counts in a turn, its raids and landings as one ruling, its end, and what players are reminded of."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from refcli.core.errors import BadInput
from refcli.games.corregidor import GAME

from .playing import odds, opened, position, refused, ruled


def play(state, *lines: str):
    """The state after several commands; dice stand after ``|``."""
    for line in lines:
        words, _, dice = line.partition("|")
        out = ruled(words.strip(), state, dice.strip() or None)
        assert not out.faults, out.faults
        state = state.after(out.changes)
    return state


FIGHT = "combat --att 6 --def 6 --att-eff 3 --def-eff 3"


def test_us_artillery_supports_and_fires_once_a_turn():
    """§14.4, §14.14, §16.1."""
    state = play(position(8), "landing-fire 2 --artillery 2 | 1,1")
    assert state["artillery_us"] == 3
    state = play(state, f"{FIGHT} --def-artillery 2 | 4")
    assert (state["artillery_us"], state["artillery"]) == (1, 5)
    assert refused(ruled("bombard --by us --with artillery --shots 2", state), hard=False) == {"14.4", "16.1"}
    assert play(state, "time next")["artillery_us"] == 5


def test_the_forts_fire_what_is_on_their_tracks():
    """§14.15.2: what is not there cannot fire; batteries are not counted."""
    state = position(8, forts__drum=1)
    assert refused(ruled("landing-fire 2 --drum 2", state), hard=True) == {"14.15.2"}
    fired = state.after(ruled("landing-fire 3 --drum 1 --hughes 1", state, "1,1,1").changes)
    assert (fired["fired.drum"], fired["fired.hughes"], fired["artillery_us"]) == (1, 1, 5)
    assert refused(ruled("landing-fire 1 --drum 1", fired), hard=True) == {"14.15.2"}
    with pytest.raises(BadInput):
        ruled("landing-fire 2 --artillery 1 --drum 1 --hughes 1", position(8))


def test_what_has_fired_is_hit_more_easily():
    """§14.6.3: a fort that fired; the AA once all of it has, where only some has it is said."""
    assert ruled("bombard drum", position(8, fired__drum=1), "5").result["hits"] == 1
    assert ruled("bombard drum", position(8), "5").result["hits"] == 0
    some = ruled("bombard aa", position(8, aa_fired=2), "5")
    assert (some.result["hits"], [one.key for one in some.warnings]) == (0, ["corregidor.bombard.some-aa"])
    assert ruled("bombard aa", position(8, aa=2, aa_fired=2), "5").result["hits"] == 1
    assert ruled("bombard aa --fired", position(8, aa_fired=3), "4").result["hits"] == 0


def test_a_raid_against_every_throw():
    """§14.13, §14.6.3: two aircraft at the AA, of which two fire."""
    tally: Counter[str] = Counter()
    for a, b, c, d in product(range(1, 7), repeat=4):
        through = 2 - (a == 6) - (b == 6)
        tally[str(sum(die == 6 for die in (c, d)[:through]))] += 1
    assert odds("raid 2 aa --aa 2", position(8)).outcomes == {key: Fraction(n, 6**4) for key, n in tally.items()}


def test_what_a_raid_spends():
    out = ruled("raid 3 drum --aa 2", position(8), "6,1,6,1")
    assert [out[path] for path in ("air", "aa_fired", "vp", "forts.drum")] == [9, 2, 0, 2]
    assert refused(ruled("raid 1 aa --aa 4", position(8)), hard=True) == {"14.13", "14.8"}
    assert refused(ruled("raid 1 aa --aa 2", position(8, aa_fired=2)), hard=False) == {"14.13"}
    assert refused(ruled("raid 1 aa", position(2)), hard=False) == {"14.1"}
    assert refused(ruled("raid 13 aa", position(8)), hard=False) == {"14.4", "16.2"}
    assert ruled("raid 1 aa --aa 2", position(8), "6,6").result["down"] == 1


@pytest.mark.parametrize("words", ["land 1+1 1+1", "land 2+1 1+1 --hit", "land 2 2 --occupied"])
def test_a_landing_against_every_throw(words):
    """§14.15.2-14.15.4."""
    parts = words.split()
    steps, shots = ([int(n) for n in part.split("+")] for part in parts[1:3])
    occupied, hit = "--occupied" in words, "--hit" in words
    need = 6 - occupied
    chances: dict[str, Fraction] = {}
    for dice in product(range(1, 7), repeat=sum(shots)):
        rest, hits = list(dice), []
        for n in shots:
            hits.append(sum(die >= need for die in rest[:n]))
            rest = rest[n:]
        left = sum(got < there for got, there in zip(hits, steps, strict=True))
        for drifts in product(range(1, 7), repeat=left):
            more = 1 + occupied + (hit or sum(hits) > 0)
            key = "+".join(str(die + more) for die in drifts) or "lost"
            chances[key] = chances.get(key, Fraction(0)) + Fraction(1, 6 ** (sum(shots) + left))
    assert odds(words).outcomes == chances


def test_what_a_landing_costs():
    out = ruled("land 2+1+1 1+1+0 --artillery 1", position(8), "6,3,6,6,2,4")
    assert (out.result["key"], out.result["sealift_lost"], out.result["sealift"]) == ("3+5", 1, 7)
    assert out.result["units"][1] == {"hits": 1, "lost": True, "drift": None}
    assert [out[path] for path in ("steps.jp", "landing.units", "landing.lost", "artillery_us")] == [2, 3, 1, 4]
    with pytest.raises(BadInput):
        ruled("land 2+1 1+1+1", position(8))
    with pytest.raises(BadInput):
        ruled("land 2+1 1+0 --artillery 2", position(8))


def test_who_may_land():
    """§14.15.4, §15.1, §16.2: naval marines are not of the first wave, later the sealift holds for them too."""
    first = position(1)
    twelve = first.after(ruled("drift 12", first, ",".join("1" * 12)).changes)
    assert refused(ruled("drift 1", twelve, "1"), hard=True) == {"16.2"}
    marines = twelve.after(ruled("drift 3 --snlf", twelve, "1,1,1").changes)
    assert (marines["landing.units"], marines["landing.snlf"]) == (15, 3)
    assert refused(ruled("land 1 --snlf", marines), hard=True) == {"15.1"}
    eight = position(5, landing__units=6)
    assert refused(ruled("drift 3 --snlf", eight, "1,1,1"), hard=False) == {"14.15.4"}
    assert refused(ruled("drift 3 --snlf", position(5, landing__snlf=1), "1,1,1"), hard=True) == {"15.1"}


def test_steps_are_counted_by_themselves():
    """§14.16.1."""
    state = position(8).after(ruled("landing-fire 2", position(8), "6,1,6,1").changes)
    assert state["steps.jp"] == 2
    state = play(state, "loss us 1", "loss jp 1 --tanks 1")
    assert ruled("vp", state).result["vp"] == -2
    assert ruled("victory", state).result["vp"] == 13 - 2
    assert ruled("victory --jp-steps 0 --us-steps 0", state).result["vp"] == 13


def test_the_end_is_a_surrender_or_the_last_turn():
    state = play(position(6), "surrender", "time set 7")
    assert (state["surrendered"], ruled("victory", state).result["vp"]) == (6, 15)
    over = play(state, "victory")
    assert (over["over"], over["ended.vp"], over["ended.level"]) == (True, 15, "jp")
    last = position(19).after(ruled("time next", position(19)).changes)
    assert ruled("victory", last).result["final"] is True
    assert ruled("victory", position(19)).result["final"] is False


def test_what_is_owed():
    assert [one.command for one in GAME.owing(position(4))] == ["wave"]
    assert [one.command for one in GAME.owing(position(4, wave=6))] == []
    assert [one.command for one in GAME.owing(position(6, surrendered=6))] == ["victory"]
    fought = play(position(8), f"{FIGHT} --att-tanks 1 --shift -1 | 3")
    assert [(one.command, one.must) for one in GAME.owing(fought)] == [("tanks --units 1 --by jp", False)]


# Reminders


def sections(words: str, state=None, dice: str | None = None) -> list[str]:
    return list(ruled(words, state, dice).result["told"])


@pytest.mark.parametrize(
    ("words", "turn", "dice", "expected"),
    [
        ("time next", 7, None, ["14.4", "14.5", "14.9", "14.10"]),
        ("time set 5", 8, None, ["14.4", "14.5", "14.9", "14.10"]),
        ("counterbattery 1", 8, "1", ["14.12"]),
        ("bombard --moving", 8, "1", ["14.6.2"]),
        ("bombard --moving", 8, "6", ["5.52", "14.6.2"]),
        ("bombard battery", 8, "1", ["5.7"]),
        ("bombard drum", 8, "1", []),
        ("drift 1 --south", 8, "1", ["14.15.1"]),
        ("drift 1", 8, "1", []),
        ("land 1 --south", 8, "1", ["14.15.1"]),
        ("landing-fire 1 --south", 8, "1", ["14.15.1"]),
        ("airborne", 8, "1", ["15.2"]),
        ("wave", 4, "1", ["16.2"]),
        (f"{FIGHT} --att-artillery 1", 8, "4", ["6.1", "9.1", "7.3", "14.14"]),
        (f"{FIGHT} --def-artillery 1", 8, "4", ["14.14"]),
        (FIGHT, 8, "3", []),
    ],
)
def test_a_reminder_where_it_bears(words, turn, dice, expected):
    assert sections(words, position(turn), dice) == expected


def test_the_set_up():
    assert opened()[1].result["told"] == ["16.1", "16.2", "14.6.3"]
