"""The ends of the game (§4.0, §8.0, §9.0): withdrawals, time, the source of supply, nobody left; the third army; turns."""

from __future__ import annotations

import pytest

from refcli.core.errors import BadInput
from refcli.games.mukden import GAME
from refcli.games.mukden.ending import verdict
from refcli.games.mukden.third_army import hexes_now

from .playing import JP, RU, after, order_of, position, ruled

EVEN = {"1": 5, "2": 5, "3": 4, "left": 3, "right": 3}


def left(*pieces, **values):
    """Both memos plain, these Russian pieces withdrawn."""
    gone = {f"pieces__ru__{piece}__place": "withdrawn" for piece in pieces}
    return position(jp=JP, ru=EVEN, **gone, **values)


@pytest.mark.parametrize(
    ("state", "winner"),
    [
        (left("1", "2", "3"), "ru"),  # 28 > 27
        (left("1", "2", "left"), "jp"),  # 26 < 27
        (left("1", "2", "left", pieces__jp__1__lost=1), "jp"),  # 26 = 26
        (left("1", "2", "left", pieces__jp__1__lost=2), "ru"),  # 26 > 25
        (left("1", "2", "3", pieces__ru__1__lost=1), "jp"),  # withdrawn with 4 left
        (left("1", "2", "left", pieces__jp__1__lost=7, pieces__jp__1__place="eliminated"), "ru"),
        (left(), "jp"),
    ],
)
def test_a_declared_withdrawal_is_weighed_with_what_is_left(state, winner):
    out = ruled("withdraw --declare", state)
    assert (out.result["winner"], out["winner"], out["over"], out["ending"]) == (winner, winner, True, "withdrawal")


def test_a_third_army_off_the_map_survives():
    """Without its 5 the Japanese would have 22 and lose against 26."""
    assert ruled("withdraw --declare", left("1", "2", "left")).result["winner"] == "jp"


def test_a_piece_may_leave_and_the_withdrawal_be_declared_in_one():
    out = ruled("withdraw 3 --declare", left("1", "2"))
    assert out["pieces.ru.3.place"] == "withdrawn"
    assert out.result["winner"] == "ru"


def test_a_piece_leaves_once_and_passes_the_turn():
    state = after(position(), "withdraw right")
    assert (state["pieces.ru.right.place"], state["over"], state["turn"]) == ("withdrawn", False, "ru-1")
    assert ruled("withdraw right", state).faults[0].hard
    for words in ("withdraw", "withdraw yalu", "withdraw 4"):
        with pytest.raises(BadInput):
            ruled(words, position())


def wants(words, state):
    return order_of(words, state)[1].wants(state)


def test_totals_are_asked_for_where_no_memo_tells_them():
    none = position(pieces__ru__1__place="withdrawn")
    assert wants("withdraw --declare", none) == ("jp", "ru")
    assert wants("withdraw --declare", position()) == ()  # nobody has left: 0
    assert wants("withdraw 1 --declare", position()) == ("jp", "ru")
    assert wants("withdraw --declare --jp 20", none) == ("ru",)
    assert wants("withdraw --declare", position(jp=JP, pieces__ru__1__place="withdrawn")) == ("ru",)
    assert wants("withdraw 1", position()) == ()
    assert ruled("withdraw --declare --jp 20 --ru 10", none).result["winner"] == "jp"
    assert ruled("withdraw --declare --jp 19 --ru 10", none).result["winner"] == "ru"
    assert ruled("withdraw --declare", position()).result["winner"] == "jp"
    with pytest.raises(BadInput):
        ruled("withdraw --declare --jp 3", position(jp=JP))


def test_with_no_russian_on_the_map_the_withdrawal_counts_as_declared():
    assert ruled("withdraw right", left("1", "2", "3", "left")).result["winner"] == "ru"
    state = after(left("1", "2", "3", "left"), "withdraw right")  # 40 > 27
    assert (state["over"], state["ending"], state["winner"]) == (True, "withdrawal", "ru")
    dead = {f"pieces__ru__{piece}__place": "eliminated" for piece in ("1", "2", "3", "left")}
    state = after(position(jp=JP, ru=EVEN, pieces__ru__right__lost=2, **dead), ("combat --by jp 1:right 5:1 4,1", ["stand"]))
    assert (state["over"], state["winner"]) == (True, "jp")
    without = after(position(**dict.fromkeys(dead, "withdrawn")), "withdraw right")
    assert (without["over"], without["winner"]) == (True, None)
    assert wants("victory", without) == ("jp", "ru")
    assert after(without, "victory --jp 20 --ru 11")["winner"] == "ru"


