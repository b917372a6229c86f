"""What ``status`` and ``time`` show, the checklist, and what is to be done next."""

from __future__ import annotations

import pytest

from refcli.core.showing import Bar
from refcli.games.mukden import GAME

from .playing import JP, RU, after, position


def keys(state):
    return [one.key for one in GAME.todo(state)]


def test_time_is_a_clock_from_nought_to_ten():
    (bar,) = [one for one in GAME.summary(position(time__elapsed=4)) if isinstance(one, Bar)]
    assert (bar.value, bar.low, bar.high, bar.clock) == (4, 0, 10, "elapsed")


def test_time_tells_what_has_passed(refcli):
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    refcli("combat", "1:1", "5:3", "--dice", "6,2")
    found = refcli("--json", "time").json
    assert (found["result"]["elapsed"], found["result"]["turn"]) == (1, "jp-1")


def sections(state):
    return [rule for line in GAME.phase(state).checklist for rule in line.rules]


@pytest.mark.parametrize(("turn", "lines"), [("jp-2", ["5.0", "6.0", "7.0", "8.0"]), ("ru-1", ["5.0", "6.0", "7.0", "7.0", "9.0", "4.0"])])
def test_the_checklist_is_the_sides_own(turn, lines):
    assert GAME.phase(position(turn=turn)).side == turn[:2]
    assert sections(position(turn=turn)) == lines


def test_the_set_up_leads_until_a_piece_is_chosen():
    """§3.0: to share strength out is no act of the game's first turn."""
    for state in (position(), position(jp=JP, ru=RU), after(position(), "allot jp 1=7 2=5 3=5 4=5 yalu=5")):
        assert sections(state)[0] == "3.0"
    for act in ("third-army wait", ("combat 1:1 5:3 4,2", ["stand"])):
        acted = after(position(), act)
        assert sections(acted)[0] == "5.0" and sections(after(acted, "time next"))[0] == "5.0"
    assert sections(after(position(), ("combat 1:1 5:3 4,2", ["stand"]), "time set jp-1"))[0] == "5.0"
    assert sections(position(over=True, ending="source", winner="ru")) == []


def test_a_third_army_on_the_map_leaves_the_checklist_and_the_todo():
    there = after(position(), "third-army A")
    assert sections(there) == ["5.0", "6.0", "7.0"]
    assert "mukden.todo.third-army" in keys(position())
    assert "mukden.todo.third-army" not in keys(there)


def test_what_is_to_be_done_next():
    assert keys(position()) == ["mukden.todo.battle", "mukden.todo.third-army", "mukden.todo.next", *["mukden.todo.allot"] * 2]
    assert "mukden.todo.allot" not in keys(position(jp=JP, ru=RU))
    assert "mukden.todo.withdraw" in keys(position(turn="ru-1"))
    assert keys(position(pending={"command": "combat"})) == ["mukden.todo.decide"]
    over = position(jp=JP, ru=RU, over=True, ending="time")
    assert keys(over) == ["mukden.todo.over", "mukden.todo.rail", "mukden.todo.reveal", "mukden.todo.reveal"]


def shown(state):
    lines = [one for one in GAME.summary(state) if not isinstance(one, Bar)]
    return {str(p.params["piece"]): (p.params["strength"], p.params["lost"]) for one in lines for p in one.text.params.get("pieces", ())}


def test_strengths_are_shown_once_revealed():
    state = position(jp=JP, ru=RU, pieces__ru__1__lost=2)
    assert shown(state)["ru.1"] == ("", " −2")
    assert set(shown(state).values()) == {("", ""), ("", " −2")}
    state = after(state, "reveal ru")
    assert shown(state)["ru.1"] == (" 6", " −2")
    assert shown(state)["jp.1"] == ("", "")


def test_a_status_looks_at_no_memo():
    state = position(jp=JP, ru=RU)
    GAME.summary(state)
    GAME.todo(state)
    GAME.phase(state)
    assert not state.looked


def test_the_chart_is_read_by_the_difference_alone(refcli):
    for word, column, key in (("0", "0", "B1"), ("1", "1", "B1"), ("2", "2", "L1"), ("3", "3+", "L2"), ("5", "3+", "L2")):
        found = refcli("--json", "crt", "mukden", "combat", word).json["result"]
        assert (found["column"], found["key"]) == (column, key)
    assert refcli("--json", "crt", "mukden").json["result"]["columns"] == ["0", "1", "2", "3+"]
    assert refcli("crt", "mukden", "2", "4").code == 2
