"""``odds`` as players type it: CRTs side by side, from an outcome on, and what a little more would bring."""

from __future__ import annotations

from fractions import Fraction

import pytest

KINETIC = ("odds", "iraq", "combat", "--by", "coin", "--crt", "kinetic", "--district", "fallujah")


def outcomes(rows) -> dict[str, Fraction]:
    return {row["key"]: Fraction(row["p"]) for row in rows}


def lookup(refcli, *words):
    found = refcli(*words, "--no-session", "--json")
    assert found.code == 0, found.out
    return found.json


def test_the_chance_from_an_outcome_on_goes_up_with_the_die(refcli):
    """Kinetic at 2-1: OK, MD, EA, EA, EA, VE as the die rises."""
    answer = lookup(refcli, *KINETIC, "--att", "9", "--def", "4", "--at-least", "ea")
    assert outcomes(answer["odds"]["outcomes"]) == {"EA": Fraction(1, 2), "MD": Fraction(1, 6), "OK": Fraction(1, 6), "VE": Fraction(1, 6)}
    assert answer["result"]["at_least"] == {"key": "EA", "p": "2/3"}
    first = lookup(refcli, *KINETIC, "--att", "9", "--def", "4", "--at-least=OK")
    assert first["result"]["at_least"] == {"key": "OK", "p": "1"}


def test_numbers_count_upwards_and_need_be_no_outcome(refcli):
    words = ("odds", "bataan", "bombard", "--by", "jp", "--shots", "3")
    hits = outcomes(lookup(refcli, *words)["odds"]["outcomes"])
    assert hits["0"] == Fraction(125, 216)
    for least in (0, 1, 2, 3, 7):
        found = lookup(refcli, *words, "--at-least", least)["result"]["at_least"]
        assert Fraction(found["p"]) == sum(p for key, p in hits.items() if int(key) >= least)


def test_an_outcome_that_is_none_is_named(refcli):
    found = refcli(*KINETIC, "--att", "9", "--def", "4", "--at-least", "AL2", "--no-session", "--json")
    assert found.code == 2 and "EA" in found.json["error"]["hint"]
    assert refcli(*KINETIC, "--att", "9", "--def", "4", "--at-least", "--no-session").code == 2


def test_the_next_column_is_the_least_strength_that_reaches_it(refcli):
    """9:4 is 2-1; 3-1 begins at 12, 1-1 when the defender has 5."""
    answer = lookup(refcli, *KINETIC, "--att", "9", "--def", "4")
    near = {tuple(one["words"]): one for one in answer["result"]["next"]}
    assert near["--att", "12"]["column"] == "3-1" and near["--att", "12"]["more"] == 3
    assert near["--def", "5"]["column"] == "1-1" and near["--def", "5"]["more"] == 1
    for words in (("--att", "12"), ("--edge", "coin"), ("--infowar", "coin")):
        strength = () if words[0] == "--att" else ("--att", "9")
        again = lookup(refcli, *KINETIC, *strength, "--def", "4", *words)
        assert near[words]["outcomes"] == again["odds"]["outcomes"]
        assert near[words]["expected"] == again["odds"]["expected"]


def test_what_changes_nothing_or_cannot_be_is_not_told(refcli):
    told = [one["words"][0] for one in lookup(refcli, *KINETIC, "--att", "9", "--def", "4")["result"]["next"]]
    assert "--isr" not in told and "--base" not in told and "--suicide" not in told


def test_units_told_one_by_one_get_one_more(refcli):
    answer = lookup(refcli, *KINETIC, "--att", "4+3+2", "--def", "4")
    assert ["--att", "4+3+2+3"] in [one["words"] for one in answer["result"]["next"]]


def test_the_three_crts_side_by_side(refcli):
    words = ("odds", "iraq", "combat", "--by", "coin", "--district", "fallujah", "--att", "23", "--def", "6")
    answer = lookup(refcli, *words, "--compare")
    assert [row["crt"] for row in answer["result"]["compare"]] == ["civil", "guerrilla", "kinetic"]
    assert "odds" not in answer
    for row in answer["result"]["compare"]:
        alone = lookup(refcli, *words, "--crt", row["crt"])["odds"]
        assert row["outcomes"] == alone["outcomes"] and row["expected"] == alone["expected"]
        assert {path.partition("@")[2] for path in row["expected"]} == {"add", "deduct"}


