"""Effects of commands: the same for all positions that look alike to the rule, and the rule run no oftener than that."""

from __future__ import annotations

from fractions import Fraction

import pytest

from refcli.core.command import Command
from refcli.core.facts import Order
from refcli.core.outcome import Decision, Outcome, say, soft
from refcli.games.midway.effects import Effects, Watched

from . import made_up

RUNS: list[int] = []


class Dig(Order):
    """Dig for gold."""


def dig(state, order, table):
    out = Outcome(state)
    RUNS.append(1)
    if table.check(2, "roll"):
        out.set("wood", 7)
        if state["alarm"]:
            out.add("gold", -1)
    return out


def tired(state, order):
    if state["turn"] == "1941A":
        yield soft(say("no"))


DIG = Command("dig", Dig, dig, "dig", (), (tired,))
THIRD = Fraction(1, 3)


@pytest.fixture
def effects():
    RUNS.clear()
    return Effects(made_up.game())


def test_what_is_written_with_its_chance(effects):
    assert effects.of(DIG, Dig(), made_up.state()) == {(("wood", 7),): THIRD, (): 1 - THIRD}
    assert effects.of(DIG, Dig(), made_up.state(alarm=True)) == {(("gold", 9), ("wood", 7)): THIRD, (): 1 - THIRD}


def test_what_is_written_over_with_its_own_value_is_written_too(effects):
    """In another position it is another value."""
    assert effects.of(DIG, Dig(), made_up.state(wood=7)) == {(("wood", 7),): THIRD, (): 1 - THIRD}
    assert effects.of(DIG, Dig(), made_up.state(wood=1)) == {(("wood", 7),): THIRD, (): 1 - THIRD}


def test_the_rule_runs_once_for_positions_that_look_alike_to_it(effects):
    effects.of(DIG, Dig(), made_up.state())
    ran = len(RUNS)
    for gold in (0, 5, 20):
        effects.of(DIG, Dig(), made_up.state(gold=gold, wood=gold))
    assert len(RUNS) == ran == 2
    effects.of(DIG, Dig(), made_up.state(alarm=True, gold=3))
    assert len(RUNS) == 4
    assert effects.of(DIG, Dig(), made_up.state(alarm=True, gold=0)) == {(("gold", 0), ("wood", 7)): THIRD, (): 1 - THIRD}
    assert len(RUNS) == 6


def test_what_is_refused_has_none(effects):
    assert effects.of(DIG, Dig(), made_up.state(turn="1941A")) is None
    assert effects.of(DIG, Dig(), made_up.state(over=True)) is None
    assert RUNS == []
    assert effects.of(DIG, Dig(), made_up.state()) is not None


def test_what_the_rule_itself_refuses_has_none(effects):
    def never(state, order, table):
        out = Outcome(state)
        out.refuse(soft(say("no")))
        return out

    assert effects.of(DIG._replace(rule=never), Dig(), made_up.state()) is None


def test_a_choice_has_no_chance(effects):
    def choosy(state, order, table):
        out = Outcome(state)
        table.choose(Decision("red", ("a", "b"), say("q")), out)
        return out

    with pytest.raises(ValueError, match="choices"):
        effects.of(DIG._replace(rule=choosy), Dig(), made_up.state())


def test_every_way_of_reading_is_noted():
    state = made_up.state(options=("hot",))
    watched = Watched(state)
    assert watched["gold"] == 10 and watched.option("hot") and list(watched.read) == ["gold", "options"]
    Outcome(watched).set("wood", 1)
    assert "wood" not in watched.read
    Outcome(watched).add("wood", 1)
    assert "wood" in watched.read
    for whole in (lambda seen: seen.after([]), lambda seen: seen.before([]), lambda seen: seen.public()):
        seen = Watched(state)
        whole(seen)
        assert set(seen.read) == set(state.values)
