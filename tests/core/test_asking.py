"""The table with real answers: what is on record first, then dice and answers given now; nothing asked twice, nothing left over."""

from __future__ import annotations

import pytest

from refcli.core.asking import Done, LiveTable
from refcli.core.dice import Die, Seeded, System, Typed
from refcli.core.errors import BadInput
from refcli.core.outcome import Decision, Refusal, Undecided, say

from .made_up import out

CHOICE = Decision("red", ("add", "deduct"), say("which"), withheld=(("double", "8.3"),))


def table(text: str = "1", answers=(), recorded=()) -> LiveTable:
    return LiveTable(Typed(text), Seeded("draws", 0), answers, recorded)


def test_one_and_total_and_d66_take_the_dice_in_order():
    t = table("3,4,5,6,1")
    assert (t.one("a"), t.total(2, "b"), t.d66()) == (3, 9, 61)
    assert [(die.label, die.value) for die in t.dice] == [("a", 3), ("b", 4), ("b", 5), ("tens", 6), ("ones", 1)]
    t.check_used()


def test_hits_counts_at_least():
    t = table("4,5,6,1")
    assert t.hits(4, 5, "fire") == 2
    assert len(t.dice) == 4


def test_hits_typed_as_a_count_are_one_item():
    t = table("2h")
    assert t.hits(12, 5, "fire") == 2
    assert t.dice == [Die("fire", 6, "2h", "typed")]
    t.check_used()


def test_no_dice_ask_for_none():
    t = table("2h")
    assert (t.hits(0, 5, "fire"), t.total(0, "none")) == (0, 0)
    assert t.dice == []


def test_a_draw_never_takes_a_typed_die():
    t = table("6")
    drawn = t.pick(["axe", "bow", "cup"], "chit")
    assert drawn in ("axe", "bow", "cup")
    assert [(die.label, die.sides, die.source) for die in t.dice] == [("chit", 3, "seed")]
    assert t.one("a") == 6


def test_every_item_can_be_drawn():
    t = LiveTable(System(), Seeded("draws", 0))
    assert {t.pick(["axe", "bow", "cup"], "chit") for _ in range(60)} == {"axe", "bow", "cup"}


def test_the_record_answers_first():
    recorded = [Die("a", 6, 2, "seed", 8), Die("fire", 6, "3h", "typed")]
    t = table("6", recorded=recorded)
    assert (t.one("a"), t.hits(4, 5, "fire"), t.one("b")) == (2, 3, 6)
    assert t.dice == [*recorded, Die("b", 6, 6, "typed")]


def test_dice_thrown_together_may_stand_on_both_sides_of_the_record():
    assert table("6,5", recorded=[Die("a", 6, 2, "seed", 8)]).total(3, "a") == 13


@pytest.mark.parametrize(
    "recorded",
    [Die("chit", 20, 20, "seed", 0), Die("fire", 6, "2h", "typed")],
    ids=["a pool that has shrunk since", "a count of hits where a face is due"],
)
def test_a_recorded_die_that_does_not_fit_is_told_not_misread(recorded):
    """Replay after a table or rule was changed (trouble 5)."""
    t = LiveTable(System(), System(), recorded=[recorded])
    with pytest.raises(BadInput) as fault:
        t.pick(["axe", "bow"], "chit") if recorded.sides == 20 else t.one("a")
    assert fault.value.message.key == "dice.recorded"


def test_left_over_dice_and_answers_are_complained_of():
    t = table("3,4")
    t.one("a")
    with pytest.raises(BadInput) as fault:
        t.check_used()
    assert fault.value.message.params == {"text": "4", "n": 1}
    with pytest.raises(BadInput) as fault:
        LiveTable(System(), System(), ["add"]).check_used()
    assert fault.value.message.key == "decide.left-over"
    LiveTable(System(), System()).check_used()


def test_nobody_has_answered():
    so_far = out()
    with pytest.raises(Undecided) as open_:
        table().choose(CHOICE, so_far)
    assert open_.value.decision is CHOICE
    assert open_.value.so_far is so_far


def test_answers_are_read_short_and_kept_in_full():
    t = table(answers=["de", "add"])
    assert (t.choose(CHOICE, out()), t.choose(CHOICE, out())) == ("deduct", "add")
    assert t.answers == ["deduct", "add"]
    with pytest.raises(Undecided):
        t.choose(CHOICE, out())


def test_an_answer_that_is_none():
    with pytest.raises(BadInput) as fault:
        table(answers=["substract"]).choose(CHOICE, out())
    assert fault.value.message.params["what"].key == "what.decision"


def test_an_answer_that_the_rules_close_is_refused_with_its_section():
    with pytest.raises(Refusal) as refusal:
        table(answers=["double"]).choose(CHOICE, out())
    assert refusal.value.fault.rules == ("8.3",)


def test_rounds_go_on_until_done():
    t = table("2,2,5")
    seen = []

    def step(table, at):
        seen.append(at)
        at += table.one("round")
        return Done(at) if at > 6 else at

    assert t.rounds(step, 0) == 9
    assert seen == [0, 2, 4]
    assert t.rounds(step, Done("over")) == "over"
