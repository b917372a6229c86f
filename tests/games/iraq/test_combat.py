"""Combat and PGM attacks: columns, multipliers, losses, choices, spending, and what is forbidden."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import GAME, TABLES, odds, order_of, position, refused, ruled

from refcli.core.errors import BadInput
from refcli.core.words import MissingFacts, build, read

GZ = "combat --by coin --crt kinetic --att 4 --def 4 --district green-zone"


def changes(outcome):
    return {path: (old, new) for path, old, new in outcome.changes}


# --- the column


@pytest.mark.parametrize(
    ("forces", "column"),
    [("9:6", "1-1"), ("3:4", "<1-1"), ("50:4", "4-1"), ("4:2", "2-1"), ("299:100", "2-1"), ("3+3+3:4+2", "1-1"), ("4:1", "4-1")],
)
def test_ratio_rounds_down(forces, column):
    """§14.6: 9 to 6 is 1-1, 3 to 4 is <1-1; nothing above 4-1."""
    result = ruled(f"combat --by coin g green-zone {forces} 6").result
    assert result["column"] == result["base_column"] == column and result["roll"] == 6


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6), st.lists(st.integers(0, 9), min_size=1, max_size=6))
def test_units_typed_one_by_one_are_their_sum(att, against):
    att[0] += 1
    against[0] += 1
    one = ruled(f"combat --by ins g fallujah {'+'.join(map(str, att))}:{'+'.join(map(str, against))} 3").result
    whole = ruled(f"combat --by ins g fallujah {sum(att)}:{sum(against)} 3").result
    assert one["column"] == whole["column"] and one["key"] == whole["key"]


def test_edge_doubles_either_side_and_both():
    """§20.5."""
    assert ruled(GZ + " --edge coin", dice="6").result["column"] == "2-1"
    assert ruled("combat --by coin k green-zone 8:3 --edge ins 6").result["column"] == "1-1"
    assert ruled("combat --by coin k green-zone 8:3 --edge ins --edge coin 6").result["column"] == "2-1"


@pytest.mark.parametrize("words", ["0:4", "4:0", "1/2:1", "x:4"])
def test_strength_is_at_least_one(words):
    """I19."""
    att, _, against = words.partition(":")
    with pytest.raises(BadInput):
        order_of(f"combat --by coin --crt k --att {att} --def {against} --district green-zone")


@pytest.mark.parametrize("word", ["<1-1", "0-1", "below", "1:2", "3:4"])
def test_the_column_below_1_1_may_be_written_without_a_bracket(word):
    """I22."""
    command, order, _ = order_of(f"combat --by ins g green-zone 4:4 --airstrike '{word}'")
    assert order.airstrike == "<1-1"
    assert build(command.order, read(order.words(), command.order, TABLES).facts, None) == order


def test_bare_words_fill_the_slots_and_come_back_whole():
    command, order, dice = order_of("combat --by coin g fal 4+3+2u:3+3 4")
    assert (order.crt, order.district, dice) == ("guerrilla", "fallujah", "4")
    assert order.att.counts == (2, 1) and order.def_.counts == (2, 0)
    words = order.words()
    assert "--def" in words and build(command.order, read(words, command.order, TABLES).facts, None) == order


def test_by_is_the_side_whose_phase_it_is_and_wanted_in_a_lookup():
    assert order_of("combat g fal 4:3", position("conflict-ins"))[1].by == "ins"
    with pytest.raises(MissingFacts):
        order_of("combat g fal 4:3")


# --- points and multipliers


def brute(words, die, state=None):
    return ruled(words, state, dice=str(die))


@pytest.mark.parametrize("by", ["ins", "coin"])
@pytest.mark.parametrize("extra", ["", "--infowar ins", "--infowar coin", "--infowar ins --infowar ins", "--airstrike 3-1"])
@pytest.mark.parametrize("turn", ["2004A", "2004B"])
def test_multipliers_are_one_for_none_two_for_one_three_for_more(by, extra, turn):
    """Errata of 2012-7-28, R2, R3: counted here from the words, for each index apart."""
    state = position(f"conflict-{by}", turn=turn)
    words = f"combat --by {by} k fallujah 5:4 {extra}"
    for die in range(1, 7):
        if "infowar" in extra:
            state = position(f"conflict-{by}", turn=turn, hands__ins=("infowar",) * 2, hands__coin=("infowar",), chits__ins__held=2)
        out = brute(words, die, state)
        result = out.result
        winner = result["winner_side"]
        doublings = (result["key"] != "EA") + extra.count(f"infowar {winner}") + ("airstrike" in extra and winner == "ins")
        election = turn == "2004B"
        add = min(3, 1 + doublings + (election and winner == "coin"))
        deduct = min(3, 1 + doublings + (election and winner == "ins"))
        assert result["multiplier"] == {"add": add, "deduct": deduct}
        own, theirs = (7, 2) if winner == "ins" else (2, 7)
        assert result["points"] == {"add": own * add, "deduct": theirs * deduct}
        wasted = "infowar" in extra and f"infowar {winner}" not in extra
        assert ("iraq.combat.infowar-loser" in {w.key for w in out.warnings}) == wasted


def test_suicide_doubles_strength_once_and_the_points_of_both():
    """§27.6."""
    state = position("conflict-ins", options=("suicide",))
    won = ruled("combat g green-zone 5:5 --suicide --att-units 3 6", state).result
    assert (won["column"], won["key"], won["points"]) == ("2-1", "AL2", {"add": 2, "deduct": 12})
    assert won["levels"] == {"side": "ins", "share": "all", "delta": -1, "units": 3}
    lost = ruled("combat g green-zone 2:5 --suicide --def-units 4 1", state).result
    assert (lost["column"], lost["key"], lost["winner_side"], lost["points"]["add"]) == ("<1-1", "DR3", "coin", 12)


def test_the_winner_adds_or_deducts_and_nothing_moves_before():
    """§16.33."""
    state = position()
    open_ = ruled(GZ, state, dice="3")
    assert open_.decision.who == "coin" and open_.decision.keys == ("add", "deduct")
    assert open_.result["key"] == "EA" and not open_.changes
    assert changes(ruled(GZ, state, dice="3", answers=["add"]))["netwar.coin"] == (30, 36)
    assert changes(ruled(GZ, state, dice="3", answers=["deduct"]))["netwar.ins"] == (70, 69)
    assert changes(ruled(GZ + " --take add", state, dice="3"))["netwar.coin"] == (30, 36)


def test_sudden_death_by_combat():
    """§5.2."""
    out = ruled(GZ + " --take deduct", position(netwar__coin=12), dice="1")
    assert out.result["sudden_death"] == "coin" and out["over"] is True and out["netwar.coin"] == 0


def test_no_choice_where_nothing_is_at_stake():
    """I9, R20: abroad a combat is worth nothing, but its losses count."""
    out = ruled("combat --by coin k syria 4:4 --take add 3")
    assert out.decision is None and not out.changes and out.result["points"] == {"add": 0, "deduct": 0}
    assert out.result["eliminated"]["side"] == "ins"


def test_a_dash_is_nobodys(monkeypatch):
    """I9."""
    table = TABLES["civil"]
    monkeypatch.setattr(TABLES, "_derived", {})
    monkeypatch.setitem(TABLES._loaded, "civil", table | {"cells": table["cells"] | {"3": ["-"] * 5}})
    out = ruled("combat --by coin c green-zone 4:4 --take add 3", position())
    assert out.result["key"] == "-" and out.result["winner"] is None and out.result["levels"] is None
    assert out.decision is None and set(changes(out)) == {"done"}


def test_points_of_the_players_map_override_and_silence_the_doubt():
    doubtful = ruled("combat --by coin k amara 4:4 3")
    assert [w.key for w in doubtful.warnings] == ["iraq.combat.doubtful-points"]
    own = ruled("combat --by coin k amara 4:4 --points 3/9 3")
    assert own.result["points"] == {"add": 9, "deduct": 3} and not own.warnings


def test_a_doubtful_cell_says_so():
    assert [w.key for w in ruled("combat --by coin k green-zone 4:5 6").warnings] == ["iraq.combat.doubtful-cell"]
    assert not ruled("combat --by coin k green-zone 4:4 6").warnings


# --- losses told by counts


@pytest.mark.parametrize(
    ("words", "levels", "eliminated"),
    [
        ("c green-zone 3:4 --def-units 3/2 2", ("ins", "half", 1, 2), None),
        ("c green-zone 3:4 --att-units 3/1 6", ("coin", "all", -1, 3), None),
        ("c green-zone 3+2u:4+4 2", ("ins", "half", 1, 1), None),
        ("k green-zone 4:4 --att-units 3 --def-units 5 2", None, ("coin", 50, 2, True)),
        ("k green-zone 16:4 --def-units 2/1 1", None, ("ins", 100, 3, False)),
        ("k green-zone 4:4 3", None, ("ins", 50, None, True)),
    ],
)
def test_losses(words, levels, eliminated):
    result = ruled(f"combat --by coin {words}").result
    assert result["levels"] == (levels and dict(zip(("side", "share", "delta", "units"), levels, strict=True)))
    assert result["eliminated"] == (eliminated and dict(zip(("side", "percent", "units", "retreat"), eliminated, strict=True)))


def test_unconventional_attackers_never_change_level_however_they_are_typed():
    """§16.35, R4."""
    assert ruled("combat --by coin g green-zone 3+2:5 --unconventional 6").result["levels"]["units"] == 0
    assert ruled("combat --by coin g green-zone 3+2:5 6").result["levels"]["units"] == 1
    assert ruled("combat --by coin k green-zone 3+2:5 --infra --unconventional 1").result["eliminated"]["units"] == 1


# --- spending


def test_the_strike_and_the_chits_are_spent_before_the_choice():
    """§22.1, 20.4, I2."""
    state = position(hands__coin=("edge", "infowar", "isr"), chits__coin__held=3, hands__ins=("edge",), chits__ins__held=3)
    out = ruled(GZ + " --edge coin --edge ins --infowar coin --airstrike 4-1", state, dice="6")
    assert out.decision is not None
    assert (out["airstrikes"], out["chits.coin.held"], out["hands.coin"], out["chits.ins.held"]) == (1, 1, ("isr",), 2)
    boxes = ruled("combat k green-zone 4:4 --infra --isr 3", state)
    assert boxes["hands.coin"] == ("edge", "infowar") and boxes.result["key"] == "EA"


def test_a_lookup_spends_nothing_and_looks_at_no_hand():
    """I2."""
    out = ruled(GZ + " --edge coin --infowar coin --airstrike 4-1 --take add", dice="6")
    assert not out.faults and set(changes(out)) == {"netwar.coin"}


@pytest.mark.parametrize("words", ["--edge coin", "--infowar ins", "--infra --isr", "--infowar coin --infowar coin"])
def test_a_chit_that_is_not_held_cannot_be_agreed_into_being(words):
    """§20.4."""
    state = position(hands__coin=("infowar",), chits__coin__held=1)
    out = ruled(f"{GZ} {words}", state, dice="3", agreed=True)
    assert "20.4" in refused(out, hard=True)


def test_a_real_cup_counts_chits_without_names():
    state = position(cup="real", chits__coin__held=1)
    assert ruled(GZ + " --edge coin", state, dice="3")["chits.coin.held"] == 0
    assert refused(ruled(GZ + " --edge coin --infowar coin", state, dice="3"))


def test_the_third_strike_is_not_there():
    assert "22.1" in refused(ruled(GZ + " --airstrike 4-1", position(airstrikes=0), dice="3", agreed=True), hard=True)


@pytest.mark.parametrize(
    ("interjected", "declared", "multiplier"),
    [
        ((), "", 1),
        (("coin:infowar",), "", 2),
        (("coin:infowar", "coin:infowar"), "", 3),
        (("ins:infowar",), "", 1),
        (("ins:black-ops:0",), "--infowar coin", 1),
        (("ins:black-ops:0", "coin:black-ops:0"), "--infowar coin", 2),
        (("coin:infowar", "ins:black-ops:1"), "--infowar coin", 2),
        (("infowar:coin", "cancelled-infowar:coin", "black-ops:ins:coin:played"), "", 1),  # as it was written once
    ],
)
def test_infowar_played_into_the_open_choice(interjected, declared, multiplier):
    """I1: EA 6; played and cancelled chits count when the choice is taken, and are then forgotten."""
    state = position(interjected=interjected, hands__coin=("infowar",), chits__coin__held=1)
    out = ruled(f"{GZ} {declared} --take add", state, dice="3")
    assert out.result["multiplier"]["add"] == multiplier and out["netwar.coin"] == 30 + 6 * multiplier
    assert out["interjected"] == ()


def both_open(key):
    """Both sides told in the open of a district, and nobody has moved since."""
    return {f"districts__{key}__open": ("ins", "coin"), f"districts__{key}__fresh": ("open-ins", "open-coin")}


# --- what is forbidden


@pytest.mark.parametrize(
    ("words", "values", "sections"),
    [
        ("c green-zone 6:4 --airstrike 4-1", {}, {"22.2"}),
        ("g green-zone 6:4 --infra --airstrike 4-1", {}, {"15.2", "22.2"}),
        ("k green-zone 4:4 --infra", {}, {"15.2", "17.63"}),
        ("k syria 4:4 --airstrike 4-1", {}, {"13.7", "27.15"}),
        ("k iran-north 4:4 --airstrike 4-1", {}, {"13.7", "27.15"}),
        ("k green-zone 4:4 --suicide", {"options": ("suicide",)}, {"27.6"}),
        ("k green-zone 4:4", {"options": ("logistics",)}, {"27.92", "27.93"}),
        ("k green-zone 4:4", {"phase": "conflict-ins"}, {"14.1", "14.2"}),
        ("k green-zone 4:4", {"done": ("open-green-zone:coin",)}, {"14.4", "14.5"}),
        ("g green-zone 4:4 --infra", {"done": ("infra-green-zone:coin",)}, {"14.4", "14.5"}),
        (
            "g green-zone 4:4 --infra",
            both_open("green-zone"),
            {"15.1", "17.62", "21.5"},
        ),
        ("g green-zone 4:4 --isr", {"hands__coin": ("isr",), "chits__coin__held": 1}, {"20.5", "15.2"}),
    ],
)
def test_soft_refusals(words, values, sections):
    state = position(**values)
    out = ruled(f"combat --by coin {words}", state, dice="6")
    assert refused(out, hard=False) == sections and not out.changes
    assert not ruled(f"combat --by coin {words}", state, dice="6", agreed=True).faults


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("k green-zone 4u:4 --infra", {}),
        ("k green-zone 4:4 --infra --unconventional", {}),
        ("k green-zone 4:4 --infra --att-units 0/2", {}),
        ("g green-zone 4:4 --infra --unconventional", {"districts__green-zone__open": ("ins",)}),
        ("g green-zone 4:4 --infra", {"districts__green-zone__open": ("coin",)}),
        ("g green-zone 4:4 --infra", {"done": ("open-green-zone:coin", "infra-green-zone:ins")}),
        ("k green-zone 4:4", {"done": ("open-green-zone:coin",), "options": ("base-groups",)}),
        ("k iran-south 4:4 --airstrike 4-1", {"scenario": "iranian-intervention"}),
        ("k kuwait 4:4 --airstrike 4-1", {}),
        ("k green-zone 4:4 --base", {"options": ("logistics",)}),
        ("g green-zone 4:4", {"options": ("logistics",)}),
    ],
)
def test_what_is_allowed(words, values):
    assert not ruled(f"combat --by coin {words}", position(**values), dice="6").faults


def test_syria_stays_closed_in_the_iranian_scenario():
    state = position(scenario="iranian-intervention")
    assert refused(ruled("combat k syria 4:4 --airstrike 4-1 6", state)) == {"13.7", "27.15"}


def test_coin_may_fly_over_its_own_boxes():
    """I6: 22.2 bars strikes against units in boxes, not for them."""
    result = ruled("combat --by ins g green-zone 12:3 --infra --airstrike 0-1 1").result
    assert (result["base_column"], result["column"], result["key"], result["points"]["add"]) == ("4-1", "<1-1", "DR3", 6)


@pytest.mark.parametrize("options", [(), ("suicide",)])
def test_suicide_needs_the_option(options):
    """I7: without it always refused, event 56 or not."""
    state = position("conflict-ins", options=options, suicide_surge=not options)
    assert bool(refused(ruled("combat g green-zone 5:5 --suicide 6", state))) == (not options)
    assert refused(ruled("combat --by ins g green-zone 5:5 --suicide 6")) == {"27.6"}


def test_edge_not_with_itself_nor_with_suicide():
    """§20.5."""
    state = position("conflict-ins", options=("suicide",), hands__ins=("edge", "edge"), chits__ins__held=2)
    assert refused(ruled("combat g green-zone 5:5 --edge ins --edge ins 6", state)) == {"20.5"}
    assert refused(ruled("combat g green-zone 5:5 --suicide --edge ins 6", state)) == {"20.5", "27.6"}
    state = position("conflict-ins", options=("suicide",), hands__coin=("edge",), chits__coin__held=1)
    assert ruled("combat g green-zone 5:5 --suicide --edge coin 6", state).result["column"] == "1-1"


def test_boxes_abroad_are_not_there():
    """R20."""
    assert refused(ruled("combat g kuwait 4:4 --infra 6", position(), agreed=True), hard=True) == {"2.17"}


def test_each_kind_of_attack_is_marked_when_it_is_over():
    state = position()
    assert ruled("combat g green-zone 4:4 6", state)["done"] == ()
    first = ruled("combat g green-zone 4:4 --take add 6", state)
    assert first["done"] == ("open-green-zone:coin",)
    second = ruled("combat g green-zone 4:4 --infra --take add 6", state.after(first.changes))
    assert second["done"] == ("open-green-zone:coin", "infra-green-zone:coin")


# --- odds


@pytest.mark.parametrize("name", ["civil", "guerrilla", "kinetic"])
@pytest.mark.parametrize("forces", ["1:2", "1:1", "2:1", "3:1", "4:1"])
def test_odds_agree_with_every_die(name, forces):
    words = f"combat --by coin {name} green-zone {forces}"
    found = odds(words)
    dice = [brute(words, die) for die in range(1, 7)]
    assert found.outcomes == {k: Fraction(n, 6) for k, n in Counter(out.result["key"] for out in dice).items()}
    assert sum(found.outcomes.values()) == 1
    for choice in ("add", "deduct"):
        taken = [ruled(words, dice=str(die), answers=[choice]) for die in range(1, 7)]
        for side in ("ins", "coin"):
            mean = Fraction(sum(out[f"netwar.{side}"] - out.state[f"netwar.{side}"] for out in taken), 6)
            assert found.expected.get(f"netwar.{side}@{choice}", 0) == mean


def test_odds_of_the_rulebooks_even_kinetic_attack():
    found = odds(GZ)
    assert found.outcomes == {"EA": Fraction(2, 3), "MD": Fraction(1, 3)}
    assert found.expected == {
        "netwar.coin@add": 4,
        "netwar.ins@deduct": Fraction(-2, 3),
        "netwar.ins@add": Fraction(2, 3),
        "netwar.coin@deduct": -4,
    }


@given(
    st.sampled_from(["ins", "coin"]),
    st.sampled_from(["civil", "guerrilla", "kinetic"]),
    st.sampled_from(list(TABLES["districts"]["district"])),
    st.integers(1, 60),
    st.integers(1, 60),
    st.integers(1, 6),
    st.sampled_from(["add", "deduct"]),
)
def test_any_combat_moves_one_index_the_winners_way(by, chart, district, att, against, die, take):
    out = ruled(f"combat --by {by} {chart} {district} {att}:{against} --take {take} {die}")
    assert not out.faults
    winner, points = out.result["winner_side"], out.result["points"]
    loser = "ins" if winner == "coin" else "coin"
    moved = {side: out[f"netwar.{side}"] - out.state[f"netwar.{side}"] for side in ("ins", "coin")}
    if take == "add":
        assert moved == {winner: min(points["add"], 100 - out.state[f"netwar.{winner}"]), loser: 0}
    else:
        assert moved == {winner: 0, loser: -min(points["deduct"], out.state[f"netwar.{loser}"])}
    assert (out.result["levels"] is None) == (chart == "kinetic") == (out.result["eliminated"] is not None)


# --- PGM


def pgm_position(**values):
    return position(**{"options": ("pgm",), "hands__coin": ("isr",), "chits__coin__held": 1} | values)


@pytest.mark.parametrize(
    ("column", "die", "key", "winner", "multiplier", "eliminated"),
    [
        ("4-1", 6, "VE", "coin", 2, 1),
        ("1-1", 3, "EA", "coin", 1, 1),
        ("1-1", 1, "MD", "ins", 3, None),
        ("2-1", 1, "OK", "ins", 3, 1),
    ],
)
def test_pgm(column, die, key, winner, multiplier, eliminated):
    """§27.102, R13: nothing happens to the strike; ins's gain is doubled; strike and chit are gone whatever happens."""
    out = ruled(f"pgm green-zone {column}", pgm_position(), dice=str(die))
    result = out.result
    assert (result["key"], result["winner_side"], result["column"]) == (key, winner, column)
    assert result["multiplier"] == {"add": multiplier, "deduct": multiplier}
    loss = result["eliminated"]
    assert (loss and (loss["side"], loss["units"], loss["retreat"])) == (eliminated and ("ins", 1, False))
    assert (out["airstrikes"], out["chits.coin.held"], out["done"]) == (1, 0, ())