def test_with_no_japanese_left_the_russians_win():
    dead = {f"pieces__jp__{piece}__place": "eliminated" for piece in ("2", "3", "4", "yalu")}
    last = ("combat --by ru 1:1 5:1 4,1", ["stand"])
    state = after(position(jp=JP, ru=RU, pieces__jp__1__lost=6, **dead), last)
    assert (state["over"], state["ending"], state["winner"]) == (True, "destruction", "ru")
    off = {**dead, "pieces__jp__3__place": "off-map"}
    assert not after(position(jp=JP, ru=RU, pieces__jp__1__lost=6, **off), last)["over"]


def test_when_time_is_up_only_the_railway_counts():
    gone = {f"pieces__ru__{piece}__place": "withdrawn" for piece in ("1", "2", "3", "left")}
    state = after(position(jp=JP, ru=RU, time__elapsed=8, **gone), ("combat --by jp 1:right 3:3 6,6", ["stand", "stand"]))
    assert (state["over"], state["winner"]) == (True, None)
    assert ruled("victory", state).result["winner"] == "ru"
    assert ruled("victory --rail", state).result["winner"] == "jp"
    assert ruled("victory --mukden", state).result["winner"] == "jp"
    assert after(state, "victory --rail")["winner"] == "jp"


def test_asked_again_the_end_stays_as_it_was_settled():
    """§4.0: where the pieces stood has been told; a piece that was forgotten can still be named."""
    state = position(over=True, ending="time", time__elapsed=10)
    held, lost = after(state, "victory --rail"), after(state, "victory")
    assert (held["winner"], lost["winner"]) == ("jp", "ru")
    out = ruled("victory", held)
    assert (out.result["winner"], out.changes) == ("jp", [])
    assert after(lost, "victory --mukden")["winner"] == "jp"


def test_before_the_end_nobody_has_won():
    out = ruled("victory --rail", position(jp=JP, ru=RU))
    assert (out.result["winner"], out.result["over"], out.changes) == (None, False, [])
    assert out.warnings


def test_a_russian_piece_in_a_source_of_supply_wins_at_once():
    out = ruled("enter-source", position())
    assert (out.result["winner"], out["over"], out["winner"]) == ("ru", True, "ru")


@pytest.mark.parametrize(
    "words",
    ["combat --by ru 1:1 3:3 3,3", "withdraw 1", "third-army A", "enter-source", "time next", "eliminate ru 1", "track time.elapsed -1"],
)
def test_nothing_is_changed_after_the_end(words):
    assert ruled(words, position(over=True, ending="source", winner="ru")).faults[0].hard


def test_a_sealed_side_must_reveal_before_a_withdrawal_is_weighed():
    state = position(jp=JP, pieces__ru__1__place="withdrawn", allotment__ru="sealed", seal__ru="")
    assert wants("withdraw --declare", state) == ()
    out = ruled("withdraw --declare", state)
    assert (out["over"], out["winner"]) == (True, None)
    assert [one.params["key"] for one in out.instructions if one.key == "mukden.end.reveal"] == ["ru"]


# The third army (§8.0)


@pytest.mark.parametrize(
    ("waits", "open_", "closed"), [(0, ["A", "wait"], ["B", "C"]), (1, ["A", "B", "wait"], ["C"]), (2, ["A", "B", "C"], ["wait"])]
)
def test_the_third_armys_choices(waits, open_, closed):
    state = after(position(), *["third-army wait"] * waits, "time set jp-9")
    assert state["third_army_waits"] == waits
    for choice in open_:
        out = ruled(f"third-army {choice}", state)
        assert not out.faults
        assert out["third_army"] == ("off-map" if choice == "wait" else choice)
        assert out["pieces.jp.3.place"] == ("off-map" if choice == "wait" else "map")
    for choice in closed:
        (fault,) = ruled(f"third-army {choice}", state).faults
        assert (fault.rules, fault.hard) == (("8.0",), False)


