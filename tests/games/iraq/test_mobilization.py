"""Mobilization: both charts, levels, places, who pays, options (§12, §24.5, §27)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import position, refused, ruled

from refcli.core.errors import BadInput

CHARTS = {
    "coin": {
        "mnf-sof": (8, 0, "kuwait fob"), "mnf-prt": (4, 0, "kuwait fob"), "mnf-bct": (6, 3, "kuwait fob"),
        "mnf-airmobile": (10, 3, "kuwait fob"), "mnf-contractor": (2, 2, "kuwait fob"), "mnf-fob": (6, 2, "mnf-unit"),
        "airstrike": (4, None, "off-map"), "mnf-rivron": (8, 2, "kuwait"), "iraqi-sof": (10, 0, "sof"),
        "iraqi-division": (4, 2, "fob"), "iraqi-airmobile": (8, 2, "fob"), "iraqi-militia": (2, 4, "sof bz"), "iraqi-bz": (2, 2, "sof"),
    },
    "ins": {
        "iraqi-jihadi": (7, 0, "iraq"), "iraqi-militia": (3, 4, "jihadi militia bz"), "iraqi-bz": (5, 2, "jihadi"),
        "iraqi-ansar": (9, 2, "iraq-bz"), "foreign-jihadi": (5, 0, "syria-iran"), "foreign-militia": (5, 4, "syria-iran"),
        "foreign-bz": (7, 2, "jihadi syria-iran"), "foreign-ansar": (7, 2, "syria-iran-bz"),
    },
}  # fmt: skip
ROWS = [(side, unit, *row) for side, chart in CHARTS.items() for unit, row in chart.items()]
INDEX = {"netwar__coin": 60, "netwar__ins": 60, "turn": "2004A"}


def buy(words, **values):
    side = words.split()[0]
    return ruled(f"mobilize {words}", position(values.pop("phase", f"mobilization-{side}"), **(INDEX | values)))


def dropped(out):
    """The result without its items."""
    return {field: value for field, value in out.result.items() if field != "items"}


@pytest.mark.parametrize("side, unit, cost, levels, places", ROWS)
@given(count=st.integers(1, 5))
def test_the_charts(side, unit, cost, levels, places, count):
    out = buy(f"{side} {unit} --count {count}", options=("rivron",))
    level = None if levels is None else min(levels, 1)
    row = {"unit": unit, "count": count, "at": None, "paid": "index"}
    plain = {"cost": cost * count, "placement": places.split(), "level": level}
    assert out.result == {**plain, "items": [plain | row]}
    assert out[f"netwar.{side}"] == 60 - cost * count
    assert out["airstrikes"] == (2 + count if unit == "airstrike" else 2)


@pytest.mark.parametrize("side, unit, cost, levels, places", ROWS)
def test_declared_points_pay_first_and_bring_the_highest_level(side, unit, cost, levels, places):
    marker = {"coin": "surge", "ins": "jihad"}[side]
    out = buy(f"{side} {unit}", options=("rivron",), **{f"{marker}__points": 10})
    assert (out[f"{marker}.points"], out[f"netwar.{side}"]) == (10 - cost, 60)
    assert out.result["level"] == levels
    plain = buy(f"{side} {unit} --pay index", options=("rivron",), **{f"{marker}__points": 10})
    assert (plain[f"{marker}.points"], plain[f"netwar.{side}"]) == (10, 60 - cost)
    assert plain.result["level"] == (None if levels is None else min(levels, 1))


def test_no_purchase_is_paid_from_two_purses():
    assert "24.5" in refused(buy("coin mnf-bct", surge__points=5), hard=True)
    assert "24.5" in refused(buy("coin mnf-bct --pay declared"), hard=True)
    assert buy("coin mnf-bct", surge__points=6)["surge.points"] == 0
    assert buy("coin mnf-bct", jihad__points=30)["netwar.coin"] == 54  # the other side's points are not coin's


def test_the_index_stays_above_nothing():
    assert buy("coin mnf-sof", netwar__coin=9)["netwar.coin"] == 1
    assert "5.2" in refused(buy("coin mnf-sof", netwar__coin=8), hard=True)
    assert "5.2" in refused(buy("coin mnf-sof --count 2", netwar__coin=16), hard=True)


def test_spending_is_not_doubled_in_an_election():
    assert buy("coin mnf-bct", turn="2008B")["netwar.coin"] == 54


@pytest.mark.parametrize("side, cost", [("coin", 4), ("ins", 3)])
def test_chits(side, cost):
    out = buy(f"{side} --chit --count 2")
    assert dropped(out) == {"cost": 2 * cost, "placement": ["off-map"], "level": None}
    assert out[f"netwar.{side}"] == 60 - 2 * cost and out[f"chits.{side}.held"] == len(out[f"hands.{side}"]) == 2
    named = buy(f"{side} --chit edge")
    assert named[f"hands.{side}"] == ("edge",) and "edge" not in repr((named.result, named.instructions, named.warnings))
    marker = {"coin": "surge", "ins": "jihad"}[side]
    assert buy(f"{side} --chit", **{f"{marker}__points": 5})[f"{marker}.points"] == 5 - cost


def test_an_empty_cup_sells_nothing():
    full = tuple(sorted(["black-ops", "infowar", "isr", "leader", "edge"] * 4))
    assert refused(buy("coin --chit", hands__coin=full[1:], chits__coin__held=19)) == set()
    assert "20.4" in refused(buy("coin --chit --count 2", hands__coin=full[1:], chits__coin__held=19), hard=True)


@pytest.mark.parametrize("side, phase", [("coin", "mobilization-ins"), ("ins", "mobilization-coin"), ("coin", "movement-coin")])
def test_only_in_the_own_mobilization_phase(side, phase):
    assert "12.1" in refused(buy(f"{side} iraqi-militia", phase=phase), hard=False)


def test_a_lookup_begins_with_the_chits_of_the_start():
    """§3.3: three of the insurgents', none of the others'. A session deals its own."""
    assert ruled("mobilize ins --chit")["chits.ins.held"] == 4 and ruled("mobilize coin --chit")["chits.coin.held"] == 1
    assert position()["chits.ins.held"] == 0


def test_a_lookup_knows_no_phase_and_no_option():
    assert ruled("mobilize coin mnf-bct").result["cost"] == 6
    assert "27.8" in refused(ruled("mobilize coin mnf-rivron"), hard=False)


@pytest.mark.parametrize(
    "words",
    [
        "ins mnf-sof", "coin foreign-jihadi", "coin --at kuwait", "coin mnf-bct --chit", "coin mnf-bct --withdraw --at kuwait",
        "coin --chit edge --count 2", "coin tank", "coin mnf-bct --count 0", "coin mnf-bct, chit --count 2", "coin mnf-bct,, chit",
        "coin mnf-bct chit, chit kuwait", "coin 2, mnf-bct", "coin 2 mnf-bct kuwait --at kuwait", "coin chit isr --chit edge",
    ],
)  # fmt: skip
def test_words_that_cannot_be_read_come_before_the_rules(words):
    with pytest.raises(BadInput):
        buy(words, phase="control")


def test_withdrawing_is_free_and_changes_nothing_that_refcli_keeps():
    out = buy("coin mnf-sof --withdraw")
    assert out.result["cost"] == 0 and not out.changes and out.instructions and "12.8" in out.rules
    assert not buy("coin mnf-sof --withdraw --count 9", netwar__coin=1).faults
    assert "12.8" in refused(buy("coin airstrike --withdraw"), hard=False)


@pytest.mark.parametrize(
    "words, allowed",
    [
        ("coin mnf-bct --at kuwait", True),
        ("coin mnf-bct --at saudi-arabia", True),  # there may be an FOB
        ("coin mnf-bct --at fallujah", True),
        ("coin mnf-bct --at syria", False),
        ("coin iraqi-division --at kuwait", False),
        ("coin iraqi-division --at basrah", True),
        ("coin mnf-rivron --at kuwait", True),
        ("coin mnf-rivron --at basrah", False),
        ("coin airstrike --at kuwait", False),
        ("ins iraqi-jihadi --at syria", False),
        ("ins iraqi-jihadi --at tikrit", True),
        ("ins iraqi-ansar --at iran-south", False),
        ("ins foreign-militia --at iran-north", True),
        ("ins foreign-militia --at tikrit", False),
        ("ins foreign-bz --at tikrit", True),
        ("ins foreign-bz --at kuwait", False),
    ],
)
def test_places(words, allowed):
    faults = refused(buy(words, options=("rivron",)), hard=False)
    assert (not faults) == allowed and (allowed or "12.4" in faults)


def test_what_an_option_sells_is_sold_by_its_section():
    assert "27.8" in buy("coin mnf-rivron --at kuwait", options=("rivron",)).rules


def test_militia_anywhere():
    out = buy("ins iraqi-militia --anywhere --count 2 --at tikrit", options=("militia-anywhere",))
    assert dropped(out) == {"cost": 12, "placement": ["iraq"], "level": 1} and "27.3" in out.rules
    assert refused(buy("ins iraqi-militia --anywhere"), hard=False) == {"27.3"}
    assert refused(buy("ins iraqi-ansar --anywhere", options=("militia-anywhere",)), hard=False) == {"27.3"}
    assert refused(buy("coin iraqi-militia --anywhere", options=("militia-anywhere",)), hard=False) == {"27.3"}
    assert refused(buy("ins iraqi-militia --anywhere --at kuwait", options=("militia-anywhere",)), hard=False)


def test_green_zone():
    held = {"districts.green-zone.infra": ("coin",)}
    assert refused(buy("ins iraqi-militia --at green-zone", options=("green-zone",), **held), hard=False) == {"27.2"}
    assert not buy("ins iraqi-militia --at green-zone", options=("green-zone",)).faults
    assert not buy("ins iraqi-militia --at green-zone", **held).faults
    assert not buy("coin iraqi-militia --at green-zone", options=("green-zone",), **held).faults


def test_reinforced_setup_is_double_and_only_three_kinds():
    start = {"phase": "setup", "scenario": "mnf-reinforced", "turn": "2003B"}
    out = buy("coin mnf-airmobile --at tikrit", **start)
    assert dropped(out) == {"cost": 20, "placement": ["iraq", "kuwait"], "level": 1} and out["netwar.coin"] == 40
    assert "27.13" in out.rules
    assert "27.13" in refused(buy("coin mnf-prt", **start), hard=False)
    assert "27.13" in refused(buy("coin --chit", **start), hard=False)
    assert refused(buy("coin mnf-bct --at saudi-arabia", **start), hard=False)
    assert "12.1" in refused(buy("ins iraqi-militia", **start), hard=False)


# --- lists and the shop


def test_a_list_is_paid_in_order_as_if_each_item_stood_alone():
    """§24.5: declared points pay while there are any; the contractor is the first that the index pays."""
    out = buy("coin mnf-bct kuwait, mnf-prt, 2 mnf-contractor, chit edge", surge__points=10)
    assert [(row["unit"], row["paid"], row["level"]) for row in out.result["items"]] == [
        ("mnf-bct", "declared", 3),
        ("mnf-prt", "declared", 0),
        ("mnf-contractor", "index", 1),
        ("chit", "index", None),
    ]
    assert (out["surge.points"], out["netwar.coin"], out.result["cost"]) == (0, 60 - 4 - 4, 18)
    assert out["hands.coin"] == ("edge",) and "level" not in out.result


def test_a_list_whose_last_item_cannot_be_paid_buys_nothing():
    out = buy("coin 2 mnf-bct, mnf-airmobile", netwar__coin=22)
    assert refused(out, hard=True) == {"12.1", "5.2"} and not out.changes
    assert not buy("coin 2 mnf-bct, mnf-airmobile", netwar__coin=23).faults


@given(
    st.lists(st.sampled_from(["mnf-bct", "2 mnf-prt", "airstrike", "chit", "mnf-sof kuwait"]), min_size=2, max_size=4), st.integers(20, 100)
)
def test_a_list_comes_to_what_its_items_come_to_one_by_one(items, points):
    state = position("mobilization-coin", **(INDEX | {"netwar__coin": points}))
    whole = ruled(f"mobilize coin {', '.join(items)}", state)
    one_by_one, possible = state, True
    for item in items:
        out = ruled(f"mobilize coin {item}", one_by_one)
        possible = possible and not out.faults
        one_by_one = one_by_one.after(out.changes)
    assert bool(whole.faults) is not possible
    if possible:
        after = state.after(whole.changes)
        for path in ("netwar.coin", "airstrikes", "chits.coin.held"):
            assert after[path] == one_by_one[path]


def test_a_number_may_stand_behind_and_keys_may_be_short():
    out = buy("coin bct 2 kuw, iraqi-d fal")
    assert [(row["unit"], row["count"], row["at"]) for row in out.result["items"]] == [
        ("mnf-bct", 2, "kuwait"),
        ("iraqi-division", 1, "fallujah"),
    ]


def test_rivron_keeps_to_its_districts():
    assert "13.7" in refused(buy("coin mnf-rivron amara", options=("rivron",)), hard=False)


def test_the_shop_shows_what_can_be_paid_now_and_changes_nothing():
    out = buy("coin", phase="control", netwar__coin=21)
    assert not out.changes and not out.faults
    rows = {row["unit"]: row for row in out.result["shop"]}
    assert (rows["mnf-airmobile"]["most"], rows["mnf-bct"]["most"], rows["chit"]["most"]) == (2, 3, 5)
    assert "mnf-rivron" not in rows and list(rows)[-1] == "chit"
    declared = {row["unit"]: row for row in buy("coin", surge__points=9).result["shop"]}
    assert (declared["mnf-bct"]["most"], declared["mnf-bct"]["level"], declared["mnf-airmobile"]["most"]) == (1, 3, 0)


def test_what_the_shop_says_can_be_bought_and_no_more():
    for row in buy("coin", netwar__coin=25).result["shop"]:
        most = row["most"]
        assert not buy(f"coin {most} {row['unit']}", netwar__coin=25).faults
        assert buy(f"coin {most + 1} {row['unit']}", netwar__coin=25).faults
