"""An outcome reads like the state, keeps to the bounds, and records what changed and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.errors import BadInput, Refused, SessionError
from refcli.core.outcome import Change, Name, Refusal, Say, hard, say, soft, texts

from .made_up import out


def test_reads_the_changes_made_so_far():
    made = out()
    made.set("gold", 12)
    assert (made["gold"], made["wood"], made.state["gold"]) == (12, 3, 10)


def test_changes_carry_old_and_new():
    made = out()
    made.add("gold", 5)
    made.add("gold", -2)
    assert made.changes == [Change("gold", 10, 15), Change("gold", 15, 13)]


def test_no_change_leaves_no_record():
    made = out()
    assert made.set("gold", 10) == 10
    assert made.add("gold", 0) == 0
    assert made.changes == []


@given(st.integers(0, 20), st.integers(-50, 50))
def test_add_tells_the_move_that_was_made(start, n):
    made = out(gold=start)
    assert made.add("gold", n) == min(20, max(0, start + n)) - start
    assert made["gold"] == min(20, max(0, start + n))


@pytest.mark.parametrize(
    ("start", "n", "floor", "moved"),
    [(10, -20, 1, -9), (10, -3, 1, -3), (1, -3, 1, 0), (0, -3, 1, 0), (0, 3, 1, 3), (10, -20, None, -10), (10, 15, 1, 10)],
)
def test_a_floor_stops_a_loss_and_never_lifts(start, n, floor, moved):
    assert out(gold=start).add("gold", n, floor) == moved


def test_add_to_a_path_not_told_yet_counts_from_nothing():
    made = out(wood=None)
    assert made.add("wood", 2) == 2
    assert made.changes == [Change("wood", None, 2)]


def test_sections_and_warnings_stand_once_in_order():
    made = out()
    made.cite("5.2", "5.2", "1.0")
    made.cite("1.0", "7.1")
    made.warn("doubt", cell="A")
    made.warn("doubt", cell="A")
    made.warn("doubt", cell="B")
    assert made.rules == ["5.2", "1.0", "7.1"]
    assert made.warnings == [say("doubt", cell="A"), say("doubt", cell="B")]


def test_instructions_and_reasons_keep_every_one():
    made = out()
    made.tell("lose", n=1)
    made.tell("lose", n=1)
    made.because("river", n=-1)
    assert made.instructions == [say("lose", n=1)] * 2
    assert made.reasons == [say("river", n=-1)]


def test_a_place_may_have_any_name():
    made = out()
    made.tell("a", key="add")
    made.because("a", key="add")
    made.warn("a", key="add")
    assert made.instructions == made.reasons == made.warnings == [say("a", key="add")]


def test_two_outcomes_share_nothing():
    one, two = out(), out()
    one.tell("x")
    one.cite("1")
    one.result["key"] = "A"
    one.set("gold", 1)
    assert (two.instructions, two.rules, two.result, two.changes, two["gold"]) == ([], [], {}, [], 10)


def test_refuse_ends_the_rule():
    fault = hard(say("no.chit"), "20.4")
    with pytest.raises(Refusal) as refusal:
        out().refuse(fault)
    assert refusal.value.fault is fault


def test_faults():
    assert soft(say("phase"), "4.1", "4.2", owes=["chaos", "ins"]).owes == ("chaos", "ins")
    assert not soft(say("phase"), "4.1").hard
    assert hard(say("points"), "6.3").hard
    assert hard(say("points"), "6.3", "6.4").rules == ("6.3", "6.4")


def test_messages():
    assert say("a.b", n=2, side=Name("ins")) == Say("a.b", {"n": 2, "side": "ins"})
    assert str(say("a.b")) == "a.b"
    assert "n=2" in str(say("a.b", n=2))
    assert say("a.b", key="add", self="x").params == {"key": "add", "self": "x"}
    both = {"en": "x", "ja": "y"}
    assert texts(both, n=1) == Say("@", {"texts": both, "n": 1})


def test_refused_names_every_section_once_and_shows_the_first_fault():
    faults = [soft(say("one"), "1", "2", todo=say("do.one")), hard(say("two"), "2", "3")]
    refused = Refused(faults)
    assert (refused.message, refused.hint, refused.rules, refused.faults) == (say("one"), say("do.one"), ("1", "2", "3"), tuple(faults))


def test_exit_codes_that_scripts_rely_on():
    assert [(kind.code, kind.exit_code) for kind in (BadInput, Refused, SessionError)] == [("bad_input", 2), ("refused", 3), ("session", 4)]