def test_it_comes_once_and_fights_the_same_turn():
    state = after(position(), "third-army A")
    assert ruled("third-army wait", state).faults[0].hard
    assert ruled("combat 3:right 5:3 1,1", state).result["key"] == "A-0 D-1"
    assert ruled("third-army A", position(turn="ru-3"))["turn"] == "jp-4"


# Turns (§5.0)


def test_turns_alternate():
    assert after(position(), "time next")["turn"] == "ru-1"
    assert after(position(), "time next", "time next")["turn"] == "jp-2"
    assert after(position(), "time set ru-4")["turn"] == "ru-4"
    for words in ("time set jp-0", "time set us-1", "time set 4", "time set jp-1000"):
        with pytest.raises(BadInput):
            ruled(words, position())


def test_who_has_won_is_told_as_soon_as_the_strengths_tell_and_not_before():
    """§4.0: after a withdrawal a reveal may settle it."""
    waiting = {"over": True, "ending": "withdrawal", "pieces__ru__1__place": "withdrawn"}
    unknown = ruled("reveal jp", position(jp=JP, **waiting))
    assert unknown["winner"] is None and "winner" not in unknown.result
    assert "mukden.end.over" not in [one.key for one in unknown.instructions]
    known = ruled("reveal jp", position(jp=JP, ru=EVEN, **waiting))
    assert known["winner"] == known.result["winner"] == "jp"
    assert "mukden.end.over" in [one.key for one in known.instructions]


@pytest.mark.parametrize(
    ("now", "told"),
    [
        ({"over": False, "winner": None, "ending": None}, "mukden.verdict.open"),
        ({"over": True, "winner": None, "ending": "time"}, "mukden.verdict.waits"),
        ({"over": True, "winner": "ru", "ending": "source"}, "mukden.verdict.won"),
    ],
)
def test_the_verdict_in_a_line(now, told):
    assert verdict({"time": 3, **now}).key == told
    state = position(**{name: value for name, value in now.items() if value is not None})
    if now["over"]:
        assert GAME.todo(state)[0].params["verdict"].key == told
        assert [one.key for one in GAME.todo(state)].count("mukden.todo.rail") == (told == "mukden.verdict.waits")
    else:
        assert "mukden.todo.over" not in [one.key for one in GAME.todo(state)]


@pytest.mark.parametrize(("total", "read"), [(0, True), (999, True), (1000, False), (-1, False)])
def test_totals_have_bounds(total, read):
    state = position(over=True, ending="withdrawal", pieces__ru__1__place="withdrawn")
    if read:
        assert ruled(f"victory --ru {total} --jp 1", state)["totals.ru"] == total
    else:
        with pytest.raises(BadInput):
            ruled(f"victory --ru {total} --jp 1", state)


def test_a_terminal_asks_who_leaves_unless_the_withdrawal_is_declared():
    """§7.0, §9.0: a piece that chose to retreat is usual."""
    order = GAME.command("withdraw").order
    assert order.asks(position(), {}) == {"piece": None}
    assert order.asks(position(retreated="2"), {}) == {"piece": "2"}
    assert order.asks(position(), {"declare": True}) == {}
    assert order.owner(position(), {}, "piece") == "ru"


def test_the_hexes_open_to_the_third_army_are_no_waiting():
    """§8.0."""
    assert [hexes_now(position(third_army_waits=n)) for n in range(3)] == [("A",), ("A", "B"), ("A", "B", "C")]


def test_the_railway_is_spoken_of_only_before_the_time_is_up():
    """§4.0."""
    assert [one.key for one in ruled("victory --rail", position()).warnings] == ["mukden.victory.not-yet"]
    assert ruled("victory", position()).warnings == []
    assert ruled("victory --rail", position(over=True, ending="source", winner="ru")).warnings == []


def test_totals_are_wanted_only_after_a_withdrawal_that_nobody_has_won_yet():
    waiting = {"over": True, "ending": "withdrawal", "pieces__ru__1__place": "withdrawn"}
    assert wants("victory", position(**waiting)) == ("jp", "ru")
    assert wants("victory", position(**waiting, winner="ru")) == ()
    assert wants("victory", position(**{**waiting, "ending": "time"})) == ()
    assert wants("victory", position()) == ()
