"""The high value target: caught by an MNF SOF or gone (event 64-66 of coin)."""

from __future__ import annotations

from fractions import Fraction

from playing import odds, position, refused, ruled


def check(words="", dice="1", **values):
    return ruled(f"hvt {words}", position(values.pop("phase", "conflict-coin"), **({"hvt": "samara"} | values)), dice)


def test_caught():
    out = check("--sof", "5,5,6")
    assert out["netwar.coin"] == 46 and out["hvt"] is None and out.result["points"] == 16
    assert out["netwar.ins"] == 70
    assert check("--sof", "5,5,6", turn="2004B")["netwar.coin"] == 62


def test_the_marker_leaves_in_any_case():
    out = check()
    assert out["netwar.coin"] == 30 and out["hvt"] is None and out.result["points"] == 0 and out.instructions


def test_when_and_whether():
    assert refused(check("--sof", hvt=None), hard=True) == {"11.2"}
    assert refused(check("--sof", phase="movement-coin"), hard=False) == {"11.2"}


def test_exact_chances():
    found = odds("hvt --sof", position("conflict-coin", hvt="samara"))
    assert sum(found.outcomes.values()) == 1 and found.outcomes["10"] == Fraction(27, 216)
    assert found.expected == {"netwar.coin": Fraction(21, 2)}
