"""``run``: what a script may not be."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.core.errors import BadInput
from refcli.services.script import LONGEST, lines


def test_a_line_without_an_end_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "script.txt"
    file.write_text("status\nnote " + "x" * LONGEST + "\n", "utf-8")
    with pytest.raises(BadInput) as fault:
        list(lines(str(file)))
    assert (fault.value.message.key, fault.value.message.params["line"]) == ("run.long-line", 2)


def test_lines_may_begin_as_in_a_shell_and_a_fault_says_that_nothing_is_recorded(refcli, home) -> None:
    assert refcli("new", "t", "--game", "arras", "--seed", "s").code == 0
    (home / "good.txt").write_text("refcli note one\nnote two\n", "utf-8")
    assert refcli("run", home / "good.txt").code == 0
    assert [entry["note"] for entry in refcli("--json", "log").json["entries"] if entry["kind"] == "note"] == ["one", "two"]
    (home / "bad.txt").write_text("note three\nnot-a-command\n", "utf-8")
    found = refcli("--json", "run", home / "bad.txt")
    assert found.code == 2 and "nothing of the script" in found.json["error"]["hint"]


@pytest.mark.parametrize(("last", "code", "there"), [("roll 1d6", 0, True), ("roll 1d1", 2, False)])
def test_a_report_to_a_file_waits_until_every_line_holds(refcli, home, last, code, there):
    assert refcli("new", "t", "--game", "iraq", "--seed", "s").code == 0
    file = home / "report.md"
    (home / "script.txt").write_text(f"report -o {file}\n{last}\n", "utf-8")
    assert refcli("run", home / "script.txt").code == code
    assert file.exists() is there
