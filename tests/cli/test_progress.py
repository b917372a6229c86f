"""Long work at a terminal: how far it is, on a line that is gone when it is done; Ctrl-C stops it and changes nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

import refcli.cli.output as output
from refcli.cli.output import Output
from refcli.desk.desk import Desk, Request
from refcli.desk.globals import Wishes
from refcli.record.home import Home
from refcli.text import Catalogue

LONG = ("verify", "luck", "log --luck", "odds combat 7:3 and time next and combat 5:3 and time next and combat 4:3")


@pytest.fixture
def played(refcli: Any, home: Any) -> Callable[..., Any]:
    """``played("verify", progress)``: the command in a session with some throws, ``progress`` hearing of it."""
    assert refcli("new", "t", "--game", "arras", "--seed", "s").code == 0
    for line in ("combat 7:3", "panic --retreated 0 --agree x", "combat 5:3", "panic --retreated 0 --agree x"):
        assert refcli(*line.split()).code in (0, 2)

    def call(line: str, progress: Callable[[int, int, str], None]) -> Any:
        desk = Desk(Home(home))
        try:
            return desk.do(line.split(), Request(agree="x" if line.startswith("odds") else None, progress=progress))
        finally:
            desk.close()

    return call


@pytest.mark.parametrize("line", LONG)
def test_it_is_told_how_far_it_is_to_its_end(played: Callable[..., Any], line: str) -> None:
    heard: list[tuple[int, int, str]] = []
    played(line, lambda *told: heard.append(told))
    assert len(heard) > 2
    assert all(n < of for n, of, _ in heard[:1])
    assert heard[-1][0] == heard[-1][1]


@pytest.mark.parametrize("line", LONG)
def test_it_can_be_stopped_and_nothing_has_changed(played: Callable[..., Any], refcli: Any, line: str) -> None:
    before = refcli("--json", "status").json["head"]

    def stop(n: int, of: int, what: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played(line, stop)
    assert refcli("--json", "status").json["head"] == before
    assert refcli("verify").code == 0


def test_no_memo_is_told_on_the_way(refcli: Any, home: Any) -> None:
    refcli("new", "m", "--game", "mukden", "--seed", "s")
    refcli("allot", "jp", "1=9", "2=6", "3=4", "4=4", "yalu=4")
    heard: list[str] = []
    desk = Desk(Home(home))
    desk.do(["verify"], Request(progress=lambda n, of, what: heard.append(what)))
    desk.close()
    assert "allot" in heard
    assert not any("9" in what for what in heard)


def test_what_takes_no_time_shows_nothing_and_the_line_is_cleared(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    out = Output(Wishes(), Catalogue("en"))
    out.progress(1, 3, "combat")
    out.progress(3, 3, "")
    assert capsys.readouterr().err == ""
    out.progress(1, 3, "combat")
    now[0] += output._PATIENT + 0.1
    out.progress(2, 3, "combat\x1b[2J")
    told = capsys.readouterr().err
    assert "2 of 3: combat" in told and "\x1b[2J" not in told
    out.progress(2, 3, "combat")
    assert capsys.readouterr().err == ""
    out.progress(3, 3, "")
    assert capsys.readouterr().err == "\r\x1b[K"
    assert sys.stderr is not None
