"""The error catalogue: each message with an example that provokes it, in ``tests/errors``; and which have none yet."""

from __future__ import annotations

import ast
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import refcli as package
from refcli.cli.main import Output
from refcli.core.errors import RefcliError, Refused
from refcli.core.outcome import Say
from refcli.text import Catalogue

EXAMPLES = {
    name: example
    for file in sorted((Path(__file__).parent / "errors").glob("*.toml"))
    for section in tomllib.loads(file.read_text("utf-8")).values()
    for name, example in section.items()
}

UNPROVOKED = frozenset(
    """
    amend.interjected crt.which-game crt.which-table decide.left-over decide.withheld dice.recorded dice.too-many-hits explain.none
    game.which new.no-cup odds.dice odds.no-compare odds.too-many pack.damaged pack.too-large play.global play.no-die play.not-here
    play.outside play.quoting run.long-line seal.unreadable session.format session.locked session.misfit
    tables.columns-of-nothing tables.in tables.in-batch tables.is-there tables.line tables.line-left tables.line-missing
    tables.no-chart tables.no-charts tables.no-lines tables.no-path tables.nothing-there tables.sheet-of-nothing
    tables.source-tree tables.unknown-code tables.width toml.encoding words.secret number.zero-division new.empty-seed
    """.split()  # noqa: SIM905
)
"""Errors that have no example in the catalogue: what other tests provoke, or nobody yet. It may only grow shorter."""

RAISED = ("BadInput", "SessionError", "hard", "soft", "Fault")


def keys_of(message: Any) -> Iterator[str]:
    """The keys of a message and of all that fills it."""
    if isinstance(message, Say):
        yield message.key
        for value in message.params.values():
            yield from keys_of(value)
    elif isinstance(message, (list, tuple)):
        for one in message:
            yield from keys_of(one)


@pytest.mark.parametrize("name", list(EXAMPLES))
def test_example(name: str, refcli: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    example = EXAMPLES[name]
    if example.get("help"):
        pytest.skip("no command at all is the help page; the message is for scripts")
    monkeypatch.chdir(home)
    for words in (["new", "t", "--game", "iraq", "--seed", "s"], ["initiative", "--first", "coin"], ["next"]):
        assert refcli(*words).code == 0
    for line in example.get("given", ()):
        assert refcli(*shlex.split(line)).code == 0, line
    for path, (old, new) in example.get("edit", {}).items():
        text = (home / path).read_text("utf-8")
        assert old in text
        (home / path).write_text(text.replace(old, new, 1), "utf-8")
    for path in example.get("remove", ()):
        (home / path).unlink()
    for path in example.get("folder", ()):
        (home / path).mkdir()
    for path, text in example.get("write", {}).items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text, "utf-8")
    met: list[RefcliError] = []
    real = Output.error
    monkeypatch.setattr(Output, "error", lambda self, fault: met.append(fault) or real(self, fault))
    found = refcli(*(word.replace("HOME", str(home)) for word in shlex.split(example["try"])))
    assert found.code == example.get("code", 2), found
    (fault,) = met
    messages = [one.message for one in fault.faults] if isinstance(fault, Refused) else [fault.message]
    assert example.get("key", name) in {key for message in messages for key in keys_of(message)}, messages
    for catalogue in (Catalogue("en"), Catalogue("ja")):
        for said in (*messages, *([fault.hint] if fault.hint else [])):
            assert catalogue(said)
            assert str(said) != catalogue(said), "no text for it"


def test_every_error_that_is_no_games_own_has_an_example_or_is_owned_up_to() -> None:
    raised = set()
    for file in Path(package.__file__).parent.rglob("*.py"):
        if "games" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if name in RAISED and node.args:
                for inner in ast.walk(node.args[0]):
                    if isinstance(inner, ast.Call) and getattr(inner.func, "id", "") == "say" and isinstance(inner.args[0], ast.Constant):
                        raised.add(inner.args[0].value)
    shown = set(EXAMPLES) | {example.get("key") for example in EXAMPLES.values()}
    assert raised - shown - UNPROVOKED == set()
    assert UNPROVOKED & shown == set(), "these have an example now"
