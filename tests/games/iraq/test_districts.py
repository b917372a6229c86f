"""Districts, control and attrition (§17-19)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import TABLES, order_of, position, refused, ruled

from refcli.core.errors import BadInput
from refcli.core.outcome import Outcome
from refcli.core.stamp import Stamp
from refcli.core.words import build, read
from refcli.games.iraq.districts import controlled, controller, iraq, pay_control, value

ROWS = TABLES["districts"]["district"]


def holding(**owners):
    return {f"districts__{key.replace('_', '-')}__infra": tuple(boxes.split(",")) for key, boxes in owners.items()}


def everything(owner):
    return {f"districts__{key}__infra": (owner,) * row["boxes"] for key, row in iraq(TABLES).items()}


# --- the map


def test_what_the_rules_say_of_the_map():
    """Green Zone 1/6, one box, no sect; Baghdad West three boxes; five Sunni districts; each side about 50."""
    assert (ROWS["green-zone"]["ins"], ROWS["green-zone"]["coin"], ROWS["green-zone"]["boxes"]) == (1, 6, 1)
    assert ROWS["green-zone"]["sect"] == "none" and ROWS["baghdad-west"]["boxes"] == 3
    assert sum(row["sect"] == "sunni" for row in ROWS.values()) == 5
    assert {k for k in ("mosul-kirkuk", "baghdad-west", "baghdad-east") if ROWS[k]["sect"] == "mixed"} == {
        "mosul-kirkuk",
        "baghdad-west",
        "baghdad-east",
    }
    for side in ("ins", "coin"):
        assert 45 <= sum(row[side] for row in ROWS.values()) <= 55
    unsure = [ROWS[k] for k in ("baghdad-east", "tigris-euphrates", "amara", "south-zone", "basrah")]
    numbers = sorted(row[field] for row in unsure for field in ("ins", "coin", "boxes"))
    assert numbers == [1] * 6 + [2] * 3 + [3] * 3 + [4, 6, 7]


def test_iraq_comes_first_then_abroad():
    keys = list(ROWS)
    assert keys[15:] == ["kuwait", "saudi-arabia", "syria", "iran-north", "iran-south"] and keys[:15] == list(iraq(TABLES))


# --- who controls


@pytest.mark.parametrize(
    ("boxes", "who"),
    [
        ("coin,coin,coin", "coin"),
        ("ins,ins,ins", "ins"),
        ("coin,coin,ins", "disputed"),
        ("coin,none,none", "none"),
        ("coin,coin,none", "none"),
        ("none,none,none", "none"),
        ("coin,none,ins", "disputed"),
    ],
)
def test_control_is_all_boxes_of_one_side(boxes, who):
    """§18.2, 18.21, 18.22: enemies in the open do not matter."""
    state = position(**holding(baghdad_west=boxes), **{"districts__baghdad-west__open": ("ins", "coin")})
    assert controller(state, "baghdad-west") == who
    assert controlled(state, "coin") == (["baghdad-west"] if who == "coin" else [])


def test_abroad_is_always_the_same_sides_and_worth_nothing():
    """§18.31, 18.32, 2.17."""
    state = position()
    assert {k: controller(state, k) for k in list(ROWS)[15:]} == {
        "kuwait": "coin",
        "saudi-arabia": "coin",
        "syria": "ins",
        "iran-north": "ins",
        "iran-south": "ins",
    }
    assert value(state, "coin") == value(state, "ins") == 0 and controller(state, "fallujah") == "none"


# --- the command


def test_district_tells_boxes_and_the_open():
    out = ruled("district gz --infra coin --open ins,coin", position())
    told = {"told": {"infra": Stamp(), "open": Stamp()}, "stale": [], "since": None}
    assert out.result == {"district": "green-zone", "infra": ["coin"], "open": ["ins", "coin"], "control": "coin", **told}
    assert out["districts.green-zone.infra"] == ("coin",) and out["districts.green-zone.open"] == ("ins", "coin")


def test_several_at_once_and_one_owner_for_all_boxes():
    """I19."""
    out = ruled("district mosul=coin fal=ins,none baghdad-west=none", position())
    assert out["districts.mosul-kirkuk.infra"] == ("coin", "coin")
    assert out["districts.fallujah.infra"] == ("ins", "none")
    assert out["districts.baghdad-west.infra"] == ("none",) * 3
    assert {k: row["control"] for k, row in out.result["districts"].items()} == {
        "mosul-kirkuk": "coin",
        "fallujah": "none",
        "baghdad-west": "none",
    }


def test_district_alone_shows_what_was_told():
    state = position(**holding(green_zone="ins"))
    assert list(ruled("district", state).result["districts"]) == ["green-zone"]
    assert ruled("district green-zone", state).result["control"] == "ins"
    assert not ruled("district", state).changes


def test_nobody_in_the_open_is_told_too():
    out = ruled("district gz --open none", position())
    assert out["districts.green-zone.open"] == () and out.changes


@pytest.mark.parametrize(
    "words",
    [
        "district gz --infra coin,coin",
        "district baghdad-west=coin,ins",
        "district kuwait --infra coin",
        "district gz=coin gz=ins",
        "district gz --infra coin gz=ins",
        "district --infra coin",
        "district --open ins",
        "district gz --open none,ins",
        "district gz --infra us",
        "district gz=",
    ],
)
def test_words_that_do_not_fit_the_map(words):
    with pytest.raises(BadInput):
        ruled(words, position())


@given(st.sampled_from(list(iraq(TABLES))), st.data())
def test_district_words_come_back_whole(key, data):
    owner = st.sampled_from(["ins", "coin", "none"])
    owners = data.draw(st.lists(owner, min_size=ROWS[key]["boxes"], max_size=ROWS[key]["boxes"]))
    standing = data.draw(st.sampled_from(["ins", "coin", "ins,coin", "none"]))
    command, order, _ = order_of(f"district {key} --infra {','.join(owners)} --open {standing}")
    assert build(command.order, read(order.words(), command.order, TABLES).facts, None) == order
    out = ruled(f"district {key}={','.join(owners)}", position())
    sides = set(owners)
    expected = "disputed" if {"ins", "coin"} <= sides else owners[0] if len(sides) == 1 else "none"
    assert out.result["control"] == expected


def test_doubtful_boxes_say_so():
    assert [w.key for w in ruled("district amara=coin", position()).warnings] == ["iraq.district.doubt-boxes"]
    assert not ruled("district anbar=coin", position()).warnings


# --- control


def test_each_side_gains_what_it_controls():
    """§18.4: Green Zone 6 for coin, Fallujah 7 for ins, Baghdad West is shared."""
    state = position("control", **holding(green_zone="coin", fallujah="ins,ins", baghdad_west="coin,coin,ins"))
    out = ruled("control", state)
    assert (out.result["ins"], out.result["coin"]) == (7, 6)
    assert out.result["districts"] == {"fallujah": "ins", "baghdad-west": "disputed", "green-zone": "coin"}
    assert (out["netwar.ins"], out["netwar.coin"]) == (77, 36)


def test_control_pays_once_and_in_its_phase():
    """§18.1, I5."""
    state = position("control", **holding(green_zone="coin"))
    paid = ruled("control", state)
    again = ruled("control", state.after(paid.changes))
    assert refused(again, hard=False) == {"18.1"} and not again.changes
    assert refused(ruled("control", position("attrition"))) == {"18.1"}
    assert not ruled("control").faults  # a lookup


@pytest.mark.parametrize(
    ("turn", "declared", "ins", "coin"),
    [
        ("2004A", {}, 7, 6),
        ("2004A", {"jihad__turn": "2004A"}, 14, 6),
        ("2004A", {"jihad__turn": "2003B"}, 7, 6),
        ("2004A", {"surge__turn": "2004A"}, 7, 12),
        ("2004B", {}, 7, 12),
        ("2004B", {"surge__turn": "2004B", "jihad__turn": "2004B"}, 14, 18),
    ],
)
def test_declarations_and_elections_double_control(turn, declared, ins, coin):
    """§24.52, 26.1, errata: two doublings are x3."""
    held = holding(green_zone="coin", fallujah="ins,ins")
    out = ruled("control", position("control", turn=turn, **declared, **held))
    assert (out.result["ins"], out.result["coin"]) == (ins, coin)


def test_whole_sects():
    """§27.11: all five Sunni districts are 5 more for ins; R11: doubled with the rest; nothing without the option."""
    sunni = {f"districts__{k}__infra": ("ins",) * r["boxes"] for k, r in ROWS.items() if r["sect"] == "sunni"}
    plain = sum(r["ins"] for r in ROWS.values() if r["sect"] == "sunni")
    assert ruled("control", position("control", **sunni)).result["ins"] == plain == 24
    with_option = position("control", options=("sects",), **sunni)
    assert ruled("control", with_option).result["ins"] == plain + 5
    assert value(with_option, "ins") == plain
    declared = position("control", options=("sects",), jihad__turn="2003B", **sunni)
    assert ruled("control", declared).result["ins"] == 2 * (plain + 5)
    short = sunni | {"districts__anbar__infra": ("ins", "none")}
    assert ruled("control", position("control", options=("sects",), **short)).result["ins"] == plain - 4
    coins = position("control", options=("sects",), **everything("coin"))
    assert ruled("control", coins).result["coin"] == sum(r["coin"] for r in ROWS.values())


def test_pay_control_can_be_called_when_the_phase_ends():
    state = position("control", **holding(green_zone="coin"))
    out = Outcome(state)
    assert pay_control(out)["coin"] == 6 and out["netwar.coin"] == 36 and out["done"] == ("control",)


def test_untold_districts_count_for_nobody_and_say_so():
    out = ruled("control", position("control"))
    assert (out.result["ins"], out.result["coin"], out.result["districts"]) == (0, 0, {})
    assert [w.key for w in out.warnings] == ["iraq.district.untold"]
    whole = ruled("control", position("control", **everything("none")))
    assert not whole.warnings


def test_gains_stop_at_100():
    """§6.2."""
    out = ruled("control", position("control", netwar__ins=90, **everything("ins")))
    assert out["netwar.ins"] == 100 and out.result["ins"] == sum(r["ins"] for r in ROWS.values())


# --- attrition


def test_the_rulebooks_example():
    """§19.3: 3 militia where ins does not control: 2 lose a level."""
    assert ruled("attrition --units fallujah=ins:3").result == [{"district": "fallujah", "side": "ins", "units": 3, "reduced": 2}]


@given(st.integers(1, 500))
def test_half_rounded_up(n):
    assert ruled(f"attrition --units anbar=ins:{n}").result[0]["reduced"] == (n + 1) // 2


def test_each_district_is_halved_alone():
    found = ruled("attrition --units tikrit=ins:1 --units samara=ins:1").result
    assert [one["reduced"] for one in found] == [1, 1]


def test_the_controller_is_spared_and_the_second_player_comes_first():
    """§19.2, 4.1(5), I20."""
    state = position("attrition", first="ins", **holding(green_zone="coin"))
    out = ruled("attrition --units fallujah=ins:2 --units green-zone=coin:2 --units green-zone=ins:1 --units anbar=coin:3", state)
    assert [(one["district"], one["side"], one["reduced"]) for one in out.result] == [
        ("green-zone", "coin", 0),
        ("anbar", "coin", 2),
        ("fallujah", "ins", 1),
        ("green-zone", "ins", 1),
    ]
    assert [change.path for change in out.changes] == ["done"]
    other = position("attrition", first="coin", **holding(green_zone="coin"))
    assert ruled("attrition --units green-zone=coin:2 --units fallujah=ins:2", other).result[0]["side"] == "ins"


def test_disputed_and_untold_districts_spare_nobody():
    state = position("attrition", **holding(mosul_kirkuk="ins,coin"))
    found = ruled("attrition --units mosul=ins:4 --units mosul=coin:4 --units tikrit=ins:4", state)
    assert {one["reduced"] for one in found.result} == {2}
    assert [w.key for w in found.warnings] == ["iraq.district.untold"]


def test_control_by_a_doubtful_number_of_boxes_is_said():
    state = position("attrition", **holding(kurdistan_south="coin,coin", fallujah="ins,ins"))
    found = ruled("attrition --units kurdistan-south=coin:2 --units fallujah=ins:2 --units kuwait=coin:1", state)
    assert {one["reduced"] for one in found.result} == {0}
    assert [(w.key, str(w.params["district"])) for w in found.warnings] == [("iraq.district.doubt-boxes", "kurdistan-south")]


def test_attrition_refused():
    assert refused(ruled("attrition --units fallujah=ins:3", position("end")), hard=False) == {"19.1"}
    assert refused(ruled("attrition --units fallujah=ins:3", position("attrition", first=None)), hard=False) == {"10.1"}


@pytest.mark.parametrize("word", ["fallujah=ins", "fallujah:3", "fallujah=us:3", "fallujah=ins:0", "nowhere=ins:1", "fallujah=ins:-1"])
def test_militia_that_cannot_be_read(word):
    with pytest.raises(BadInput):
        ruled(f"attrition --units {word}")


def test_a_district_is_given_once_a_side():
    with pytest.raises(BadInput):
        ruled("attrition --units fallujah=ins:1 --units fallujah=ins:1")
