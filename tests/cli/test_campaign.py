"""A campaign in Japanese at a pseudo-terminal of 40 columns: what Bataan and Corregidor ask, by typed dice and by the lot."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from refcli.views.cells import width

pexpect = pytest.importorskip("pexpect")
if not hasattr(pexpect, "spawn"):
    pytest.skip("no pseudo-terminals here", allow_module_level=True)

Spawn = Callable[..., Any]


def within(text: str) -> str:
    """The text wherever a narrow window breaks it."""
    return r"[\s]*".join(re.escape(char) for char in text if not char.isspace())


def state_of(refcli: Any) -> dict[str, Any]:
    found: dict[str, Any] = refcli("--json", "status").json["state"]
    return found


def test_an_army_that_the_lot_brings_up_asks_who_acts_with_it(refcli: Any, terminal: Spawn) -> None:
    refcli("new", "t", "--game", "bataan", "--seed", "s")
    for line in ("next initiative", "pool add jp 14a", "pool add jp 16d", "initiative --dice 1,6", "next action", "pool draw --chit 16d"):
        assert refcli(*line.split()).code == 0
    child = terminal("--lang", "ja", "pool", "draw", term="dumb")
    asked = within("行動する部隊（師団・旅団 2 個まで A,B、または none）")
    told = ""
    for typed in ("4d,65b", "16d,65b"):  # the 4th Division has not come yet: refused, and asked again
        child.expect(asked)
        told += child.before
        child.sendline(typed)
    child.expect(pexpect.EOF)
    assert max(map(width, (told + child.before).splitlines())) <= 40
    assert state_of(refcli)["activations"] == ["jp:16d", "jp:14a", "jp:16d", "jp:65b"]


def test_enter_counts_nobody_beside_the_army(refcli: Any, terminal: Spawn) -> None:
    refcli("new", "t", "--game", "bataan", "--seed", "s")
    for line in ("next initiative", "pool add jp 14a", "pool add jp 16d", "initiative --dice 1,6", "next action", "pool draw --chit 16d"):
        assert refcli(*line.split()).code == 0
    child = terminal("--lang", "ja", "pool", "draw", term="dumb")
    child.expect(within("または none）"))
    child.sendline("")
    child.expect(pexpect.EOF)
    assert state_of(refcli)["activations"] == ["jp:16d", "jp:14a"]
    assert "with_" not in str(refcli("--json", "log", "--tail", "1").json["entries"][-1]["order"])
