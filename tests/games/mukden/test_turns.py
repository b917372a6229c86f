"""One piece a turn (§5.0): what is an act, whose turn it is, the third army's attack, a retreat off the map (§7.0-9.0)."""

from __future__ import annotations

import pytest

from refcli.core.words import read
from refcli.games.mukden import GAME

from .playing import TABLES, after, order_of, position, ruled

STOOD = ("combat --by jp 1:1 5:3 4,2", ["stand"])
"""The Japanese attack, the Russians lose 2 and stand."""
BACK = ("combat --by jp 1:1 5:3 4,2", ["defender-retreats"])
RU_STOOD = ("combat --by ru 1:1 3:3 5,3", ["stand"])
RU_BACK = ("combat --by ru 1:1 3:3 3,3", ["attacker-retreats"])


def refusal(words, state):
    """(§, may be overruled) of a refusal; None if there is none."""
    faults = ruled(words, state).faults
    return None if not faults else (faults[0].rules, not faults[0].hard)


@pytest.mark.parametrize(
    ("act", "acted"),
    [(STOOD, "combat 1"), ("third-army wait", "third-army wait"), ("third-army A", "third-army A"), ("withdraw left", "withdraw left")],
)
def test_what_a_side_has_done(act, acted):
    state = after(position(), act)
    assert state["acted"] == acted
    assert after(state, "time next")["acted"] is None and after(state, "time set jp-1")["acted"] is None


@pytest.mark.parametrize("second", ["combat --by jp 2:2 4:4 3,3", "combat --by jp yalu:left 4:3 3,3", "third-army A", "third-army wait"])
@pytest.mark.parametrize("first", [STOOD, "third-army wait"])
def test_a_second_act_of_a_side_is_refused(first, second):
    """§5.0: softly, with the way on; what a terminal asks leads to the side's next turn."""
    state = after(position(), first)
    assert refusal(second, state) == (("5.0",), True)
    (fault,) = ruled(second, state).faults
    assert fault.owes == ("time", "set", "jp-2") and fault.question.key == "mukden.turn.has-passed"
    agreed = ruled(second, state, ["stand", "stand"], agreed=True)
    assert agreed["turn"] == "jp-1" and agreed["acted"].split()[0] == second.split()[0]


@pytest.mark.parametrize("second", ["combat --by ru 2:2 3:3 3,3", "withdraw 2", "withdraw 2 --declare --jp 1 --ru 1"])
@pytest.mark.parametrize("first", [RU_STOOD, "withdraw 3"])
def test_a_second_act_of_the_russians_too(first, second):
    state = after(position(), first)
    assert state["turn"] == "ru-1" and refusal(second, state) == (("5.0",), True)


@pytest.mark.parametrize("words", ["enter-source", "withdraw --declare", "time next", "allot jp 1=7 2=5 3=5 4=5 yalu=5"])
def test_what_is_no_act_may_be_done_at_any_time(words):
    """§5.0."""
    for state in (position(), after(position(), STOOD), after(position(), RU_STOOD)):
        assert refusal(words, state) is None
    assert ruled("withdraw --declare", position())["turn"] == "jp-1"
    assert ruled("allot jp 1=7 2=5 3=5 4=5 yalu=5", position())["acted"] is None


def test_the_other_sides_act_passes_the_turn_and_is_its_first():
    state = after(position(), STOOD, RU_STOOD)
    assert (state["turn"], state["acted"]) == ("ru-1", "combat 1")
    state = after(state, "third-army B") if refusal("third-army B", state) is None else after(state, "third-army A")
    assert (state["turn"], state["acted"]) == ("jp-2", "third-army A")
    assert after(position(), "withdraw left")["turn"] == "ru-1"


def test_odds_may_be_looked_at_out_of_turn(refcli):
    """§5.0 forbids the battle, not to look ahead."""
    for words in ("new t --game mukden --seed s", "combat --by jp 1:1 5:3 --dice 4,2", "decide stand"):
        refcli(*words.split())
    assert refcli("odds", "combat", "--by", "jp", "2:2", "4:4").code == 0
    assert refcli("combat", "--by", "jp", "2:2", "4:4", "--dice", "3,3").code == 3
    assert refcli("odds", "combat", "--by", "jp", "3:2", "4:4").code == 3  # the third army is not there at all


# --- the third army