@pytest.mark.parametrize(
    ("values", "sections"),
    [
        ({"options": ()}, {"27.10"}),
        ({"phase": "conflict-ins"}, {"27.10"}),
        ({"done": ("open-green-zone:coin",)}, {"27.103"}),
        ({"done": ("infra-green-zone:coin",)}, {"27.103"}),
        ({"districts__green-zone__open": ("coin",), "districts__green-zone__fresh": ("open-ins",)}, {"27.101"}),
    ],
)
def test_pgm_refused(values, sections):
    assert refused(ruled("pgm green-zone 4-1 6", pgm_position(**values)), hard=False) == sections


@pytest.mark.parametrize("words, told", [("4-1 6", "gone"), ("1-1 3", "gone"), ("4-1 1", "gone"), ("1-1 1", "harmless")])
def test_the_unit_that_a_pgm_aims_at_is_nobodys_choice(words, told):
    """§27.101: coin names the unit; the insurgents do not pick another."""
    keys = {one.key for one in ruled(f"pgm green-zone {words}", pgm_position()).instructions}
    assert f"iraq.pgm.{told}" in keys and not any("gone" in key for key in keys if key.startswith("iraq.combat"))


def test_all_that_go_are_nobodys_choice():
    """§16.42: with all of the defenders gone, there is none to choose."""
    for words in ("12:4 6", "12:4 6 --def-units 2/1"):
        assert "iraq.combat.all-gone" in {one.key for one in ruled(f"combat --by coin k green-zone {words}").instructions}


def test_pgm_needs_both_markers():
    """§27.101."""
    assert refused(ruled("pgm green-zone 4-1 6", pgm_position(airstrikes=0), agreed=True), hard=True)
    assert refused(ruled("pgm green-zone 4-1 6", pgm_position(hands__coin=(), chits__coin__held=0), agreed=True), hard=True)
    assert not GAME.command("pgm").lookup
