"""The odds of a plan: against every branch followed by hand, and against the odds of its commands by themselves."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.asking import LiveTable
from refcli.core.dice import NoDice, Typed
from refcli.core.errors import BadInput
from refcli.core.game import rule_on
from refcli.core.odds import odds_of
from refcli.core.tables import Tables
from refcli.core.words import build, read
from refcli.games import built
from refcli.referee.outlook import odds as odds_answer
from refcli.referee.plans import Part, Plan, Reach, plan
from refcli.referee.referee import Referee

WIN = "--by coin --crt kinetic --att 4 --def 4 --take add --points 3/3"


def iraq() -> Referee:
    return Referee(built("iraq"), Tables("iraq"))


def parts(referee: Referee, *lines: str) -> list[Part]:
    found = []
    for line in lines:
        name, *rest = line.split()
        command = referee.game.command(name)
        found.append(Part(command, read(rest, command.order, referee.tables).facts))
    return found


def planned(*lines: str, decide: tuple[str, ...] = (), reach: tuple[str, ...] = ()) -> Plan:
    referee = iraq()
    return Plan(referee, parts(referee, *lines), decide, reach, True)


@given(st.lists(st.sampled_from(["fallujah", "samara", "mosul"]), min_size=2, max_size=3), st.integers(1, 9), st.integers(1, 9))
def test_a_plan_is_every_throw_ruled_in_turn(districts: list[str], att: int, defence: int) -> None:
    lines = [f"combat --by coin --crt kinetic --att {att} --def {defence} --take add --points 4/9 --district {one}" for one in districts]
    found = planned(*lines, reach=("netwar.coin:38+",))
    referee = iraq()
    commands = parts(referee, *lines)
    chance: dict[str, Fraction] = {}
    mean = square = reached = Fraction(0)
    for dice in product(range(1, 7), repeat=len(lines)):
        state = referee.state
        keys, high = [], state["netwar.coin"]
        for die, part in zip(dice, commands, strict=True):
            order = build(part.command.order, part.facts, None)
            outcome = rule_on(referee.game, part.command, state, order, LiveTable(Typed(str(die)), NoDice()), True)
            if outcome.faults:
                keys.append("refused")
                break
            keys.append(outcome.result["key"])
            state = state.after(outcome.changes)
            high = max(high, state["netwar.coin"])
        p = Fraction(1, 6 ** len(lines))
        chance[" & ".join(keys)] = chance.get(" & ".join(keys), Fraction(0)) + p
        moved = state["netwar.coin"] - 30
        mean, square, reached = mean + p * moved, square + p * moved**2, reached + p * (high >= 38)
    assert found.odds.outcomes == chance
    assert found.odds.expected.get("netwar.coin", 0) == mean
    assert found.odds.variance.get("netwar.coin", 0) == square - mean**2
    assert [(row["at"], row["p"], row["under"]) for row in found.reaching] == [("38+", reached, None)]


def test_one_command_as_a_plan_is_its_own_odds() -> None:
    referee = iraq()
    (part,) = parts(referee, f"combat {WIN} --district fallujah")
    order = build(part.command.order, part.facts, None)
    alone = odds_of(lambda table: rule_on(referee.game, part.command, referee.state, order, table, True))
    found = planned(f"combat {WIN} --district fallujah").odds
    assert (found.outcomes, found.expected, found.variance, found.given) == (
        alone.outcomes,
        alone.expected,
        alone.variance,
        alone.given,
    )


def test_equal_states_are_one() -> None:
    """Ten fights have 6 ** 10 throws; by their outcomes they are as many as the keys tell apart, and by states far fewer."""
    found = planned(*[f"combat {WIN} --district fallujah"] * 8)
    assert sum(found.odds.outcomes.values()) == 1
    assert found.paths < 3_000


def test_without_an_answer_each_option_is_a_way_and_best_is_what_the_chooser_gains_most_by() -> None:
    line = "combat --by coin --crt kinetic --att 9 --def 4 --district fallujah"
    found = planned(line, line)
    assert [way.label for way in found.ways] == ["add", "deduct"]
    by_way = {way: {path: mean for path, mean in found.odds.expected.items() if path.endswith(f"@{way}")} for way in ("add", "deduct")}
    assert by_way["add"] and by_way["deduct"]
    for word, way in (("add", "add"), ("deduct", "deduct")):
        assert {f"{path}@{way}": mean for path, mean in planned(line, line, decide=(word,)).odds.expected.items()} == by_way[way]
    one = f"{line} --points 9/1"  # whoever of the two wins has far more of the insurgents' nine than of the one
    best = planned(one, decide=("best",))
    assert len(best.ways) == 1
    means = planned(one).odds.expected
    assert best.odds.expected == {"netwar.ins": means["netwar.ins@add"] + means["netwar.ins@deduct"]}


def test_the_next_answer_is_for_the_next_decision() -> None:
    line = "combat --by coin --crt kinetic --att 9 --def 4 --district fallujah"
    other = line.replace("9", "4")
    first, then = (planned(line, other, decide=decide).odds.expected for decide in (("add", "deduct"), ("deduct", "add")))
    assert first != then
    assert planned(line, line, decide=("add", "add")).odds.expected == planned(line, line, decide=("add",)).odds.expected


def test_too_many_ways_are_refused() -> None:
    referee = iraq()
    lines = parts(referee, "chaos coin", "chaos ins")
    with pytest.raises(BadInput) as fault:
        Plan(referee, lines, (), (), True)
    assert fault.value.reason == "odds.too-many-ways"


@pytest.mark.parametrize(
    ("word", "at", "holds"),
    [
        ("netwar.coin:80+", "80+", (80, 81)),
        ("netwar.coin:20-", "20-", (19, 20)),
        ("netwar.coin:50", "50", (50,)),
        ("netwar.coin>=80", "80+", (80, 81)),
        ("netwar.coin <= 20", "20-", (19, 20)),
        ("netwar.coin=50", "50", (50,)),
        ("netwar.coin:−3", "-3", (-3,)),
    ],
)
def test_what_is_to_be_reached(word: str, at: str, holds: tuple[int, ...]) -> None:
    found = Reach.of(word, iraq().state)
    assert (found.path, found.at) == ("netwar.coin", at)
    assert [n for n in (-4, -3, 19, 20, 21, 49, 50, 51, 79, 80, 81) if found.holds(n)] == [
        n for n in (-4, -3, 19, 20, 21, 49, 50, 51, 79, 80, 81) if n in holds or (at == "80+" and n >= 80) or (at == "20-" and n <= 20)
    ]


def test_the_plan_goes_on_with_the_clock(refcli: Any) -> None:
    """What throws nothing may stand among the rest, and the side is that of the phase that it leads to."""
    assert refcli("new", "t", "--game", "moscow", "--seed", "s").code == 0
    assert refcli("time", "next", "german-combat").code == 0
    answer = refcli("--json", "odds", "combat", "6:2", "and", "next", "soviet-combat", "and", "combat", "4:4")
    assert answer.code == 0, answer.out
    assert [one["words"][0] for one in answer.json["odds"]["each"]] == ["combat", "time", "combat"]
    assert answer.json["odds"]["each"][1]["outcomes"] == []
    assert {one["key"].count("&") for one in answer.json["odds"]["outcomes"]} == {1}
    assert refcli("--json", "status").json["phase"] == "german-combat"


def test_what_came_with_a_key_is_told_under_each_option_and_charts_are_warned_of() -> None:
    """A plan of one command says of given outcomes, and of cells in doubt, what the command's own odds say."""
    referee = iraq()
    line = "combat --by coin --crt kinetic --att 9 --def 3 --district fallujah"
    part = parts(referee, line)[0]
    alone = odds_answer(referee, part.command, build(part.command.order, part.facts, referee.tables), agreed=True)
    there = plan(referee, [part], (), ("netwar.coin:32+",), None, True)
    assert alone.odds is not None and there.odds is not None
    assert dict(there.odds.given) == dict(alone.odds.given)
    assert there.result["doubtful"] == alone.result["doubtful"] != []
    assert {one.key for one in there.warnings} >= {"odds.doubtful"}
    assert [(row["p"], row["under"]) for row in there.result["reach"]] == [(Fraction(2, 3), "add"), (Fraction(0), "deduct")]
