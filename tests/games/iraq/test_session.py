"""Decision: Iraq as typed in a session: what only shows when a command, the record and the next question come together."""

from __future__ import annotations

from fractions import Fraction

import pytest

ORDER = {"coin": "3,6", "ins": "5,5"}
"""Chaos rolls that change nothing."""


@pytest.fixture
def play(refcli):
    """``play("combat …")`` in a session; ``play.begin(side, phase, …)`` starts one and goes on to that phase."""

    def call(*lines, code=0):
        for line in lines:
            found = refcli(*line.split(), "--json")
            assert found.code == code, found.out
        return found.json

    def begin(side, phase, *new, turn=None):
        call(" ".join(("new t --game iraq --seed s", *new)))
        call(*([f"time set {turn}"] if turn else ()), f"initiative --first {side}", "next", f"chaos {side} --dice {ORDER[side]}")
        call(f"next {phase}-{side}")

    call.begin = begin
    return call


def test_odds_of_a_hyperwar_pass_over_words_that_go_with_others(play):
    """``--restored`` alone is no order: it is not looked at as a thing that might be added."""
    play.begin("coin", "hyperwar", "--option hyperwar")
    play(*(f"chit draw coin --chit {kind}" for kind in ("leader", "isr", "infowar")))
    answer = play("odds hyperwar coin --world deduct")
    assert sum(Fraction(row["p"]) for row in answer["odds"]["outcomes"]) == 1
    assert answer["odds"]["expected"]["netwar.ins"] == "-7"
    assert ["--restored"] not in [one["words"] for one in answer["result"]["next"]]


@pytest.mark.parametrize("third", ["leader", "edge", "infowar", "black-ops"])
def test_what_would_change_the_odds_gives_no_hand_away(play, third):
    """§25.2: the enemy's chits are told by their number alone: whatever they are, the same is told."""
    play.begin("coin", "conflict", "--chit leader --chit leader --chit", third, "--option pgm")
    near = [one["words"] for one in play("odds combat k fallujah 8:4")["result"]["next"]]
    assert ["--edge", "ins"] in near and ["--infowar", "ins"] in near and ["--edge", "coin"] not in near
    play("chit draw coin --chit leader")
    near = [one["words"] for one in play("odds combat k fallujah 8:4")["result"]["next"]]
    assert ["--edge", "coin"] in near and ["--infowar", "coin"] in near
    play("odds combat k fallujah 8:4 --edge coin", code=3)


def test_what_would_stop_a_hyperwar_gives_no_hand_away(play):
    play.begin("coin", "hyperwar", "--option hyperwar --chit leader --chit leader --chit leader")
    play(*(f"chit draw coin --chit {kind}" for kind in ("leader", "isr", "infowar")))
    assert ["--cancelled"] in [one["words"] for one in play("odds hyperwar coin --world deduct")["result"]["next"]]


def test_several_chits_bought_at_once_play_again_from_the_script(play, refcli, home):
    play.begin("ins", "mobilization", turn="2004A")
    play("mobilize ins --chit --count 3")
    hand = play("chit show ins --reveal")["result"]["kinds"]
    lines = refcli("log", "--script").out.splitlines()
    (home / "again").write_text("\n".join(line.replace("new t ", "new u ") for line in lines), encoding="utf-8")
    assert refcli("run", str(home / "again")).code == 0
    assert play("chit show ins --reveal")["result"] == {"held": 6, "kinds": hand, "unknown": 0}
    assert play("status")["state"]["netwar"] == {"ins": 61, "coin": 30}


def test_chits_bought_at_once_are_named_all_or_none(play):
    play.begin("ins", "mobilization", turn="2004A")
    play("mobilize ins --chit edge --count 2", "mobilize ins --chit edge --chit isr --count 3", code=2)
    bought = play("mobilize ins --chit edge --chit isr")
    assert bought["result"]["cost"] == 6 and bought["dice"] == []
    play("mobilize ins" + " --chit leader" * 5, code=3)  # four there are


def test_each_side_knows_the_units_of_its_own_chart_alone(refcli):
    def unit(words):
        found = refcli("iraq", "mobilize", *words.split(), "--no-session", "--json")
        return found.json["result"]["cost"] if found.code == 0 else found.code

    assert (unit("coin militia"), unit("coin bz"), unit("coin iraqi-a")) == (2, 2, 8)
    assert unit("ins militia") == unit("coin ansar") == unit("ins mnf-bct") == unit("coin sof") == 2
    assert "iraqi-militia" in refcli("iraq", "mobilize", "coin", "foreign-militia", "--no-session").err


def test_again_buys_another_and_never_means_the_clock(play):
    play.begin("ins", "mobilization", turn="2004A")
    play("mobilize ins iraqi-militia")
    assert play("again iraqi-bz")["result"]["cost"] == 5
    play("next")
    play("again", code=3)  # the same purchase, out of its phase
    play("netwar ins -2")
    assert play("again")["result"]["ins"] == 70 - 3 - 5 - 2 - 2


def test_again_looks_past_the_choice_of_points(play):
    play.begin("coin", "conflict")
    play("combat kinetic fallujah 4:4 3", "decide add")
    assert play("again tikrit --take add --dice 3")["result"]["points"] == {"add": 2, "deduct": 5}


def test_a_drawn_chit_is_masked_until_it_is_played(play):
    def words():
        return [entry["order"] for entry in play("log")["entries"] if (entry["order"] or "").startswith("chit draw")]

    play.begin("coin", "conflict")
    play("chit draw coin --chit isr", "chit draw coin --chit edge")
    masked = "chit draw coin --chit '?'"
    assert words() == [masked, masked]
    play("chit play coin isr")
    assert words() == ["chit draw coin --chit isr", masked]
    play("undo 2")  # the play, and the draw of the Edge
    assert words() == [masked, masked]
    play("netwar coin =0")
    assert words() == ["chit draw coin --chit isr", "chit draw coin --chit edge"]


def test_to_look_is_allowed_while_a_choice_is_open_and_when_the_game_is_over(play):
    play.begin("coin", "conflict")
    play("district fallujah=ins", "combat kinetic fallujah 4:4 3")

    def looked():
        assert play("netwar")["result"]["coin"] == play("netwar coin")["result"]["coin"] == play("status")["state"]["netwar"]["coin"]
        assert play("district fallujah")["result"]["control"] == "ins"
        assert list(play("district")["result"]["districts"]) == ["fallujah"]
        play("netwar coin +1", "district fallujah=coin", "district fallujah --open ins", code=3)

    looked()
    play("decide add", "netwar coin =0")
    looked()