def test_a_crt_that_is_forbidden_there_says_by_which_rule(refcli):
    answer = lookup(refcli, "odds", "iraq", "combat", "fal", "5:3", "--by", "coin", "--infra", "--compare")
    kinetic = answer["result"]["compare"][2]
    assert kinetic["crt"] == "kinetic" and "15.2" in kinetic["refused"]


def test_where_there_is_one_crt_there_is_nothing_to_compare(refcli):
    assert refcli("odds", "--compare", "arras", "combat", "5:3", "--by", "allied", "--no-session").code == 2


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("extra", [("--compare",), ("--at-least", "EA"), ()])
def test_people_read_it_too(refcli, lang, extra):
    words = ("odds", "iraq", "combat", "fal", "23:6", "--by", "coin", *(() if "--compare" in extra else ("--crt", "kinetic")))
    shown = refcli(*words, *extra, "--no-session", "--lang", lang)
    assert shown.code == 0 and "1/3" in shown.out
    assert refcli(*words, *extra, "--no-session", "--line").out.count("\n") == 1


def test_odds_leave_no_trace(refcli):
    refcli("new", "demo", "--game", "iraq", "--seed", "x")
    before = refcli("status", "--json").json
    refcli("odds", "--compare", "combat", "fal", "5:3", "--by", "coin", "--at-least", "DL1")
    assert refcli("status", "--json").json == before


def test_plain_dice_have_odds_without_any_session(refcli):
    answer = lookup(refcli, "odds", "roll", "3d6+2", "--at-least", "17")
    assert answer["game"] is None and answer["result"]["at_least"] == {"key": "17", "p": "5/54"}


def test_a_request_too_large_says_so_at_once(refcli):
    found = refcli("odds", "roll", "100d1000", "--no-session", "--json")
    assert found.code == 2 and found.json["error"]["code"] == "bad_input"


def test_an_open_decision_is_left_out_and_said(refcli, home):
    for line in ("new t --game iraq --seed s", "initiative --first coin", "next", "next conflict-coin --agree x"):
        assert refcli(*line.split()).code == 0
    words = ("--json", "odds", "combat", "kinetic", "kirkuk", "9:4", "--by", "coin")
    before = refcli(*words).json
    assert refcli("--json", "combat", "kinetic", "gz", "9:4", "--dice", "6").json["decision"]
    open_ = refcli(*words).json
    assert open_["odds"] == before["odds"] and len(open_["warnings"]) == len(before["warnings"]) + 1
    assert refcli(*words, "--compare").code == 0
    assert refcli("decide", "add").code == 0
    assert refcli(*words).json["warnings"] == before["warnings"]


def test_odds_hear_what_the_players_agree_on(refcli):
    for line in ("new t --game iraq --seed s", "initiative --first coin", "next"):
        assert refcli(*line.split()).code == 0
    words = ("--json", "odds", "combat", "kinetic", "kirkuk", "9:4", "--by", "coin")
    assert refcli(*words).code == 3  # in the chaos phase
    for more in ((), ("--compare",)):
        found = refcli(*words, *more, "--agree", "a raid")
        assert found.code == 0 and sum("14.1" in warning for warning in found.json["warnings"]) == 1, found
    assert "nothing to overrule" in refcli("--json", "odds", "roll", "1d6", "--agree", "x").json["warnings"][0]


def test_charts_that_stand_in_and_cells_in_doubt_are_named(refcli):
    column = ("odds", "iraq", "combat", "--by", "coin", "--district", "fallujah", "--att", "9", "--def", "4", "--crt")
    assert lookup(refcli, *column, "kinetic")["warnings"] == []  # every cell of 2-1 is sure
    (doubt,) = lookup(refcli, *column, "guerrilla")["warnings"]
    doubtful = [die for die in range(1, 7) if lookup(refcli, "iraq", "combat", *column[3:], "guerrilla", "--dice", str(die))["warnings"]]
    assert f"die {', '.join(map(str, doubtful))};" in doubt
    (stand_in,) = lookup(refcli, "odds", "arras", "combat", "--by", "allied", "7:2")["warnings"]
    assert "stand-in" in stand_in
