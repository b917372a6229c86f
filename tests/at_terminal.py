"""An evening in Japanese at a pseudo-terminal of 40 columns: lines typed at the console, and what is waited for after each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from refcli.views.cells import width

pexpect = pytest.importorskip("pexpect")

Spawn = Callable[..., Any]
Lines = Sequence[tuple[str, str]]
"""What is typed (``^C`` is the key), and what is waited for after it."""


def within(text: str) -> str:
    """The text wherever a narrow window breaks it."""
    return r"[\s]*".join(re.escape(char) for char in text if not char.isspace())


def state_of(refcli: Any) -> dict[str, Any]:
    found: dict[str, Any] = refcli("--json", "status").json["state"]
    return found


def evening(refcli: Any, terminal: Spawn, new: str, lines: Lines) -> dict[str, Any]:
    """The state after what is typed at the console of the session that ``new`` begins. No line is wider than the window."""
    name, *words = new.split()
    assert refcli("new", name, *words, "--dice-mode", "physical").code == 0
    child = terminal("--lang", "ja", "play", term="dumb")
    child.expect(f"{name}> ")
    told = child.before
    for typed, wanted in lines:
        if typed == "^C":
            child.sendintr()
        else:
            child.sendline(typed)
        child.expect(within(wanted))
        told += child.before + child.after
    child.sendline("exit")
    child.expect(pexpect.EOF)
    echoes = {typed for typed, _ in lines if typed}
    rest = [line for line in (told + child.before).splitlines() if not any(line.rstrip().endswith(one) for one in echoes)]
    assert not [line for line in rest if width(line) > 40]
    return state_of(refcli)
