"""The clock: phases, weeks and months, what a turn costs, and what each phase says to each side (§2.0, §3.3)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.outcome import Say
from refcli.games.bataan.phases import apart, by_month, later, month, next_turn, phase, phase_keys, turns
from refcli.games.bataan.summary import summary
from refcli.games.bataan.todo import todo
from refcli.text import Catalogue

from .playing import TABLES, play, position, refused, ruled, told, warned

PHASES = ("reinforcement", "supply", "initiative", "action", "reduced", "recovery", "victory")


def test_seven_phases_and_then_the_next_week():
    """§2.0, §3.3: the turn costs each side a point, a phase nothing."""
    state = position("reinforcement")
    seen = [state["phase"]]
    for _ in range(6):
        state = play(state, "time next")
        seen.append(state["phase"])
    assert (tuple(seen), state["supply.us"], state["supply.jp"]) == (PHASES, 100, 100)
    state = play(state, "time next")
    assert (state["turn"], state["phase"], state["supply.us"], state["supply.jp"]) == ("jan-3", "reinforcement", 99, 99)


def test_through_to_a_phase_and_to_the_next_turn():
    state = position("supply")
    assert play(state, "time next recovery")["phase"] == "recovery"
    on = play(state, "time next reinforcement")
    assert (on["turn"], on["phase"], on["supply.us"]) == ("jan-3", "reinforcement", 99)
    assert refused("time next supply", position("action")) == {"2.0"}


def test_what_counts_within_a_turn_begins_anew():
    state = play(position("initiative"), "pool add us 31d", "initiative | 6,1", "landing | 3", "time next reinforcement")
    assert (state["pool"], state["placed"], state["first"], state["landed"], state["done"]) == ((), (), None, 0, ())
    assert state["turn"] == "jan-3"


def test_what_was_forgotten_is_remarked():
    out = ruled("time next", position("initiative"))
    assert [one["command"] for one in out.result["lapsed"]] == ["initiative"] and "owed.lapsed" in warned(out)
    assert [one["command"] for one in ruled("time next", position(pool=("us:31d",))).result["lapsed"]] == ["pool draw"]


def test_the_calendar_has_four_weeks_a_month_from_the_second_of_january():
    found = turns(TABLES)
    assert (found[0], found[2], found[3], found[-1], len(found)) == ("jan-2", "jan-4", "feb-1", "dec-4", 47)
    assert "bataan.calendar.stand-in" in warned(ruled("time next", position("victory", turn="jan-4")))
    assert refused("time next", position("victory", turn="dec-4"), hard=True) == {"2.0"}
    assert next_turn(position(turn="dec-4")) is None


@given(st.integers(0, 46), st.integers(0, 8))
@settings(max_examples=50)
def test_weeks_add_up(at, weeks):
    known = turns(TABLES)
    assert later(TABLES, known[at], weeks) == month(known[min(at + weeks, 46)])
    if at + weeks < 47:
        assert apart(TABLES, known[at], known[at + weeks]) == weeks


def test_a_row_of_months_goes_on_and_has_a_beginning():
    row = {"feb": 20, "mar": 10}
    assert [by_month(TABLES, row, turn) for turn in ("jan-4", "feb-2", "mar-1", "oct")] == [None, 20, 10, 10]


def test_set_costs_nothing_and_forgets_the_turn():
    state = play(position("action", done=("initiative",), landed=1), "time set mar-2")
    assert (state["turn"], state["phase"], state["supply.us"], state["landed"], state["done"]) == ("mar-2", "reinforcement", 100, 0, ())


@pytest.mark.parametrize("key", PHASES)
@pytest.mark.parametrize("points", [100, 60, 20, 3])
def test_each_phase_tells_each_side_what_its_supply_allows(key, points):
    """§3.2: a line for one state of supply is there in that state alone."""
    row = next(row for row in TABLES["calendar"]["phase"] if row["key"] == key)
    state = position(key, supply__us=points, supply__jp=max(points, 26), rebuilds=1)
    shown = [line.params["texts"]["en"] for line in phase(state).checklist]
    us = {100: "normal", 60: "reduced", 20: "failing", 3: "collapse"}[points]
    jp = "normal" if points == 100 else "reduced"
    for line in row["checklist"]:
        wanted = "option" not in line and {"us": us, "jp": jp}.get(line.get("side"), "") in line.get(
            "state", [{"us": us, "jp": jp}.get(line.get("side"), "")]
        )
        assert (line["en"] in shown) == wanted


@pytest.mark.parametrize("key", ["initiative", "action", "recovery"])
def test_in_those_phases_every_state_has_its_line(key):
    row = next(row for row in TABLES["calendar"]["phase"] if row["key"] == key)
    covered = {(line["side"], state) for line in row["checklist"] for state in line.get("state", ())}
    wanted = {("us", "reduced"), ("us", "failing"), ("us", "collapse"), ("jp", "reduced")}
    assert wanted <= covered


def test_the_phases_of_the_table_are_those_of_the_rulebook():
    assert phase_keys(TABLES) == PHASES


POSITIONS = [
    position(key, options=options, supply__us=points, **more)
    for key in PHASES
    for points, options, more in (
        (100, (), {}),
        (60, ("dugout-doug", "no-surprise", "pensacola"), {"first": "jp", "pool": ("us:31d", "jp:14a"), "arrived": ("siege", "22-air")}),
        (
            3,
            ("breakout",),
            {"done": ("rebuild",), "rebuilds": 1, "rebuilt": "jan-2", "siege_lost": True, "drawn": ("us:31d",), "first": "us"},
        ),
        (3, (), {"surrendered": "jan-2", "macarthur": "evacuated"}),
    )
]


@pytest.mark.parametrize("state", POSITIONS)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_status_and_what_to_do_are_whole_sentences(state, lang):
    catalogue = Catalogue(lang, TABLES["names"])
    found: list[Say] = [*todo(state), *phase(state).checklist]
    for one in summary(state):
        found += [part for part in (one.label, getattr(one, "text", None), getattr(one, "meaning", None)) if part]
    for sentence in map(catalogue, found):
        assert sentence
        assert "{" not in sentence
        assert "bataan." not in sentence


def test_what_to_do_next_goes_with_the_turn():
    def keys(state):
        return [one.key for one in todo(state)]

    assert keys(position("initiative")) == ["bataan.todo.pool", "bataan.todo.initiative", "bataan.todo.next"]
    assert "bataan.todo.first" in keys(position(first="us", pool=("us:31d",)))
    assert "bataan.todo.draw" in keys(position(first="us", pool=("us:31d",), drawn=("us:31d",)))
    assert "bataan.todo.collapse" in keys(position("recovery", supply__us=3))
    assert "bataan.todo.collapse" not in keys(position("recovery", supply__us=3, done=("collapse",)))
    assert keys(position(surrendered="jan-2"))[0] == "bataan.todo.over"
    assert "bataan.todo.option-die" in keys(position("reinforcement", options=("pensacola",)))


def test_orders_out_of_their_phase_are_remarked_on_and_no_more():
    for words, dice in (("initiative", "6,1"), ("landing", "3"), ("macarthur evacuate", "3"), ("bombard --by jp", "3")):
        assert "bataan.phase" in warned(ruled(words, position("supply"), dice)), words


def test_the_new_turn_is_told():
    assert "bataan.next.turn" in told(ruled("time next", position("victory")))
