"""Advice: the rest of the game solved, against a model of the game written apart (``model.py``) and against known fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from model import AIMS, Model, apart, fight, points
from sailing import FINDS, SQUARES, TABLES, position, positions, refused, ruled

from refcli.games.midway.advice import LIVE, Rest, Solved
from refcli.games.midway.ending import score
from refcli.games.midway.mdp import Process, mean
from refcli.text import Catalogue


def advice(state) -> dict:
    out = ruled("advise", state)
    assert not out.faults and not out.changes
    return out.result


def chances(result: dict) -> list[Fraction]:
    return [row["p"] for row in result["scores"]]


def test_the_whole_game_from_an_estimate_of_three():
    result = advice(position())
    assert [row["score"] for row in result["scores"]] == [2, 1, 0]
    assert chances(result) == [Fraction(231707144213, 402896894400), Fraction(4820666803, 6037416000), 1]


def test_the_base_taken_and_two_carriers_left():
    """Stopping now is worth 0; a great victory is still to be had."""
    state = position(base="captured", fleet="23", estimate=1, carriers__jp=2)
    result = advice(state)
    assert chances(result)[:2] == [Fraction(91492, 571725), Fraction(253853, 1524600)]
    ways = {row["move"]: row["p"] for row in result["scores"][2]["moves"]}
    assert ways["end"] == 1 and result["scores"][2]["move"] == "end"


@pytest.mark.parametrize("estimate", range(1, 7))
def test_every_estimate_against_the_model(estimate):
    solved = Solved(position(estimate=estimate))
    for aim in (2, 1):
        best = solved.best(lambda score, least=aim: Fraction(score >= least))
        assert float(best.value) == pytest.approx(Model(estimate, AIMS[aim]).start, abs=1e-9)
    assert float(solved.best(Fraction).value) == pytest.approx(Model(estimate, AIMS["mean"]).start, abs=1e-9)


@settings(max_examples=4, deadline=None)
@given(positions())
def test_any_position_against_the_model(state):
    """Between acts the fleet may go anywhere: the model does not even know where it is."""
    result = advice(state)
    for row in result["scores"]:
        values = Model(state["estimate"], AIMS[row["score"]]).values
        assert float(row["p"]) == pytest.approx(values[state["base"], state["carriers.jp"], state["morale"]], abs=1e-9)


@pytest.mark.parametrize("fleet", ["21", "22", "11"])
@pytest.mark.parametrize("jp", [1, 3, 4])
def test_a_battle_that_is_due_is_the_only_move(fleet, jp):
    for square in FINDS:
        away = apart((int(fleet[0]), int(fleet[1])), (int(square[0]), int(square[1])))
        if away > 2:
            continue
        result = advice(position(fleet=fleet, base="captured", us_square=square, carriers__jp=jp))
        ends = fight(jp, 3, away == 2)
        for row in result["scores"]:
            assert row["move"] == "battle" and row["by"] is None and [one["move"] for one in row["moves"]] == ["battle"]
            wanted = sum(p for (j, u), p in ends.items() if points("captured", j, u) >= row["score"])
            assert float(row["p"]) == pytest.approx(wanted, abs=1e-12)


def test_with_nobody_left_the_base_falls_in_the_end():
    result = advice(position(carriers__us=0, carriers__jp=1))
    assert chances(result) == [1, 1, 1] and result["scores"][1]["move"] == "end"
    assert result["scores"][0]["move"] == "move 22" and result["mean"]["value"] == 2
    assert {row["move"] for row in result["scores"][0]["moves"]} == {"move 11", "move 22", "move 31", "strike", "end"}
    assert result["scores"][0]["by"] == 1  # end: no great victory at all


@settings(max_examples=8, deadline=None)
@given(positions())
def test_what_is_said_hangs_together(state):
    """Chances fall with the score; the move said is the best; no move is better; stopping is never forgotten."""
    result = advice(state)
    assert chances(result) == sorted(chances(result))
    for row, name in [*((row, "p") for row in result["scores"]), (result["mean"] | {"p": result["mean"]["value"]}, "value")]:
        worths = [one[name] for one in row["moves"]]
        assert row["moves"][0]["move"] == row["move"] and worths[0] == row["p"] == max(worths)
        assert worths[1:] == sorted(worths[1:], reverse=True)
        worse = [worth for worth in worths if worth < worths[0]]
        assert row["by"] == (worths[0] - max(worse) if worse else None)
    now = score(state, TABLES)
    assert result["mean"]["value"] >= now and all(row["p"] == 1 for row in result["scores"] if row["score"] <= now)


def test_ties_go_to_the_quickest_way():
    """All of these have the best chance; only one is on its way."""
    result = advice(position(fleet="11"))
    best = {row["move"] for row in result["scores"][0]["moves"] if row["p"] == result["scores"][0]["p"]}
    assert best >= {"move 12", "move 21"} and result["scores"][0]["move"] in best
    near = advice(position(fleet="22"))
    assert near["scores"][0]["move"] == "search" and "move 12" in {row["move"] for row in near["scores"][0]["moves"]}
    assert advice(position(base="destroyed", fleet="22"))["scores"][1]["move"] == "move 23"


@pytest.mark.parametrize("estimate", [1, 6])
def test_following_the_advice_always_comes_to_an_end(estimate):
    """Each step lowers the expected number of commands, so no loop of moves is ever advised."""
    rest = Rest(position(estimate=estimate))
    start = rest.play(position(estimate=estimate).values)
    process = Process(start[0], rest.options)
    values = process.best(lambda score: Fraction(score >= 2))
    quickest = Process(start, lambda play: {words: rest.plays(play[0])[words] for words in process.kept(play[0], values)})
    costs, first = quickest.quickest(rest.price)
    for play, words in first.items():
        left = sum(p * costs[to][1] for to, p in quickest.options[play][words].items())
        assert left == costs[play][1] - 1
        assert mean(process.options[play[0]][words], values) == values[play[0]]


def test_turns_are_counted_by_their_steps():
    price = Rest(position()).price
    assert [price(("x", step), "strike")[0] for step in (None, "move", "search")] == [1, 0, 0]
    assert [price(("x", step), "search")[0] for step in (None, "move", "search")] == [1, 0, 1]
    assert [price(("x", step), "move 22")[0] for step in (None, "move", "search")] == [1, 1, 1]
    assert [price(("x", step), "end") for step in (None, "search")] == [(0, 1), (0, 1)]


class Whole(Rest):
    """The rest of a game with nothing left out of its positions."""

    def play(self, values):
        if values["over"]:
            return score(values, TABLES), None
        return tuple(values[path] for path in LIVE), values["step"]


def test_nothing_that_is_left_out_of_a_position_matters():
    """Positions taken for one have the same value: solved with and without telling them apart."""
    state = position(estimate=5, carriers__jp=2)
    short, whole = Rest(state), Whole(state)
    start = whole.play(state.values)[0]
    few, many = Process(short.play(state.values)[0], short.options), Process(start, whole.options)
    assert len(many.options) > 2 * len(few.options)
    for worth in (lambda score: Fraction(score >= 2), Fraction):
        values, wanted = few.best(worth), many.best(worth)
        for node, value in wanted.items():
            if not isinstance(node, int):
                told = state.values | dict(zip(LIVE, node, strict=True))
                assert values[short.play(told)[0]] == value


def test_over_there_is_nothing_to_choose():
    result = advice(position(over=True, base="captured"))
    assert chances(result) == [0, 1, 1] and result["key"] is None and result["mean"] == {"value": 1, "move": None, "by": None, "moves": []}


def test_before_the_set_up_there_is_nothing_to_advise():
    assert refused(ruled("advise", position(fleet=None)), hard=True) == {"3.0"}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_it_is_said_in_words(lang):
    out = ruled("advise", position(fleet="22", base="captured", carriers__jp=3))
    told = [Catalogue(lang, TABLES["names"])(one) for one in out.reasons]
    first = [one for one in told if not one.startswith("…")]
    assert len(first) == 4 and all("%" in one for one in first[:3]) and "search" in first[0] and "end" in first[2]
    assert all("midway." not in one and "{" not in one for one in told)


@pytest.mark.parametrize("square", SQUARES)
def test_commands_are_those_that_the_rules_allow(square):
    """Every command that a position allows is there, and no other."""
    state = position(fleet=square, base="captured")
    ways = {row["move"] for row in advice(state)["mean"]["moves"]}
    words = [*(f"move {to}" for to in SQUARES), "strike", "battle", "end"]
    assert ways == {"search"} | {one for one in words if not _refused(one, state)}


def _refused(words, state):
    return bool(ruled(words, state).faults)