@pytest.mark.parametrize("hex", ["A", "B", "C"])
def test_the_third_army_that_came_attacks_and_no_other_piece(hex):
    """§8.0."""
    came = after(position(third_army_waits=2), f"third-army {hex}")
    assert refusal("combat --by jp 1:1 5:3 4,2", came) == (("5.0", "8.0"), True)
    fought = after(came, ("combat --by jp 3:right 5:3 1,1", ["stand"]))
    assert (fought["turn"], fought["acted"]) == ("jp-1", "combat 3")
    assert refusal("combat --by jp 3:right 5:3 1,1", fought) == (("5.0",), True)


def test_who_waits_does_not_attack():
    waits = after(position(), "third-army wait")
    assert refusal("combat --by jp 1:1 5:3 4,2", waits) == (("5.0",), True)


# --- whose attack it is, where nobody says


def by(words, state):
    order = GAME.command("combat").order
    return order.side_in(state, read(words.split()[1:], order, TABLES).facts, None)


@pytest.mark.parametrize(
    ("state", "side"),
    [
        (position(), "jp"),
        (position(turn="ru-4"), "ru"),
        (position(acted="combat 1"), "ru"),
        (position(acted="third-army wait"), "ru"),
        (position(acted="third-army A", third_army="A"), "jp"),
        (position(turn="ru-4", acted="withdraw 1"), "jp"),
    ],
)
def test_the_side_to_play_attacks_unless_it_has_acted(state, side):
    assert by("combat 1:1 3:3", state) == side == GAME.standing(state)["to_play"]


@pytest.mark.parametrize(("pieces", "side"), [("yalu:1", "jp"), ("4:1", "jp"), ("left:2", "ru"), ("1:right", "jp"), ("3:4", "ru")])
def test_a_piece_that_one_army_has_settles_the_side(pieces, side):
    for state in (position(), position(turn="ru-1"), GAME.lookup_state(TABLES)):
        assert by(f"combat {pieces} 3:3", state) == side
    assert by("combat 1:1 3:3", GAME.lookup_state(TABLES)) is None


def test_nobody_is_to_play_at_the_end():
    assert GAME.standing(position(over=True, ending="source", winner="ru")) == {"to_play": None}


# --- a retreat off the map


@pytest.mark.parametrize(("battle", "turn", "acted"), [(BACK, "jp-1", "combat 1"), (RU_BACK, "ru-1", "combat 1")])
def test_a_retreat_may_lead_off_the_map_and_is_no_act(battle, turn, acted):
    """§7.0, §9.0."""
    state = after(position(), battle)
    out = ruled("withdraw 1", state)
    assert out.result["retreat"] is True and (out["turn"], out["acted"]) == (turn, acted)
    assert out["pieces.ru.1.place"] == "withdrawn"
    rest = after(state, "withdraw 1")
    assert ruled("withdraw 2", rest).result.get("retreat", False) is False  # once, and that piece alone


def test_whoever_stood_or_did_something_else_does_not_retreat_any_more():
    for lines in ([STOOD], [BACK, "time next"], [BACK, ("combat --by ru 2:2 3:3 3,1", ["stand"])], [BACK, "time set jp-5"]):
        state = after(position(), *lines)
        out = ruled("withdraw 1", state)
        assert out.faults or out.result["retreat"] is False
    later = after(position(), BACK, ("combat --by ru 2:2 3:3 3,1", ["stand"]))
    assert refusal("withdraw 1", later) == (("5.0",), True)
    told = ruled("withdraw 1 --retreat", later)
    assert told.result["retreat"] is True and (told["turn"], told["acted"]) == ("ru-1", "combat 2")


def test_another_piece_than_the_one_that_retreated_makes_its_own_move():
    out = ruled("withdraw 2", after(position(), BACK))
    assert out.result["retreat"] is False and (out["turn"], out["acted"]) == ("ru-1", "withdraw 2")
    assert after(position(), ("combat --by ru 1:1 3:3 3,3", ["stand", "defender-retreats"]))["retreated"] is None


def test_the_declaration_may_stand_in_the_place_of_a_piece():
    word, option = ruled("withdraw declare", position()), ruled("withdraw --declare", position())
    assert (word.result, word.changes) == (option.result, option.changes) and word["over"]
    assert order_of("withdraw declare", position())[1].kept().words() == ["--declare"]


def test_an_act_by_agreement_ends_the_retreat_too():
    """§9.0: what was done since is an act, even a second one of the same side."""
    state = after(position(), BACK)
    assert state["retreated"] == "1"
    second = ruled("combat --by jp 2:2 5:3 4,2", state, ["stand"], agreed=True)
    assert second["retreated"] is None and second["turn"] == "jp-1"
    assert ruled("withdraw 1", state.after(second.changes)).result["retreat"] is False
