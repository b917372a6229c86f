"""At a terminal: dice asked by name, decisions, missing facts, Ctrl-C, a narrow window. Driven through a pseudo-terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pexpect = pytest.importorskip("pexpect")
if not hasattr(pexpect, "spawn"):
    pytest.skip("no pseudo-terminals here", allow_module_level=True)

Spawn = Callable[..., Any]


@pytest.fixture
def terminal(home: Path) -> Iterator[Spawn]:
    """``terminal("chaos", "coin")``: refcli at a terminal of 40 columns without colours."""
    opened = []

    def spawn(*words: str, columns: int = 40) -> Any:
        env = os.environ | {"NO_COLOR": "1", "TERM": "xterm"}
        command = ["-m", "refcli", "--home", str(home), *words]
        child = pexpect.spawn(sys.executable, command, env=env, encoding="utf-8", timeout=30, dimensions=(40, columns))
        opened.append(child)
        return child

    yield spawn
    for child in opened:
        child.close(force=True)


def interrupt(child: Any) -> None:
    """Ctrl-C once the program waits for input (a signal that comes just before may be taken with the next key)."""
    time.sleep(0.5)
    child.sendintr()


def ended(child: Any) -> int:
    """Reads to the end and gives the exit code."""
    child.expect(pexpect.EOF)
    child.close()
    return int(child.exitstatus)


@pytest.fixture
def physical(refcli: Any) -> Any:
    """A physical session in coin's chaos phase."""
    for words in (["new", "t", "--game", "iraq", "--dice-mode", "physical"], ["initiative", "--first", "coin"], ["next"]):
        assert refcli(*words).code == 0
    return refcli


def test_dice_are_asked_for_by_name_and_asked_again_when_they_cannot_be(physical: Any, terminal: Spawn) -> None:
    child = terminal("chaos", "coin")
    child.expect("tens")
    child.sendline("7")
    child.expect("try|die|6")
    child.expect("tens")
    child.sendline("2")
    child.expect("ones")
    child.sendline("2")
    child.expect("event")
    child.sendline("４")  # full-width
    assert ended(child) == 0
    assert physical("--json", "status").json["state"]["netwar"]["coin"] == 34


def test_ctrl_c_at_a_die_changes_nothing(physical: Any, terminal: Spawn) -> None:
    before = physical("--json", "status").json
    child = terminal("chaos", "coin")
    child.expect("tens")
    interrupt(child)
    assert ended(child) == 130
    assert physical("--json", "status").json == before


def test_what_is_rolled_stays_when_the_decision_is_interrupted(physical: Any, terminal: Spawn) -> None:
    physical("chaos", "coin", "--dice", "3,6")
    physical("next", "conflict-coin")
    child = terminal("c", "k", "gre", "4:4")
    child.expect("d6")
    child.sendline("3")
    child.expect("add / deduct")
    interrupt(child)
    assert ended(child) == 130
    state = physical("--json", "status").json
    assert state["decision"]["who"] == "coin"
    child = terminal("d", "ded")
    assert ended(child) == 0
    assert physical("--json", "status").json["state"]["netwar"]["ins"] == 69


def test_missing_facts_are_asked_for_one_at_a_time(physical: Any, terminal: Spawn) -> None:
    physical("chaos", "coin", "--dice", "3,6")
    physical("next", "conflict-coin")
    child = terminal("combat", "kinetic", "--dice", "3", "--take", "add")
    child.expect("strength")
    child.sendline("4")
    child.expect("strength")
    child.sendline("4")
    child.expect("where")
    child.sendline("gz")
    assert ended(child) == 0
    assert physical("--json", "status").json["state"]["netwar"]["coin"] == 36


def test_next_offers_what_the_phase_still_owes(physical: Any, terminal: Spawn) -> None:
    child = terminal("next")
    child.expect("chaos coin")
    child.sendline("")
    child.expect("tens")
    child.sendline("3")
    child.expect("ones")
    child.sendline("6")
    assert ended(child) == 0
    assert physical("--json", "status").json["state"]["phase"] == "movement-coin"


TURN = (
    (["initiative", "--first", "coin"], ()),
    (["next"], ()),
    (["chaos", "coin"], (2, 2, 4)),
    (["next", "conflict-coin"], ()),
    (["combat", "kinetic", "green-zone", "9+3:4"], (6,)),
    (["decide", "deduct"], ()),
    (["district", "green-zone=coin"], ()),
    (["next", "chaos-ins"], ()),
    (["chaos", "ins"], (6, 1, 5)),
    (["next", "conflict-ins"], ()),
    (["combat", "guerrilla", "green-zone", "3:4"], (1,)),
    (["decide", "add"], ()),
    (["next", "control"], ()),
    (["control"], ()),
    (["next", "initiative"], ()),
)
"""A whole turn: words, and the dice that they throw."""


def test_a_turn_at_a_terminal_and_as_a_script_ends_in_the_same_state(refcli: Any, terminal: Spawn, home: Path) -> None:
    refcli("new", "typed", "--game", "iraq", "--seed", "s", "--dice-mode", "physical", "--cup", "drawn")
    for words, dice in TURN:
        if words[0] == "decide":  # was taken at the question of the combat before
            continue
        child = terminal(*words, columns=100)
        for die in dice:
            child.expect("d6")
            child.sendline(str(die))
        if words[0] == "combat":
            child.expect("add / deduct")
            child.sendline("deduct" if words[1] == "kinetic" else "add")
        assert ended(child) == 0, words
    typed = refcli("--json", "status").json["state"]

    script = home / "turn.txt"
    lines = ["new scripted --game iraq --seed s --cup drawn"]
    lines += [" ".join(words) + (f" --dice {','.join(map(str, dice))}" if dice else "") for words, dice in TURN]
    script.write_text("\n".join(lines), "utf-8")
    assert refcli("run", script).code == 0
    scripted = refcli("--json", "status").json["state"]
    assert scripted == typed
    assert typed["turn"] == "2004A"
    assert (typed["netwar"]["coin"], typed["netwar"]["ins"]) == (51 - 5 + 5, 68)
