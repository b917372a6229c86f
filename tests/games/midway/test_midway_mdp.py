"""Decisions under chance: against sampling-free value iteration, and by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.numbers import dot
from refcli.games.midway.mdp import Process, mean

HALF = Fraction(1, 2)


def process(start, table):
    return Process(start, lambda node: table.get(node, {}))


def test_a_loop_is_solved_not_cut_off():
    """Try until it works: the chance is 2 in 3, whatever is lost in between."""
    table = {"try": {"throw": {"try": HALF, "won": Fraction(1, 3), "lost": Fraction(1, 6)}, "stop": {"lost": Fraction(1)}}}
    found = process("try", table)
    values = found.best(lambda end: Fraction(end == "won"))
    assert values["try"] == Fraction(2, 3) and found.kept("try", values) == {"throw": table["try"]["throw"]}
    costs, first = found.quickest(lambda node, action: (1,))
    assert (costs["try"], first["try"]) == ((1,), "stop")


def test_play_that_never_ends_is_no_play():
    """Waiting for ever would avoid the loss; it is not offered as a way out."""
    table = {"here": {"wait": {"here": Fraction(1)}, "go": {"lost": Fraction(1)}}}
    found = process("here", table)
    assert found.best(lambda end: Fraction(-1))["here"] == -1
    values = found.best(lambda end: Fraction(-1))
    assert set(found.kept("here", values)) == {"wait", "go"}
    assert found.quickest(lambda node, action: (1,))[1]["here"] == "go"


def test_where_no_play_ends_is_a_bug():
    with pytest.raises(ValueError, match="no play ends"):
        process("a", {"a": {"x": {"b": Fraction(1)}}, "b": {"x": {"a": Fraction(1)}}}).best(lambda end: Fraction(1))


def test_an_end_at_once():
    found = process("end", {})
    assert found.best(lambda end: Fraction(7)) == {"end": 7} and found.quickest(lambda node, action: (1,))[1] == {}


def test_the_first_coin_counts_most_and_names_break_no_ties_but_order():
    table = {
        "a": {"dear": {"end": Fraction(1)}, "slow": {"b": Fraction(1)}},
        "b": {"on": {"end": Fraction(1)}, "too": {"end": Fraction(1)}},
    }
    price = {"dear": (2, 0), "slow": (0, 9), "on": (1, 9), "too": (1, 9)}
    costs, first = process("a", table).quickest(lambda node, action: price[action])
    assert costs["a"] == (1, 18) and first == {"a": "slow", "b": "on"}


NODES = range(6)
"""Of these the last two are ends."""


@st.composite
def tables(draw):
    """Any process over six nodes from which an end can be reached."""
    table = {}
    for node in NODES[:4]:
        actions = {}
        for action in range(draw(st.integers(1, 3))):
            weights = draw(st.lists(st.integers(0, 3), min_size=6, max_size=6).filter(any))
            actions[action] = {to: Fraction(w, sum(weights)) for to, w in enumerate(weights) if w}
        actions["out"] = {5: Fraction(1, 4), node: Fraction(3, 4)}
        table[node] = actions
    return table


@settings(max_examples=40, deadline=None)
@given(tables(), st.integers(-3, 3), st.integers(-3, 3))
def test_against_value_iteration(table, one, other):
    worth = {4: one, 5: other}
    values = process(0, table).best(lambda end: Fraction(worth[end]))
    rough = {node: float(worth.get(node, min(worth.values()))) for node in NODES}
    for _ in range(3000):
        for node, actions in table.items():
            rough[node] = max(sum(float(p) * rough[to] for to, p in chances.items()) for chances in actions.values())
    for node, value in values.items():
        assert float(value) == pytest.approx(rough[node], abs=1e-6)
        if node in table:  # Bellman's equation holds exactly
            assert value == max(mean(chances, values) for chances in table[node].values())


@settings(max_examples=40, deadline=None)
@given(tables())
def test_the_quickest_way_is_the_quickest(table):
    found = process(0, table)
    costs, first = found.quickest(lambda node, action: (1,))
    for node, actions in found.options.items():
        if actions:
            worths = {action: 1 + sum(p * costs[to][0] for to, p in chances.items()) for action, chances in actions.items()}
            assert costs[node][0] == min(worths.values()) == worths[first[node]]


@given(st.lists(st.tuples(st.fractions(-3, 3), st.fractions(-3, 3)), max_size=6))
def test_dot(pairs):
    assert dot(pairs) == sum((a * b for a, b in pairs), Fraction(0))
