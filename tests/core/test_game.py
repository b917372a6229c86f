"""How a rule is applied: faults hard and soft, agreement, an open decision, the end of the game, and what follows."""

from __future__ import annotations

import sys
from fractions import Fraction
from types import ModuleType

import pytest

from refcli.core.asking import LiveTable
from refcli.core.dice import System, Typed
from refcli.core.errors import BadInput
from refcli.core.facts import Order, fact
from refcli.core.game import Command, Game, forbidden_already, rule_on
from refcli.core.kinds import FLAG, Word
from refcli.core.odds import odds_of
from refcli.core.outcome import Decision, Outcome, hard, say, soft

from .made_up import PATHS, TABLES, game, state


class Raid(Order):
    """A made-up order: a die of gold, or of wood, as red chooses; ``dear`` costs wood first."""

    dear: bool = fact(FLAG, "raid.dear", default=False)


def raid(state, order, table) -> Outcome:
    """Asks a die, then a choice."""
    out = Outcome(state)
    if order.dear:
        out.add("wood", -1)
        if out["wood"] == 0:
            out.refuse(hard(say("raid.no-wood"), "3.2"))
    n = table.one("raid")
    out.result["key"] = str(n)
    out.cite("3.1")
    take = table.choose(Decision("red", ("gold", "wood"), say("raid.which"), withheld=(("ships", "3.4"),)), out)
    out.add(take, -n)
    out.cite("3.3")
    return out


def too_early(state, order):
    if state["turn"] == "1939":
        yield soft(say("too.early"), "1.1", "1.2")


def no_alarm(state, order):
    if state["alarm"]:
        yield hard(say("alarm"), "2.1")
        yield soft(say("tired"), "2.2")


RAID = Command("raid", Raid, raid, "raid.help", ("3.1",), checks=(too_early, no_alarm))


def ruin(out: Outcome) -> None:
    """The made-up game ends when the gold is gone."""
    if out["gold"] == 0:
        out.set("over", True)
        out.cite("9.9")


def ruled(text="4", answers=("gold",), order=None, agreed=False, command=RAID, live=True, **values) -> Outcome:
    return rule_on(
        game(ruin), command, state(live=live, **values), order or Raid(), LiveTable(Typed(text), System(), answers), agreed=agreed
    )


def keys(messages) -> list[str]:
    return [message.key for message in messages]


def test_a_rule_is_applied():
    out = ruled()
    assert (out.result, out["gold"], out.rules, out.faults, out.warnings, out.decision) == ({"key": "4"}, 6, ["3.1", "3.3"], (), [], None)


# Faults


def test_every_fault_comes_back_at_once_and_nothing_is_rolled():
    table = LiveTable(Typed("4"), System(), ["gold"])
    out = rule_on(game(), RAID, state(turn="1939", alarm=True), Raid(), table)
    assert [(fault.message.key, fault.rules, fault.hard) for fault in out.faults] == [
        ("too.early", ("1.1", "1.2"), False),
        ("alarm", ("2.1",), True),
        ("tired", ("2.2",), False),
    ]
    assert (table.dice, out.changes, out.result) == ([], [], {})


class March(Order):
    """A made-up order: where to is never known beforehand."""

    where: str = fact(Word("WHERE"), "march.where")
    far: bool = fact(FLAG, "march.far", default=False)


def too_far(state, order):
    if order.far or order.where == "moscow":
        yield hard(say("too.far"), "1.3")


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, ["too.early", "alarm", "tired"]),
        ({"far": True}, ["too.early", "too.far", "alarm", "tired"]),
        ({"where": "kiev"}, ["too.early", "alarm", "tired"]),
    ],
)
def test_what_is_forbidden_whatever_is_not_told_yet(facts, expected):
    command = Command("march", March, raid, "march.help", ("1.0",), checks=(too_early, too_far, no_alarm))
    found = forbidden_already(game(), command, state(turn="1939", alarm=True), facts)
    assert keys(fault.message for fault in found) == expected


def test_a_slip_of_a_check_is_no_fact_that_is_not_told():
    def slips(state, order):
        yield state.nothing

    command = Command("march", March, raid, "march.help", ("1.0",), checks=(slips,))
    with pytest.raises(AttributeError):
        forbidden_already(game(), command, state(), {})


def test_the_rules_come_before_the_dice():
    """Exit 3 before exit 2: a wrong face does not hide what the rules forbid."""
    assert keys(fault.message for fault in ruled("7", turn="1939").faults) == ["too.early"]
    with pytest.raises(BadInput):
        ruled("7")


def test_what_is_soft_the_players_may_agree_otherwise():
    out = ruled(turn="1939", agreed=True)
    assert out.faults == ()
    assert out["gold"] == 6
    assert keys(out.warnings) == ["agreed.overrules"]
    assert out.warnings[0].params == {"rules": "§1.1, §1.2", "fault": say("too.early")}


