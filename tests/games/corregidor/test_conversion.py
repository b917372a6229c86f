"""Batteries that become infantry (§14.8), and what is not on Corregidor (§14.2-14.4)."""

from __future__ import annotations

import pytest

from .playing import position, refused, ruled, said


def test_a_battery_and_an_anti_aircraft_company():
    out = ruled("convert Kysor", position(5))
    assert out["converted"] == ("kysor",) and out["aa"] == 3
    assert "corregidor.convert.replace" in said(out.instructions)
    out = ruled("convert Battery Way", position(5))
    assert out["converted"] == ("way",) and out["aa"] == 2
    assert "corregidor.convert.turn" in said(out.instructions)


def test_forced_arrives_disrupted():
    assert "corregidor.convert.disrupted" in said(ruled("convert Geary --forced", position(5)).instructions)
    assert "corregidor.convert.disrupted" not in said(ruled("convert Geary", position(5)).instructions)


@pytest.mark.parametrize("again", ["Way", "WAY", "battery way"])
def test_there_is_no_way_back(again):
    state = position(5)
    state = state.after(ruled("convert way", state).changes)
    assert refused(ruled(f"convert {again}", state), hard=True) == {"14.8"}


@pytest.mark.parametrize(
    ("words", "rule"),
    [("supply", "14.2"), ("supply spend us fire", "14.2"), ("initiative", "14.3"), ("pool add us x", "14.4")],
)
def test_what_bataan_has_and_corregidor_has_not(words, rule):
    assert refused(ruled(words), hard=True) == {rule}
    assert refused(ruled(words, position(5), agreed=True), hard=True) == {rule}


def test_the_refusal_reaches_the_player(refcli):
    for words in (("supply",), ("supply", "spend", "us", "fire"), ("pool", "add", "us", "x"), ("initiative",)):
        answer = refcli("--json", "corregidor", *words)
        assert answer.code == 3 and answer.json["error"]["code"] == "refused"
