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
