"""Chits: cups, hands, timing, and Black Ops on a chit played alone (§20). Those of an attack: test_declaration.py."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.asking import LiveTable
from refcli.core.dice import Seeded, System
from refcli.core.errors import BadInput
from refcli.core.game import rule_on
from refcli.core.state import State
from refcli.core.tables import Tables
from refcli.games.iraq import GAME, chits
from refcli.games.iraq.chits import DRAW, SHOW, Draw, Show
from refcli.games.iraq.kinds import CHITS
from refcli.games.iraq.play import PLAY, Play

TABLES = Tables("iraq")


def position(hand=(), **values):
    cup = values.pop("cup", "drawn")
    start = GAME.start(TABLES, {"cup": cup}) | {"hands.coin": tuple(hand), "chits.coin.held": len(hand)} | values
    return State(start, GAME.paths(TABLES), TABLES)


def rule(command, state, order, number=0, agreed=False):
    return rule_on(GAME, command, state, order, LiveTable(System(), Seeded("seed", number)), agreed)


def after(state, order):
    out = rule(PLAY, state, order)
    assert not out.faults, out.faults
    return state.after(out.changes)


def shown(out):
    """Everything that people may see of an outcome, as text."""
    seen = [change for change in out.changes if out.state.paths.shown(change.path)]
    return repr((out.result, seen, out.instructions, out.warnings, out.reasons))


def test_start_ins_draws_three():
    out = chits.deal(position(), (), LiveTable(System(), Seeded("s", 0)))
    assert out["chits.ins.held"] == 3 and len(out["hands.ins"]) == 3
    assert out["chits.coin.held"] == 0 and out["hands.coin"] == ()
    assert "3.3" in out.rules


def test_start_named_chits_come_first_and_the_rest_by_lot():
    out = chits.deal(position(), ("edge", "isr"), LiveTable(System(), Seeded("s", 0)))
    assert Counter(out["hands.ins"]) >= Counter(("edge", "isr")) and out["chits.ins.held"] == 3


def test_start_with_a_real_cup_draws_nothing_itself():
    table = LiveTable(System(), Seeded("s", 0))
    out = chits.deal(position(cup="real"), ("edge",), table)
    assert (out["chits.ins.held"], out["hands.ins"], table.dice) == (3, ("edge",), [])


@pytest.mark.parametrize("kinds", [("edge",) * 4, ("edge", "isr", "isr", "leader")])
def test_start_no_more_than_three(kinds):
    with pytest.raises(BadInput):
        chits.deal(position(), kinds, LiveTable(System(), Seeded("s", 0)))


@given(
    st.integers(0, 10_000),
    st.lists(st.sampled_from(CHITS), max_size=8).map(lambda k: [c for c, n in Counter(k).items() for _ in range(min(n, 4))]),
)
def test_a_draw_takes_from_what_is_left(number, hand):
    state = position(hand)
    out = rule(DRAW, state, Draw(side="coin"), number)
    drawn = Counter(out["hands.coin"]) - Counter(hand)
    assert sum(drawn.values()) == 1 and out["chits.coin.held"] == len(hand) + 1
    assert all(n <= 4 for n in Counter(out["hands.coin"]).values())
    assert len(chits.remaining(out, "coin")) == 19 - len(hand)
    assert next(iter(drawn)) not in shown(out)


def test_every_kind_can_come_and_the_last_one_must():
    hand = [kind for kind in CHITS for _ in range(4)]
    hand.remove("leader")
    assert "leader" in Counter(rule(DRAW, position(hand), Draw(side="coin"), 7)["hands.coin"]) - Counter(hand)
    seen = {rule(DRAW, position(), Draw(side="coin"), n)["hands.coin"] for n in range(100)}
    assert seen == {(kind,) for kind in CHITS}


def test_a_draw_warns_of_the_stand_in_unless_named():
    assert any(w.key == "iraq.chit.stand-in" for w in rule(DRAW, position(), Draw(side="coin")).warnings)
    named = rule(DRAW, position(), Draw(side="coin", chit="edge"))
    assert named["hands.coin"] == ("edge",) and not named.warnings and "edge" not in shown(named)


def test_an_empty_cup_or_kind_is_hard():
    full = [kind for kind in CHITS for _ in range(4)]
    assert all(f.hard for f in rule(DRAW, position(full), Draw(side="coin")).faults)
    assert rule(DRAW, position(full), Draw(side="coin")).faults
    assert rule(DRAW, position(["edge"] * 4), Draw(side="coin", chit="edge")).faults
    assert not rule(DRAW, position(["edge"] * 4, cup="real"), Draw(side="coin", chit="edge")).faults


def test_a_real_cup_only_counts():
    out = rule(DRAW, position(cup="real"), Draw(side="coin"))
    assert (out["chits.coin.held"], out["hands.coin"]) == (1, ())
    assert chits.holds(position(cup="real", **{"chits.coin.held": 1}), "coin", "isr")
    assert not chits.holds(position(cup="real"), "coin", "isr")


def test_two_of_a_kind_must_be_held_twice():
    assert list(chits.lacking(position(["infowar"]), "coin", ["infowar", "infowar"]))
    assert not list(chits.lacking(position(["infowar"] * 2), "coin", ["infowar", "infowar"]))
    assert list(chits.lacking(position(cup="real", **{"chits.coin.held": 1}), "coin", ["edge", "infowar"]))


def test_a_lookup_looks_at_no_hand():
    state = GAME.lookup_state(TABLES)
    assert chits.holds(state, "coin", "isr")


def test_a_played_chit_goes_back():
    state = position(["edge", "isr"], phase="conflict-coin")
    out = rule(PLAY, state, Play(side="coin", kind="isr"))
    assert (out["hands.coin"], out["chits.coin.held"]) == (("edge",), 1)
    assert chits.remaining(out, "coin").count("isr") == 4
    assert not list(chits.lacking(state.after(out.changes), "coin", ["edge"]))


def test_a_real_hand_never_knows_more_than_is_held():
    state = position(["edge"], cup="real", phase="conflict-coin")
    out = rule(PLAY, state, Play(side="coin", kind="isr"))
    assert (out["chits.coin.held"], out["hands.coin"]) == (0, ())


@pytest.mark.parametrize(
    "kind, phases",
    [
        ("leader", ["mobilization-coin"]),
        ("isr", ["conflict-coin"]),
        ("edge", []),
    ],
)
def test_phases(kind, phases):
    every = [f"{phase}-{side}" for phase in ("chaos", "mobilization", "movement", "conflict") for side in ("ins", "coin")]
    for phase in every:
        out = rule(PLAY, position([kind], phase=phase), Play(side="coin", kind=kind))
        assert bool(out.faults) == (phase not in phases), phase
        assert all("20.5" in fault.rules and not fault.hard for fault in out.faults)
    assert not rule(PLAY, position([kind], phase="chaos-ins"), Play(side="coin", kind=kind), agreed=True).faults


def test_not_held_is_hard():
    out = rule(PLAY, position([], phase="conflict-coin"), Play(side="coin", kind="isr"))
    assert [fault.hard for fault in out.faults] == [True]
    assert rule(PLAY, position([], phase="conflict-coin"), Play(side="coin", kind="isr"), agreed=True).faults


def test_black_ops_answers_a_chit_played_alone_by_turns_until_something_else_happens():
    ins = {"hands.ins": ("black-ops",) * 2, "chits.ins.held": 2}
    state = after(position(["leader", "black-ops"], phase="mobilization-coin", **ins), Play(side="coin", kind="leader"))
    first = rule(PLAY, state, Play(side="ins", kind="black-ops"))
    assert first.result["played"] == [{"side": "coin", "kind": "leader", "stands": False, "counts": False}]
    state = state.after(first.changes)
    assert rule(PLAY, state, Play(side="ins", kind="black-ops")).faults[0].hard  # its own was the last
    back = rule(PLAY, state, Play(side="coin", kind="black-ops", cancels="black-ops"))
    assert back.result["played"][0]["stands"] and len(back.instructions) == len(first.instructions) + 1
    state = state.after(back.changes)
    moved = state.after(rule(DRAW, state, Draw(side="coin", chit="edge")).changes)
    assert rule(PLAY, moved, Play(side="ins", kind="black-ops", cancels="leader"), agreed=True).faults[0].hard


@pytest.mark.parametrize("order", [Play(side="coin", kind="isr", cancels="edge"), Play(side="coin", kind="edge", look=True)])
def test_words_that_do_not_belong_are_bad_input(order):
    with pytest.raises(BadInput):
        rule(PLAY, position(["isr", "edge"], phase="conflict-coin"), order)


def test_infowar_and_edge_alone_are_refused_and_stay_in_the_hand():
    for kind in ("infowar", "edge"):
        out = rule(PLAY, position([kind], phase="conflict-coin"), Play(side="coin", kind=kind))
        assert [fault.hard for fault in out.faults] == [False] and not out.changes


def test_other_decisions_are_closed():
    state = position(["infowar", "black-ops"], phase="chaos-coin", pending={"command": "chaos", "order": ["coin"], "dice": []})
    assert rule(PLAY, state, Play(side="coin", kind="infowar")).faults[0].hard
    assert rule(PLAY, state, Play(side="coin", kind="black-ops", cancels="infowar")).faults[0].hard


def test_show_and_look():
    state = position(["edge"], phase="conflict-ins", **{"hands.ins": ("isr",), "chits.ins.held": 1})
    assert rule(SHOW, state, Show(side="coin")).result == {"held": 1}
    assert rule(SHOW, state, Show(side="coin", reveal=True)).result == {"held": 1, "kinds": ["edge"], "unknown": 0}
    assert rule(PLAY, state, Play(side="ins", kind="isr", look=True)).result["look"] == {"held": 1, "kinds": ["edge"]}
    assert "edge" not in shown(rule(PLAY, state, Play(side="ins", kind="isr")))
