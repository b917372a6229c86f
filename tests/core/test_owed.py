"""What is due: the order it is told in, what holds the clock back, what lapses; and ledgers."""

from __future__ import annotations

import pytest

from refcli.core.ledger import Ledger
from refcli.core.outcome import Outcome, say
from refcli.core.owed import Owed, holds_back, lapse, must_first
from refcli.core.state import Path, Paths, State
from refcli.core.tables import Tables
from refcli.record.journal import plain, told

PANIC = Owed("panic", say("a"), True, ("8.6",), facts={"n": 2})
SHOP = Owed("mobilize", say("b"), side="ins", facts={"n": 15})


def state(live: bool = True, **values: object) -> State:
    paths = Paths([Path("air", "track", 7, 0, 12), Path("fired", "track", 0, 0, 6)])
    return State(paths.start() | values, paths, Tables("arras"), live)


def test_must_comes_first_else_the_order_stays():
    other = Owed("hvt", say("c"), True)
    assert must_first([SHOP, PANIC, other]) == (PANIC, other, SHOP)


def test_an_item_as_plain_data():
    assert SHOP.table() == {"command": "mobilize", "why": say("b"), "must": False, "rules": [], "side": "ins", "n": 15}
    assert "side" not in PANIC.table()


def test_only_what_must_be_holds_the_clock_back_and_softly():
    (fault,) = holds_back([SHOP, PANIC])
    assert (fault.hard, fault.rules, fault.owes) == (False, ("8.6",), ("panic",))


def test_what_lapses_is_listed_and_warned_of():
    out = Outcome(state())
    lapse(out, [SHOP])
    assert [one["command"] for one in out.result["lapsed"]] == ["mobilize"]
    assert [one.key for one in out.warnings] == ["owed.lapsed"]
    none = Outcome(state())
    lapse(none, [])
    assert none.result["lapsed"] == [] and none.warnings == []


def test_messages_in_a_result_come_back_from_the_record():
    item = Owed("loss us", say("x", n=2, who=say("y")), facts={"n": 2}).table()
    assert told(plain(item)) == item


LEFT = Ledger("air", lambda state: 7, ("2.3",))
USED = Ledger("fired", lambda state: 6, up=True, hard=True)


@pytest.mark.parametrize(("n", "refused"), [(6, False), (7, False), (8, True)])
def test_a_ledger_refuses_beyond_what_is_left(n, refused):
    assert bool(list(LEFT.short(state(), n))) is refused
    assert list(LEFT.short(state(live=False), n)) == []


def test_a_ledger_that_counts_up_is_spent_to_its_bound_and_renewed():
    out = Outcome(state())
    USED.spend(out, 4)
    assert out["fired"] == 4 and USED.left(state(fired=4)) == 2
    USED.spend(out, 4)
    assert out["fired"] == 6
    USED.renew(out)
    assert out["fired"] == 0
    (fault,) = USED.short(state(fired=5), 2)
    assert fault.hard


def test_a_lookup_spends_nothing():
    out = Outcome(state(live=False))
    LEFT.spend(out, 3)
    assert out.changes == []