def test_what_is_hard_they_may_not():
    out = ruled(turn="1939", alarm=True, agreed=True)
    assert keys(fault.message for fault in out.faults) == ["alarm"]
    assert out.changes == []


def test_nothing_to_overrule_leaves_no_warning_of_the_rule():
    assert ruled(agreed=True).warnings == []


@pytest.mark.parametrize("agreed", [False, True])
def test_a_rule_that_refuses_midway_changes_nothing(agreed):
    out = ruled(order=Raid(dear=True), wood=1, agreed=agreed)
    assert [(fault.message.key, fault.rules) for fault in out.faults] == [("raid.no-wood", ("3.2",))]
    assert (out.changes, out.rules, out.result) == ([], [], {})


def test_an_answer_that_the_rules_close_comes_back_as_a_fault():
    out = ruled(answers=["ships"])
    assert [(fault.message.key, fault.rules) for fault in out.faults] == [("decide.withheld", ("3.4",))]
    assert out.changes == []


# Decisions


def test_what_is_settled_before_the_question_stands():
    out = ruled(answers=[], order=Raid(dear=True))
    assert out.decision is not None
    assert (out.decision.who, out.decision.keys) == ("red", ("gold", "wood"))
    assert (out["wood"], out["gold"], out.result, out.rules) == (2, 10, {"key": "4"}, ["3.1"])


def test_agreed_faults_are_on_record_also_while_the_decision_is_open():
    out = ruled(answers=[], turn="1939", agreed=True)
    assert out.decision is not None
    assert keys(out.warnings) == ["agreed.overrules"]


OPEN = {"command": "raid"}


@pytest.mark.parametrize(
    ("marks", "allowed"),
    [({}, False), ({"interjects": True}, True), ({"changes": False}, True), ({"ends": True}, False)],
)
@pytest.mark.parametrize("agreed", [False, True])
def test_while_a_decision_is_open(marks, allowed, agreed):
    """Refused is what would change the state, by agreement too; a look at the table is free."""
    out = ruled(command=Command("x", Raid, raid, "x", (), **marks), pending=OPEN, agreed=agreed)
    assert keys(fault.message for fault in out.faults) == ([] if allowed else ["decide.open"])
    assert all(fault.hard for fault in out.faults)


@pytest.mark.parametrize(
    ("marks", "allowed"),
    [({}, False), ({"ends": True}, True), ({"changes": False}, True), ({"interjects": True}, False)],
)
@pytest.mark.parametrize("agreed", [False, True])
def test_when_the_game_is_over(marks, allowed, agreed):
    out = ruled(command=Command("x", Raid, raid, "x", (), **marks), over=True, agreed=agreed)
    assert keys(fault.message for fault in out.faults) == ([] if allowed else ["game.over"])
    assert all(fault.hard for fault in out.faults)


def test_a_lookup_has_no_order_of_play():
    assert ruled(live=False, pending=OPEN, over=True).faults == ()


# What follows


def test_what_follows_follows_a_closed_ruling():
    out = ruled("6", gold=5)
    assert (out["gold"], out["over"], out.rules[-1]) == (0, True, "9.9")


def test_nothing_follows_while_a_decision_is_open():
    out = ruled("6", answers=[], gold=0)
    assert (out.decision is not None, out["over"], out.rules) == (True, False, ["3.1"])


def test_nothing_follows_a_refusal():
    out = ruled(turn="1939", gold=0)
    assert (out["over"], out.rules) == (False, [])


# Odds of the same rule


def test_odds_need_no_second_copy_of_the_rule():
    found = odds_of(lambda table: rule_on(game(ruin), RAID, state(gold=3), Raid(), table))
    assert len(found.outcomes) == 6
    assert found.expected == {"gold@gold": Fraction(-15, 6), "wood@wood": Fraction(-15, 6)}  # there are 3 of each: 1 2 3 3 3 3


# A game


def test_a_command_is_imported_when_it_is_first_used(monkeypatch):
    module = ModuleType("made_up_game.war")
    module.RAID = RAID
    monkeypatch.setitem(sys.modules, "made_up_game", ModuleType("made_up_game"))
    monkeypatch.setitem(sys.modules, "made_up_game.war", module)
    made = Game("x", (), "made_up_game", {"raid": "war:RAID", "lost": "nowhere:X"}, None, None, None, None, None, None)
    assert made.command("raid") is RAID
    assert made.command("raid") is RAID
    with pytest.raises(KeyError):
        made.command("parley")
    with pytest.raises(ModuleNotFoundError):
        made.command("lost")


def test_a_lookup_starts_from_the_standard_start():
    looked = game().lookup_state(TABLES)
    assert (looked.live, looked.values) == (False, PATHS.start())
