"""Whose battle it is, who is asked what, and what a battle says of itself (§5.0, §7.0)."""

from __future__ import annotations

import pytest

from refcli.games.mukden import GAME
from refcli.games.mukden.combat import Combat

from .playing import JP, TABLES, after, position, ruled


@pytest.mark.parametrize(
    ("facts", "asked"),
    [
        ({}, {"by": "jp"}),
        ({"piece": "1"}, {"by": "jp"}),
        ({"piece": "1", "target": "2"}, {"by": "jp"}),
        ({"piece": "yalu"}, {}),
        ({"piece": "left", "target": "2"}, {}),
        ({"piece": "2", "target": "right"}, {}),
        ({"target": "4"}, {}),
    ],
)
def test_a_terminal_asks_whose_attack_it_is_unless_a_piece_tells(facts, asked):
    """Both armies have pieces 1, 2 and 3."""
    assert Combat.asks(position(), facts) == asked


def test_the_usual_attacker_is_the_side_that_has_yet_to_act():
    assert Combat.asks(after(position(), ("combat --by jp 1:1 4:4 3,3", ("stand", "stand"))), {}) == {"by": "ru"}


@pytest.mark.parametrize(
    ("facts", "owners"),
    [
        ({}, ("jp", "jp", "ru", "ru")),
        ({"by": "ru"}, ("ru", "ru", "jp", "jp")),
        ({"piece": "left"}, ("ru", "ru", "jp", "jp")),
        ({"target": "yalu"}, ("ru", "ru", "jp", "jp")),
        ({"by": "jp", "target": "1"}, ("jp", "jp", "ru", "ru")),
    ],
)
def test_a_piece_is_the_attackers_and_the_target_his_enemys(facts, owners):
    assert tuple(Combat.owner(position(), facts, name) for name in ("piece", "att", "target", "def_")) == owners


def test_a_lookup_knows_nobodys_turn():
    state = GAME.lookup_state(TABLES)
    assert [Combat.owner(state, {}, name) for name in ("piece", "target")] == [None, None]
    assert Combat.owner(state, {"piece": "yalu"}, "target") == "ru"


def test_a_piece_off_the_map_may_be_put_there_and_one_that_is_gone_may_not():
    (waiting,) = ruled("combat --by jp 3:1 4:4 3,3", position()).faults
    assert waiting.todo.key == "mukden.combat.comes"
    (gone,) = ruled("combat --by jp 1:1 4:4 3,3", position(pieces__jp__1__place="eliminated")).faults
    assert gone.todo is None


def test_by_mail_the_defender_calls_when_he_has_heard_the_attack():
    """§7.0."""
    (fault,) = ruled("combat --by jp 1:1 4:4 3,3", position(mail="jp")).faults
    assert fault.message.key == "mukden.combat.by-mail" and fault.hard
    asked = ruled("combat --by jp 1:1 --att 4", position(mail="jp"))
    assert asked.decision.who == "ru" and asked.result == {"key": "declared", "by": "jp"}
    assert asked.decision.keys == tuple(str(n) for n in range(1, 9))  # 20 points, 3 at least for each of four others
    assert ruled("combat --by ru 1:1 --att 4", position(mail="jp")).decision.keys[-1] == "15"


@pytest.mark.parametrize(
    ("calls", "key", "side", "n"),
    [("5:3", "difference", "att", 2), ("4:3", "difference", "att", 1), ("3:4", "difference", "def", 1), ("3:8", "difference", "def", 2)],
)
def test_the_stronger_call_adds_to_its_die(calls, key, side, n):
    reason = ruled(f"combat --by jp 1:1 {calls} 3,3", position()).reasons[0]
    assert (reason.key, str(reason.params["side"]), reason.params["n"]) == (f"mukden.why.{key}", side, n)


def test_equal_calls_add_nothing():
    reason = ruled("combat --by jp 1:1 4:4 3,3", position()).reasons[0]
    assert reason.key == "mukden.why.even"


def test_luck_is_what_the_enemy_loses_less_ones_own():
    measure = GAME.command("combat").worth
    for dice, worth in (("6,1", 2), ("1,6", -2), ("4,2", 1), ("3,3", 0)):
        out = ruled(f"combat --by jp 1:1 4:4 {dice}", position())
        assert measure.of(out.result, None, TABLES) == worth


@pytest.mark.parametrize(
    ("answers", "retreat", "lost"),
    [
        (("attacker-retreats",), "att", {"att": 0, "def": 0}),
        (("stand", "defender-retreats"), "def", {"att": 1, "def": 0}),
        (("stand", "stand"), None, {"att": 1, "def": 1}),
    ],
)
def test_the_result_says_who_retreated_and_what_was_lost_in_the_end(answers, retreat, lost):
    """§7.0: both would lose 1; an attacker's retreat spares the defender."""
    result = ruled("combat --by jp 1:1 4:4 3,3", position(), answers).result
    assert (result["losses"], result["retreat"], result["lost"]) == ({"att": 1, "def": 1}, retreat, lost)


def test_a_loss_is_announced_by_its_player_where_refcli_cannot_know():
    """§7.0: without a memo, or with a sealed one, from the least on that a piece began with."""
    told = {
        name: [one.key for one in ruled("combat --by jp 1:1 4:4 3,3", state, ("stand", "stand")).instructions].count("mukden.announce")
        for name, state in {
            "nothing known": position(pieces__jp__1__lost=2),
            "too soon": position(pieces__jp__1__lost=1),
            "sealed": position(pieces__jp__1__lost=2, allotment__jp="sealed", seal__jp=""),
            "plain": position(jp=JP, pieces__jp__1__lost=2),
            "revealed": position(jp=JP, pieces__jp__1__lost=2, allotment__jp="revealed"),
        }.items()
    }
    assert told == {"nothing known": 1, "too soon": 0, "sealed": 1, "plain": 0, "revealed": 0}


def test_what_fills_the_question_for_a_memo():
    """§3.0: numbers of the side it is asked of, and of no other fact."""
    places = GAME.command("allot").order.places
    assert places(position(), {"side": "ru"}, "memo") == {"side": "ru", "points": 20, "least": 3}
    assert places(position(), {"side": "ru"}, "passphrase") == places(position(), {}, "memo") == {}
