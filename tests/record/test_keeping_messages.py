"""What is said of a record and its files where one command in one process does not bring it about."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from refcli.core.asking import LiveTable
from refcli.core.dice import Die, NoDice
from refcli.core.errors import BadInput
from refcli.record.session import Session


@pytest.fixture
def begun(refcli: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(home)
    assert refcli("new", "t", "--game", "iraq", "--seed", "s").code == 0
    assert refcli("note", "zebra").code == 0
    return refcli


def reason(found: Any) -> str:
    return str(found.json["error"]["reason"])


def test_a_link_is_not_followed(begun: Any, home: Path) -> None:
    (home / "mine.md").write_text("mine", "utf-8")
    (home / "x.md").symlink_to(home / "mine.md")
    found = begun("--json", "report", "-o", home / "x.md")
    assert (found.code, reason(found)) == (2, "output.link")
    assert (home / "mine.md").read_text("utf-8") == "mine"


def test_what_the_system_refuses_is_said(begun: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*rest: object) -> None:
        raise PermissionError(13, "Permission denied", "journal.toml")

    monkeypatch.setattr("refcli.desk.desk.Desk._answer", refused)
    found = begun("--json", "status")
    assert (found.code, reason(found)) == (4, "system.refused")
    assert "journal.toml" in found.json["error"]["message"]


def test_a_fault_of_our_own_is_said(begun: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("refcli.desk.desk.Desk._answer", lambda *rest: [][1])
    found = begun("--json", "status")
    assert (found.code, reason(found)) == (4, "internal")
    assert len(list(home.glob("refcli-fault-*.txt"))) == 1


def test_an_argument_that_is_no_utf_8(begun: Any) -> None:
    found = begun("--json", "note", "\udcff")
    assert (found.code, reason(found)) == (2, "words.encoding")


def said(found: Any, part: str) -> bool:
    """Whether a warning of the answer says so."""
    return any(part in one for one in found.json["warnings"])


def test_a_mended_record_says_so(begun: Any, home: Path) -> None:
    file = home / "sessions/t/journal.toml"
    file.write_bytes(file.read_bytes() + b"garbage\n[[entry]]\nx")
    assert begun("mend", "--yes").code == 0
    found = begun("--json", "verify")
    assert found.json["result"]["mends"], "verify.mended"
    assert said(found, "damaged and cut")


def test_other_line_ends_are_said(begun: Any, home: Path) -> None:
    file = home / "sessions/t/journal.toml"
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    found = begun("--json", "verify")
    assert found.code == 0
    assert said(found, "journal.toml"), "session.crlf"


def test_time_that_runs_backwards_is_said(begun: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("refcli.record.session._written", lambda seconds: "2001-01-01T00:00:00+00:00")
    assert begun("note", "earlier").code == 0
    found = begun("--json", "verify")
    assert found.code == 0
    assert said(found, "3"), "verify.backwards"


def test_tables_that_are_not_the_shipped_ones_are_said(begun: Any, home: Path) -> None:
    assert begun("tables", "copy", "iraq", "kinetic").code == 0
    table = home / "tables/iraq/kinetic.toml"
    table.write_text(table.read_text("utf-8").replace('6 = ["EA", "EA", "VE"', '6 = ["EA", "EA", "EA"'), "utf-8")
    for words in ("time set 2004A", "combat kinetic gz 9:4 --by coin --dice 6 --agree trial"):
        assert begun(*words.split()).code == 0, words
    found = begun("--json", "verify")
    assert found.code == 0
    assert said(found, "kinetic"), "verify.foreign"


def test_a_rule_that_stumbles_over_an_edit_says_so(begun: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = home / "sessions/t/session.toml"
    file.write_text(file.read_text("utf-8").replace('"netwar.coin" = 30', '"netwar.coin" = 44'), "utf-8")
    real = Session.notices

    def stumbles(*rest: object) -> None:
        raise KeyError("netwar")

    monkeypatch.setattr("refcli.services.looking.short", stumbles)
    found = begun("--json", "status")
    assert real is Session.notices
    assert (found.code, reason(found)) == (4, "session.misfit")


def test_a_recorded_die_of_other_sides_is_said() -> None:
    table = LiveTable(NoDice(), NoDice(), (), [Die("conflict", 8, 7, "typed")])
    with pytest.raises(BadInput) as fault:
        table.one("conflict")
    assert fault.value.message.key == "dice.recorded"
