"""``watch``: the status beside the map, large, drawn anew when anybody changes the session; nothing is written by it."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from refcli.views.watch import large

pexpect = pytest.importorskip("pexpect")


def files(home: Path) -> dict[str, tuple[bytes, int]]:
    return {str(file): (file.read_bytes(), file.stat().st_mtime_ns) for file in sorted(home.rglob("*")) if file.is_file()}


def beside(home: Path) -> Any:
    """A terminal with the watch in it."""
    whole = os.environ | {"TERM": "xterm", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    words = ["-m", "refcli", "--home", str(home), "watch"]
    return pexpect.spawn(sys.executable, words, env=whole, dimensions=(40, 80), encoding="utf-8", timeout=20)


def test_figures_are_five_lines_of_one_width() -> None:
    for text in ("0123456789", "-7", "2004A", "?"):
        assert len(large(text)) == 5 and len({len(line) for line in large(text)}) == 1
    assert len({tuple(large(str(n))) for n in range(10)}) == 10


def test_without_a_terminal_it_shows_the_status_once(refcli: Any) -> None:
    refcli("new", "t", "--game", "iraq", "--seed", "s")
    shown = refcli("watch").out
    assert "Initiative" in shown and "\n".join(line.rstrip() for line in large("70"))[:6] in shown
    found = refcli("watch", "--json").json
    assert found["command"] == "watch" and found["state"] == refcli("status", "--json").json["state"]
    assert refcli("watch", "--line").out.startswith("Decision: Iraq")


def test_without_a_session_it_says_how_to_start_one(refcli: Any) -> None:
    assert refcli("watch").code == 2


def test_nothing_hidden_is_shown(refcli: Any) -> None:
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    refcli("allot", "jp", "1=7", "2=5", "3=5", "4=5", "yalu=5")
    assert "1=7" not in refcli("watch", "--json").out and "memo" not in refcli("watch", "--json").json["state"]


def test_nothing_is_written(refcli: Any, home: Path) -> None:
    refcli("new", "t", "--game", "iraq", "--seed", "s")
    for _ in range(60):
        refcli("track", "netwar.coin", "+0")
        refcli("note", "on")
    before = files(home)
    assert refcli("watch").code == 0
    assert files(home) == before


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX")
def test_it_is_drawn_anew_when_another_process_changes_the_session(refcli: Any, home: Path) -> None:
    refcli("new", "t", "--game", "iraq", "--seed", "s")
    screen = beside(home)
    screen.expect("Ctrl-C ends the watch")
    before = files(home)
    time.sleep(1.5)
    assert files(home) == before, "it only looks"
    refcli("initiative", "--first", "coin")
    screen.expect("Order of play +Counterinsurgents")
    refcli("new", "u", "--game", "arras", "--seed", "s")
    screen.expect("Counterattack at Arras")
    screen.sendintr()
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no count of the time that a process has had")
def test_it_is_no_load(refcli: Any, home: Path) -> None:
    refcli("new", "t", "--game", "iraq", "--seed", "s")
    screen = beside(home)
    screen.expect("Ctrl-C")

    def spent() -> int:
        return sum(map(int, Path(f"/proc/{screen.pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]))

    time.sleep(0.5)
    before = spent()
    time.sleep(3)
    assert spent() - before <= 3, "hundredths of a second of a processor in three seconds"
    screen.sendintr()
    screen.expect(pexpect.EOF)
