"""Numbers of entries in the state: a rule leaves them open, whoever records the ruling puts them in."""

from __future__ import annotations

from refcli.core.asking import LiveTable
from refcli.core.dice import NoDice
from refcli.core.outcome import Change, Decision, Outcome, say
from refcli.core.stamp import Stamp, number
from refcli.core.state import Path, Paths, State
from refcli.core.tables import Tables

PATHS = Paths([Path("things.*.seen", "keys"), Path("things.*.told.seen", "entry"), Path("since", "entry")])


def outcome() -> Outcome:
    return Outcome(State({"since": 4}, PATHS, Tables("iraq")))


def test_a_stamp_becomes_the_number_in_changes_and_result() -> None:
    out = outcome()
    out.stamp("since")
    out.result = {"since": out["since"], "rows": [{"told": out["since"]}], "n": 1}
    number(out, 9)
    assert out.changes == [Change("since", 4, 9)]
    assert out.result == {"since": 9, "rows": [{"told": 9}], "n": 1}


def test_where_nothing_is_recorded_there_is_no_number() -> None:
    out = outcome()
    out.stamp("since")
    number(out, None)
    assert out.changes == [Change("since", 4, None)]


def test_what_is_stamped_again_after_an_answer_is_written_again() -> None:
    """Each answer begins an entry of its own, so the second stamp is another number."""
    out = outcome()
    out.stamp("since")
    out.stamp("since")
    assert len(out.changes) == 1
    LiveTable(NoDice(), NoDice(), ["go"]).choose(Decision("ins", ("go",), say("x")), out)
    out.stamp("since")
    assert [change.new for change in out.changes] == [Stamp(0), Stamp(1)]


def test_the_longer_of_two_families_covers_a_path() -> None:
    found = PATHS.find("things.a.told.seen"), PATHS.find("things.a.seen")
    assert [path.kind for path in found if path is not None] == ["entry", "keys"]
    assert PATHS.may_be("since", 3) and PATHS.may_be("since", Stamp()) and not PATHS.may_be("since", "three")
